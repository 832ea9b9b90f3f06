/**
 * `hasSeasonStatistics` of cards (docs/reference/resources.md#21): true if a provider supplied season statistics or a
 * finished match has countable ones. Every query uses an index.
 */
import type { Db } from '../../db/open.ts'
import type { SeasonScope } from '../catalog/season-statistics/index.ts'
import type { Sport } from '../catalog/sports.ts'
import { STATUS_CODE } from '../catalog/statuses.ts'
import { prepared } from './statement.ts'

/** Stored scope codes. */
export const SCOPE_CODE = { player: 0, team: 1 } as const satisfies Record<SeasonScope, number>

/** Non-empty statistics from a provider; `?1` is the scope code. */
const GIVEN = `EXISTS (SELECT 1 FROM season_statistics s
  WHERE s.scope = +?1 AND s.entity_id = j.value AND s.statistics <> '{}')`

/** A decided match of a season, from which totals are computed. */
const COUNTED = `m.status = ${STATUS_CODE.finished} AND m.winner_code IS NOT NULL AND m.season_id IS NOT NULL`
const playedBy = (side: 'home' | 'away') =>
  `EXISTS (SELECT 1 FROM match m INDEXED BY match_by_${side}_team
     WHERE m.${side}_team_id = j.value AND ${COUNTED})`

const COMPUTED: Readonly<Record<SeasonScope, string>> = {
  player: 'EXISTS (SELECT 1 FROM appearance a WHERE a.player_id = j.value)',
  team: `(${playedBy('home')} OR ${playedBy('away')})`,
}

/** Whether the sport has season statistics of players or teams at all (docs/reference/endpoints.md#14). */
export function sportHasSeasonStatistics({ seasonStatistics }: Sport, scope: SeasonScope): boolean {
  return scope === 'player' ? seasonStatistics.players : seasonStatistics.teams
}

/** The players or teams of a sport that have season statistics, in one query. */
export function selectWithSeasonStatistics(
  db: Db,
  sport: Sport,
  scope: SeasonScope,
  ids: readonly number[],
): Set<number> {
  if (ids.length === 0 || !sportHasSeasonStatistics(sport, scope)) return new Set()
  const rows = prepared<{ id: number }>(
    db,
    `SELECT j.value AS id FROM json_each(?2) j WHERE ${GIVEN} OR ${COMPUTED[scope]}`,
  ).all(SCOPE_CODE[scope], JSON.stringify(ids))
  return new Set(rows.map(({ id }) => id))
}

export function hasSeasonStatistics(db: Db, sport: Sport, scope: SeasonScope, id: number): boolean {
  return selectWithSeasonStatistics(db, sport, scope, [id]).has(id)
}
