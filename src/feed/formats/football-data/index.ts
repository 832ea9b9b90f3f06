/**
 * Source format `football-data`: tables of football results with statistics and odds, one match per row, as published
 * by football-data.co.uk and copied by other collections. Categories, leagues, seasons, clubs and matches have the ids
 * of the openfootball format, so that both sources share them. All rows are read before the first change, for the
 * spellings of clubs; one league season at a time is in memory.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { increase } from '../../../shared/counts.ts'
import { isTimeOfDay, readMoment, UNKNOWN_TIMES } from '../days.ts'
import { withoutRenamed } from '../football/renamed.ts'
import {
  decided,
  isWalkover,
  MISSING_RESULTS,
  resultOf,
  type SourceScore,
  type Standing,
  statusOf,
} from '../football/scores.ts'
import {
  type AssignedMatches,
  assignTables,
  decisionOf,
  type LeagueSeason,
  leagueSeason,
  matchId,
  type SeasonMatch,
  seasonChanges,
  sidesOf,
  tableMatchKey,
  teamChanges,
  teamFinder,
  withoutRepeated,
} from '../football/season.ts'
import { TeamNames } from '../football/teams.ts'
import { type SourceFormat, WrongOption } from '../format.ts'
import { type ImportReport, positionText } from '../import-report.ts'
import type { ImportInput, ReadRow } from '../input/import-input.ts'
import { keyOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { defineSource, fixture, numberMeetings, onceEach, wholeMatch } from '../source.ts'
import { restated, type StoredMatch, type StoredSeason } from '../stored-season.ts'
import { competitionOf, meetsOnceAtHome } from '../tables/competitions.ts'
import {
  baseOddsOf,
  boardsOf,
  DEFAULT_ODDS_BOOKMAKERS,
  type OddsBookmakers,
  readOddsBookmakers,
} from './odds.ts'
import { type ResultRow, resultShape } from './rows.ts'

const ODDS_OPTION = 'odds-bookmakers'

export const footballData: SourceFormat = {
  name: 'football-data',
  sharesSeasons: true,
  countsMeetings: true,
  files: { results: ['*.csv'] },
  read(input) {
    const bookmakers = readOddsBookmakers(input.options[ODDS_OPTION] ?? DEFAULT_ODDS_BOOKMAKERS)
    if (typeof bookmakers === 'string') throw new WrongOption(`--${ODDS_OPTION} ${bookmakers}`)
    return onceEach(readLeagues(input, bookmakers))
  },
}

function* readLeagues(input: ImportInput, bookmakers: OddsBookmakers): Generator<Change> {
  const seasons = new Map<string, ReturnType<typeof leagueSeason>>()
  const names = new TeamNames()
  const all = input
    .files('results')
    .values()
    .flatMap((file) => input.rows([file], resultShape(file.path, bookmakers)))
  using rows = input.grouped(all, ({ value: { league, season, home, away } }) => {
    const key = `${league.code}/${season.key}`
    const of = seasons.getOrInsertComputed(key, () =>
      leagueSeason(competitionOf(league.code, league.title, false), season),
    )
    for (const team of [of.findTeam(home), of.findTeam(away)]) if (team) names.add(team)
    return key
  })
  for (const [key, of] of seasons)
    yield* leagueChanges({
      of,
      rows: rows.of(key),
      names,
      report: input.report,
      stored: input.storedOf(of.ids.season),
    })
}

const SOURCE = defineSource('football-data', 'football')

interface Context {
  readonly of: LeagueSeason
  readonly rows: readonly ReadRow<ResultRow>[]
  readonly names: TeamNames
  readonly report: ImportReport
  readonly stored: StoredSeason
}

/** A row that is a match. */
interface Played extends ReadRow<ResultRow>, SeasonMatch {
  readonly standing: Standing
  readonly result: SourceScore | null
}

interface Match extends Played {
  /** Of the openfootball format. @assumed Meetings are numbered by day, since these files have no rounds. */
  readonly id: string
  readonly table: string | null
}

/** Category, tournament, teams, season, matches, boards: referenced resources first. */
function* leagueChanges(context: Context): Generator<Change> {
  const { of, names, report } = context
  const { matches, rules, storedTables } = readMatches(context)
  if (matches.length === 0) return
  const teams = new Map(matches.flatMap(({ home, away }) => [home, away]).map((team) => [team.id, team]))
  for (const team of teams.values()) {
    if (team.name === null) report.unknown('unknown clubs (named as in the file)', names.nameOf(team))
  }
  yield* seasonChanges(SOURCE, of, teamChanges(SOURCE, of, teams.values(), names), matches, rules)
  for (const match of matches) yield* matchChanges(match, context)
  yield* restated(SOURCE, context.stored.matches, ({ round }) => round, storedTables)
}

/** Rows as matches, and the rules of their tables; other rows are skipped with the reason. */
function readMatches({ of, rows, report, stored }: Context): AssignedMatches<Match> {
  const values = rows.map(({ value }) => value)
  const lastDay = values.reduce((last, { score, day }) => (score && day > last ? day : last), '')
  const hasHalfTimes = values.some(({ score }) => score?.halfTime)
  const hasStatistics = values.some((value) => value.hasStatistics)
  const named = report.accepted(rows, (row) => {
    const [home, away] = [of.findTeam(row.value.home), of.findTeam(row.value.away)]
    if (!home || !away) throw new RowError('a team has no name')
    if (home.id === away.id) throw new RowError('both names mean the same team')
    return { ...row, home, away }
  })
  const sides = withoutRenamed(named, ({ value }) => value.day, report)
  const find = teamFinder(of, sidesOf(sides))
  const meetings = numberMeetings(
    sides,
    {
      sidesOf: ({ home, away, value }) => {
        const score = value.score?.fullTime ?? null
        return { stage: '', home: home.key, away: away.key, score }
      },
      areSingle: meetsOnceAtHome(of.ids.season),
    },
    report,
    (other, counted) => report.skip(other, `${counted.of.file} has the same match`),
  )
  const read = meetings.map(({ row }): Played => {
    const { value } = row
    const hasTime = isTimeOfDay(value.time)
    const zone = hasTime ? TIME_ZONE : (of.rules.timeZone ?? of.competition.zone ?? 'UTC')
    const startMs = readMoment(value.day, value.time, zone)
    // Cells may be missing; a walkover without half time and statistics, in a file that has both, was not played.
    const isBare = hasHalfTimes && hasStatistics && !value.score?.halfTime && !value.hasStatistics
    const isAwarded = value.score !== null && isWalkover(value.score) && isBare
    if (!hasTime) report.unknown(UNKNOWN_TIMES, row)
    if (isAwarded) report.unknown('results without a half time and statistics (taken as awarded)', row)
    if (!value.score && value.day < lastDay) report.unknown(MISSING_RESULTS, row)
    const found = {
      standing: statusOf(isAwarded ? { status: 'awarded' } : {}, value.score),
      score: value.score,
    }
    const { standing, score: result } = decided(found, decisionOf(of, find, row, value.day))
    return { ...row, startMs, standing, result, score: result?.fullTime ?? null, ...UNSTAGED }
  })
  const once = withoutRepeated(of, read, (row) => row, report)
  const isUnstaged = ({ source }: StoredMatch) => source === SOURCE.name
  const { tableOf, rules, storedTables } = assignTables(of, once, report, { ...stored, isUnstaged })
  const numbers = new Map<string, number>()
  const matches = once.map((match, index): Match => {
    const table = tableOf[index] ?? null
    const number = increase(numbers, `${table} ${match.home.key} ${match.away.key}`)
    return {
      ...match,
      table,
      id: matchId(of, tableMatchKey(table ?? KNOCKOUT, match.home, match.away, number)),
    }
  })
  return { matches, rules, storedTables }
}

/** These files name neither stages nor rounds. */
const UNSTAGED = { stage: null, group: null, isCupRound: false }
/** In ids of matches that count for no table. */
const KNOCKOUT = 'play-offs'

/** @assumed The column `Time` is in the time zone of the source's country, for all leagues. */
const TIME_ZONE = 'Europe/London'

function* matchChanges(match: Match, { of, names, report }: Context): Generator<Change> {
  const { value: row, standing, home, away, startMs } = match
  const { referee, attendance } = row
  const onInconsistency = (what: string, columns?: string) =>
    report.unknown(what, columns === undefined ? match : `${positionText(match)}: ${columns}`)
  for (const odd of row.odd) onInconsistency(...odd)
  const statistics = wholeMatch(row.statistics)
  const priced = {
    prices: row.prices,
    startMs,
    isOver: standing.status !== 'notstarted',
    score: standing.isAwarded ? null : (row.score?.fullTime ?? null),
    names: { home: names.nameOf(home), away: names.nameOf(away) },
  }
  const [oddsBase, boards] = [baseOddsOf(priced), boardsOf(priced, onInconsistency)]
  // Only a name, mostly with an initial, which identifies a person within a country. @assumed
  const refereeId = SOURCE.id('referee', of.competition.area.key, keyOf(referee ?? '').slice(0, 100))
  const data: ChangeData<'match'> = {
    ...fixture(of.ids, home.id, away.id, startMs, isTimeOfDay(row.time)),
    ...resultOf(standing, match.result),
    standingsTable: match.table,
    ...(referee !== null && { referee: { id: refereeId, name: referee } }),
    ...(attendance !== null && { attendance }),
    ...(statistics && { statistics }),
    ...(oddsBase.length > 0 && { oddsBase }),
  }
  yield SOURCE.put('match', match.id, data)
  // A patch, because other sources may have boards of further bookmakers.
  if (Object.keys(boards).length > 0) yield SOURCE.merge('oddsBoards', match.id, { boards })
}
