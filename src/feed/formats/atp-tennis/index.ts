/**
 * Source format `atp-tennis`: the tables of the men's tennis tour (atp-world-tour-tennis-data) as CSV: scores and
 * statistics of matches, tournaments, athletes; and files of a year of both tours (tennis_atp, tennis_wta). A file of
 * scores and its file of statistics have the same name ending (`match_scores_2021.csv`, `match_stats_2021.csv`). One
 * tournament at a time is in memory.
 */
import type { Change } from '../../../contract/changes.ts'
import { readMoment } from '../days.ts'
import type { SourceFormat } from '../format.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportInput, InputFile, ReadRow } from '../input/import-input.ts'
import { RowError } from '../row-error.ts'
import { compare, onceEach } from '../source.ts'
import type { Tour as TourName } from '../tables/atp-tour.ts'
import { athleteChanges, bestOfRounds, type Match, matchData, matchOf, setsWon } from './matches.ts'
import {
  type Edition,
  editionOf,
  groupsOf,
  MATCHES,
  type MatchRow,
  OVERVIEWS,
  type OverviewRow,
  roundOf,
  rulesOf,
  SOURCE,
  STATISTICS,
  type StatisticsRow,
  seasonChanges,
  TOURNAMENTS,
  type TournamentRow,
} from './tournaments.ts'
import { YEARLY, yearlyRow } from './yearly.ts'

export const atpTennis: SourceFormat = {
  name: 'atp-tennis',
  files: {
    scores: ['match_scores*.csv'],
    statistics: ['match_stats*.csv'],
    tournaments: ['tournaments*.csv'],
    athletes: ['player_overviews*.csv'],
    atp: ['atp_matches*.csv'],
    wta: ['wta_matches*.csv'],
  },
  read: (input) => onceEach(tourChanges(input)),
}

interface Tour {
  readonly report: ImportReport
  /** By year and number. */
  readonly tournaments: ReadonlyMap<string, ReadRow<TournamentRow>>
  readonly overviews: ReadonlyMap<string, ReadRow<OverviewRow>>
  /** Ids of the athletes of matches. */
  readonly athletes: Set<string>
}

function* tourChanges(input: ImportInput): Generator<Change> {
  const { report } = input
  const tour: Tour = {
    report,
    tournaments: report.firstOfEach(input.rows('tournaments', TOURNAMENTS), ({ value }) => value.edition),
    overviews: report.firstOfEach(input.rows('athletes', OVERVIEWS), ({ value }) => value.id),
    athletes: new Set(),
  }
  const played = new Set<string>()
  const statisticsFiles = Map.groupBy(input.files('statistics'), ({ wildcard }) => wildcard)
  const scoreFiles = Map.groupBy(input.files('scores'), ({ wildcard }) => wildcard)
  // Latest year first, so that tournaments and athletes get their current names.
  for (const [end, scores] of [...scoreFiles].sort(([a], [b]) => (a < b ? 1 : -1))) {
    using matches = input.grouped(datedRows(input, scores, tour), ({ value }) => {
      matchOf(value, editionOf(value.edition, tour.tournaments.get(value.edition)?.value))
      return value.edition
    })
    const files = statisticsFiles.get(end) ?? []
    statisticsFiles.delete(end)
    using statistics = input.grouped(input.rows(files, STATISTICS), ({ value }) => value.path)
    const unused = new Set(statistics.groups)
    for (const key of matches.groups) {
      played.add(key)
      const edition = editionOf(key, tour.tournaments.get(key)?.value)
      const rows = matches.of(key).map((row) => ({ ...row, value: matchOf(row.value, edition) }))
      const own = [...report.firstOfEach(rows, ({ of, value }) => `${of.file} ${value.id}`).values()]
      yield* editionChanges(edition, own, tour, (match) => {
        const path = match.row.statisticsPath ?? ''
        if (!unused.delete(path)) return null
        return statisticsOf(match, statistics.of(path), report)
      })
    }
    for (const path of unused) report.skipRows(statistics.of(path), 'there is no such match')
  }
  for (const file of [...statisticsFiles.values()].flat())
    input.skipFile(file, 'its file of scores is missing')
  for (const of of ['atp', 'wta'] as const) yield* yearlyChanges(input, of, tour)
  for (const [id, { of, row }] of tour.overviews) {
    if (!tour.athletes.has(id)) report.ignore(of, row, 'the athlete is in no match')
  }
  for (const [key, row] of tour.tournaments) if (!played.has(key)) yield* unplayed(key, row, report)
}

/** The rows of scores; those without the first day of their tournament have that of its own row. */
function* datedRows(
  input: ImportInput,
  scores: readonly InputFile[],
  { tournaments }: Tour,
): Generator<ReadRow<MatchRow>> {
  for (const row of input.rows(scores, MATCHES)) {
    const firstDay = row.value.firstDay || tournaments.get(row.value.edition)?.value.firstDay
    if (firstDay === undefined) input.report.skip(row, 'start_date is missing, and its tournament has none')
    else yield { ...row, value: { ...row.value, firstDay } }
  }
}

/** Files with everything of a match in its row. */
function* yearlyChanges(input: ImportInput, of: TourName, tour: Tour): Generator<Change> {
  const { report } = input
  const files = input.files(of).toSorted((a, b) => compare(b.path, a.path))
  const read = function* () {
    for (const row of input.rows(files, YEARLY)) {
      const value = report.attempt(row, () => yearlyRow(of, row.value))
      if (value) yield { ...row, value }
    }
  }
  using rows = input.grouped(read(), ({ value: { match, tournament } }) => {
    matchOf(match, editionOf(match.edition, tournament))
    return match.edition
  })
  for (const key of rows.groups) {
    const own = rows.of(key)
    const edition = editionOf(key, own[0]?.value.tournament)
    const overviews = new Map(
      own.flatMap((row) => row.value.athletes.map((value) => [value.id, { ...row, value }] as const)),
    )
    const statistics = new Map<string, StatisticsRow | null>()
    const matches = own.map((row) => {
      const match = matchOf(row.value.match, edition)
      statistics.set(match.id, row.value.statistics)
      return { ...row, value: match }
    })
    const once = [...report.firstOfEach(matches, ({ value }) => value.id).values()]
    yield* editionChanges(edition, once, { ...tour, overviews }, ({ id }) => statistics.get(id) ?? null)
  }
}

/** A tournament without matches: a team competition, or one whose matches are in another file. */
function* unplayed(
  key: string,
  { of, row, value }: ReadRow<TournamentRow>,
  report: ImportReport,
): Generator<Change> {
  if (value.isCanceled) {
    report.ignore(of, row, 'the tournament was canceled')
    return
  }
  const edition = editionOf(key, value)
  report.unknown('matches of tournaments', `${value.name} ${edition.year}`)
  yield* seasonChanges(edition, value.name, { startTimestamp: readMoment(value.firstDay, '', 'UTC') })
}

/** The statistics of a match; rows of other athletes, and further rows, are skipped. */
function statisticsOf(
  { row: { winner, loser } }: Match,
  rows: readonly ReadRow<StatisticsRow>[],
  report: ImportReport,
): StatisticsRow | null {
  const own: StatisticsRow[] = []
  report.accepted(rows, ({ value }) => {
    if (winner.id !== value.winner || loser.id !== value.loser)
      throw new RowError('its athletes are not those of its match')
    if (own.length > 0) throw new RowError('its match has statistics already')
    own.push(value)
  })
  return own[0] ?? null
}

/** Throws RowError for two sets of a best of five: the mark of the retirement is missing. */
function requireWon({ row, score }: Match, bestOf: number): void {
  if (score.ending === 'played' && bestOf === 5 && setsWon(score.sets)[0] === 2)
    throw new RowError(`${JSON.stringify(row.score)} does not win a match of best of five`)
}

function* editionChanges(
  edition: Edition,
  all: readonly ReadRow<Match>[],
  { report, overviews, athletes }: Tour,
  statisticsIn: (match: Match) => StatisticsRow | null,
): Generator<Change> {
  const bestOf = bestOfRounds(
    edition,
    all.map(({ value }) => value),
  )
  const matches = report.accepted(all, (match) => {
    requireWon(match.value, bestOf(match.value))
    return match
  })
  const rows = matches.map(({ value }) => value.row)
  const [first] = rows
  for (const athlete of rows.flatMap(({ winner, loser }) => [winner, loser])) {
    if (athletes.has(athlete.id)) continue
    athletes.add(athlete.id)
    yield* athleteChanges(athlete, edition.tour, overviews.get(athlete.id)?.value, report)
  }
  if (!edition.row) {
    report.unknown('places and surfaces of tournaments (no row of the tournament)', edition.key)
  } else if (edition.groundType === null) report.unknown('grounds of tournaments', edition.key)
  if (first?.lastDay === null) report.unknown('last days of tournaments (one round a day)', edition.key)
  const ranks = [...new Set(rows.map(({ round }) => roundOf(round).rank))].sort((a, b) => a - b)
  const groups = groupsOf(rows)
  const rules = rulesOf(groups)
  yield* seasonChanges(edition, edition.row?.name ?? first?.tournamentName ?? edition.key, {
    startTimestamp: readMoment(first?.firstDay ?? '', '', 'UTC'),
    ...(first?.lastDay != null && { endTimestamp: readMoment(first.lastDay, '', 'UTC') }),
    ...(rules && { rules }),
  })
  for (const match of matches) {
    const { value } = match
    const statistics = statisticsIn(value)
    report.unknown('days and times of matches (rounds spread over the tournament, 12:00 UTC)', match)
    if (value.score.ending === 'unknown') report.unknown('scores of matches (the winner is known)', match)
    if (!statistics && value.score.sets.length > 0) report.unknown('statistics of matches', match)
    const onInconsistency = (what: string) => report.unknown(what, match)
    yield SOURCE.put(
      'match',
      value.id,
      matchData(value, { edition, bestOf: bestOf(value), ranks, groups, statistics, onInconsistency }),
    )
  }
}
