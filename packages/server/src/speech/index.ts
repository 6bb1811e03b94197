import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import { desc, eq, inArray, sql } from '../db/sql.ts'
import { createEndpointSource } from './endpoint-source.ts'
import { createEspeakSource, espeakInstalled } from './espeak-source.ts'
import { speechCache } from './schema.ts'
import { type SpeechSource, SpeechUnavailable } from './source.ts'

export { type SpeechSource, SpeechUnavailable } from './source.ts'

/** Recordings kept in the database; the oldest go first. */
const mostKept = 50_000
const tidyEvery = 200 // new recordings

interface Recording {
  readonly bytes: Uint8Array
  readonly type: 'audio/mpeg'
}

export interface Speech {
  /**
   * Text spoken in Standard Mandarin, in the reading that `pinyin` (numbered or marked) gives.
   * @param rate - speed relative to the normal one, 0.5 to 1.5
   * @throws {SpeechUnavailable} when nothing can speak
   */
  say(utterance: { text: string; pinyin?: string | undefined; rate?: number | undefined }): Promise<Recording>
  close(): Promise<void>
}

const silent: SpeechSource = {
  name: 'none',
  key: () => '',
  speak: () => Promise.reject(new SpeechUnavailable('No speech here: install espeak-ng, or set SPEECH_BASE_URL')),
  close: async () => {},
}

export function createSpeech(deps: {
  db: Database
  config: Pick<Config, 'speech'>
  logger: Logger
  /** In place of the one that the configuration asks for. */
  source?: SpeechSource
  /** Recordings kept, 50,000 unless given. */
  keep?: number
}): Speech {
  const { db, config, logger, keep = mostKept } = deps
  const source =
    deps.source ??
    (config.speech ? createEndpointSource(config.speech) : espeakInstalled() ? createEspeakSource({ logger }) : silent)
  const underWay = new Map<string, Promise<Uint8Array>>()
  let added = 0

  const find = db
    .select({ mp3: speechCache.mp3 })
    .from(speechCache)
    .where(eq(speechCache.key, sql.placeholder('key')))
    .prepare('speech_find')

  async function store(key: string, mp3: Uint8Array) {
    try {
      await db.insert(speechCache).values({ key, mp3 }).onConflictDoNothing()
      if (++added % Math.min(tidyEvery, keep) !== 0) return
      const old = db
        .select({ key: speechCache.key })
        .from(speechCache)
        .orderBy(desc(speechCache.createdAt))
        .offset(keep)
      await db.delete(speechCache).where(inArray(speechCache.key, old))
    } catch (error) {
      // The listener has the sound already; that it is not kept is no reason to fail.
      logger.warn({ err: error }, 'a recording could not be kept')
    }
  }

  async function make(key: string, utterance: Parameters<SpeechSource['speak']>[0]): Promise<Uint8Array> {
    const [kept] = await find.execute({ key })
    if (kept) return kept.mp3
    const mp3 = await source.speak(utterance)
    await store(key, mp3)
    return mp3
  }

  return {
    async say({ text, pinyin, rate = 1 }) {
      const utterance = { text, pinyin, rate: Math.min(1.5, Math.max(0.5, rate)) }
      const key = createHash('sha256')
        .update(`${source.name}\0${source.key(utterance)}`)
        .digest('hex')
      let making = underWay.get(key)
      if (!making) {
        making = make(key, utterance).finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      return { bytes: await making, type: 'audio/mpeg' }
    },
    close: () => source.close(),
  }
}
