import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code is fetched when it is first shown. Nothing is shown until then; a failed fetch is tried again
 * when it is shown again.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [, arrived] = useState(Part !== undefined)
    useEffect(() => {
      let wanted = true
      if (!Part) {
        load().then(
          (module) => {
            Part = module.default
            if (wanted) arrived(true)
          },
          () => {},
        )
      }
      return () => {
        wanted = false
      }
    }, [])
    return Part ? <Part {...props} /> : null
  }
}
