import { exportTable, guardCell, type Skipped } from '@ciyu/core/transfer'
import { useStore } from '@nanostores/react'
import { client } from '../client.ts'
import { AppLink } from '../shell/link.tsx'
import { useNumber } from '../shell/use-number.ts'
import { useT } from '../shell/use-t.ts'
import type { ImportResult } from './import-words.ts'
import { saveFile } from './save-file.ts'
import styles from './transfer.module.css'

/** Lines told in the dialog; the file has all. */
const shownLines = 100

/** What came in, and line by line what did not and why. */
export function ImportReport({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const t = useT()
  const number = useNumber()
  const uid = useStore(client.$uid)
  const { list, additions, skipped } = result
  const own = additions.filter((one) => one.own).length
  const reasonOf = ({ reason, field }: Skipped) =>
    t(`transfer.reasons.${reason}`, { field: field ? t(`transfer.fields.${field}`) : '' })

  const download = () =>
    saveFile(
      'ciyu-import.csv',
      exportTable([
        [t('transfer.line'), t('transfer.word'), t('transfer.reason')],
        ...skipped.map((one) => [String(one.line), guardCell(one.text), reasonOf(one)]),
      ]),
    )

  return (
    <>
      <p className="visually-hidden" role="status">
        {t('transfer.added')}: {additions.length}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('transfer.added')}</dt>
          <dd>{number(additions.length)}</dd>
        </div>
        <div>
          <dt>{t('transfer.own')}</dt>
          <dd>{number(own)}</dd>
        </div>
        <div>
          <dt>{t('transfer.skipped')}</dt>
          <dd>{number(skipped.length)}</dd>
        </div>
      </dl>
      {skipped.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={styles.scroll} aria-label={t('transfer.skipped')} tabIndex={0}>
          <table className={styles.report}>
            <thead>
              <tr>
                <th scope="col">{t('transfer.line')}</th>
                <th scope="col">{t('transfer.word')}</th>
                <th scope="col">{t('transfer.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {skipped.slice(0, shownLines).map((one) => (
                <tr key={`${one.line} ${one.reason}`}>
                  <td>{one.line}</td>
                  <td lang="zh-Hans">{one.text}</td>
                  <td>{reasonOf(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {skipped.length > shownLines && (
            <p className={styles.rest}>{t('transfer.moreSkipped', { count: skipped.length - shownLines })}</p>
          )}
        </section>
      )}
      <div className={styles.actions}>
        {list && (
          <AppLink to={`/users/${uid}/wordlists/${list.id}`} className="button main" onClick={onClose}>
            {t('transfer.open')}
          </AppLink>
        )}
        {skipped.length > 0 && (
          <button type="button" className="button" onClick={download}>
            {t('transfer.downloadReport')}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {t('item.close')}
        </button>
      </div>
    </>
  )
}
