import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldOf, guessColumns, guessHeader } from './columns.ts'
import { TransferError } from './errors.ts'
import { readTable } from './read.ts'
import type { Reader } from './reader.ts'

const source = (text: string, name = 'words.csv') => ({ name, bytes: new TextEncoder().encode(text) })
const cellsOf = async (text: string) => (await readTable(source(text))).rows.map(({ cells }) => cells)

describe('tables are read whatever parts their columns', () => {
  test.each([
    [',', '学习,xué xí,to study\n你好,nǐ hǎo,hello'],
    [';', '学习;xué xí;to study, to learn\n你好;nǐ hǎo;hello'],
    ['\t', '学习\txué xí\tto study, to learn\n你好\tnǐ hǎo\thello, hi'],
    ['|', '学习|xué xí|to study\n你好|nǐ hǎo|hello'],
  ])('%j', async (delimiter, text) => {
    const table = await readTable(source(text))
    expect(table.delimiter).toBe(delimiter)
    expect(table.rows.map(({ cells }) => cells.length)).toEqual([3, 3])
  })

  test('words one a line are one column', async () => {
    expect(await cellsOf('学习\n你好\n')).toEqual([['学习'], ['你好']])
  })

  test('quotes hold delimiters, quotes and line breaks; a row knows the line it begins in', async () => {
    const { rows } = await readTable(source('学习,"to ""study"",\r\nto learn"\r\n\r\n你好,hello\r\n'))
    expect(rows).toEqual([
      { line: 1, cells: ['学习', 'to "study",\r\nto learn'] },
      { line: 4, cells: ['你好', 'hello'] },
    ])
  })

  test('Anki’s text export tells its separator, and its HTML is taken off', async () => {
    const { rows } = await readTable(source('#separator:tab\n#html:true\n学习\t<b>to study</b><br>to&nbsp;learn\n'))
    expect(rows).toEqual([{ line: 3, cells: ['学习', 'to study\nto learn'] }])
  })

  test('Pleco’s export is read with both scripts and its categories', async () => {
    const table = await readTable(
      source('// Verbs\n学习[學習]\txue2xi2\tto study\ueab1to learn\n你好\tni3hao3\thello\n'),
    )
    expect(table.format).toBe('pleco')
    expect(table.rows).toEqual([
      { line: 2, cells: ['学习', '學習', 'xue2xi2', 'to study\nto learn', 'Verbs'] },
      { line: 3, cells: ['你好', '', 'ni3hao3', 'hello', 'Verbs'] },
    ])
  })

  test('a reader of one’s own is one more in the registry', async () => {
    const reader: Reader = {
      format: 'upper',
      accepts: ({ name }) => name.endsWith('.upper'),
      read: () => ({
        info: { format: 'upper', encoding: null, delimiter: null, fields: ['simplified'] },
        rows: (async function* () {
          yield [{ line: 1, cells: ['学'] }]
        })(),
      }),
    }
    const counts: number[] = []
    const table = await readTable(source('', 'a.upper'), {}, (count) => counts.push(count), [reader])
    expect([table.format, counts]).toEqual(['upper', [1]])
  })
})

describe('what cannot be read says why', () => {
  test.each([
    ['', 'empty', null],
    [' \n\n', 'empty', null],
    ['学习,"to study\n你好,hello', 'cutOff', 1],
    ['学习,a\n\n你好,"hello', 'cutOff', 3],
    ['学习,a\n'.repeat(20_002), 'tooManyRows', null],
  ] as const)('%#', async (text, problem, line) => {
    await expect(readTable(source(text))).rejects.toEqual(new TransferError(problem, line))
  })

  test('20,000 rows and a header are read', async () => {
    expect((await readTable(source(`word,pinyin\n${'学习,xue2 xi2\n'.repeat(20_000)}`))).rows).toHaveLength(20_001)
  })

  test('a file over the size is refused unread', async () => {
    const bytes = new Uint8Array(21 * 1024 * 1024)
    await expect(readTable({ name: 'a.csv', bytes })).rejects.toEqual(new TransferError('tooLarge'))
  })
})

describe('columns are guessed', () => {
  const guess = async (text: string) => {
    const { rows } = await readTable(source(text))
    const header = guessHeader(rows)
    return { header, columns: guessColumns(rows, header) }
  }

  test.each([
    ['Word,Pinyin,Definition\n学习,xué xí,to study', ['simplified', 'pinyin', 'meaning']],
    ['слово;пиньинь;перевод\n学习;xué xí;учиться', ['simplified', 'pinyin', 'meaning']],
    ['词语,拼音,释义\n学习,xué xí,to study', ['simplified', 'pinyin', 'meaning']],
    ['переклад,слово\nвчитися,学习', ['meaning', 'simplified']],
    ['Từ,Phiên âm,Nghĩa\n学习,xué xí,học', ['simplified', 'pinyin', 'meaning']],
    ['単語,ピンイン,意味\n学习,xué xí,勉強する', ['simplified', 'pinyin', 'meaning']],
  ])('by their names: %s', async (text, columns) => {
    expect(await guess(text)).toEqual({ header: true, columns })
  })

  test.each([
    ['to study,xué xí,学习\nhello,nǐ hǎo,你好', ['meaning', 'pinyin', 'simplified']],
    ['学习\txue2 xi2\tto study\n你好\tni3 hao3\thello', ['simplified', 'pinyin', 'meaning']],
    ['学习,學習,ㄒㄩㄝˊ ㄒㄧˊ\n头发,頭髮,ㄊㄡˊ ㄈㄚˇ', ['simplified', 'traditional', 'pinyin']],
    ['学习,我们在学校学习。\n你好,你好！我叫小明。', ['simplified', 'context']],
    ['吃,he can\n你,me', ['simplified', 'meaning']],
  ])('by what stands in them: %s', async (text, columns) => {
    expect(await guess(text)).toEqual({ header: false, columns })
  })

  test('a header in a language we do not know is seen by the Chinese below it', async () => {
    expect(await guess('Wort,Bedeutung\n学习,lernen\n你好,hallo')).toEqual({
      header: true,
      columns: ['simplified', 'meaning'],
    })
  })

  test.each(['en', 'ru', 'zh', 'ua', 'vi', 'ja'])(
    'what our exports call the columns in %s is read again',
    (language) => {
      const file = join(import.meta.dirname, `../i18n/messages/transfer/${language}.json`)
      const { transfer } = JSON.parse(readFileSync(file, 'utf8')) as { transfer: { fields: Record<string, string> } }
      for (const [field, name] of Object.entries(transfer.fields)) expect(fieldOf(name), name).toBe(field)
    },
  )

  test('names are read whatever their case', () => {
    expect([fieldOf(' PINYIN '), fieldOf('Own meanings'), fieldOf('colour')]).toEqual(['pinyin', 'ownMeaning', null])
  })
})
