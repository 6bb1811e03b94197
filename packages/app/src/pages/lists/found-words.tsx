import { searchListWords } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { queries } from '../../queries.ts'
import { AppLink } from '../../shell/link.tsx'
import { Failed, Skeleton } from '../../shell/states.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import { Characters, Reading } from '../../words/chinese.tsx'
import { PlayButton } from '../../words/play-button.tsx'
import found from './found-words.module.css'
import { listPath } from './list-path.ts'
import styles from './lists.module.css'

/** The words of all lists that fit, each with the lists it is in. */
export function FoundWords({ uid, search }: { uid: string; search: string }) {
  const t = useT()
  const lang = useLanguage()
  const store = useMemo(
    () => queries.store(searchListWords, { params: { id: uid }, query: { q: search, lang, limit: 50 } }),
    [uid, search, lang],
  )
  const { data, error } = useStore(store)
  if (error) return <Failed error={error} onRetry={() => store.revalidate()} />
  if (!data) return <Skeleton height={62} count={3} />
  return (
    <section className={styles.found} aria-label={t('lists.foundWords')}>
      <h2>{t('library.found', { count: data.total })}</h2>
      <ul>
        {data.items.map((word) => (
          <li key={word.id} className={found.row}>
            <span className={found.word}>
              <Characters word={word} />
            </span>
            <span className={found.reading}>
              <Reading pinyin={word.pinyin} />
            </span>
            <span className={found.meaning}>
              {word.meanings.join('; ')}
              <span className={styles.foundIn}>
                {word.lists.map((list) => (
                  <AppLink key={list.id} to={listPath({ ownerUid: uid, id: list.id })} className={styles.tag}>
                    {list.title}
                  </AppLink>
                ))}
              </span>
            </span>
            <PlayButton word={word} />
          </li>
        ))}
      </ul>
    </section>
  )
}
