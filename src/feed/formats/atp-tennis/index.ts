/**
 * Source format `atp-tennis`: the tables of the men's tennis tour (atp-world-tour-tennis-data) as CSV: scores and
 * statistics of matches, tournaments, athletes. A file of scores and its file of statistics have the same end of the
 * name (`match_scores_2021.csv`, `match_stats_2021.csv`); one such pair is in memory at a time.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { BadCell, readMoment } from '../cells.ts'
import { onceEach, type SourceFormat } from '../format.ts'
import type { ImportInput, InputFile, ReadRow } from '../import-input.ts'
import { athleteChanges, put } from './athletes.ts'
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
  files: {
    scores: ['match_scores*.csv'],
    statistics: ['match_stats*.csv'],
    tournaments: ['tournaments*.csv'],
    athletes: ['player_overviews*.csv'],
  },
  read: (input) => onceEach(tourChanges(input), ['category', 'tournament']),
}

interface Tour {
  readonly input: ImportInput
  /** By year and number. */
  readonly tournaments: ReadonlyMap<string, ReadRow<TournamentRow>>
  readonly overviews: ReadonlyMap<string, ReadRow<OverviewRow>>
  /** Ids of the athletes whose changes were given. */
  readonly given: Set<string>
}

function* tourChanges(input: ImportInput): Generator<Change> {
  const { report } = input
  const tour: Tour = {
    input,
    tournaments: firstOfEach(input.allRows('tournaments', TOURNAMENT_SHAPE), ({ edition }) => edition, input),
    overviews: firstOfEach(input.allRows('athletes', OVERVIEW_SHAPE), ({ id }) => id, input),
    given: new Set(),
  }
  const played = new Set<string>()
  const statisticsFiles = Map.groupBy(input.files('statistics'), ({ wildcard }) => wildcard)
  const scoreFiles = Map.groupBy(input.files('scores'), ({ wildcard }) => wildcard)
  // The last year first: names of tournaments and athletes are those of today.
  for (const [end, scores] of [...scoreFiles].sort(([a], [b]) => (a < b ? 1 : -1))) {
    const matches = scores.flatMap((file) => [...readMatches(file, tour).values()])
    const statistics = readStatistics(statisticsFiles.get(end) ?? [], matches, input)
    statisticsFiles.delete(end)
    for (const [edition, own] of Map.groupBy(matches, ({ value }) => value.row.edition)) {
      played.add(edition)
      yield* editionChanges(edition, own, statistics, tour)
    }
  }
  for (const file of [...statisticsFiles.values()].flat()) {
    input.skipFile(file, 'there is no file of scores to which it belongs')
  }
  for (const [id, { of, row }] of tour.overviews) {
    if (!tour.given.has(id)) report.ignore(of, row, 'no match names the athlete')
  }
  for (const [edition, { of, row, value }] of tour.tournaments) {
    if (played.has(edition)) continue
    if (value.isCanceled) report.ignore(of, row, 'the tournament was canceled')
    else {
      report.unknown('matches of tournaments', `${value.name} ${partsOf(edition).year}`)
      yield* frameChanges(edition, value.name, value, {
        startTimestamp: readMoment(value.firstDay, '', 'UTC'),
      })
    }
  }
}

/** Rows by key; a later row of the same key is skipped. */
function firstOfEach<T>(
  rows: Iterable<ReadRow<T>>,
  keyOf: (value: T) => string,
  { report }: ImportInput,
): Map<string, ReadRow<T>> {
  const found = new Map<string, ReadRow<T>>()
  for (const each of rows) {
    const key = keyOf(each.value)
    const earlier = found.get(key)
    if (earlier) report.skip(each.of, each.row, `it repeats row ${earlier.row}`)
    else found.set(key, each)
  }
  return found
}

/** Matches of a file that can be read, each once. */
function readMatches(file: InputFile, { input, tournaments }: Tour): Map<string, ReadRow<Match>> {
  const shape = {
    ...MATCH_SHAPE,
    read(row: Parameters<typeof MATCH_SHAPE.read>[0]) {
      const value = MATCH_SHAPE.read(row)
      return matchOf(value, tournaments.get(value.edition)?.value)
    },
  }
  return firstOfEach(input.rows(file, shape), ({ id }) => id, input)
}

/** Statistics by what joins them to their match; rows of no match, or of other athletes, are skipped. */
function readStatistics(
  files: readonly InputFile[],
  matches: readonly ReadRow<Match>[],
  input: ImportInput,
): Map<string, StatisticsRow> {
  const byPath = new Map(matches.map(({ value: { row } }) => [row.statisticsPath, row]))
  const found = new Map<string, StatisticsRow>()
  const shape = {
    ...STATISTICS_SHAPE,
    read(row: Parameters<typeof STATISTICS_SHAPE.read>[0]) {
      const value = STATISTICS_SHAPE.read(row)
      const match = byPath.get(value.path)
      if (!match) throw new BadCell('there is no such match')
      if (match.winner.id !== value.winner || match.loser.id !== value.loser) {
        throw new BadCell('its athletes are not those of its match')
      }
      if (found.has(value.path)) throw new BadCell('its match has statistics already')
      return value
    },
  }
  for (const file of files) {
    for (const { value } of input.rows(file, shape)) found.set(value.path, value)
  }
  return found
}

function* editionChanges(
  edition: string,
  matches: readonly ReadRow<Match>[],
  statistics: ReadonlyMap<string, StatisticsRow>,
  { input: { report }, tournaments, overviews, given }: Tour,
): Generator<Change> {
  const tournament = tournaments.get(edition)?.value
  const rows = matches.map(({ value }) => value.row)
  const name = tournament?.name ?? rows[0]?.tournamentName ?? edition
  for (const athlete of rows.flatMap(({ winner, loser }) => [winner, loser])) {
    if (given.has(athlete.id)) continue
    given.add(athlete.id)
    yield* athleteChanges(athlete, overviews.get(athlete.id)?.value, report)
  }
  if (!tournament) report.unknown('places and surfaces of tournaments (no row of the tournament)', edition)
  else if (groundTypeOf(tournament) === null) report.unknown('grounds of tournaments', edition)
  const [ranks, groups] = [ranksOf(rows.map(({ round }) => round)), groupsOf(rows)]
  const data = matches.map(({ of, row, value }) => {
    const place = `${of.file}, row ${row}`
    const own = statistics.get(value.row.statisticsPath ?? '') ?? null
    report.unknown('days and times of matches (rounds spread over the tournament, 12:00 UTC)', place)
    if (!own && value.score.sets.length > 0) report.unknown('statistics of matches', place)
    const onOdd = (what: string) => report.unknown(what, place)
    return put('match', value.id, matchData(value, { tournament, ranks, groups, statistics: own, onOdd }))
  })
  const rules = rulesOf(groups)
  yield* frameChanges(edition, name, tournament, {
    startTimestamp: readMoment(rows[0]?.firstDay ?? '', '', 'UTC'),
    endTimestamp: readMoment(rows[0]?.lastDay ?? '', '', 'UTC'),
    ...(rules && { rules }),
  })
  yield* data
}

/** Category, tournament and season; also of a tournament without matches: one of teams, or of another file. */
function* frameChanges(
  edition: string,
  name: string,
  row: TournamentRow | undefined,
  season: Partial<ChangeData<'season'>>,
): Generator<Change> {
  const { id, data } = CATEGORIES[categoryOf(row)]
  const { year } = partsOf(edition)
  yield put('category', id, data)
  yield put('tournament', tournamentId(edition), tournamentData(edition, name, row))
  yield put('season', seasonId(edition), {
    tournamentId: tournamentId(edition),
    name: `${name} ${year}`,
    year,
    ...season,
  })
}
