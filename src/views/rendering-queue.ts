/**
 * Renderings on their way to the file (docs/architecture.md#stored-renderings), written several at a time: one commit
 * for each would cost more than rendering it again.
 */
import type { Db } from '../../db/open.ts'
import { selectPosition } from '../store/change-log.ts'
import { selectDataVersion } from '../store/data-version.ts'
import { type PregameRow, type RenderingRow, storeRenderings } from '../store/match-renderings.ts'

/** Renderings that are written together, in about a millisecond. */
export const QUEUED_RENDERINGS = 16
/** Pregame texts that are written together, about 1 kB each. */
const QUEUED_PREGAMES = 64

export class RenderingQueue {
  readonly #db: Db
  readonly #onFault: (problem: unknown) => void
  readonly #renderings = new Map<number, RenderingRow>()
  readonly #pregames = new Map<number, PregameRow>()
  #dataVersion: number
  /** Of the renderings that are read and stored; null if none are. */
  readonly recipe: number | null

  /**
   * @param recipe identifies the program and the settings that determine the text; null to store nothing
   * @param onFault called if the file cannot be written
   */
  constructor(db: Db, recipe: number | null, onFault: (problem: unknown) => void = () => {}) {
    this.#db = db
    this.#onFault = onFault
    this.recipe = recipe
    this.#dataVersion = selectDataVersion(db)
  }

  /** Called when all caches in memory were cleared, because another process had written to the file. */
  noteForeignWrites(): void {
    this.#drop()
    this.#dataVersion = selectDataVersion(this.#db)
  }

  /**
   * The position that is shown by what is rendered from now on. Null if it must not be stored: another process has
   * written, and caches in memory may not show it yet.
   */
  position(): number | null {
    if (this.recipe === null || selectDataVersion(this.#db) !== this.#dataVersion) return null
    return selectPosition(this.#db)
  }

  add(row: Omit<RenderingRow, 'recipe'>): void {
    if (this.recipe === null) return
    this.#renderings.set(row.matchId, { ...row, recipe: this.recipe })
    if (this.#renderings.size >= QUEUED_RENDERINGS) this.flush()
  }

  addPregame(row: Omit<PregameRow, 'recipe'>): void {
    if (this.recipe === null) return
    this.#pregames.set(row.matchId, { ...row, recipe: this.recipe })
    if (this.#pregames.size >= QUEUED_PREGAMES) this.flush()
  }

  /** Writes everything that waits in one transaction. What cannot be written is dropped. */
  flush(): void {
    if (this.#renderings.size + this.#pregames.size === 0) return
    try {
      storeRenderings(this.#db, this.#renderings.values(), this.#pregames.values(), this.#dataVersion)
    } catch (problem) {
      this.#onFault(problem)
    } finally {
      this.#drop()
    }
  }

  #drop(): void {
    this.#renderings.clear()
    this.#pregames.clear()
  }
}
