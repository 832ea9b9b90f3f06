/** Parses and interprets matches of football-data.org (docs/sources.md#football-data-org). */
import { type Static, Type } from 'typebox'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData } from '../../contract/changes.ts'
import { MAIN_TABLE } from '../../feed/formats/football/rounds.ts'
import { defineSource, type Pair } from '../../feed/formats/source.ts'
import { objectsOf, textOf } from '../../feed/formats/text.ts'
import {
  finalScore,
  Goals,
  leagueSeason,
  type MatchContent,
  type MatchResult,
  type MatchScore,
  type Meaning,
  pairOf,
  resultContent,
  type SeasonMatch,
  seasonChanges,
  Team,
  teamOf,
} from '../football-season.ts'
import { cupRound, Nullable, reader } from '../responses.ts'

export const SOURCE = defineSource('football-data-org', 'football')

export interface FollowedMatch extends SeasonMatch, MatchResult {
  /** Calendar years of the season. */
  readonly years: readonly [first: number, last: number]
  readonly stage: string
  readonly table: string | null
  readonly matchday: number | null
  readonly referee: NonNullable<ChangeData<'match'>['referee']> | null
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  SCHEDULED: { status: 'notstarted' },
  TIMED: { status: 'notstarted' },
  LIVE: { status: 'inprogress' },
  IN_PLAY: { status: 'inprogress' },
  PAUSED: { status: 'inprogress', phase: 'Halftime' },
  EXTRA_TIME: { status: 'inprogress', phase: 'Extra time' },
  PENALTY_SHOOTOUT: { status: 'inprogress', phase: 'Penalties' },
  FINISHED: { status: 'finished' },
  AWARDED: { status: 'finished', phase: 'Awarded' },
  SUSPENDED: { status: 'suspended' },
  POSTPONED: { status: 'postponed' },
  CANCELLED: { status: 'canceled' },
}
const PLAYED: readonly MatchStatus[] = ['inprogress', 'finished', 'suspended']

const MatchAnswer = Type.Object({
  id: Type.Integer(),
  utcDate: Type.String(),
  status: Type.String(),
  matchday: Nullable(Type.Integer({ minimum: 0 })),
  stage: Type.String(),
  group: Nullable(Type.String()),
  lastUpdated: Nullable(Type.String()),
  season: Type.Object({ startDate: Type.String(), endDate: Type.String() }),
  homeTeam: Team,
  awayTeam: Team,
  score: Type.Object({
    duration: Nullable(Type.String()),
    fullTime: Goals,
    halfTime: Goals,
    regularTime: Goals,
    extraTime: Goals,
    penalties: Goals,
  }),
  referees: Nullable(Type.Array(Type.Unknown())),
})
type MatchAnswer = Static<typeof MatchAnswer>

type ReadMatch = Omit<FollowedMatch, 'endedMs'>

/** A match; the reason why it is left out; or null, without a reason, while its teams are not decided. */
export const readMatch = reader('match', 'id', MatchAnswer, (value): ReadMatch | string | null => {
  const { id, utcDate, season, stage, group } = value
  const [home, away] = [teamOf(value.homeTeam), teamOf(value.awayTeam)]
  if (!home || !away || home.id === away.id) return null
  const startMs = Date.parse(utcDate)
  const years = [season.startDate, season.endDate].map((date) => Number(date.slice(0, 4)))
  const [first = Number.NaN, last = Number.NaN] = years
  if (Number.isNaN(startMs + first + last)) return `no date in "${utcDate}" or its season`
  const meaning = MEANINGS[value.status]
  if (!meaning) return `unknown status "${value.status}"`
  const score = PLAYED.includes(meaning.status) ? scoreOf(value.score, meaning.status === 'finished') : null
  if (typeof score === 'string') return score
  const updatedMs = Date.parse(value.lastUpdated ?? '')
  return {
    id,
    startMs,
    home,
    away,
    updatedMs: Number.isNaN(updatedMs) ? null : updatedMs,
    years: [first, last],
    status: meaning.status,
    phase: meaning.phase ?? (meaning.status === 'finished' ? endOf(score) : null),
    isAwarded: value.status === 'AWARDED',
    stage,
    table: tableOf(stage, group ?? null),
    matchday: value.matchday ?? null,
    ...(score ?? { current: null, parts: null, penalties: null }),
    referee: refereeOf(value.referees ?? []),
  }
})

function endOf(score: MatchScore | null): string | null {
  return score?.penalties ? 'AP' : score?.parts?.extraTime ? 'AET' : null
}

/** "GROUP_A" is the table "Group A". */
function tableOf(stage: string, group: string | null): string | null {
  if (['REGULAR_SEASON', 'LEAGUE_STAGE'].includes(stage)) return MAIN_TABLE
  const letter = /^GROUP_([A-Z])$/.exec(group ?? '')?.[1]
  return stage === 'GROUP_STAGE' && letter !== undefined ? `Group ${letter}` : null
}

/** `fullTime` includes extra time and the shoot-out; while the match runs, the periods are zeros. Returns a reason if the result is not complete yet. */
function scoreOf(
  { duration, fullTime, halfTime, regularTime, extraTime, penalties }: MatchAnswer['score'],
  isOver: boolean,
): MatchScore | string {
  const total = pairOf(fullTime)
  // A match may be marked as running before it has a score, and as finished before it has a result.
  if (!total) return isOver ? 'finished without a score' : 'in progress without a score'
  const isShootOut = duration === 'PENALTY_SHOOTOUT'
  const kicks = isShootOut ? pairOf(penalties) : null
  if (isShootOut && !kicks) return 'a shoot-out without a score'
  const current = minus(total, kicks ?? [0, 0])
  if (Math.min(...current) < 0) return 'the shoot-out has more goals than the match'
  if (!isOver) return { current, parts: null, penalties: kicks }
  const isLonger = duration === 'EXTRA_TIME' || isShootOut
  const extra = pairOf(extraTime)
  const regular = isLonger ? (pairOf(regularTime) ?? (extra && minus(current, extra))) : current
  return finalScore(current, { half: pairOf(halfTime), regular, isLonger }, kicks)
}

function minus(one: Pair, other: Pair): Pair {
  return [one[0] - other[0], one[1] - other[1]]
}

function refereeOf(referees: readonly unknown[]): FollowedMatch['referee'] {
  const main = objectsOf(referees).find(({ type }) => type === 'REFEREE')
  const name = textOf(main?.name)
  if (name === null || !Number.isSafeInteger(main?.id)) return null
  return { id: SOURCE.id('referee', String(main?.id)), name, country: textOf(main?.nationality) }
}

/** Everything of a competition, season by season. */
export function competitionChanges(code: string, matches: readonly FollowedMatch[]): Change[] {
  return [...Map.groupBy(matches, ({ years }) => years.join('-'))].flatMap(([, ofSeason]) => {
    const [first = 0, last = 0] = ofSeason[0]?.years ?? []
    return seasonChanges(SOURCE, leagueSeason(code, first, last), ofSeason, contentOf)
  })
}

function contentOf(match: FollowedMatch): MatchContent {
  const { table, referee } = match
  return {
    ...resultContent(match),
    round: roundOf(match),
    standingsTable: table,
    ...(referee && { referee }),
  }
}

/** "LAST_16" and "QUALIFICATION_ROUND_1" are the texts of cup rounds. */
function roundOf({ stage, table, matchday }: FollowedMatch): NonNullable<MatchContent['round']> {
  if (table !== null) return { round: matchday }
  const text = stage.toLowerCase().replaceAll('_', ' ')
  return cupRound(matchday, text.charAt(0).toUpperCase() + text.slice(1))
}
