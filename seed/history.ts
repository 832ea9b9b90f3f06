/**
 * Light history for scale tests: finished matches of all seven sports with scores and periods, in football also with
 * goals, going back in time from the week of `now`, as changes that the feed applies. Leagues of a dozen or more
 * teams play ten seasons each, so tables, form, streaks and head-to-head say something; a million matches bring about
 * a hundred thousand names of teams and players.
 *
 * It is generated league by league and never held as a whole. The same options give the same bytes, and of one week and
 * random seed a longer history begins with all of a shorter one. Its ids are apart from those of the demo world and
 * from those that the store gives out.
 */
import type { Change } from '../src/contract/changes.ts'
import { weekStartMs } from './calendar.ts'
import { leagueChanges } from './history/leagues.ts'
import { SEASONS, seasonChanges } from './history/seasons.ts'
import { HISTORY_SPORTS, type HistorySport, matchesOfSeason, SHARES } from './history/sports.ts'
import { idsOf } from './ids.ts'
import { makeRandom, type Random } from './random.ts'

export interface HistoryOptions {
  /** How many, all sports together; at most MOST_HISTORY_MATCHES. */
  readonly matches: number
  readonly nowMs: number
  readonly randomSeed: number
}

function matchesOfLeague(sport: HistorySport): number {
  return SEASONS * matchesOfSeason(sport)
}

/** So many fit the ids of every kind in every sport. */
export const MOST_HISTORY_MATCHES = Math.min(
  ...HISTORY_SPORTS.map((sport) => {
    const leagues = Math.min(
      idsOf('tournament'),
      Math.floor(idsOf('season') / SEASONS),
      Math.floor(idsOf('team') / sport.teams),
      Math.floor(idsOf('match') / matchesOfLeague(sport)),
    )
    return Math.floor((leagues * matchesOfLeague(sport)) / sport.share) * SHARES
  }),
)

/** The sports of SHARES matches, mixed as evenly as their shares allow. */
const TURNS: readonly HistorySport[] = HISTORY_SPORTS.flatMap((sport) =>
  Array.from({ length: sport.share }, (_, i) => ({ sport, at: (i + 0.5) / sport.share })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ sport }) => sport)

/** How many of the matches are of a sport: never fewer when there are more in all. */
function matchesOfSport(matches: number, sport: HistorySport): number {
  const rest = TURNS.slice(0, matches % SHARES).filter((turn) => turn === sport).length
  return Math.floor(matches / SHARES) * sport.share + rest
}

/** Throws RangeError for a number of matches that is invalid or too large. */
export function* makeHistory({ matches, nowMs, randomSeed }: HistoryOptions): Generator<Change> {
  if (!Number.isInteger(matches) || matches < 0 || matches > MOST_HISTORY_MATCHES) {
    throw new RangeError(`history holds 0 to ${MOST_HISTORY_MATCHES} matches, not ${matches}`)
  }
  const anchorMs = weekStartMs(nowMs)
  const root = makeRandom(randomSeed).stream('history')
  for (const sport of HISTORY_SPORTS) {
    yield* sportChanges(sport, matchesOfSport(matches, sport), anchorMs, root.stream(sport.slug))
  }
}

function* sportChanges(
  sport: HistorySport,
  matches: number,
  anchorMs: number,
  random: Random,
): Generator<Change> {
  let left = matches
  for (let number = 0; left > 0; number += 1) {
    const league = yield* leagueChanges({ sport, number, anchorMs, random })
    for (let season = 0; season < SEASONS && left > 0; season += 1) {
      const count = Math.min(left, matchesOfSeason(sport))
      yield* seasonChanges({ league, season, anchorMs }, count)
      left -= count
    }
  }
}
