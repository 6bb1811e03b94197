import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../tests/support/server.ts'
import { type Store, schema } from '../db/index.ts'
import { createEndpointSource } from './endpoint-source.ts'
import { createEspeakSource, type EspeakSource } from './espeak-source.ts'
import { createSpeech, type SpeechSource, SpeechUnavailable } from './index.ts'

const logger = pino({ level: 'silent' })

describe('eSpeak NG', () => {
  let source: EspeakSource
  beforeAll(() => {
    source = createEspeakSource({ logger })
  })
  afterAll(() => source.close())

  const phonemes = async (text: string, pinyin?: string) =>
    (await source.synthesize({ text, pinyin, rate: 1 })).phonemes.replace(/['_|,\s]/g, '')

  it('reads heteronyms as the pinyin says', async () => {
    expect(await phonemes('行', 'hang2')).toBe('XA35N')
    expect(await phonemes('行', 'xing2')).toBe('S;i35N')
    expect(await phonemes('长', 'zhang3')).toBe('ts.A214N')
    expect(await phonemes('长', 'cháng')).toBe('ts.hA35N')
    expect(await phonemes('觉得', 'jue2 de5')).toMatch(/^tS;yE35t@/)
    expect(await phonemes('睡觉', 'shui4 jiao4')).toMatch(/tS;jAu51$/)
    expect(await phonemes('银行', 'yin2 hang2')).toBe(await phonemes('银行'))
  })

  it('speaks tone sandhi, ü, and syllables that it has no rule for', async () => {
    expect(await phonemes('你好', 'ni3 hao3')).toBe('ni35XAu214')
    expect(await phonemes('绿', 'lu:4')).toBe('ly51')
    expect(await phonemes('英雄', 'ying1 xiong2')).toBe('ji55NS;jong35')
    for (const [text, pinyin] of [
      ['穷', 'qiong2'],
      ['窘', 'jiong3'],
      ['哪儿', 'na3 r5'],
      ['玩儿', 'wánr'],
    ] as const)
      expect(await phonemes(text, pinyin)).not.toContain('(en)')
  })

  it('gives MP3 of at most 20 KB for any word, slow too', async () => {
    const longest = 'zhuang1 shuang3 chuang4 xiang2 liang3 niang2 jiang1 qiang2'
    for (const rate of [0.5, 1]) {
      const mp3 = await source.speak({ text: '装爽创详两娘将强', pinyin: longest, rate })
      expect(mp3.length).toBeLessThanOrEqual(20_000)
      expect(mp3.length).toBeGreaterThan(2_000)
      expect([mp3[0], (mp3[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0])
    }
  })

  it('is not stopped by what it cannot read', async () => {
    for (const text of ['', '   ', '-v', '\u0000', '🙂', '<voice name="x">', '%s%n'.repeat(20)])
      expect((await source.speak({ text, rate: 1 })).length).toBeGreaterThan(0)
  })

  it('starts another worker when one dies, and says so when it cannot', async () => {
    const broken = createEspeakSource({ logger, workerUrl: new URL('data:text/javascript,process.exit(3)') })
    await expect(broken.speak({ text: '好', rate: 1 })).rejects.toThrow(SpeechUnavailable)
    await expect(broken.speak({ text: '好', rate: 1 })).rejects.toThrow('exit code 3')
    await broken.close()
    await expect(broken.speak({ text: '好', rate: 1 })).rejects.toThrow(SpeechUnavailable)
  })
})

describe('speech', () => {
  let store: Store
  beforeAll(async () => {
    store = await openTestStore('empty')
  })
  afterAll(() => store.close())

  let made = 0
  const source = (name: string): SpeechSource => ({
    name,
    key: ({ text, pinyin, rate }) => `${text} ${pinyin} ${rate}`,
    speak: async ({ text }) => {
      made++
      if (text === '坏') throw new SpeechUnavailable('no')
      return new TextEncoder().encode(`${name} ${text}`)
    },
    close: async () => {},
  })
  const config = { speech: null }

  it('is made once for all who ask, and by no process again', async () => {
    made = 0
    const first = createSpeech({ db: store.db, config, logger, source: source('a') })
    const all = await Promise.all(Array.from({ length: 10 }, () => first.say({ text: '好', pinyin: 'hao3' })))
    expect(made).toBe(1)
    expect(new Set(all.map(({ bytes }) => new TextDecoder().decode(bytes)))).toEqual(new Set(['a 好']))
    const second = createSpeech({ db: store.db, config, logger, source: source('a') })
    const { bytes, type } = await second.say({ text: '好', pinyin: 'hao3' })
    expect([new TextDecoder().decode(bytes), type, made]).toEqual(['a 好', 'audio/mpeg', 1])
    await second.say({ text: '好', pinyin: 'hao4' })
    await second.say({ text: '好', pinyin: 'hao3', rate: 0.7 })
    expect(made).toBe(3)
  })

  it('keeps a bounded number, the newest', async () => {
    const speech = createSpeech({ db: store.db, config, logger, source: source('b'), keep: 5 })
    for (let i = 0; i < 20; i++) await speech.say({ text: `${i}` })
    expect(await store.db.$count(schema.speechCache)).toBeLessThanOrEqual(9)
    made = 0
    await speech.say({ text: '19' })
    expect(made).toBe(0)
    await speech.say({ text: '0' })
    expect(made).toBe(1)
  })

  it('does not keep a failure', async () => {
    const speech = createSpeech({ db: store.db, config, logger, source: source('c') })
    made = 0
    for (let i = 0; i < 2; i++) await expect(speech.say({ text: '坏' })).rejects.toThrow(SpeechUnavailable)
    expect(made).toBe(2)
  })
})

describe('a speech endpoint', () => {
  const endpoint = { url: 'https://speech.example/v1', key: 'k', model: 'm', voice: 'v' }

  it('is asked in the way of OpenAI', async () => {
    let sent: { url: string; init: RequestInit | undefined } | undefined
    const source = createEndpointSource(endpoint, async (url, init) => {
      sent = { url: String(url), init }
      return new Response(new Uint8Array([1, 2, 3]))
    })
    expect(await source.speak({ text: '银行', pinyin: 'yin2 hang2', rate: 0.8 })).toEqual(new Uint8Array([1, 2, 3]))
    expect(sent?.url).toBe('https://speech.example/v1/audio/speech')
    expect(new Headers(sent?.init?.headers).get('authorization')).toBe('Bearer k')
    expect(JSON.parse(String(sent?.init?.body))).toMatchObject({
      model: 'm',
      voice: 'v',
      input: '银行',
      response_format: 'mp3',
      speed: 0.8,
    })
  })

  it.each([
    ['an error', () => new Response('no', { status: 500 })],
    ['nothing', () => new Response(new Uint8Array())],
  ])('that answers %s is unavailable', async (_, answer) => {
    const source = createEndpointSource(endpoint, async () => answer())
    await expect(source.speak({ text: '好', rate: 1 })).rejects.toThrow(SpeechUnavailable)
  })
})
