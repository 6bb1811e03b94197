import { useLocation } from 'react-router'
import { ErrorView } from '../shell/error-page.tsx'
import { NotFoundError } from '../shell/not-found.ts'

/** The not-found page under its own address. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return <ErrorView error={new NotFoundError(pathname)} />
}
