import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Storage } from './storage.ts'

/** The present by the service's clock: what a device's own clock says is mended by what answers told. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** By how much the device's clock is ahead of the service's, in milliseconds. */
  readonly $ahead: ReadableAtom<number>
  /** Whether the device's clock is so wrong that its owner should hear of it. */
  readonly $isWrong: ReadableAtom<boolean>
  /** Notes what the service's clock said in an answer that has just come. */
  note(serviceNow: number): void
}

const key = 'ciyu-clock'
/** An answer is under way for a while: a smaller difference says nothing. */
const least = 5_000
/** From here on a person is told. */
const wrong = 5 * 60_000

/** @param deviceNow the device's clock, in milliseconds; `Date.now` unless given */
export function createClock(storage: Pick<Storage, 'get' | 'set' | 'remove'>, deviceNow = Date.now): Clock {
  const [kept, keptNoted] = (storage.get(key) ?? '').split(' ').map(Number)
  const $ahead = atom(kept && Number.isFinite(kept) ? kept : 0)
  /** The last that was heard of the service's clock: it is later now. */
  let noted = keptNoted || 0
  return {
    now() {
      const mended = Math.round(deviceNow() - $ahead.get())
      // Set back since, as by an owner who was told of it: then it is the device that is right, as far as it can be.
      return mended < noted - least ? Math.max(noted, deviceNow()) : mended
    },
    $ahead,
    $isWrong: computed($ahead, (ahead) => Math.abs(ahead) > wrong),
    note(serviceNow) {
      const found = deviceNow() - serviceNow
      const ahead = Math.abs(found) < least ? 0 : found
      noted = ahead === 0 ? 0 : serviceNow
      if (Math.abs(ahead - $ahead.get()) >= least || ahead === 0) $ahead.set(ahead)
      if (ahead === 0) storage.remove(key)
      else storage.set(key, `${$ahead.get()} ${noted}`)
    },
  }
}
