/**
 * A digest of the whole content of a file (docs/operating.md#digest): files to which the same changes were applied have
 * the same one, whatever the batches, the pages and what each process stores for itself.
 */
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../db/open.ts'
import * as schema from '../../../db/schema/schema.ts'
import { MATCH_BLOCKS } from '../../catalog/match-blocks.ts'
import { selectPosition } from '../log/change-log.ts'
import { selectEpoch } from '../sql/meta.ts'
import { prepared } from '../sql/statement.ts'
import { inSnapshot } from '../sql/transaction.ts'

/** What two files with the same content may have differently, and why. */
interface Local {
  readonly reason: string
  /** Only these columns. Default: all of the table. */
  readonly columns?: readonly string[]
  /** All rows but those that meet this condition. Default: every row. */
  readonly unless?: string
  /** What is read instead of a column. */
  readonly as?: Readonly<Record<string, string>>
}

const teamOf = (side: string) => `(SELECT ${side}_team_id FROM match WHERE id = match_id)`
/** The document of a match as it is once the work that follows a merge is done. */
const DOCUMENT = `iif(block = ${MATCH_BLOCKS.document} AND EXISTS (SELECT 1 FROM search_todo),
  '' || json_set(json, '$.homeTeamId', ${teamOf('home')}, '$.awayTeamId', ${teamOf('away')}), json)`

/** Check compares it with the content, whatever its rows. */
const SEARCH_INDEX: Local = { reason: 'derived; its rows follow the order of writing' }

const IMPORT: Local = { reason: 'an import that was interrupted and run again is two imports' }

/** Every table of the schema; null if all of it is content. */
export const LOCAL_PARTS: Readonly<Record<keyof typeof schema, Local | null>> = {
  apiKey: null,
  appearance: null,
  appliedPush: { reason: 'how senders were answered, not content' },
  category: null,
  changeLog: { ...IMPORT, columns: ['import_number'] },
  externalId: null,
  fieldOwner: null,
  identityPair: null,
  importRun: IMPORT,
  importState: IMPORT,
  keyUsage: { reason: 'counts requests, not changes' },
  logMark: { reason: 'times at which this process looked at the log' },
  match: { reason: 'an upgrade takes another position for it', columns: ['content_position'] },
  matchBlock: { reason: 'documents name merged teams for a while', as: { json: DOCUMENT } },
  matchFacts: null,
  matchHead: null,
  matchPlayer: null,
  matchPregame: { reason: 'rendered when a client asks' },
  matchRendering: { reason: 'rendered when a client asks' },
  mergedPlayer: null,
  mergedTeam: null,
  meta: {
    reason: 'describes the file and the demo; only its zone and where the log begins are content',
    unless: "key IN ('log_begins_after', 'zone')",
  },
  oddsBoard: null,
  oddsPrice: null,
  outbox: { reason: 'what the node of a cluster has still to send' },
  player: null,
  resourcePosition: {
    reason: 'of matches, an upgrade removes what it knows otherwise',
    unless: 'resource <> 6',
  },
  searchEntry: SEARCH_INDEX,
  searchMatch: SEARCH_INDEX,
  searchTodo: SEARCH_INDEX,
  searchWord: SEARCH_INDEX,
  season: null,
  seasonStatistics: null,
  source: null,
  squad: null,
  squadPlayer: null,
  team: null,
  teamMember: null,
  tournament: null,
  transfer: null,
  webhook: { reason: 'how far this process has delivered', columns: ['cursor'] },
  webhookDelivery: { reason: 'attempts of this process' },
  webhookEvent: { reason: 'waits for delivery, then is trimmed' },
  webhookHold: { reason: 'attempts of this process' },
}

export interface TableDigest {
  readonly name: string
  readonly rows: number
  /** SHA-256 of the rows in the order of the primary key, in hexadecimal. */
  readonly digest: string
}

export interface ContentDigest {
  /** SHA-256 of the names and digests of the tables, in hexadecimal. */
  readonly digest: string
  readonly position: number
  readonly epoch: string
  readonly tables: readonly TableDigest[]
}

/** A table and the query of its content, each row as a JSON array. */
interface Content {
  readonly name: string
  readonly rows: string
}

const CONTENTS: readonly Content[] = Object.entries(schema)
  .flatMap(([key, table]) => contentOf(table, LOCAL_PARTS[key as keyof typeof schema]) ?? [])
  .sort((a, b) => (a.name < b.name ? -1 : 1))

function contentOf(table: SQLiteTable, local: Local | null): Content | null {
  if (local && !local.columns && !local.unless && !local.as) return null
  const { name, columns, primaryKeys } = getTableConfig(table)
  const listed = columns.filter((column) => !local?.columns?.includes(column.name))
  const keys = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  const list = (of: readonly { readonly name: string }[]) => of.map((column) => `"${column.name}"`).join(', ')
  const read = listed.map((column) => local?.as?.[column.name] ?? `"${column.name}"`).join(', ')
  const rows = `SELECT json_array(${read}) AS row FROM "${name}" WHERE ${local?.unless ?? 'true'} ORDER BY ${list(keys)}`
  return { name, rows }
}

/**
 * Reads the whole content in one transaction, so that digest and position belong together; the write-ahead log grows
 * meanwhile. About a second for 200 MB, during which nothing else runs in this thread.
 *
 * @param onTable called before each table, counted from 1
 */
export function contentDigest(
  db: Db,
  onTable: (name: string, number: number, of: number) => void = () => {},
): ContentDigest {
  return inSnapshot(db, () => {
    const [position, epoch] = [selectPosition(db), selectEpoch(db)]
    const tables = CONTENTS.map((content, index) => {
      onTable(content.name, index + 1, CONTENTS.length)
      return tableDigest(db, content)
    })
    const whole = new Bun.CryptoHasher('sha256')
    for (const { name, digest } of tables) whole.update(`${name} ${digest}\n`)
    return { digest: whole.digest('hex'), position, epoch, tables }
  })
}

function tableDigest(db: Db, { name, rows }: Content): TableDigest {
  const hasher = new Bun.CryptoHasher('sha256')
  let count = 0
  for (const { row } of prepared<{ row: string }>(db, rows).iterate()) {
    hasher.update(row).update('\n')
    count += 1
  }
  return { name, rows: count, digest: hasher.digest('hex') }
}
