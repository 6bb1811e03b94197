import { transferMessages, type WordList } from '@ciyu/core'
import { exportWords, type Field, fields, fileName, formats } from '@ciyu/core/transfer'
import { Options } from '@ciyu/widgets/ui'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { client } from '../client.ts'
import { useTask } from '../pages/account/use-task.ts'
import { Modal } from '../shell/modal.tsx'
import { useLanguage, useT } from '../shell/use-t.ts'
import { wordsOfAllLists, wordsOfList } from './list-words.ts'
import { saveFile } from './save-file.ts'
import styles from './transfer.module.css'

await client.i18n.addMessages(transferMessages)

interface Props {
  /** The list that is taken out; null takes all. */
  list: WordList | null
  onClose: () => void
}

/** Takes words out as a file: of one list, or of all with the lists that each stands in. */
export function ExportDialog({ list, onClose }: Props) {
  const t = useT()
  const lang = useLanguage()
  const uid = useStore(client.$uid)
  const [format, setFormat] = useState<(typeof formats)[number]>('csv')
  const [pinyin, setPinyin] = useState<'marks' | 'numbers'>('marks')
  const offered = fields.filter((field) => field !== 'lists' || list === null)
  const [columns, setColumns] = useState<Field[]>([...offered])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [busy, run] = useTask()

  const download = () =>
    run(async () => {
      if (uid === null) return
      const count = (done: number, total: number) => setProgress({ done, total })
      const words = list
        ? await wordsOfList(uid, list.id, lang, count)
        : (await wordsOfAllLists(uid, lang, count)).map((word) => ({
            ...word,
            lists: word.lists.map(({ title }) => title),
          }))
      const nameOf = (field: Field) => t(`transfer.fields.${field}`)
      saveFile(
        fileName(list?.title ?? t('transfer.all'), format),
        exportWords(words, { format, columns, pinyin, nameOf }),
      )
    })

  const title = list ? t('transfer.exportOne', { title: list.title }) : t('transfer.exportAll')
  return (
    <Modal open onClose={onClose} label={title}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        <Options
          legend={t('transfer.format')}
          options={formats.map((value) => ({ value, label: t(`transfer.formatNames.${value}`) }))}
          chosen={[format]}
          onChange={([chosen = format]) => setFormat(chosen)}
        />
        {format !== 'pleco' && (
          <Options
            several
            legend={t('transfer.columns')}
            options={offered.map((value) => ({ value, label: t(`transfer.fields.${value}`) }))}
            chosen={columns}
            onChange={setColumns}
          />
        )}
        <Options
          legend={t('transfer.fields.pinyin')}
          options={[
            { value: 'marks', label: 'xuéxí' },
            { value: 'numbers', label: 'xue2 xi2' },
          ]}
          chosen={[pinyin]}
          onChange={([chosen = pinyin]) => setPinyin(chosen)}
        />
        <p className={styles.status} role="status">
          {progress && t('transfer.exported', progress)}
        </p>
        <div className={styles.actions}>
          <button type="button" className="button main" disabled={busy} onClick={() => void download()}>
            {busy ? t('transfer.collecting') : t('transfer.download')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('item.close')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
