/** Sport, revision and canonical document of a stored resource. */
import type { Db } from '../../db/open.ts'
import { SEASONS_OF_TEAM, TOURNAMENTS_OF_TEAM } from './merged-ids.ts'
import { prepared } from './statement.ts'

/** Kinds with their own table. */
export type DocumentTable =
  | 'category'
  | 'tournament'
  | 'season'
  | 'team'
  | 'player'
  | 'season_statistics'
  | 'squad'
  | 'transfer'
  | 'merged_team'
  | 'merged_player'

export interface StoredDocument {
  sport: number
  revision: number
  document: string
  /** Owning source; null if none. */
  sourceId: number | null
}

export function selectDocument(db: Db, table: DocumentTable, id: number): StoredDocument | null {
  return prepared<StoredDocument>(
    db,
    `SELECT sport, revision, document, source_id AS sourceId FROM "${table}" WHERE id = +?`,
  ).get(id)
}

/** Sport code of a resource; undefined if it does not exist. */
export function selectSport(db: Db, table: DocumentTable | 'match', id: number): number | undefined {
  return prepared<{ sport: number }>(db, `SELECT sport FROM "${table}" WHERE id = +?`).get(id)?.sport
}

export function deleteRow(db: Db, table: DocumentTable, id: number): void {
  prepared(db, `DELETE FROM "${table}" WHERE id = +?`).run(id)
}

/** References that prevent the deletion of a resource, as (message, query). */
const REFERRERS: Readonly<Record<DocumentTable, readonly (readonly [string, string])[]>> = {
  category: [['tournaments', 'SELECT 1 FROM tournament WHERE category_id = +? LIMIT 1']],
  tournament: [
    ['seasons', 'SELECT 1 FROM season WHERE tournament_id = +? LIMIT 1'],
    ['matches', 'SELECT 1 FROM match WHERE tournament_id = +? LIMIT 1'],
  ],
  season: [
    ['matches', 'SELECT 1 FROM match WHERE season_id = +? LIMIT 1'],
    ['season statistics', 'SELECT 1 FROM season_statistics WHERE season_id = +? LIMIT 1'],
  ],
  team: [
    ['home matches', 'SELECT 1 FROM match WHERE home_team_id = +? LIMIT 1'],
    ['away matches', 'SELECT 1 FROM match WHERE away_team_id = +? LIMIT 1'],
    ['pairs', 'SELECT 1 FROM team_member WHERE member_id = +? LIMIT 1'],
    ['players', 'SELECT 1 FROM player WHERE team_id = +? LIMIT 1'],
    ['a place in the tables of a season', `SELECT 1 FROM ${SEASONS_OF_TEAM} LIMIT 1`],
    ['titles of a tournament', `SELECT 1 FROM ${TOURNAMENTS_OF_TEAM} LIMIT 1`],
    ['season statistics', 'SELECT 1 FROM season_statistics WHERE scope = 1 AND entity_id = +? LIMIT 1'],
    ['season statistics of players', 'SELECT 1 FROM season_statistics WHERE team_id = +? LIMIT 1'],
    ['a squad', 'SELECT 1 FROM squad WHERE id = +? LIMIT 1'],
    ['transfers', 'SELECT 1 FROM transfer WHERE from_team_id = +?1 OR to_team_id = +?1 LIMIT 1'],
  ],
  player: [
    ['matches', 'SELECT 1 FROM match_player WHERE player_id = +? LIMIT 1'],
    ['matches', 'SELECT 1 FROM appearance WHERE player_id = +? LIMIT 1'],
    ['a place in a squad', 'SELECT 1 FROM squad_player WHERE player_id = +? LIMIT 1'],
    ['transfers', 'SELECT 1 FROM transfer WHERE player_id = +? LIMIT 1'],
    ['season statistics', 'SELECT 1 FROM season_statistics WHERE scope = 0 AND entity_id = +? LIMIT 1'],
  ],
  season_statistics: [],
  squad: [],
  transfer: [],
  merged_team: [],
  merged_player: [],
}

/** What still refers to a resource, e.g. "matches"; null if nothing does. */
export function selectReferrer(db: Db, table: DocumentTable, id: number): string | null {
  return REFERRERS[table].find(([, question]) => prepared(db, question).get(id) !== null)?.[0] ?? null
}
