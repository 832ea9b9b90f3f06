/**
 * The record of a football match: what happened at which real second after kick-off, and how the match looks to
 * somebody who comes in at any of those seconds. Events are those of docs/reference/resources.md#7, scores those of
 * section 2.
 *
 * @assumed A minute has begun as soon as it is counted: 63:12 on the clock is minute 64, second 12, and a goal then
 * has `time` 64. `timeSeconds` is the clock of the match and null in added time, where the clock stands still for
 * it; there `addedTime` counts the added minutes. Text of the period events: HT, FT, then AET after extra time and
 * AP after a shoot-out, as the statuses are called.
 */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { MatchProgress, Side } from './match.ts'

export type PhaseKey =
  | 'period1'
  | 'halftime'
  | 'period2'
  | 'beforeExtra'
  | 'extra1'
  | 'extraHalftime'
  | 'extra2'
  | 'beforePenalties'
  | 'penalties'
  | 'ended'

export interface Phase {
  /** `statusDescription` during it. @assumed */
  readonly text: string
  /** Match minutes that are over when it begins. */
  readonly firstMinute: number
  /** Match minutes that it lasts, added time not counted; 0 for a break. */
  readonly minutes: number
}

export const PHASES: Readonly<Record<PhaseKey, Phase>> = {
  period1: { text: '1st half', firstMinute: 0, minutes: 45 },
  halftime: { text: 'Halftime', firstMinute: 45, minutes: 0 },
  period2: { text: '2nd half', firstMinute: 45, minutes: 45 },
  beforeExtra: { text: 'Awaiting extra time', firstMinute: 90, minutes: 0 },
  extra1: { text: '1st extra', firstMinute: 90, minutes: 15 },
  extraHalftime: { text: 'Extra time halftime', firstMinute: 105, minutes: 0 },
  extra2: { text: '2nd extra', firstMinute: 105, minutes: 15 },
  beforePenalties: { text: 'Awaiting penalties', firstMinute: 120, minutes: 0 },
  penalties: { text: 'Penalties', firstMinute: 120, minutes: 0 },
  ended: { text: 'Ended', firstMinute: 90, minutes: 0 },
}

/** Seconds of one half of extra time (`overtimeLength`). */
const EXTRA_HALF_SECONDS = 15 * 60

interface Entry {
  readonly second: number
  readonly event: LiveEvent
}

/** From this second on the match was in that phase. */
export interface Mark {
  readonly second: number
  readonly phase: PhaseKey
}

/** Goals by part of the match, and kicks scored in the shoot-out. */
type Tally = Record<'period1' | 'period2' | 'extra1' | 'extra2' | 'penalties', number>

export class FootballLog {
  readonly #entries: Entry[] = []
  readonly #marks: Mark[] = []
  /** Goals of the first leg, for a tie over two legs. */
  readonly #carried: Readonly<Record<Side, number>> | null

  constructor(carried: Readonly<Record<Side, number>> | null) {
    this.#carried = carried
  }

  /** Events come in the order in which they happen: an earlier second is moved up to the latest one. */
  add(second: number, event: LiveEvent): void {
    const latest = this.#entries.at(-1)?.second ?? 0
    this.#entries.push({ second: Math.max(second, latest), event })
  }

  begin(second: number, phase: PhaseKey): void {
    this.#marks.push({ second, phase })
  }

  /** The second up to which everything is known. */
  endSecond(): number {
    return this.#marks.find((mark) => mark.phase === 'ended')?.second ?? Number.POSITIVE_INFINITY
  }

  /** The phase that a second belongs to. */
  markAt(second: number): Mark {
    return this.#marks.findLast((mark) => mark.second <= second) ?? { second: 0, phase: 'period1' }
  }

  /** How the match looks at a second. */
  view(second: number): MatchProgress {
    const marks = this.#marks.filter((mark) => mark.second <= second)
    const current = marks.at(-1) ?? { second: 0, phase: 'period1' as const }
    const begun = new Set(marks.map((mark) => mark.phase))
    const liveEvents = this.#entries.filter((entry) => entry.second <= second).map((entry) => entry.event)
    const isOver = current.phase === 'ended'
    return {
      status: isOver ? 'finished' : 'inprogress',
      statusDescription: isOver ? endText(begun) : PHASES[current.phase].text,
      ...clock(current, second, begun),
      ...(begun.has('extra1') ? { overtimeLength: EXTRA_HALF_SECONDS } : {}),
      homeScore: this.#score('home', liveEvents, begun),
      awayScore: this.#score('away', liveEvents, begun),
      liveEvents,
    }
  }

  #score(side: Side, events: readonly LiveEvent[], begun: ReadonlySet<PhaseKey>): ScoreParts {
    const tally = tallyOf(side, events)
    const normal = tally.period1 + tally.period2
    const current = normal + tally.extra1 + tally.extra2
    const score: ScoreParts = { current, display: current, period1: tally.period1 }
    if (begun.has('period2')) score.period2 = tally.period2
    if (begun.has('beforeExtra')) score.normaltime = normal
    if (begun.has('extra1')) {
      score.extra1 = tally.extra1
      score.overtime = tally.extra1 + tally.extra2
    }
    if (begun.has('extra2')) score.extra2 = tally.extra2
    if (begun.has('penalties')) score.penalties = tally.penalties
    if (this.#carried) score.aggregated = current + this.#carried[side]
    return score
  }
}

function endText(begun: ReadonlySet<PhaseKey>): string {
  if (begun.has('penalties')) return 'AP'
  return begun.has('extra1') ? 'AET' : 'Ended'
}

function clock(mark: Mark, second: number, begun: ReadonlySet<PhaseKey>) {
  const { firstMinute, minutes } = PHASES[mark.phase]
  if (mark.phase === 'ended') {
    return { currentMatchMinute: begun.has('extra1') ? 120 : 90, currentMatchSecond: 0 }
  }
  if (minutes === 0) return { currentMatchMinute: firstMinute, currentMatchSecond: 0 }
  const played = Math.floor(second - mark.second)
  // In added time the clock stands at the last second: nobody sees 45:04 after 45:51.
  if (played >= minutes * 60) return { currentMatchMinute: firstMinute + minutes, currentMatchSecond: 59 }
  return { currentMatchMinute: firstMinute + Math.floor(played / 60) + 1, currentMatchSecond: played % 60 }
}

function tallyOf(side: Side, events: readonly LiveEvent[]): Tally {
  const tally: Tally = { period1: 0, period2: 0, extra1: 0, extra2: 0, penalties: 0 }
  for (const event of events) {
    if (event.team !== side) continue
    const counts = event.type === 'goal' || (event.type === 'penaltyShootout' && event.class === 'scored')
    if (counts) tally[event.period as keyof Tally] += 1
  }
  return tally
}
