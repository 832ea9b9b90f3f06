/** The record of a match in timed team sports: clock, events, and statistics of players and teams. */
import type { ShotmapChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import {
  type Both,
  both,
  type MatchProgress,
  noScore,
  type Pair,
  SIDES,
  type Side,
  type SquadPlayer,
  type Statistics,
} from './match.ts'

/** A period or a break of a match. */
export interface Phase {
  readonly key: string
  /** `statusDescription` during it. @assumed */
  readonly text: string
  /** Part of the statistics: `1ST`, `2ND`, `OT`; empty for a break. */
  readonly part: string
  /** Text of the event at its end; empty for none. */
  readonly end: string
  /** Seconds of play before the phase. */
  readonly firstSecond: number
  /** Maximum seconds of play without added time; 0 for a break. */
  readonly seconds: number
  /** Real seconds of a break. */
  readonly pauseSeconds: number
}

export interface ClockState {
  readonly phase: Phase
  /** Real second at which the phase began. */
  readonly phaseStart: number
  /** Keys of the phases that have begun. */
  readonly begun: ReadonlySet<string>
  /** Seconds of play so far. */
  readonly gameSecond: number
}

export class TeamClock {
  readonly #phases: { readonly second: number; readonly phase: Phase }[] = []
  readonly #runs: { readonly second: number; readonly gameSecond: number; readonly seconds: number }[] = []

  begin(second: number, phase: Phase): void {
    this.#phases.push({ second, phase })
  }

  /** The clock runs for `seconds` from this real second. */
  run(second: number, gameSecond: number, seconds: number): void {
    this.#runs.push({ second, gameSecond, seconds })
  }

  at(second: number): ClockState {
    const begun = this.#phases.filter((each) => each.second <= second)
    const { phase, second: phaseStart } = begun.at(-1) ?? (this.#phases[0] as (typeof begun)[number])
    const run = this.#runs.findLast((each) => each.second <= second)
    const gameSecond = run ? run.gameSecond + Math.min(run.seconds, Math.floor(second - run.second)) : 0
    return { phase, phaseStart, begun: new Set(begun.map((each) => each.phase.key)), gameSecond }
  }
}

/** Minute of an event at a second of play, within its period. */
export function minuteOf(gameSecond: number, { firstSecond, seconds }: Phase): number {
  return Math.min(Math.floor(gameSecond / 60) + 1, (firstSecond + seconds) / 60)
}

/** In added time the clock shows the last second of the period. */
export function shownClock({
  phase,
  gameSecond,
}: ClockState): Pick<MatchProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
  const currentMatchMinute = Math.ceil(gameSecond / 60)
  if (phase.seconds === 0) return { currentMatchMinute, currentMatchSecond: 0 }
  if (gameSecond >= phase.firstSecond + phase.seconds) return { currentMatchMinute, currentMatchSecond: 59 }
  return { currentMatchMinute: minuteOf(gameSecond, phase), currentMatchSecond: gameSecond % 60 }
}

/** A time span with the same players on the field and a running clock. */
export interface PlayingTime {
  /** Maximum length; corrected when it is over. */
  seconds: number
  readonly on: Both<readonly SquadPlayer[]>
  /** Statistic to which the seconds are added. */
  readonly keys: Both<readonly string[]>
  /** Players who have just come on begin a shift, if shifts are counted. */
  readonly entering?: Both<readonly SquadPlayer[]>
}

export interface Scoring {
  readonly phase: Phase
  /** Second of play. */
  readonly gameSecond: number
  readonly side: Side
  readonly points: number
  /** Players whose `plusMinus` it affects; null for none. */
  readonly on: Both<readonly SquadPlayer[]> | null
}

export type Shot = ShotmapChange[number]

/** Sums of the record up to a second. */
export class Tally {
  readonly events: LiveEvent[] = []
  readonly shots: Shot[] = []
  readonly scorings: Scoring[] = []
  /** Points by key of the phase. */
  readonly points = new Map<string, Pair>()
  readonly #players = both(() => new Map<SquadPlayer, Statistics>())
  readonly #teams = new Map<string, Record<Side, Statistics>>()
  readonly #zeros: Readonly<Statistics>

  constructor(zeros: Readonly<Statistics>) {
    this.#zeros = zeros
  }

  get players(): Both<ReadonlyMap<SquadPlayer, Statistics>> {
    return this.#players
  }

  player(side: Side, player: SquadPlayer): Statistics {
    let own = this.#players[side].get(player)
    if (!own) {
      own = { ...this.#zeros }
      this.#players[side].set(player, own)
    }
    return own
  }

  /** Sums of the statistics of players and team in a part. */
  team(side: Side, part: string): Statistics {
    let teams = this.#teams.get(part)
    if (!teams) {
      teams = both(() => ({ ...this.#zeros }))
      this.#teams.set(part, teams)
    }
    return teams[side]
  }
}

export function add(to: Statistics, gains: Readonly<Statistics>): void {
  for (const key in gains) to[key] = (to[key] ?? 0) + (gains[key] as number)
}

interface Item {
  /** Real second after the start. */
  readonly second: number
  /** Adds the item to a tally; time on the field only up to the given second. */
  readonly apply: (tally: Tally, passedSeconds: number) => void
}

export class TeamRecord {
  readonly #items: Item[] = []
  /** All counters at zero: adding to objects of one shape is much faster. */
  readonly #zeros: Readonly<Statistics>
  readonly #isCounting: boolean

  /** Without counting, only events and points are recorded, which is much faster. */
  constructor(keys: readonly string[], isCounting = true) {
    this.#zeros = Object.fromEntries(keys.map((key) => [key, 0]))
    this.#isCounting = isCounting
  }

  /** Items must be in chronological order: an earlier second is moved to the latest one. */
  #add(second: number, apply: Item['apply']): void {
    this.#items.push({ second: Math.max(second, this.#items.at(-1)?.second ?? 0), apply })
  }

  event(second: number, event: LiveEvent): void {
    this.#add(second, ({ events }) => events.push(event))
  }

  shot(second: number, shot: Shot): void {
    if (this.#isCounting) this.#add(second, ({ shots }) => shots.push(shot))
  }

  /** Adds to the statistics of a player, or of the team only. */
  gain(
    second: number,
    part: string,
    side: Side,
    player: SquadPlayer | null,
    gains: Readonly<Statistics>,
  ): void {
    if (!this.#isCounting) return
    this.#add(second, (tally) => {
      if (player) add(tally.player(side, player), gains)
      add(tally.team(side, part), gains)
    })
  }

  points(second: number, scoring: Scoring): void {
    const { phase, side, points, on } = scoring
    this.#add(second, (tally) => {
      tally.scorings.push(scoring)
      const scored = tally.points.get(phase.key) ?? noScore()
      tally.points.set(phase.key, scored)
      scored[side] += points
      if (!on || !this.#isCounting) return
      for (const of of SIDES) {
        const key = of === side ? 'pointsFor' : 'pointsAgainst'
        for (const player of on[of]) {
          const own = tally.player(of, player)
          own[key] = (own[key] ?? 0) + points
        }
      }
    })
  }

  playing(second: number, time: PlayingTime): void {
    this.#add(second, (tally, passedSeconds) => {
      const seconds = Math.min(time.seconds, passedSeconds)
      for (const side of SIDES) {
        for (const player of time.on[side]) {
          const own = tally.player(side, player)
          for (const key of time.keys[side]) own[key] = (own[key] ?? 0) + seconds
        }
        for (const player of time.entering?.[side] ?? []) {
          const own = tally.player(side, player)
          own.shifts = (own.shifts ?? 0) + 1
        }
      }
    })
  }

  /** Everything up to and including a real second. */
  tally(second: number): Tally {
    const tally = new Tally(this.#zeros)
    for (const item of this.#items) {
      if (item.second > second) break
      item.apply(tally, Math.floor(second - item.second))
    }
    return tally
  }
}
