/** The change data of a match at a moment: what is known about it then, and no more. */
import { STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { Outlook } from '../simulators/simulation.ts'
import { type Fixture, matchOf, type RacketSport, setupOf, WALKOVER_KNOWN_MS } from './fixtures.ts'
import { tournamentId } from './tournaments.ts'

type MatchData = ChangeData<'match'>

const NOT_BEGUN = {
  currentMatchMinute: 0,
  currentMatchSecond: 0,
  homeScore: { current: 0 },
  awayScore: { current: 0 },
  liveEvents: [],
  statistics: [],
} satisfies Partial<MatchData>

/** Real seconds since the start at a moment; a match that was stopped stands still. */
export function elapsedSeconds<F>({ fate, startMs }: Fixture<F>, nowMs: number): number {
  const elapsed = Math.floor((nowMs - startMs) / 1000)
  return fate?.kind === 'stopped' ? Math.min(elapsed, fate.atSecond) : elapsed
}

/** The part that play decides, with whatever keeps the match from being played. */
function progressOf<F>(sport: RacketSport<F>, fixture: Fixture<F>, nowMs: number) {
  const { fate, startMs } = fixture
  const notBegun = () => ({ ...NOT_BEGUN, ...sport.preview(setupOf(sport, fixture)) })
  if (fate?.kind === 'off') {
    return { ...notBegun(), status: fate.status, statusDescription: STATUS_DESCRIPTION[fate.status] }
  }
  // @assumed A walkover is a canceled match with a winner: it counts in no table, but he goes on to the next round.
  if (fate?.kind === 'walkover' && nowMs >= startMs - WALKOVER_KNOWN_MS) {
    return { ...notBegun(), status: 'canceled', statusDescription: 'Walkover', winner: fate.winner } as const
  }
  if (nowMs < startMs) {
    return { ...notBegun(), status: 'notstarted', statusDescription: STATUS_DESCRIPTION.notstarted } as const
  }
  const progress = matchOf(sport, fixture).at(elapsedSeconds(fixture, nowMs))
  if (fate?.kind !== 'stopped') return progress
  return { ...progress, status: fate.status, statusDescription: STATUS_DESCRIPTION[fate.status] }
}

/** Full at the final, half empty in the first rounds; leagues are played without tickets. */
function attendanceOf<F>({ round, season, random }: Fixture<F>): number | null {
  const { capacity } = season.competition.venue
  if (!capacity || !round.cupRoundType) return null
  const fill = 1 - 0.14 * Math.log2(round.cupRoundType) + random.stream('crowd').normal(0, 0.06)
  return Math.round(capacity * Math.min(1, Math.max(0.1, fill)))
}

export function matchData<F>(sport: RacketSport<F>, fixture: Fixture<F>, nowMs: number): MatchData {
  const { season, home, away, startMs, round, table } = fixture
  const progress = progressOf(sport, fixture, nowMs)
  const isPlayed = progress.status === 'finished' || progress.status === 'inprogress'
  return {
    tournamentId: tournamentId(sport, season.competition),
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

/** The chances at a moment, for the odds. */
export function outlookOf<F>(sport: RacketSport<F>, fixture: Fixture<F>, nowMs: number): Outlook {
  return matchOf(sport, fixture).outlook(elapsedSeconds(fixture, nowMs))
}
