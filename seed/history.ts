/**
 * Light history for scale tests: finished matches of all seven sports with scores and periods, in football also with
 * goals, going back in time from the week of `now`, as changes that the feed applies. Leagues of a dozen or more teams
 * play ten seasons each, so that standings, form, streaks and head-to-head are meaningful; a million matches have about
 * a hundred thousand names of teams and players. It is generated league by league and never held in memory as a whole.
 * The same options give the same bytes; for the same week and random seed, a longer history begins with all of a
 * shorter one. Its ids differ from those of the demo world and from those that the store assigns.
 */
import type { Change } from '../src/contract/changes.ts'
import { weekStartMs } from './calendar.ts'
import { sportChanges } from './history/leagues.ts'
import { HISTORY_SPORTS, type HistorySport, matchesOfSeason, SEASONS, SHARES } from './history/sports.ts'
import { idsOf } from './ids.ts'
import { makeRandom } from './random.ts'

interface HistoryOptions {
  /** Number of matches of all sports together; at most MAX_HISTORY_MATCHES. */
  readonly matches: number
  readonly nowMs: number
  readonly randomSeed: number
}

/** Limited by the ids of every kind in every sport. */
export const MAX_HISTORY_MATCHES = Math.min(
  ...HISTORY_SPORTS.map((sport) => {
    const matches = SEASONS * matchesOfSeason(sport)
    const leagues = Math.min(
      idsOf('tournament'),
      Math.floor(idsOf('season') / SEASONS),
      Math.floor(idsOf('team') / sport.teams),
      Math.floor(idsOf('match') / matches),
    )
    return Math.floor((leagues * matches) / sport.share) * SHARES
  }),
)

/** The sports of SHARES matches, mixed as evenly as their shares allow. */
const TURNS: readonly HistorySport[] = HISTORY_SPORTS.flatMap((sport) =>
  Array.from({ length: sport.share }, (_, i) => ({ sport, at: (i + 0.5) / sport.share })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ sport }) => sport)

/** Number of matches of a sport; never decreases as the total grows. */
function matchesOfSport(matches: number, sport: HistorySport): number {
  const rest = TURNS.slice(0, matches % SHARES).filter((turn) => turn === sport).length
  return Math.floor(matches / SHARES) * sport.share + rest
}

/** Throws RangeError for a number of matches that is invalid or too large. */
export function* makeHistory({ matches, nowMs, randomSeed }: HistoryOptions): Generator<Change> {
  if (!Number.isInteger(matches) || matches < 0 || matches > MAX_HISTORY_MATCHES) {
    throw new RangeError(`history holds 0 to ${MAX_HISTORY_MATCHES} matches, not ${matches}`)
  }
  const anchorMs = weekStartMs(nowMs)
  const root = makeRandom(randomSeed).stream('history')
  for (const sport of HISTORY_SPORTS) {
    yield* sportChanges(sport, matchesOfSport(matches, sport), anchorMs, root.stream(sport.slug))
  }
}
