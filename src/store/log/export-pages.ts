/**
 * Pages of stored resources for exports, and matches as flat rows for calendars and exports. A page reads a bounded
 * number of rows, whatever they are filtered by, so that an export of a large file never holds up other requests.
 */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCK_NAMES, MATCH_BLOCKS, type MatchBlock } from '../../catalog/match-blocks.ts'
import type { ReferenceKind } from '../../contract/schema-kit.ts'
import { type Teams, withTeams } from '../matches/writer.ts'
import { prepared } from '../sql/statement.ts'
import type { DocumentTable } from './resource-documents.ts'

export interface DocumentRow {
  readonly id: number
  /** Sport code. */
  readonly sport: number
  /** Change log position of the last change. */
  readonly position: number
  /** Canonical JSON. */
  readonly document: string
  /** Of season statistics; null for other resources. */
  readonly seasonId: number | null
}

/** The next resources of all sports by id. */
export function selectDocumentPage(
  db: Db,
  table: DocumentTable,
  afterId: number,
  limit: number,
): DocumentRow[] {
  const seasonId = table === 'season_statistics' ? 'season_id' : 'NULL'
  return prepared<DocumentRow>(
    db,
    `SELECT id, sport, position, document, ${seasonId} AS seasonId FROM "${table}" WHERE id > ? ORDER BY id LIMIT +?`,
  ).all(afterId, limit)
}

/** Those of the matches that changed after a position, in their order. */
export function selectChangedMatches(db: Db, ids: readonly number[], since: number): number[] {
  const rows = prepared<{ id: number }>(
    db,
    'SELECT m.id FROM json_each(?) j CROSS JOIN match m ON m.id = j.value WHERE m.position > ? ORDER BY j.key',
  ).all(JSON.stringify(ids), since)
  return rows.map(({ id }) => id)
}

/** Whether a match of the season, or statistics of it from a provider, changed after a position. */
export function hasChangedSeason(db: Db, seasonId: number, since: number): boolean {
  const row = prepared<{ isChanged: number }>(
    db,
    `SELECT EXISTS (SELECT 1 FROM match INDEXED BY match_by_season WHERE season_id = +?1 AND position > ?2)
       OR EXISTS (SELECT 1 FROM season_statistics INDEXED BY season_statistics_by_season
                  WHERE season_id = +?1 AND position > ?2) AS isChanged`,
  ).get(seasonId, since)
  return row?.isChanged === 1
}

export interface MatchDocument {
  readonly id: number
  /** Code of catalog/statuses. */
  readonly status: number
  readonly endedMs: number | null
  readonly correctedMs: number | null
  /** JSON in the feed's form; `document` is the match without its other blocks. */
  readonly blocks: ReadonlyMap<MatchBlock, string>
}

const NAME_OF_CODE = new Map<number, MatchBlock>(MATCH_BLOCK_NAMES.map((name) => [MATCH_BLOCKS[name], name]))

/** In the order of the ids. */
export function selectMatchDocuments(db: Db, ids: readonly number[]): MatchDocument[] {
  const rows = prepared<
    Omit<MatchDocument, 'blocks'> & Teams & { readonly block: number; readonly json: string }
  >(
    db,
    `SELECT m.id, m.status, m.ended_ms AS endedMs, m.corrected_ms AS correctedMs, b.block,
       m.home_team_id AS homeTeamId, m.away_team_id AS awayTeamId,
       coalesce(b.source, b.json) AS json
     FROM json_each(?) j CROSS JOIN match m ON m.id = j.value CROSS JOIN match_block b ON b.match_id = m.id
     ORDER BY j.key, b.block`,
  ).all(JSON.stringify(ids))
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => {
    const { id, status, endedMs, correctedMs, ...teams } = of[0] as (typeof of)[number]
    const blocks = of.flatMap(({ block, json }) => {
      const name = NAME_OF_CODE.get(block)
      return name ? [[name, name === 'document' ? withTeams(json, teams) : json] as const] : []
    })
    return { id, status, endedMs, correctedMs, blocks: new Map(blocks) }
  })
}

/** Rendered events of matches, in the order of the ids. */
export function selectEventTexts(db: Db, ids: readonly number[]): { id: number; json: string }[] {
  return prepared<{ id: number; json: string }>(
    db,
    `SELECT b.match_id AS id, b.json FROM json_each(?) j
     CROSS JOIN match_block b ON b.match_id = j.value AND b.block = ${MATCH_BLOCKS.liveEvents} ORDER BY j.key`,
  ).all(JSON.stringify(ids))
}

/** External ids by id. */
export function selectExternalIds(
  db: Db,
  kind: ReferenceKind,
  ids: readonly number[],
): Map<number, string[]> {
  const rows = prepared<{ id: number; external: string }>(
    db,
    `SELECT e.id, e.external FROM json_each(?2) j CROSS JOIN external_id e INDEXED BY external_id_by_id
     ON e.kind = +?1 AND e.id = j.value ORDER BY e.id, e.external`,
  ).all(kind, JSON.stringify(ids))
  const byId = new Map<number, string[]>()
  for (const { id, external } of rows) byId.getOrInsertComputed(id, () => []).push(external)
  return byId
}

/** The old id of a merge with its search names, the name first; null if the canonical resource does not exist. */
export function selectMergedNamesOf(db: Db, entity: 'team' | 'player', id: number): string[] | null {
  const row = prepared<{ names: string }>(
    db,
    `SELECT names FROM merged_${entity} WHERE id = +? AND EXISTS (SELECT 1 FROM ${entity} e WHERE e.id = into_id)`,
  ).get(id)
  return row ? (JSON.parse(row.names) as string[]) : null
}

export interface FlatMatch {
  readonly id: number
  readonly sport: number
  readonly revision: number
  /** Code of catalog/statuses. */
  readonly status: number
  readonly startMs: number
  /** 0 if only the day is known. */
  readonly isStartTimeKnown: 0 | 1
  readonly tournamentId: number
  readonly tournament: string
  readonly tournamentRu: string
  readonly seasonId: number | null
  readonly season: string | null
  readonly round: number | null
  readonly roundName: string | null
  readonly homeTeamId: number
  readonly homeTeam: string
  readonly homeTeamRu: string
  readonly awayTeamId: number
  readonly awayTeam: string
  readonly awayTeamRu: string
  readonly homeScore: number
  readonly awayScore: number
  /** Of a shoot-out; null without one. */
  readonly homePenalties: number | null
  readonly awayPenalties: number | null
  /** 1 home, 2 away, 3 draw; null until decided. */
  readonly winnerCode: number | null
  readonly venue: string | null
  readonly city: string | null
  /** When it was first reported as finished, and when its result last changed afterwards. */
  readonly endedMs: number | null
  readonly correctedMs: number | null
}

/** In the order of the ids; unknown ids are omitted. */
export function selectFlatMatches(db: Db, ids: readonly number[]): FlatMatch[] {
  return prepared<FlatMatch>(
    db,
    `SELECT m.id, m.sport, m.revision, m.status, m.start_ms AS startMs,
       h.given_fields ->> 'startTimeKnown' IS NULL AS isStartTimeKnown, m.tournament_id AS tournamentId,
       t.name AS tournament, t.name_ru AS tournamentRu, m.season_id AS seasonId, s.name AS season,
       m.round, h.round_info ->> 'name' AS roundName, m.home_team_id AS homeTeamId, home.name AS homeTeam,
       home.name_ru AS homeTeamRu, m.away_team_id AS awayTeamId, away.name AS awayTeam, away.name_ru AS awayTeamRu,
       m.home_score AS homeScore, m.away_score AS awayScore, m.winner_code AS winnerCode,
       h.home_score ->> 'penalties' AS homePenalties, h.away_score ->> 'penalties' AS awayPenalties,
       h.venue ->> 'name' AS venue, h.venue -> 'city' ->> 'name' AS city,
       m.ended_ms AS endedMs, m.corrected_ms AS correctedMs
     FROM json_each(?) j CROSS JOIN match m ON m.id = j.value CROSS JOIN match_head h ON h.match_id = m.id
     CROSS JOIN team home ON home.id = m.home_team_id CROSS JOIN team away ON away.id = m.away_team_id
     CROSS JOIN tournament t ON t.id = m.tournament_id LEFT JOIN season s ON s.id = m.season_id
     ORDER BY j.key`,
  ).all(JSON.stringify(ids))
}
