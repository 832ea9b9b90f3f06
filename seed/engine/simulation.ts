/**
 * A match at any moment. A simulation only goes forward, and its state is that of the last second that it has played;
 * to look back, the match is simulated again. The same setup and random stream always give the same match.
 */
import type { Both, Outlook, Side, SportMatch, SportProgress, TeamSheet } from './match.ts'

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

interface End {
  readonly second: number
  readonly view: SportProgress
  readonly outlook: Outlook
}

export class SimulatedMatch implements SportMatch {
  readonly #start: () => Simulation
  readonly #sheets: (() => Both<TeamSheet>) | null
  #run: Run | null = null
  #end: End | null = null
  #opening: Outlook | null = null

  constructor(start: () => Simulation, sheets: (() => Both<TeamSheet>) | null = null) {
    this.#start = start
    this.#sheets = sheets
  }

  get sheets(): Both<TeamSheet> | null {
    return this.#sheets?.() ?? null
  }

  #playTo(second: number): Simulation {
    let run = this.#run
    if (!run || run.last > second) {
      const simulation = this.#start()
      run = { simulation, events: simulation.run(), last: -1, isOver: false }
      this.#run = run
      run.isOver = run.events.next().done === true
    }
    const { simulation, events } = run
    while (!run.isOver && simulation.second <= second) {
      run.last = simulation.second
      run.isOver = events.next().done === true
    }
    if (run.isOver && !this.#end) {
      const end = simulation.second
      this.#end = { second: end, view: simulation.view(end), outlook: simulation.outlook(end) }
    }
    return simulation
  }

  /** Simulates to the end. */
  get #final(): End {
    if (!this.#end) this.#playTo(Number.POSITIVE_INFINITY)
    return this.#end as unknown as End
  }

  /** The end, if it is known and not after a second. */
  #endBy(second: number): End | null {
    return this.#end && second >= this.#end.second ? this.#end : null
  }

  at(elapsedSeconds: number): SportProgress {
    const second = Math.max(0, elapsedSeconds)
    const known = this.#endBy(second)
    if (known) return known.view
    const simulation = this.#playTo(second)
    return this.#endBy(second)?.view ?? simulation.view(second)
  }

  outlook(elapsedSeconds: number): Outlook {
    if (elapsedSeconds < 0) {
      this.#opening ??= this.#start().outlook(elapsedSeconds)
      return this.#opening
    }
    const known = this.#endBy(elapsedSeconds)
    if (known) return known.outlook
    const simulation = this.#playTo(elapsedSeconds)
    return this.#endBy(elapsedSeconds)?.outlook ?? simulation.outlook(elapsedSeconds)
  }

  final(): SportProgress {
    return this.#final.view
  }

  durationSeconds(): number {
    return this.#final.second
  }

  winner(): Side | null {
    const { winner, homeScore, awayScore } = this.#final.view
    const total = ({ current, aggregated, penalties = 0 }: typeof homeScore) =>
      (aggregated ?? current) + penalties / 100
    const lead = total(homeScore) - total(awayScore)
    if (winner === 'home' || winner === 'away') return winner
    return lead === 0 ? null : lead > 0 ? 'home' : 'away'
  }
}
