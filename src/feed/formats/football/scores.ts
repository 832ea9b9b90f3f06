/**
 * Result and status of a match in openfootball files, as scores (docs/reference/resources.md#4): `ht` half time,
 * `ft` after 90 minutes, `et` running total after extra time, `p` shoot-out.
 */
import WORDS from '../../../catalog/names/football-words.json' with { type: 'json' }
import type { MatchStatus } from '../../../catalog/statuses.ts'
import type { ScoreParts } from '../../../contract/changes.ts'
import { playedText } from '../../../rules/matches/outcome.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { countOf, isObject, type JsonObject, textOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { isAtLeast, isSame, type Pair, type SideName, scoreData } from '../source.ts'

/** What the report says of a match without a result that is earlier than others with one. */
export const MISSING_RESULTS = 'results of matches before the last known result (taken as not started)'

export interface SourceScore {
  readonly halfTime: Pair | null
  readonly fullTime: Pair
  readonly extraTime: Pair | null
  readonly penalties: Pair | null
  /** The source has a shoot-out without a winner, which is impossible; its score is skipped. */
  readonly hasLevelShootOut?: boolean
  /** The result of a decision: a side has fewer goals than at half time. */
  readonly isDecided?: boolean
}

/** 3:0 by FIFA's rules, 2:0 in some countries, for a match that was not played or not finished. */
export function isWalkover({ fullTime }: SourceScore): boolean {
  return Math.min(...fullTime) === 0 && [2, 3].includes(Math.max(...fullTime))
}

/** The score of a row, null if it has none. Throws RowError. */
export function scoreOf(row: JsonObject): SourceScore | null {
  const fields = isObject(row.score) ? row.score : olderScore(row)
  const [ht, ft, et, p] = ['ht', 'ft', 'et', 'p'].map((key) => pairOf(fields[key], key))
  if (!ft) {
    // A match in progress or abandoned may have only a first half: no result yet. A shoot-out alone has a winner.
    if (!et) return null
    throw new RowError('there is extra time without a score after 90 minutes')
  }
  // The source omits the half-time score of matches that ended 0-0; only there it follows from the result.
  const halfTime = ht ?? (isSame(ft, [0, 0]) ? ft : null)
  const parts = { halfTime, fullTime: ft, extraTime: et ?? null }
  const isLevel = p && p[0] === p[1]
  return checkedScore(
    isLevel ? { ...parts, penalties: null, hasLevelShootOut: true } : { ...parts, penalties: p ?? null },
  )
}

/** The score, whose parts only grow. Throws RowError. */
export function checkedScore(score: SourceScore): SourceScore {
  const { halfTime, fullTime, extraTime } = score
  if (extraTime && !isAtLeast(extraTime, fullTime))
    throw new RowError('the score after extra time is below the one after 90 minutes')
  if (halfTime && !isAtLeast(fullTime, halfTime)) {
    if (isWalkover(score) && !extraTime) return { ...score, halfTime: null, isDecided: true }
    throw new RowError('the score after 90 minutes is below the one at half time')
  }
  return score
}

/** Files up to 2018: `score1`, `score2`, and with `i` for half time, `et`, `p` in the name. */
function olderScore(row: JsonObject): JsonObject {
  const pair = (suffix: string) => {
    const scores = [row[`score1${suffix}`] ?? null, row[`score2${suffix}`] ?? null]
    return scores.every((score) => score === null) ? null : scores
  }
  return { ht: pair('i'), ft: pair(''), et: pair('et'), p: pair('p') }
}

/** Null if missing. Throws RowError for anything other than two counts. */
function pairOf(value: unknown, key: string): Pair | null {
  if (value === undefined || value === null) return null
  const [home, away, ...more] = Array.isArray(value) ? value.map(countOf) : [null]
  if (Array.isArray(value) && value.length === 0) return null
  if (home == null || away == null || more.length > 0)
    throw new RowError(`score "${key}" is not a pair of counts`)
  return [home, away]
}

export function finalOf(score: SourceScore): Pair {
  return score.extraTime ?? score.fullTime
}

/** Score of one side: 0 home, 1 away. An awarded result has no halves. */
function scorePartsOf(score: SourceScore, side: 0 | 1, isAwarded: boolean): ScoreParts {
  const { halfTime, fullTime, extraTime, penalties } = score
  return scoreData(finalOf(score)[side], {
    ...(!isAwarded && {
      ...(halfTime && { period1: halfTime[side], period2: fullTime[side] - halfTime[side] }),
      normaltime: fullTime[side],
      ...(extraTime && { overtime: extraTime[side] - fullTime[side] }),
      ...(penalties && { penalties: penalties[side] }),
    }),
  })
}

/** Only a finished match shows its score. */
export interface Standing {
  readonly status: MatchStatus
  readonly statusDescription?: string
  readonly isAwarded?: boolean
  /** The score on the field, which a decision replaced. */
  readonly played?: Pair
  /** The score is not that of the decision. */
  readonly isUndecided?: boolean
  /** Of a match whose score is unknown. */
  readonly winner?: SideName
  /** Values that the row lacks. */
  readonly unknown?: string
}

/** Of a match that ended early. */
export const ABANDONED = 'Abandoned'

/** By the field `status`; without it a row with a score is finished. */
const STATUSES = WORDS.statuses as Readonly<Record<string, MatchStatus | 'awarded'>>

export function statusOf(row: JsonObject, score: SourceScore | null): Standing {
  const text = textOf(row.status)?.toLowerCase() ?? (score?.isDecided ? 'awarded' : null)
  const shootOut = score || !isObject(row.score) ? null : pairOf(row.score.p, 'p')
  if (text === null && shootOut && shootOut[0] !== shootOut[1]) {
    const winner = shootOut[0] > shootOut[1] ? 'home' : 'away'
    const unknown = 'scores of matches of which only the shoot-out is known'
    return { status: 'finished', statusDescription: 'AP', winner, unknown }
  }
  const bare: Standing = { status: score ? 'finished' : 'notstarted' }
  if (text === null) {
    if (row.winner === 'home' || row.winner === 'away')
      return { ...bare, statusDescription: 'AP', winner: row.winner }
    const unknown = score?.hasLevelShootOut ? { unknown: 'shoot-outs that end level (left out)' } : {}
    return { ...bare, ...descriptionOf(score), ...unknown }
  }
  const said = lookUp(STATUSES, text)
  if (said === undefined) return { ...bare, unknown: 'unknown statuses (derived from the score)' }
  if (said === 'awarded') {
    if (!score) return { ...bare, unknown: 'awarded matches without a score (taken as not started)' }
    const standing = { ...bare, isAwarded: true, statusDescription: 'Awarded' }
    // Nobody is awarded a draw: the score is that of the match when it ended, which the decision replaced.
    if (!isSame(score.fullTime, [score.fullTime[1], score.fullTime[0]])) return standing
    return { ...standing, isUndecided: true, unknown: 'winners of awarded matches with a level score' }
  }
  // Abandoned, with the result at that moment confirmed.
  if (said === 'interrupted' && score) return { ...bare, statusDescription: ABANDONED }
  return { status: said }
}

/** Result and status after a decision of the competition; a score of null annuls the match. */
export function decided<T extends { readonly standing: Standing; readonly score: SourceScore | null }>(
  match: T,
  decision: Pair | null | undefined,
): T {
  if (decision === undefined) return match
  if (decision === null) return { ...match, score: null, standing: { status: 'canceled' } }
  const final = match.score && finalOf(match.score)
  const played = final && !isSame(final, decision) ? { played: final } : {}
  return {
    ...match,
    score: { halfTime: null, fullTime: decision, extraTime: null, penalties: null },
    standing: { status: 'finished', isAwarded: true, statusDescription: 'Awarded', ...played },
  }
}

/** @assumed The contract leaves the texts free: "AET" and "AP", in every sport and from every source. */
function descriptionOf(score: SourceScore | null): { statusDescription?: string } {
  if (score?.penalties || score?.hasLevelShootOut) return { statusDescription: 'AP' }
  return score?.extraTime ? { statusDescription: 'AET' } : {}
}

/** Length of one half of extra time (docs/reference/resources.md#3: `900`); both halves are played. */
const OVERTIME_LENGTH_SECONDS = 900

/** The fields of a match change that depend on status and score. */
export function resultOf(
  { status, statusDescription, isAwarded = false, isUndecided = false, played, winner }: Standing,
  score: SourceScore | null,
) {
  if (isUndecided && score) {
    const reason = playedText(...finalOf(score))
    const text = statusDescription !== undefined && { statusDescription }
    return { status, ...text, awarded: true, winner: 'unknown' as const, statusReason: reason }
  }
  const shown = status === 'finished' ? score : null
  return {
    status,
    ...(statusDescription !== undefined && { statusDescription }),
    ...(isAwarded && { awarded: true }),
    ...(played && { statusReason: playedText(...played) }),
    ...(winner && { winner }),
    ...(shown && {
      homeScore: scorePartsOf(shown, 0, isAwarded),
      awayScore: scorePartsOf(shown, 1, isAwarded),
      ...(shown.extraTime && { overtimeLength: OVERTIME_LENGTH_SECONDS }),
    }),
  }
}
