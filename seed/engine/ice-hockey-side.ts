/** One side during an ice-hockey match: rotation of lines and pairs, goalkeepers, and the penalty box. */
import type { SquadPlayer, TeamSheet } from './match.ts'
import type { SheetRow } from './team-lineup.ts'

/** Twenty dress: two goalkeepers, three pairs, four lines. */
export const HOCKEY_SHEET: SheetRow = {
  starters: { G: 1, D: 6, F: 12 },
  bench: { keepers: 1, others: 0 },
  keeper: 'G',
  form: 0.1,
}

/** Shares of the ice time of four lines and three pairs. @assumed */
const LINE_SHARES = [0.31, 0.27, 0.23, 0.19]
const PAIR_SHARES = [0.38, 0.34, 0.28]
type Formation = readonly [forwards: number, defenders: number]
/** By the number of skaters. */
const FORMATION: Readonly<Record<number, Formation>> = { 6: [4, 2], 5: [3, 2], 4: [2, 2], 3: [1, 2] }
const SHORT_OVERTIME_FORMATION: typeof FORMATION = { 5: [3, 2], 4: [3, 1], 3: [2, 1] }

interface Unit {
  readonly players: readonly SquadPlayer[]
  readonly share: number
  seconds: number
}

function units(players: readonly SquadPlayer[], size: number, shares: readonly number[]): Unit[] {
  return shares.map((share, i) => ({ players: players.slice(i * size, i * size + size), share, seconds: 0 }))
}

interface Penalty {
  readonly player: SquadPlayer
  /** Second of play at which the player may come back. */
  readonly untilSecond: number
  /** The side is short-handed. */
  readonly isShort: boolean
  /** It ends with a goal against. */
  readonly isMinor: boolean
}

export class IceSide {
  keeper: SquadPlayer
  /** The goalkeeper is pulled for an extra attacker. */
  isPulled = false
  readonly #backup: SquadPlayer
  readonly #lines: Unit[]
  readonly #pairs: Unit[]
  #penalties: Penalty[] = []
  /** The units on the ice, with the number of players of each. */
  #on: { readonly unit: Unit; readonly share: number }[] = []

  constructor({ starters, bench }: TeamSheet) {
    const [keeper, ...skaters] = starters
    const of = (position: string) => skaters.filter((player) => player.position === position)
    this.keeper = keeper as SquadPlayer
    this.#backup = bench[0] as SquadPlayer
    this.#lines = units(of('F'), 3, LINE_SHARES)
    this.#pairs = units(of('D'), 2, PAIR_SHARES)
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
    return this.#penalties.length === 0 ? 0 : this.#short(gameSecond).length
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

  /** The next skaters: the units that are due, without players in the penalty box. */
  skaters(count: number, isShortOvertime: boolean, gameSecond: number): SquadPlayer[] {
    this.#penalties = this.#penalties.filter((row) => row.untilSecond > gameSecond)
    const [forwards, defenders] = (isShortOvertime ? SHORT_OVERTIME_FORMATION : FORMATION)[count] ?? [3, 2]
    this.#on = []
    return [...this.#next(this.#lines, forwards), ...this.#next(this.#pairs, defenders)]
  }

  #next(units: readonly Unit[], count: number): SquadPlayer[] {
    const boxed = new Set(this.#penalties.map(({ player }) => player))
    const skaters: SquadPlayer[] = []
    for (const unit of [...units].sort((a, b) => a.seconds / a.share - b.seconds / b.share)) {
      const free = unit.players.filter((player) => !boxed.has(player)).slice(0, count - skaters.length)
      if (free.length > 0) this.#on.push({ unit, share: free.length / unit.players.length })
      skaters.push(...free)
    }
    return skaters
  }

  /** Adds seconds to the ice time of the current skaters. */
  play(seconds: number): void {
    for (const { unit, share } of this.#on) unit.seconds += seconds * share
  }
}
