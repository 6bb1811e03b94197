/** The roles of a theme's colours (specification, section 9), in the names of the custom properties. */
export interface Theme {
  readonly primary: string
  readonly secondary: string
  readonly text: string
  readonly textMuted: string
  readonly bg: string
  readonly bgSoft: string
  readonly border: string
  readonly borderSoft: string
  readonly neutral: string
}

export type ThemeName = 'base' | 'learning'

/** The two themes, to the letter of the specification; it gives `learning` no neutral of its own. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  base: {
    primary: '#000000',
    secondary: '#FEDC29',
    text: '#000000',
    textMuted: '#E5E5E5',
    bg: '#ffffff',
    bgSoft: '#F6F9FC',
    border: '#000000',
    borderSoft: '#E5E5E5',
    neutral: '#808080',
  },
  learning: {
    primary: '#000000',
    secondary: '#EBEFF2',
    text: '#000000',
    textMuted: '#818A95',
    bg: '#CFD6DF',
    bgSoft: '#F6F9FC',
    border: '#000000',
    borderSoft: '#DDE2E9',
    neutral: '#808080',
  },
}

const property = (role: string) => `--ciyu-${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The custom properties of a theme: `[['--ciyu-primary', '#000000'], …]`. */
export const themeProperties = (name: ThemeName): [property: string, value: string][] =>
  Object.entries(themes[name]).map(([role, value]) => [property(role), value])

/** Applies a theme to the document's root or to a host element. */
export function applyTheme(element: HTMLElement, name: ThemeName): void {
  for (const [key, value] of themeProperties(name)) element.style.setProperty(key, value)
  element.dataset.ciyuTheme = name
}
