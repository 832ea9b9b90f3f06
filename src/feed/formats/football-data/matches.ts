/** Converts a league season in football-data files to changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { RowError, readMoment, tryRead } from '../cells.ts'
import { categoryData, teamData, tournamentData } from '../football/entities.ts'
import { MAIN_TABLE } from '../football/rounds.ts'
import { resultOf, type SourceScore, type Standing } from '../football/scores.ts'
import { type SeasonOfTables, seasonData } from '../football/standings.ts'
import { type Team, type TeamNames, teamOfName } from '../football/teams.ts'
import type { ReadRow } from '../import-input.ts'
import { type ImportReport, positionText } from '../import-report.ts'
import { numberMeetings } from '../meetings.ts'
import { tableMatchKey } from '../openfootball/matches.ts'
import { defineSource } from '../source.ts'
import { competitionOf } from '../tables/competitions.ts'
import { factsOf, type Season } from '../tables/seasons.ts'
import { externalId, keyOf, textOf } from '../text.ts'
import { oddsOf } from './odds.ts'
import { type ResultRow, statisticsOf } from './rows.ts'
import { tablesOf } from './stages.ts'

const SOURCE = defineSource('football-data', 'football')

export type LeagueSeason = SeasonOfTables

/** A league's season with the ids of the openfootball format. */
export function leagueSeason(league: string, season: Season): LeagueSeason {
  const competition = competitionOf(league, null, false)
  const teams = new Map<string, Team | null>()
  return {
    competition,
    season,
    facts: factsOf(competition.code, season),
    groups: new Map(),
    ids: {
      category: externalId(competition.area.key),
      tournament: externalId(competition.code),
      season: externalId(competition.code, season.key),
    },
    // Every row names two teams.
    findTeam: (source) => {
      const team = teams.get(source.name) ?? teamOfName(source, competition, season.key)
      teams.set(source.name, team)
      return team
    },
  }
}

interface Context {
  readonly of: LeagueSeason
  readonly rows: readonly ReadRow<ResultRow>[]
  readonly names: TeamNames
  readonly report: ImportReport
}

interface Sides extends ReadRow<ResultRow> {
  readonly home: Team
  readonly away: Team
}

/** A row that is a match. */
interface Match extends Sides {
  readonly id: string
  readonly startMs: number
  readonly standing: Standing
  readonly table: string
}

/** Category, tournament, teams, season, matches, boards: referenced resources first. */
export function* leagueChanges(context: Context): Generator<Change> {
  const { of, names, report } = context
  const { competition, ids } = of
  const matches = readMatches(context)
  if (matches.length === 0) return
  yield SOURCE.put('category', ids.category, categoryData(competition))
  yield SOURCE.put('tournament', ids.tournament, tournamentData(of))
  const teams = new Map(matches.flatMap(({ home, away }) => [home, away]).map((team) => [team.id, team]))
  for (const team of teams.values()) {
    if (team.name === null) {
      report.unknown('unknown clubs (named as in the file)', names.nameOf(team))
    }
    yield SOURCE.put('team', team.id, teamData(team, names, competition))
  }
  if (of.facts.carry && matches.every(({ table }) => table === MAIN_TABLE)) {
    report.unknown('seasons with stages, of which no match is known (all in one table)', ids.season)
  }
  yield SOURCE.put('season', ids.season, seasonData(of, matches, report))
  for (const match of matches) yield* matchChanges(match, context)
}

/** Rows as matches; others are skipped with the reason. */
function readMatches({ of, rows, report }: Context): Match[] {
  const sides = report.accepted(rows, (row): Sides => {
    const [home, away] = [row.value.home, row.value.away].map((name) => of.findTeam({ name, code: null }))
    if (!home || !away) throw new RowError('a team has no name')
    if (home.id === away.id) throw new RowError('both names mean the same team')
    return { ...row, home, away }
  })
  const values = rows.map(({ value }) => value)
  const lastDay = values.reduce((last, { score, day }) => (score && day > last ? day : last), '')
  const hasHalfTimes = values.some(({ score }) => score?.halfTime)
  const hasStatistics = values.some((value) => value.hasStatistics)
  return report.accepted(withIds(of, sides, report), (match): Match => {
    const { value } = match
    const startMs = startOf(value, of)
    // Cells may be missing; a walkover without half time and statistics, in a file that has both, was not played.
    const isAwarded =
      isWalkover(value.score) &&
      hasHalfTimes &&
      !value.score?.halfTime &&
      hasStatistics &&
      !value.hasStatistics
    if (value.time === '') report.unknown('kick-off times (12:00 local time assumed)', match)
    if (isAwarded) report.unknown('results without a half time and statistics (taken as awarded)', match)
    if (!value.score && value.day < lastDay) {
      report.unknown('results of matches before the last known result (taken as not started)', match)
    }
    return { ...match, startMs, standing: standingOf(value, isAwarded) }
  })
}

/** 3:0 by FIFA's rules, 2:0 in some countries, for a match that was not played. */
function isWalkover(score: SourceScore | null): boolean {
  return score !== null && Math.min(...score.fullTime) === 0 && [2, 3].includes(Math.max(...score.fullTime))
}

function standingOf({ score }: ResultRow, isAwarded: boolean): Standing {
  if (!score) return { status: 'notstarted', isAwarded: false, hasScore: false }
  return { status: 'finished', isAwarded, hasScore: true, ...(isAwarded && { statusDescription: 'Awarded' }) }
}

/** @assumed The column `Time` is in the time zone of the source's country, for all leagues. */
const TIME_ZONE = 'Europe/London'

/** Throws RowError. */
function startOf({ day, time }: ResultRow, { facts, competition }: LeagueSeason): number {
  const zone = time === '' ? (facts.zone ?? competition.zone ?? 'UTC') : TIME_ZONE
  return readMoment(day, time, zone)
}

/** Ids of the openfootball format. @assumed Meetings are numbered by day, since these files have no rounds. */
function withIds(
  of: LeagueSeason,
  rows: readonly Sides[],
  report: ImportReport,
): (Sides & { id: string; table: string })[] {
  const tables = tablesOf(rows, of.facts.regularMeetings)
  const tableOf = (row: Sides) => tables.get(row) ?? MAIN_TABLE
  const meetings = numberMeetings(
    rows,
    {
      sidesOf: (row) => `${tableOf(row)} ${row.home.key} ${row.away.key}`,
      dayOf: ({ value }) => value.day,
      hasResult: ({ value }) => value.score !== null,
    },
    report,
    (other, counted) => report.skipRow(other, `${counted.of.file} has the same match`),
  )
  return meetings.map(({ row, number }) => ({
    ...row,
    table: tableOf(row),
    id: externalId(
      of.competition.code,
      of.season.key,
      tableMatchKey(tableOf(row), row.home, row.away, number),
    ),
  }))
}

function* matchChanges(match: Match, { of, names, report }: Context): Generator<Change> {
  const { value: row, standing, home, away, startMs } = match
  const { ids } = of
  const statistics = statisticsOf(row, (what) => report.unknown(what, match))
  const odds = oddsOf(
    {
      cells: row.cells,
      columns: row.odds,
      startMs,
      isOver: standing.status !== 'notstarted',
      score: standing.isAwarded ? null : (row.score?.fullTime ?? null),
      names: { home: names.nameOf(home), away: names.nameOf(away) },
    },
    (what, columns) => report.unknown(what, `${positionText(match)}: ${columns}`),
  )
  const referee = refereeOf(row, of)
  const attendance = attendanceOf(row)
  const data: ChangeData<'match'> = {
    tournamentId: ids.tournament,
    seasonId: ids.season,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: startMs,
    status: standing.status,
    ...resultOf(standing, row.score),
    standingsTable: match.table,
    ...(referee && { referee }),
    ...(attendance !== null && { attendance }),
    ...(statistics && { statistics }),
    ...(odds.base.length > 0 && { oddsBase: odds.base }),
  }
  yield SOURCE.put('match', match.id, data)
  // A patch, because other sources may have boards of further bookmakers.
  if (Object.keys(odds.boards).length > 0) {
    yield SOURCE.merge('oddsBoards', match.id, { boards: odds.boards })
  }
}

/** Only a name, mostly with an initial, which identifies a person within a country. @assumed */
function refereeOf(
  { cells }: ResultRow,
  { competition }: LeagueSeason,
): ChangeData<'match'>['referee'] | null {
  const name = textOf(cells.get('Referee'))
  if (name === null || keyOf(name) === '') return null
  return { id: SOURCE.id('referee', competition.area.key, keyOf(name).slice(0, 100)), name }
}

/** Only in some older files; a cell that is not a count is ignored. */
function attendanceOf({ cells }: ResultRow): number | null {
  const read = tryRead(() => ({ count: cells.count('Attendance') }))
  return typeof read === 'string' || !read.count ? null : read.count
}
