import type { ToastOptions } from 'react-toastify'

/** Toasts close after this long (specification, section 9); the rest is the library's: 5000 ms, top-right, collapse 300 ms. */
const autoCloseMs = 1000

let ready: Promise<typeof import('react-toastify/unstyled').toast> | undefined

/** The library and its container come with the first toast. */
async function mount() {
  const [{ toast, ToastContainer }, { createRoot }, { createElement }] = await Promise.all([
    // Its styled build writes them into the page, which the page's policy forbids.
    import('react-toastify/unstyled'),
    import('react-dom/client'),
    import('react'),
    import('react-toastify/ReactToastify.css'),
  ])
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    createElement(ToastContainer, { autoClose: autoCloseMs, position: 'top-right', hideProgressBar: true }),
  )
  return toast
}

const toastReady = () => {
  ready ??= mount()
  return ready
}

/** Tells the reader in passing. */
export async function tell(message: string, options?: ToastOptions): Promise<void> {
  ;(await toastReady())(message, options)
}

/** Tells of a failure; stays long enough to be read. */
export async function tellError(message: string): Promise<void> {
  ;(await toastReady()).error(message, { autoClose: 5000 })
}
