import { localeOf, type Standing, type Word } from '@ciyu/core'
import { matchWords, type Token } from '@ciyu/core/contract'
import { type Cut, joinWords, readAs, splitWord } from '@ciyu/core/texts'
import { useStore } from '@nanostores/react'
import { queries } from '../../queries.ts'
import { Modal } from '../../shell/modal.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import { Characters, Reading } from '../../words/chinese.tsx'
import { PlayButton } from '../../words/play-button.tsx'
import styles from './from-text.module.css'

interface Props {
  token: Token
  next: Token | undefined
  word: Word
  standing: Standing
  onCorrect: (cut: Cut) => void
  onClose: () => void
}

/** A word of the text: what it is, and what to do when it was cut or read wrongly. */
export function TokenDialog({ token, next, word, standing, onCorrect, onClose }: Props) {
  const t = useT()
  const lang = useLanguage()
  const { data } = useStore(queries.store(matchWords, { query: { lang }, body: { words: [{ text: token.text }] } }))
  const others = data?.words.filter(({ id }) => id !== word.id) ?? []
  const joined = joinWords(token, next)
  const splits = [...token.text].slice(1).flatMap((_, index) => splitWord(token, index + 1) ?? [])

  return (
    <Modal open onClose={onClose} label={token.text}>
      <div className={styles.details}>
        <p className={styles.characters}>
          <Characters word={word} />
        </p>
        <p className={styles.reading}>
          <Reading pinyin={word.pinyin} />
          <PlayButton word={word} />
          <span className={styles.standing} data-standing={standing}>
            {t(`item.states.${standing}`)}
          </span>
        </p>
        <p className={styles.meanings} lang={localeOf(word.lang).iso}>
          {word.meanings.join('; ')}
        </p>
        {(splits.length > 0 || joined || others.length > 0) && (
          <section className={styles.corrections} aria-label={t('fromText.wrong')}>
            <h2>{t('fromText.wrong')}</h2>
            {splits.length > 0 && (
              <p>
                {t('fromText.split')}
                {splits.map((cut) => (
                  <button
                    key={cut.pieces[0]?.text}
                    type="button"
                    className="button"
                    lang="zh-Hans"
                    onClick={() => onCorrect(cut)}
                  >
                    {cut.pieces.map(({ text }) => text).join(' | ')}
                  </button>
                ))}
              </p>
            )}
            {joined && (
              <p>
                {t('fromText.join')}
                <button type="button" className="button" lang="zh-Hans" onClick={() => onCorrect(joined)}>
                  {joined.text}
                </button>
              </p>
            )}
            {others.length > 0 && (
              <p>
                {t('fromText.otherReading')}
                {others.map((other) => (
                  <button
                    key={other.id}
                    type="button"
                    className={`button ${styles.other}`}
                    onClick={() => onCorrect(readAs(token, other.id))}
                  >
                    <Reading pinyin={other.pinyin} />
                    <small lang={localeOf(other.lang).iso}>{other.meanings.slice(0, 2).join('; ')}</small>
                  </button>
                ))}
              </p>
            )}
          </section>
        )}
      </div>
    </Modal>
  )
}
