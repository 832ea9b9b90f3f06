/**
 * Stored renderings of matches, and the pregame texts that are computed from results. A rendering holds the change log
 * position that it shows. It is current if nothing that it shows changed at a later position: the match itself, which
 * has a position of its content, without prices, or a resource of `RESOURCES`, whose position `noteEffects` stores in the
 * transaction of the change. So a rendering survives restarts, and is valid for every process on the file.
 *
 * Eight bytes after each text are its checksum, which covers the columns beside it. SQLite has none, so bits that
 * flipped on the disk would be sent with 200; here they are noticed, and the answer is made from the rows.
 */
import type { Db } from '../../../db/open.ts'
import { matchPregame, matchRendering } from '../../../db/schema/schema.ts'
import { MATCH_BLOCKS } from '../../catalog/match-blocks.ts'
import type { ChangeEffects, Effect } from '../../contract/change-effects.ts'
import type { ChangeKind } from '../../contract/changes.ts'
import { prepared, upsertRow } from '../sql/statement.ts'
import { inTransaction, withoutWaiting } from '../sql/transaction.ts'
import type { MatchRecord } from './reader.ts'

/** Codes in the column `resource`. */
const RESOURCES = {
  /** Ids were merged, so any rendering may name another resource; its only id is 0. */
  everything: 0,
  team: 1,
  manager: 2,
  season: 3,
  tournament: 4,
  category: 5,
  /** Changed by another resource, such as a player in its line-up: the row of a match has its own positions. */
  match: 6,
} as const
type Resource = keyof typeof RESOURCES

/** The columns of a match that identify what a response about it depends on. */
export type MatchFacts = Pick<
  MatchRecord,
  | 'id'
  | 'sport'
  | 'status'
  | 'startMs'
  | 'tournamentId'
  | 'categoryId'
  | 'seasonId'
  | 'homeTeamId'
  | 'awayTeamId'
  | 'isAmateur'
  | 'blockMask'
  | 'endedMs'
  | 'correctedMs'
  | 'homeManagerId'
  | 'awayManagerId'
  | 'oddsMask'
>

const CHECKSUM_BYTES = 8

/** XXH3 takes 0.2 µs for 3 kB. @param columns what is stored beside the text */
function checksumOf(text: Uint8Array, columns: readonly number[]): bigint {
  return Bun.hash.xxHash3(text, Bun.hash.xxHash3(columns.join(' ')))
}

/** A text as it is stored: with its checksum. */
function sealed(text: Uint8Array, columns: readonly number[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(text.length + CHECKSUM_BYTES)
  bytes.set(text)
  bytes.writeBigUInt64LE(checksumOf(text, columns), text.length)
  return bytes
}

/** The text of what `sealed` returned; null if anything of it was damaged. */
function unsealed(
  stored: Uint8Array<ArrayBuffer>,
  columns: readonly number[],
): Uint8Array<ArrayBuffer> | null {
  const end = stored.length - CHECKSUM_BYTES
  if (end < 0) return null
  const text = stored.subarray(0, end)
  const checksum = new DataView(stored.buffer, stored.byteOffset + end).getBigUint64(0, true)
  return checksum === checksumOf(text, columns) ? text : null
}

/** Where stored texts are read: which of them are used, and what is told of a damaged one. */
export interface StoredTexts {
  /** Of the program and its settings; null to use none. */
  readonly recipe: number | null
  /** Called with the match of a text whose checksum is wrong. */
  onDamaged(matchId: number): void
  /** Whether a match and all its resources are known not to have changed after a position. */
  isUnchanged(position: number, facts: MatchFacts): boolean
}

/** A rendering: UTF-8 JSON without `pregame` and the closing brace, and the byte offsets of its parts. */
export interface RenderedMatch {
  readonly body: Uint8Array
  /** Offsets of `pointByPoint`, which only the single match has; equal if it has none. */
  readonly pointsStart: number
  readonly pointsEnd: number
}

/** A match with what is stored of it and current; null otherwise. All texts are UTF-8. */
export interface StoredMatch {
  readonly facts: MatchFacts
  /** As in `RenderedMatch`. */
  readonly body: Uint8Array | null
  readonly pregame: Uint8Array | null
  /** The body and `pregame`, of a match without blocks. */
  readonly whole: Uint8Array | null
}

/** The resources of a match `m`, each joined under its name. */
const RESOURCES_OF_MATCH = {
  whole: ['everything', '0'],
  own: ['match', 'm.id'],
  home: ['team', 'm.home_team_id'],
  away: ['team', 'm.away_team_id'],
  season: ['season', 'm.season_id'],
  tournament: ['tournament', 'm.tournament_id'],
  category: ['category', 'm.category_id'],
  homeManager: ['manager', 'm.home_manager_id'],
  awayManager: ['manager', 'm.away_manager_id'],
} as const satisfies Record<string, readonly [Resource, string]>
type ResourceOfMatch = keyof typeof RESOURCES_OF_MATCH

function join(...names: readonly ResourceOfMatch[]): string {
  return names
    .map((name) => {
      const [resource, id] = RESOURCES_OF_MATCH[name]
      return `LEFT JOIN resource_position ${name} ON ${name}.resource = ${RESOURCES[resource]} AND ${name}.id = ${id}`
    })
    .join(' ')
}

/** True if none of the columns is after the position. A resource that never changed has no row. */
function isNotAfter(position: string, ...columns: readonly string[]): string {
  return columns.map((column) => `ifnull(${column}, 0) <= ${position}`).join(' AND ')
}

const SHOWN = join('whole', 'own', 'home', 'away', 'season', 'tournament', 'category')
/** True if nothing that a match shows besides its boards and `pregame` changed after the position. */
function isShownAsAt(position: string, hasReferee: string): string {
  const resources = ['whole', 'own', 'home', 'away', 'season', 'tournament', 'category']
  const isCurrent = isNotAfter(position, ...resources.map((name) => `${name}.position`))
  // The counters of a referee depend on the results of the season.
  return `${isCurrent} AND (NOT ${hasReferee} OR ${isNotAfter(position, 'season.results_position')})`
}

function isPregameAsAt(position: string): string {
  const results = ['season', 'home', 'away', 'homeManager', 'awayManager']
  return isNotAfter(
    position,
    'whole.position',
    'season.position',
    ...results.map((name) => `${name}.results_position`),
  )
}

const FACTS = `
  m.id, m.sport, m.status, m.start_ms AS startMs, m.tournament_id AS tournamentId,
  m.category_id AS categoryId, m.season_id AS seasonId, m.home_team_id AS homeTeamId,
  m.away_team_id AS awayTeamId, m.is_amateur AS isAmateur, m.block_mask AS blockMask, m.ended_ms AS endedMs,
  m.corrected_ms AS correctedMs, m.home_manager_id AS homeManagerId, m.away_manager_id AS awayManagerId,
  m.odds_mask AS oddsMask`

/** What is stored of a match, current or not. */
const SELECT_ONE = `
  SELECT ${FACTS}, m.content_position AS ownPosition,
    r.body, r.position, r.points_start AS pointsStart, r.points_end AS pointsEnd, r.has_referee AS hasReferee,
    p.body AS pregame, p.position AS pregamePosition, p.pregame_at AS pregameAt
  FROM match m LEFT JOIN match_rendering r ON r.match_id = m.id AND r.recipe = +?2
  LEFT JOIN match_pregame p ON p.match_id = m.id AND p.recipe = +?2 WHERE m.id = +?1`

/**
 * Which texts that show the positions `?2` and `?3` are current; `?4`: whether the first shows a referee. Without the
 * texts, so that it holds for those that were read, whatever is stored by now.
 */
const SELECT_CURRENT = `
  SELECT m.content_position <= +?2 AND ${isShownAsAt('+?2', '+?4')} AS isBody, ${isPregameAsAt('+?3')} AS isPregame,
    m.content_position <= +?3 AND ${isShownAsAt('+?3', 'FALSE')} AS isWhole
  FROM match m ${SHOWN} ${join('homeManager', 'awayManager')} WHERE m.id = +?1`

type RenderingColumns = Pick<RenderingRow, 'position' | 'pointsStart' | 'pointsEnd'> & {
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly hasReferee: number
}
interface PregameColumns {
  readonly pregame: Uint8Array<ArrayBuffer> | null
  readonly pregamePosition: number
  readonly pregameAt: number
}
type StoredColumns = MatchFacts & RenderingColumns & PregameColumns & { readonly ownPosition: number }

/** Which stored texts show the present content. `isWhole` is about what precedes a pregame. */
type Current = Readonly<Record<'isBody' | 'isPregame' | 'isWhole', number | boolean>>

/** The text of a rendering; null if there is none, or a damaged one. */
function bodyOf(
  { body, position, pointsStart, pointsEnd, hasReferee }: RenderingColumns,
  id: number,
  { recipe, onDamaged }: StoredTexts,
): Uint8Array | null {
  if (!body || recipe === null) return null
  const text = unsealed(
    body,
    renderingColumns({ matchId: id, recipe, position, pointsStart, pointsEnd, hasReferee: hasReferee === 1 }),
  )
  if (!text) onDamaged(id)
  return text
}

function pregameOf(
  { pregame, pregamePosition: position, pregameAt }: PregameColumns,
  id: number,
  { recipe, onDamaged }: StoredTexts,
): Uint8Array | null {
  if (!pregame || recipe === null) return null
  const text = unsealed(pregame, pregameColumns({ matchId: id, recipe, position, pregameAt }))
  if (!text) onDamaged(id)
  return text
}

function renderingColumns({
  matchId,
  recipe,
  position,
  pointsStart,
  pointsEnd,
  hasReferee,
}: Omit<RenderingRow, 'body'>) {
  return [matchId, recipe, position, pointsStart, pointsEnd, Number(hasReferee)]
}

function pregameColumns({ matchId, recipe, position, pregameAt }: Omit<PregameRow, 'body'>) {
  return [matchId, recipe, position, pregameAt]
}

/** A match with what is stored of it; null if there is no such match. Needs no snapshot. */
export function selectStored(db: Db, id: number, texts: StoredTexts): StoredMatch | null {
  const facts = prepared<StoredColumns>(db, SELECT_ONE).get(id, texts.recipe)
  const current = facts && currentOf(db, facts, texts)
  if (!current) return null
  const text = current.isPregame ? pregameOf(facts, id, texts) : null
  return {
    facts,
    body: current.isBody ? bodyOf(facts, id, texts) : null,
    pregame: text?.subarray(facts.pregameAt) ?? null,
    whole: current.isWhole && facts.pregameAt > 0 ? text : null,
  }
}

/** In most cases it is known without a statement. Null if the match is gone. */
function currentOf(db: Db, row: StoredColumns, texts: StoredTexts): Current | null {
  const { body, pregame, position, pregamePosition, ownPosition, hasReferee } = row
  const shown = Math.min(
    body ? position : Number.POSITIVE_INFINITY,
    pregame ? pregamePosition : Number.POSITIVE_INFINITY,
  )
  if (ownPosition > shown || !texts.isUnchanged(shown, row))
    return prepared<Current>(db, SELECT_CURRENT).get(row.id, position, pregamePosition, hasReferee)
  return { isBody: body !== null, isPregame: pregame !== null, isWhole: pregame !== null }
}

const SELECT_SOME = `
  SELECT ${FACTS}, m.content_position AS ownPosition,
    r.body, r.position, r.points_start AS pointsStart, r.points_end AS pointsEnd, r.has_referee AS hasReferee,
    NULL AS pregame, 0 AS pregamePosition
  FROM json_each(?1) j CROSS JOIN match_rendering r ON r.match_id = j.value CROSS JOIN match m ON m.id = r.match_id
  WHERE r.recipe = +?2`

/** The current renderings of some matches, in any order. Within a snapshot. */
export function selectRenderings(
  db: Db,
  ids: readonly number[],
  texts: StoredTexts,
): (RenderedMatch & { readonly facts: MatchFacts })[] {
  const rows = prepared<StoredColumns>(db, SELECT_SOME).all(JSON.stringify(ids), texts.recipe)
  return rows.flatMap((facts) => {
    const body = currentOf(db, facts, texts)?.isBody ? bodyOf(facts, facts.id, texts) : null
    return body ? [{ facts, body, pointsStart: facts.pointsStart, pointsEnd: facts.pointsEnd }] : []
  })
}

/** `?3`: whether prices count. A `pregame` from a source is part of the match. */
const SELECT_CHANGED = `
  SELECT m.id FROM json_each(?1) j CROSS JOIN match m ON m.id = j.value CROSS JOIN match_head h ON h.match_id = m.id
  ${SHOWN} ${join('homeManager', 'awayManager')}
  WHERE m.sport = +?4 AND NOT (iif(?3, m.position, m.content_position) <= +?2 AND ${isShownAsAt('+?2', 'h.referee IS NOT NULL')} AND
    (m.block_mask & ${1 << MATCH_BLOCKS.pregame} OR ${isPregameAsAt('+?2')})) ORDER BY j.key`

export interface ChangedQuery {
  /** Sport code. */
  readonly sport: number
  readonly ids: readonly number[]
  /** Position of the change log. */
  readonly since: number
  /** Whether a changed price of a board counts. */
  readonly withOdds: boolean
}

/** Those of some matches of a sport that may show something else than at a position, in the same order. */
export function selectChangedMatches(db: Db, { sport, ids, since, withOdds }: ChangedQuery): number[] {
  const rows = prepared<{ id: number }>(db, SELECT_CHANGED).all(
    JSON.stringify(ids),
    since,
    withOdds ? 1 : 0,
    sport,
  )
  return rows.map(({ id }) => id)
}

/** The body has no checksum yet. */
export type RenderingRow = typeof matchRendering.$inferSelect
/** As `RenderingRow`. */
export type PregameRow = typeof matchPregame.$inferSelect

/**
 * Stores renderings in one transaction, even outdated ones: they are never read. Stores none if another process is
 * writing, or if content was pruned since they were made: that leaves no position that shows it.
 */
export function storeRenderings(
  db: Db,
  renderings: Iterable<RenderingRow>,
  pregames: Iterable<PregameRow>,
  isPruneKnown: () => boolean,
): void {
  withoutWaiting(db, () =>
    inTransaction(db, () => {
      if (!isPruneKnown()) return
      for (const row of renderings)
        upsertRow(db, matchRendering, { ...row, body: sealed(row.body, renderingColumns(row)) })
      for (const row of pregames)
        upsertRow(db, matchPregame, { ...row, body: sealed(row.body, pregameColumns(row)) })
    }),
  )
}

export function deleteRenderings(db: Db, matchId: number): void {
  prepared(db, 'DELETE FROM match_rendering WHERE match_id = +?').run(matchId)
  prepared(db, 'DELETE FROM match_pregame WHERE match_id = +?').run(matchId)
}

/** What an effect changes in `resource_position`; null if no rendering depends on it other than through its match. */
const CHANGED_BY: Readonly<Record<Effect, readonly [Resource, 'position' | 'results_position'] | null>> = {
  matches: ['match', 'position'],
  // Of bookmaker boards, which no rendering includes.
  matchTimestamps: null,
  deletedMatches: null,
  // Always together with the results of its sides and season.
  fixtures: null,
  days: null,
  teams: ['team', 'position'],
  players: null,
  seasons: ['season', 'position'],
  tournaments: ['tournament', 'position'],
  categories: ['category', 'position'],
  teamResults: ['team', 'results_position'],
  managerResults: ['manager', 'results_position'],
  seasonResults: ['season', 'results_position'],
  seasonStatistics: null,
}

const NOTED = (Object.keys(CHANGED_BY) as Effect[]).flatMap((effect) => {
  const row = CHANGED_BY[effect]
  return row ? [[effect, ...row] as const] : []
})

/** The effects of a change, its position, and the resource that it changes. */
export interface NotedChange {
  readonly kind: ChangeKind
  readonly id: number
  readonly position: number
  readonly effects: ChangeEffects
}

/** Stores the position of everything that a batch of changes affects but the matches that it changes themselves. */
export function noteEffects(db: Db, batch: readonly NotedChange[]): void {
  for (const { effects, position } of batch)
    if (effects === 'everything') storePosition(db, 'everything', 'position', 0, position)
  for (const [effect, resource, column] of NOTED) {
    let positions: Map<number, number> | undefined
    for (const { kind, id: changed, effects, position } of batch) {
      const ids = effects === 'everything' ? undefined : effects[effect]
      if (!ids) continue
      const own = effect === 'matches' && (kind === 'match' || kind === 'oddsBoards') ? changed : null
      positions ??= new Map()
      for (const id of ids) if (id !== own) positions.set(id, position)
    }
    for (const [id, position] of positions ?? []) storePosition(db, resource, column, id, position)
  }
}

/**
 * Notes that boards of a match appeared or disappeared, which every match shows in `hasBkOdds`. Noted at once, so
 * possibly before an earlier change of the batch, which must not take the position back.
 */
export function noteBoards(db: Db, matchId: number, position: number): void {
  storePosition(db, 'match', 'position', matchId, position)
}

function storePosition(
  db: Db,
  resource: Resource,
  column: 'position' | 'results_position',
  id: number,
  position: number,
): void {
  prepared(
    db,
    `INSERT INTO resource_position (resource, id, ${column}) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET ${column} = max(${column}, excluded.${column})`,
  ).run(RESOURCES[resource], id, position)
}
