import { describe, expect, test } from 'vitest'
import { detectEncoding, readText } from './encoding.ts'
import { TransferError } from './errors.ts'

const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), little)
  return bytes
}
const bytes = (...values: number[]) => new Uint8Array(values)

// 我们学习中文,你好 in GB18030, 我們學習中文,你好 in Big5.
const gb = bytes(0xce, 0xd2, 0xc3, 0xc7, 0xd1, 0xa7, 0xcf, 0xb0, 0xd6, 0xd0, 0xce, 0xc4, 0x2c, 0xc4, 0xe3, 0xba, 0xc3)
const big5 = bytes(0xa7, 0xda, 0xad, 0xcc, 0xbe, 0xc7, 0xb2, 0xdf, 0xa4, 0xa4, 0xa4, 0xe5, 0x2c, 0xa7, 0x41, 0xa6, 0x6e)
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('the encoding of a text is found', () => {
  test.each([
    ['UTF-8', utf8('学习,xué xí'), 'utf-8', '学习,xué xí'],
    ['UTF-8 with its mark', utf8('\ufeff学习'), 'utf-8', '学习'],
    ['ASCII', utf8('a,b'), 'utf-8', 'a,b'],
    ['UTF-16 LE with its mark', utf16('\ufeff学习,a', true), 'utf-16le', '学习,a'],
    ['UTF-16 BE with its mark', utf16('\ufeff学习,a', false), 'utf-16be', '学习,a'],
    ['UTF-16 LE', utf16('学习\txue\n我们\t', true), 'utf-16le', '学习\txue\n我们\t'],
    ['UTF-16 BE', utf16('学习\txue\n我们\t', false), 'utf-16be', '学习\txue\n我们\t'],
    ['GB18030', gb, 'gb18030', '我们学习中文,你好'],
    ['Big5', big5, 'big5', '我們學習中文,你好'],
  ] as const)('%s', (_, given, encoding, text) => {
    expect(readText('a.txt', given)).toEqual({ text, encoding })
  })

  test('a character cut in two where the sample ends does not make it something else', () => {
    expect(detectEncoding(utf8('学'.repeat(30_000)))).toBe('utf-8')
  })

  test('what is chosen by hand is used', () => {
    expect(readText('a.txt', gb, 'gb18030').text).toContain('学习')
    expect(readText('a.txt', gb, 'big5').text).not.toContain('学习')
  })
})

test.each([
  ['words.apkg', bytes(0x50, 0x4b, 3, 4, 1), 'anki'],
  ['words.xlsx', bytes(0x50, 0x4b, 3, 4, 1), 'spreadsheet'],
  ['words.zip', bytes(0x50, 0x4b, 3, 4, 1), 'archive'],
  ['words.csv', utf8('%PDF-1.7'), 'pdf'],
  ['words.csv', bytes(0x89, 0x50, 0x4e, 0x47), 'image'],
  ['words.csv', bytes(0xff, 0xd8, 0xff, 0xe0), 'image'],
  ['words.csv', bytes(1, 0, 2, 0, 3, 0, 255, 254, 0), 'binary'],
  ['words.csv', bytes(), 'empty'],
] as const)('%s that is no text is refused by what it is', (name, given, problem) => {
  expect(() => readText(name, given)).toThrow(new TransferError(problem))
})
