/** A league's season in football-data files as changes: which rows are which match, and what each of them says. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { RowError, readInteger, readMoment, tryRead } from '../cells.ts'
import { categoryData, teamData, tournamentData } from '../football/entities.ts'
import { MAIN_TABLE } from '../football/rounds.ts'
import { resultOf, type SourceScore, type Standing } from '../football/scores.ts'
import { type SeasonOfTables, seasonData } from '../football/standings.ts'
import { type Team, type TeamNames, teamOfName } from '../football/teams.ts'
import type { FileReport, ImportReport } from '../import-report.ts'
import { tableMatchKey } from '../openfootball/matches.ts'
import { competitionOf } from '../tables/competitions.ts'
import { factsOf, type Season } from '../tables/seasons.ts'
import { externalId, keyOf, textOf } from '../text.ts'
import { type OddsBookmakers, oddsOf } from './odds.ts'
import { type ResultRow, statisticsOf } from './rows.ts'

const SOURCE = 'football-data'

export type LeagueSeason = SeasonOfTables

/** A league's season with the ids of the openfootball format. */
export function leagueSeason(league: string, season: Season): LeagueSeason {
  const competition = competitionOf(league, null, false)
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
    findTeam: (source) => teamOfName(source, competition, season.key),
  }
}

/** A row and the file in which it stands. */
export interface SourcedRow {
  readonly row: ResultRow
  readonly file: FileReport
}

interface Context {
  readonly of: LeagueSeason
  readonly rows: readonly SourcedRow[]
  readonly names: TeamNames
  readonly bookmakers: OddsBookmakers
  readonly report: ImportReport
}

/** A row that is a match. */
interface Match extends SourcedRow {
  readonly id: string
  readonly home: Team
  readonly away: Team
  readonly kickoff: {
    readonly startMs: number
    readonly date: string
    readonly isTimeKnown: boolean
    readonly isZoneAssumed: boolean
  }
  readonly standing: Standing
  readonly table: string
}

/** Everything before what points at it: category, tournament, teams, season, matches, boards. */
export function* leagueChanges(context: Context): Generator<Change> {
  const { of, names, report } = context
  const { competition, ids } = of
  const matches = readMatches(context)
  if (matches.length === 0) return
  const common = { op: 'put', sport: 'football', source: SOURCE } as const
  yield { ...common, kind: 'category', id: ids.category, data: categoryData(competition) }
  yield { ...common, kind: 'tournament', id: ids.tournament, data: tournamentData(of) }
  for (const team of new Map(
    matches.flatMap(({ home, away }) => [home, away]).map((team) => [team.id, team]),
  ).values()) {
    if (team.name === null)
      report.unknown('clubs that no table names (the name of the file)', names.nameOf(team))
    yield { ...common, kind: 'team', id: team.id, data: teamData(team, names, competition) }
  }
  if (of.facts.carry) {
    report.unknown('seasons with stages, which the files do not tell apart (all in one table)', ids.season)
  }
  yield { ...common, kind: 'season', id: ids.season, data: seasonData(of, matches, report) }
  for (const match of matches) yield* matchChanges(match, context)
}

/** Rows as matches; the rest is skipped with its reason. */
function readMatches({ of, rows, report }: Context): Match[] {
  const matches = rows.flatMap((sourced) => {
    const home = of.findTeam({ name: sourced.row.home, code: null })
    const away = of.findTeam({ name: sourced.row.away, code: null })
    const problem =
      !home || !away ? 'a team has no name' : home.id === away.id ? 'both names mean the same team' : null
    if (home && away && problem === null) return [{ ...sourced, home, away }]
    report.skip(sourced.file, sourced.row.row, problem ?? '')
    return []
  })
  const lastDay = rows.reduce((last, { row }) => (row.score && row.day > last ? row.day : last), '')
  const hasHalfTimes = rows.some(({ row }) => row.score?.halfTime)
  const hasStatistics = rows.some(({ row }) => row.hasStatistics)
  return withIds(of, matches, report).flatMap((match) => {
    const kickoff = kickoffOf(match.row, of)
    const { row, file } = match
    if (typeof kickoff === 'string') {
      report.skip(file, row.row, kickoff)
      return []
    }
    const place = `${file.file}, row ${row.row}`
    // A row may lack anything; only the score of a walkover without anything that play leaves was not played.
    const isAwarded =
      isWalkover(row.score) && hasHalfTimes && !row.score?.halfTime && hasStatistics && !row.hasStatistics
    if (!kickoff.isTimeKnown) report.unknown('kick-off times (12:00 local time assumed)', place)
    if (isAwarded) report.unknown('results without a half time and statistics (taken as awarded)', place)
    if (!row.score && row.day < lastDay) {
      report.unknown('results of matches before the last known result (taken as not started)', place)
    }
    return [{ ...match, kickoff, standing: standingOf(row, isAwarded), table: MAIN_TABLE }]
  })
}

/** 3:0 by FIFA's rules, 2:0 by those of some countries, for a match that was not played. */
function isWalkover(score: SourceScore | null): boolean {
  return score !== null && Math.min(...score.fullTime) === 0 && [2, 3].includes(Math.max(...score.fullTime))
}

function standingOf({ score }: ResultRow, isAwarded: boolean): Standing {
  if (!score) return { status: 'notstarted', isAwarded: false, hasScore: false }
  return { status: 'finished', isAwarded, hasScore: true, ...(isAwarded && { statusDescription: 'Awarded' }) }
}

/** @assumed The column `Time` is that of the country of the source, whichever league it is. */
const TIME_ZONE = 'Europe/London'

function kickoffOf(
  { day, time }: ResultRow,
  { facts, competition }: LeagueSeason,
): Match['kickoff'] | string {
  const zone = time === '' ? (facts.zone ?? competition.zone ?? 'UTC') : TIME_ZONE
  return tryRead(() => ({
    startMs: readMoment(day, time, zone),
    date: day,
    isTimeKnown: time !== '',
    isZoneAssumed: true,
  }))
}

type Named = Omit<Match, 'id' | 'kickoff' | 'standing' | 'table'>

/**
 * Ids as the openfootball format gives them. Meetings on the same ground are counted by day within each file; where
 * several files tell of one match, the one with a result counts, else the last one, and the other rows are skipped.
 * @assumed Of two meetings the one of the earlier round was played first: these files know no rounds.
 */
function withIds(of: LeagueSeason, rows: readonly Named[], report: ImportReport): (Named & { id: string })[] {
  const found = new Map<string, Named>()
  const files = Map.groupBy(rows, ({ file }) => file)
  for (const own of files.values()) {
    const days = new Map<string, Named[]>()
    for (const match of [...own].sort((a, b) =>
      a.row.day < b.row.day ? -1 : a.row.day > b.row.day ? 1 : 0,
    )) {
      const sides = `${match.home.key} ${match.away.key}`
      const earlier = days.get(sides) ?? []
      const repeated = earlier.find(({ row }) => row.day === match.row.day)
      if (repeated) {
        report.skip(match.file, match.row.row, `it repeats row ${repeated.row.row}`)
        continue
      }
      days.set(sides, [...earlier, match])
      const key = tableMatchKey(MAIN_TABLE, match.home, match.away, earlier.length + 1)
      const other = found.get(key)
      const isBetter = !other || match.row.score !== null || other.row.score === null
      const skipped = isBetter ? other : match
      if (isBetter) found.set(key, match)
      if (skipped)
        report.skip(
          skipped.file,
          skipped.row.row,
          `${(isBetter ? match : other)?.file.file} tells of the same match`,
        )
    }
  }
  return [...found].map(([key, match]) => ({
    ...match,
    id: externalId(of.competition.code, of.season.key, key),
  }))
}

function* matchChanges(match: Match, { of, names, bookmakers, report }: Context): Generator<Change> {
  const { row, file, standing, home, away, kickoff } = match
  const { ids } = of
  const place = `${file.file}, row ${row.row}`
  const statistics = statisticsOf(row, (what) => report.unknown(what, place))
  const odds = oddsOf(
    {
      cells: row.cells,
      startMs: kickoff.startMs,
      isOver: standing.status !== 'notstarted',
      score: standing.isAwarded ? null : (row.score?.fullTime ?? null),
      names: { home: names.nameOf(home), away: names.nameOf(away) },
    },
    bookmakers,
    (what, columns) => report.unknown(what, `${place}: ${columns}`),
  )
  const referee = refereeOf(row, of)
  const attendance = attendanceOf(row)
  const data: ChangeData<'match'> = {
    tournamentId: ids.tournament,
    seasonId: ids.season,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: kickoff.startMs,
    status: standing.status,
    ...resultOf(standing, row.score),
    standingsTable: MAIN_TABLE,
    ...(referee && { referee }),
    ...(attendance !== null && { attendance }),
    ...(statistics && { statistics }),
    ...(odds.base.length > 0 && { oddsBase: odds.base }),
  }
  const common = { sport: 'football', id: match.id, source: SOURCE } as const
  yield { ...common, op: 'put', kind: 'match', data }
  // A patch: boards of bookmakers of which the file says nothing may come from elsewhere.
  if (Object.keys(odds.boards).length > 0) {
    yield { ...common, op: 'merge', kind: 'oddsBoards', data: { boards: odds.boards } }
  }
}

/** Only a name, mostly with an initial: within a country it stands for one person. @assumed */
function refereeOf(
  { cells }: ResultRow,
  { competition }: LeagueSeason,
): ChangeData<'match'>['referee'] | null {
  const name = textOf(cells.get('Referee'))
  if (name === null || keyOf(name) === '') return null
  return { id: `${SOURCE}:referee/${competition.area.key}/${keyOf(name).slice(0, 100)}`, name }
}

/** Some older files have it; a cell that holds no count says nothing. */
function attendanceOf({ cells }: ResultRow): number | null {
  try {
    const count = readInteger(cells.get('Attendance'))
    return count !== null && count > 0 ? count : null
  } catch (problem) {
    if (problem instanceof RowError) return null
    throw problem
  }
}
