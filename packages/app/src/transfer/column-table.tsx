import { type Field, fields, type TableRow } from '@ciyu/core/transfer'
import controls from '../shell/controls.module.css'
import { useT } from '../shell/use-t.ts'
import styles from './transfer.module.css'

/** Rows shown before an import. */
const shownRows = 6

interface Props {
  rows: readonly TableRow[]
  header: boolean
  columns: readonly (Field | null)[]
  onChange: (columns: (Field | null)[]) => void
}

/** The first rows as they will be read, and over each column what it holds. */
export function ColumnTable({ rows, header, columns, onChange }: Props) {
  const t = useT()
  // A field stands in one column: choosing it again takes it from where it was.
  const choose = (column: number, field: Field | null) =>
    onChange(columns.map((one, index) => (index === column ? field : one === field ? null : one)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label={t('transfer.preview')} tabIndex={0}>
      <table className={styles.preview}>
        <thead>
          <tr>
            {columns.map((field, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              <th key={column} scope="col">
                <select
                  className={controls.select}
                  aria-label={t('transfer.column', { number: column + 1 })}
                  data-chosen={field !== null || undefined}
                  value={field ?? ''}
                  onChange={({ target }) => choose(column, fields.find((one) => one === target.value) ?? null)}
                >
                  <option value="">{t('transfer.ignore')}</option>
                  {fields
                    .filter((one) => one !== 'hsk' && one !== 'lists')
                    .map((one) => (
                      <option key={one} value={one}>
                        {t(`transfer.fields.${one}`)}
                      </option>
                    ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map(({ line, cells }, row) => (
            <tr key={line} data-header={(header && row === 0) || undefined}>
              {columns.map((field, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
                <td key={column} data-ignored={field === null || undefined}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
