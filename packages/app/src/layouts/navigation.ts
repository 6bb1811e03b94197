import type { ComponentType } from 'react'
import { ExercisesIcon, HomeIcon, LibraryIcon, ListsIcon, StatisticsIcon } from '../shell/icons.tsx'

export interface NavigationEntry {
  to: string
  /** The message key of its name. */
  label: string
  icon: ComponentType
  /** Whether an address is in this room; without it all that begins with `to`. */
  holds?: (path: string, query: URLSearchParams) => boolean
}

/** One's own lists stand under several addresses of the specification. */
const isOwnLists = (path: string, query: URLSearchParams) =>
  /^\/users\/[^/]+\/wordlists\//.test(path) ||
  path.startsWith('/library/tags/') ||
  (/^\/library\/?$/.test(path) && query.get('type') === 'list')

/** The rooms of the app, in the order of the rail. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'navigation.home', icon: HomeIcon },
  {
    to: '/library',
    label: 'navigation.library',
    icon: LibraryIcon,
    holds: (path, query) => /^\/library(\/|$)/.test(path) && !isOwnLists(path, query),
  },
  { to: '/library?type=list', label: 'navigation.lists', icon: ListsIcon, holds: isOwnLists },
  { to: '/exercises', label: 'navigation.exercises', icon: ExercisesIcon },
  { to: '/statistics', label: 'navigation.statistics', icon: StatisticsIcon },
]
