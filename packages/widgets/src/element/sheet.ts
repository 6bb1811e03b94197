import { laterStyles, onLaterStyles } from './later-styles.ts'

/** The styles of what every first card needs; parts that load later bring their own. */
const texts = Object.values(
  import.meta.glob<string>(['../**/*.module.css', '!../**/*.lazy.module.css'], {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
)

let made: CSSStyleSheet | undefined

/** The one style sheet of all widgets: parsed once, adopted by every shadow root, and outside a page's style-src. */
export function sheet(): CSSStyleSheet {
  if (!made) {
    const sheet = new CSSStyleSheet()
    const write = () => sheet.replaceSync([...texts, ...laterStyles()].join('\n'))
    write()
    onLaterStyles(write)
    made = sheet
  }
  return made
}
