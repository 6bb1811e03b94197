/** The styles of parts that load after the first card: they come with the parts, not with the first sheet. */
const texts: string[] = []
const listeners = new Set<() => void>()

export const laterStyles = (): readonly string[] => texts

/** Calls back whenever a part has brought its styles. */
export function onLaterStyles(changed: () => void): void {
  listeners.add(changed)
}

/** Adds the styles of a part. */
export function addStyles(text: string): void {
  if (texts.includes(text)) return
  texts.push(text)
  for (const changed of listeners) changed()
}

let adopted: CSSStyleSheet | undefined

function adopt(): void {
  // A document without constructable sheets shows the parts unstyled rather than not at all.
  if (!texts.length || !('adoptedStyleSheets' in document)) return
  if (!adopted) {
    adopted = new CSSStyleSheet()
    document.adoptedStyleSheets.push(adopted)
  }
  adopted.replaceSync(texts.join('\n'))
}

/** From now on the page itself has these styles: for components that stand in it without a shadow root. */
export function adoptLaterStyles(): void {
  if (listeners.has(adopt)) return
  onLaterStyles(adopt)
  adopt()
}
