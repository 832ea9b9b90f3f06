/**
 * The record of a match in which players do things that are counted: who was on when, what each gained, who scored.
 * Whatever is shown (score, events, statistics of players, of teams and of parts) is added up from it, so that it
 * cannot but agree, at the end and at any second before.
 */
import type { ShotmapChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import { type Both, SIDES, type Side, type SquadPlayer, type Statistics } from './match.ts'

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

type Item =
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
  readonly #items: Item[] = []
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
