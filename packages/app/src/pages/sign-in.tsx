import { takeRedirect } from '@ciyu/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { LanguageSelect } from '../layouts/language-select.tsx'
import { Logo } from '../layouts/logo.tsx'
import { queries } from '../queries.ts'
import { Head } from '../shell/head.tsx'
import { AppLink, useAddress } from '../shell/link.tsx'
import { useT } from '../shell/use-t.ts'
import { signIn } from '../sign-in.ts'
import { CodeForm } from './sign-in/code-form.tsx'
import { EmailForm } from './sign-in/email-form.tsx'
import { mailIntervalS, messageOf, waitOf, wasMailed } from './sign-in/messages.ts'
import { Providers } from './sign-in/providers.tsx'
import { useCountdown } from './sign-in/use-countdown.ts'
import './sign-in/texts.ts'
import styles from './sign-in.module.css'

/** Sign in by a code or a link that comes by mail, or by a provider. */
export default function SignInPage() {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const session = useStore(client.$session)
  // A page that was opened anew while the mail was read goes on where it was.
  const [email, setEmail] = useState(() => signIn.pendingEmail() ?? '')
  const [sent, setSent] = useState(email !== '')
  const [wait, startWaiting] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (sent) title.current?.focus()
  }, [sent])

  const attempt = async (task: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await task()
    } catch (error) {
      setProblem(messageOf(t, error))
      if (waitOf(error)) startWaiting(waitOf(error))
      if (wasMailed(error)) setSent(true)
    } finally {
      setBusy(false)
    }
  }

  const returnPage = () => `${location.origin}${address('/complete-sign-in/')}`

  const request = () =>
    attempt(async () => {
      await signIn.requestCode(email, { redirectTo: returnPage() })
      startWaiting(mailIntervalS)
      setSent(true)
    })

  const verify = (code: string) =>
    attempt(async () => {
      await signIn.verifyCode(email, code)
      queries.invalidate()
      await navigate(takeRedirect(client.storage) ?? address('/library'), { replace: true })
    })

  const submitEmail = (event: FormEvent) => {
    event.preventDefault()
    void request()
  }

  // Somebody who followed the link in another tab is signed in here too.
  const signedIn = session !== null && !busy
  const waitsForCode = sent && !signedIn

  return (
    <div className={styles.page}>
      <Head title={t('signIn.title')} description={t('signIn.lead')} />
      <header className={styles.bar}>
        <Logo />
        <LanguageSelect compact />
      </header>
      <section className={styles.sheet}>
        <p className={styles.glyph} lang="zh-Hans" aria-hidden="true">
          {waitsForCode ? '信' : '门'}
        </p>
        <h1 ref={title} tabIndex={-1}>
          {waitsForCode ? t('signIn.codeTitle') : t('signIn.title')}
        </h1>
        {signedIn ? (
          <>
            <p className={styles.lead}>{t('signIn.already', { email: session.user.email ?? '' })}</p>
            <AppLink to="/library" className="button main">
              {t('signIn.toLibrary')}
            </AppLink>
          </>
        ) : waitsForCode ? (
          <CodeForm
            email={email}
            busy={busy}
            problem={problem}
            wait={wait}
            onCode={(code) => void verify(code)}
            onAgain={() => void request()}
            onOtherAddress={() => {
              signIn.forgetEmail()
              setSent(false)
              setProblem(null)
            }}
          />
        ) : (
          <>
            <EmailForm email={email} busy={busy} problem={problem} onChange={setEmail} onSubmit={submitEmail} />
            <Providers
              disabled={busy}
              onChoose={(provider) => void attempt(() => signIn.withProvider(provider, { redirectTo: returnPage() }))}
            />
          </>
        )}
      </section>
    </div>
  )
}
