import { readText, TransferError } from '@ciyu/core/transfer'
import { useId, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import type { Draft } from './draft.ts'
import styles from './from-text.module.css'

/** Characters of one text (`contract/segmentation.ts`). */
export const longestText = 200_000

/** Characters from which a text is pasted at once. */
const longPaste = 5000

const mostFileBytes = 2 * 1024 * 1024

interface Props {
  draft: Draft
  onDraft: (draft: Draft) => void
  onBegin: () => void
  /** Words in a table are imported instead. */
  onImport: () => void
}

/** A text that is typed, pasted or dropped as a file. */
export function TextInput({ draft, onDraft, onBegin, onImport }: Props) {
  const t = useT()
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { text } = draft
  const tooLong = text.length > longestText
  const noChinese = text.trim() !== '' && !/\p{Script=Han}/u.test(text)

  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    if (file.size > mostFileBytes) return setProblem(t('fromText.fileTooLarge'))
    try {
      const read = readText(file.name, new Uint8Array(await file.arrayBuffer()))
      onDraft({ title: draft.title || file.name.replace(/\.\w+$/, ''), text: read.text.replace(/\r\n?/g, '\n') })
    } catch (error) {
      setProblem(
        error instanceof TransferError && error.problem === 'empty' ? t('fromText.fileEmpty') : t('fromText.noText'),
      )
    }
  }

  return (
    <form
      className={styles.input}
      onSubmit={(event) => {
        event.preventDefault()
        onBegin()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('fromText.text')}
      </label>
      <textarea
        id={id}
        className={styles.area}
        lang="zh-Hans"
        spellCheck={false}
        placeholder={t('fromText.placeholder')}
        value={text}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onDraft({ ...draft, text: target.value })}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (pasted.length < longPaste) return
          // Browsers insert a long text line by line and stand still meanwhile; set at once it is there at once.
          event.preventDefault()
          const area = event.currentTarget
          area.setRangeText(pasted.replace(/\r\n?/g, '\n'), area.selectionStart, area.selectionEnd, 'end')
          onDraft({ ...draft, text: area.value })
        }}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem ??
          (tooLong ? t('fromText.tooLong', { count: text.length }) : noChinese ? t('fromText.noChinese') : '')}
      </p>
      <div className={styles.bar}>
        <button type="submit" className="button main" disabled={!text.trim() || tooLong || noChinese}>
          {t('fromText.begin')}
        </button>
        <label className="button">
          {t('fromText.file')}
          <input
            type="file"
            accept=".txt,text/plain"
            className="visually-hidden"
            onChange={({ target }) => {
              void take(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <button type="button" className="button" onClick={onImport}>
          {t('fromText.import')}
        </button>
        <span className={styles.quiet}>{t('fromText.characters', { count: text.length })}</span>
      </div>
    </form>
  )
}
