import { printMessages, type Word } from '@ciyu/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../client.ts'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'
import { useSettings } from '../../words/chinese.tsx'
import { type Choices, keepChoices, keptChoices, readChoices, writeChoices } from './choices.ts'
import { PrintOptions } from './print-options.tsx'
import styles from './print-view.module.css'
import { useKai } from './use-kai.ts'
import { usePaper } from './use-paper.ts'
import { useStrokes } from './use-strokes.ts'
import { WordSheet } from './word-sheet.tsx'
import { signsOf, WritingSheet } from './writing-sheet.tsx'

await client.i18n.addMessages(printMessages)

interface Props {
  title: string
  words: readonly Word[]
  /** Whether all words are there: what is half there is not printed. */
  complete: boolean
  /** The page of the list. */
  back: string
}

/** The choice of the address, else the last one; a change goes to both. */
function useChoices(): [Choices, (choices: Choices) => void] {
  const [search, setSearch] = useSearchParams()
  const choices = useMemo(() => readChoices(search, keptChoices(client.storage)), [search])
  const choose = (chosen: Choices) => {
    keepChoices(client.storage, chosen)
    setSearch((before) => writeChoices(before, chosen), { replace: true, preventScrollReset: true })
  }
  return [choices, choose]
}

/** A list on paper: a table of its words, or sheets to write them on; beside it what can be chosen. */
export function PrintView({ title, words, complete, back }: Props) {
  const t = useT()
  const [choices, choose] = useChoices()
  const { script } = useSettings()
  const signs = useMemo(() => signsOf(words, script === 'traditional'), [words, script])
  const withStrokes = choices.what === 'sheet' && choices.strokes
  const { strokesOf, done, total } = useStrokes(signs, withStrokes)
  const text = useMemo(() => words.map(({ simplified, traditional }) => simplified + traditional).join(''), [words])
  const isFaceThere = useKai(text)
  const ready = complete && isFaceThere && (!withStrokes || done >= total)

  usePaper(choices.paper, title)

  return (
    <div className={styles.page} data-paper={choices.paper}>
      <aside className={styles.panel} aria-label={t('print.choices')}>
        <AppLink to={back} className={styles.back}>
          ← {t('print.back')}
        </AppLink>
        <PrintOptions choices={choices} onChange={choose} />
        <div className={styles.actions}>
          <button type="button" className="button main" onClick={() => print()} disabled={!ready}>
            {t('print.print')}
          </button>
          <p className={styles.status} role="status">
            {withStrokes && done < total
              ? t('print.loadingStrokes', { done, total })
              : t('print.ready', { count: words.length })}
          </p>
        </div>
      </aside>
      <article className={styles.paper} data-ready={ready || undefined}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>
            {t('print.name')} <span className={styles.line} /> {t('print.date')} <span className={styles.line} />
          </p>
        </header>
        {choices.what === 'table' ? (
          <WordSheet words={words} choices={choices} />
        ) : (
          <WritingSheet words={words} choices={choices} strokesOf={strokesOf} />
        )}
      </article>
    </div>
  )
}
