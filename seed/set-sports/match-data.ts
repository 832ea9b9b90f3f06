/** The change data of a match at a moment: what is known about it then, and no more. */
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { tournamentIdOf } from '../frame/competitions.ts'
import { crowdOf, elapsedSeconds, NOT_BEGUN, statusOf } from '../frame/progress.ts'
import type { SetProgress } from '../simulators/set-match.ts'
import { type Fixture, matchOf, type SetSport } from './fixtures.ts'

type MatchData = ChangeData<'match'>

/** The part that play decides, with whatever keeps the match from being played. */
function progressOf<F>(sport: SetSport<F>, fixture: Fixture<F>, nowMs: number) {
  const { fate, startMs, format } = fixture
  const notBegun = () => ({ ...NOT_BEGUN, statistics: [], ...sport.preview(fixture) })
  if (fate?.kind === 'off') return { ...notBegun(), ...statusOf(fate.status) }
  if (nowMs < startMs) return { ...notBegun(), ...statusOf('notstarted') }
  if (fate?.kind === 'awarded') {
    const awarded = { status: 'finished', statusDescription: 'Awarded', awarded: true } as const
    return { ...notBegun(), ...sport.award(format, fate.winner), ...awarded }
  }
  const progress = matchOf(sport, fixture).at(elapsedSeconds(fate, startMs, nowMs))
  if (fate?.kind !== 'stopped') return progress
  return stopped(progress, fate.status)
}

/** The match and its running game have come to a stop. */
function stopped(progress: SetProgress, status: MatchStatus): SetProgress {
  const { esports } = progress
  const games = esports?.games.map((game) => (game.status === 'inprogress' ? { ...game, status } : game))
  return {
    ...progress,
    ...(esports && games ? { esports: { ...esports, games } } : {}),
    ...statusOf(status),
  }
}

function attendanceOf<F>({ venue, home, random }: Fixture<F>): number | null {
  const capacity = (venue ?? home.venue)?.capacity
  if (!capacity) return null
  return crowdOf(capacity, { mean: home.crowd, deviation: 0.08, least: 0.05 }, random)
}

export function matchData<F>(sport: SetSport<F>, fixture: Fixture<F>, nowMs: number): MatchData {
  const { season, home, away, startMs, round, table, venue } = fixture
  const progress = progressOf(sport, fixture, nowMs)
  const isPlayed =
    !('awarded' in progress) && (progress.status === 'finished' || progress.status === 'inprogress')
  return {
    tournamentId: tournamentIdOf(sport.slug, season.competition),
    seasonId: season.id,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: startMs,
    ...progress,
    round,
    standingsTable: table,
    homeManager: home.manager,
    awayManager: away.manager,
    venue: venue ?? home.venue,
    referee: null,
    attendance: isPlayed ? attendanceOf(fixture) : null,
    ...sport.surroundings(fixture, nowMs),
  }
}
