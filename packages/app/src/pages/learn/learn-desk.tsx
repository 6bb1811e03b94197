import { applyTheme } from '@ciyu/core'
import { WordListLearner } from '@ciyu/widgets'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Head } from '../../shell/head.tsx'
import { useAddress } from '../../shell/link.tsx'
import { useLanguage, useT } from '../../shell/use-t.ts'
import styles from './learn-desk.module.css'

interface Props {
  list: string
  /** Whose list it is; a library item is nobody's. */
  owner?: string
  /** Where the learner leads when it is closed. */
  back: string
}

/** Studying a list: the learner, and nothing else. */
export function LearnDesk({ list, owner, back }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()

  useEffect(() => {
    applyTheme(document.documentElement, 'learning')
    return () => applyTheme(document.documentElement, 'base')
  }, [])

  return (
    <div className={styles.desk}>
      <Head title={t('item.learn')} />
      <h1 className="visually-hidden">{t('item.learn')}</h1>
      <WordListLearner
        key={`${owner} ${list}`}
        list={list}
        owner={owner}
        lang={useLanguage()}
        theme="learning"
        autoFocus
        onClose={() => void navigate(address(back))}
      />
    </div>
  )
}
