import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ErrorView } from '../shell/error-page.tsx'
import { Head } from '../shell/head.tsx'
import { AppLink } from '../shell/link.tsx'
import { NotFoundError } from '../shell/not-found.ts'
import { Failed, Skeleton } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import { useEntity } from './item/use-entity.ts'
import styles from './library.[id].print.module.css'
import { type Choices, defaultChoices, PrintOptions } from './print/print-options.tsx'
import { WordSheet } from './print/word-sheet.tsx'
import { WritingSheet } from './print/writing-sheet.tsx'

/** Tells the browser the size of the paper. An adopted sheet, because the page's policy allows no inline style. */
function usePaper(paper: Choices['paper']) {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${paper}; margin: 14mm 14mm 16mm; }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [paper])
}

/** The list on paper: a table of its words, or sheets to write them on. */
export default function PrintPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { entity, words, error, retry } = useEntity(id)
  const [choices, setChoices] = useState<Choices>(defaultChoices)

  usePaper(choices.paper)

  if (error?.status === 404) return <ErrorView error={new NotFoundError(`/library/${id}/print`)} />
  if (error) return <Failed error={error} onRetry={retry} />
  return (
    <div className={styles.page} data-paper={choices.paper}>
      <Head title={entity && `${entity.title} · ${t('item.print')}`} />
      <div className={styles.bar}>
        <AppLink to={`/library/${id}`} className={styles.back}>
          ← {t('print.back')}
        </AppLink>
        <PrintOptions choices={choices} onChange={setChoices} />
        <button type="button" className="button main" onClick={() => print()} disabled={!entity}>
          {t('print.print')}
        </button>
      </div>
      {entity ? (
        <article className={styles.paper}>
          <header className={styles.head}>
            <h1>{entity.title}</h1>
            <p>
              {t('print.name')} <span className={styles.line} /> {t('print.date')} <span className={styles.line} />
            </p>
          </header>
          {choices.what === 'table' ? (
            <WordSheet words={words} withReading={choices.reading} />
          ) : (
            <WritingSheet words={words} choices={choices} />
          )}
        </article>
      ) : (
        <div className={styles.paper} aria-busy="true">
          <Skeleton height={40} count={12} />
        </div>
      )}
    </div>
  )
}
