import type { RouteAccess } from '@ciyu/core'
import type { ComponentType } from 'react'

export type Layout = 'default' | 'empty' | 'full-width' | 'mobile'

export interface Route {
  /** As the specification writes it, parameters in braces. */
  path: string
  layout: Layout
  access: RouteAccess
  /** A study screen: the layout's frame steps back and leaves only the page; always, or where the query has a key. */
  focus?: boolean | string
  page: () => Promise<{ default: ComponentType }>
}

/** Every page of the app. `routes.test.ts` holds the table against the checklist of routes. */
export const routes: readonly Route[] = [
  { path: '/', layout: 'empty', access: 'open', page: () => import('./pages/index.tsx') },
  { path: '/sign-in', layout: 'empty', access: 'open', page: () => import('./pages/sign-in.tsx') },
  { path: '/complete-sign-in', layout: 'empty', access: 'open', page: () => import('./pages/complete-sign-in.tsx') },
  // Ours: the account page of issue "Accounts" has no route in the specification.
  { path: '/account', layout: 'default', access: 'signed-in', page: () => import('./pages/account.tsx') },
  { path: '/404', layout: 'default', access: 'open', page: () => import('./pages/404.tsx') },
  {
    path: '/library',
    layout: 'default',
    access: 'open unless query type is list',
    page: () => import('./pages/library.tsx'),
  },
  {
    path: '/library/wordlists/from-text',
    layout: 'default',
    access: 'signed-in',
    page: () => import('./pages/library.wordlists.from-text.tsx'),
  },
  {
    path: '/library/{id}',
    layout: 'default',
    access: 'open when id is a number',
    page: () => import('./pages/library.[id].tsx'),
  },
  {
    path: '/library/{id}/learn',
    layout: 'default',
    access: 'signed-in',
    focus: true,
    page: () => import('./pages/library.[id].learn.tsx'),
  },
  {
    path: '/library/{id}/compare/{compareId}',
    layout: 'default',
    access: 'signed-in',
    page: () => import('./pages/library.[id].compare.[compareId].tsx'),
  },
  {
    path: '/library/{id}/print',
    layout: 'empty',
    access: 'open when id is a number',
    page: () => import('./pages/library.[id].print.tsx'),
  },
  {
    path: '/library/tags/{id}',
    layout: 'default',
    access: 'signed-in',
    page: () => import('./pages/library.tags.[id].tsx'),
  },
  {
    path: '/library/wordlists/{affiliateSlug}',
    layout: 'default',
    access: 'signed-in',
    page: () => import('./pages/library.wordlists.[affiliateSlug].tsx'),
  },
  {
    path: '/library/wordlists/{affiliateSlug}/{id}',
    layout: 'default',
    access: 'signed-in',
    page: () => import('./pages/library.wordlists.[affiliateSlug].[id].tsx'),
  },
  {
    path: '/library/wordlists/{affiliateSlug}/import',
    layout: 'default',
    access: 'signed-in',
    page: () => import('./pages/library.wordlists.[affiliateSlug].import.tsx'),
  },
  {
    path: '/exercises',
    layout: 'default',
    access: 'signed-in',
    focus: 'study',
    page: () => import('./pages/exercises.tsx'),
  },
  { path: '/statistics', layout: 'default', access: 'signed-in', page: () => import('./pages/statistics.tsx') },
  {
    path: '/users/{userUid}/wordlists/{wordListId}',
    layout: 'default',
    access: 'open when wordListId is a number',
    page: () => import('./pages/users.[userUid].wordlists.[wordListId].tsx'),
  },
  {
    path: '/users/{userUid}/wordlists/{wordListId}/learn',
    layout: 'default',
    access: 'signed-in',
    focus: true,
    page: () => import('./pages/users.[userUid].wordlists.[wordListId].learn.tsx'),
  },
  {
    path: '/users/{userUid}/wordlists/{wordListId}/print',
    layout: 'empty',
    access: 'open when wordListId is a number',
    page: () => import('./pages/users.[userUid].wordlists.[wordListId].print.tsx'),
  },
]
