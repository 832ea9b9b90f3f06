/** Sport, revision and canonical document of a stored resource. */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS } from '../../catalog/match-blocks.ts'
import { MERGEABLE_KINDS, type MergeableKind } from '../../contract/schema-kit.ts'
import { readOnce } from '../sql/batch-reads.ts'
import { prepared } from '../sql/statement.ts'

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

/** Seasons whose rules name a team, in their tables or in decisions. Without an index: teams are rarely removed. */
const SEASONS_OF_TEAM = `
  season s, json_tree(s.document, '$.rules') j WHERE instr(s.document, ?1) > 0 AND j.atom = +?1
    AND (j.key = 'teamId' OR j.path LIKE '%.teamIds' OR j.path LIKE '%.decidedOrder')`
const TOURNAMENTS_OF_TEAM = `
  tournament t WHERE t.document ->> 'titleHolderId' = +?1
    OR EXISTS (SELECT 1 FROM json_each(t.document, '$.mostTitlesTeamIds') WHERE value = +?1)`

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

export type { MergeableKind }

export function isMergeableKind(kind: string): kind is MergeableKind {
  return (MERGEABLE_KINDS as readonly string[]).includes(kind)
}

/** Whether any id of the kind was merged. */
export const hasMergedIds = readOnce(
  (db, kind: MergeableKind) => prepared(db, `SELECT 1 FROM merged_${kind} LIMIT 1`).get() !== null,
)

/** The id that an old one was merged into; undefined for any other id. */
export function selectCanonicalId(db: Db, kind: MergeableKind, id: number): number | undefined {
  return prepared<{ intoId: number }>(db, `SELECT into_id AS intoId FROM merged_${kind} WHERE id = +?`).get(
    id,
  )?.intoId
}

/** Search names of an id before it was merged; empty for other ids. */
export function selectNamesOfMerged(db: Db, kind: MergeableKind, id: number): string[] {
  const row = prepared<{ names: string }>(db, `SELECT names FROM merged_${kind} WHERE id = +?`).get(id)
  return row ? (JSON.parse(row.names) as string[]) : []
}

/** Names of the ids merged into an entity: search finds the canonical entity under them too. */
export function selectMergedNames(db: Db, kind: MergeableKind, intoId: number): string[] {
  return prepared<{ names: string }>(db, `SELECT names FROM merged_${kind} WHERE into_id = +? ORDER BY id`)
    .all(intoId)
    .flatMap(({ names }) => JSON.parse(names) as string[])
}

/** Redirects ids merged into `id` to `intoId`. */
export function repointMerged(db: Db, kind: MergeableKind, id: number, intoId: number): void {
  prepared(db, `UPDATE merged_${kind} SET into_id = +?2, document = +?3 WHERE into_id = +?1`).run(
    id,
    intoId,
    JSON.stringify({ intoId }),
  )
}

/**
 * Matches whose blocks name a player. Live events may name players without a profile, so no index covers them. The text
 * search also finds longer ids with the same leading digits; nothing changes in those.
 */
const MATCHES_OF_PLAYER = `
  SELECT match_id AS id FROM match_player WHERE player_id = +?1
  UNION SELECT m.id FROM match m CROSS JOIN match_block b ON b.match_id = m.id AND b.block = ${MATCH_BLOCKS.liveEvents}
    WHERE m.block_mask & ${1 << MATCH_BLOCKS.liveEvents} AND instr(b.json, '"id":' || ?1) > 0 ORDER BY 1`

/** Kinds of resources that may reference a team or player. */
type DependentKind =
  | 'match'
  | 'team'
  | 'player'
  | 'season'
  | 'tournament'
  | 'squad'
  | 'transfer'
  | 'seasonStatistics'

/** Where a column names a team, and the member of the document that it repeats; matches are in `store/matches/writer`. */
const TEAM_COLUMNS = [
  ['player', 'team_id', 'teamId', 'TRUE'],
  ['transfer', 'from_team_id', 'fromTeamId', 'TRUE'],
  ['transfer', 'to_team_id', 'toTeamId', 'TRUE'],
  ['season_statistics', 'team_id', 'teamId', 'TRUE'],
  ['season_statistics', 'entity_id', 'entityId', 'scope = 1'],
] as const

/** Rows of a team become those of another one: many, so by one statement a column. */
export function repointColumns(db: Db, teamId: number, intoId: number, position: number): void {
  for (const [table, column, member, where] of TEAM_COLUMNS)
    prepared(
      db,
      `UPDATE ${table} SET ${column} = +?2, document = json_set(document, '$.${member}', +?2), position = +?3
       WHERE ${column} = +?1 AND ${where}`,
    ).run(teamId, intoId, position)
}

/** As in the partial index of players. */
const HAS_NATIONAL_TEAMS = `instr(document, '"nationalTeamStatistics":[{') > 0`

/**
 * Queries for resources that refer to an id, by kind, besides columns of a team. Merges are rare, so queries without an
 * index scan their table.
 */
const DEPENDENTS: Readonly<
  Record<MergeableKind, readonly (readonly [kind: DependentKind, question: string])[]>
> = {
  team: [
    ['team', 'SELECT team_id AS id FROM team_member WHERE member_id = +?1 ORDER BY team_id'],
    [
      'player',
      `SELECT id FROM player WHERE ${HAS_NATIONAL_TEAMS} AND EXISTS (
         SELECT 1 FROM json_each(document, '$.nationalTeamStatistics') j WHERE j.value ->> 'teamId' = +?1) ORDER BY id`,
    ],
    ['season', `SELECT DISTINCT s.id FROM ${SEASONS_OF_TEAM} ORDER BY s.id`],
    ['tournament', `SELECT t.id FROM ${TOURNAMENTS_OF_TEAM} ORDER BY t.id`],
  ],
  player: [
    ['match', MATCHES_OF_PLAYER],
    [
      'tournament',
      "SELECT id FROM tournament WHERE document ->> 'playerOfTheTournamentId' = +?1 ORDER BY id",
    ],
    ['squad', 'SELECT team_id AS id FROM squad_player WHERE player_id = +?1 ORDER BY team_id'],
    ['transfer', 'SELECT id FROM transfer WHERE player_id = +?1 ORDER BY id'],
    ['seasonStatistics', 'SELECT id FROM season_statistics WHERE scope = 0 AND entity_id = +?1 ORDER BY id'],
  ],
}

export interface Dependent {
  readonly kind: DependentKind
  readonly id: number
}

/** All resources that reference a team or player, in a fixed order. */
export function selectDependents(db: Db, kind: MergeableKind, id: number): Dependent[] {
  return DEPENDENTS[kind].flatMap(([dependent, question]) =>
    prepared<{ id: number }>(db, question)
      .all(id)
      .map((row) => ({ kind: dependent, id: row.id })),
  )
}

/** Removes season statistics of the merged id where the canonical id has its own. */
export function deleteDoubledStatistics(db: Db, kind: MergeableKind, id: number, intoId: number): void {
  prepared(
    db,
    `DELETE FROM season_statistics WHERE scope = +?1 AND entity_id = +?2 AND EXISTS (
       SELECT 1 FROM season_statistics s WHERE s.scope = +?1 AND s.entity_id = +?3
         AND s.season_id = season_statistics.season_id AND s.type = season_statistics.type)`,
  ).run(kind === 'player' ? 0 : 1, id, intoId)
}
