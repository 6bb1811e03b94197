import { lazy, Suspense, useEffect, useState } from 'react'
import { LanguageSelect } from '../layouts/language-select.tsx'
import { Logo } from '../layouts/logo.tsx'
import { Head } from '../shell/head.tsx'
import { AppLink } from '../shell/link.tsx'
import { useT } from '../shell/use-t.ts'
import { whenIdle } from '../shell/when-idle.ts'
import { AccountLink } from './index/account-link.tsx'
import { CodeSample } from './index/code-sample.tsx'
import styles from './index.module.css'

const Learner = lazy(() => import('./index/learner.tsx'))

/** The learner comes when the words beside it are drawn. */
function Demo() {
  const [ready, setReady] = useState(false)
  useEffect(() => whenIdle(() => setReady(true)), [])
  const waiting = <div className={styles.waiting} />
  return ready ? (
    <Suspense fallback={waiting}>
      <Learner />
    </Suspense>
  ) : (
    waiting
  )
}

/** What Ciyu is, in five seconds: the words on the left, the thing itself on the right. */
export default function HomePage() {
  const t = useT()
  return (
    <>
      <Head />
      <header className={styles.nav}>
        <Logo />
        <nav aria-label={t('shell.navigation')}>
          <AppLink to="/library" className={styles.link}>
            {t('navigation.library')}
          </AppLink>
          <a href="#embed" className={styles.link}>
            {t('home.embedLink')}
          </a>
        </nav>
        <LanguageSelect compact />
        <AccountLink />
      </header>

      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>
            {t('home.headline.before')}
            <span className="highlight">{t('home.headline.stay')}</span>
            {t('home.headline.after')}
          </h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <div className={styles.actions}>
            <a href="#try" className="button main">
              {t('home.try')}
            </a>
            <AppLink to="/library" className="button">
              {t('home.browse')}
            </AppLink>
          </div>
        </div>
        <div id="try" className={styles.desk}>
          <Demo />
        </div>
      </section>

      <section className={styles.reasons} aria-label={t('home.reasons.label')}>
        {(['memory', 'skills', 'everywhere'] as const).map((reason, index) => (
          <div key={reason}>
            <p className={styles.glyph} lang="zh-Hans" aria-hidden="true">
              {['记', '写', '处'][index]}
            </p>
            <h2>{t(`home.reasons.${reason}.title`)}</h2>
            <p>{t(`home.reasons.${reason}.text`)}</p>
          </div>
        ))}
      </section>

      <section id="embed" className={styles.embed}>
        <div>
          <h2>{t('home.embed.title')}</h2>
          <p className={styles.lead}>{t('home.embed.text')}</p>
          <a href="/api/docs" className="button">
            {t('home.embed.docs')}
          </a>
        </div>
        <CodeSample />
      </section>

      <footer className={styles.footer}>
        <p>{t('home.credits')}</p>
      </footer>
    </>
  )
}
