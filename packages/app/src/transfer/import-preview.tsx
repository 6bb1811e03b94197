import { ApiError, errorKey, type WordList } from '@ciyu/core'
import { delimiters, encodings, guessColumns, guessHeader, type ReadChoices, TransferError } from '@ciyu/core/transfer'
import { Switch } from '@ciyu/widgets/ui'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { client } from '../client.ts'
import controls from '../shell/controls.module.css'
import { useLanguage, useT } from '../shell/use-t.ts'
import { ColumnTable } from './column-table.tsx'
import { type ImportResult, type ImportStep, importWords } from './import-words.ts'
import { Problem } from './problem.tsx'
import type { Reading } from './reading.ts'
import styles from './transfer.module.css'

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030',
  big5: 'Big5',
}
const delimiterKeys = { '\t': 'tab', ',': 'comma', ';': 'semicolon', '|': 'bar' }

interface Props {
  list: WordList | null
  reading: Reading
  busy: boolean
  problem: TransferError | null
  onChoose: (choices: ReadChoices) => void
  onBack: () => void
  onDone: (result: ImportResult) => void
}

/** What was read, with every guess to be changed; then the import itself. All of it stays for another try. */
export function ImportPreview({ list, reading, busy, problem, onChoose, onBack, onDone }: Props) {
  const t = useT()
  const id = useId()
  const lang = useLanguage()
  const uid = useStore(client.$uid)
  const { rows, encoding, delimiter, fields } = reading.table
  const [guessed, setGuessed] = useState(rows)
  const [header, setHeader] = useState(() => fields === null && guessHeader(rows))
  const [columns, setColumns] = useState(() => [...(fields ?? guessColumns(rows, header))])
  const [keepMeanings, setKeepMeanings] = useState(() => !columns.includes('ownMeaning'))
  const [title, setTitle] = useState(reading.source.name.replace(/\.\w+$/, ''))
  const [step, setStep] = useState<{ step: ImportStep; count: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  // Read anew with another encoding or delimiter: the guesses are new too.
  if (guessed !== rows) {
    const hasHeader = fields === null && guessHeader(rows)
    setGuessed(rows)
    setHeader(hasHeader)
    setColumns([...(fields ?? guessColumns(rows, hasHeader))])
  }

  const words = rows.slice(header ? 1 : 0)
  const hasWord = columns.includes('simplified') || columns.includes('traditional')
  const working = busy || step !== null

  const begin = async () => {
    if (uid === null) return
    setFailure(null)
    try {
      onDone(
        await importWords({
          uid,
          lang,
          list,
          title: title.trim() || t('transfer.untitled'),
          rows: words,
          columns,
          keepMeanings,
          onStep: (next, count) => setStep({ step: next, count }),
        }),
      )
    } catch (error) {
      const said = error instanceof ApiError && error.status >= 400 && error.status < 500
      setFailure(said ? error.message : t(errorKey(error)))
    } finally {
      setStep(null)
    }
  }

  return (
    <>
      {list === null && (
        <>
          <label htmlFor={`${id}-title`} className={styles.label}>
            {t('transfer.title')}
          </label>
          <input
            id={`${id}-title`}
            className="field"
            maxLength={200}
            placeholder={t('transfer.untitled')}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </>
      )}
      <div className={styles.choices}>
        {encoding && (
          <label>
            {t('transfer.encoding')}
            <select
              className={controls.select}
              value={encoding}
              disabled={working}
              onChange={({ target }) => {
                const chosen = encodings.find((one) => one === target.value)
                if (chosen) onChoose({ encoding: chosen })
              }}
            >
              {encodings.map((one) => (
                <option key={one} value={one}>
                  {encodingNames[one]}
                </option>
              ))}
            </select>
          </label>
        )}
        {delimiter && (
          <label>
            {t('transfer.delimiter')}
            <select
              className={controls.select}
              value={delimiter}
              disabled={working}
              onChange={({ target }) => {
                const chosen = delimiters.find((one) => one === target.value)
                if (chosen) onChoose({ delimiter: chosen })
              }}
            >
              {delimiters.map((one) => (
                <option key={one} value={one}>
                  {t(`transfer.delimiters.${delimiterKeys[one]}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <ColumnTable rows={rows} header={header} columns={columns} onChange={setColumns} />
      <div>
        {fields === null && <Switch label={t('transfer.header')} checked={header} onChange={setHeader} />}
        {columns.includes('meaning') && (
          <Switch label={t('transfer.keepMeanings')} checked={keepMeanings} onChange={setKeepMeanings} />
        )}
      </div>
      <Problem problem={words.length === 0 ? new TransferError('onlyHeader') : problem} />
      {!hasWord && (
        <p className={styles.problem} role="alert">
          {t('transfer.noWordColumn')}
        </p>
      )}
      {failure && (
        <p className={styles.problem} role="alert">
          {t('transfer.failed', { reason: failure })}
        </p>
      )}
      {step && (
        <div className={styles.progress}>
          <progress aria-label={t(`transfer.steps.${step.step}`, { count: step.count })} />
          <p role="status">{t(`transfer.steps.${step.step}`, { count: step.count })}</p>
        </div>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className="button main"
          disabled={working || !hasWord || words.length === 0}
          onClick={() => void begin()}
        >
          {failure ? t('shell.retry') : t('transfer.import', { count: words.length })}
        </button>
        <button type="button" className="button" disabled={working} onClick={onBack}>
          {t('transfer.back')}
        </button>
      </div>
    </>
  )
}
