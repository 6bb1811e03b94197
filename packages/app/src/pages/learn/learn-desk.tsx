import { applyTheme } from '@ciyu/core'
import { WordListLearner, type WordListLearnerProps } from '@ciyu/widgets'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { holdStudying } from '../../offline/studying.ts'
import { Head } from '../../shell/head.tsx'
import { useAddress } from '../../shell/link.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import styles from './learn-desk.module.css'
import { usePractised } from './use-practised.ts'

interface Props extends Pick<WordListLearnerProps, 'owner' | 'plan'> {
  /** The list; the day's plan has none. */
  list?: string
  /** Where the learner leads when it is closed. */
  back: string
}

/** Studying, or practising the words that the address picks: the learner, and nothing else. */
export function LearnDesk({ list = '', back, ...source }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const wordIds = usePractised()

  useEffect(() => {
    applyTheme(document.documentElement, 'learning')
    return () => applyTheme(document.documentElement, 'base')
  }, [])
  useEffect(holdStudying, [])

  return (
    <div className={styles.desk}>
      <Head title={t('item.learn')} />
      <h1 className="visually-hidden">{t('item.learn')}</h1>
      <WordListLearner
        key={`${source.owner} ${list} ${wordIds}`}
        {...source}
        {...(wordIds && { practice: true, wordIds })}
        list={list}
        lang={useLanguage()}
        theme="learning"
        autoFocus
        onClose={() => void navigate(address(back))}
      />
    </div>
  )
}
