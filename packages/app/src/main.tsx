import { applyTheme } from '@ciyu/core'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './styles/base.css'
import { messagesReady } from './client.ts'
import { router } from './router.tsx'
import { loadKai } from './shell/kai.ts'
import { whenIdle } from './shell/when-idle.ts'

applyTheme(document.documentElement, 'base')

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no #app')

try {
  // Without texts the page would be drawn in keys; if they cannot be fetched the browser's own reload is the way on.
  await messagesReady
  createRoot(container).render(<RouterProvider router={router} />)
} catch (error) {
  console.error('Ciyu could not start', error)
  throw error
}

// The Kai face comes after the page has been drawn: until then the system's own is shown.
whenIdle(() => void loadKai())

if (import.meta.env.PROD) {
  whenIdle(() => {
    void import('./offline/start.ts').then(({ startOffline }) => startOffline())
  })
}
