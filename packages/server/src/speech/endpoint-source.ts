import type { Config } from '../config.ts'
import { type SpeechSource, SpeechUnavailable } from './source.ts'

const longestWait = 20_000 // milliseconds
const mostAnswerBytes = 2_000_000

type Endpoint = NonNullable<Config['speech']>

/** Speaks by an OpenAI-compatible endpoint (`POST {url}/audio/speech`). */
export function createEndpointSource(endpoint: Endpoint, fetcher: typeof fetch = fetch): SpeechSource {
  const { url, key, model, voice } = endpoint
  return {
    name: `endpoint ${url} ${model} ${voice}`,
    key: ({ text, pinyin, rate }) => JSON.stringify([text, pinyin ?? '', rate]),
    async speak({ text, pinyin, rate }) {
      try {
        const answer = await fetcher(`${url}/audio/speech`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key ? { authorization: `Bearer ${key}` } : {}),
          },
          body: JSON.stringify({
            model,
            voice,
            input: text,
            response_format: 'mp3',
            speed: rate,
            instructions: `Speak Standard Mandarin, clearly, for learners.${pinyin ? ` Read it exactly as: ${pinyin}` : ''}`,
          }),
          signal: AbortSignal.timeout(longestWait),
        })
        if (!answer.ok) throw new Error(`status ${answer.status}`)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        if (bytes.length === 0 || bytes.length > mostAnswerBytes) throw new Error(`${bytes.length} bytes`)
        return bytes
      } catch (cause) {
        throw new SpeechUnavailable('The speech endpoint does not answer', { cause })
      }
    },
    close: async () => {},
  }
}
