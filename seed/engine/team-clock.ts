/**
 * The clock of a match with stopped time: which part is being played at a real second after the start, and what the
 * clock of the match shows then. The clock runs in stretches and stands still between them.
 *
 * @assumed A minute has begun as soon as it is counted: 13:20 on the clock is minute 14, second 20, as in football.
 * At the end of a part the clock stands at its last second, 20:59; in a break it is the last minute, second 0. So it
 * never goes back while a part is played.
 */
import type { MatchProgress } from './match.ts'

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
