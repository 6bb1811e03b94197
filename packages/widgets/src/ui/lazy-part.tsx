import type { MessageLoader } from '@ciyu/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useWidget } from '../element/widget.tsx'

/**
 * A component whose code, and texts where it has its own, are fetched when it is first shown. Nothing is shown until
 * then; a failed fetch is tried again when it is shown again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts?: MessageLoader,
) {
  let Part: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const { client, language } = useWidget()
    const [ready, setReady] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: who changes the language loads its texts
    useEffect(() => {
      let wanted = true
      const loadTexts = async () => {
        if (!texts) return
        await client.i18n.addMessages(texts)
        await client.i18n.load(language)
      }
      Promise.all([load(), loadTexts()]).then(
        ([module]) => {
          Part = module.default
          if (wanted) setReady(true)
        },
        () => {},
      )
      return () => {
        wanted = false
      }
    }, [])
    return Part && ready ? <Part {...props} /> : null
  }
}
