/**
 * What is stored of matches that changed lately, kept so that the next change of a running match neither reads nor
 * parses it again (docs/architecture.md#the-path-of-a-change). It is exact, never nearly so: it is asked only inside a
 * transaction of the store, where nobody else can write; it is dropped as a whole when another connection wrote before,
 * and when a transaction or a part of one is undone; and whatever writes to the rows of a match says so here.
 */
import type { Database } from 'bun:sqlite'
import type { Db } from '../../db/open.ts'
import type { StoredMatch } from './match-writer.ts'

export const MATCH_MEMORY_LIMITS = {
  /** All that run at the same time on a busy day; with their documents some 5 MB. */
  matches: 1000,
  /** Characters of a document, five times as many as a usual one has: so the memory is bounded in bytes too. */
  documentLength: 4096,
} as const

export class MatchMemory {
  /** The one that changed longest ago stands first. */
  readonly #known = new Map<number, Readonly<StoredMatch>>()
  #version = 0
  #isOpen = false

  /** A transaction has begun; `version` is what another connection's writes would have moved. */
  open(version: number): void {
    if (version !== this.#version) this.clear()
    this.#version = version
    this.#isOpen = true
  }

  /** The transaction is over. */
  close(): void {
    this.#isOpen = false
  }

  /** Something was undone, or written to many matches: nobody can say which of these are true. */
  clear(): void {
    this.#known.clear()
  }

  /** As it is stored, to be read only; undefined where it has to be looked up. */
  get(id: number): Readonly<StoredMatch> | undefined {
    return this.#isOpen ? this.#known.get(id) : undefined
  }

  /** A match was written, and this is all that its row and its document hold now. */
  keep(match: Readonly<StoredMatch>): void {
    const { id } = match.row
    this.#known.delete(id)
    if (!this.#isOpen || match.document.length > MATCH_MEMORY_LIMITS.documentLength) return
    if (this.#known.size >= MATCH_MEMORY_LIMITS.matches) {
      const [oldest] = this.#known.keys()
      if (oldest !== undefined) this.#known.delete(oldest)
    }
    this.#known.set(id, match)
  }

  /** Something of the match was written by itself. */
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
