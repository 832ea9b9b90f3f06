/** The change data of a match at a moment: only what is known at that time. */
import { type MatchStatus, STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { LineupChange } from '../../src/contract/match-blocks.ts'
import { HOUR_MS } from '../calendar.ts'
import { both, type Side, type SportProgress, type SquadPlayer, type Statistics } from '../engine/match.ts'
import type { Fixture, MatchData } from './model.ts'
import { refereeData } from './referees.ts'
import {
  type Absence,
  absencesAhead,
  absencesOf,
  isPlayable,
  matchOf,
  playedSeconds,
  WALKOVER_KNOWN_MS,
} from './results.ts'
import { tournamentIdOf } from './seasons.ts'

const NOT_BEGUN = {
  currentMatchMinute: 0,
  currentMatchSecond: 0,
  homeScore: { current: 0 },
  awayScore: { current: 0 },
  liveEvents: [],
} satisfies Partial<MatchData>

const statusOf = (status: MatchStatus) => ({ status, statusDescription: STATUS_DESCRIPTION[status] })

type Progress = Partial<MatchData> & Pick<MatchData, 'status'>

/** The part that depends on play and disruptions. */
function progressOf(fixture: Fixture, nowMs: number): [Progress, SportProgress['playerStatistics']] {
  const { disruption, startMs, format, season } = fixture
  const { sport, competition } = season
  const ahead = (rest: Progress): [Progress, undefined] => [
    { ...NOT_BEGUN, ...sport.preview(fixture), ...rest },
    undefined,
  ]
  if (disruption?.kind === 'off') return ahead(statusOf(disruption.status))
  // @assumed A walkover is a canceled match with a winner: it counts in no table, but the winner advances to the next
  // round.
  if (disruption?.kind === 'walkover' && nowMs >= startMs - WALKOVER_KNOWN_MS) {
    return ahead({ status: 'canceled', statusDescription: 'Walkover', winner: disruption.winner })
  }
  if (nowMs < startMs) return ahead(statusOf('notstarted'))
  if (disruption?.kind === 'awarded') {
    const score = sport.award(format ?? competition.format, disruption.winner)
    return ahead({ ...score, status: 'finished', statusDescription: 'Awarded', awarded: true })
  }
  const seconds = playedSeconds(fixture, nowMs) ?? 0
  const { playerStatistics, ...progress } = matchOf(fixture).at(seconds)
  return [disruption?.kind === 'stopped' ? stopped(progress, disruption.status) : progress, playerStatistics]
}

/** Marks the match, and its current game if it has games, as stopped. */
function stopped(progress: Progress, status: MatchStatus): Progress {
  const { esports } = progress
  const games = esports?.games.map((game) => (game.status === 'inprogress' ? { ...game, status } : game))
  return { ...progress, ...(esports && games ? { esports: { ...esports, games } } : {}), ...statusOf(status) }
}

/** Attendance is higher for good teams; athletes' cups are sold out at the final and half empty in the first rounds. */
function attendanceOf({ venue, season, home, round, random }: Fixture): number | null {
  const capacity = (venue ?? season.competition.venue ?? home.venue)?.capacity
  if (!capacity) return null
  const mean = home.manager ? home.crowd : 1 - 0.14 * Math.log2(round.cupRoundType ?? 1)
  const share = Math.min(1, Math.max(0.05, mean + random.stream('crowd').normal(0, 0.07)))
  return Math.round(capacity * share)
}

const CONFIRMED_MS = HOUR_MS

function missing({ player, type, reason, text, expectedEndMs }: Absence) {
  const description = text && { text: text[0], translations: { ru: text[1], es: text[2] } }
  return { playerId: player.id, type, reason, description, expectedEndDateMs: expectedEndMs }
}

type PlayerStatistics = ReadonlyMap<number, Statistics> | null

function lineupAt(
  fixture: Fixture,
  side: Side,
  nowMs: number,
  statistics: PlayerStatistics,
): LineupChange | null {
  const { absencesMs = 0, probableMs = null } = fixture.season.sport.lineups ?? {}
  const leftMs = fixture.startMs - nowMs
  if (leftMs > absencesMs) return null
  const isConfirmed = leftMs <= CONFIRMED_MS
  const absences = isConfirmed ? absencesOf(fixture, side) : absencesAhead(fixture, side, nowMs)
  const missingPlayers = absences.map(missing)
  const isListed = isPlayable(fixture) && leftMs <= (probableMs ?? CONFIRMED_MS)
  const sheet = isListed ? matchOf(fixture).sheets?.[side] : null
  if (!sheet) return missingPlayers.length > 0 ? { missingPlayers } : null
  const entry = (substitute: boolean) => (player: SquadPlayer) => ({
    playerId: player.id,
    position: player.position,
    shirtNumber: player.shirtNumber,
    ...(player.id === sheet.captainId ? { captain: true } : {}),
    ...(substitute ? { substitute } : {}),
    statistics: statistics?.get(player.id) ?? null,
  })
  return {
    formation: sheet.formation ?? null,
    confirmed: isConfirmed,
    players: [...sheet.starters.map(entry(false)), ...sheet.bench.map(entry(true))],
    missingPlayers,
  }
}

/**
 * Line-ups (docs/reference/resources.md#6.1): absences are known some days before the start, line-ups an hour before,
 * and statistics from the start on. Null statistics: the match has not begun.
 */
export function lineupsAt(fixture: Fixture, nowMs: number, statistics: PlayerStatistics) {
  return both((side) => lineupAt(fixture, side, nowMs, statistics))
}

export function matchData(fixture: Fixture, nowMs: number): MatchData {
  const { season, home, away, venue, round, table, startMs } = fixture
  const { sport, competition } = season
  const [progress, statistics = null] = progressOf(fixture, nowMs)
  const [homeManager, awayManager] = [home, away].map(
    ({ manager }) => manager && { id: manager.id, name: manager.name.en },
  )
  return {
    tournamentId: tournamentIdOf(sport.slug, competition),
    seasonId: season.id,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: startMs,
    ...progress,
    round,
    standingsTable: table,
    ...(homeManager && awayManager ? { homeManager, awayManager } : {}),
    venue: venue ?? competition.venue ?? home.venue,
    referee: refereeData(fixture),
    attendance: playedSeconds(fixture, nowMs) === null ? null : attendanceOf(fixture),
    ...(sport.blocks?.(fixture, nowMs) ??
      (sport.lineups ? { lineups: lineupsAt(fixture, nowMs, statistics) } : {})),
  }
}
