import { WordListLearner } from '@ciyu/widgets'
import '@ciyu/widgets/styles.css'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WordListLearner
      list="hsk-1"
      lang="en"
      theme="learning"
      service={import.meta.env.VITE_SERVICE ?? 'http://localhost:4173'}
    />,
  )
}
