import { useParams } from 'react-router'
import { ErrorView } from '../shell/error-page.tsx'
import { Head } from '../shell/head.tsx'
import { NotFoundError } from '../shell/not-found.ts'
import { Failed, Skeleton } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import { useEntity } from './item/use-entity.ts'
import styles from './library.[id].print.module.css'
import { PrintView } from './print/print-view.tsx'

/** A library item on paper. */
export default function PrintPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { entity, words, error, retry } = useEntity(id)

  if (error?.status === 404) return <ErrorView error={new NotFoundError(`/library/${id}/print`)} />
  if (error) return <Failed error={error} onRetry={retry} />
  return (
    <>
      <Head title={entity && `${entity.title} · ${t('item.print')}`} />
      {entity ? (
        <PrintView
          title={entity.title}
          words={words}
          complete={words.length >= entity.words.total}
          back={`/library/${id}`}
        />
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={40} count={12} />
        </div>
      )}
    </>
  )
}
