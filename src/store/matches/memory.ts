/**
 * A write-through cache of recently changed matches, so that the next change of a live match neither reads nor parses
 * it again (docs/architecture.md#the-path-of-a-change). It is always exact: it is read only inside a store transaction,
 * when no other process can write; it is cleared if another connection wrote before, and after a rollback; and all code
 * that writes match rows updates it.
 */
import type { Database } from 'bun:sqlite'
import type { Db } from '../../../db/open.ts'
import { boundedCache } from '../../shared/bounded-cache.ts'
import type { StoredMatch } from './row.ts'

export const MATCH_MEMORY_LIMITS = {
  /** All matches in progress on a busy day; about 5 MB with their documents. */
  matches: 1000,
  /** Maximum characters of a document, five times the usual length, so that the memory is bounded in bytes too. */
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

  /** Evicts a match that was partially written. */
  forget(id: number): void {
    this.#known.delete(id)
  }
}

const memories = new WeakMap<Database, MatchMemory>()

export function matchMemory({ client }: Db): MatchMemory {
  return memories.getOrInsertComputed(client, () => new MatchMemory())
}
