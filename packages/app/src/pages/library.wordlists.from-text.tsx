import { fromTextMessages } from '@ciyu/core'
import { lazy, Suspense, useState } from 'react'
import { client } from '../client.ts'
import { Head } from '../shell/head.tsx'
import { Skeleton } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import { type Draft, keepDraft, readDraft } from './from-text/draft.ts'
import styles from './from-text/from-text.module.css'
import { TextInput } from './from-text/text-input.tsx'
import { useAnalysis } from './from-text/use-analysis.ts'

await client.i18n.addMessages(fromTextMessages)

/** Comes while the text is cut into words. */
const AnalysedText = lazy(() =>
  import('./from-text/analysed-text.tsx').then((module) => ({ default: module.AnalysedText })),
)
const ImportDialog = lazy(() =>
  import('../transfer/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** A word list from a text: type or paste it, see what of it one knows, choose its words. */
export default function FromTextPage() {
  const t = useT()
  const [draft, setDraft] = useState(readDraft)
  const analyser = useAnalysis()
  const [importing, setImporting] = useState(false)
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(next)
  }
  return (
    <>
      <Head title={t('fromText.heading')} />
      <h1>{t('fromText.heading')}</h1>
      {analyser.analysis.pieces.length > 0 ? (
        <Suspense fallback={<Skeleton height={120} count={3} />}>
          <AnalysedText analyser={analyser} draft={draft} onDraft={change} onEdit={analyser.clear} />
        </Suspense>
      ) : (
        <>
          <p className={styles.lead}>{t('fromText.lead')}</p>
          <TextInput
            draft={draft}
            onDraft={change}
            onBegin={() => analyser.begin(draft.text)}
            onImport={() => setImporting(true)}
          />
        </>
      )}
      <Suspense>{importing && <ImportDialog list={null} onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
