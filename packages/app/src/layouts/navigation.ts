import type { ComponentType } from 'react'
import { HomeIcon, LibraryIcon } from '../shell/icons.tsx'

export interface NavigationEntry {
  to: string
  /** The message key of its name. */
  label: string
  icon: ComponentType
}

/** The rooms of the app, in the order of the rail. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'navigation.home', icon: HomeIcon },
  { to: '/library', label: 'navigation.library', icon: LibraryIcon },
]
