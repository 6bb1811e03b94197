import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { AccountIcon } from '../shell/icons.tsx'
import { AppLink, useAddress } from '../shell/link.tsx'
import { tell, tellError } from '../shell/toasts.ts'
import { useT } from '../shell/use-t.ts'
import styles from './account-menu.module.css'
import { watchSession } from './account-menu-session.ts'

watchSession()

/** Who is signed in, and the way out; for a guest the way in. */
export function AccountMenu() {
  const t = useT()
  const session = useStore(client.$session)
  const address = useAddress()
  const navigate = useNavigate()
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)

  if (!session) {
    return (
      <AppLink to="/sign-in" className={styles.entry}>
        <AccountIcon />
        {t('account.signIn')}
      </AppLink>
    )
  }

  const signOut = async () => {
    popover.current?.hidePopover()
    try {
      const [{ signIn }, { queries }] = await Promise.all([import('../sign-in.ts'), import('../queries.ts')])
      await signIn.signOut()
      await navigate(address('/'))
      queries.invalidate()
      await tell(t('account.signedOut'))
    } catch {
      await tellError(t('errors.network'))
    }
  }

  const name: unknown = session.user.user_metadata.displayName
  return (
    <>
      <button type="button" className={styles.entry} popoverTarget={id}>
        <AccountIcon />
        <span className={styles.name}>{typeof name === 'string' ? name : t('account.title')}</span>
      </button>
      <div ref={popover} id={id} popover="auto" className={styles.menu}>
        <p className={styles.email}>{session.user.email}</p>
        <AppLink to="/account" className="button" onClick={() => popover.current?.hidePopover()}>
          {t('account.title')}
        </AppLink>
        <button type="button" className="button" onClick={() => void signOut()}>
          {t('account.signOut')}
        </button>
      </div>
    </>
  )
}
