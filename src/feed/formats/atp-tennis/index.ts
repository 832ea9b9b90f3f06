/**
 * Source format `atp-tennis`: the tables of the men's tennis tour (atp-world-tour-tennis-data) as CSV: scores and
 * statistics of matches, tournaments, athletes. A file of scores and its file of statistics have the same end of the
 * name (`match_scores_2021.csv`, `match_stats_2021.csv`); one such pair is in memory at a time.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { readMoment } from '../cells.ts'
import {
  diskFiles,
  type FileReport,
  type ImportReport,
  type SourceFiles,
  type SourceFormat,
} from '../format.ts'
import { type ReadRow, readRows, tryRead } from '../rows.ts'
import { athleteChanges, COMMON } from './athletes.ts'
import { type Match, matchData, matchOf } from './matches.ts'
import {
  MATCH_SHAPE,
  OVERVIEW_SHAPE,
  type OverviewRow,
  partsOf,
  STATISTICS_SHAPE,
  type StatisticsRow,
  TOURNAMENT_SHAPE,
  type TournamentRow,
} from './rows.ts'
import {
  CATEGORIES,
  categoryOf,
  groundTypeOf,
  groupsOf,
  ranksOf,
  rulesOf,
  seasonId,
  tournamentData,
  tournamentId,
} from './tournaments.ts'

export const atpTennis: SourceFormat = {
  name: 'atp-tennis',
  description: 'CSV tables of the men’s tennis tour: scores, statistics, tournaments, athletes',
  *read(paths, report, files = diskFiles) {
    const seen = new Set<string>()
    for (const change of tourChanges(listFiles(paths, report, files), report, files)) {
      // Categories and tournaments come again with every year.
      const key = `${change.kind} ${change.id}`
      if (seen.has(key)) continue
      if (change.kind === 'category' || change.kind === 'tournament') seen.add(key)
      report.addChange(change)
      yield change
    }
  },
}

const NAME = /^(match_scores|match_stats|tournaments|player_overviews)(.*)\.csv$/i

interface Files {
  readonly tournaments: string[]
  readonly overviews: string[]
  /** By the end of the name. */
  readonly scores: Map<string, string[]>
  readonly statistics: Map<string, string[]>
}

function listFiles(paths: readonly string[], report: ImportReport, files: SourceFiles): Files {
  const found: Files = { tournaments: [], overviews: [], scores: new Map(), statistics: new Map() }
  for (const file of new Set(paths.flatMap((path) => files.list(path)))) {
    const [, part = '', end = ''] = NAME.exec(file.split('/').at(-1) ?? file) ?? []
    const add = (map: Map<string, string[]>) => map.set(end, [...(map.get(end) ?? []), file])
    if (part === 'match_scores') add(found.scores)
    else if (part === 'match_stats') add(found.statistics)
    else if (part === 'tournaments') found.tournaments.push(file)
    else if (part === 'player_overviews') found.overviews.push(file)
    else if (paths.includes(file)) {
      report.skip(
        report.addFile(file),
        null,
        'its name is none of match_scores, match_stats, tournaments, player_overviews',
      )
    }
  }
  return found
}

interface Tour {
  /** By year and number. */
  readonly tournaments: ReadonlyMap<string, ReadRow<TournamentRow>>
  readonly overviews: ReadonlyMap<string, ReadRow<OverviewRow>>
  /** Ids of the athletes whose changes were given. */
  readonly told: Set<string>
  readonly report: ImportReport
}

function* tourChanges(found: Files, report: ImportReport, files: SourceFiles): Generator<Change> {
  const tour: Tour = {
    tournaments: readTournaments(found.tournaments, report, files),
    overviews: readOverviews(found.overviews, report, files),
    told: new Set(),
    report,
  }
  const played = new Set<string>()
  // The last year first: names of tournaments and athletes are those of today.
  for (const [end, scores] of [...found.scores].sort(([a], [b]) => (a < b ? 1 : -1))) {
    const matches = scores.flatMap((file) => readMatches(file, tour, files))
    const statistics = readStatistics(found.statistics.get(end) ?? [], matches, report, files)
    found.statistics.delete(end)
    for (const [edition, own] of Map.groupBy(matches, ({ match }) => match.row.edition)) {
      played.add(edition)
      yield* editionChanges(edition, own, statistics, tour)
    }
  }
  for (const file of [...found.statistics.values()].flat()) {
    report.skip(report.addFile(file), null, 'there is no file of scores to which it belongs')
  }
  for (const [id, { of, row }] of tour.overviews) {
    if (!tour.told.has(id)) report.skip(of, row, 'no match names the athlete')
  }
  for (const [edition, { of, row, value }] of tour.tournaments) {
    if (value.isCanceled && !played.has(edition)) report.skip(of, row, 'the tournament was canceled')
    else if (!played.has(edition)) yield* emptyEdition(value, report)
  }
}

function readTournaments(names: readonly string[], report: ImportReport, files: SourceFiles) {
  const found = new Map<string, ReadRow<TournamentRow>>()
  for (const each of names.flatMap((file) => readRows(file, TOURNAMENT_SHAPE, report, files))) {
    const earlier = found.get(each.value.edition)
    if (earlier) report.skip(each.of, each.row, `it repeats row ${earlier.row}`)
    else found.set(each.value.edition, each)
  }
  return found
}

function readOverviews(names: readonly string[], report: ImportReport, files: SourceFiles) {
  const found = new Map<string, ReadRow<OverviewRow>>()
  for (const each of names.flatMap((file) => readRows(file, OVERVIEW_SHAPE, report, files))) {
    if (found.has(each.value.id)) report.skip(each.of, each.row, 'the athlete stands there twice')
    else found.set(each.value.id, each)
  }
  return found
}

interface SourcedMatch {
  readonly of: FileReport
  readonly line: number
  readonly match: Match
}

/** Matches of a file that can be read, each once. */
function readMatches(file: string, { tournaments, report }: Tour, files: SourceFiles): SourcedMatch[] {
  const found = new Map<string, SourcedMatch>()
  for (const { of, row, value } of readRows(file, MATCH_SHAPE, report, files)) {
    const match = tryRead(() => matchOf(value, tournaments.get(value.edition)?.value))
    const earlier = typeof match === 'string' ? undefined : found.get(match.id)
    if (typeof match === 'string') report.skip(of, row, match)
    else if (earlier) report.skip(of, row, `it repeats row ${earlier.line}`)
    else found.set(match.id, { of, line: row, match })
  }
  return [...found.values()]
}

/** Statistics by what joins them to their match; rows of no match, or of other athletes, are skipped. */
function readStatistics(
  names: readonly string[],
  matches: readonly SourcedMatch[],
  report: ImportReport,
  files: SourceFiles,
): Map<string, StatisticsRow> {
  const byPath = new Map(matches.map(({ match }) => [match.row.statisticsPath, match.row]))
  const found = new Map<string, StatisticsRow>()
  for (const { of, row, value } of names.flatMap((file) => readRows(file, STATISTICS_SHAPE, report, files))) {
    const match = byPath.get(value.path)
    const problem = !match
      ? 'there is no such match'
      : match.winner.id !== value.winner || match.loser.id !== value.loser
        ? 'its athletes are not those of its match'
        : found.has(value.path)
          ? 'its match has statistics already'
          : null
    if (problem === null) found.set(value.path, value)
    else report.skip(of, row, problem)
  }
  return found
}

function* editionChanges(
  edition: string,
  matches: readonly SourcedMatch[],
  statistics: ReadonlyMap<string, StatisticsRow>,
  { tournaments, overviews, told, report }: Tour,
): Generator<Change> {
  const tournament = tournaments.get(edition)?.value
  const rows = matches.map(({ match }) => match.row)
  const name = tournament?.name ?? rows[0]?.tournamentName ?? edition
  for (const athlete of rows.flatMap(({ winner, loser }) => [winner, loser])) {
    if (told.has(athlete.id)) continue
    told.add(athlete.id)
    yield* athleteChanges(athlete, overviews.get(athlete.id)?.value, report)
  }
  if (!tournament) report.unknown('places and surfaces of tournaments (no row of the tournament)', edition)
  else if (groundTypeOf(tournament) === null) report.unknown('grounds of tournaments', edition)
  const [ranks, groups] = [ranksOf(rows.map(({ round }) => round)), groupsOf(rows)]
  const data = matches.map(({ of, line, match }) => {
    const place = `${of.file}, row ${line}`
    const own = statistics.get(match.row.statisticsPath ?? '') ?? null
    report.unknown('days and times of matches (rounds spread over the tournament, 12:00 UTC)', place)
    if (!own && match.score.sets.length > 0) report.unknown('statistics of matches', place)
    const onOdd = (what: string) => report.unknown(what, place)
    return { id: match.id, of: matchData(match, { tournament, ranks, groups, statistics: own, onOdd }) }
  })
  const category = CATEGORIES[categoryOf(tournament)]
  yield { ...COMMON, kind: 'category', ...category }
  yield {
    ...COMMON,
    kind: 'tournament',
    id: tournamentId(edition),
    data: tournamentData(edition, name, tournament),
  }
  const rules = rulesOf(groups)
  const season: ChangeData<'season'> = {
    tournamentId: tournamentId(edition),
    name: `${name} ${partsOf(edition).year}`,
    year: partsOf(edition).year,
    startTimestamp: readMoment(rows[0]?.firstDay ?? '', '', 'UTC'),
    endTimestamp: readMoment(rows[0]?.lastDay ?? '', '', 'UTC'),
    ...(rules && { rules }),
  }
  yield { ...COMMON, kind: 'season', id: seasonId(edition), data: season }
  for (const { id, of } of data) yield { ...COMMON, kind: 'match', id, data: of }
}

/** A tournament of which no match is there: a competition of teams, or one of another file. */
function* emptyEdition(row: TournamentRow, report: ImportReport): Generator<Change> {
  const { edition, name, firstDay } = row
  report.unknown('matches of tournaments', `${name} ${partsOf(edition).year}`)
  yield { ...COMMON, kind: 'category', ...CATEGORIES[categoryOf(row)] }
  yield { ...COMMON, kind: 'tournament', id: tournamentId(edition), data: tournamentData(edition, name, row) }
  const data: ChangeData<'season'> = {
    tournamentId: tournamentId(edition),
    name: `${name} ${partsOf(edition).year}`,
    year: partsOf(edition).year,
    startTimestamp: readMoment(firstDay, '', 'UTC'),
  }
  yield { ...COMMON, kind: 'season', id: seasonId(edition), data }
}
