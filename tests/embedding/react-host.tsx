import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@ciyu/widgets/jsx'

/** A page of somebody's React app, with the element in it. */
function Host() {
  const [shown, show] = useState(true)
  const [heard, hear] = useState('')
  return (
    <>
      <button type="button" onClick={() => show(!shown)}>
        Toggle
      </button>
      <output>{heard}</output>
      {shown && <ciyu-word-list-learner list="hsk-1" onciyu-word-list-ready={(event) => hear(event.detail.title)} />}
    </>
  )
}

createRoot(document.querySelector('#app') as HTMLElement).render(<Host />)
