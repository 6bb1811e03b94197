import type { Word } from '@ciyu/core'
import { compareCharacters, compareWords, shortestWay, weightsOf } from '@ciyu/core/comparison'
import { createWordList, deleteWordList, getWordLists } from '@ciyu/core/contract'
import { Options } from '@ciyu/widgets/ui'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'
import { AppLink } from '../../shell/link.tsx'
import { Empty } from '../../shell/states.tsx'
import { useNumber } from '../../shell/use-number.ts'
import { useT } from '../../shell/use-t.ts'
import { WordTable } from '../../words/word-table.tsx'
import { useTask } from '../account/use-task.ts'
import styles from './compare.module.css'
import type { Side } from './sides.ts'
import { TwoSets } from './two-sets.tsx'
import { WayCurve } from './way-curve.tsx'

const WordDialog = lazy(() => import('../../words/word-dialog.tsx').then((module) => ({ default: module.WordDialog })))

const parts = ['onlyHere', 'both', 'onlyThere', 'way'] as const
type Part = (typeof parts)[number]

interface Props {
  here: Side
  there: Side
  titles: { here: string; there: string }
}

/** What two sides share and what each has alone: drawn, in figures, and word by word. */
export function ComparisonView({ here, there, titles }: Props) {
  const t = useT()
  const number = useNumber()
  const uid = useStore(client.$uid)
  const [by, setBy] = useState<'words' | 'characters'>('words')
  const [part, setPart] = useState<Part>('onlyThere')
  const [open, setOpen] = useState<Word | null>(null)
  const [made, setMade] = useState<{ id: number; title: string } | null>(null)
  const [busy, run] = useTask()

  const words = useMemo(() => compareWords(here.words, there.words), [here, there])
  const characters = useMemo(() => compareCharacters(here.words, there.words), [here, there])
  const way = useMemo(
    () => shortestWay(there.words, new Set(words.both.map(({ id }) => id)), weightsOf(there.words)),
    [there, words],
  )
  const wayWords = useMemo(() => way.steps.map(({ word }) => word), [way])

  const sizes =
    by === 'words'
      ? {
          onlyHere: words.onlyHere.length,
          both: words.both.length,
          onlyThere: words.onlyThere.length,
        }
      : {
          onlyHere: characters.onlyHere.length,
          both: characters.both.length,
          onlyThere: characters.onlyThere.length,
        }
  const nameOf = (one: Part) => t(`compare.parts.${one}`, titles)
  const shown = part === 'way' ? wayWords : words[part]
  const places = useMemo(() => new Map(wayWords.map(({ id }, index) => [id, index + 1])), [wayWords])

  const make = () =>
    run(async () => {
      if (uid === null) return
      const { wordList } = await client.api.call(createWordList, {
        params: { id: uid },
        body: {
          wordlist: { title: nameOf(part).slice(0, 200), words: shown.map(({ id }) => ({ wordId: id })) },
        },
      })
      queries.invalidate(getWordLists)
      setMade({ id: wordList.id, title: wordList.title })
      const { tellUndo } = await import('../lists/undo-toast.tsx')
      await tellUndo(t('compare.made', { title: wordList.title }), async () => {
        await client.api.call(deleteWordList, { params: { id: uid, listId: wordList.id } })
        queries.invalidate(getWordLists)
        setMade(null)
      })
    })

  return (
    <>
      <Options
        legend={t('compare.by')}
        options={[
          { value: 'words', label: t('compare.byWords') },
          { value: 'characters', label: t('compare.byCharacters') },
        ]}
        chosen={[by]}
        onChange={([one = 'words']) => setBy(one)}
      />
      <div className={styles.picture}>
        <TwoSets
          label={t('compare.picture', { ...titles, ...sizes })}
          here={sizes.onlyHere + sizes.both}
          there={sizes.onlyThere + sizes.both}
          both={sizes.both}
        />
        <table className={styles.figures}>
          <tbody>
            {(['onlyHere', 'both', 'onlyThere'] as const).map((one) => (
              <tr key={one}>
                <th scope="row" data-part={one}>
                  {nameOf(one)}
                </th>
                <td>{number(sizes[one])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {by === 'characters' ? (
        (['onlyHere', 'both', 'onlyThere'] as const).map((one) => (
          <section key={one} className={styles.characters}>
            <h2>{nameOf(one)}</h2>
            <p lang="zh-Hans">{characters[one].join(' ') || '—'}</p>
          </section>
        ))
      ) : (
        <>
          <Options
            legend={t('compare.show')}
            options={parts.map((value) => ({ value, label: nameOf(value) }))}
            chosen={[part]}
            onChange={([one = 'onlyThere']) => {
              setPart(one)
              setMade(null)
            }}
          />
          {part === 'way' && (
            <>
              <p className={styles.lead}>{t('compare.wayText', titles)}</p>
              <WayCurve {...way} />
            </>
          )}
          <div className={styles.actions}>
            <button
              type="button"
              className="button main"
              disabled={busy || shown.length === 0}
              onClick={() => void make()}
            >
              {t('compare.make', { count: shown.length })}
            </button>
            <span role="status">
              {made && (
                <AppLink to={`/users/${uid}/wordlists/${made.id}`} className={styles.made}>
                  {t('compare.made', { title: made.title })}
                </AppLink>
              )}
            </span>
          </div>
          {shown.length > 0 ? (
            <WordTable
              words={shown}
              label={nameOf(part)}
              numberOf={part === 'way' ? ({ id }) => places.get(id) ?? 0 : undefined}
              onOpen={setOpen}
            />
          ) : (
            <Empty glyph="无" title={t('compare.none')} />
          )}
        </>
      )}
      <Suspense>{open && <WordDialog word={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
