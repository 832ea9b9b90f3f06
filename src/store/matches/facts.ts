/**
 * A match's contribution to aggregates over several matches (table `match_facts`): referee, cards and ratings, derived
 * from its head and blocks by one statement.
 */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS, type MatchBlock, maskOf } from '../../catalog/match-blocks.ts'
import { prepared } from '../sql/statement.ts'
import { isDecided } from './results.ts'

/** An expression over a block of match `m`; null if the match is not decided or has no such block. */
const ofBlock = (block: MatchBlock, expression: string, tables: string): string =>
  `CASE WHEN ${isDecided('m.')} AND m.block_mask & ${1 << MATCH_BLOCKS[block]} THEN (
     SELECT ${expression} FROM match_block b ${tables} WHERE b.match_id = m.id AND b.block = ${MATCH_BLOCKS[block]}
   ) END`

/** Null if no event is a card. */
const cardEvents = (cardClass: string) =>
  ofBlock(
    'liveEvents',
    `sum(e.value ->> 'class' = '${cardClass}')`,
    `JOIN json_each(b.json) e ON e.value ->> 'type' = 'card' AND NOT coalesce(e.value ->> 'rescinded', 0)`,
  )

const cardStatistic = (key: string) =>
  ofBlock(
    'matchStatistics',
    `(s.value ->> 'home') + (s.value ->> 'away')`,
    `JOIN json_each(coalesce(b.source, b.json)) p ON p.value ->> 'period' = 'ALL'
     JOIN json_each(p.value, '$.items') s ON s.value ->> 'key' = '${key}'`,
  )

const averageRating = (side: 'home' | 'away') =>
  ofBlock(
    `${side}Lineup`,
    `avg(p.value -> 'statistics' ->> 'rating')`,
    `JOIN json_each(b.json, '$.players') p`,
  )

/** Columns of `match_facts` after the id, as expressions over `match m` and its `match_head h`. */
const FACTS = {
  referee_id: `h.referee ->> 'id'`,
  season_id: 'm.season_id',
  is_awarded: `coalesce(${ofBlock('document', `b.json ->> 'awarded'`, '')}, 0)`,
  yellow_cards: `coalesce(${cardEvents('yellow')}, ${cardStatistic('yellowCards')})`,
  red_cards: `coalesce(${cardEvents('red')}, ${cardStatistic('redCards')})`,
  yellow_red_cards: cardEvents('yellowRed'),
  home_rating: averageRating('home'),
  away_rating: averageRating('away'),
} as const

/** What facts are derived from, beside referee and awards. */
export const BLOCKS_OF_FACTS = maskOf('liveEvents', 'matchStatistics', 'homeLineup', 'awayLineup')

const COLUMNS = Object.keys(FACTS).join(', ')
const SELECT_FACTS = `SELECT m.id AS match_id, ${Object.entries(FACTS)
  .map(([column, expression]) => `${expression} AS ${column}`)
  .join(', ')} FROM match m JOIN match_head h ON h.match_id = m.id`

/** Matches without facts have no row. */
const HAS_FACTS = `is_awarded OR coalesce(${Object.keys(FACTS)
  .filter((column) => column !== 'is_awarded' && column !== 'season_id')
  .join(', ')}) IS NOT NULL`

/**
 * Faulty matches `r` for `scoreline check`: the stored facts do not follow from head and blocks, if these are valid
 * JSON.
 */
export const MATCH_FACTS_FAULT = `CASE WHEN (
    SELECT min(json_valid(b.json) AND json_valid(ifnull(b.source, 0))) FROM match_block b WHERE b.match_id = r.id
  ) THEN (SELECT ${COLUMNS} FROM match_facts f WHERE f.match_id = r.id) IS NOT
    (SELECT ${COLUMNS} FROM (${SELECT_FACTS} WHERE m.id = r.id) WHERE ${HAS_FACTS}) END`

/** The row, in the order of `FACTS`. */
type Facts = readonly unknown[]

const INSERT = `INSERT INTO match_facts (match_id, ${COLUMNS})
  SELECT * FROM (${SELECT_FACTS} WHERE m.id = +?) WHERE ${HAS_FACTS} RETURNING ${COLUMNS}`

/** Recomputes the facts of a match. If anything changed, returns the old and new referee ids. */
export function replaceMatchFacts(db: Db, matchId: number, isNewMatch: boolean): ReadonlySet<number> | null {
  const before = isNewMatch ? [] : deleteFacts(db, matchId)
  const after = prepared(db, INSERT).values(matchId) as Facts[]
  return JSON.stringify(before) === JSON.stringify(after) ? null : refereesOf([...before, ...after])
}

/** Returns the referee of the match, if its facts had one. */
export function deleteMatchFacts(db: Db, matchId: number): ReadonlySet<number> {
  return refereesOf(deleteFacts(db, matchId))
}

function deleteFacts(db: Db, matchId: number): Facts[] {
  return prepared(db, `DELETE FROM match_facts WHERE match_id = +? RETURNING ${COLUMNS}`).values(
    matchId,
  ) as Facts[]
}

function refereesOf(rows: readonly Facts[]): ReadonlySet<number> {
  return new Set(rows.map(([id]) => id).filter((id) => typeof id === 'number'))
}

/** The matches of a season, decided or not, that name a referee. */
export function selectMatchesOfReferee(
  db: Db,
  refereeId: number,
  seasonId: number,
): { readonly id: number; readonly startMs: number }[] {
  return prepared<{ id: number; startMs: number }>(
    db,
    `SELECT m.id, m.start_ms AS startMs FROM match_facts f INDEXED BY match_facts_by_referee
     CROSS JOIN match m ON m.id = f.match_id WHERE f.referee_id = +?2 AND f.season_id = +?1 ORDER BY m.id`,
  ).all(seasonId, refereeId)
}

/** Aggregates over the decided matches of a referee in a season; null if no match has the number. */
export interface RefereeCounts {
  readonly games: number
  readonly yellowCards: number | null
  readonly redCards: number | null
  readonly yellowRedCards: number | null
}

export function selectRefereeCounts(db: Db, seasonId: number): Map<number, RefereeCounts> {
  const rows = prepared<RefereeCounts & { refereeId: number }>(
    db,
    `SELECT f.referee_id AS refereeId, count(*) AS games, sum(f.yellow_cards) AS yellowCards,
       sum(f.red_cards) AS redCards, sum(f.yellow_red_cards) AS yellowRedCards
     FROM match m INDEXED BY match_by_season CROSS JOIN match_facts f ON f.match_id = m.id
     WHERE m.season_id = +? AND ${isDecided('m.')} AND f.referee_id IS NOT NULL AND NOT f.is_awarded GROUP BY 1`,
  ).all(seasonId)
  return new Map(rows.map(({ refereeId, ...counts }) => [refereeId, counts]))
}

export interface CardCounts {
  readonly yellow: number | null
  readonly red: number | null
}

/**
 * Cards of a season. If the live events of any match include cards, all known cards count. Cards known only from
 * statistics count only if every played match has them; otherwise a partial count would look complete.
 */
export function selectCardCounts(db: Db, seasonId: number): CardCounts {
  const row = prepared<CardCounts & { fromEvents: number; unknown: number }>(
    db,
    `SELECT sum(f.yellow_cards) AS yellow, sum(f.red_cards + coalesce(f.yellow_red_cards, 0)) AS red,
       count(f.yellow_red_cards) AS fromEvents,
       sum(f.yellow_cards IS NULL AND NOT coalesce(f.is_awarded, 0)) AS unknown
     FROM match m INDEXED BY match_by_season LEFT JOIN match_facts f ON f.match_id = m.id
     WHERE m.season_id = +? AND ${isDecided('m.')}`,
  ).get(seasonId)
  const isWhole = row !== null && (row.fromEvents > 0 || row.unknown === 0)
  return isWhole ? { yellow: row.yellow, red: row.red } : { yellow: null, red: null }
}
