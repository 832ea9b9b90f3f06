/** The change data of a match at a moment: what is known about it then, and no more. */
import { STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { TeamProgress } from '../simulators/team-match.ts'
import { type Fixture, matchOf } from './fixtures.ts'
import { lineUps } from './line-ups.ts'
import { refereeData } from './referees.ts'
import type { TeamSport } from './sport.ts'
import { tournamentId } from './tournaments.ts'

type MatchData = ChangeData<'match'>

const NOT_BEGUN = {
  currentMatchMinute: 0,
  currentMatchSecond: 0,
  homeScore: { current: 0 },
  awayScore: { current: 0 },
  liveEvents: [],
} satisfies Partial<MatchData>

/** Real seconds since the start at a moment; a match that was stopped stands still. */
function elapsedSeconds<F>({ fate, kickoffMs }: Fixture<F>, nowMs: number): number {
  const elapsed = Math.floor((nowMs - kickoffMs) / 1000)
  return fate?.kind === 'stopped' ? Math.min(elapsed, fate.atSecond) : elapsed
}

/** How far it has been played; null where it has not begun. */
function progressOf<F>(sport: TeamSport<F>, fixture: Fixture<F>, nowMs: number): TeamProgress | null {
  const { fate, kickoffMs } = fixture
  if (nowMs < kickoffMs || fate?.kind === 'off' || fate?.kind === 'awarded') return null
  const progress = matchOf(sport, fixture).at(elapsedSeconds(fixture, nowMs))
  if (fate?.kind !== 'stopped') return progress
  return { ...progress, status: fate.status, statusDescription: STATUS_DESCRIPTION[fate.status] }
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
  const status = fate?.kind === 'off' ? fate.status : 'notstarted'
  return { ...NOT_BEGUN, status, statusDescription: STATUS_DESCRIPTION[status] }
}

function attendanceOf<F>({ home, random }: Fixture<F>): number {
  const fill = home.crowd + random.stream('crowd').normal(0, 0.07)
  return Math.round((home.venue.capacity ?? 0) * Math.min(1, Math.max(0.05, fill)))
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
    tournamentId: tournamentId(sport, season.competition),
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
