/** The change data of a football match at a moment: what is known about it then, and no more. */
import type { ChangeData } from '../../src/contract/changes.ts'
import { crowdOf, NOT_BEGUN, statusOf } from '../frame/progress.ts'
import type { MatchProgress } from '../simulators/simulation.ts'
import { type Fixture, matchOf, playedSeconds } from './fixtures.ts'
import type { RefereeCounts } from './referees.ts'
import { tournamentId } from './tournaments.ts'

/** The part that play decides, with whatever keeps the match from being played. */
export function progressOf(fixture: Fixture, nowMs: number): MatchProgress & { awarded?: boolean } {
  const { fate } = fixture
  if (fate?.kind === 'off') return { ...NOT_BEGUN, ...statusOf(fate.status) }
  if (nowMs < fixture.kickoffMs) return { ...NOT_BEGUN, ...statusOf('notstarted') }
  if (fate?.kind === 'awarded') {
    const { home, away } = fate.score
    const scores = {
      homeScore: { current: home, display: home },
      awayScore: { current: away, display: away },
    }
    return { ...NOT_BEGUN, ...scores, status: 'finished', statusDescription: 'Awarded', awarded: true }
  }
  const progress = matchOf(fixture).at(playedSeconds(fixture, nowMs) ?? 0)
  return fate?.kind === 'stopped' ? { ...progress, ...statusOf(fate.status) } : progress
}

/** Grounds are fuller for good sides and big competitions. */
function attendanceOf(fixture: Fixture): number {
  const venue = fixture.venue ?? fixture.home.venue
  const share = { mean: fixture.home.crowd, deviation: 0.08, least: 0.05 }
  return crowdOf(venue.capacity ?? 0, share, fixture.random)
}

/** The match without its blocks; `counts` are those of its referee in the season so far. */
export function matchData(
  fixture: Fixture,
  nowMs: number,
  counts: RefereeCounts | undefined,
): ChangeData<'match'> {
  const progress = progressOf(fixture, nowMs)
  const { referee, season, home, away, venue } = fixture
  return {
    tournamentId: tournamentId(season.competition),
    seasonId: season.id,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: fixture.kickoffMs,
    ...progress,
    round: fixture.round,
    standingsTable: fixture.table,
    homeManager: home.manager,
    awayManager: away.manager,
    venue: venue ?? home.venue,
    referee: referee
      ? {
          id: referee.id,
          name: referee.name.en,
          translations: { ru: referee.name.ru },
          country: referee.country.name.en,
          ...(counts ?? { yellowCards: 0, redCards: 0, yellowRedCards: 0, games: 0 }),
        }
      : null,
    attendance: playedSeconds(fixture, nowMs) === null ? null : attendanceOf(fixture),
  }
}
