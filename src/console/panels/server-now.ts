/** Who serves in a tennis match (docs/reference/resources.md#4). Pure. */
import type { Schemas } from '../../client/index.ts'

type Tennis = Schemas['Tennis']
type Side = Schemas['TennisGame']['server']

/**
 * The server of a live match: the server of the last game with points, or the opponent if that game is over; before
 * any point the first server. Null if unknown.
 */
export function serverNow(tennis: Tennis | null, isRunning: boolean): Side | null {
  if (!tennis || !isRunning) return null
  const last = (tennis.pointByPoint ?? []).at(-1)
  if (last) return isGameOpen(tennis, last) ? last.server : otherSide(last.server)
  if (!tennis.firstToServe) return null
  const played = tennis.sets.reduce((sum, { homeGames, awayGames }) => sum + homeGames + awayGames, 0)
  return played % 2 === 0 ? tennis.firstToServe : otherSide(tennis.firstToServe)
}

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Whether the game is unfinished: its score is not in the sets yet. */
function isGameOpen({ sets }: Tennis, game: Schemas['TennisGame']): boolean {
  const set = sets.find(({ setNumber }) => setNumber === game.set)
  return !set || set.homeGames + set.awayGames < game.score.home + game.score.away
}
