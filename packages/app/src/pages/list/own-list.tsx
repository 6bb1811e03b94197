import type { AddedWord, ListContent, ListEditor, ListState, ListWord, Word } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Head } from '../../shell/head.tsx'
import { AppLink, useAddress } from '../../shell/link.tsx'
import { Empty, Failed } from '../../shell/states.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import { practiceQuery } from '../learn/use-practised.ts'
import { listPath } from '../lists/list-path.ts'
import { Menu } from '../lists/menu.tsx'
import { usePageKeys } from '../lists/search-field.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { editorOf, shelfOf, tellRefusal } from '../lists/stores.ts'
import '../lists/texts.ts'
import controls from '../../shell/controls.module.css'
import { tellUndo } from '../lists/undo-toast.tsx'
import { AddBox } from './add-box.tsx'
import { ListHead } from './list-head.tsx'
import { ListFilter, ListWaiting, NoneFits } from './list-parts.tsx'
import { ListTable } from './list-table.tsx'
import { MissingList } from './missing-list.tsx'
import { fieldsOf, fromDictionary, ownWord } from './new-word.ts'
import { orderings } from './orderings.ts'
import styles from './own-list.module.css'
import { useListView } from './use-list-view.ts'
import type { WordDraft } from './word-form.tsx'

const WordDialog = lazy(() => import('../../words/word-dialog.tsx').then((m) => ({ default: m.WordDialog })))
const PasteDialog = lazy(() => import('./paste-dialog.tsx').then((m) => ({ default: m.PasteDialog })))
const OwnWordDialog = lazy(() => import('./own-word-dialog.tsx').then((m) => ({ default: m.OwnWordDialog })))
const PickListDialog = lazy(() => import('./pick-list-dialog.tsx').then((m) => ({ default: m.PickListDialog })))
const TagDialog = lazy(() => import('../lists/tag-dialog.tsx').then((m) => ({ default: m.TagDialog })))
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })))
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then((m) => ({ default: m.ConflictDialog })))
const ImportDialog = lazy(() => import('../../transfer/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))
const ExportDialog = lazy(() => import('../../transfer/export-dialog.tsx').then((m) => ({ default: m.ExportDialog })))
const ShortcutsDialog = lazy(() =>
  import('../lists/shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })),
)

const shortcuts = [
  ['A', 'add'],
  ['X', 'selectWord'],
  ['Shift+↑ Shift+↓', 'extend'],
  ['Alt+↑ Alt+↓', 'move'],
  ['E', 'edit'],
  ['Delete', 'remove'],
  ['Ctrl+Z', 'undo'],
  ['Esc', 'clear'],
  ['?', 'help'],
] as const

type Open =
  | { kind: 'word'; word: ListWord }
  | { kind: 'paste'; text: string }
  | { kind: 'own'; typed: string }
  | { kind: 'pick'; wordIds: readonly number[] }
  | { kind: 'tag' | 'share' | 'import' | 'export' | 'shortcuts' }

const none: ReadonlySet<number> = new Set()

/** One's own list: everything on it can be changed where it stands. */
export function OwnList({ uid, listId }: { uid: string; listId: number }) {
  const editor = editorOf(uid, listId)
  const state = useStore(editor.$state)
  const lang = useLanguage()

  // Another language brings other meanings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched anew in each language
  useEffect(() => {
    void editor.load()
    void shelfOf(uid).load()
  }, [editor, uid, lang])

  if (state.phase === 'failed' && state.error) {
    if (state.error.status === 404) return <MissingList />
    return <Failed error={state.error} onRetry={() => void editor.load()} />
  }
  if (!state.content) return <ListWaiting />
  return <List uid={uid} editor={editor} state={state} content={state.content} />
}

interface Props {
  uid: string
  editor: ListEditor
  state: ListState
  content: ListContent
}

function List({ uid, editor, state, content }: Props) {
  const t = useT()
  const lang = useLanguage()
  const navigate = useNavigate()
  const address = useAddress()
  const { state: arrived, search } = useLocation()
  const { list, words } = content
  const view = useListView(list.id, words)
  const input = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState(none)
  const [editing, setEditing] = useState<number | null>(null)
  const [told, setTold] = useState('')
  const [open, setOpen] = useState<Open | null>(() =>
    typeof arrived?.pasted === 'string' ? { kind: 'paste', text: arrived.pasted } : null,
  )
  const ids = useMemo(() => new Set(words.map(({ id }) => id)), [words])
  const has = (wordId: number) => ids.has(wordId)
  const close = () => {
    setOpen(null)
    // What came along to be pasted has been seen: coming back does not bring it again.
    if (arrived) void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
  }
  // Where something left the list, it is no longer chosen.
  const chosen = useMemo(() => [...selected].filter((id) => ids.has(id)), [selected, ids])
  // What the service does not know yet has no id of its own.
  const saved = chosen.filter((id) => id > 0)

  const add = (added: readonly AddedWord[]) => {
    if (!added.length) return
    const takeBack = editor.change({ kind: 'add', words: added })
    if (added.length > 1) void tellUndo(t('lists.added', { count: added.length }), takeBack)
  }
  const remove = (wordIds: readonly number[]) => {
    const takeBack = editor.change({ kind: 'remove', wordIds })
    setSelected(none)
    setTold(t('lists.removed', { count: wordIds.length }))
    void tellUndo(t('lists.removed', { count: wordIds.length }), takeBack)
  }
  const save = (word: ListWord, draft: WordDraft) => {
    setEditing(null)
    const fields = fieldsOf(word, draft)
    if (Object.keys(fields).length) editor.change({ kind: 'edit', wordId: word.id, fields })
  }
  const move = (wordId: number, position: number) => {
    editor.change({ kind: 'move', wordId, position })
    const word = words.find(({ id }) => id === wordId)?.simplified ?? ''
    setTold(t('lists.moved', { word, place: position + 1, count: words.length }))
  }
  const undo = () => {
    if (editor.undo()) setTold(t('lists.undone'))
  }
  const order = (name: keyof typeof orderings) => {
    const sorted = words.toSorted(orderings[name])
    const takeBack = editor.change({ kind: 'order', wordIds: sorted.map(({ id }) => id) })
    void tellUndo(t('lists.ordered'), takeBack)
  }
  const deleteList = async () => {
    try {
      const takeBack = await shelfOf(uid).remove([list.id])
      await navigate(address('/library?type=list'))
      await tellUndo(t('lists.deleted', { count: 1 }), takeBack)
    } catch (error) {
      await tellRefusal(error)
    }
  }

  usePageKeys({
    a: () => input.current?.focus(),
    'ctrl+z': undo,
    '?': () => setOpen({ kind: 'shortcuts' }),
    Escape: () => setSelected(none),
  })

  const allShown = view.shown.length > 0 && view.shown.every(({ id }) => selected.has(id))
  return (
    <>
      <Head title={list.title} description={list.description} />
      <ListHead
        uid={uid}
        state={state}
        list={list}
        view={view}
        onChange={(details) => editor.change({ kind: 'details', ...details })}
        onOpen={(kind) =>
          setOpen(kind === 'paste' ? { kind, text: '' } : kind === 'own' ? { kind, typed: '' } : { kind })
        }
        onDelete={() => void deleteList()}
      />

      <div className={styles.adding}>
        <AddBox
          ref={input}
          has={has}
          onAdd={(word: Word) => add([fromDictionary(word)])}
          onOwn={(typed) => setOpen({ kind: 'own', typed })}
          onPaste={(text) => setOpen({ kind: 'paste', text })}
        />
        <button type="button" className="button" onClick={() => setOpen({ kind: 'paste', text: '' })}>
          {t('lists.paste.action')}
        </button>
        <button type="button" className="button" onClick={() => setOpen({ kind: 'own', typed: '' })}>
          {t('lists.word.new')}
        </button>
      </div>

      {words.length === 0 && state.complete ? (
        <Empty glyph="空" title={t('lists.noWords')} />
      ) : (
        <>
          <ListFilter view={view} />
          <div className={styles.toolbar}>
            <label className={styles.all}>
              <input
                type="checkbox"
                className={controls.check}
                checked={allShown}
                onChange={() => setSelected(allShown ? none : new Set(view.shown.map(({ id }) => id)))}
              />
              {t('lists.selectAll')}
            </label>
            <Menu
              items={(Object.keys(orderings) as (keyof typeof orderings)[]).map((name) => ({
                label: t(`lists.orderings.${name}`),
                onChoose: () => order(name),
              }))}
            >
              {t('lists.reorder')}
            </Menu>
          </div>
          {view.shown.length > 0 ? (
            <ListTable
              words={view.shown}
              label={t('item.table')}
              numberOf={view.numberOf}
              strength={view.strength}
              selected={selected}
              editing={editing}
              onSelect={setSelected}
              onOpen={(word) => setOpen({ kind: 'word', word })}
              onEdit={setEditing}
              onSave={save}
              onRemove={remove}
              onMove={move}
            />
          ) : (
            <NoneFits view={view} />
          )}
        </>
      )}

      <p className="visually-hidden" role="status">
        {told}
      </p>
      {chosen.length > 0 && editing === null && (
        <SelectionBar count={chosen.length} onClear={() => setSelected(none)}>
          {saved.length > 0 && (
            <AppLink to={`${listPath(list)}/learn?${practiceQuery(saved)}`} className="button">
              {t('lists.practise')}
            </AppLink>
          )}
          <button type="button" className="button" onClick={() => setOpen({ kind: 'pick', wordIds: chosen })}>
            {t('lists.pick.action')}
          </button>
          <button type="button" className="button" onClick={() => remove(chosen)}>
            {t('lists.remove')}
          </button>
        </SelectionBar>
      )}

      <Suspense>
        {open?.kind === 'word' && <WordDialog word={open.word} onClose={close} />}
        {open?.kind === 'paste' && (
          <PasteDialog text={open.text} has={has} newWordId={editor.newWordId} onAdd={add} onClose={close} />
        )}
        {open?.kind === 'own' && (
          <OwnWordDialog
            typed={open.typed}
            onSave={(draft) => {
              add([ownWord(draft, editor.newWordId(), lang)])
              close()
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'pick' && (
          <PickListDialog
            uid={uid}
            except={list.id}
            words={words.filter(({ id }) => open.wordIds.includes(id)).map((word) => ({ word }))}
            onClose={close}
          />
        )}
        {open?.kind === 'tag' && <TagDialog uid={uid} listIds={[list.id]} onClose={close} />}
        {open?.kind === 'share' && (
          <ShareDialog
            shared={list.shared}
            onShare={(shared) => editor.change({ kind: 'details', shared })}
            onClose={close}
          />
        )}
        {open?.kind === 'import' && <ImportDialog list={list} onClose={close} onImported={() => void editor.load()} />}
        {open?.kind === 'export' && <ExportDialog list={list} onClose={close} />}
        {open?.kind === 'shortcuts' && <ShortcutsDialog shortcuts={shortcuts} onClose={close} />}
        {state.conflict && <ConflictDialog conflict={state.conflict} onKeep={(keep) => void editor.resolve(keep)} />}
      </Suspense>
    </>
  )
}
