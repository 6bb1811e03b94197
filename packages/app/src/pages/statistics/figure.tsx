import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import styles from './statistics.module.css'

export interface Figures {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

interface Props {
  title: string
  text?: ReactNode
  /** The figures behind the picture, made when somebody wants them. */
  table: () => Figures
  children: ReactNode
  className?: string | undefined
}

/** A picture on a sheet; its figures are a click away. */
export function Figure({ title, text, table, children, className = '' }: Props) {
  const t = useT()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={`${styles.sheet} ${className}`} aria-labelledby={id}>
      <div className={styles.figureHead}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.toggle} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('statistics.asTable')}
        </button>
      </div>
      {text && <p className={styles.hint}>{text}</p>}
      {asTable ? <Table figures={table()} label={title} /> : children}
    </section>
  )
}

function Table({ figures: { columns, rows }, label }: { figures: Figures; label: string }) {
  const t = useT()
  return (
    <section
      className={styles.scroll}
      aria-label={`${label}: ${t('statistics.asTable')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
