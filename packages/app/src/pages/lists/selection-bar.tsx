import type { ReactNode } from 'react'
import { useT } from '../../shell/use-t.ts'
import styles from './lists.module.css'

interface Props {
  count: number
  onClear: () => void
  /** What can be done with what is selected. */
  children: ReactNode
}

/** Floats over the end of a list while something of it is selected. */
export function SelectionBar({ count, onClear, children }: Props) {
  const t = useT()
  return (
    <section className={styles.bar} aria-label={t('lists.selection')}>
      <b role="status">{t('lists.selected', { count })}</b>
      {children}
      <button type="button" className="button" onClick={onClear}>
        {t('lists.clear')}
      </button>
    </section>
  )
}
