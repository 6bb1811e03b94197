import { formatPinyin, marks, numbers, readNumbered, studySettings, type Word, zhuyin } from '@ciyu/core'
import { Hanzi, Pinyin } from '@ciyu/widgets/ui'
import { useStore } from '@nanostores/react'
import { client } from '../client.ts'

/** How Chinese is shown: one choice for the app, the learner and print. */
export const settings = studySettings(client.storage)
export const useSettings = () => useStore(settings.$settings)

const notations = { marks, numbers, zhuyin }

/** The notation of the reader's choice, or null where readings are hidden. */
export function useNotation() {
  const { reading } = useSettings()
  return reading === 'hidden' ? null : notations[reading]
}

/** Writes a word's reading where only text can stand, in the notation of the reader's choice. */
export function useReadingText(): (pinyin: string) => string {
  const notation = useNotation() ?? marks
  return (pinyin) => formatPinyin(readNumbered(pinyin), notation, { joined: true })
}

interface CharactersProps {
  word: Pick<Word, 'simplified' | 'traditional'>
}

/** The characters of a word or a sentence in the reader's script. */
export function Characters({ word: { simplified, traditional } }: CharactersProps) {
  const { script } = useSettings()
  return (
    <>
      {script !== 'traditional' && <Hanzi text={simplified} />}
      {script === 'both' && traditional !== simplified && ' '}
      {(script === 'traditional' || (script === 'both' && traditional !== simplified)) && (
        <Hanzi text={traditional} script="zh-Hant" />
      )}
    </>
  )
}

interface ReadingProps {
  pinyin: string
  /** A word is set as one; a sentence keeps its spaces. */
  joined?: boolean
}

/** A reading in the reader's notation, tones in colour if they like. */
export function Reading({ pinyin, joined = true }: ReadingProps) {
  const { toneColours } = useSettings()
  const notation = useNotation()
  return notation && <Pinyin pinyin={pinyin} notation={notation} coloured={toneColours} joined={joined} />
}
