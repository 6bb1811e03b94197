let loading: Promise<void> | undefined

/** Loads what names the slices of the Kai face, once. Never fails: until it is there the system's own face is shown. */
export function loadKai(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const fonts = document.createElement('link')
    fonts.rel = 'stylesheet'
    fonts.href = '/fonts/kai.css'
    fonts.onload = fonts.onerror = () => resolve()
    document.head.append(fonts)
  })
  return loading
}
