/** What timed team sports record of a match: the clock, the events, and what players and teams gained. */
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
  /** Seconds of play before it begins. */
  readonly firstSecond: number
  /** Seconds of play that it lasts at most, without added time; 0 for a break. */
  readonly seconds: number
  /** Real seconds of a break. */
  readonly pauseSeconds: number
}

export interface ClockState {
  readonly phase: Phase
  /** Real second at which the phase began. */
  readonly phaseStart: number
  /** The keys of all phases that have begun. */
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

  /** From this real second on the clock runs for so many seconds. */
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

/** Minute of an event at a second of play, never beyond the period in which it happens. */
export function minuteOf(gameSecond: number, { firstSecond, seconds }: Phase): number {
  return Math.min(Math.floor(gameSecond / 60) + 1, (firstSecond + seconds) / 60)
}

/** In added time the clock stands at the last second of the period. */
export function shownClock({
  phase,
  gameSecond,
}: ClockState): Pick<MatchProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
  const currentMatchMinute = Math.ceil(gameSecond / 60)
  if (phase.seconds === 0) return { currentMatchMinute, currentMatchSecond: 0 }
  if (gameSecond >= phase.firstSecond + phase.seconds) return { currentMatchMinute, currentMatchSecond: 59 }
  return { currentMatchMinute: minuteOf(gameSecond, phase), currentMatchSecond: gameSecond % 60 }
}

/** Time in which the same players are on the field while the clock runs. */
export interface PlayingTime {
  /** The most it may last; corrected when it is over. */
  seconds: number
  readonly on: Both<readonly SquadPlayer[]>
  /** What the seconds are counted as. */
  readonly keys: Both<readonly string[]>
  /** Those who have just come on begin a shift, where shifts are counted. */
  readonly entering?: Both<readonly SquadPlayer[]>
}

export interface Scoring {
  readonly phase: Phase
  /** Second of play. */
  readonly gameSecond: number
  readonly side: Side
  readonly points: number
  /** For whom it counts in `plusMinus`; null where it counts for no player. */
  readonly on: Both<readonly SquadPlayer[]> | null
}

export type Shot = ShotmapChange[number]

/** What was recorded up to a second, added up. */
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

  /** Sums of what players and the team gained in a part. */
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
  /** Adds the item to a tally; time on the field only as far as it has passed. */
  readonly apply: (tally: Tally, passedSeconds: number) => void
}

export class TeamRecord {
  readonly #items: Item[] = []
  /** Zeros of all that is counted: objects of one shape are much faster to add to. */
  readonly #zeros: Readonly<Statistics>
  readonly #isCounting: boolean

  /** Without counting only events and points are recorded: much quicker. */
  constructor(keys: readonly string[], isCounting = true) {
    this.#zeros = Object.fromEntries(keys.map((key) => [key, 0]))
    this.#isCounting = isCounting
  }

  /** Items come in the order of time: an earlier second is moved up to the latest one. */
  #add(second: number, apply: Item['apply']): void {
    this.#items.push({ second: Math.max(second, this.#items.at(-1)?.second ?? 0), apply })
  }

  event(second: number, event: LiveEvent): void {
    this.#add(second, ({ events }) => events.push(event))
  }

  shot(second: number, shot: Shot): void {
    if (this.#isCounting) this.#add(second, ({ shots }) => shots.push(shot))
  }

  /** A gain of a player, or of the team alone. */
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

  /** Everything up to and with a real second. */
  tally(second: number): Tally {
    const tally = new Tally(this.#zeros)
    for (const item of this.#items) {
      if (item.second > second) break
      item.apply(tally, Math.floor(second - item.second))
    }
    return tally
  }
}
