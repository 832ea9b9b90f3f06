/**
 * Builds a world anew out of the documents that a database ended with, as if nothing had ever been otherwise, and
 * shows both so that they can be compared: for the law that only what is said last counts, not how it came about.
 */
import type { Db } from '../../../db/open.ts'
import type { ChangeKind } from '../../../src/contract/changes.ts'
import { KINDS } from '../../../src/feed/kinds/index.ts'
import { mustApply } from '../feed/feed-kit.ts'

interface Put {
  readonly op: 'put'
  readonly kind: ChangeKind
  readonly sport: string
  readonly id: number
  readonly data: Record<string, unknown>
}

/** Each kind with its table, those first that others name. */
const IN_ORDER: readonly (readonly [ChangeKind, string])[] = [
  ['category', 'category'],
  ['team', 'team'],
  ['tournament', 'tournament'],
  ['season', 'season'],
  ['player', 'player'],
  ['mergedTeam', 'merged_team'],
  ['mergedPlayer', 'merged_player'],
  ['squad', 'squad'],
  ['match', 'match'],
  ['oddsBoards', 'match'],
  ['seasonStatistics', 'season_statistics'],
  ['transfer', 'transfer'],
]

/** The whole data of each resource, as a put that would make it. */
function documentsOf(db: Db, kind: ChangeKind, table: string): Put[] {
  const ids = db.client.query<{ id: number }, []>(`SELECT id FROM "${table}" ORDER BY id`).all()
  return ids.map(({ id }) => {
    const existing = KINDS[kind].selectExisting(db, id)
    if (!existing) throw new Error(`${kind} ${id} is gone`)
    const data = KINDS[kind].selectMergeTarget(db, id, existing, null) as Record<string, unknown>
    return { op: 'put', kind, sport: 'football', id, data }
  })
}

/**
 * Repeats a merge: puts the merged resource again with the names that search has of it, and the canonical one too if it
 * was deleted since.
 */
function mergeAgain(from: Db, into: Db, merge: Put): void {
  const entity = merge.kind === 'mergedTeam' ? 'team' : 'player'
  const person = (id: number, name: string, aliases: string[] = []) =>
    ({ op: 'put', kind: entity, sport: 'football', id, data: { name, aliases } }) as const
  const row = from.client
    .query<{ names: string; survivor: number; isGone: number }, [number]>(
      `SELECT names, into_id AS survivor, NOT EXISTS (SELECT 1 FROM ${entity} e WHERE e.id = into_id) AS isGone
       FROM merged_${entity} WHERE id = ?`,
    )
    .get(merge.id)
  if (!row) throw new Error(`${merge.kind} ${merge.id} is gone`)
  const { survivor, isGone } = row
  const [name, ...aliases] = JSON.parse(row.names) as string[]
  mustApply(into, [
    ...(name === undefined ? [] : [person(merge.id, name, aliases)]),
    ...(isGone ? [person(survivor, 'Gone')] : []),
    merge,
    ...(isGone ? [{ op: 'delete', kind: entity, sport: 'football', id: survivor }] : []),
  ])
}

/** Puts all final documents of one database into another one, which must be empty. */
export function rebuild(from: Db, into: Db): void {
  for (const [kind, table] of IN_ORDER) {
    const puts = documentsOf(from, kind, table)
    if (kind !== 'mergedTeam' && kind !== 'mergedPlayer') mustApply(into, puts)
    else for (const put of puts) mergeAgain(from, into, put)
  }
}

/** Fields that depend on the history of changes: the end of a match is known only if its changes were received live. */
const HISTORY: ReadonlySet<string> = new Set([
  'revision',
  'position',
  'content_position',
  'source_id',
  'odds_source_id',
  'ended_ms',
  'corrected_ms',
])
const HISTORY_TABLES: ReadonlySet<string> = new Set([
  'change_log',
  'log_mark',
  'resource_position',
  'match_rendering',
  'match_pregame',
  'odds_price',
  'external_id',
  'source',
  'import_run',
  'import_state',
  'field_owner',
  'api_key',
  'key_usage',
  'meta',
  'sqlite_sequence',
])

/** Every row that answers are made of, by table: equal lists are equal answers. */
export function stateOf(db: Db): Record<string, readonly unknown[]> {
  const tables = db.client
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    // How the full-text index is stored depends on the order of writing; `check` compares its content.
    .filter(({ name }) => !HISTORY_TABLES.has(name) && !name.startsWith('search_'))
  return Object.fromEntries(
    tables.map(({ name }) => {
      const columns = db.client
        .query<{ name: string }, []>(`PRAGMA table_info("${name}")`)
        .all()
        .map((column) => column.name)
        .filter((column) => !HISTORY.has(column))
      const listed = columns.map((column) => `"${column}"`).join(', ')
      return [name, db.client.query(`SELECT ${listed} FROM "${name}" ORDER BY ${listed}`).all()]
    }),
  )
}
