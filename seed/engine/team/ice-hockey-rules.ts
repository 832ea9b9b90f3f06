/** Ice hockey in tables: periods, rates of events and statistics; and a side with its skaters, goalkeepers and penalties. */
import type { LiveEventChange as LiveEvent } from '../../../src/contract/resources/blocks.ts'
import type { Random } from '../../random.ts'
import { SIDES, type SidesSetup, type SquadPlayer, type TeamSheet } from '../match.ts'
import data from '../statistics.json' with { type: 'json' }
import type { StatisticsTable } from '../statistics.ts'
import { type Formation, RotatingSide, type SheetRow } from './line-up.ts'
import { equalPeriods, OVERTIME, pause, type TeamRules } from './rules.ts'

export interface HockeySetup extends SidesSetup {
  /**
   * A level match: `short` is five minutes three-on-three, then a shoot-out; `full` has periods of 20 minutes until a
   * goal, as in play-offs.
   */
  readonly overtime: 'short' | 'full'
  /** Shooters of each side before sudden death: three in North America, five elsewhere. */
  readonly shootOutRounds: 3 | 5
  /** Whether shots are reported with coordinates. */
  readonly shotmap: boolean
}

export const PERIOD_SECONDS = 20 * 60
export const REGULAR_SECONDS = 3 * PERIOD_SECONDS
export const SHORT_OVERTIME_SECONDS = 5 * 60
export const BREAK_SECONDS = 18 * 60
const SHORT_BREAK_SECONDS = 2 * 60
/** Minimum real time of a period, including stoppages. */
export const SHORTEST_PERIOD_SECONDS = 36 * 60
/** Minimum length of a match. */
export const HOCKEY_SHORTEST_SECONDS = 3 * SHORTEST_PERIOD_SECONDS + 2 * BREAK_SECONDS
export const SHOOT_OUT_SCORED = 0.32

export function rulesOf(setup: HockeySetup): TeamRules {
  const isFull = setup.overtime === 'full'
  return {
    regular: equalPeriods(PERIOD_SECONDS, 'period', 'P', [
      pause('break1', '1st intermission', BREAK_SECONDS),
      pause('break2', '2nd intermission', BREAK_SECONDS),
    ]),
    overtime: [
      pause('beforeOvertime', 'Awaiting overtime', isFull ? BREAK_SECONDS : SHORT_BREAK_SECONDS),
      { ...OVERTIME, seconds: isFull ? PERIOD_SECONDS : SHORT_OVERTIME_SECONDS },
    ],
    repeats: isFull,
    shootOut: {
      rounds: setup.shootOutRounds,
      scored: SHOOT_OUT_SCORED,
      before: pause('beforePenalties', 'Awaiting penalties', SHORT_BREAK_SECONDS),
      kickSeconds: [28, 45],
      addsGoal: true,
    },
    final: 'FT',
    hasSeconds: true,
  }
}

export type Strength = 'even' | 'powerPlay' | 'shortHanded'
/** Strength of an attack: even strength, power play and so on. */
export type Situation = Strength | 'overtime' | 'extraAttacker' | 'emptyNet'

const HOUR = 3600
/** Events of a shift: rate per side and second, factor in a short overtime, factor for defenders. */
export const ACTIONS = {
  shot: { rate: 58 / HOUR, overtime: 1, defender: 0.5 },
  hits: { rate: 22 / HOUR, overtime: 0.4, defender: 1.2 },
  takeaways: { rate: 7 / HOUR, overtime: 1, defender: 0.7 },
  giveaways: { rate: 8 / HOUR, overtime: 1, defender: 1.3 },
  penalty: { rate: 3.5 / HOUR, overtime: 0.4, defender: 1.3 },
} as const
export type Action = keyof typeof ACTIONS
export const CHOICES = SIDES.flatMap((side) =>
  (Object.keys(ACTIONS) as Action[]).map((action) => ({ side, action })),
)

/** Factor for the number of shots, and the share that score: long shots at an empty net mostly miss. */
export const SITUATIONS: Readonly<Record<Situation, { readonly shots: number; readonly goes: number }>> = {
  even: { shots: 1, goes: 0.087 },
  powerPlay: { shots: 1.75, goes: 0.122 },
  shortHanded: { shots: 0.35, goes: 0.09 },
  overtime: { shots: 1.25, goes: 0.2 },
  extraAttacker: { shots: 1.5, goes: 0.085 },
  emptyNet: { shots: 1, goes: 1 },
}
const EMPTY_NET_GOES = 0.5

export type ShotType = 'goal' | 'save' | 'miss' | 'post' | 'block'
/** Shares of the shots that do not go on goal. */
const OFF_GOAL: Readonly<Record<'block' | 'miss' | 'post', number>> = {
  block: 0.265,
  miss: 0.22,
  post: 0.015,
}
export const ON_GOAL = 1 - OFF_GOAL.block - OFF_GOAL.miss - OFF_GOAL.post
const PLACES: Readonly<Record<ShotType, readonly [x: number, spread: number, width: number]>> = {
  goal: [89, 6, 9],
  save: [83, 9, 15],
  miss: [81, 10, 17],
  post: [86, 7, 11],
  block: [78, 10, 16],
}
const EMPTY_NET_DISTANCE = 40

/** Class, minutes, weight and reasons of penalties; after a misconduct the side is not short-handed. */
export const PENALTIES = (
  [
    ['minor2', 2, 92, 'Tripping, Hooking, Holding, Interference, High-sticking, Slashing, Roughing'],
    ['major5', 5, 3, 'Boarding, Fighting, Checking from behind'],
    ['misconduct10', 10, 5, 'Unsportsmanlike conduct, Abuse of officials'],
  ] as const
).map(([name, minutes, weight, reasons]) => ({ name, minutes, weight, reasons: reasons.split(', ') }))
export const PENALTY_SHOT_SHARE = 0.035
export const PENALTY_SHOT_SCORED = 0.33
/** Weights of none, one and two assists. */
export const ASSISTS = [7, 16, 77] as const

/** Reason for the end of a shift, with the real seconds of the stoppage; a change on the fly has no face-off. */
export type Stop = 'goal' | 'penalty' | 'whistle' | 'change'
export const STOPS: Readonly<Record<Stop, readonly [number, number]>> = {
  goal: [45, 65],
  penalty: [30, 50],
  whistle: [34, 56],
  change: [0, 0],
}
export const WHISTLE_SHARE = 0.72
export const SHIFT_SECONDS = [30, 56] as const

export const STATISTICS: StatisticsTable = data.iceHockey

/** Scorer of the winning goal; null after a shoot-out. */
export function winningGoal(events: readonly LiveEvent[]): number | null {
  const goals = events.filter(({ type }) => type === 'goal')
  const { homeScore: home = 0, awayScore: away = 0 } = goals.at(-1) ?? {}
  if (home === away || home === null || away === null) return null
  const own = goals.filter(({ team }) => team === (home > away ? 'home' : 'away'))
  const id = own[Math.min(home, away)]?.player?.id
  return typeof id === 'number' ? id : null
}

/** A shot before the goalkeeper: on goal it is a save unless it goes in. */
export function drawShot(situation: Situation, random: Random): Exclude<ShotType, 'goal'> {
  const kinds = ['block', 'miss', 'post', 'save'] as const
  const type = random.weighted(kinds, (kind) => (kind === 'save' ? ON_GOAL : OFF_GOAL[kind])) ?? 'save'
  return type === 'save' && situation === 'emptyNet' && !random.chance(EMPTY_NET_GOES) ? 'miss' : type
}

export function shotPosition(type: ShotType, isEmptyNet: boolean, random: Random) {
  const [mean, spread, width] = PLACES[type]
  const place = (value: number) => Math.round(Math.min(96, Math.max(4, value)) * 10) / 10
  const x = random.normal(isEmptyNet ? mean - EMPTY_NET_DISTANCE : mean, spread)
  return { x: place(x), y: place(random.normal(50, width)) }
}

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

  /** Sends the next skaters, without players in the penalty box. */
  change(count: number, isShortOvertime: boolean, gameSecond: number): void {
    this.#penalties = this.#penalties.filter((row) => row.untilSecond > gameSecond)
    const formation = (isShortOvertime ? SHORT_OVERTIME : FORMATIONS)[count] ?? (FORMATIONS[5] as Formation)
    this.rotateTo(formation, (skater) => this.#penalties.some(({ player }) => player === skater))
  }
}
