/** A match of this service whose ids the examples of the documentation use. */
import { and, desc, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { appearance, match, team } from '../../../db/schema/schema.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { is, query } from '../sql/statement.ts'

/** Finished matches of a sport among which the one with the most data is chosen. */
const CANDIDATES = 200

export interface ExampleMatch {
  readonly id: number
  readonly startMs: number
  readonly tournamentId: number
  readonly categoryId: number
  readonly seasonId: number
  readonly homeTeamId: number
  readonly awayTeamId: number
  readonly homeTeamName: string
  /** Null if no player is known to have played. */
  readonly playerId: number | null
}

const candidates = query((orm) =>
  orm
    .select({
      id: match.id,
      startMs: match.startMs,
      tournamentId: match.tournamentId,
      categoryId: match.categoryId,
      seasonId: match.seasonId,
      homeTeamId: match.homeTeamId,
      awayTeamId: match.awayTeamId,
      homeTeamName: team.name,
      playerId: sql<
        number | null
      >`(SELECT ${appearance.playerId} FROM ${appearance} WHERE ${appearance.matchId} = ${match.id} LIMIT 1)`,
      blockMask: match.blockMask,
    })
    .from(match)
    .innerJoin(team, sql`${team.id} = ${match.homeTeamId}`)
    .where(
      and(
        is(match.sport, 'sport'),
        sql`${match.status} = ${sql.raw(String(STATUS_CODE.finished))}`,
        isNotNull(match.seasonId),
      ),
    )
    .orderBy(desc(match.startMs))
    .limit(CANDIDATES),
)

/** A recent finished match with much data; null if the sport has none. */
export function selectExampleMatch(db: Db, sportId: number): ExampleMatch | null {
  let best: { readonly amount: number; readonly match: ExampleMatch } | null = null
  for (const { blockMask, seasonId, ...row } of candidates(db).all({ sport: sportId })) {
    const amount = countBits(blockMask) + (row.playerId === null ? 0 : 1)
    if (seasonId !== null && amount > (best?.amount ?? -1)) best = { amount, match: { ...row, seasonId } }
  }
  return best?.match ?? null
}

function countBits(mask: number): number {
  return mask.toString(2).replaceAll('0', '').length
}
