import { endOfDay, isDue, type ListWord, type Standing, standingOf, strengthOf } from '@ciyu/core'
import { useMemo, useState } from 'react'
import { fits } from '../item/fits.ts'
import { useStatistics } from '../item/use-statistics.ts'

/** What of a list is shown, and how far one is with it. */
export function useListView(listId: number, words: readonly ListWord[]) {
  const [search, setSearch] = useState('')
  const [standing, setStanding] = useState<Standing | null>(null)
  const statistics = useStatistics('wordListId', listId)

  const places = useMemo(() => new Map(words.map(({ id }, index) => [id, index + 1])), [words])
  const shown = useMemo(
    () =>
      !search.trim() && standing === null
        ? words
        : words.filter(
            (word) => fits(word, search) && (standing === null || standingOf(statistics.get(word.id)) === standing),
          ),
    [words, search, standing, statistics],
  )
  const figures = useMemo(() => {
    const tonight = endOfDay(new Date())
    const of = (wanted: Standing) => words.filter(({ id }) => standingOf(statistics.get(id)) === wanted).length
    return {
      known: of('known'),
      learning: of('learning'),
      due: words.filter(({ id }) => isDue(statistics.get(id), tonight)).length,
    }
  }, [words, statistics])

  return {
    search,
    setSearch,
    standing,
    setStanding,
    shown,
    figures,
    known: statistics.size > 0,
    strength: statistics.size > 0 ? (wordId: number) => strengthOf(statistics.get(wordId)) : undefined,
    numberOf: ({ id }: { id: number }) => places.get(id) ?? 0,
    all: () => {
      setSearch('')
      setStanding(null)
    },
  }
}

export type ListView = ReturnType<typeof useListView>
