/** What responses of all sources have in common: lists of matches, names of rounds. */
import type { MatchStatus } from '../catalog/statuses.ts'
import type { ChangeData } from '../contract/changes.ts'
import { parseRound } from '../feed/formats/football/rounds.ts'
import type { Pair } from '../feed/formats/source.ts'
import { endOf, isStaleClock, type MatchTimes } from './calendar.ts'
import type { OddField } from './mapping.ts'

interface Identified {
  readonly id: number
}

/** What a list of a response says. */
interface UpdatedMatches<M> {
  readonly matches: Record<string, M>
  readonly remarks: string[]
  readonly odd: OddField[]
  /** Ids of the matches whose state the response confirms or changes. */
  readonly seen: number[]
}

/**
 * The known matches, by id, updated with a list of a response. `read` returns a match, the reason why it is left out, or
 * null for one that is not followed; `update` its new state, the known one for a response that is older than it, or
 * undefined for a match that is not followed.
 */
export function updatedMatches<M extends Identified, R extends Identified, V>(
  known: Readonly<Record<string, M>>,
  values: readonly V[],
  read: (value: V, odd: OddField[]) => R | string | null,
  update: (match: R, known: M | undefined) => M | undefined,
): UpdatedMatches<M> {
  const result: UpdatedMatches<M> = { matches: { ...known }, remarks: [], odd: [], seen: [] }
  for (const value of values) {
    const match = read(value, result.odd)
    if (typeof match === 'string') result.remarks.push(match)
    if (match === null || typeof match === 'string') continue
    const before = result.matches[match.id]
    const updated = update(match, before)
    if (!updated) continue
    result.matches[match.id] = updated
    if (updated !== before) result.seen.push(match.id)
  }
  return result
}

/** Those that run, or have started after a time; others leave the state, which would grow too large. */
export function recentMatches<M extends { readonly status: MatchStatus; readonly startMs: number }>(
  matches: Readonly<Record<string, M>>,
  afterMs: number,
): Readonly<Record<string, M>> {
  return Object.fromEntries(
    Object.entries(matches).filter(([, { status, startMs }]) => status === 'inprogress' || startMs > afterMs),
  )
}

/**
 * A match with what a response says; the known one if the response is from an older cache by the clock of the match.
 * @param seconds played seconds, or another number that grows while the match runs; null if unknown
 * @param more what the connector stores beside it
 */
export function updatedByClock<R extends ReadMatch, X>(
  known: (R & X & ReadTimes) | undefined,
  match: R,
  seconds: number | null,
  atMs: number,
  more: () => X,
): R & X & ReadTimes {
  const { status, startMs } = match
  if (
    known &&
    isStaleClock({ status: known.status, seconds: known.seconds }, known.readMs, { status, seconds }, atMs)
  )
    return known
  const endedMs = endOf(startMs, known, status === 'finished', atMs)
  return { ...match, ...more(), seconds, readMs: atMs, endedMs }
}

interface ReadMatch {
  readonly status: MatchStatus
  readonly startMs: number
}

export interface ReadTimes extends MatchTimes {
  /** When it was read, ms. */
  readonly readMs: number
  readonly seconds: number | null
}

const PLAYED: readonly MatchStatus[] = ['inprogress', 'finished', 'suspended', 'interrupted']

/** Whether matches with a status have a score. */
export function isPlayed(status: MatchStatus): boolean {
  return PLAYED.includes(status)
}

/** The score of a match; null before it is played, and the reason if it has none although it is. */
export function playedScore(
  status: MatchStatus,
  home: number | null,
  away: number | null,
): Pair | string | null {
  if (!isPlayed(status)) return null
  return home === null || away === null ? `${status} without a score` : [home, away]
}

/** Whether a response is older than the known state, by the timestamps of the source, which may be missing. */
export function isOlder(
  next: { readonly updatedMs: number | null },
  known: { readonly updatedMs: number | null } | undefined,
): boolean {
  return next.updatedMs !== null && known?.updatedMs != null && next.updatedMs < known.updatedMs
}

/** A cup round by its English text: "Round of 16", "Quarterfinals", "Qualification round 1". */
export function cupRound(round: number | null, text: string): NonNullable<ChangeData<'match'>['round']> {
  const { name, slug, ties } = parseRound(text, null, 'cup')
  return { round, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}
