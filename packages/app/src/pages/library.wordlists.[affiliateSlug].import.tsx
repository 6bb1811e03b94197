import { useStore } from '@nanostores/react'
import { useParams } from 'react-router'
import { client } from '../client.ts'
import { ErrorView } from '../shell/error-page.tsx'
import { Head } from '../shell/head.tsx'
import { NotFoundError } from '../shell/not-found.ts'
import { Failed } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import { AffiliateHead } from './affiliate/affiliate-head.tsx'
import { ImportForm } from './affiliate/import-form.tsx'
import { useAffiliate } from './affiliate/use-affiliate.ts'
import { ListWaiting } from './list/list-parts.tsx'
import './lists/texts.ts'

/** Copies lists of an affiliate to one's own. */
export default function ImportPage() {
  const t = useT()
  const { affiliateSlug = '' } = useParams()
  const uid = useStore(client.$uid)
  const { shelf, error, missing, retry } = useAffiliate(affiliateSlug)
  if (missing) return <ErrorView error={new NotFoundError(`/library/wordlists/${affiliateSlug}/import`)} />
  if (error) return <Failed error={error} onRetry={retry} />
  if (!shelf || uid === null) return <ListWaiting />
  return (
    <>
      <Head title={`${t('lists.affiliate.import')} · ${shelf.title}`} />
      <AffiliateHead shelf={shelf} />
      <ImportForm key={shelf.id} uid={uid} lists={shelf.children} />
    </>
  )
}
