import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './loading-bar.module.css'

/** Shown only when a change of page takes longer than this (specification, section 9). */
const throttleMs = 200

/** The bar on top while a page is being fetched: 3 px, filling over 2000 ms. */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!busy) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), throttleMs)
    return () => clearTimeout(timer)
  }, [busy])

  return shown ? <div className={styles.bar} data-testid="loading-bar" aria-hidden="true" /> : null
}
