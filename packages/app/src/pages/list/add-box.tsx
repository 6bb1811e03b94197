import { isColumn, type Word } from '@ciyu/core'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { SearchIcon } from '../../shell/icons.tsx'
import { useT } from '../../shell/use-t.ts'
import { Characters, Reading } from '../../words/chinese.tsx'
import shelf from '../library.module.css'
import styles from './add-box.module.css'
import { useWordSearch } from './use-word-search.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  has: (wordId: number) => boolean
  onAdd: (word: Word) => void
  /** Makes a word of one's own of what was typed. */
  onOwn: (typed: string) => void
  /** A column of words was pasted. */
  onPaste: (text: string) => void
}

/** Adds words by characters, pinyin or meaning: arrows choose, Enter adds, the box stays open for the next. */
export function AddBox({ ref, has, onAdd, onOwn, onPaste }: Props) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const [told, setTold] = useState('')
  const { hits, failed, busy } = useWordSearch(typed)
  const shown = open && typed.trim() !== ''
  /** The last of the options is to make a word of one's own. */
  const last = hits.length
  const at = Math.min(active, last)

  const choose = (index: number, input: HTMLInputElement | null) => {
    const word = hits[index]
    if (!word) {
      if (!busy) onOwn(typed.trim())
      return
    }
    if (has(word.id)) setTold(t('lists.add.there', { word: word.simplified }))
    else {
      onAdd(word)
      setTold(t('lists.add.added', { word: word.simplified }))
    }
    input?.select()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget } = event
    // Enter that ends the writing of a character adds nothing.
    if (nativeEvent.isComposing || !shown) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setActive((at + (key === 'ArrowDown' ? 1 : last)) % (last + 1))
    } else if (key === 'Enter') {
      event.preventDefault()
      if (!busy || hits.length) choose(at, currentTarget)
    } else if (key === 'Escape') {
      event.preventDefault()
      setOpen(false)
    }
  }

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isColumn(text)) return
    event.preventDefault()
    onPaste(text)
  }

  return (
    <div className={styles.add}>
      <div className={`${shelf.search} ${styles.field}`}>
        <SearchIcon />
        <input
          ref={ref}
          role="combobox"
          aria-label={t('lists.add.label')}
          aria-expanded={shown}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={shown ? `${id}-${at}` : undefined}
          placeholder={t('lists.add.hint')}
          value={typed}
          maxLength={100}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onFocus={() => setOpen(true)}
          // The options never take the focus: leaving the field is leaving the box.
          onBlur={() => setOpen(false)}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
        <span className={shelf.key} aria-hidden="true">
          A
        </span>
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <div id={`${id}-hits`} role="listbox" aria-label={t('lists.add.hits')} className={styles.hits} hidden={!shown}>
        {hits.map((word, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={word.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.hit}
            onPointerMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index, null)}
          >
            <span className={styles.word}>
              <Characters word={word} />
            </span>
            <span className={styles.reading}>
              <Reading pinyin={word.pinyin} />
            </span>
            <span className={styles.meaning}>{word.meanings.slice(0, 4).join('; ')}</span>
            {has(word.id) && <span className={styles.there}>{t('lists.add.isThere')}</span>}
          </div>
        ))}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus */}
        <div
          id={`${id}-${last}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === last}
          className={`${styles.hit} ${styles.own}`}
          onPointerMove={() => setActive(last)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(last, null)}
        >
          {busy ? t('lists.add.searching') : t('lists.add.own', { typed: typed.trim() })}
        </div>
        {failed && <p className={styles.failed}>{t('lists.add.failed')}</p>}
      </div>
    </div>
  )
}
