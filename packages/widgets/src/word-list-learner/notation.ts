import { marks, type Notation, numbers, type Reading } from '@ciyu/core'
import { useEffect, useState } from 'react'

/** The notation of a reading; zhuyin's tables load when they are first wanted, marks stand in until then. */
export function useNotation(reading: Reading): Notation {
  const [zhuyin, setZhuyin] = useState<Notation | null>(null)
  useEffect(() => {
    if (reading !== 'zhuyin') return
    let wanted = true
    void import('./zhuyin-notation.ts').then(
      (module) => wanted && setZhuyin(module.zhuyin),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [reading])
  return reading === 'numbers' ? numbers : (reading === 'zhuyin' && zhuyin) || marks
}
