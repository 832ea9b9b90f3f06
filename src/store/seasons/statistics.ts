/**
 * Season statistics: those from providers, the matches that totals are computed from (docs/reference/resources.md#19),
 * and who has any (`hasSeasonStatistics` of cards, docs/reference/resources.md#21).
 */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS } from '../../catalog/match-blocks.ts'
import type { SeasonScope } from '../../catalog/season-statistics/index.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { CountedGoal } from '../../rules/seasons/aggregates.ts'
import type { TabledMatches, UntabledMatch } from '../../rules/seasons/types.ts'
import { isDecided } from '../matches/results.ts'
import { prepared } from '../sql/statement.ts'
import { cupRoundInfo } from './matches.ts'

/** Key of a provider's season statistics. */
export interface GivenKey {
  readonly scope: number
  readonly entityId: number
  readonly seasonId: number
  readonly type: string
}

export function selectGivenKey(db: Db, id: number): GivenKey | null {
  return prepared<GivenKey>(
    db,
    'SELECT scope, entity_id AS entityId, season_id AS seasonId, type FROM season_statistics WHERE id = +?',
  ).get(id)
}

/** The id of a provider's slice, or undefined. */
export function selectGivenId(db: Db, { scope, entityId, seasonId, type }: GivenKey): number | undefined {
  return prepared<{ id: number }>(
    db,
    'SELECT id FROM season_statistics WHERE scope = +? AND entity_id = +? AND season_id = +? AND type = +?',
  ).get(scope, entityId, seasonId, type)?.id
}

export interface GivenStatistics {
  readonly entityId: number
  readonly teamId: number | null
  readonly type: string
  /** JSON. */
  readonly statistics: string
}

/** A provider's statistics of a season; empty rows (no data yet) are omitted. */
export function selectGivenOfSeason(db: Db, seasonId: number, scope: SeasonScope): GivenStatistics[] {
  return prepared<GivenStatistics>(
    db,
    `SELECT entity_id AS entityId, team_id AS teamId, type, statistics FROM season_statistics
     WHERE season_id = +? AND scope = +? AND statistics <> '{}'`,
  ).all(seasonId, SCOPE_CODE[scope])
}

/** A decided match of a season with its blocks in the feed's form. */
export interface CountedRow {
  readonly id: number
  readonly homeTeamId: number
  readonly awayTeamId: number
  readonly homeScore: number
  readonly awayScore: number
  readonly winnerCode: number
  /** Court of a tennis match; null if unknown. */
  readonly ground: string | null
  /** JSON text; null if absent. */
  readonly document: string | null
  readonly bestPlayers: string | null
  readonly homeLineup: string | null
  readonly awayLineup: string | null
  readonly statistics: string | null
  readonly liveEvents: string | null
  /** Ids of the players who count in the match (`replaceAppearances`), as a JSON array. */
  readonly counted: string
}

/** `source` holds the feed's form if it differs from the served one. */
const blockOf = (block: keyof typeof MATCH_BLOCKS) =>
  `(SELECT coalesce(b.source, b.json) FROM match_block b
    WHERE m.block_mask & ${1 << MATCH_BLOCKS[block]} AND b.match_id = m.id AND b.block = ${MATCH_BLOCKS[block]})`

const COUNTED_ROW = `SELECT id, home_team_id AS homeTeamId, away_team_id AS awayTeamId, home_score AS homeScore,
  away_score AS awayScore, winner_code AS winnerCode,
  ${blockOf('document')} AS document, ${blockOf('bestPlayers')} AS bestPlayers,
  ${blockOf('tennis')} ->> 'groundType' AS ground, ${blockOf('homeLineup')} AS homeLineup,
  ${blockOf('awayLineup')} AS awayLineup, ${blockOf('matchStatistics')} AS statistics,
  ${blockOf('liveEvents')} AS liveEvents,
  (SELECT json_group_array(a.player_id) FROM appearance a WHERE a.match_id = m.id) AS counted FROM match m`

/** The decided matches of a season in order of start. */
export function selectCountedMatchIds(db: Db, seasonId: number): number[] {
  const rows = prepared<{ id: number }>(
    db,
    `SELECT id FROM match INDEXED BY match_by_season WHERE season_id = +? AND ${isDecided()} ORDER BY start_ms, id`,
  ).all(seasonId)
  return rows.map(({ id }) => id)
}

/** Null if the match is not decided. */
export function selectCountedMatch(db: Db, matchId: number): CountedRow | null {
  return prepared<CountedRow>(db, `${COUNTED_ROW} WHERE id = +? AND ${isDecided()}`).get(matchId)
}

/** A season for which a provider supplied a slice of an entity. */
export interface GivenSeason {
  readonly seasonId: number
  readonly type: string
  readonly isEmpty: number
}

export function selectGivenSeasons(db: Db, scope: SeasonScope, entityId: number): GivenSeason[] {
  return prepared<GivenSeason>(
    db,
    `SELECT season_id AS seasonId, type, statistics = '{}' AS isEmpty FROM season_statistics
     WHERE scope = +? AND entity_id = +?`,
  ).all(SCOPE_CODE[scope], entityId)
}

/** The decided matches of a season that count for no table, with their rounds. */
export function selectUntabledMatches(db: Db, seasonId: number): UntabledMatch[] {
  const rows = prepared<{ id: number; startMs: number; roundInfo: string }>(
    db,
    `SELECT m.id, m.start_ms AS startMs, h.round_info AS roundInfo
     FROM match m INDEXED BY match_by_season JOIN match_head h ON h.match_id = m.id
     WHERE m.season_id = +? AND ${isDecided()} AND m.standings_table IS NULL`,
  ).all(seasonId)
  return rows.map(({ id, startMs, roundInfo }) => ({ id, startMs, round: cupRoundInfo(roundInfo) }))
}

export function selectTabledMatches(db: Db, seasonId: number): TabledMatches {
  return prepared<TabledMatches>(
    db,
    `SELECT count(DISTINCT standings_table) AS tables, min(start_ms) AS firstMs
     FROM match INDEXED BY match_by_season WHERE season_id = +? AND ${isDecided()} AND standings_table IS NOT NULL`,
  ).get(seasonId) as TabledMatches
}

/** A season in which decided matches of an entity count, and the entity's sides in them. */
export interface CountedSeason {
  readonly seasonId: number
  readonly isHome: number
  readonly isAway: number
  /** JSON: the ids of the matches. */
  readonly matchIds: string
}

const SIDES = `season_id AS seasonId, max(is_home) AS isHome, max(1 - is_home) AS isAway,
  json_group_array(match_id) AS matchIds`
const seasonsOnSide = (side: 'home' | 'away') =>
  `SELECT id AS match_id, season_id, ${side === 'home' ? 1 : 0} AS is_home FROM match INDEXED BY match_by_${side}_team
   WHERE ${side}_team_id = +?1 AND ${isDecided()} AND season_id IS NOT NULL`

const COUNTED_SEASONS: Readonly<Record<SeasonScope, string>> = {
  player: `SELECT ${SIDES} FROM appearance WHERE player_id = +?1 GROUP BY season_id`,
  team: `SELECT ${SIDES} FROM (${seasonsOnSide('home')} UNION ALL ${seasonsOnSide('away')}) GROUP BY season_id`,
}

export function selectCountedSeasons(db: Db, scope: SeasonScope, entityId: number): CountedSeason[] {
  return prepared<CountedSeason>(db, COUNTED_SEASONS[scope]).all(entityId)
}

/** A season with its tournament. */
export interface SeasonTournament {
  readonly seasonId: number
  readonly tournamentId: number
}

/**
 * Seasons in the relevance order of all lists: tournament priority, then popularity, then newest season first. @assumed
 */
export function selectSeasonsByRelevance(db: Db, seasonIds: readonly number[]): SeasonTournament[] {
  return prepared<SeasonTournament>(
    db,
    `SELECT s.id AS seasonId, s.tournament_id AS tournamentId
     FROM json_each(?) j CROSS JOIN season s ON s.id = j.value JOIN tournament t ON t.id = s.tournament_id
     ORDER BY t.priority DESC, t.popularity DESC, t.id, s.start_ms DESC, s.id DESC`,
  ).all(JSON.stringify(seasonIds))
}

/**
 * Stores the participants of a match, from its line-ups and its goals. `isKnownByStart`: starters played even if they
 * have no statistics.
 */
export function replaceAppearances(
  db: Db,
  matchId: number,
  seasonId: number,
  { isKnownByStart, goals }: { isKnownByStart: boolean; goals: readonly CountedGoal[] },
): void {
  deleteAppearances(db, matchId)
  for (const { playerId, side } of goals) {
    prepared(
      db,
      `INSERT OR IGNORE INTO appearance (player_id, season_id, match_id, is_home)
       SELECT id, ?2, ?3, ?4 FROM player WHERE id = +?1`,
    ).run(playerId, seasonId, matchId, side === 'home')
  }
  prepared(
    db,
    `INSERT OR IGNORE INTO appearance (player_id, season_id, match_id, is_home)
     SELECT p.value ->> 'id', ?2, ?1, b.block = ${MATCH_BLOCKS.homeLineup}
     FROM match_block b CROSS JOIN json_each(b.json, '$.players') p
     WHERE b.match_id = +?1 AND b.block IN (${MATCH_BLOCKS.homeLineup}, ${MATCH_BLOCKS.awayLineup})
       AND (p.value ->> 'statistics' IS NOT NULL OR (?3 AND NOT p.value ->> 'substitute'))`,
  ).run(matchId, seasonId, isKnownByStart)
}

export function deleteAppearances(db: Db, matchId: number): void {
  prepared(db, 'DELETE FROM appearance WHERE match_id = +?').run(matchId)
}

export interface PlayerNames {
  readonly id: number
  readonly name: string
  readonly nameRu: string
}

/** Names of players by id. */
export function selectPlayerNamesById(db: Db, ids: readonly number[]): Map<number, PlayerNames> {
  const rows = prepared<PlayerNames>(
    db,
    `SELECT p.id, p.name, p.name_ru AS nameRu FROM json_each(?) j CROSS JOIN player p ON p.id = j.value`,
  ).all(JSON.stringify(ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stored scope codes. */
export const SCOPE_CODE = { player: 0, team: 1 } as const satisfies Record<SeasonScope, number>

/** Non-empty statistics from a provider; `?1` is the scope code. */
const GIVEN = `EXISTS (SELECT 1 FROM season_statistics s
  WHERE s.scope = +?1 AND s.entity_id = j.value AND s.statistics <> '{}')`

/** A decided match of a season, from which totals are computed. */
const COUNTED = `${isDecided('m.')} AND m.season_id IS NOT NULL`
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
