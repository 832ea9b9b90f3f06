/**
 * Checks every row of a table in slices, each in its own statement: a service that writes meanwhile is not blocked, and
 * each slice is a consistent state of the file. Used by `scoreline check` (docs/command-line.md).
 */
import type { Db } from '../../../db/open.ts'
import { errorMessage } from '../../shared/error-code.ts'
import type { MatchHeadRow, MatchRow } from '../matches/row.ts'
import { selectBlock, selectMatchHead, selectMatchRow, withTeams } from '../matches/writer.ts'
import { hasPendingDocuments } from '../search/search-index.ts'
import { prepared } from '../sql/statement.ts'
import { inSnapshot } from '../sql/transaction.ts'
import { ROW_CHECKS, type RowCheck } from './row-checks.ts'

/** Rows per slice: a few milliseconds of reading. */
const CHECKED_ROWS = 2000
/** Reported faults per check; thousands of them have one cause. */
export const REPORTED_FAULTS = 100

interface TableWalk {
  /** The first column of an index, by which the table is sliced; null for small tables. */
  readonly key: string | null
  /** SQL expression that identifies the row. */
  readonly label: string
  /** Conditions that split the table; in each part `key` is the first free column of an index. */
  readonly parts?: readonly string[]
}

const byId = (name: string): TableWalk => ({ key: 'id', label: `'${name} ' || r.id` })
const ofMatch = (name: string): TableWalk => ({ key: 'match_id', label: `'${name} of match ' || r.match_id` })
const EXTERNAL_KINDS = ['category', 'tournament', 'season', 'team', 'player', 'match', 'transfer']

const TABLES: Readonly<Record<string, TableWalk>> = {
  change_log: { key: 'position', label: "'position ' || r.position || ' of the log'" },
  match: byId('match'),
  match_head: ofMatch('head'),
  match_facts: ofMatch('facts'),
  match_block: { key: 'match_id', label: "'block ' || r.block || ' of match ' || r.match_id" },
  match_player: {
    key: 'match_id',
    label: "'player ' || r.player_id || ' in block ' || r.block || ' of match ' || r.match_id",
  },
  odds_board: {
    key: 'match_id',
    label: "'board ' || r.bookmaker || ', stage ' || r.stage || ' of match ' || r.match_id",
  },
  appearance: {
    key: 'player_id',
    label: "'appearance of player ' || r.player_id || ' in match ' || r.match_id",
  },
  category: byId('category'),
  tournament: byId('tournament'),
  season: byId('season'),
  team: byId('team'),
  player: byId('player'),
  transfer: byId('transfer'),
  season_statistics: byId('season statistics'),
  squad: byId('squad'),
  squad_player: { key: 'team_id', label: "'place ' || r.place || ' in squad ' || r.team_id" },
  team_member: { key: 'member_id', label: "'member ' || r.member_id || ' of team ' || r.team_id" },
  merged_team: byId('merged team'),
  merged_player: byId('merged player'),
  api_key: { key: null, label: "'key ' || r.prefix" },
  key_usage: { key: null, label: "'usage of a key on day ' || r.day" },
  field_owner: { key: null, label: "'field ' || r.field || ' of ' || r.kind || ' ' || r.entity_id" },
  external_id: {
    key: 'id',
    label: "'external id ' || r.external",
    parts: EXTERNAL_KINDS.map((kind) => `r.kind = '${kind}'`),
  },
  search_entry: { key: 'row', label: "'search entry ' || r.entity_id || ' of kind ' || r.kind" },
  search_match: { key: 'row', label: "'search document of match ' || r.match_id" },
}

/** The index key of the last checked row. */
type Key = number | string

/** The faults of each check. */
export function rowCheckFaults(db: Db): readonly Generator<string>[] {
  return ROW_CHECKS.map((check) => faultsOf(db, check))
}

function* faultsOf(db: Db, check: RowCheck): Generator<string> {
  const walk = TABLES[check.of]
  if (!walk) throw new Error(`no walk over the table ${check.of}`)
  for (const part of walk.parts ?? ['true']) {
    // Skip parts that the check does not concern.
    if (isOfOtherKind(check, part)) continue
    if (walk.key === null) yield* slice(db, check, walk, part, null)
    else yield* slices(db, check, { ...walk, key: walk.key }, part)
  }
}

function isOfOtherKind({ of, where }: RowCheck, part: string): boolean {
  return of === 'external_id' && !where.includes(part)
}

function* slices(
  db: Db,
  check: RowCheck,
  walk: TableWalk & { readonly key: string },
  part: string,
): Generator<string> {
  const next = prepared<{ key: Key | null }>(
    db,
    `SELECT max(k) AS key FROM (SELECT r.${walk.key} AS k FROM "${check.of}" r
     WHERE ${part} AND r.${walk.key} > ?1 ORDER BY r.${walk.key} LIMIT ${CHECKED_ROWS})`,
  )
  let after: Key = Number.MIN_SAFE_INTEGER
  while (true) {
    const upTo: Key | null = next.get(after)?.key ?? null
    if (upTo === null) return
    yield* slice(db, check, walk, part, [after, upTo])
    after = upTo
  }
}

function slice(
  db: Db,
  { of, fault, where }: RowCheck,
  { key, label }: TableWalk,
  part: string,
  bounds: readonly [after: Key, upTo: Key] | null,
): string[] {
  const inBounds = bounds ? `r.${key} > ?1 AND r.${key} <= +?2` : 'true'
  return prepared<{ fault: string }>(
    db,
    `SELECT ${label} || ': ' || ${fault} AS fault FROM "${of}" r
     WHERE ${part} AND ${inBounds} AND (${where}) LIMIT ${REPORTED_FAULTS + 1}`,
  )
    .all(...(bounds ?? []))
    .map((row) => row.fault)
}

/** Checks the structure of the file table by table, so that no read takes as long as the whole file. */
export function* structureFaults(db: Db): Generator<string> {
  for (const name of tableNames(db)) {
    for (const fault of structureOf(db, name)) if (fault !== 'ok') yield `table ${name}: ${fault}`
  }
}

function structureOf(db: Db, table: string): string[] {
  try {
    return prepared<{ integrity_check: string }>(db, `PRAGMA integrity_check("${table}")`)
      .all()
      .map((row) => row.integrity_check)
  } catch (cause) {
    // For an unreadable page there is no further detail.
    return [errorMessage(cause)]
  }
}

/** Dangling references, for foreign keys declared in the schema. */
export function* foreignKeyFaults(db: Db): Generator<string> {
  const rows = prepared<{ table: string; rowid: number; parent: string }>(
    db,
    'PRAGMA foreign_key_check',
  ).all()
  for (const { table, rowid, parent } of rows)
    yield `table ${table}: row ${rowid} references a missing ${parent}`
}

function tableNames(db: Db): string[] {
  return prepared<{ name: string }>(
    db,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
    .all()
    .map(({ name }) => name)
}

type Sliced = 'match' | 'team' | 'player' | 'tournament' | 'category'

/** How many rows are read at once, and in what transaction. */
interface Slices {
  readonly rows: number
  readonly run: (db: Db, work: () => void) => void
}

/** For rows that are read with their blocks and checked by feed rules. */
const CHECKED: Slices = { rows: 200, run: inSnapshot }

/** The faults of the rows of a table, read in slices in id order. */
export function* inSlices<Row extends { readonly id: number }>(
  db: Db,
  columns: string,
  table: Sliced,
  look: (row: Row) => string | null,
  { rows: limit, run } = CHECKED,
): Generator<string> {
  const select = `SELECT ${columns} FROM "${table}" WHERE id > ? ORDER BY id LIMIT ${limit}`
  let after: number | undefined = Number.MIN_SAFE_INTEGER
  while (after !== undefined) {
    const faults: string[] = []
    run(db, () => {
      const rows = prepared<Row>(db, select).all(after ?? 0)
      faults.push(...rows.flatMap((row) => look(row) ?? []))
      after = rows.at(-1)?.id
    })
    yield* faults
  }
}

export interface StoredMatchRow {
  readonly row: MatchRow
  readonly head: MatchHeadRow
  readonly document: string
}

/** Checks matches whose referenced rows all exist. */
export function eachMatch(db: Db, look: (of: StoredMatchRow) => string | null): Generator<string> {
  return inSlices<{ id: number }>(db, 'id', 'match', ({ id }) => {
    const [row, head, document] = [
      selectMatchRow(db, id),
      selectMatchHead(db, id),
      selectBlock(db, id, 'document'),
    ]
    if (!row || !head || document === null) return null
    return look({ row, head, document: hasPendingDocuments(db) ? withTeams(document, row) : document })
  })
}
