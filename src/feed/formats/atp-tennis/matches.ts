/** A tennis match of the `atp-tennis` tables as data of a change. */
import type { ChangeData } from '../../../contract/changes.ts'
import { scoreData } from '../source.ts'
import { keyOf } from '../text.ts'
import { athleteId, SOURCE } from './athletes.ts'
import type { MatchRow, StatisticsRow, TournamentRow } from './rows.ts'
import { type AtpScore, readAtpScore, setsWon } from './scores.ts'
import { atpStatistics } from './statistics.ts'
import {
  groundTypeOf,
  isRoundRobin,
  roundOf,
  seasonId,
  startMsOf,
  tournamentId,
  typeOf,
  venueOf,
} from './tournaments.ts'

/** A match with its score, before its statistics are read. */
export interface Match {
  readonly id: string
  readonly row: MatchRow
  readonly score: AtpScore
  /** The file lists the winner first; home and away must not reveal the result. */
  readonly home: 'winner' | 'loser'
}

/** Throws RowError. @assumed The side with the smaller id, as text, is at home: a rule that ignores who won. */
export function matchOf(row: MatchRow, tournament: TournamentRow | undefined): Match {
  const ids = [row.winner.id, row.loser.id].sort()
  return {
    id: SOURCE.id(row.edition, roundOf(row.round).slug, ...ids.map(keyOf)),
    row,
    score: readAtpScore(row.score, typeOf(row.edition, tournament).gamesOfSet),
    home: ids[0] === row.winner.id ? 'winner' : 'loser',
  }
}

export interface MatchContext {
  readonly tournament: TournamentRow | undefined
  /** Rounds of the tournament in their order. */
  readonly ranks: readonly number[]
  readonly groups: ReadonlyMap<string, string>
  readonly statistics: StatisticsRow | null
  readonly onOdd: (what: string) => void
}

/** @assumed Minutes per game; other durations are errors of the source. */
const MINUTES_OF_GAME = { least: 1, most: 20 }

function minutesOf({ sets }: AtpScore, { statistics, onOdd }: MatchContext): number | null {
  const minutes = statistics?.minutes ?? null
  if (minutes === null) return null
  const games = sets.reduce((sum, { games: [one, other] }) => sum + one + other, 0)
  const isPossible = minutes >= games * MINUTES_OF_GAME.least && minutes <= (games + 1) * MINUTES_OF_GAME.most
  if (!isPossible) onOdd('durations that do not fit the number of games (left out)')
  return isPossible ? minutes : null
}

export function matchData(match: Match, context: MatchContext): ChangeData<'match'> {
  const { row, score, home } = match
  const { tournament, ranks, groups, onOdd } = context
  const { rank, ...round } = roundOf(row.round)
  const statistics = atpStatistics(context.statistics, score.sets, home, onOdd)
  const venue = venueOf(tournament)
  const minutes = minutesOf(score, context)
  const [one, two] = home === 'winner' ? [row.winner, row.loser] : [row.loser, row.winner]
  return {
    tournamentId: tournamentId(row.edition),
    seasonId: seasonId(row.edition),
    homeTeamId: athleteId(one),
    awayTeamId: athleteId(two),
    startTimestamp: startMsOf(row, ranks),
    ...resultData(match),
    ...(minutes !== null && { currentMatchMinute: minutes }),
    round: { round: ranks.indexOf(rank) + 1, ...round },
    standingsTable: isRoundRobin(row.round) ? (groups.get(row.winner.id) ?? null) : null,
    ...(venue && { venue }),
    ...(statistics && { statistics }),
    tennis: {
      bestOf: bestOf(match, tournament),
      groundType: groundTypeOf(tournament),
      homePlayerSeed: one.seed,
      awayPlayerSeed: two.seed,
      sets: setsData(match),
    },
  }
}

function bestOf({ row, score }: Match, tournament: TournamentRow | undefined): 3 | 5 {
  const isLong = score.sets.length > 3 || Math.max(...setsWon(score.sets)) > 2
  return isLong ? 5 : typeOf(row.edition, tournament).bestOf
}

const ENDINGS = { retired: 'Retired', defaulted: 'Defaulted', walkover: 'Walkover' } as const

/**
 * A side that retired lost, regardless of the sets. @assumed A walkover is a canceled match with a winner: it was not
 * played, but one side advances.
 */
function resultData({ score, home }: Match) {
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

function setsData({ score, home }: Match) {
  const [own, other] = home === 'winner' ? ([0, 1] as const) : ([1, 0] as const)
  return score.sets.map(({ games, tieBreak, wonBy }, index) => ({
    setNumber: index + 1,
    homeGames: games[own],
    awayGames: games[other],
    winner: wonBy === null ? null : wonBy === home ? ('home' as const) : ('away' as const),
    durationSeconds: null,
    ...(tieBreak && { tiebreak: { homePoints: tieBreak[own], awayPoints: tieBreak[other] } }),
  }))
}
