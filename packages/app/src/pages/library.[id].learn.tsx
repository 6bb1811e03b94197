import { applyTheme } from '@ciyu/core'
import { WordListLearner } from '@ciyu/widgets'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Head } from '../shell/head.tsx'
import { useAddress } from '../shell/link.tsx'
import { useLanguage, useT } from '../shell/use-t.ts'
import styles from './library.[id].learn.module.css'

/** Studying an item: the learner, and nothing else. */
export default function LearnPage() {
  const t = useT()
  const { id = '' } = useParams()
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
        key={id}
        list={id}
        lang={useLanguage()}
        theme="learning"
        autoFocus
        onClose={() => void navigate(address(`/library/${id}`))}
      />
    </div>
  )
}
