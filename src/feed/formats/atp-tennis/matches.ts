/** Matches of the `atp-tennis` tables with their scores and statistics, and athletes, as changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { dayStartMs } from '../days.ts'
import type { ImportReport } from '../import-report.ts'
import { keyOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { fixture, type Pair, type Statistics, scoreData, wholeMatch } from '../source.ts'
import { tieBreakOf } from '../table/results.ts'
import {
  AGREEMENTS,
  OLYMPIC_CODES,
  SCORE_ENDINGS,
  type ScoreEnding,
  STATISTICS,
  TOURS,
  type Tour,
  UPPER_BOUNDS,
} from '../tables/atp-tour.ts'
import { findCountryByCode } from '../tables/countries.ts'
import { countryOfIso } from '../tables/country-names.ts'
import {
  type Athlete,
  athleteId,
  type Counts,
  type Edition,
  isRoundRobin,
  type MatchRow,
  type OverviewRow,
  roundOf,
  SOURCE,
  type StatisticsRow,
  startMsOf,
  venueOf,
} from './tournaments.ts'

/** Name and ISO code of the country behind a code of the tour. British athletes compete as one team. */
function countryOf(code: string): { name: string; countryCode: string | null } | undefined {
  const iso = OLYMPIC_CODES[code.toUpperCase()]
  if (iso === 'GB') return { name: 'Great Britain', countryCode: iso }
  if (iso !== undefined) return countryOfIso(iso)
  const found = findCountryByCode(code)
  return found && { name: found.name, countryCode: found.iso }
}

/** An athlete is a team, and the player of that team (docs/reference/resources.md#5.1). */
export function athleteChanges(
  { id: number, name }: Athlete,
  tour: Tour,
  overview: OverviewRow | undefined,
  report: ImportReport,
): Change[] {
  const id = athleteId(number)
  if (!overview) report.unknown('profiles of athletes (country, birth date, size and hand unknown)', name)
  const { height = null, birthday = null, countryCode: code = null } = overview ?? {}
  const country = code === null ? undefined : countryOf(code)
  if (code !== null && !country) report.unknown('countries behind codes', code)
  // "N. Djokovic".
  const [given = '', ...family] = name.split(' ')
  const common = {
    name,
    shortName: family.length === 0 ? name : `${given.slice(0, 1)}. ${family.join(' ')}`,
    gender: TOURS[tour].gender,
    country: country?.name ?? null,
    countryCode: country?.countryCode ?? null,
  } as const
  return [
    SOURCE.put('team', id, {
      ...common,
      fullName: name,
      national: false,
      ...(overview && { playerTeamInfo: { plays: overview.plays, height, weight: overview.weight } }),
    }),
    SOURCE.put('player', id, {
      ...common,
      teamId: id,
      height,
      dateOfBirthTimestamp: birthday === null ? null : dayStartMs(birthday),
    }),
  ]
}

/** A match with its score, before its statistics are read. */
export interface Match {
  readonly id: string
  readonly row: MatchRow
  readonly score: AtpScore
  /** The file lists the winner first; home and away must not reveal the result. */
  readonly home: 'winner' | 'loser'
}

/** Throws RowError. @assumed The side with the smaller id, as text, is at home: a rule that ignores who won. */
export function matchOf(row: MatchRow, { type }: Edition): Match {
  const ids = [row.winner.id, row.loser.id].sort()
  return {
    id: SOURCE.id(row.edition, roundOf(row.round).slug, ...ids.map(keyOf)),
    row,
    score: readAtpScore(row.score, type.gamesOfSet),
    home: ids[0] === row.winner.id ? 'winner' : 'loser',
  }
}

/**
 * How many sets the matches of a tournament are the best of, by round: where matches should be the best of five, several
 * of a round won by two sets and none by three were of three, such as qualifying and early rounds of the seventies.
 */
export function bestOfRounds({ type }: Edition, matches: readonly Match[]): (match: Match) => 3 | 5 {
  const sets = Map.groupBy(matches, ({ row }) => row.round)
  const shorts = new Set(
    [...sets].flatMap(([round, own]) => {
      const won = own
        .filter(({ score }) => score.ending === 'played')
        .map(({ score }) => setsWon(score.sets)[0])
      return won.length > 1 && won.every((count) => count === 2) ? [round] : []
    }),
  )
  return ({ row, score }) => {
    if (score.sets.length > 3 || setsWon(score.sets)[0] > 2) return 5
    return shorts.has(row.round) ? 3 : (row.bestOf ?? type.bestOf)
  }
}

interface MatchContext {
  readonly edition: Edition
  readonly bestOf: 3 | 5
  /** Rounds of the tournament in their order. */
  readonly ranks: readonly number[]
  readonly groups: ReadonlyMap<string, string>
  readonly statistics: StatisticsRow | null
  readonly onInconsistency: (what: string) => void
}

export function matchData(
  { row, score, home }: Match,
  { edition, bestOf, ranks, groups, statistics: counts, onInconsistency }: MatchContext,
): ChangeData<'match'> {
  const { rank, ...round } = roundOf(row.round)
  const statistics = atpStatistics(counts, score.sets, home, onInconsistency)
  const venue = venueOf(edition)
  const minutes = minutesOf(score, counts?.minutes ?? null, onInconsistency)
  const [one, two] = home === 'winner' ? [row.winner, row.loser] : [row.loser, row.winner]
  return {
    ...fixture(edition.ids, athleteId(one.id), athleteId(two.id), startMsOf(row, ranks), false),
    ...resultData(score, home),
    ...(minutes !== null && { currentMatchMinute: minutes }),
    round: { round: ranks.indexOf(rank) + 1, ...round },
    standingsTable: isRoundRobin(row) ? (groups.get(row.winner.id) ?? null) : null,
    ...(venue && { venue }),
    ...(statistics && { statistics }),
    tennis: {
      bestOf,
      groundType: edition.groundType,
      homePlayerSeed: one.seed,
      awayPlayerSeed: two.seed,
      sets: setsData(score, home),
    },
  }
}

/** @assumed Minutes per game; other durations are errors of the source. */
const MINUTES_OF_GAME = { least: 1, most: 20 }

function minutesOf(
  { sets }: AtpScore,
  minutes: number | null,
  onInconsistency: MatchContext['onInconsistency'],
): number | null {
  if (minutes === null) return null
  const games = sets.reduce((sum, { games: [one, other] }) => sum + one + other, 0)
  const isPossible = minutes >= games * MINUTES_OF_GAME.least && minutes <= (games + 1) * MINUTES_OF_GAME.most
  if (!isPossible) onInconsistency('durations that do not fit the number of games (left out)')
  return isPossible ? minutes : null
}

/**
 * A side that retired lost, regardless of the sets. @assumed A walkover is a canceled match with a winner: it was not
 * played, but one side advances. Of a match that was abandoned nobody is the winner, whatever column he is in.
 */
function resultData(score: AtpScore, home: Match['home']) {
  const [own, other] = home === 'winner' ? ([0, 1] as const) : ([1, 0] as const)
  const scores = { homeScore: scoreOf(score, own), awayScore: scoreOf(score, other) }
  const winner = home === 'winner' ? ('home' as const) : ('away' as const)
  if (score.ending === 'played') return { status: 'finished' as const, ...scores }
  if (score.ending === 'unknown') return { status: 'finished' as const, winner }
  return {
    status: ['walkover', 'abandoned'].includes(score.ending) ? ('canceled' as const) : ('finished' as const),
    statusDescription: score.ending.replace(/^./, (first) => first.toUpperCase()),
    ...scores,
    ...(score.ending !== 'abandoned' && { winner }),
  }
}

function scoreOf({ sets }: AtpScore, side: 0 | 1) {
  const parts = sets.flatMap(({ games, tieBreak }, index) => [
    [`period${index + 1}`, games[side]] as const,
    ...(tieBreak ? [[`period${index + 1}TieBreak`, tieBreak[side]] as const] : []),
  ])
  return scoreData(setsWon(sets)[side], Object.fromEntries(parts))
}

function setsData({ sets }: AtpScore, home: Match['home']) {
  const [own, other] = home === 'winner' ? ([0, 1] as const) : ([1, 0] as const)
  return sets.map(({ games, tieBreak, wonBy }, index) => ({
    setNumber: index + 1,
    homeGames: games[own],
    awayGames: games[other],
    winner: wonBy === null ? null : wonBy === home ? ('home' as const) : ('away' as const),
    durationSeconds: null,
    ...(tieBreak && { tiebreak: { homePoints: tieBreak[own], awayPoints: tieBreak[other] } }),
  }))
}

interface AtpSet {
  /** Games of the winner of the match, and of the loser. */
  readonly games: Pair
  /** Points of the tie-break in the same order; null without a tie-break, or if unknown. */
  readonly tieBreak: Pair | null
  /** The side that won the set, as the winner or loser of the match; null for an unfinished set. */
  readonly wonBy: 'winner' | 'loser' | null
}

interface AtpScore {
  /** How the match ended. */
  readonly ending: ScoreEnding | 'played'
  readonly sets: readonly AtpSet[]
}

/** Maximum sets of a match. */
const MAX_SETS = 5

/**
 * A score, winner first: `62 67(5) 76(3)`, `64 30 (RET)`.
 * @param gamesOfSet games that win a set: 6, or 4 in short sets. Throws RowError.
 */
export function readAtpScore(text: string, gamesOfSet: number): AtpScore {
  const [inBrackets = '', mark] = /\(([A-Z/]+)\)$/.exec(text.trim()) ?? []
  const setTexts = text.trim().slice(0, text.trim().length - inBrackets.length)
  const ending = mark === undefined ? 'played' : lookUp(SCORE_ENDINGS, mark)
  const tokens = setTexts.split(/\s+/).filter((token) => token !== '')
  if (!ending || tokens.length > MAX_SETS) throw new RowError(`${JSON.stringify(text)} is not a score`)
  const sets = tokens.map((token, index) => {
    const isCutShort = ending !== 'played' && index === tokens.length - 1
    return readSet(token, gamesOfSet, isCutShort)
  })
  const [won, lost] = setsWon(sets)
  // One set alone is a retirement without its mark, unless it was all that was played for.
  const isWhole = won > lost && (won > 1 || sets.some(({ games }) => Math.max(...games) > gamesOfSet + 1))
  const isSound =
    ending === 'walkover' || ending === 'unknown' ? sets.length === 0 : ending !== 'played' || isWhole
  if (!isSound) throw new RowError(`${JSON.stringify(text)} is not a score of the winner`)
  return { ending, sets }
}

/** Sets that were won, by the winner of the match and by the loser. */
export function setsWon(sets: readonly AtpSet[]): Pair {
  const count = (side: AtpSet['wonBy']) => sets.filter(({ wonBy }) => wonBy === side).length
  return [count('winner'), count('loser')]
}

function readSet(token: string, gamesOfSet: number, isCutShort: boolean): AtpSet {
  const [, digits = '', points] = /^(\d{2,4}|\d{1,2}-\d{1,2})(?:\((\d{1,2})\))?$/.exec(token) ?? []
  if (digits === '') throw new RowError(`${JSON.stringify(token)} is not a set`)
  const games = gamesOf(digits)
  const [own, other] = games
  const isWon = isSetOver(games, gamesOfSet)
  const isOver = isWon || !isCutShort
  // A tie-break gives one game: at 6-6, of old at 8-8, and 1-0 is one in place of a set.
  const isTieBreak =
    Math.abs(own - other) === 1 && (points !== undefined || Math.max(own, other) > gamesOfSet)
  if (isOver && !isWon && !isTieBreak)
    throw new RowError(`${JSON.stringify(token)} is a set without a winner`)
  if (isWon && points !== undefined && !isTieBreak)
    throw new RowError(`${JSON.stringify(token)} is a set that cannot have a tie-break`)
  return {
    games,
    tieBreak: points === undefined || !isOver ? null : tieBreakOf(Number(points), own > other),
    wonBy: isOver ? (own > other ? 'winner' : 'loser') : null,
  }
}

/** Two digits are one per side; three or four are split at the smaller difference: `108` is 10-8. */
function gamesOf(digits: string): Pair {
  if (digits.includes('-')) {
    const [own = 0, other = 0] = digits.split('-').map(Number)
    return [own, other]
  }
  const cuts = [1, 2].flatMap((at): Pair[] => {
    const parts = [digits.slice(0, at), digits.slice(at)]
    const isSound = parts.every(
      (part) => part.length > 0 && part.length <= 2 && (part.length === 1 || part[0] !== '0'),
    )
    return isSound ? [[Number(parts[0]), Number(parts[1])]] : []
  })
  const best = cuts.sort((a, b) => Math.abs(a[0] - a[1]) - Math.abs(b[0] - b[1]))[0]
  if (!best) throw new RowError(`${JSON.stringify(digits)} is not a set`)
  return best
}

/** Won with a lead of two games, or by a tie-break: at 6-6, in short sets at 3-3. */
function isSetOver([own, other]: Pair, gamesOfSet: number): boolean {
  const [high, low] = [Math.max(own, other), Math.min(own, other)]
  const level = gamesOfSet < 6 ? gamesOfSet - 1 : gamesOfSet
  return (high >= gamesOfSet && high - low >= 2) || (high === level + 1 && low === level)
}

type Item = Statistics[number]['items'][number]
type Side = 'winner' | 'loser'

/** Null if one is missing. */
export function difference(one: number | null | undefined, other: number | null | undefined): number | null {
  return one == null || other == null ? null : one - other
}

/** Unknown counts are consistent with everything. */
function contradictedKeys(one: Counts, two: Counts): Set<string> {
  const broken = AGREEMENTS.filter(({ own, other, total }) =>
    [
      [one[own], two[other], one[total]],
      [two[own], one[other], two[total]],
    ].some(([part, rest, sum]) => part != null && rest != null && sum != null && part + rest !== sum),
  )
  return new Set(broken.flatMap(({ keys }) => keys))
}

/** All second serves except double faults were in; a service game is lost by a break point that was not saved. */
function withDerived(of: Counts): Counts {
  const broken = difference(of.faced, of.saved)
  return {
    ...of,
    second_in: difference(of.second_played, of.double_faults),
    held: difference(of.service_games, broken),
  }
}

/** Value and total of a key; null if one is missing, negative or above the total. */
function figureOf(of: Counts, [key, column, totalColumn]: (typeof STATISTICS)[number]) {
  const value = of[column] ?? null
  const total = totalColumn === undefined ? undefined : (of[totalColumn] ?? null)
  const bound = total ?? of[UPPER_BOUNDS[key] ?? ''] ?? Number.POSITIVE_INFINITY
  return value === null || total === null || value < 0 || value > bound ? null : { value, total }
}

/**
 * The statistics of a match, null if there are none. `onInconsistency` receives skipped values. @param row null if the file has
 * only the score
 * @param home the side of the match that is at home
 */
function atpStatistics(
  row: StatisticsRow | null,
  sets: readonly AtpSet[],
  home: Side,
  onInconsistency: (what: string) => void,
): Statistics | null {
  return wholeMatch([
    ...(row ? servedItems(row, home, onInconsistency) : []),
    ...(sets.length > 0 ? gameItems(sets, home) : []),
  ])
}

function servedItems(row: StatisticsRow, home: Side, onInconsistency: (what: string) => void): Item[] {
  if (!row.counts) {
    onInconsistency('statistics that are not counts (left out)')
    return []
  }
  const [own, other] = [withDerived(row.counts[home]), withDerived(row.counts[otherThan(home)])]
  if (!own.points_played) {
    onInconsistency('statistics without a point (left out)')
    return []
  }
  const contradicted = contradictedKeys(own, other)
  return STATISTICS.flatMap((row) => {
    const [key] = row
    const [one, two] = [figureOf(own, row), figureOf(other, row)]
    if (contradicted.has(key) || !one || !two) {
      onInconsistency(
        contradicted.has(key)
          ? 'statistics in which both sides contradict each other (left out)'
          : 'statistics that are missing, or more than their total (left out)',
      )
      return []
    }
    const totals = one.total === undefined ? {} : { homeTotal: one.total, awayTotal: two.total ?? 0 }
    return [{ key, home: one.value, away: two.value, ...totals }]
  })
}

function otherThan(side: Side): Side {
  return side === 'winner' ? 'loser' : 'winner'
}

/** Games and tie-breaks follow from the score. */
function gameItems(sets: readonly AtpSet[], home: Side): Item[] {
  const index = home === 'winner' ? 0 : 1
  const games = (at: number) => sets.reduce((sum, set) => sum + (set.games[at] ?? 0), 0)
  const tieBreaks = (side: Side) =>
    sets.filter(({ games: [a, b], wonBy }) => wonBy === side && Math.abs(a - b) === 1).length
  return [
    { key: 'gamesWon', home: games(index), away: games(1 - index) },
    { key: 'tiebreaks', home: tieBreaks(home), away: tieBreaks(otherThan(home)) },
  ]
}
