/** Databases of the benchmark: filled through the feed or with plain inserts, and what the cases ask of them. */
import { type Db, openDatabase } from '../../db/open.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { Line } from '../../src/feed/apply.ts'
import { finishDocuments } from '../../src/feed/search-rebuild.ts'
import { type IngestSummary, ingest } from '../../src/feed/transport/ingest.ts'
import { selectByExternalId } from '../../src/store/external-ids.ts'
import { selectMatchKeys } from '../../src/store/matches/lists.ts'
import { closeDatabase, prepared } from '../../src/store/sql/statement.ts'
import { linesOf, withDatabase } from '../support/feed/feed-kit.ts'
import type { Stage } from './stage.ts'
import {
  BENCH_SPORT,
  BENCH_SPORT_ID,
  dateOfRound,
  type MatchPosition,
  matchId,
  richMatch,
  type WorldSize,
  worldChanges,
} from './world.ts'

/** Throws if a change is rejected or has no effect, because the figure would be wrong. */
export async function applyAll(db: Db, lines: readonly Line[]): Promise<IngestSummary> {
  const sum = await ingest(db, lines, {
    strict: false,
    onRejected: ({ line, kind, id, pointer, reason }) => {
      throw new Error(`change ${line} of the benchmark was refused: ${kind} ${id} ${pointer} ${reason}`)
    },
  })
  if (sum.applied !== lines.length) throw new Error(`${sum.applied} of ${lines.length} changes were applied`)
  return sum
}

/** Creates a database file with the changes, as an import leaves it. */
export async function makeDatabase(path: string, changes: Iterable<Change>): Promise<void> {
  const db = openDatabase(path, { durability: 'normal' })
  try {
    await applyAll(db, linesOf(changes))
    finishDocuments(db)
  } finally {
    closeDatabase(db)
  }
}

export function selectMatchId(db: Db, place: MatchPosition): number {
  const id = selectByExternalId(db, 'match', matchId(place))
  if (id === undefined) throw new Error('the world has no such match')
  return id
}

/** Paths of the first matches by their start. */
export function matchPaths(database: string, limit: number): string[] {
  const selection = { sport: BENCH_SPORT_ID }
  return withDatabase(database, (db) =>
    selectMatchKeys(db, { selection, order: 'asc', limit }).map(
      ({ id }) => `/v2/${BENCH_SPORT}/matches/${id}`,
    ),
  )
}

/** Thirty leagues play 300 matches on the day of a round. */
const HTTP_WORLD: WorldSize = { leagues: 30, seasons: 1 }

/** In the middle of the season, so that there are standings, form and streaks. */
export const RICH_MATCH: MatchPosition = { league: 7, season: 0, round: 20, index: 3 }
export const BUSY_DAY = dateOfRound(RICH_MATCH.season, RICH_MATCH.round)

export function httpWorld(stage: Stage): Promise<string> {
  return stage.file('http-world.db', (path) =>
    makeDatabase(path, [...worldChanges(HTTP_WORLD), ...richMatch(RICH_MATCH)]),
  )
}

/**
 * The yardstick of the import: an import additionally validates, resolves, compares and derives what prepared inserts of
 * plain values do not.
 */
type Value = string | number | null

interface TableRows {
  readonly insert: string
  readonly rows: readonly (readonly Value[])[]
}

interface ColumnInfo {
  readonly name: string
}

/** All rows of all tables but `meta`, which each new database has. */
export function selectAllRows(db: Db): TableRows[] {
  const tables = db.client
    .query<ColumnInfo, []>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'meta'
         AND name NOT LIKE 'search!_name%' ESCAPE '!' AND name NOT LIKE 'search!_document%' ESCAPE '!' ORDER BY rowid`,
    )
    .all()
  return tables.map(({ name }) => {
    const columns = db.client.query<ColumnInfo, []>(`PRAGMA table_info("${name}")`).all()
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    return {
      insert: `INSERT INTO "${name}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
      rows: db.client.query(`SELECT ${names} FROM "${name}"`).values() as Value[][],
    }
  })
}

/** Inserts the rows in a number of transactions, each with its share of every table. */
export function insertRows(db: Db, tables: readonly TableRows[], transactions: number): void {
  const statements = tables.map(({ insert }) => prepared(db, insert))
  for (let part = 0; part < transactions; part += 1)
    db.client
      .transaction(() => {
        for (const [index, { rows }] of tables.entries()) {
          const from = Math.floor((rows.length * part) / transactions)
          const to = Math.floor((rows.length * (part + 1)) / transactions)
          for (let row = from; row < to; row += 1) statements[index]?.run(...(rows[row] ?? []))
        }
      })
      .immediate()
}
