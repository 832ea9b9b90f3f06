/** The change data of a match at a moment: what is known about it then, and no more. */
import { type MatchStatus, STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { SetProgress } from '../simulators/set-match.ts'
import type { Outlook } from '../simulators/simulation.ts'
import { type Fixture, matchOf, type SetSport } from './fixtures.ts'
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
function progressOf<F>(sport: SetSport<F>, fixture: Fixture<F>, nowMs: number) {
  const { fate, startMs, format } = fixture
  const notBegun = () => ({ ...NOT_BEGUN, ...sport.preview(fixture) })
  if (fate?.kind === 'off') {
    return { ...notBegun(), status: fate.status, statusDescription: STATUS_DESCRIPTION[fate.status] }
  }
  if (nowMs < startMs) {
    return { ...notBegun(), status: 'notstarted', statusDescription: STATUS_DESCRIPTION.notstarted } as const
  }
  if (fate?.kind === 'awarded') {
    const awarded = { status: 'finished', statusDescription: 'Awarded', awarded: true } as const
    return { ...notBegun(), ...sport.award(format, fate.winner), ...awarded }
  }
  const progress = matchOf(sport, fixture).at(elapsedSeconds(fixture, nowMs))
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
    status,
    statusDescription: STATUS_DESCRIPTION[status],
  }
}

function attendanceOf<F>({ venue, home, random }: Fixture<F>): number | null {
  const capacity = (venue ?? home.venue)?.capacity
  if (!capacity) return null
  const fill = home.crowd + random.stream('crowd').normal(0, 0.08)
  return Math.round(capacity * Math.min(1, Math.max(0.05, fill)))
}

export function matchData<F>(sport: SetSport<F>, fixture: Fixture<F>, nowMs: number): MatchData {
  const { season, home, away, startMs, round, table, venue } = fixture
  const progress = progressOf(sport, fixture, nowMs)
  const isPlayed =
    !('awarded' in progress) && (progress.status === 'finished' || progress.status === 'inprogress')
  return {
    tournamentId: tournamentId(sport, season.competition),
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

/** The chances at a moment, for the odds. */
export function outlookOf<F>(sport: SetSport<F>, fixture: Fixture<F>, nowMs: number): Outlook {
  return matchOf(sport, fixture).outlook(elapsedSeconds(fixture, nowMs))
}
