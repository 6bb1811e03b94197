import { atom, type ReadableAtom } from 'nanostores'
import type { Storage } from '../runtime/storage.ts'
import { type Exercise, exercises, readExercises } from './exercises.ts'

export type Script = 'simplified' | 'traditional' | 'both'
export type Reading = 'marks' | 'numbers' | 'zhuyin' | 'hidden'

/** How somebody wants Chinese shown and what they want to be asked: obeyed everywhere, kept in storage. */
export interface StudySettings {
  readonly script: Script
  readonly reading: Reading
  readonly toneColours: boolean
  /** What a list is asked by; at least one. */
  readonly exercises: readonly Exercise[]
  /** What the cards of a day's plan may be asked by, as far as each fits; all unless somebody chose. */
  readonly planned: readonly Exercise[]
  /** New words a day, 0 to 100. */
  readonly newWords: number
}

export const scripts: readonly Script[] = ['simplified', 'traditional', 'both']
export const readings: readonly Reading[] = ['marks', 'numbers', 'zhuyin', 'hidden']
export const mostNewWords = 100

export const defaultSettings: StudySettings = {
  script: 'simplified',
  reading: 'marks',
  toneColours: true,
  exercises: ['meaning'],
  planned: exercises,
  newWords: 10,
}

const key = 'ciyu-study'

const oneOf = <T>(values: readonly T[], value: unknown, fallback: T): T =>
  values.includes(value as T) ? (value as T) : fallback

/** Settings from what was kept, field by field: what is unknown takes its default. */
function readSettings(text: string | null): StudySettings {
  let kept: Partial<Record<keyof StudySettings, unknown>> = {}
  try {
    kept = (JSON.parse(text ?? '{}') as typeof kept | null) ?? {}
  } catch {
    // What cannot be read is as good as never chosen.
  }
  const chosen = (value: unknown, fallback: readonly Exercise[]) => {
    const read = Array.isArray(value) ? readExercises(value.join(' ')) : []
    return read.length ? read : fallback
  }
  const { script, reading, toneColours, newWords } = defaultSettings
  return {
    script: oneOf(scripts, kept.script, script),
    reading: oneOf(readings, kept.reading, reading),
    toneColours: oneOf([true, false], kept.toneColours, toneColours),
    exercises: chosen(kept.exercises, defaultSettings.exercises),
    planned: chosen(kept.planned, defaultSettings.planned),
    newWords:
      typeof kept.newWords === 'number'
        ? Math.min(mostNewWords, Math.max(0, Math.round(kept.newWords) || 0))
        : newWords,
  }
}

export interface SettingsStore {
  readonly $settings: ReadableAtom<StudySettings>
  change(part: Partial<StudySettings>): void
}

const stores = new WeakMap<Storage, SettingsStore>()

/** The settings kept in a storage: one store for all that share it, following other tabs. */
export function studySettings(storage: Storage): SettingsStore {
  const known = stores.get(storage)
  if (known) return known
  const $settings = atom(readSettings(storage.get(key)))
  storage.onChange((changed, value) => {
    if (changed === key) $settings.set(readSettings(value))
  })
  const store: SettingsStore = {
    $settings,
    change(part) {
      const text = JSON.stringify({ ...$settings.get(), ...part })
      storage.set(key, text)
      $settings.set(readSettings(text))
    },
  }
  stores.set(storage, store)
  return store
}
