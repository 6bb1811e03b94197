import type { ComponentType } from 'react'
import type { Layout } from '../routes.ts'
import type { LayoutProps } from './layout-props.ts'

/** The frames of pages, loaded with the first page that wants them. */
export const layouts: Record<Layout, () => Promise<ComponentType<LayoutProps>>> = {
  default: async () => (await import('./framed.tsx')).DefaultLayout,
  empty: async () => (await import('./empty.tsx')).EmptyLayout,
  'full-width': async () => (await import('./framed.tsx')).FullWidthLayout,
  mobile: async () => (await import('./framed.tsx')).MobileLayout,
}
