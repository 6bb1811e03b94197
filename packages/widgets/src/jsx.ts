import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { WidgetEventMap } from './element/events.ts'
import type { WordListLearnerElement } from './word-list-learner/word-list-learner.element.ts'

type ElementAttributes<E, Own extends keyof E> = DetailedHTMLProps<HTMLAttributes<E>, E> & { [K in Own]?: E[K] }
type Listeners = { [K in keyof WidgetEventMap as `on${K}`]?: (event: CustomEvent<WidgetEventMap[K]>) => void }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ciyu-word-list-learner': ElementAttributes<
        WordListLearnerElement,
        'list' | 'owner' | 'plan' | 'practice' | 'theme' | 'skills' | 'service'
      > &
        Listeners
    }
  }
}
