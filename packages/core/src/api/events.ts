/** The events of the API client. */
export interface ApiEvents {
  /** A call failed for another reason than 401; `message` is the service's own (specification, section 8). */
  'axios-error': { message: string; status: number; code: string; call: string }
  /** A call needs a session and there is none, or it could not be refreshed. */
  'sign-in-needed': { call: string }
}

type Listener<E> = (detail: E) => void

/** A typed emitter. */
export class Emitter<Events> {
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>()

  /** Listens until the returned function is called. */
  on<K extends keyof Events>(event: K, listener: Listener<Events[K]>): () => void {
    const set = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, set)
    set.add(listener as Listener<never>)
    return () => set.delete(listener as Listener<never>)
  }

  emit<K extends keyof Events>(event: K, detail: Events[K]): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as Listener<Events[K]>)(detail)
  }
}
