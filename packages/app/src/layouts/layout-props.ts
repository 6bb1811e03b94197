import type { ReactNode } from 'react'

export interface LayoutProps {
  children: ReactNode
  /** A study screen: only the page is shown. */
  focus: boolean
}
