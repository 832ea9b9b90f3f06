/**
 * The interface of all match engines. A match has no clock: the caller reads its state at a number of real seconds
 * after the start. The demo world reads it once, the live demo repeatedly, and both get the same match: it depends only
 * on its setup and its random stream. A simulation only goes forward; to look back, the match is simulated again.
 */
import type { ChangeData } from '../../src/contract/changes.ts'

export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]
export type Both<T> = Readonly<Record<Side, T>>
export type Pair = Record<Side, number>
export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')
export const both = <T>(make: (side: Side) => T): Record<Side, T> => ({
  home: make('home'),
  away: make('away'),
})
export const noScore = (): Pair => ({ home: 0, away: 0 })

type MatchData = ChangeData<'match'>

/** The part of a match's change data that depends on play. */
export type SportProgress = Required<
  Pick<
    MatchData,
    | 'status'
    | 'statusDescription'
    | 'currentMatchMinute'
    | 'currentMatchSecond'
    | 'homeScore'
    | 'awayScore'
    | 'liveEvents'
  >
> &
  Pick<
    MatchData,
    | 'overtimeLength'
    | 'statistics'
    | 'bestPlayers'
    | 'shotmap'
    | 'momentum'
    | 'averagePositions'
    | 'tennis'
    | 'esports'
    | 'winner'
  > & {
    /** By player; only those who have played. */
    readonly playerStatistics?: ReadonlyMap<number, Statistics>
  }

export type Statistics = Record<string, number>

export interface SquadPlayer {
  readonly id: number
  readonly name: string
  readonly position: string
  readonly shirtNumber: number
  /** About 0.6 to 1.4: weight of a player for actions and selection. */
  readonly ability: number
}

export interface TeamSetup {
  readonly squad: readonly SquadPlayer[]
  /** Natural logarithms: 0 is an average side; the effect of 0.1 depends on the sport. */
  readonly attack: number
  readonly defence: number
  /** Played within the last 30 hours: the first goalkeeper rests. */
  readonly isTired?: boolean
}

export interface SidesSetup {
  readonly home: TeamSetup
  readonly away: TeamSetup
  /** On neutral ground there is no home advantage. */
  readonly neutral: boolean
}

export interface TeamSheet {
  readonly formation?: string
  readonly starters: readonly SquadPlayer[]
  readonly bench: readonly SquadPlayer[]
  readonly captainId: number
}

/** Expectations for a match at a moment, consistent with the engine. */
export interface Outlook {
  /** Probabilities of the outcomes, with the sum 1. */
  readonly home: number
  /** Null in sports without draws. */
  readonly draw: number | null
  readonly away: number
  /** Expected total of the whole match: goals or points; in tennis games. */
  readonly expectedTotal: number
  /** Expected margin of home, in the same unit. */
  readonly expectedMargin: number
}

/** A clock of elapsed time; in sports without one, of the time since the start. @assumed */
export function clockOf(second: number): Pick<SportProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
  return { currentMatchMinute: Math.floor(second / 60), currentMatchSecond: Math.floor(second) % 60 }
}

/** Ties are broken by shirt number, so that the order is deterministic. */
export function byAbility(a: SquadPlayer, b: SquadPlayer): number {
  return b.ability - a.ability || a.shirtNumber - b.shirtNumber
}

export function named(player: SquadPlayer) {
  return { player: { id: player.id, name: player.name }, playerName: player.name }
}

/** A match while it is played. Seconds are real ones after the start. */
export abstract class Simulation {
  /** When the next event happens; after the end, when the match was over. */
  second = 0
  /** Plays the match and yields the second of each event before it happens. */
  abstract run(): Generator<number, void>
  /** What is known at a second, at which all events until then have happened. */
  abstract view(second: number): SportProgress
  /** The outlook at that second; before the start, at negative ones, always the same. */
  abstract outlook(second: number): Outlook

  /** Moves on to the second of the next event. */
  protected after(seconds: number): number {
    this.second += seconds
    return this.second
  }
}

interface Run {
  readonly simulation: Simulation
  readonly events: Generator<number, void>
  /** Second of the last event that has happened. */
  last: number
  isOver: boolean
}

/** A match that can be read at any moment. */
export class SportMatch {
  readonly #start: () => Simulation
  readonly #sheets: (() => Both<TeamSheet>) | null
  #run: Run | null = null
  #end: { readonly second: number; readonly view: SportProgress; readonly outlook: Outlook } | null = null
  #opening: Outlook | null = null

  /** `start` begins the same match each time. Without `sheets` there are no line-ups: athletes, teams without benches. */
  constructor(start: () => Simulation, sheets: (() => Both<TeamSheet>) | null = null) {
    this.#start = start
    this.#sheets = sheets
  }

  get sheets(): Both<TeamSheet> | null {
    return this.#sheets?.() ?? null
  }

  #playTo(second: number): Simulation {
    if (!this.#run || this.#run.last > second) {
      const simulation = this.#start()
      const events = simulation.run()
      this.#run = { simulation, events, last: -1, isOver: events.next().done === true }
    }
    const run = this.#run
    const { simulation } = run
    while (!run.isOver && simulation.second <= second) {
      run.last = simulation.second
      run.isOver = run.events.next().done === true
    }
    if (run.isOver && !this.#end) {
      const end = simulation.second
      this.#end = { second: end, view: simulation.view(end), outlook: simulation.outlook(end) }
      // The simulation is far larger than its end.
      this.#run = null
    }
    return simulation
  }

  #read<K extends 'view' | 'outlook'>(what: K, second: number): ReturnType<Simulation[K]> {
    const isAfterEnd = () => this.#end !== null && second >= this.#end.second
    const simulation = isAfterEnd() ? null : this.#playTo(second)
    const known = isAfterEnd() ? this.#end?.[what] : simulation?.[what](second)
    return known as ReturnType<Simulation[K]>
  }

  /** The state at a real second after the start; simulates as far as needed. */
  at(elapsedSeconds: number): SportProgress {
    return this.#read('view', Math.max(0, elapsedSeconds))
  }

  /** The outlook at a second after the start; negative before it. Uses nothing later. */
  outlook(elapsedSeconds: number): Outlook {
    if (elapsedSeconds >= 0) return this.#read('outlook', elapsedSeconds)
    this.#opening ??= this.#start().outlook(elapsedSeconds)
    return this.#opening
  }

  final(): SportProgress {
    return this.#read('view', Number.POSITIVE_INFINITY)
  }

  /** Real seconds from the start to the end, breaks included. */
  durationSeconds(): number {
    this.final()
    return this.#end?.second ?? 0
  }

  /** The winner, over both legs if there are two; null for a draw. */
  winner(): Side | null {
    const { winner, homeScore, awayScore } = this.final()
    const total = ({ current, aggregated, penalties = 0 }: typeof homeScore) =>
      (aggregated ?? current) + penalties / 100
    const lead = total(homeScore) - total(awayScore)
    if (winner === 'home' || winner === 'away') return winner
    return lead === 0 ? null : lead > 0 ? 'home' : 'away'
  }
}
