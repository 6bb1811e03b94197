import type { ReactNode } from 'react'

export interface LayoutProps {
  children: ReactNode
  /** A study screen: only the page is shown; always, or where the address's query has a key. */
  focus: boolean | string
}
