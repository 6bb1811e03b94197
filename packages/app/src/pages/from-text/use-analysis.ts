import { ApiError, type Word } from '@ciyu/core'
import { type Token, tokenize } from '@ciyu/core/contract'
import { cutText } from '@ciyu/core/texts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { client } from '../../client.ts'
import { useLanguage } from '../../shell/use-t.ts'

/** Requests that are under way at once. */
const atOnce = 3

/** A text as far as it has been cut into words. */
export interface Analysis {
  pieces: readonly string[]
  /** The tokens of each piece; null while they are not there. */
  tokens: readonly (readonly Token[] | null)[]
  words: ReadonlyMap<number, Word>
  done: number
  error: ApiError | null
}

const nothing: Analysis = { pieces: [], tokens: [], words: new Map(), done: 0, error: null }

interface Analyser {
  analysis: Analysis
  /** Cuts a text into words. */
  begin: (text: string) => void
  /** Goes on where it failed. */
  retry: () => void
  /** Cuts anew what holds these characters, after a correction. */
  again: (text: string) => Promise<void>
  clear: () => void
}

/** Cuts a text into words piece by piece, so that the first words are there soon and no answer holds the page up. */
export function useAnalysis(): Analyser {
  const lang = useLanguage()
  const [analysis, setAnalysis] = useState<Analysis>(nothing)
  const run = useRef(new AbortController())

  const cut = useCallback(
    async (pieces: readonly string[], wanted: number[]) => {
      run.current.abort()
      run.current = new AbortController()
      const { signal } = run.current
      const queue = [...wanted]
      const work = async () => {
        for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
          const piece = at
          const text = pieces[piece] ?? ''
          const answer = await client.api.call(tokenize, { query: { lang }, body: { text } }, { signal })
          if (signal.aborted) return
          setAnalysis((before) => {
            const tokens = before.tokens.with(piece, answer.tokens)
            const words = new Map(before.words)
            for (const word of answer.words) words.set(word.id, word)
            return { ...before, tokens, words, done: tokens.filter(Boolean).length }
          })
        }
      }
      try {
        await Promise.all(Array.from({ length: atOnce }, work))
      } catch (error) {
        if (!signal.aborted && error instanceof ApiError) setAnalysis((before) => ({ ...before, error }))
      }
    },
    [lang],
  )

  return useMemo(
    () => ({
      analysis,
      begin: (text) => {
        const pieces = cutText(text)
        setAnalysis({ ...nothing, pieces, tokens: pieces.map(() => null) })
        void cut(pieces, [...pieces.keys()])
      },
      retry: () => {
        setAnalysis((before) => ({ ...before, error: null }))
        void cut(
          analysis.pieces,
          analysis.tokens.flatMap((tokens, index) => (tokens ? [] : [index])),
        )
      },
      again: (text) =>
        cut(
          analysis.pieces,
          analysis.pieces.flatMap((piece, index) => (piece.includes(text) || !analysis.tokens[index] ? [index] : [])),
        ),
      clear: () => {
        run.current.abort()
        setAnalysis(nothing)
      },
    }),
    [analysis, cut],
  )
}
