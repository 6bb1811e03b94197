import { parsePinyin, syllablesOf } from '../pinyin/index.ts'
import type { TableRow } from './reader.ts'

/** What a column can hold. */
export const fields = [
  'simplified',
  'traditional',
  'pinyin',
  'meaning',
  'ownMeaning',
  'note',
  'context',
  'hsk',
  'lists',
] as const
export type Field = (typeof fields)[number]

/** Names of columns, as our own exports and those of others write them in the six languages; lower case. */
const names: Readonly<Record<Field, readonly string[]>> = {
  simplified: [
    ...['simplified', 'word', 'words', 'hanzi', 'chinese', 'term', 'character', 'characters', 'front', 'simp'],
    ...['упрощённые', 'упрощенные', 'слово', 'слова', 'иероглифы', 'иероглиф', 'китайский', 'термин'],
    ...['简体', '简体字', '词语', '词', '生词', '单词', '汉字', '中文', '字'],
    ...['спрощені', 'ієрогліфи', 'ієрогліф', 'китайська', 'giản thể', 'từ', 'chữ hán', 'hán tự', 'tiếng trung'],
    ...['簡体字', '単語', '語', '漢字', '中国語'],
  ],
  traditional: [
    ...['traditional', 'trad', 'traditional characters', 'традиционные', '繁体', '繁體', '繁体字', '繁體字'],
    ...['традиційні', 'phồn thể'],
  ],
  pinyin: [
    ...['pinyin', 'reading', 'pronunciation', 'transcription', 'пиньинь', 'чтение', 'произношение', 'транскрипция'],
    ...['拼音', '读音', '注音', 'піньїнь', 'читання', 'вимова', 'phiên âm', 'cách đọc', 'ピンイン', '読み', '発音'],
  ],
  meaning: [
    ...['meaning', 'meanings', 'definition', 'translation', 'english', 'gloss', 'back', 'значение', 'значения'],
    ...['перевод', 'определение', '释义', '意思', '翻译', '解释', '英文', 'значення', 'переклад', 'визначення'],
    ...['nghĩa', 'ý nghĩa', 'định nghĩa', 'dịch', '意味', '訳', '日本語訳'],
  ],
  ownMeaning: [
    'own meaning',
    'own meanings',
    'свои значения',
    '自己的释义',
    'власні значення',
    'nghĩa riêng',
    '自分の訳',
  ],
  note: [
    ...['note', 'notes', 'comment', 'hint', 'mnemonic', 'заметка', 'примечание', '笔记', '备注', 'нотатка', 'примітка'],
    ...['ghi chú', 'メモ', 'ノート'],
  ],
  context: [
    ...[
      'sentence',
      'example',
      'context',
      'предложение',
      'пример',
      '句子',
      '例句',
      'речення',
      'приклад',
      'câu',
      'ví dụ',
    ],
    ...['câu ví dụ', '例文', '文'],
  ],
  hsk: ['hsk', 'hsk level', 'level', 'уровень', '级别', '等级', 'рівень', 'cấp độ', 'レベル'],
  lists: ['lists', 'list', 'deck', 'tags', 'списки', '词表', '列表', 'danh sách', 'リスト'],
}

const fieldOfName = new Map(fields.flatMap((field) => names[field].map((name) => [name, field] as const)))

/** The field that the name of a column stands for, or null. */
export const fieldOf = (name: string): Field | null =>
  fieldOfName.get(name.trim().toLowerCase().normalize('NFC')) ?? null

const sampleRows = 200

const isChinese = (cell: string) =>
  /^[\p{Script=Han}\s\d，。！？、；：“”…,.!?()（）[\]·/—-]*\p{Script=Han}/u.test(cell.trim())
const hanOf = (cell: string) => cell.match(/\p{Script=Han}/gu)?.length ?? 0

/** Whether a text is pinyin and nothing else. */
const isPinyin = (cell: string) => {
  const parts = parsePinyin(cell.trim())
  return syllablesOf(parts).length > 0 && parts.every((part) => typeof part !== 'string' || /^[\s'’,·/-]*$/.test(part))
}
const isZhuyin = (cell: string) => /^[\p{Script=Bopomofo}\sˉˊˇˋ˙]+$/u.test(cell)

/** Whether the first row names the columns: it has a name we know, or no Chinese where all below it have some. */
export function guessHeader(rows: readonly TableRow[]): boolean {
  const [first, ...rest] = rows.slice(0, sampleRows)
  if (!first) return false
  if (first.cells.filter((cell) => fieldOf(cell)).length >= Math.min(2, first.cells.length)) return true
  return (
    rest.length > 0 &&
    !first.cells.some(isChinese) &&
    first.cells.some((_, column) => rest.every(({ cells }) => isChinese(cells[column] ?? '')))
  )
}

/** What each column holds, by its name where it has one that is known and by what stands in it else. */
export function guessColumns(rows: readonly TableRow[], header: boolean): (Field | null)[] {
  const width = Math.max(0, ...rows.slice(0, sampleRows).map(({ cells }) => cells.length))
  const guessed: (Field | null)[] = Array.from({ length: width }, () => null)
  const give = (column: number, field: Field) => {
    if (guessed[column] === null && !guessed.includes(field)) guessed[column] = field
  }
  if (header) {
    for (const [column, name] of (rows[0]?.cells ?? []).entries()) {
      const field = fieldOf(name)
      if (field) give(column, field)
    }
  }
  const sample = rows.slice(header ? 1 : 0, sampleRows).map(({ cells }) => cells)
  const share = (column: number, is: (cell: string, row: readonly string[]) => boolean) => {
    const filled = sample.filter((row) => row[column]?.trim())
    return filled.length ? filled.filter((row) => is(row[column] ?? '', row)).length / filled.length : 0
  }
  const columns = [...guessed.keys()].filter((column) => guessed[column] === null)
  const chinese = columns.filter((column) => share(column, isChinese) > 0.7)
  const length = (column: number) => sample.reduce((sum, row) => sum + hanOf(row[column] ?? ''), 0)
  const word = guessed.indexOf('simplified') >= 0 ? guessed.indexOf('simplified') : (chinese[0] ?? -1)
  for (const column of chinese) {
    if (column === word) give(column, 'simplified')
    else if (length(column) > length(word) * 1.6) give(column, 'context')
    else give(column, 'traditional')
  }
  for (const column of columns) {
    // As many syllables as the word has characters: English that reads as pinyin seldom has.
    const fits = (cell: string, row: readonly string[]) => {
      if (isZhuyin(cell)) return true
      if (!isPinyin(cell)) return false
      const syllables = syllablesOf(parsePinyin(cell))
      const toned = syllables.some(({ tone }) => tone > 0)
      return word < 0 ? toned : Math.abs(syllables.length - hanOf(row[word] ?? '')) <= (toned ? 1 : 0)
    }
    if (share(column, fits) > 0.7) give(column, 'pinyin')
  }
  const [meaning, note] = columns.filter((column) => guessed[column] === null && share(column, () => true) > 0)
  if (meaning !== undefined) give(meaning, 'meaning')
  if (note !== undefined) give(note, 'note')
  return guessed
}
