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
    made = new CSSStyleSheet()
    made.replaceSync(texts.join('\n'))
  }
  return made
}

/** Adds the styles of a part that loads later to the sheet. React users have them from `styles.css`. */
export function addStyles(text: string): void {
  if (texts.includes(text)) return
  texts.push(text)
  made?.replaceSync(texts.join('\n'))
}
