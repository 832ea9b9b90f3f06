/**
 * Parses matches of OpenLigaDB and their scores. Its users type the data in by hand, so everything is validated: the end
 * result may include a shoot-out, extra time may be missing or 0:0, and the goal list may be ahead of the score or behind.
 */
import { type Static, Type } from 'typebox'
import { isAtLeast, isSame, type Pair } from '../../feed/formats/source.ts'
import { textOf } from '../../feed/formats/text.ts'
import { MINUTE_MS } from '../calendar.ts'
import { type SeasonMatch, sidesOf } from '../football-season.ts'
import { Count, Nullable, reader } from '../responses.ts'

interface SourceGoal {
  readonly id: number
  /** Running score after the goal. */
  readonly score: Pair
  readonly minute: number | null
  readonly class: 'regular' | 'penalty' | 'ownGoal'
  /** In added time according to the source, which is not reliable. */
  readonly isAdded: boolean
  readonly scorer: string | null
}

/** A match; some edits do not change `updatedMs`. */
export interface SourceMatch extends Omit<SeasonMatch, 'endedMs'> {
  readonly group: number
  readonly groupName: string
  readonly isFinished: boolean
  readonly results: MatchResults
  readonly goals: readonly SourceGoal[]
}

/** Results by type. `end` is the end of regular time; while it runs, the current score. */
type MatchResults = Partial<Record<'half' | 'end' | 'extra' | 'shootOut', Pair>>

/** By `resultTypeID`; the order of the list is arbitrary. Seasons before 2013 use 0 for the end. */
const RESULT_TYPES: Readonly<Record<number, keyof MatchResults>> = {
  0: 'end',
  1: 'half',
  2: 'end',
  3: 'extra',
  4: 'shootOut',
  5: 'shootOut',
}
const Team = Type.Object({ teamId: Type.Integer(), teamName: Type.String() })
const MatchResponse = Type.Object({
  matchID: Type.Integer(),
  matchDateTimeUTC: Type.String(),
  group: Type.Object({ groupOrderID: Type.Integer(), groupName: Type.String() }),
  team1: Team,
  team2: Team,
  lastUpdateDateTime: Nullable(Type.String()),
  matchIsFinished: Type.Boolean(),
  matchResults: Nullable(
    Type.Array(
      Type.Object({
        resultTypeID: Type.Integer(),
        pointsTeam1: Nullable(Count),
        pointsTeam2: Nullable(Count),
      }),
    ),
  ),
  goals: Nullable(
    Type.Array(
      Type.Object({
        goalID: Type.Integer(),
        scoreTeam1: Nullable(Count),
        scoreTeam2: Nullable(Count),
        matchMinute: Nullable(Type.Integer()),
        goalGetterName: Nullable(Type.String()),
        isPenalty: Nullable(Type.Boolean()),
        isOwnGoal: Nullable(Type.Boolean()),
        isOvertime: Nullable(Type.Boolean()),
      }),
    ),
  ),
})
type MatchResponse = Static<typeof MatchResponse>

/** Times without a zone are German local time, whatever `timeZoneID` says. */
const ZONE = 'Europe/Berlin'

/** A match, or the reason why it is skipped. */
export const readMatch = reader('match', 'matchID', MatchResponse, (value): SourceMatch | string => {
  const startMs = momentOf(value.matchDateTimeUTC, 'UTC')
  const teamIn = ({ teamId: id, teamName: name }: Static<typeof Team>) => ({ id, name })
  const sides = sidesOf(teamIn(value.team1), teamIn(value.team2))
  if (startMs === null) return `the kick-off "${value.matchDateTimeUTC}" is not a timestamp`
  if (!sides) return 'its teams are not known yet'
  return {
    id: value.matchID,
    group: value.group.groupOrderID,
    groupName: value.group.groupName,
    startMs,
    ...sides,
    updatedMs: momentOf(value.lastUpdateDateTime ?? '', ZONE),
    isFinished: value.matchIsFinished,
    results: resultsOf(value),
    goals: goalsOf(value),
  }
})

/** Parses ISO 8601, with or without an offset, to ms since 1970; null if invalid. */
function momentOf(text: string, zone: string): number | null {
  try {
    return /(Z|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return null
  }
}

function resultsOf({ matchResults }: MatchResponse): MatchResults {
  const found: MatchResults = {}
  for (const { resultTypeID, pointsTeam1, pointsTeam2 } of matchResults ?? []) {
    const name = RESULT_TYPES[resultTypeID]
    if (name && pointsTeam1 != null && pointsTeam2 != null) found[name] = [pointsTeam1, pointsTeam2]
  }
  return found
}

function goalsOf({ goals }: MatchResponse): SourceGoal[] {
  return (goals ?? []).flatMap((goal): SourceGoal | [] => {
    const { scoreTeam1, scoreTeam2, matchMinute } = goal
    if (scoreTeam1 == null || scoreTeam2 == null) return []
    return {
      id: goal.goalID,
      score: [scoreTeam1, scoreTeam2],
      minute: matchMinute != null && matchMinute > 0 ? matchMinute : null,
      class: goal.isOwnGoal ? 'ownGoal' : goal.isPenalty ? 'penalty' : 'regular',
      isAdded: goal.isOvertime === true,
      scorer: textOf(goal.goalGetterName),
    }
  })
}

/** Minimum length of regular time, half time, extra time and added time together. */
const EARLIEST_SHOOT_OUT_MS = 120 * MINUTE_MS
/** A goal of a knock-out match after this minute was scored in extra time: added time is never that long. */
const LAST_REGULAR_MINUTE = 105

export interface Goal extends SourceGoal {
  readonly side: 'home' | 'away'
}

export interface MatchScore {
  /** Without the goals of a shoot-out. */
  readonly current: Pair
  /** After 90 minutes; null if unknown. */
  readonly regular: Pair | null
  readonly half: Pair | null
  readonly hasExtraTime: boolean
  /** Goals of the shoot-out alone. */
  readonly penalties: Pair | null
  /** Counted goals in order, without those of a shoot-out. */
  readonly goals: readonly Goal[]
}

/** Null if the source has no score. */
export function scoreOf(match: SourceMatch, isKnockout: boolean, nowMs: number): MatchScore | null {
  const { half, end, extra, shootOut } = match.results
  const listed = countedGoals(match.goals)
  const given = end ?? extra ?? listed.at(-1)?.score ?? half
  if (!given) return null
  const decider = isKnockout ? shootOutOf(match, listed, nowMs) : null
  if (shootOut && isKnockout && !decider) return null
  // If the list is ahead of the score, the score is right: it goes down when a goal is disallowed.
  const played = decider ? listed.slice(0, decider.firstGoal) : listed
  const isExtra = isKnockout && extra !== undefined && isAtLeast(extra, given)
  const current = decider?.level ?? (isExtra ? extra : given)
  const goals = played.filter(({ score }) => isAtLeast(current, score))
  const hasExtraTime =
    isKnockout &&
    (decider !== null || isExtra || goals.some(({ minute }) => (minute ?? 0) > LAST_REGULAR_MINUTE))
  const regular = hasExtraTime ? levelAfterRegular(goals, current) : current
  return {
    current,
    regular,
    half: half && regular && isAtLeast(regular, half) ? half : null,
    hasExtraTime,
    penalties: decider?.penalties ?? null,
    goals,
  }
}

/**
 * Goals ordered by running score. An entry that does not raise the score was disallowed. If one raises it by more than one,
 * a goal is missing and the side is unknown.
 */
function countedGoals(goals: readonly SourceGoal[]): Goal[] {
  const counted: Goal[] = []
  let last: Pair = [0, 0]
  for (const goal of [...goals].sort((a, b) => sum(a.score) - sum(b.score))) {
    const [home, away] = [goal.score[0] - last[0], goal.score[1] - last[1]]
    if (home < 0 || away < 0 || home + away === 0) continue
    if (home + away === 1) counted.push({ ...goal, side: home === 1 ? 'home' : 'away' })
    last = goal.score
  }
  return counted
}

/**
 * The shoot-out has its own result or is included in the end result; in that case only the goal list shows it. Its running
 * score continues that of the match, unless the goal list says otherwise. `level` is the score before it, `firstGoal` its first position in the list.
 */
function shootOutOf(match: SourceMatch, goals: readonly Goal[], nowMs: number) {
  const { end, extra, shootOut } = match.results
  const start = shootOutStart(goals)
  const isListed = start !== null && goals.length - start >= 2
  const isLate = nowMs - match.startMs >= EARLIEST_SHOOT_OUT_MS
  const total = shootOut ?? (isListed && isLate ? end : undefined)
  if (!total) return null
  const before = start === null ? null : (goals[start - 1]?.score ?? ([0, 0] as const))
  const level = before ?? [extra, end].find((pair) => pair && isLevel(pair))
  if (!level) return null
  const isContinued =
    isAtLeast(total, level) && (start === null || isSame(goals.at(-1)?.score ?? level, total))
  const penalties: Pair = isContinued ? [total[0] - level[0], total[1] - level[1]] : total
  return { level, penalties, firstGoal: start ?? goals.length }
}

/** Index of the first goal after a level score such that it and all later ones are penalties outside of play; null if none. */
function shootOutStart(goals: readonly Goal[]): number | null {
  const start = goals.findIndex((_, index) => {
    const before = goals[index - 1]
    if (before && !isLevel(before.score)) return false
    return goals.slice(index).every(({ class: kind, minute }) => {
      const isOutsidePlay = minute === null || minute >= 120 || minute < (before?.minute ?? 0)
      return kind === 'penalty' && isOutsidePlay
    })
  })
  return start < 0 ? null : start
}

/** Extra time begins with a level score. Null if the minutes of the goals do not show which. */
function levelAfterRegular(goals: readonly Goal[], current: Pair): Pair | null {
  const isComplete = goals.every(({ minute }) => minute !== null) && goals.length === sum(current)
  if (!isComplete) return null
  const inRegular = ({ minute, isAdded }: Goal) =>
    (minute ?? 0) <= 90 || (isAdded && (minute ?? 0) <= LAST_REGULAR_MINUTE)
  const score = goals.filter(inRegular).at(-1)?.score ?? ([0, 0] as const)
  return isLevel(score) ? score : null
}

function sum([home, away]: Pair): number {
  return home + away
}

function isLevel([home, away]: Pair): boolean {
  return home === away
}
