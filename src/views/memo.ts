/** Values made of stored rows, cached by id until a change invalidates them. */
import { boundedCache } from '../rules/bounded-cache.ts'

/** The teams of a few thousand leagues. At about 400 bytes each these are 20 MB at most. */
const MEMO_ENTRIES = 50_000

export class Memo<T> {
  readonly #values = boundedCache<number, { readonly value: T }>(MEMO_ENTRIES)
  readonly #make: (id: number) => T

  constructor(make: (id: number) => T) {
    this.#make = make
  }

  get(id: number): T {
    const cached = this.#values.get(id)
    if (cached) return cached.value
    const value = this.#make(id)
    this.#values.set(id, { value })
    return value
  }

  drop(id: number): void {
    this.#values.delete(id)
  }

  clear(): void {
    this.#values.clear()
  }
}
