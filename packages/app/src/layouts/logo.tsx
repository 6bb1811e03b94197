import { AppLink } from '../shell/link.tsx'
import styles from './logo.module.css'

export function Logo() {
  return (
    <AppLink to="/" className={styles.logo}>
      <span lang="zh-Hans" className="highlight">
        词语
      </span>
      Ciyu
    </AppLink>
  )
}
