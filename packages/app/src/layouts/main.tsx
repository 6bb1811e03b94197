import type { ReactNode } from 'react'

/** The landmark of the page itself; takes the focus when the page changes. */
export const Main = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <main id="main" tabIndex={-1} className={className}>
    {children}
  </main>
)
