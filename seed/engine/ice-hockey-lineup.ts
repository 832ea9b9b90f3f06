/** Who dresses for an ice-hockey match, in which lines, and who of them is on the ice at a moment. */
import type { Random } from '../random.ts'
import { byAbility, keepersOf, type SquadPlayer, type TeamSetup, type TeamSheet } from './match.ts'

/** Twenty dress: two goalkeepers, three pairs, four lines. */
const DEFENDERS = 6
const FORWARDS = 12
/** Shares of the ice time of four lines and three pairs. @assumed */
const LINE_SHARES = [0.31, 0.27, 0.23, 0.19]
const PAIR_SHARES = [0.38, 0.34, 0.28]
/** Forwards and defenders by the number of skaters: five a side, and three a side in overtime. */
const FORMATION: Readonly<Record<number, readonly [forwards: number, defenders: number]>> = {
  6: [4, 2],
  5: [3, 2],
  4: [2, 2],
  3: [1, 2],
}
const SHORT_FORMATION: typeof FORMATION = { 5: [3, 2], 4: [3, 1], 3: [2, 1] }

/** The best, with a good deal of the coach's mood. */
export function pickHockeySheet(setup: TeamSetup, random: Random): TeamSheet {
  const { squad } = setup
  const mood = new Map(squad.map((player) => [player, player.ability + random.normal(0, 0.1)]))
  const byMood = (position: string) =>
    squad
      .filter((player) => player.position === position)
      .sort((a, b) => (mood.get(b) ?? 0) - (mood.get(a) ?? 0) || a.shirtNumber - b.shirtNumber)
  const [keeper, backup] = keepersOf(setup)
  const skaters = [...byMood('D').slice(0, DEFENDERS), ...byMood('F').slice(0, FORWARDS)]
  if (!keeper || !backup || skaters.length !== DEFENDERS + FORWARDS) {
    throw new Error('a squad is too small for a match')
  }
  const captain = [...skaters].sort(byAbility)[0] as SquadPlayer
  return { starters: [keeper, ...skaters], bench: [backup], captainId: captain.id }
}

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
  /** Second of play at which he may come back. */
  readonly untilSecond: number
  /** The side plays with one man less. */
  readonly isShort: boolean
  /** It ends with a goal against. */
  readonly isMinor: boolean
}

/** One side during a match. */
export class IceSide {
  keeper: SquadPlayer
  readonly #backup: SquadPlayer
  readonly #lines: Unit[]
  readonly #pairs: Unit[]
  #penalties: Penalty[] = []
  /** The units on the ice, and how much of each. */
  #on: { readonly unit: Unit; readonly share: number }[] = []
  /** An extra attacker is on for the goalkeeper. */
  isPulled = false

  constructor(sheet: TeamSheet) {
    const [keeper, ...skaters] = sheet.starters
    this.keeper = keeper as SquadPlayer
    this.#backup = sheet.bench[0] as SquadPlayer
    this.#lines = units(
      skaters.filter((player) => player.position === 'F'),
      3,
      LINE_SHARES,
    )
    this.#pairs = units(
      skaters.filter((player) => player.position === 'D'),
      2,
      PAIR_SHARES,
    )
  }

  replaceKeeper(): void {
    this.keeper = this.#backup
  }

  punish(penalty: Penalty): void {
    this.#penalties.push(penalty)
  }

  /** Men less because of penalties: never more than two. */
  missing(gameSecond: number): number {
    return this.#penalties.length === 0 ? 0 : this.#short(gameSecond).length
  }

  /** When the next penalty ends; infinite without any. */
  nextReturn(gameSecond: number): number {
    if (this.#penalties.length === 0) return Number.POSITIVE_INFINITY
    return Math.min(Number.POSITIVE_INFINITY, ...this.#short(gameSecond).map((row) => row.untilSecond))
  }

  /** A goal against a side with fewer men ends its oldest minor penalty. */
  endMinor(gameSecond: number): void {
    const minor = this.#short(gameSecond).find((row) => row.isMinor)
    if (minor) this.#penalties = this.#penalties.filter((row) => row !== minor)
  }

  #short(gameSecond: number): Penalty[] {
    return this.#penalties.filter((row) => row.isShort && row.untilSecond > gameSecond)
  }

  /** The next skaters: the unit that is due, filled up where somebody sits in the box. */
  skaters(count: number, isShortOvertime: boolean, gameSecond: number): SquadPlayer[] {
    this.#penalties = this.#penalties.filter((row) => row.untilSecond > gameSecond)
    const [forwards, defenders] = (isShortOvertime ? SHORT_FORMATION : FORMATION)[count] ?? [3, 2]
    this.#on = []
    const skaters: SquadPlayer[] = []
    this.#send(this.#lines, forwards, skaters)
    this.#send(this.#pairs, defenders, skaters)
    return skaters
  }

  /** So many more of the units in the order in which they are due, but nobody out of the box. */
  #send(units: readonly Unit[], count: number, skaters: SquadPlayer[]): void {
    const most = skaters.length + count
    for (let unit = this.#due(units); unit && skaters.length < most; unit = this.#due(units)) {
      const before = skaters.length
      for (const player of unit.players) {
        if (skaters.length < most && !this.#isBoxed(player)) skaters.push(player)
      }
      this.#on.push({ unit, share: (skaters.length - before) / unit.players.length })
    }
  }

  /** The unit that has played least for its share, of those that are not on. */
  #due(units: readonly Unit[]): Unit | undefined {
    let least: Unit | undefined
    for (const unit of units) {
      if (this.#on.some((row) => row.unit === unit)) continue
      if (!least || unit.seconds / unit.share < least.seconds / least.share) least = unit
    }
    return least
  }

  #isBoxed(player: SquadPlayer): boolean {
    return this.#penalties.length > 0 && this.#penalties.some((row) => row.player === player)
  }

  /** Those who were on have played so many seconds. */
  tire(seconds: number): void {
    for (const { unit, share } of this.#on) unit.seconds += seconds * share
  }
}
