import { isLanguage, locales } from '@ciyu/core'
import { useLocation, useNavigate } from 'react-router'
import { withLanguage } from '../guards/language.ts'
import { GlobeIcon } from '../shell/icons.tsx'
import { useLanguage, useT } from '../shell/use-t.ts'
import styles from './language-select.module.css'

/** Chooses the interface's language: the address carries it, the guard switches and keeps it. */
export function LanguageSelect({ compact = false }: { compact?: boolean }) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()

  return (
    <label className={styles.select} data-compact={compact || undefined}>
      <GlobeIcon />
      <span className="visually-hidden">{t('shell.language')}</span>
      <select
        value={language}
        onChange={({ target }) => {
          if (!isLanguage(target.value)) return
          const here = new URL(pathname + search + hash, location.origin)
          void navigate(withLanguage(here, target.value), { replace: true, preventScrollReset: true })
        }}
      >
        {locales.map(({ code, iso, name }) => (
          <option key={code} value={code} lang={iso}>
            {compact ? code.toUpperCase() : name}
          </option>
        ))}
      </select>
    </label>
  )
}
