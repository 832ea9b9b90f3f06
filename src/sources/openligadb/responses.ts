/** Parses responses of OpenLigaDB. Its users type the data in by hand, so everything is validated. */
import { type Static, Type } from 'typebox'
import type { Pair } from '../../feed/formats/source.ts'
import { textOf } from '../../feed/formats/text.ts'
import { type SourceTeam, teamOf } from '../football-season.ts'
import { Count, Nullable, reader } from '../responses.ts'

export interface SourceGoal {
  readonly id: number
  /** Running score after the goal. */
  readonly score: Pair
  readonly minute: number | null
  readonly class: 'regular' | 'penalty' | 'ownGoal'
  /** In added time according to the source, which is not reliable. */
  readonly isAdded: boolean
  readonly scorer: string | null
}

/** A match in the state of the follower. */
export interface SourceMatch {
  readonly id: number
  readonly group: number
  readonly groupName: string
  readonly startMs: number
  readonly home: SourceTeam
  readonly away: SourceTeam
  /** Time of the last edit; null if absent. Some edits do not change it. */
  readonly updatedMs: number | null
  readonly isFinished: boolean
  /** By type, see RESULT_TYPES. */
  readonly results: { readonly [type: string]: Pair }
  readonly goals: readonly SourceGoal[]
}

/** By `resultTypeID`; the order of the list is arbitrary. Seasons before 2013 use 0 for the end. */
const RESULT_TYPES: Readonly<Record<number, keyof MatchResults>> = {
  0: 'end',
  1: 'half',
  2: 'end',
  3: 'extra',
  4: 'shootOut',
  5: 'shootOut',
}
export interface MatchResults {
  readonly half?: Pair
  /** End of regular time; while it runs, the current score. */
  readonly end?: Pair
  readonly extra?: Pair
  readonly shootOut?: Pair
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
  const [home, away] = [value.team1, value.team2].map(({ teamId: id, teamName: name }) =>
    teamOf({ id, name }),
  )
  if (startMs === null) return `the kick-off "${value.matchDateTimeUTC}" is not a timestamp`
  if (!home || !away || home.id === away.id) return 'its teams are not known yet'
  return {
    id: value.matchID,
    group: value.group.groupOrderID,
    groupName: value.group.groupName,
    startMs,
    home,
    away,
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

function resultsOf({ matchResults }: MatchResponse): SourceMatch['results'] {
  const found: Record<string, Pair> = {}
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
