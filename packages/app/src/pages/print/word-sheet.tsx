import { localeOf, type Word } from '@ciyu/core'
import { memo } from 'react'
import { useT } from '../../shell/use-t.ts'
import { Characters } from '../../words/chinese.tsx'
import type { Choices } from './choices.ts'
import { PrintedReading, usePrintedNotation } from './printed-reading.tsx'
import styles from './word-sheet.module.css'

interface Props {
  words: readonly Word[]
  choices: Pick<Choices, 'reading' | 'meaning'>
}

/** The words as a table; its head is repeated on every page, and no row is cut in two. */
export const WordSheet = memo(function WordSheet({ words, choices }: Props) {
  const t = useT()
  const notation = usePrintedNotation(choices.reading)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('print.number')}</th>
          <th scope="col">{t('print.word')}</th>
          {notation && <th scope="col">{t('print.pinyin')}</th>}
          {choices.meaning && <th scope="col">{t('print.meaning')}</th>}
        </tr>
      </thead>
      <tbody>
        {words.map((word, index) => (
          <tr key={word.id}>
            <td className={styles.number}>{index + 1}</td>
            <td className={styles.word}>
              <Characters word={word} />
            </td>
            {notation && (
              <td className={styles.reading}>
                <PrintedReading pinyin={word.pinyin} notation={notation} />
              </td>
            )}
            {choices.meaning && <td lang={localeOf(word.lang).iso}>{word.meanings.slice(0, 3).join('; ')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
})
