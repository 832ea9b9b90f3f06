/**
 * Renderings on their way to the file (docs/architecture.md#stored-renderings), written several at a time: one commit
 * for each would cost more than rendering it again.
 */
import type { Db } from '../../db/open.ts'
import { type PregameRow, type RenderingRow, storeRenderings } from '../store/match-renderings.ts'
import type { LogPosition } from './log-position.ts'

/** Renderings that are written together, in about a millisecond. */
export const QUEUED_RENDERINGS = 16
/** Pregame texts that are written together, 1 to 3 kB each. */
const QUEUED_PREGAMES = 64

export class RenderingQueue {
  readonly #db: Db
  readonly #position: LogPosition
  readonly #onFault: (problem: unknown) => void
  readonly #renderings = new Map<number, RenderingRow>()
  readonly #pregames = new Map<number, PregameRow>()
  /** Of the renderings that are read and stored; null if none are. */
  readonly recipe: number | null

  /**
   * @param recipe identifies the program and the settings that determine the text; null to store nothing
   * @param onFault called if the file cannot be written
   */
  constructor(
    db: Db,
    position: LogPosition,
    recipe: number | null,
    onFault: (problem: unknown) => void = () => {},
  ) {
    this.#db = db
    this.#position = position
    this.#onFault = onFault
    this.recipe = recipe
  }

  /**
   * The position that is shown by what is rendered from now on. Null if it must not be stored: another process has
   * written, and caches in memory may not show it yet.
   */
  position(): number | null {
    return this.recipe !== null && this.#position.isCurrent() ? this.#position.value : null
  }

  add(row: Omit<RenderingRow, 'recipe'>): void {
    if (this.recipe === null) return
    this.#renderings.set(row.matchId, { ...row, recipe: this.recipe })
    this.flushIfFull()
  }

  /** @param parts the match without `pregame`, what is between them, and `pregame` */
  addWhole(matchId: number, position: number, parts: readonly Uint8Array[]): void {
    const body = Buffer.concat(parts)
    this.addPregame({ matchId, position, body, pregameAt: body.length - (parts.at(-1)?.length ?? 0) })
  }

  addPregame(row: Omit<PregameRow, 'recipe'>): void {
    if (this.recipe === null) return
    this.#pregames.set(row.matchId, { ...row, recipe: this.recipe })
    this.flushIfFull()
  }

  /** Writes nothing among the reads of a snapshot; call it after them. */
  flushIfFull(): void {
    if (this.#db.client.inTransaction) return
    if (this.#renderings.size >= QUEUED_RENDERINGS || this.#pregames.size >= QUEUED_PREGAMES) this.flush()
  }

  /** Writes everything that waits in one transaction. What cannot be written is dropped. */
  flush(): void {
    if (this.#renderings.size + this.#pregames.size === 0) return
    try {
      storeRenderings(this.#db, this.#renderings.values(), this.#pregames.values(), () =>
        this.#position.isPruneKnown(),
      )
    } catch (problem) {
      this.#onFault(problem)
    } finally {
      this.clear()
    }
  }

  /** Drops everything that waits, as the other caches. */
  clear(): void {
    this.#renderings.clear()
    this.#pregames.clear()
  }
}
