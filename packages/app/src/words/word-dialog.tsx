import { formatPinyin, getExamples, localeOf, readNumbered, type Word, zhuyin } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { queries } from '../queries.ts'
import { Modal } from '../shell/modal.tsx'
import { Skeleton } from '../shell/states.tsx'
import { useLanguage, useT } from '../shell/use-t.ts'
import { Characters, Reading } from './chinese.tsx'
import { PlayButton } from './play-button.tsx'
import styles from './word-dialog.module.css'

/** All there is about a word, in front of the list it stands in. */
export function WordDialog({ word, onClose }: { word: Word | null; onClose: () => void }) {
  return (
    <Modal open={word !== null} onClose={onClose} label={word?.simplified ?? ''}>
      {word && <Details word={word} />}
    </Modal>
  )
}

function Details({ word }: { word: Word }) {
  const t = useT()
  const differs = word.simplified !== word.traditional
  return (
    <article className={styles.details}>
      <p className={styles.characters}>
        <Characters word={word} />
      </p>
      <p className={styles.reading}>
        <Reading pinyin={word.pinyin} />
        <PlayButton word={word} />
      </p>
      <ol className={styles.meanings} lang={localeOf(word.lang).iso}>
        {word.meanings.map((meaning) => (
          <li key={meaning}>{meaning}</li>
        ))}
      </ol>
      <dl className={styles.facts}>
        {differs && (
          <>
            <dt>{t('item.simplified')}</dt>
            <dd lang="zh-Hans">{word.simplified}</dd>
            <dt>{t('item.traditional')}</dt>
            <dd lang="zh-Hant">{word.traditional}</dd>
          </>
        )}
        <dt>注音</dt>
        <dd>{formatPinyin(readNumbered(word.pinyin), zhuyin)}</dd>
        {word.hsk && (
          <>
            <dt>HSK</dt>
            <dd>{t('item.level', word.hsk)}</dd>
          </>
        )}
      </dl>
      <h3>{t('item.examples')}</h3>
      <Examples word={word} />
    </article>
  )
}

function Examples({ word }: { word: Word }) {
  const t = useT()
  const lang = useLanguage()
  const { data, error } = useStore(queries.store(getExamples, { params: { id: word.id }, query: { lang } }))
  if (error || data?.items.length === 0) return <p className={styles.quiet}>{t('item.noExamples')}</p>
  if (!data) return <Skeleton height={64} />
  return (
    <ul className={styles.examples}>
      {data.items.map((sentence) => (
        <li key={sentence.id}>
          <p className={styles.sentence}>
            <Characters word={sentence} />
          </p>
          <Reading pinyin={sentence.pinyin} joined={false} />
          <p className={styles.quiet} lang={localeOf(sentence.lang).iso}>
            {sentence.translation}
          </p>
        </li>
      ))}
    </ul>
  )
}
