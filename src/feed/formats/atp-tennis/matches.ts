/** A tennis match of the `atp-tennis` tables as data of a change. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { Pair } from '../football/scores.ts'
import { externalIdOf, keyOf } from '../text.ts'
import { athleteId, SOURCE } from './athletes.ts'
import type { MatchRow, StatisticsRow, TournamentRow } from './rows.ts'
import { type AtpScore, type AtpSet, readAtpScore, setsWon } from './scores.ts'
import { atpStatistics } from './statistics.ts'
import {
  groundTypeOf,
  isRoundRobin,
  roundRowOf,
  seasonId,
  startMsOf,
  tournamentId,
  typeOf,
  venueOf,
} from './tournaments.ts'

/** A match and its score, as far as it can be read without its statistics. */
export interface Match {
  readonly id: string
  readonly row: MatchRow
  readonly score: AtpScore
  /** Winner and loser stand in the file in this order: home and away must not tell the result. */
  readonly home: 'winner' | 'loser'
}

/** Throws BadCell. @assumed The side with the smaller id, as text, is at home: a rule that does not know who won. */
export function matchOf(row: MatchRow, tournament: TournamentRow | undefined): Match {
  const score = readAtpScore(row.score, typeOf(row.edition, tournament).gamesOfSet)
  const { slug } = roundRowOf(row.round).of
  const ids = [row.winner.id, row.loser.id].sort()
  return {
    id: externalIdOf(SOURCE, row.edition, slug ?? keyOf(row.round), ...ids.map(keyOf)),
    row,
    score,
    home: ids[0] === row.winner.id ? 'winner' : 'loser',
  }
}

export interface MatchFrame {
  readonly tournament: TournamentRow | undefined
  /** Rounds of the tournament in their order. */
  readonly ranks: readonly number[]
  readonly groups: ReadonlyMap<string, string>
  readonly statistics: StatisticsRow | null
  readonly onOdd: (what: string) => void
}

/** A game lasts some minutes: what is far from it is a slip of the source. @assumed */
const MINUTES_OF_GAME = { least: 1, most: 20 }

function minutesOf({ sets }: AtpScore, { statistics, onOdd }: MatchFrame): number | null {
  const minutes = statistics?.minutes ?? null
  if (minutes === null) return null
  const games = sets.reduce((sum, { games: [one, other] }) => sum + one + other, 0)
  const isPossible = minutes >= games * MINUTES_OF_GAME.least && minutes <= (games + 1) * MINUTES_OF_GAME.most
  if (!isPossible) onOdd('durations that no match of so many games has (left out)')
  return isPossible ? minutes : null
}

export function matchData(match: Match, frame: MatchFrame): ChangeData<'match'> {
  const { row, score, home } = match
  const { tournament, ranks, groups } = frame
  const away = home === 'winner' ? 'loser' : 'winner'
  const { rank, of } = roundRowOf(row.round)
  const statistics = atpStatistics(frame.statistics, score.sets, home, frame.onOdd)
  const venue = venueOf(tournament)
  const minutes = minutesOf(score, frame)
  return {
    tournamentId: tournamentId(row.edition),
    seasonId: seasonId(row.edition),
    homeTeamId: athleteId(row[home]),
    awayTeamId: athleteId(row[away]),
    startTimestamp: startMsOf(row, ranks),
    ...resultOf(match),
    ...(minutes !== null && { currentMatchMinute: minutes }),
    round: { round: ranks.indexOf(rank) + 1, ...of },
    standingsTable: isRoundRobin(row.round) ? (groups.get(row.winner.id) ?? null) : null,
    ...(venue && { venue }),
    ...(statistics && { statistics }),
    tennis: {
      bestOf: bestOf(match, tournament),
      groundType: groundTypeOf(tournament),
      homePlayerSeed: row[home].seed,
      awayPlayerSeed: row[away].seed,
      sets: score.sets.map((set, index) => setData(set, index + 1, home)),
    },
  }
}

function bestOf({ row, score }: Match, tournament: TournamentRow | undefined): 3 | 5 {
  const isLong = score.sets.length > 3 || Math.max(...setsWon(score.sets)) > 2
  return isLong ? 5 : typeOf(row.edition, tournament).bestOf
}

const ENDINGS = { retired: 'Retired', defaulted: 'Defaulted', walkover: 'Walkover' } as const

/**
 * Who gave up lost, whatever the sets say. @assumed A walkover is a canceled match with a winner, as in the demo world:
 * nobody played, but one side goes on to the next round.
 */
function resultOf({ score, home }: Match) {
  const won = setsWon(score.sets)
  const winner = home === 'winner' ? ('home' as const) : ('away' as const)
  const scores = {
    homeScore: scoreOf(score.sets, won, home === 'winner' ? 0 : 1),
    awayScore: scoreOf(score.sets, won, home === 'winner' ? 1 : 0),
  }
  if (score.ending === 'played') return { status: 'finished' as const, ...scores }
  const status = score.ending === 'walkover' ? ('canceled' as const) : ('finished' as const)
  return { status, statusDescription: ENDINGS[score.ending], ...scores, winner }
}

function scoreOf(sets: readonly AtpSet[], won: Pair, place: 0 | 1) {
  const parts = sets.flatMap(({ games, tieBreak }, index) => [
    [`period${index + 1}`, games[place]] as const,
    ...(tieBreak ? [[`period${index + 1}TieBreak`, tieBreak[place]] as const] : []),
  ])
  return { current: won[place], display: won[place], ...Object.fromEntries(parts) }
}

function setData({ games, tieBreak, wonBy }: AtpSet, setNumber: number, home: 'winner' | 'loser') {
  const [own, other] = home === 'winner' ? ([0, 1] as const) : ([1, 0] as const)
  return {
    setNumber,
    homeGames: games[own],
    awayGames: games[other],
    winner: wonBy === null ? null : wonBy === home ? ('home' as const) : ('away' as const),
    durationSeconds: null,
    ...(tieBreak && { tiebreak: { homePoints: tieBreak[own], awayPoints: tieBreak[other] } }),
  }
}
