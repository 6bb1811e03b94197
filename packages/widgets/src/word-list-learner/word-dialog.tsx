import { errorKey } from '@ciyu/core'
import { getLeeches, getWord, type Leech, updateOwnWord } from '@ciyu/core/contract'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { addStyles } from '../element/later-styles.ts'
import { useStore } from '../element/use-store.ts'
import { useWidget } from '../element/widget.tsx'
import { Button } from '../ui/button.tsx'
import { Hanzi, Pinyin } from '../ui/chinese.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { scriptsOf } from './card-sheet.tsx'
import type { Learner, Word } from './learner.ts'
import { standingNow, takeUp } from './learner-later.ts'
import { useNotation } from './notation.ts'
import css from './word-dialog.lazy.module.css'
import text from './word-dialog.lazy.module.css?inline'

addStyles(text)

interface WordDialogProps {
  learner: Learner
  word: Word
  /** Whether the word was just set aside because it was missed too often. */
  leech: boolean
  onClose: () => void
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

interface OwnWordFormProps {
  learner: Learner
  word: Word
  /** Whether the dialog opens with the focus on its first field. */
  focused: boolean
  onSaved: () => void
}

/** What somebody says of a word: their own meanings and a mnemonic. Nothing typed is lost when it cannot be saved. */
function OwnWordForm({ learner, word, focused, onSaved }: OwnWordFormProps) {
  const { client, language, t } = useWidget()
  const id = useId()
  const [meanings, setMeanings] = useState((word.translation ?? word.meanings).join('\n'))
  const [note, setNote] = useState(word.note ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    const uid = client.$uid.get()
    if (!uid || busy) return
    setBusy(true)
    setError(null)
    const given = linesOf(meanings)
    const changed = given.join('\n') !== word.meanings.join('\n')
    try {
      const own = await client.api.call(updateOwnWord, {
        params: { id: uid, wordId: word.id },
        body: {
          ...(changed && { translation: given.length ? given : null }),
          ...(note.trim() !== (word.note ?? '') && { note: note.trim() || null }),
        },
      })
      // Without meanings of one's own those of the dictionary are back.
      const back = changed && !own.translation
      const dictionary =
        back && !word.custom
          ? await client.api.call(getWord, { params: { id: word.id }, query: { lang: language } })
          : word
      learner.inner.take([{ ...word, ...own, meanings: own.translation ?? dictionary.meanings }])
      learner.inner.set({})
      onSaved()
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  return (
    <form className={css.form} onSubmit={save}>
      <label htmlFor={`${id}-note`}>{t('learner.mnemonic')}</label>
      <textarea
        ref={(field) => void field?.toggleAttribute('autofocus', focused)}
        id={`${id}-note`}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <label htmlFor={`${id}-meanings`}>{t('learner.ownMeanings')}</label>
      <textarea
        id={`${id}-meanings`}
        rows={3}
        maxLength={2000}
        value={meanings}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setMeanings(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {t('learner.ownMeaningsHint')}
      </p>
      {error !== null && (
        <p role="alert" className={css.error}>
          {t('learner.notSaved')} {t(errorKey(error))}
        </p>
      )}
      <Button type="submit" main disabled={busy}>
        {t('learner.save')}
      </Button>
    </form>
  )
}

/** Words that this one may be mistaken for, as the service finds them; nothing where it finds none or does not answer. */
function Confusable({ word, learner }: { word: Word; learner: Learner }) {
  const { client, language, t } = useWidget()
  const settings = useStore(learner.settings.$settings)
  const notation = useNotation(settings.reading === 'hidden' ? 'marks' : settings.reading)
  const [found, setFound] = useState<Leech['confusable']>([])
  useEffect(() => {
    const uid = client.$uid.get()
    if (!uid) return
    let wanted = true
    client.api.call(getLeeches, { params: { id: uid }, query: { lang: language } }).then(
      ({ items }) => {
        const own = items.find((one) => one.word.id === word.id)
        if (wanted && own) setFound(own.confusable)
      },
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [client, language, word.id])
  if (!found.length) return null
  return (
    <section aria-label={t('learner.confusable')}>
      <h3 className={css.heading}>{t('learner.confusable')}</h3>
      <ul className={css.pairs}>
        {[word, ...found].map((one) => {
          const [main] = scriptsOf(one, settings)
          return (
            <li key={one.id}>
              <Hanzi text={main.text} script={main.script} className={css.word ?? ''} />
              <Pinyin pinyin={one.pinyin} notation={notation} coloured={settings.toneColours} />
              <span className={css.meaning}>{one.meanings.slice(0, 2).join('; ')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A word to be edited; one that was missed too often with what helps, and whether to go on with it. */
export default function WordDialog({ learner, word, leech, onClose }: WordDialogProps) {
  const { client, t } = useWidget()
  const uid = useStore(client.$uid)
  const settings = useStore(learner.settings.$settings)
  const notation = useNotation(settings.reading === 'hidden' ? 'marks' : settings.reading)
  const [saved, setSaved] = useState(false)
  const [main] = scriptsOf(word, settings)

  const goOn = () => {
    for (const one of standingNow(learner.inner).aside) if (one.wordId === word.id) takeUp(learner.inner, one)
    onClose()
  }
  return (
    <Dialog
      title={t(leech ? 'learner.leechTitle' : 'learner.editWord')}
      closeLabel={t('learner.close')}
      onClose={onClose}
    >
      <p className={css.head}>
        <Hanzi text={main.text} script={main.script} className={css.large ?? ''} />
        <Pinyin pinyin={word.pinyin} notation={notation} coloured={settings.toneColours} />
      </p>
      {leech && <p className={css.hint}>{t(uid ? 'learner.leechText' : 'learner.leechTextGuest')}</p>}
      {leech && <Confusable word={word} learner={learner} />}
      {uid && (
        // Who is interrupted by the dialog goes on pressing the keys of grades: they are not typed into a field.
        <OwnWordForm
          learner={learner}
          word={word}
          focused={!leech}
          onSaved={() => (leech ? setSaved(true) : onClose())}
        />
      )}
      <p role="status" className={css.hint}>
        {saved && t('learner.saved')}
      </p>
      {leech && (
        <div className={css.actions}>
          <Button onClick={goOn}>{t('learner.goOn')}</Button>
          <Button onClick={onClose}>{t('learner.leaveAside')}</Button>
        </div>
      )}
    </Dialog>
  )
}
