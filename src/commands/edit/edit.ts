/** What the commands for operating by hand do: each makes a change of the operator from the stored state. */
import type { Db } from '../../../db/open.ts'
import { findSport, type Sport } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { ChangeData, FED_WINNERS, ScoreParts } from '../../contract/changes.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { matchKind } from '../../feed/kinds/match.ts'
import { requireResource } from '../data/identity.ts'
import { CommandError, UsageError } from '../errors.ts'
import { type HandKind, type MakeChange, requireByHand, requireReleasable } from './change.ts'
import { epochMs, MAX_PERIODS, type Pair, type PersonField, type Time } from './values.ts'

/** The commands that change a match by a patch of its stored state. */
const MATCH_PATCHES = {
  set: setPatch,
  start: startPatch,
  finish: finishPatch,
  postpone: postponePatch,
} as const satisfies Record<string, (target: Target, options: never) => Patch>

export type MatchPatch = keyof typeof MATCH_PATCHES

export function patchMatch(
  action: MatchPatch,
  reference: Reference,
  options: object,
  clock: () => number,
): MakeChange {
  const patchOf = MATCH_PATCHES[action] as (target: Target, options: object) => Patch
  return (db) => {
    const { id, sport } = requireByHand(db, 'match', reference)
    const stored = storedMatch(db, id)
    const patch = patchOf({ sport: findSport(sport) as Sport, stored }, options)
    // A result by hand is from no live source.
    const isResult = 'status' in patch || 'homeScore' in patch || 'awayScore' in patch
    const data = stored.liveState && isResult ? { ...patch, liveState: null } : patch
    // The operator corrects also what is over, and the end of a match is when it was reported.
    return { op: 'merge', kind: 'match', data, sport, id, sourceTimestamp: clock(), correction: true }
  }
}

export function deleteMatch(reference: Reference): MakeChange {
  return (db) => ({ op: 'delete', kind: 'match', ...requireByHand(db, 'match', reference) })
}

export function release(kind: HandKind, reference: Reference, fields?: string[]): MakeChange {
  return (db) => ({
    op: 'release',
    kind,
    ...requireReleasable(db, kind, reference),
    ...(fields && { fields }),
  })
}

/** Sets fields of a team or a player; an empty text removes one. */
export function setPerson(
  kind: 'team' | 'player',
  reference: Reference,
  given: readonly (readonly [PersonField, unknown])[],
): MakeChange {
  if (given.length === 0) throw new UsageError('nothing to set; see --help for what can be set')
  const entries = given.map(([{ path }, value]) => {
    const [field, member] = path
    return [field, member && value !== null ? { [member]: value } : value]
  })
  const data = Object.fromEntries(entries)
  const { teamId } = data
  return (db) => ({
    op: 'merge',
    kind,
    data: typeof teamId === 'string' ? { ...data, teamId: requireResource(db, 'team', teamId).id } : data,
    ...requireByHand(db, kind, reference),
  })
}

/** Without its blocks. */
export type StoredMatch = ChangeData<'match'>

export function storedMatch(db: Db, id: number): StoredMatch {
  return JSON.parse(matchKind.selectExisting(db, id)?.document ?? '{}')
}

export interface Target {
  readonly sport: Sport
  readonly stored: StoredMatch
}
type Patch = Readonly<Record<string, unknown>>

interface GivenScore {
  readonly score?: Pair
  readonly periods?: readonly Pair[]
  readonly overtime?: Pair
  readonly penalties?: Pair
}

/** Options of the commands. */
interface GivenMatch extends GivenScore {
  readonly minute?: number
  readonly status?: MatchStatus
  readonly winner?: (typeof FED_WINNERS)[number]
  readonly description?: string
  readonly reason?: string
  readonly start?: Time
  readonly tz?: string
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
function setPatch(target: Target, given: GivenMatch): Patch {
  const { stored } = target
  const { minute, start, tz, winner, round, venue, attendance } = given
  const isPlayed = hasScore(given) || minute !== undefined
  const begun = isPlayed && UNPLAYED.includes(stored.status) ? 'inprogress' : undefined
  const patch = {
    ...statusPatch(stored, begun && !given.status ? { ...given, status: begun } : given),
    ...scorePatch(target, given),
    ...(winner && { winner }),
    ...(minute !== undefined && { currentMatchMinute: minute }),
    ...(start && startPatchOf(stored, epochMs(start, tz))),
    ...(round !== undefined && { round: { round } }),
    ...(venue !== undefined && { venue: venue === '' ? null : { name: venue } }),
    ...(attendance !== undefined && { attendance }),
  }
  if (Object.keys(patch).length === 0) throw new UsageError('nothing to set; see --help for what can be set')
  return patch
}

function startPatch(target: Target): Patch {
  const { stored } = target
  if (stored.status === 'inprogress') throw new CommandError('the match is in progress already')
  if (stored.status === 'finished')
    throw new CommandError('the match is finished; to resume it: match set --status inprogress')
  const score = stored.homeScore ? {} : { score: [0, 0] as const }
  return setPatch(target, { status: 'inprogress', ...score })
}

/** Throws UsageError without a score or a winner. */
function finishPatch(
  target: Target,
  given: GivenScore & Pick<GivenMatch, 'winner'> & { readonly awarded?: boolean },
): Patch {
  if (!given.score && !given.winner && !target.stored.homeScore)
    throw new UsageError('the match has no score; add --score HOME:AWAY')
  const description = given.penalties ? 'AP' : given.overtime ? 'AET' : undefined
  return {
    ...setPatch(target, { ...given, status: 'finished', ...(description && { description }) }),
    ...(given.awarded && { awarded: true }),
  }
}

interface Postponement {
  /** The new start; without it, it is not known yet. */
  readonly to?: Time
  readonly tz: string
  readonly reason?: string
}

/** Throws CommandError for a match that was or is being played. */
function postponePatch({ stored }: Target, { to, tz, reason }: Postponement): Patch {
  if (stored.status === 'inprogress' || stored.status === 'finished')
    throw new CommandError(
      `the match is ${stored.status}; only one that has not started can be postponed. To stop it: match set --status interrupted, suspended or canceled`,
    )
  return {
    ...statusPatch(stored, { status: 'postponed', ...(reason !== undefined && { reason }) }),
    ...(to && startPatchOf(stored, epochMs(to, tz))),
  }
}

/** A start that is given by hand is known to the minute. */
function startPatchOf(stored: StoredMatch, startTimestamp: number): Patch {
  return { startTimestamp, ...moot(stored, ['startTimeKnown']) }
}

function hasScore({ score, periods, overtime, penalties }: GivenScore): boolean {
  return [score, periods, overtime, penalties].some((part) => part !== undefined)
}

/** Description and reason of another status no longer apply. */
function statusPatch(
  stored: StoredMatch,
  { status, description, reason }: Pick<GivenMatch, 'status' | 'description' | 'reason'>,
): Patch {
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
    throw new UsageError('the match has no score yet; add --score HOME:AWAY')
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
