import { useEffect, useState } from 'react'
import { client } from '../../client.ts'

/** The strokes of a character as outlines, in writing order; in a square of 1024, y upwards from -124 (Make Me a Hanzi). */
export type Strokes = readonly string[]

/** Files that are fetched at once. */
const atOnce = 8

/** What was fetched; null where a character has no strokes on file. */
const fetched = new Map<string, Strokes | null>()

const strokesIn = (file: unknown): Strokes | null => {
  if (typeof file !== 'object' || file === null || !('strokes' in file) || !Array.isArray(file.strokes)) return null
  return file.strokes.filter((stroke) => typeof stroke === 'string')
}

async function fetchStrokes(sign: string): Promise<void> {
  try {
    fetched.set(sign, strokesIn(await client.api.file(`/strokes/${sign}.json`)))
  } catch {
    // The plain character is printed in its place.
    fetched.set(sign, null)
  }
}

interface Found {
  strokesOf: (sign: string) => Strokes | null
  done: number
  total: number
}

/** The strokes of characters, as they come in. */
export function useStrokes(signs: readonly string[], wanted: boolean): Found {
  const [, setCount] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let current = true
    const missing = signs.filter((sign) => !fetched.has(sign))
    const work = async () => {
      for (let sign = missing.shift(); sign && current; sign = missing.shift()) {
        await fetchStrokes(sign)
        // Not once a file: the sheet is drawn anew each time.
        if (current && (fetched.size % 16 === 0 || missing.length === 0)) setCount(fetched.size)
      }
    }
    void Promise.all(Array.from({ length: atOnce }, work)).then(() => current && setCount(-fetched.size))
    return () => {
      current = false
    }
  }, [signs, wanted])
  return {
    strokesOf: (sign) => fetched.get(sign) ?? null,
    done: signs.filter((sign) => fetched.has(sign)).length,
    total: signs.length,
  }
}
