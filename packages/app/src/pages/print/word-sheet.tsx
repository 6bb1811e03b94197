import { localeOf, type Word } from '@ciyu/core'
import { useT } from '../../shell/use-t.ts'
import { Characters, Reading } from '../../words/chinese.tsx'
import styles from './word-sheet.module.css'

/** The words as a table; its head is repeated on every page, and no row is cut in two. */
export function WordSheet({ words, withReading }: { words: readonly Word[]; withReading: boolean }) {
  const t = useT()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('print.number')}</th>
          <th scope="col">{t('print.word')}</th>
          {withReading && <th scope="col">{t('print.pinyin')}</th>}
          <th scope="col">{t('print.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((word, index) => (
          <tr key={word.id}>
            <td className={styles.number}>{index + 1}</td>
            <td className={styles.word}>
              <Characters word={word} />
            </td>
            {withReading && (
              <td className={styles.reading}>
                <Reading pinyin={word.pinyin} />
              </td>
            )}
            <td lang={localeOf(word.lang).iso}>{word.meanings.slice(0, 3).join('; ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
