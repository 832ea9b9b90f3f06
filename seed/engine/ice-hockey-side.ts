/** One side during an ice-hockey match: skaters on the ice, goalkeepers, and the penalty box. */

import { type Formation, RotatingSide, type SheetRow } from './line-up.ts'
import type { SquadPlayer, TeamSheet } from './match.ts'

/** Twenty dress: two goalkeepers, three pairs, four lines. */
export const HOCKEY_SHEET: SheetRow = {
  starters: { G: 1, D: 6, F: 12 },
  bench: { keepers: 1, others: 0 },
  keeper: 'G',
  form: 0.1,
}

/** Shares of the ice time of three pairs and four lines. @assumed */
const PAIR_SHARES = [0.38, 0.34, 0.28].flatMap((share) => [share, share])
const LINE_SHARES = [0.31, 0.27, 0.23, 0.19].flatMap((share) => [share, share, share])
/** By the number of skaters. */
const FORMATIONS: Readonly<Record<number, Formation>> = {
  6: { F: 4, D: 2 },
  5: { F: 3, D: 2 },
  4: { F: 2, D: 2 },
  3: { F: 1, D: 2 },
}
const SHORT_OVERTIME: typeof FORMATIONS = { 5: { F: 3, D: 2 }, 4: { F: 3, D: 1 }, 3: { F: 2, D: 1 } }

interface Penalty {
  readonly player: SquadPlayer
  /** Second of play at which the player may come back. */
  readonly untilSecond: number
  /** The side is short-handed. */
  readonly isShort: boolean
  /** It ends with a goal against. */
  readonly isMinor: boolean
}

export class IceSide extends RotatingSide {
  keeper: SquadPlayer
  /** The goalkeeper is pulled for an extra attacker. */
  isPulled = false
  readonly #backup: SquadPlayer
  #penalties: Penalty[] = []

  constructor({ starters, bench }: TeamSheet) {
    const [keeper, ...skaters] = starters
    super([], skaters, [...PAIR_SHARES, ...LINE_SHARES])
    this.keeper = keeper as SquadPlayer
    this.#backup = bench[0] as SquadPlayer
  }

  replaceKeeper(): void {
    this.keeper = this.#backup
  }

  punish(penalty: Penalty): void {
    this.#penalties.push(penalty)
  }

  /** Penalties that make the side short-handed: at most two. */
  #short(gameSecond: number): Penalty[] {
    return this.#penalties.filter((row) => row.isShort && row.untilSecond > gameSecond)
  }

  missing(gameSecond: number): number {
    return this.#short(gameSecond).length
  }

  /** When the next penalty ends; infinite if there is none. */
  nextReturn(gameSecond: number): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#short(gameSecond).map((row) => row.untilSecond))
  }

  /** A goal against a short side ends its oldest minor penalty. */
  endMinor(gameSecond: number): void {
    const minor = this.#short(gameSecond).find((row) => row.isMinor)
    this.#penalties = this.#penalties.filter((row) => row !== minor)
  }

  protected isOut(skater: SquadPlayer): boolean {
    return this.#penalties.some(({ player }) => player === skater)
  }

  /** Sends the next skaters, without players in the penalty box. */
  change(count: number, isShortOvertime: boolean, gameSecond: number): void {
    this.#penalties = this.#penalties.filter((row) => row.untilSecond > gameSecond)
    this.rotateTo((isShortOvertime ? SHORT_OVERTIME : FORMATIONS)[count] ?? (FORMATIONS[5] as Formation))
  }
}
