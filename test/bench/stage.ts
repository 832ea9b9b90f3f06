/** Shared by running cases: a temporary folder, databases created once, and resources to close. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, type OpenOptions, openDatabase } from '../../db/open.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'

export const MANY_MATCHES = 1_000_000

export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'scoreline-bench-'))
  readonly #made = new Map<string, Promise<string>>()
  readonly #notes = new Set<string>()
  #number = 0
  #closers: (() => unknown)[] = []
  /** Number of runs per side of a case. */
  readonly turns: number
  /** Matches of the large database of the cases about scale. */
  readonly manyMatches: number
  /** Where the files are kept for the next benchmark; undefined to remove them with the stage. */
  readonly #kept: string | undefined

  constructor(turns: number, manyMatches = MANY_MATCHES, kept?: string) {
    this.turns = turns
    this.manyMatches = manyMatches
    this.#kept = kept
    if (kept !== undefined) mkdirSync(kept, { recursive: true })
  }

  /** The path of a file written by `make`, once per name for all cases. */
  file(name: string, make: (path: string) => unknown): Promise<string> {
    const known = this.#made.get(name)
    if (known) return known
    const path = join(this.#kept ?? this.folder, name)
    const made = (async () => {
      if (existsSync(path)) return path
      // A file that is not complete, after a kill, is made anew.
      const incomplete = join(this.folder, name)
      await make(incomplete)
      if (this.#kept !== undefined) renameSync(incomplete, path)
      return path
    })()
    this.#made.set(name, made)
    return made
  }

  /** For names of files that must differ. */
  nextNumber(): number {
    this.#number += 1
    return this.#number
  }

  /** A note for readers of the figures, printed once. */
  note(text: string): void {
    this.#notes.add(text)
  }

  notes(): readonly string[] {
    return [...this.#notes]
  }

  /** Registers cleanup after the case. */
  onClose(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** A database that is closed after the case. */
  open(path: string, options?: OpenOptions): Db {
    const db = openDatabase(path, options)
    this.onClose(() => closeDatabase(db))
    return db
  }

  /** Closes what the case opened, in reverse order. */
  async closeCase(): Promise<void> {
    const closers = this.#closers.reverse()
    this.#closers = []
    for (const close of closers) await close()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
