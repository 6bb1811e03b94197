import type { CallInput, synthesizeReading } from '@ciyu/core/contract'

type Reading = CallInput<typeof synthesizeReading>['body']

/**
 * Where the audio of a reading is kept: it is asked for by POST, of which caches keep nothing.
 * @param url where it is asked for
 */
export const readingUrl = (
  url: string,
  { word, transcription = '' }: Pick<Reading, 'word' | 'transcription'>,
): string => `${url}?${new URLSearchParams({ word, transcription })}`
