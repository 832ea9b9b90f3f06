/** The database of the HTTP cases: thirty leagues in one season, and one rich match. */
import { makeDatabase } from './fill.ts'
import type { Stage } from './stage.ts'
import { dateOfRound, type MatchPosition, richMatch, type WorldSize, worldChanges } from './world.ts'

/** Thirty leagues play 300 matches on the day of a round. */
const HTTP_WORLD: WorldSize = { leagues: 30, seasons: 1 }

/** In the middle of the season, so that there are standings, form and streaks. */
export const RICH_MATCH: MatchPosition = { league: 7, season: 0, round: 20, index: 3 }
export const BUSY_DAY = dateOfRound(RICH_MATCH.season, RICH_MATCH.round)

export function httpWorld(stage: Stage): Promise<string> {
  return stage.file('http-world.db', (path) =>
    makeDatabase(path, [...worldChanges(HTTP_WORLD), ...richMatch(RICH_MATCH)]),
  )
}
