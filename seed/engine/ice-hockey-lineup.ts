/** Who dresses for an ice-hockey match, in which lines, and who of them is on the ice at a moment. */
import type { Random } from '../random.ts'
import {
  type Both,
  byAbility,
  keepersOf,
  other,
  type Side,
  type SquadPlayer,
  type TeamSetup,
  type TeamSheet,
} from './match.ts'
import type { Phase, TeamClock, TeamRecord } from './team-record.ts'

export interface HockeySetup {
  readonly home: TeamSetup
  readonly away: TeamSetup
  readonly neutral: boolean
  /**
   * A level match: `short` goes on three a side for five minutes and then to a shoot-out, `full` has periods of 20
   * minutes until somebody scores, as in play-offs.
   */
  readonly overtime: 'short' | 'full'
  /** Shooters of each side before it is sudden death: three in North America, five elsewhere. */
  readonly shootOutRounds: 3 | 5
  /** Shots are told with their places. */
  readonly shotmap: boolean
}

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

export interface IcePlay {
  readonly random: Random
  readonly record: TeamRecord
  readonly clock: TeamClock
  readonly sides: Both<IceSide>
  /** Shots of a side compared with those of an average one. */
  readonly edges: Both<number>
  readonly goals: Record<Side, number>
  /** Those on the ice in the last stint, for the count of shifts. */
  wereOn: Both<readonly SquadPlayer[]>
}

export interface StintFrame {
  readonly phase: Phase
  readonly part: string
  /** Three a side. */
  readonly isShortOvertime: boolean
  /** Real second and second of play at which it begins. */
  readonly second: number
  readonly gameSecond: number
  /** The most seconds it may last. */
  readonly most: number
  readonly isFaceOff: boolean
}

/** What ends a stint; after a change on the fly there is no face-off. */
export type Stop = 'goal' | 'penalty' | 'whistle' | 'change'

export interface StintEnd {
  readonly seconds: number
  readonly stop: Stop
}

export type Strength = 'even' | 'powerPlay' | 'shortHanded'

/** A stint with those who play it. */
export interface Stint extends StintFrame {
  readonly skaters: Both<readonly SquadPlayer[]>
  readonly strength: Both<Strength>
  readonly keepers: Both<SquadPlayer | null>
}

/** A goal against goalkeepers, or at an empty net, or otherwise: whose chances count. */
export type Situation = Strength | 'overtime' | 'extraAttacker' | 'emptyNet'

const HOUR = 3600
/** Chances a side and second. */
export const RATES = {
  shot: 58 / HOUR,
  hits: 22 / HOUR,
  takeaways: 7 / HOUR,
  giveaways: 8 / HOUR,
  penalty: 3.5 / HOUR,
}
/** How many more or fewer shots, and the share of those on goal that go in. Far shots at an empty net mostly miss. */
export const SITUATIONS: Readonly<Record<Situation, { readonly shots: number; readonly goes: number }>> = {
  even: { shots: 1, goes: 0.087 },
  powerPlay: { shots: 1.75, goes: 0.122 },
  shortHanded: { shots: 0.35, goes: 0.09 },
  overtime: { shots: 1.25, goes: 0.2 },
  extraAttacker: { shots: 1.5, goes: 0.085 },
  emptyNet: { shots: 1, goes: 1 },
}

export function situationOf(stint: Stint, side: Side): Situation {
  if (!stint.keepers[other(side)]) return 'emptyNet'
  if (stint.isShortOvertime) return 'overtime'
  return stint.keepers[side] ? stint.strength[side] : 'extraAttacker'
}
