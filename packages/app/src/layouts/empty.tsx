import type { LayoutProps } from './layout-props.ts'
import { Main } from './main.tsx'

/** Only the page. */
export function EmptyLayout({ children }: LayoutProps) {
  return <Main>{children}</Main>
}
