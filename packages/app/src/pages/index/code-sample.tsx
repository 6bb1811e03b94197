import { tell } from '../../shell/toasts.ts'
import { useT } from '../../shell/use-t.ts'
import styles from '../index.module.css'

/** The two lines of HTML, with this service's own address. */
export const embedCode = (origin: string, list: string) =>
  `<script type="module" src="${origin}/embed/v1/loader.js"></script>
<ciyu-word-list-learner list="${list}"></ciyu-word-list-learner>`

export function CodeSample({ list = 'hsk-1' }: { list?: string }) {
  const t = useT()
  const code = embedCode(location.origin, list)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    await tell(t('home.embed.copied'))
  }
  return (
    <div className={styles.sample}>
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
      <button type="button" className="button" onClick={() => void copy()}>
        {t('home.embed.copy')}
      </button>
    </div>
  )
}
