import { createMp3Encoder } from 'wasm-media-encoders'

/** What one recording of a word may weigh, in bytes. */
const mostBytes = 20_000
const bitrates = [32, 24, 16] as const // kbit/s

const silence = 0.004 // of full scale
const breath = 0.08 // seconds of silence kept around the sound
const loudest = 0.85 // of full scale

const encoder = createMp3Encoder()

/** Reads 16-bit mono PCM from a RIFF file as eSpeak writes it (its length fields are not filled in). */
function readWav(wav: Uint8Array): { rate: number; samples: Float32Array<ArrayBuffer> } {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  const rate = view.getUint32(24, true)
  const samples = new Float32Array(Math.max(0, (wav.byteLength - 44) >> 1))
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(44 + 2 * i, true) / 32_768
  return { rate, samples }
}

/** Cuts the silence around the sound and brings every word to the same loudness. */
function trim(samples: Float32Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> {
  let peak = 0
  let first = -1
  let last = 0
  for (let i = 0; i < samples.length; i++) {
    const level = Math.abs(samples[i] ?? 0)
    if (level > peak) peak = level
    if (level > silence) {
      if (first < 0) first = i
      last = i
    }
  }
  if (first < 0) return samples
  const kept = Math.round(breath * rate)
  const sound = samples.slice(Math.max(0, first - kept), Math.min(samples.length, last + kept))
  const gain = loudest / peak
  for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) * gain
  return sound
}

/**
 * Encodes a mono WAV as MP3 of at most 32 kbit/s. Long sounds get fewer bits, so that a word stays within
 * `mostBytes`; only a sentence can be larger, at 16 kbit/s.
 */
export async function encodeMp3(wav: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { rate, samples } = readWav(wav)
  const sound = trim(samples, rate)
  const seconds = sound.length / rate
  const bitrate = bitrates.find((kbps) => kbps * 125 * (seconds + 0.2) < mostBytes) ?? 16
  const mp3 = await encoder
  mp3.configure({ sampleRate: rate, channels: 1, bitrate })
  // The encoder owns what it returns until its next call.
  const body = mp3.encode([sound]).slice()
  const tail = mp3.finalize()
  const bytes = new Uint8Array(body.length + tail.length)
  bytes.set(body)
  bytes.set(tail, body.length)
  return bytes
}
