/**
 * What is stored of matches that changed lately, kept so that the next change of a running match neither reads nor
 * parses it again (docs/architecture.md#the-path-of-a-change). It is exact, never nearly so: it is asked only inside a
 * transaction of the store, where nobody else can write; it is dropped as a whole when another connection wrote before,
 * and when a transaction or a part of one is undone; and whatever writes to the rows of a match says so here.
 */
import type { Database } from 'bun:sqlite'
import type { Db } from '../../db/open.ts'
import { boundedCache } from '../rules/bounded-cache.ts'
import type { StoredMatch } from './match-writer.ts'

export const MATCH_MEMORY_LIMITS = {
  /** All that run at the same time on a busy day; with their documents some 5 MB. */
  matches: 1000,
  /** Characters of a document, five times as many as a usual one has: so the memory is bounded in bytes too. */
  documentLength: 4096,
} as const

export class MatchMemory {
  readonly #known = boundedCache<number, Readonly<StoredMatch>>(MATCH_MEMORY_LIMITS.matches)
  #version = 0
  #isOpen = false

  /** Begins a transaction; `version` detects writes of other connections. */
  open(version: number): void {
    if (version !== this.#version) this.clear()
    this.#version = version
    this.#isOpen = true
  }

  /** Ends the transaction. */
  close(): void {
    this.#isOpen = false
  }

  /** Clears the cache after a rollback or a bulk write, when any entry may be stale. */
  clear(): void {
    this.#known.clear()
  }

  /** The cached match, read-only; undefined if not cached. */
  get(id: number): Readonly<StoredMatch> | undefined {
    return this.#isOpen ? this.#known.get(id) : undefined
  }

  /** Stores the row and document of a written match. */
  keep(match: Readonly<StoredMatch>): void {
    const { id } = match.row
    this.#known.delete(id)
    if (!this.#isOpen || match.document.length > MATCH_MEMORY_LIMITS.documentLength) return
    this.#known.set(id, match)
  }

  /** Evicts a match of which a part was written. */
  forget(id: number): void {
    this.#known.delete(id)
  }
}

const memories = new WeakMap<Database, MatchMemory>()

export function matchMemory({ client }: Db): MatchMemory {
  let memory = memories.get(client)
  if (!memory) {
    memory = new MatchMemory()
    memories.set(client, memory)
  }
  return memory
}
