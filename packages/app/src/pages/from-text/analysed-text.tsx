import type { Word } from '@ciyu/core'
import { createWordList, getCorrections, getWordLists, putCorrection } from '@ciyu/core/contract'
import { type Cut, knownShare, wordsOfText } from '@ciyu/core/texts'
import { Options, Progress } from '@ciyu/widgets/ui'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../client.ts'
import { queries } from '../../queries.ts'
import { useAddress } from '../../shell/link.tsx'
import { Failed } from '../../shell/states.tsx'
import { tell } from '../../shell/toasts.ts'
import { useT } from '../../shell/use-t.ts'
import { useTask } from '../account/use-task.ts'
import { blocksOf, type PlacedToken } from './blocks.ts'
import { chooseWords, firstFilter } from './choose-words.ts'
import { Corrections } from './corrections.tsx'
import { type Draft, keepDraft } from './draft.ts'
import styles from './from-text.module.css'
import { ShareFigures } from './share-figures.tsx'
import { TextView } from './text-view.tsx'
import { TokenDialog } from './token-dialog.tsx'
import type { useAnalysis } from './use-analysis.ts'
import { useKnown } from './use-known.ts'
import { WordPicker } from './word-picker.tsx'

const WordDialog = lazy(() => import('../../words/word-dialog.tsx').then((module) => ({ default: module.WordDialog })))

interface Props {
  analyser: ReturnType<typeof useAnalysis>
  draft: Draft
  onDraft: (draft: Draft) => void
  onEdit: () => void
}

/** The text cut into words: what is known of it, its words to choose from, the text itself, and the list to make. */
export function AnalysedText({ analyser, draft, onDraft, onEdit }: Props) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const address = useAddress()
  const uid = useStore(client.$uid)
  const standing = useKnown()
  const { analysis, again, retry } = analyser
  const [view, setView] = useState<'words' | 'text'>('words')
  const [filter, setFilter] = useState(firstFilter)
  /** What was ticked or unticked by hand; else new words are chosen and others are not. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [token, setToken] = useState<PlacedToken | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  const [busy, run] = useTask()

  // A long text is counted while the page goes on answering.
  const tokens = useDeferredValue(analysis.tokens)
  const found = useMemo(() => wordsOfText(tokens.filter((piece) => piece !== null)), [tokens])
  const blocks = useMemo(() => blocksOf(tokens), [tokens])
  const share = useMemo(() => knownShare(found, standing), [found, standing])
  const listed = useMemo(
    () => chooseWords(found.words.values(), analysis.words, standing, filter),
    [found, analysis.words, standing, filter],
  )
  const isChosen = useCallback((wordId: number) => ticked.get(wordId) ?? standing(wordId) === 'new', [ticked, standing])
  const choose = useCallback(
    (wordIds: readonly number[], chosen: boolean) =>
      setTicked((before) => new Map([...before, ...wordIds.map((wordId) => [wordId, chosen] as const)])),
    [],
  )
  const chosen = listed.filter(({ id: wordId }) => isChosen(wordId))
  const complete = analysis.done === analysis.pieces.length

  const correct = (cut: Cut) =>
    run(async () => {
      if (uid === null) return
      setToken(null)
      await client.api.call(putCorrection, { params: { id: uid }, body: cut })
      queries.revalidate(getCorrections)
      await again(cut.text)
      await tell(t('fromText.corrected', { text: cut.pieces.map(({ text }) => text).join(' | ') }))
    })

  const make = () =>
    run(async () => {
      if (uid === null) return
      const title = draft.title.trim() || draft.text.trim().slice(0, 20)
      const words = chosen.map(({ wordId, sentence }) => ({ wordId, context: sentence }))
      const { wordList } = await client.api.call(createWordList, {
        params: { id: uid },
        body: { wordlist: { title, words, textTitle: title } },
      })
      keepDraft({ title: '', text: '' })
      queries.invalidate(getWordLists)
      await navigate(address(`/users/${uid}/wordlists/${wordList.id}`))
    })

  const opened = token && analysis.words.get(token.wordId ?? -1)
  return (
    <>
      {!complete && (
        <div className={styles.progress}>
          <Progress done={analysis.done} total={analysis.pieces.length} label={t('fromText.cutting')} />
          <p role="status">{t('fromText.progress', { done: analysis.done, total: analysis.pieces.length })}</p>
        </div>
      )}
      {analysis.error && <Failed error={analysis.error} onRetry={retry} />}
      <ShareFigures share={share} />
      <form
        className={styles.make}
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t('fromText.title')}
        </label>
        <input
          id={id}
          className="field"
          maxLength={200}
          placeholder={t('fromText.title')}
          value={draft.title}
          onChange={({ target }) => onDraft({ ...draft, title: target.value })}
        />
        <button type="submit" className="button main" disabled={busy || !complete || chosen.length === 0}>
          {t('fromText.make', { count: chosen.length })}
        </button>
        <button type="button" className="button" onClick={onEdit}>
          {t('fromText.edit')}
        </button>
      </form>
      <div className={styles.views}>
        <Options
          legend={t('fromText.view')}
          options={[
            { value: 'words', label: t('fromText.words') },
            { value: 'text', label: t('fromText.text') },
          ]}
          chosen={[view]}
          onChange={([one = 'words']) => setView(one)}
        />
      </div>
      {view === 'words' ? (
        <WordPicker
          listed={listed}
          filter={filter}
          onFilter={setFilter}
          isChosen={isChosen}
          onChoose={choose}
          standing={standing}
          onOpen={setWord}
        />
      ) : (
        <>
          <p className={styles.legend}>
            <span data-standing="new">{t('item.states.new')}</span>
            <span data-standing="learning">{t('item.states.learning')}</span>
            <span>{t('item.states.known')}</span>
          </p>
          <Corrections onUndone={(text) => void again(text)} />
          <TextView blocks={blocks} standing={standing} version={standing} onOpen={setToken} />
        </>
      )}
      {token && opened && (
        <TokenDialog
          token={token}
          next={analysis.tokens[token.piece]?.[token.index + 1]}
          word={opened}
          standing={standing(opened.id)}
          onCorrect={(cut) => void correct(cut)}
          onClose={() => setToken(null)}
        />
      )}
      <Suspense>{word && <WordDialog word={word} onClose={() => setWord(null)} />}</Suspense>
    </>
  )
}
