/** The score of a match by parts, as columns of a score board (docs/reference/resources.md#4). Pure. */
import type { Schemas } from '../../client/index.ts'

export type Score = Schemas['Score']

export interface ScorePart {
  /** `1`, `2`... for periods, else the kind. */
  readonly kind: number | 'overtime' | 'penalties' | 'aggregated'
  readonly home: number | null
  readonly away: number | null
  /** Points of a tie-break, of tennis sets. */
  readonly homeTieBreak: number | null
  readonly awayTieBreak: number | null
}

const MOST_PERIODS = 9

type Value = number | undefined

function part(
  kind: ScorePart['kind'],
  home: Value,
  away: Value,
  ties?: readonly [Value, Value],
): ScorePart[] {
  if (home === undefined && away === undefined) return []
  const [homeTieBreak, awayTieBreak] = [ties?.[0] ?? null, ties?.[1] ?? null]
  return [{ kind, home: home ?? null, away: away ?? null, homeTieBreak, awayTieBreak }]
}

/** Overtime as the sum of its halves if only these are known. */
function overtimeOf({ overtime, extra1, extra2 }: Score): Value {
  return (
    overtime ?? (extra1 === undefined && extra2 === undefined ? undefined : (extra1 ?? 0) + (extra2 ?? 0))
  )
}

/** Every period that the match has so far; missing ones are not derived. */
export function scoreParts(home: Score, away: Score): readonly ScorePart[] {
  const values = (score: Score, key: string) => (score as Readonly<Record<string, unknown>>)[key] as Value
  const periods = Array.from({ length: MOST_PERIODS }, (_, index) => {
    const key = `period${index + 1}`
    const ties = [values(home, `${key}TieBreak`), values(away, `${key}TieBreak`)] as const
    return part(index + 1, values(home, key), values(away, key), ties)
  })
  return [
    ...periods.flat(),
    ...part('overtime', overtimeOf(home), overtimeOf(away)),
    ...part('penalties', home.penalties, away.penalties),
    ...part('aggregated', home.aggregated, away.aggregated),
  ]
}

type Side = 'home' | 'away'

interface Served {
  readonly server: Side
}

/**
 * The server of a live tennis match: the server of the last game with points, or the opponent if that game is over;
 * before any point the first server. Null if unknown.
 */
export function serverNow(tennis: Schemas['Tennis'] | null, isRunning: boolean): Side | null {
  if (!tennis || !isRunning) return null
  const games: readonly (Served & { score: { home: number; away: number }; set: number })[] =
    tennis.pointByPoint ?? []
  const last = games.at(-1)
  if (last) return isGameOpen(tennis, last) ? last.server : otherSide(last.server)
  const played = tennis.sets.reduce((sum, { homeGames, awayGames }) => sum + homeGames + awayGames, 0)
  if (!tennis.firstToServe) return null
  return played % 2 === 0 ? tennis.firstToServe : otherSide(tennis.firstToServe)
}

function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

/** Whether the game is unfinished: its score is not in the sets yet. */
function isGameOpen(
  tennis: Schemas['Tennis'],
  game: { set: number; score: { home: number; away: number } },
): boolean {
  const set = tennis.sets.find(({ setNumber }) => setNumber === game.set)
  if (!set) return true
  return set.homeGames + set.awayGames < game.score.home + game.score.away
}
