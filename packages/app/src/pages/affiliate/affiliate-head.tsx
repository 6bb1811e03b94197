import type { EntityDetail } from '@ciyu/core'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import itemStyles from '../library.[id].module.css'
import shelfStyles from '../library.module.css'
import styles from './affiliate.module.css'

/** Who an affiliate is. */
export function AffiliateHead({ shelf }: { shelf: EntityDetail }) {
  const t = useT()
  return (
    <div className={styles.head}>
      <span lang="zh-Hans" className={`${shelfStyles.mark} ${styles.mark}`} aria-hidden="true">
        {shelf.cover}
      </span>
      <div>
        <nav className={itemStyles.path} aria-label={t('item.path')}>
          <AppLink to="/library">{t('navigation.library')}</AppLink>
        </nav>
        <h1>{shelf.affiliate?.name ?? shelf.title}</h1>
        <p className={itemStyles.description}>{shelf.affiliate?.description ?? shelf.description}</p>
        {shelf.affiliate?.url && (
          <a className={itemStyles.site} href={shelf.affiliate.url} rel="noreferrer">
            {t('item.site')}
          </a>
        )}
      </div>
    </div>
  )
}
