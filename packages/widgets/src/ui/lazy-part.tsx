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
  /** The translators, one a client and language, that have the texts: with them the part is shown at once. */
  const complete = new WeakSet<object>()
  return function LazyPart(props: Props) {
    const { client, language } = useWidget()
    const [ready, setReady] = useState(complete.has(client.i18n.translator(language)))
    // biome-ignore lint/correctness/useExhaustiveDependencies: who changes the language loads its texts
    useEffect(() => {
      if (ready) return
      let wanted = true
      const loadTexts = async () => {
        if (!texts) return
        await client.i18n.addMessages(texts)
        await client.i18n.load(language)
      }
      Promise.all([load(), loadTexts()]).then(
        ([module]) => {
          Part = module.default
          complete.add(client.i18n.translator(language))
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
