/** The change data of a match at a moment: what is known about it then, and no more. */
import type { ChangeData } from '../../src/contract/changes.ts'
import { tournamentIdOf } from '../frame/competitions.ts'
import { crowdOf, elapsedSeconds, NOT_BEGUN, statusOf } from '../frame/progress.ts'
import { type Fixture, matchOf, type RacketSport, setupOf, WALKOVER_KNOWN_MS } from './fixtures.ts'

type MatchData = ChangeData<'match'>

/** The part that play decides, with whatever keeps the match from being played. */
function progressOf<F>(sport: RacketSport<F>, fixture: Fixture<F>, nowMs: number) {
  const { fate, startMs } = fixture
  const notBegun = () => ({ ...NOT_BEGUN, statistics: [], ...sport.preview(setupOf(sport, fixture)) })
  if (fate?.kind === 'off') return { ...notBegun(), ...statusOf(fate.status) }
  // @assumed A walkover is a canceled match with a winner: it counts in no table, but he goes on to the next round.
  if (fate?.kind === 'walkover' && nowMs >= startMs - WALKOVER_KNOWN_MS) {
    return { ...notBegun(), status: 'canceled', statusDescription: 'Walkover', winner: fate.winner } as const
  }
  if (nowMs < startMs) return { ...notBegun(), ...statusOf('notstarted') }
  const progress = matchOf(sport, fixture).at(elapsedSeconds(fate, startMs, nowMs))
  return fate?.kind === 'stopped' ? { ...progress, ...statusOf(fate.status) } : progress
}

/** Full at the final, half empty in the first rounds; leagues are played without tickets. */
function attendanceOf<F>({ round, season, random }: Fixture<F>): number | null {
  const { capacity } = season.competition.venue
  if (!capacity || !round.cupRoundType) return null
  const mean = 1 - 0.14 * Math.log2(round.cupRoundType)
  return crowdOf(capacity, { mean, deviation: 0.06, least: 0.1 }, random)
}

export function matchData<F>(sport: RacketSport<F>, fixture: Fixture<F>, nowMs: number): MatchData {
  const { season, home, away, startMs, round, table } = fixture
  const progress = progressOf(sport, fixture, nowMs)
  const isPlayed = progress.status === 'finished' || progress.status === 'inprogress'
  return {
    tournamentId: tournamentIdOf(sport.slug, season.competition),
    seasonId: season.id,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: startMs,
    ...progress,
    round,
    standingsTable: table,
    venue: season.competition.venue,
    referee: null,
    attendance: isPlayed ? attendanceOf(fixture) : null,
  }
}
