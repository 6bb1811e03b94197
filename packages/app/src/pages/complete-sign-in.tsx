import { takeRedirect } from '@ciyu/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { Logo } from '../layouts/logo.tsx'
import { queries } from '../queries.ts'
import { Head } from '../shell/head.tsx'
import { AppLink, useAddress } from '../shell/link.tsx'
import { useT } from '../shell/use-t.ts'
import { signIn } from '../sign-in.ts'
import { AddressForm } from './sign-in/address-form.tsx'
import { messageOf } from './sign-in/messages.ts'
import './sign-in/texts.ts'
import styles from './sign-in.module.css'

/** Hash and query of the page's address without the language, which every address has. */
function routeOf(address: URL): { hash: string; query: string } {
  const query = new URLSearchParams(address.search)
  query.delete('lang')
  return { hash: address.hash, query: query.size ? `?${query}` : '' }
}

/** Where the link of the mail and the providers come back to. */
export default function CompleteSignInPage() {
  const t = useT()
  const navigate = useNavigate()
  const address = useAddress()
  const begun = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [answer, setAnswer] = useState<((email: string) => void) | null>(null)

  useEffect(() => {
    // The tokens of the address are good once: a second run of the effect must not spend them again.
    if (begun.current) return
    begun.current = true
    const here = new URL(location.href)
    const askEmail = () =>
      new Promise<string>((resolve) => {
        setAnswer(() => (email: string) => {
          setAnswer(null)
          resolve(email)
        })
      })
    const complete = async () => {
      if (!signIn.isActive(routeOf(here))) return navigate(address('/sign-in'), { replace: true })
      try {
        await signIn.completeFromAddress(here, { askEmail })
        queries.invalidate()
        await navigate(takeRedirect(client.storage) ?? address('/library'), { replace: true })
      } catch (error) {
        setProblem(messageOf(t, error))
      }
    }
    void complete()
  })

  return (
    <div className={styles.page}>
      <Head title={t('signIn.title')} />
      <header className={styles.bar}>
        <Logo />
      </header>
      <section className={styles.sheet} aria-busy={problem === null && answer === null}>
        <p className={styles.glyph} lang="zh-Hans" aria-hidden="true">
          {answer ? '信' : '门'}
        </p>
        <h1>{answer ? t('signIn.askEmail') : problem === null ? t('signIn.completing') : t('signIn.failed')}</h1>
        {answer && <AddressForm onGiven={answer} />}
        {problem !== null && (
          <>
            <p className={styles.problem} role="alert">
              {problem}
            </p>
            <AppLink to="/sign-in" className="button main">
              {t('signIn.tryAgain')}
            </AppLink>
          </>
        )}
      </section>
    </div>
  )
}
