/** What cases share while they run: a folder that goes away, databases that are made once, and things to close. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const MANY_MATCHES = 1_000_000

export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'scoreline-bench-'))
  readonly #made = new Map<string, Promise<string>>()
  readonly #notes = new Set<string>()
  #number = 0
  #closers: (() => unknown)[] = []
  /** How often each side of a case runs. */
  readonly turns: number
  /** Matches of the large database of the cases about scale. */
  readonly manyMatches: number

  constructor(turns: number, manyMatches = MANY_MATCHES) {
    this.turns = turns
    this.manyMatches = manyMatches
  }

  /** The path of a file that `make` writes; of one name it is made once for all cases. */
  file(name: string, make: (path: string) => unknown): Promise<string> {
    const known = this.#made.get(name)
    if (known) return known
    const path = join(this.folder, name)
    const made = (async () => {
      await make(path)
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

  /** Something that a reader of the figures has to know; said once. */
  note(text: string): void {
    this.#notes.add(text)
  }

  notes(): readonly string[] {
    return [...this.#notes]
  }

  /** To be done after the case, whatever became of it. */
  onClose(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** Ends what the case opened, the last first. */
  async closeCase(): Promise<void> {
    const closers = this.#closers.reverse()
    this.#closers = []
    for (const close of closers) await close()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
