import { localeOf, type Notation, readNumbered, syllablesOf, type Word } from '@ciyu/core'
import { Hanzi } from '@ciyu/widgets/ui'
import { memo } from 'react'
import { useSettings } from '../../words/chinese.tsx'
import { bordersOf, type Cells, cellsOf, guidesOf, middleOf, unit } from './cells.ts'
import type { Choices } from './choices.ts'
import { PrintedReading, usePrintedNotation } from './printed-reading.tsx'
import { StrokeSteps } from './stroke-steps.tsx'
import type { Strokes } from './use-strokes.ts'
import styles from './writing-sheet.module.css'

const isHan = (sign: string) => /\p{Script=Han}/u.test(sign)

/** The characters that words are written with, in the script that is printed, each once. */
export const signsOf = (words: readonly Word[], traditional: boolean): string[] => [
  ...new Set(words.flatMap((word) => [...(traditional ? word.traditional : word.simplified)].filter(isHan))),
]

interface Props {
  words: readonly Word[]
  choices: Choices
  strokesOf: (sign: string) => Strokes | null
}

/** A row of cells for every character: to look at, to trace, to write. */
export function WritingSheet({ words, choices, strokesOf }: Props) {
  const { script } = useSettings()
  const notation = usePrintedNotation(choices.reading)
  const cells = cellsOf(choices)
  return (
    <div className={styles.sheet}>
      <svg className={styles.shapes} aria-hidden="true">
        <defs>
          <path id="print-borders" d={bordersOf(cells)} className={styles.borders} />
          <path id="print-guides" d={guidesOf(cells, choices.grid)} className={styles.guides} />
        </defs>
      </svg>
      {words.map((word, index) => (
        <WordRows
          key={word.id}
          number={index + 1}
          word={word}
          traditional={script === 'traditional'}
          notation={notation}
          choices={choices}
          strokes={
            choices.strokes
              ? [...(script === 'traditional' ? word.traditional : word.simplified)].map((sign) => strokesOf(sign))
              : none
          }
        />
      ))}
    </div>
  )
}

/** One empty list for all, so that memos hold. */
const none: readonly (Strokes | null)[] = []

interface WordProps {
  number: number
  word: Word
  traditional: boolean
  notation: Notation | null
  choices: Choices
  /** One a character of the word; empty when they are not wanted. */
  strokes: readonly (Strokes | null)[]
}

const sameWord = (a: WordProps, b: WordProps) =>
  a.word === b.word &&
  a.number === b.number &&
  a.traditional === b.traditional &&
  a.notation === b.notation &&
  a.choices === b.choices &&
  a.strokes.length === b.strokes.length &&
  a.strokes.every((one, index) => one === b.strokes[index])

/** A word: what it is, and a row for each of its characters. No break of page stands inside a row. */
const WordRows = memo(function WordRows({ number, word, traditional, notation, choices, strokes }: WordProps) {
  const script = traditional ? 'zh-Hant' : 'zh-Hans'
  const text = traditional ? word.traditional : word.simplified
  const signs = [...text].map((sign, place) => ({ sign, place })).filter(({ sign }) => isHan(sign))
  const syllables = syllablesOf(readNumbered(word.pinyin))
  const cells = cellsOf(choices)
  return (
    <section className={styles.word}>
      {signs.map(({ sign, place }, index) => (
        <div key={place} className={styles.row}>
          {index === 0 && (
            <p className={styles.label}>
              <span className={styles.number}>{number}</span>
              <Hanzi text={text} script={script} className={`${styles.characters}`} />
              {notation && <PrintedReading pinyin={word.pinyin} notation={notation} />}
              {choices.meaning && (
                <span className={styles.meaning} lang={localeOf(word.lang).iso}>
                  {word.meanings.slice(0, 2).join('; ')}
                </span>
              )}
            </p>
          )}
          {choices.strokes && <StrokeSteps strokes={strokes[place] ?? null} sign={sign} script={script} />}
          {notation && signs.length > 1 && syllables.length === signs.length && (
            <p className={styles.syllable} style={{ width: `${choices.cell}mm` }} lang="zh-Latn">
              {notation.spell(syllables[index] ?? { letters: '', tone: 0, capital: false })}
            </p>
          )}
          <CellRow sign={sign} script={script} cells={cells} traced={choices.traced} cell={choices.cell} />
        </div>
      ))}
    </section>
  )
}, sameWord)

interface CellRowProps {
  sign: string
  script: 'zh-Hans' | 'zh-Hant'
  cells: Cells
  traced: number
  /** Millimetres. */
  cell: number
}

/** One drawing for all cells of a character: a list of 2,500 words has tens of thousands of them. */
function CellRow({ sign, script, cells: { columns, rows }, traced, cell }: CellRowProps) {
  return (
    <svg
      className={styles.cells}
      viewBox={`0 0 ${columns * unit} ${rows * unit}`}
      style={{ width: `${columns * cell}mm`, height: `${rows * cell}mm` }}
      data-testid="cells"
      lang={script}
      aria-hidden="true"
    >
      <use href="#print-guides" />
      <use href="#print-borders" />
      {Array.from({ length: traced + 1 }, (_, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
          key={index}
          {...middleOf(index, columns)}
          className={index === 0 ? styles.model : styles.traced}
        >
          {sign}
        </text>
      ))}
    </svg>
  )
}
