/** Matches and athletes of the `atp-tennis` tables as changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { dayStartMs } from '../cells.ts'
import type { ImportReport } from '../import-report.ts'
import { fixture, scoreData } from '../source.ts'
import { OLYMPIC_CODES } from '../tables/atp-tour.ts'
import { findCountryByCode } from '../tables/countries.ts'
import { countryOfIso } from '../tables/country-names.ts'
import { keyOf } from '../text.ts'
import type { Athlete, MatchRow, OverviewRow, StatisticsRow } from './rows.ts'
import { type AtpScore, readAtpScore, setsWon } from './scores.ts'
import { atpStatistics } from './statistics.ts'
import { athleteId, type Edition, isRoundRobin, roundOf, SOURCE, startMsOf, venueOf } from './tournaments.ts'

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
    gender: 'M',
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

export interface MatchContext {
  readonly edition: Edition
  /** Rounds of the tournament in their order. */
  readonly ranks: readonly number[]
  readonly groups: ReadonlyMap<string, string>
  readonly statistics: StatisticsRow | null
  readonly onOdd: (what: string) => void
}

export function matchData(
  { row, score, home }: Match,
  { edition, ranks, groups, statistics: counts, onOdd }: MatchContext,
): ChangeData<'match'> {
  const { rank, ...round } = roundOf(row.round)
  const statistics = atpStatistics(counts, score.sets, home, onOdd)
  const venue = venueOf(edition)
  const minutes = minutesOf(score, counts?.minutes ?? null, onOdd)
  const [one, two] = home === 'winner' ? [row.winner, row.loser] : [row.loser, row.winner]
  const isLong = score.sets.length > 3 || Math.max(...setsWon(score.sets)) > 2
  return {
    ...fixture(edition.ids, athleteId(one.id), athleteId(two.id), startMsOf(row, ranks)),
    ...resultData(score, home),
    ...(minutes !== null && { currentMatchMinute: minutes }),
    round: { round: ranks.indexOf(rank) + 1, ...round },
    standingsTable: isRoundRobin(row) ? (groups.get(row.winner.id) ?? null) : null,
    ...(venue && { venue }),
    ...(statistics && { statistics }),
    tennis: {
      bestOf: isLong ? 5 : edition.type.bestOf,
      groundType: edition.groundType,
      homePlayerSeed: one.seed,
      awayPlayerSeed: two.seed,
      sets: setsData(score, home),
    },
  }
}

/** @assumed Minutes per game; other durations are errors of the source. */
const MINUTES_OF_GAME = { least: 1, most: 20 }

function minutesOf({ sets }: AtpScore, minutes: number | null, onOdd: MatchContext['onOdd']): number | null {
  if (minutes === null) return null
  const games = sets.reduce((sum, { games: [one, other] }) => sum + one + other, 0)
  const isPossible = minutes >= games * MINUTES_OF_GAME.least && minutes <= (games + 1) * MINUTES_OF_GAME.most
  if (!isPossible) onOdd('durations that do not fit the number of games (left out)')
  return isPossible ? minutes : null
}

const ENDINGS = { retired: 'Retired', defaulted: 'Defaulted', walkover: 'Walkover' } as const

/**
 * A side that retired lost, regardless of the sets. @assumed A walkover is a canceled match with a winner: it was not
 * played, but one side advances.
 */
function resultData(score: AtpScore, home: Match['home']) {
  const [own, other] = home === 'winner' ? ([0, 1] as const) : ([1, 0] as const)
  const scores = { homeScore: scoreOf(score, own), awayScore: scoreOf(score, other) }
  if (score.ending === 'played') return { status: 'finished' as const, ...scores }
  return {
    status: score.ending === 'walkover' ? ('canceled' as const) : ('finished' as const),
    statusDescription: ENDINGS[score.ending],
    ...scores,
    winner: home === 'winner' ? ('home' as const) : ('away' as const),
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
