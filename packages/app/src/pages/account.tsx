import { accountMessages, laterLearnerMessages } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'
import { client } from '../client.ts'
import { LanguageSelect } from '../layouts/language-select.tsx'
import { Head } from '../shell/head.tsx'
import { AppLink } from '../shell/link.tsx'
import { Empty } from '../shell/states.tsx'
import { useT } from '../shell/use-t.ts'
import { ChineseSettings } from './account/chinese.tsx'
import { AccountData } from './account/data.tsx'
import { NameForm } from './account/name-form.tsx'
import { SessionList } from './account/session-list.tsx'
import styles from './account.module.css'

// The page is drawn when its own texts are there: they are no part of what every page loads.
// How Chinese is shown is named by the learner's texts.
await Promise.all([accountMessages, laterLearnerMessages].map((texts) => client.i18n.addMessages(texts)))

/** A part of the page: what it is about on the left, what can be done on the right. */
function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.hint}>{text}</p>
      </div>
      <div className={styles.sheet}>{children}</div>
    </section>
  )
}

/** One's own account: name, language, how Chinese looks, where one is signed in, one's data. */
export default function AccountPage() {
  const t = useT()
  const session = useStore(client.$session)
  const uid = useStore(client.$uid)

  // Signed out meanwhile, here or in another tab.
  if (!session || uid === null) {
    return (
      <>
        <Head title={t('account.title')} />
        <h1>{t('account.title')}</h1>
        <Empty glyph="门" title={t('account.signedOut')}>
          <AppLink to="/sign-in" className="button main">
            {t('account.signIn')}
          </AppLink>
        </Empty>
      </>
    )
  }

  const email = session.user.email ?? ''
  const name: unknown = session.user.user_metadata.displayName
  return (
    <>
      <Head title={t('account.title')} />
      <h1>{t('account.title')}</h1>
      <p className={styles.lead}>{t('account.lead')}</p>
      <Part title={t('account.profile')} text={t('account.profileText')}>
        <NameForm uid={uid} name={typeof name === 'string' ? name : ''} />
        <div className={styles.row}>
          <div className={styles.grow}>
            <span className={styles.label}>{t('signIn.email')}</span>
            <span className={styles.value}>{email}</span>
          </div>
        </div>
        <div className={styles.row}>
          <span className={`${styles.label} ${styles.grow}`} aria-hidden="true">
            {t('shell.language')}
          </span>
          <div className={styles.language}>
            <LanguageSelect />
          </div>
        </div>
      </Part>
      <Part title={t('account.chinese')} text={t('account.chineseText')}>
        <ChineseSettings />
      </Part>
      <Part title={t('account.devices')} text={t('account.devicesText')}>
        <SessionList uid={uid} />
      </Part>
      <Part title={t('account.data')} text={t('account.dataText')}>
        <AccountData uid={uid} email={email} />
      </Part>
    </>
  )
}
