import { useStore } from '@nanostores/react'
import { client } from '../../client.ts'
import { AppLink } from '../../shell/link.tsx'
import { useT } from '../../shell/use-t.ts'

/** The way in, or back to one's words. */
export function AccountLink() {
  const t = useT()
  const session = useStore(client.$session)
  return (
    <AppLink to={session ? '/library' : '/sign-in'} className="button">
      {session ? t('home.continue') : t('account.signIn')}
    </AppLink>
  )
}
