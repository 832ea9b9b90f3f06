/**
 * Files of a year with one match per row (`atp_matches_2023.csv` of tennis_atp): tournament, athletes, score and
 * statistics of both sides. Tournaments have the numbers of the tour, athletes numbers of the collection.
 */
import { field, positive, readOr, rowShape, type TableRow, text } from '../cells.ts'
import { RowError } from '../row-error.ts'
import { SCORE_ENDS, TOURS, type Tour, YEARLY_LEVELS, YEARLY_ROUNDS } from '../tables/atp-tour.ts'
import { difference } from './matches.ts'
import {
  type Athlete,
  type Counts,
  editionIn,
  type MatchRow,
  type OverviewRow,
  requirePossible,
  type StatisticsRow,
  type TournamentRow,
} from './tournaments.ts'

export interface YearlyRow {
  readonly match: MatchRow
  readonly tournament: TournamentRow
  readonly athletes: readonly OverviewRow[]
  /** Null without a single count. */
  readonly statistics: StatisticsRow | null
}

type Side = 'winner' | 'loser'

export const YEARLY = rowShape(
  {
    edition: editionIn('tourney_id'),
    name: text('tourney_name').required(),
    firstDay: field('tourney_date', (row) =>
      row.day('tourney_date', { text: dashed(row.get('tourney_date')) }),
    ),
    level: text('tourney_level'),
    surface: text('surface'),
    bestOf: positive('best_of'),
    round: text('round').required(),
    score: text('score'),
    winner: field(columnsOf('winner'), (row) => athleteOf(row, 'winner')),
    loser: field(columnsOf('loser'), (row) => athleteOf(row, 'loser')),
    minutes: positive('minutes').optional(),
    counts: field([], (row) =>
      readOr(() => ({ winner: servedBy(row, 'w'), loser: servedBy(row, 'l') }), null),
    ),
  },
  undefined,
  requirePossible,
)

function columnsOf(side: Side): string[] {
  return [`${side}_id`, `${side}_name`]
}

/** "20230703" with dashes. */
function dashed(day: string): string {
  return day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

function athleteOf(row: TableRow, side: Side): Athlete & { readonly overview: OverviewRow } {
  const [id, name] = columnsOf(side).map((column) => text(column).required().read(row)) as [string, string]
  const hand = { R: 'Right-Handed', L: 'Left-Handed', A: 'Ambidextrous' }[row.get(`${side}_hand`)] ?? null
  const overview = {
    id,
    name,
    countryCode: row.text(`${side}_ioc`),
    birthday: null,
    weight: null,
    height: readOr(() => row.count(`${side}_ht`), null) || null,
    plays: hand,
  }
  return { id, name, seed: readOr(() => row.count(`${side}_seed`), null) || null, overview }
}

/** Null if the side has no counts. */
function servedBy(row: TableRow, side: 'w' | 'l') {
  const count = (column: string) => row.count(`${side}_${column}`)
  const points = count('svpt')
  return {
    aces: count('ace'),
    double_faults: count('df'),
    first_in: count('1stIn'),
    first_total: points,
    first_won: count('1stWon'),
    first_played: count('1stIn'),
    second_won: count('2ndWon'),
    service_games: count('SvGms'),
    saved: count('bpSaved'),
    faced: count('bpFaced'),
  }
}

type Served = ReturnType<typeof servedBy>

function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}

/** What a side won on return is what the other one did not win on service. */
function countsOf(own: Served, other: Served): Counts {
  const secondOf = (of: Served) => difference(of.first_total, of.first_in)
  const servedOf = (of: Served) => plus(of.first_won, of.second_won)
  const ownServed = servedOf(own)
  const returned = difference(other.first_total, servedOf(other))
  return {
    ...own,
    second_played: secondOf(own),
    first_return_won: difference(other.first_in, other.first_won),
    first_return_played: other.first_in,
    second_return_won: difference(secondOf(other), other.second_won),
    second_return_played: secondOf(other),
    converted: difference(other.faced, other.saved),
    chances: other.faced,
    return_games: other.service_games,
    service_won: ownServed,
    service_played: own.first_total,
    return_won: returned,
    return_played: other.first_total,
    points_won: plus(ownServed, returned),
    points_played: plus(own.first_total, other.first_total),
  }
}

/** Not all of the score is known, or, without a digit, nothing of it; the winner is. */
const UNKNOWN_SCORE = /\?-\?|^\D*$/

/** `7-6(3) 6-4 RET` as the other files of the tour write it. A doubtful game (`6-3?`) counts. */
function scoreText(score: string): string {
  const text = score.replace(/[[\]]/g, '').trim()
  const end = /(?:^| )([a-z/']+(?: [a-z]+)*)\.?$/i.exec(text)
  const known = SCORE_ENDS[end?.[1]?.toUpperCase() ?? '']
  if (known === undefined && UNKNOWN_SCORE.test(text)) return '(UNK)'
  const isWalkover = known === SCORE_ENDS['W/O']
  const sets = known === undefined ? text : isWalkover ? '' : text.slice(0, end?.index)
  return `${sets.replaceAll('?', '')}${known ?? ''}`.trim()
}

type Read = ReturnType<(typeof YEARLY)['read']>

/** The type of the tournament; null outside the tours. */
function typeOf(tour: Tour, level: string): string | null {
  const types = YEARLY_LEVELS[tour]
  if (Object.hasOwn(types, level)) return types[level] ?? null
  return /^\d+$/.test(level) ? 'ITF' : 'Tour'
}

/** The ids of another tour are numbers of their own. Throws RowError for an unknown round. */
export function yearlyRow(tour: Tour, { counts, minutes, level, bestOf, ...row }: Read): YearlyRow {
  const { prefix } = TOURS[tour]
  const [winner, loser] = [row.winner, row.loser].map((athlete) => {
    const id = `${prefix}${athlete.id}`
    return { ...athlete, id, overview: { ...athlete.overview, id } }
  }) as [typeof row.winner, typeof row.loser]
  const edition = row.edition.replace('-', `-${prefix}`)
  const round = YEARLY_ROUNDS[row.round.toUpperCase()]
  if (round === undefined) throw new RowError(`${JSON.stringify(row.round)} is not a known round`)
  const hasCounts = counts !== null && Object.values(counts.winner).some((count) => count !== null)
  const isLong = bestOf === 3 || bestOf === 5 ? bestOf : null
  return {
    match: {
      winner,
      loser,
      firstDay: row.firstDay,
      edition,
      tournamentName: row.name,
      round,
      score: scoreText(row.score ?? ''),
      bestOf: isLong,
      lastDay: null,
      statisticsPath: null,
    },
    tournament: {
      name: row.name,
      isCanceled: false,
      edition,
      type: typeOf(tour, level ?? ''),
      place: null,
      firstDay: row.firstDay,
      // The files do not tell halls from courts outside.
      isIndoor: false,
      surface: row.surface?.toLowerCase() === 'hard' ? null : row.surface,
    },
    athletes: [winner.overview, loser.overview],
    statistics: hasCounts
      ? {
          path: '',
          winner: winner.id,
          loser: loser.id,
          minutes,
          counts: {
            winner: countsOf(counts.winner, counts.loser),
            loser: countsOf(counts.loser, counts.winner),
          },
        }
      : null,
  }
}
