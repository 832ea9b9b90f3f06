/** What the operator says of a match as a merge patch of it (docs/by-hand.md). */
import type { Sport } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { ChangeData, ScoreParts } from '../../contract/changes.ts'
import { CommandFailed, WrongUsage } from '../context.ts'
import { MAX_PERIODS, type Pair } from './values.ts'

/** Without its blocks. */
type StoredMatch = ChangeData<'match'>
export interface Target {
  readonly sport: Sport
  readonly stored: StoredMatch
}
export type Patch = Readonly<Record<string, unknown>>

export interface GivenScore {
  readonly score?: Pair
  readonly periods?: readonly Pair[]
  readonly overtime?: Pair
  readonly penalties?: Pair
}

export interface GivenMatch extends GivenScore {
  readonly minute?: number
  readonly status?: MatchStatus
  readonly description?: string
  readonly reason?: string
  readonly startMs?: number
  readonly round?: number
  readonly venue?: string
  readonly attendance?: number
}

/** A match with one of these has no score; with one, it has started. */
export const UNPLAYED: readonly MatchStatus[] = ['notstarted', 'delayed', 'postponed']
const PLAY = [
  'homeScore',
  'awayScore',
  'winner',
  'awarded',
  'currentMatchMinute',
  'currentMatchSecond',
] as const

/** A score or a minute of a match that has not started starts it. */
export function setPatch(target: Target, given: GivenMatch): Patch {
  const { stored } = target
  const { minute, startMs, round, venue, attendance } = given
  const isPlayed = hasScore(given) || minute !== undefined
  const begun = isPlayed && UNPLAYED.includes(stored.status) ? 'inprogress' : undefined
  const patch = {
    ...statusPatch(stored, { ...given, status: given.status ?? begun }),
    ...scorePatch(target, given),
    ...(minute !== undefined && { currentMatchMinute: minute }),
    ...(startMs !== undefined && { startTimestamp: startMs }),
    ...(round !== undefined && { round: { round } }),
    ...(venue !== undefined && { venue: venue === '' ? null : { name: venue } }),
    ...(attendance !== undefined && { attendance }),
  }
  if (Object.keys(patch).length === 0) throw new WrongUsage('nothing to set; see --help for what can be set')
  return patch
}

export function startPatch(target: Target): Patch {
  const { stored } = target
  if (stored.status === 'inprogress') throw new CommandFailed('the match is in progress already')
  if (stored.status === 'finished')
    throw new CommandFailed('the match is finished; to resume it: match set --status inprogress')
  const score = stored.homeScore ? {} : { score: [0, 0] as const }
  return setPatch(target, { status: 'inprogress', ...score })
}

/** Throws WrongUsage without a score. */
export function finishPatch(target: Target, given: GivenScore & { readonly awarded: boolean }): Patch {
  if (!given.score && !target.stored.homeScore)
    throw new WrongUsage('the match has no score; add --score HOME:AWAY')
  const description = given.penalties ? 'AP' : given.overtime ? 'AET' : undefined
  return {
    ...setPatch(target, { ...given, status: 'finished', ...(description && { description }) }),
    ...(given.awarded && { awarded: true }),
  }
}

export interface Postponement {
  /** The new start; undefined if it is not known yet. */
  readonly startMs: number | undefined
  readonly reason: string | undefined
}

/** Throws CommandFailed for a match that was or is being played. */
export function postponePatch({ stored }: Target, { startMs, reason }: Postponement): Patch {
  if (stored.status === 'inprogress' || stored.status === 'finished') {
    throw new CommandFailed(
      `the match is ${stored.status}; only one that has not started can be postponed. To stop it: match set --status interrupted, suspended or canceled`,
    )
  }
  return {
    ...statusPatch(stored, { status: 'postponed', reason }),
    ...(startMs !== undefined && { startTimestamp: startMs }),
  }
}

function hasScore({ score, periods, overtime, penalties }: GivenScore): boolean {
  return [score, periods, overtime, penalties].some((part) => part !== undefined)
}

interface GivenStatus {
  readonly status?: MatchStatus | undefined
  readonly description?: string | undefined
  readonly reason?: string | undefined
}

/** Description and reason of another status no longer apply. */
function statusPatch(stored: StoredMatch, { status, description, reason }: GivenStatus): Patch {
  const isOther = status !== undefined && status !== stored.status
  return {
    ...(isOther && { ...moot(stored, ['statusDescription', 'statusReason']), status }),
    ...(isOther && UNPLAYED.includes(status) && moot(stored, PLAY)),
    ...(description !== undefined && { statusDescription: description }),
    ...(reason !== undefined && { statusReason: reason === '' ? null : reason }),
  }
}

/** Removes those of the fields that are stored. */
function moot<T extends object>(stored: T, fields: readonly (keyof T & string)[]): Record<string, null> {
  return Object.fromEntries(fields.flatMap((field) => (stored[field] == null ? [] : [[field, null]])))
}

function scorePatch({ sport, stored }: Target, given: GivenScore): Patch {
  if (!hasScore(given)) return {}
  if (!given.score && !stored.homeScore)
    throw new WrongUsage('the match has no score yet; add --score HOME:AWAY')
  const sides = [stored.homeScore ?? { current: 0 }, stored.awayScore ?? { current: 0 }] as const
  const score = given.score ?? ([sides[0].current, sides[1].current] as const)
  const wrong = new Set<ScorePart>(given.periods && PERIODS)
  const isOther = sides.some(({ current }, side) => current !== score[side])
  const isBelowParts = sides.some((parts, side) => goalsOf(parts) > Number(score[side]))
  if (isOther) for (const part of TOTALS) wrong.add(part)
  if (!sport.countsSets && isBelowParts) for (const part of PLAYED) wrong.add(part)
  const [homeScore, awayScore] = ([0, 1] as const).map((side) => ({
    ...moot(sides[side], [...wrong]),
    ...givenParts(given, side),
    current: score[side],
  }))
  // The winner is derived from the score again.
  return { homeScore, awayScore, ...moot(stored, ['winner']) }
}

type ScorePart = keyof ScoreParts
const PERIODS = Array.from({ length: MAX_PERIODS }, (_, index): ScorePart => `period${index + 1}`)
const PLAYED: readonly ScorePart[] = [...PERIODS, 'overtime']
/** Parts that another score contradicts; the periods may still lead to it. */
const TOTALS: readonly ScorePart[] = ['display', 'normaltime', 'penalties', 'point']

function goalsOf(parts: ScoreParts): number {
  return PLAYED.reduce((sum, part) => sum + Number(parts[part] ?? 0), 0)
}

function givenParts({ periods = [], overtime, penalties }: GivenScore, side: 0 | 1): Patch {
  return {
    ...Object.fromEntries(periods.map((period, index) => [PERIODS[index], period[side]])),
    ...(overtime && { overtime: overtime[side] }),
    ...(penalties && { penalties: penalties[side] }),
  }
}
