/** Matches of OpenLigaDB as changes. */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { goalEvent, minuteInPeriod } from '../../feed/formats/football/goals.ts'
import { MAIN_TABLE } from '../../feed/formats/football/rounds.ts'
import { defineSource } from '../../feed/formats/source.ts'
import { competitionOf } from '../../feed/formats/tables/competitions.ts'
import { leagueSeason, resultContent, type SeasonMatch, seasonChanges } from '../football-season.ts'
import { cupRound } from '../responses.ts'
import type { SourceMatch } from './responses.ts'
import { type Goal, type MatchScore, scoreOf } from './score.ts'

export const SOURCE = defineSource('openligadb', 'football')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A result means that the match is in progress only near the kick-off: a postponed match may have a 0:0 for days. */
const LIVE_BEFORE_MS = 10 * MINUTE_MS
const LIVE_AFTER_MS = 5 * HOUR_MS
/** A match that has not ended this long after its kick-off was not played, or was interrupted. @assumed */
const ABANDONED_AFTER_MS = 24 * HOUR_MS
/** Length of one half of extra time. */
const OVERTIME_LENGTH_SECONDS = 900

/** German names of rounds with those of the football formats. */
const ROUNDS: readonly (readonly [german: RegExp, english: string])[] = [
  [/^(\d+)\. Spieltag$/, 'Matchday $1'],
  [/^(\d+)\. Runde$/, 'Round $1'],
  [/^Achtelfinale$/, 'Round of 16'],
  [/^Viertelfinale$/, 'Quarterfinals'],
  [/^Halbfinale$/, 'Semifinals'],
  [/^Finale$/, 'Final'],
]

export type FollowedMatch = SourceMatch & SeasonMatch

export function statusOf(match: SourceMatch, score: MatchScore | null, nowMs: number): MatchStatus {
  const sinceMs = nowMs - match.startMs
  if (sinceMs < -LIVE_BEFORE_MS) return 'notstarted'
  // `isFinished` may be set before the result.
  if (match.isFinished && score && (match.results.end || match.results.extra)) return 'finished'
  if (!score) return sinceMs < ABANDONED_AFTER_MS ? 'notstarted' : 'postponed'
  const isPlayed = score.current[0] + score.current[1] > 0 || score.goals.length > 0
  if (sinceMs < (isPlayed ? ABANDONED_AFTER_MS : LIVE_AFTER_MS)) return 'inprogress'
  return isPlayed ? 'interrupted' : 'postponed'
}

/** Whether matches of the competition have extra time and a shoot-out. */
export function isKnockout(code: string): boolean {
  return competitionOf(code, null, false).kind === 'cup'
}

/** Everything of a season, referenced resources first. */
export function openligadbChanges(
  code: string,
  startYear: number,
  matches: readonly FollowedMatch[],
  nowMs: number,
): Change[] {
  const of = leagueSeason(code, startYear, startYear + 1)
  const isLeague = of.competition.kind === 'league'
  return seasonChanges(SOURCE, of, matches, (match) => {
    const score = scoreOf(match, !isLeague, nowMs)
    const status = statusOf(match, score, nowMs)
    const isShown = score !== null && !['notstarted', 'postponed'].includes(status)
    return {
      status,
      round: roundOf(match, isLeague),
      standingsTable: isLeague ? MAIN_TABLE : null,
      ...(isShown && contentOf(score, status)),
    }
  })
}

/** League rounds have only a number, cup rounds also a name (docs/reference/resources.md#3.2). */
function roundOf(
  { group, groupName }: SourceMatch,
  isLeague: boolean,
): NonNullable<ChangeData<'match'>['round']> {
  if (isLeague) return { round: group }
  const [german, english] = ROUNDS.find(([text]) => text.test(groupName)) ?? [/$^/, '']
  return cupRound(group, english === '' ? groupName : groupName.replace(german, english))
}

function contentOf(score: MatchScore, status: MatchStatus) {
  const { current, regular, half, penalties, hasExtraTime } = score
  const isFinished = status === 'finished'
  const extraTime = hasExtraTime ? current : null
  const parts = isFinished && regular ? { halfTime: half, fullTime: regular, extraTime, penalties } : null
  const phase = !isFinished ? null : penalties ? 'AP' : hasExtraTime ? 'AET' : null
  return {
    ...resultContent({ status, phase, isAwarded: false, current, parts, penalties }),
    ...(isFinished && hasExtraTime && { overtimeLength: OVERTIME_LENGTH_SECONDS }),
    liveEvents: score.goals.map((goal) => goalOf(goal, hasExtraTime)),
  }
}

/** Minute 46 marked as added time is 45+1. The mark is unreliable, so it is ignored further away. @assumed */
const MAX_ADDED_MINUTES = 15

function goalOf(goal: Goal, hasExtraTime: boolean): LiveEventChange {
  const { id, minute, score, side, scorer, class: kind } = goal
  const maxAdded = goal.isAdded ? MAX_ADDED_MINUTES : 0
  const at = minute === null ? null : minuteInPeriod(minute, 0, hasExtraTime, maxAdded)
  return { id, ...goalEvent({ team: side, class: kind, at, player: undefined, playerName: scorer, score }) }
}
