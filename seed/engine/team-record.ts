/** What timed team sports share: the clock of a match, the record of its events and players, and its statistics. */

import type { BestPlayersChange, ShotmapChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import {
  type Both,
  type MatchProgress,
  SIDES,
  type Side,
  type SquadPlayer,
  type Statistics,
} from './match.ts'

export interface Phase {
  readonly key: string
  /** `statusDescription` during it. @assumed */
  readonly text: string
  /** Seconds of play that are over when it begins. */
  readonly firstSecond: number
  /** Seconds of play that it lasts at most; 0 for a break. */
  readonly seconds: number
}

interface Mark {
  readonly second: number
  readonly phase: Phase
}

interface Run {
  readonly second: number
  readonly gameSecond: number
  readonly seconds: number
}

export interface ClockState {
  readonly phase: Phase
  /** The keys of all parts that have begun. */
  readonly begun: ReadonlySet<string>
  /** Seconds of play so far. */
  readonly gameSecond: number
}

export class TeamClock {
  readonly #marks: Mark[] = []
  readonly #runs: Run[] = []

  begin(second: number, phase: Phase): void {
    this.#marks.push({ second, phase })
  }

  /** From this real second on the clock runs for so many seconds. */
  run(second: number, gameSecond: number, seconds: number): void {
    this.#runs.push({ second, gameSecond, seconds })
  }

  at(second: number): ClockState {
    const marks = this.#marks.filter((mark) => mark.second <= second)
    const phase = (marks.at(-1) ?? (this.#marks[0] as Mark)).phase
    const run = this.#runs.findLast((candidate) => candidate.second <= second)
    const shown = run ? run.gameSecond + Math.min(run.seconds, Math.floor(second - run.second)) : 0
    return { phase, begun: new Set(marks.map((mark) => mark.phase.key)), gameSecond: shown }
  }
}

/** Minute of an event at a second of play, never beyond the part in which it happens. */
export function minuteOf(gameSecond: number, phase: Phase): number {
  return Math.min(Math.floor(gameSecond / 60) + 1, (phase.firstSecond + phase.seconds) / 60)
}

export function shownClock({
  phase,
  gameSecond,
}: ClockState): Pick<MatchProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
  const lastMinute = Math.ceil(gameSecond / 60)
  if (phase.seconds === 0) return { currentMatchMinute: lastMinute, currentMatchSecond: 0 }
  const isOver = gameSecond >= phase.firstSecond + phase.seconds
  if (isOver) return { currentMatchMinute: lastMinute, currentMatchSecond: 59 }
  return { currentMatchMinute: minuteOf(gameSecond, phase), currentMatchSecond: gameSecond % 60 }
}

interface Entry {
  /** Real second after the start. */
  readonly second: number
  /** Part of the statistics: `1ST`, `2ND`... */
  readonly part: string
}

/** The same players are on while the clock runs. */
export interface Stretch extends Entry {
  /** The most it may last; corrected when it is over. */
  seconds: number
  readonly on: Both<readonly SquadPlayer[]>
  /** What the seconds are counted as. */
  readonly keys: Both<readonly string[]>
  /** Those who have just come on begin a shift, where shifts are counted. */
  readonly entering?: Both<readonly SquadPlayer[]>
}

export interface Gain extends Entry {
  readonly side: Side
  /** Null where only the team gains. */
  readonly player: SquadPlayer | null
  readonly gains: Readonly<Statistics>
}

export interface Points extends Entry {
  /** Second of play. */
  readonly gameSecond: number
  readonly side: Side
  readonly points: number
  /** For whom it counts in `plusMinus`; null where it counts for nobody. */
  readonly on: Both<readonly SquadPlayer[]> | null
}

export type Shot = ShotmapChange[number]

type RecordItem =
  | { readonly kind: 'stretch'; readonly second: number; readonly stretch: Stretch }
  | { readonly kind: 'gain'; readonly second: number; readonly gain: Gain }
  | { readonly kind: 'points'; readonly second: number; readonly points: Points }
  | { readonly kind: 'event'; readonly second: number; readonly event: LiveEvent }
  | { readonly kind: 'shot'; readonly second: number; readonly shot: Shot }

export interface Tally {
  readonly events: LiveEvent[]
  readonly shots: Shot[]
  readonly scorings: Points[]
  /** Points by part. */
  readonly points: Map<string, Record<Side, number>>
  readonly players: Both<Map<SquadPlayer, Statistics>>
  /** Sums of what players and teams gained, by part. */
  readonly teams: Map<string, Record<Side, Statistics>>
}

function add(to: Statistics, gains: Readonly<Statistics>): void {
  for (const key in gains) to[key] = (to[key] ?? 0) + (gains[key] as number)
}

export class TeamRecord {
  readonly #items: RecordItem[] = []
  /** Zeros of all that is counted: objects of one shape are much faster to add to. */
  readonly #zeros: Readonly<Statistics>

  constructor(keys: readonly string[]) {
    this.#zeros = Object.fromEntries(keys.map((key) => [key, 0]))
  }

  stretch(item: Stretch): void {
    this.#items.push({ kind: 'stretch', second: item.second, stretch: item })
  }
  gain(item: Gain): void {
    this.#items.push({ kind: 'gain', second: item.second, gain: item })
  }
  points(item: Points): void {
    this.#items.push({ kind: 'points', second: item.second, points: item })
  }
  event(second: number, event: LiveEvent): void {
    this.#items.push({ kind: 'event', second, event })
  }
  shot(second: number, shot: Shot): void {
    this.#items.push({ kind: 'shot', second, shot })
  }

  /** Everything up to and with a real second. */
  tally(second: number): Tally {
    const tally: Tally = {
      events: [],
      shots: [],
      scorings: [],
      points: new Map(),
      players: { home: new Map(), away: new Map() },
      teams: new Map(),
    }
    for (const item of this.#items) {
      if (item.second > second) break
      if (item.kind === 'event') tally.events.push(item.event)
      else if (item.kind === 'shot') tally.shots.push(item.shot)
      else if (item.kind === 'gain') this.#addGain(tally, item.gain)
      else if (item.kind === 'points') this.#addPoints(tally, item.points)
      else this.#addStretch(tally, item.stretch, Math.floor(second - item.second))
    }
    return tally
  }

  #of(tally: Tally, side: Side, player: SquadPlayer): Statistics {
    let own = tally.players[side].get(player)
    if (!own) {
      own = { ...this.#zeros }
      tally.players[side].set(player, own)
    }
    return own
  }

  #addGain(tally: Tally, { part, side, player, gains }: Gain): void {
    if (player) add(this.#of(tally, side, player), gains)
    let teams = tally.teams.get(part)
    if (!teams) {
      teams = { home: { ...this.#zeros }, away: { ...this.#zeros } }
      tally.teams.set(part, teams)
    }
    add(teams[side], gains)
  }

  #addPoints(tally: Tally, item: Points): void {
    const { part, side, points, on } = item
    const scored = tally.points.get(part) ?? { home: 0, away: 0 }
    tally.points.set(part, scored)
    scored[side] += points
    tally.scorings.push(item)
    if (!on) return
    for (const of of SIDES) {
      const gain = of === side ? points : -points
      for (const player of on[of]) {
        const own = this.#of(tally, of, player)
        own.plusMinus = (own.plusMinus ?? 0) + gain
      }
    }
  }

  #addStretch(tally: Tally, stretch: Stretch, passed: number): void {
    const { on, keys } = stretch
    const seconds = Math.min(stretch.seconds, passed)
    for (const side of SIDES) {
      for (const player of on[side]) {
        const own = this.#of(tally, side, player)
        for (const key of keys[side]) own[key] = (own[key] ?? 0) + seconds
      }
      for (const player of stretch.entering?.[side] ?? []) {
        const own = this.#of(tally, side, player)
        own.shifts = (own.shifts ?? 0) + 1
      }
    }
  }
}

type Item = StatisticsChange[number]['items'][number]

/** A key of a match, the sum that is its value, and for a fraction the sum of which it is a part. */
export type TeamValue = readonly [key: string, value: string, total?: string]

/** What is not a sum, worked out for a part or for all of them. */
export type ExtraItems = (part: string) => readonly Item[]

function sumsOf(tally: Tally, parts: readonly string[], side: Side): Statistics {
  const sums: Statistics = {}
  for (const part of parts) {
    const own = tally.teams.get(part)?.[side] ?? {}
    for (const key in own) sums[key] = (sums[key] ?? 0) + (own[key] as number)
  }
  return sums
}

function itemsOf(home: Statistics, away: Statistics, values: readonly TeamValue[]): Item[] {
  return values.map(([key, value, total]) => ({
    key,
    home: home[value] ?? 0,
    away: away[value] ?? 0,
    ...(total ? { homeTotal: home[total] ?? 0, awayTotal: away[total] ?? 0 } : {}),
  }))
}

/** `ALL` first, then each part that has begun. */
export function partStatistics(
  tally: Tally,
  parts: readonly string[],
  values: readonly TeamValue[],
  extra: ExtraItems = () => [],
): StatisticsChange {
  const period = (name: string, of: readonly string[]) => ({
    period: name as StatisticsChange[number]['period'],
    items: [...itemsOf(sumsOf(tally, of, 'home'), sumsOf(tally, of, 'away'), values), ...extra(name)],
  })
  return [period('ALL', parts), ...parts.map((part) => period(part, [part]))]
}

/** Ratings go from 3 to 10, with one digit. */
export function clampRating(value: number): number {
  return Math.round(Math.min(10, Math.max(3, value)) * 10) / 10
}

type Row = readonly [player: SquadPlayer, own: Statistics]

/** Is the first better by the indicator? Between equals the rating decides, then the shirt number. */
function isBetter([a, own]: Row, [b, others]: Row, key: string): boolean {
  const difference = (own[key] ?? 0) - (others[key] ?? 0) || (own.rating ?? 0) - (others.rating ?? 0)
  return difference > 0 || (difference === 0 && a.shirtNumber < b.shirtNumber)
}

function leader(rows: readonly Row[], key: string): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best && !isBetter(row, best, key) ? best : row),
    undefined,
  )
}

export function bestPlayersBy(
  players: Readonly<Record<Side, readonly Row[]>>,
  indicators: readonly string[],
): BestPlayersChange {
  const entry = ([player, own]: Row, label: string) => ({
    playerId: player.id,
    position: player.position,
    value: label === 'rating' ? (own.rating ?? 0).toFixed(1) : String(own[label] ?? 0),
    label,
    rating: own.rating ?? null,
  })
  const list = (side: Side) =>
    indicators.flatMap((label) => {
      const best = leader(players[side], label)
      return best ? [entry(best, label)] : []
    })
  const [best] = SIDES.flatMap((team) => {
    const row = leader(players[team], 'rating')
    return row ? [{ team, row }] : []
  }).sort((a, b) => (b.row[1].rating ?? 0) - (a.row[1].rating ?? 0))
  return {
    playerOfTheMatch: best ? { ...entry(best.row, 'rating'), team: best.team } : null,
    home: list('home'),
    away: list('away'),
  }
}
