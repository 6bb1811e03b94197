import { useParams } from 'react-router'
import { ErrorView } from '../shell/error-page.tsx'
import { Head } from '../shell/head.tsx'
import { AppLink } from '../shell/link.tsx'
import { NotFoundError } from '../shell/not-found.ts'
import { Empty, Failed } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import styles from './affiliate/affiliate.module.css'
import { AffiliateHead } from './affiliate/affiliate-head.tsx'
import { useAffiliate } from './affiliate/use-affiliate.ts'
import { Book } from './library/book.tsx'
import itemStyles from './library.[id].module.css'
import shelfStyles from './library.module.css'
import { ListWaiting } from './list/list-parts.tsx'
import './lists/texts.ts'

/** An affiliate: who they are, and their lists. */
export default function AffiliatePage() {
  const t = useT()
  const { affiliateSlug = '' } = useParams()
  const { shelf, error, missing, retry } = useAffiliate(affiliateSlug)
  if (missing) return <ErrorView error={new NotFoundError(`/library/wordlists/${affiliateSlug}`)} />
  if (error) return <Failed error={error} onRetry={retry} />
  if (!shelf) return <ListWaiting />
  const path = `/library/wordlists/${affiliateSlug}`
  return (
    <>
      <Head title={shelf.title} description={shelf.description} />
      <div className={itemStyles.top}>
        <AffiliateHead shelf={shelf} />
        {shelf.children.length > 0 && (
          <div className={itemStyles.actions}>
            <AppLink to={`${path}/import`} className="button main">
              {t('lists.affiliate.import')}
            </AppLink>
          </div>
        )}
      </div>
      {shelf.children.length > 0 ? (
        <ul className={`${shelfStyles.shelf} ${styles.lists}`} aria-label={t('lists.affiliate.lists')}>
          {shelf.children.map((entity) => (
            <li key={entity.id}>
              <Book entity={entity} to={`${path}/${entity.id}`} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty glyph="空" title={t('lists.affiliate.empty')} />
      )}
    </>
  )
}
