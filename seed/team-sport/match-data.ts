/** The change data of a match at a moment: what is known about it then, and no more. */
import type { ChangeData } from '../../src/contract/changes.ts'
import { tournamentIdOf } from '../frame/competitions.ts'
import { crowdOf, elapsedSeconds, NOT_BEGUN, statusOf } from '../frame/progress.ts'
import type { TeamProgress } from '../simulators/team-match.ts'
import { type Fixture, matchOf } from './fixtures.ts'
import { lineUps } from './line-ups.ts'
import { refereeData } from './referees.ts'
import type { TeamSport } from './sport.ts'

type MatchData = ChangeData<'match'>

/** How far it has been played; null where it has not begun. */
function progressOf<F>(sport: TeamSport<F>, fixture: Fixture<F>, nowMs: number): TeamProgress | null {
  const { fate, kickoffMs } = fixture
  if (nowMs < kickoffMs || fate?.kind === 'off' || fate?.kind === 'awarded') return null
  const progress = matchOf(sport, fixture).at(elapsedSeconds(fate, kickoffMs, nowMs))
  return fate?.kind === 'stopped' ? { ...progress, ...statusOf(fate.status) } : progress
}

function notPlayed<F>(sport: TeamSport<F>, { fate, kickoffMs }: Fixture<F>, nowMs: number) {
  if (fate?.kind === 'awarded' && nowMs >= kickoffMs) {
    const score = (current: number) => ({ current, display: current })
    return {
      ...NOT_BEGUN,
      homeScore: score(sport.awardedScore),
      awayScore: score(0),
      status: 'finished',
      statusDescription: 'Awarded',
      awarded: true,
    } as const
  }
  return { ...NOT_BEGUN, ...statusOf(fate?.kind === 'off' ? fate.status : 'notstarted') }
}

function attendanceOf<F>({ home, random }: Fixture<F>): number {
  return crowdOf(home.venue.capacity ?? 0, { mean: home.crowd, deviation: 0.07, least: 0.05 }, random)
}

export function matchData<F>(
  sport: TeamSport<F>,
  fixture: Fixture<F>,
  nowMs: number,
  counts: ReadonlyMap<string, number>,
): MatchData {
  const { season, home, away, kickoffMs, round, table } = fixture
  const progress = progressOf(sport, fixture, nowMs)
  const { playerStatistics, ...played } = progress ?? {
    ...notPlayed(sport, fixture, nowMs),
    playerStatistics: null,
  }
  return {
    tournamentId: tournamentIdOf(sport.slug, season.competition),
    seasonId: season.id,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: kickoffMs,
    ...played,
    round,
    standingsTable: table,
    homeManager: home.manager,
    awayManager: away.manager,
    venue: home.venue,
    referee: refereeData(fixture, counts),
    attendance: progress ? attendanceOf(fixture) : null,
    lineups: lineUps(sport, fixture, nowMs, playerStatistics),
  }
}
