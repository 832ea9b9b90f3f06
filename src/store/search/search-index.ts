/**
 * The search index (docs/architecture.md#search): full-text documents of names and of matches, and the words in them.
 * Reading is in `store/search/query` and `store/search/match-search`.
 *
 * Row numbers are sort keys. Those of names begin with sport and kind, then come the most popular; those of matches begin
 * with the sport, then come the days. So a scan that ends early returns the most popular, or the nearest in time.
 */
import type { Db } from '../../../db/open.ts'
import { foldNames } from '../../rules/search/text.ts'
import { DAY_MS } from '../../shared/days.ts'
import type { MatchSelection } from '../matches/filters.ts'
import { selectMatchKeys } from '../matches/lists.ts'
import { writeTeams } from '../matches/writer.ts'
import { factOnce, forgetBatchReads, readOnce, withBatchReads } from '../sql/batch-reads.ts'
import { prepared } from '../sql/statement.ts'
import { addWords, formsOf, SEARCH_KINDS, type SearchKind } from './words.ts'

export interface SearchableNames {
  readonly kind: SearchKind
  /** Unique within the kind, over all sports. */
  readonly id: number
  /** Sport code. */
  readonly sport: number
  /** All names, main name first, because excess names are dropped from the end. */
  readonly names: readonly string[]
  readonly isOfWomen?: boolean
  readonly popularity: number
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
}

/** No word of a name contains the mark. */
export const countryTerm = (code: string) => `§${code.toLowerCase()}`

/** A range of rows; the end is not included. */
type Rows = readonly [from: number, to: number]

const KIND_ROWS = 2 ** 44
const RANK_ROWS = 2 ** 26
/** Popularities per doubling that have rows of their own; the exact order of a result is by the popularity itself. */
const RANKS_PER_DOUBLING = 4096
const TOP_RANK = 53 * RANKS_PER_DOUBLING

/** The rows of a kind, of a sport. */
export function rowsOfKind(sport: number, kind: SearchKind): Rows {
  const from = (sport * 8 + SEARCH_KINDS[kind]) * KIND_ROWS
  return [from, from + KIND_ROWS]
}

type Entry = Omit<SearchableNames, 'kind' | 'id' | 'names'> & { readonly row: number; readonly names: string }

export function selectEntry(db: Db, kind: SearchKind, id: number): Entry | null {
  return prepared<Entry>(
    db,
    `SELECT row, sport, popularity, country_code AS countryCode, names
     FROM search_entry WHERE kind = +? AND entity_id = +?`,
  ).get(SEARCH_KINDS[kind], id)
}

export function removeNames(db: Db, kind: SearchKind, id: number): void {
  const entry = selectEntry(db, kind, id)
  if (!entry) return
  prepared(db, 'DELETE FROM search_name WHERE rowid = +?').run(entry.row)
  prepared(db, 'DELETE FROM search_entry WHERE row = +?').run(entry.row)
  batches.get(db.client)?.search_name.delete(entry.row)
}

/**
 * Replaces the names of an entity. Names without a letter or digit are dropped; without any, the entity is not found.
 * Documents of its matches follow, the first ones at the end of the batch. Runs within `inRowOrder`.
 *
 * @param isMoved the documents of its matches may have or lack other names than its own
 */
export function indexNames(db: Db, entity: SearchableNames, isMoved = false): void {
  const { kind, id, sport, popularity, countryCode } = entity
  const folded = foldNames(entity)
  const names = folded.text
  const old = selectEntry(db, kind, id)
  if (!isMoved && old && isEntryOf(entity, names, old)) return
  forgetBatchReads(db)
  removeNames(db, kind, id)
  if (names === '') return
  const rank = TOP_RANK - Math.round(Math.log2(1 + popularity) * RANKS_PER_DOUBLING)
  const from = rowsOfKind(sport, kind)[0] + rank * RANK_ROWS
  const row = nextRow(db, 'search_entry', [from, from + RANK_ROWS])
  prepared(
    db,
    `INSERT INTO search_entry (row, kind, entity_id, sport, popularity, country_code, names)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(row, SEARCH_KINDS[kind], id, sport, popularity, countryCode, names)
  batchOf(db).search_name.set(row, nameWords({ names, countryCode }))
  if (old?.names === names && !isMoved) return
  addWords(db, sport, kind, folded)
  if (kind !== 'player' && (old || isMoved)) addPending(db, SEARCH_KINDS[kind], id)
}

function isEntryOf(of: SearchableNames, names: string, entry: Entry): boolean {
  const members = ['sport', 'popularity', 'countryCode'] as const
  return entry.names === names && members.every((member) => entry[member] === of[member])
}

/** The row after the last one of a range. */
function nextRow(db: Db, table: 'search_entry' | 'search_match', [from, to]: Rows): number {
  const select = `SELECT max(row) AS row FROM ${table} WHERE row >= +? AND row < +?`
  return (prepared<{ row: number | null }>(db, select).get(from, to)?.row ?? from - 1) + 1
}

/** What the document of a match depends on. */
export interface DocumentKey {
  readonly id: number
  readonly sport: number
  readonly startMs: number
  readonly homeTeamId: number
  readonly awayTeamId: number
  readonly tournamentId: number
  readonly categoryId: number
}

/**
 * Matches of a sport on a day that have a row of the day. Further ones have a spare row: times are in seconds, say. Rows
 * that are near each other take less of the index.
 */
const DAY_ROWS = 2 ** 12
/** The years 1790 to 2149; earlier and later days count as the first and the last one. */
const FIRST_DAY = -(2 ** 16)
const DAYS = 2 ** 17
const SPORT_ROWS = 2 * DAYS * DAY_ROWS

/** The first row of matches that start on the day of a time. */
export function rowOfDay(sport: number, startMs: number): number {
  const day = Math.floor(startMs / DAY_MS) - FIRST_DAY
  return sport * SPORT_ROWS + Math.min(Math.max(day, 0), DAYS - 1) * DAY_ROWS
}

const spareRows = (sport: number): Rows => [sport * SPORT_ROWS + DAYS * DAY_ROWS, (sport + 1) * SPORT_ROWS]

/** The rows that a match may have: those of its day, then the spare ones. */
function placesOf({ sport, startMs }: DocumentKey): readonly [day: Rows, spare: Rows] {
  const day = rowOfDay(sport, startMs)
  return [[day, day + DAY_ROWS], spareRows(sport)]
}

/** The rows of matches of a sport that start in a window, and of a few others. */
export function rowsOfWindow(db: Db, sport: number, window: MatchSelection['window']): Rows {
  if (!window) return [sport * SPORT_ROWS, (sport + 1) * SPORT_ROWS]
  const [spare, end] = spareRows(sport)
  const hasSpare = nextRow(db, 'search_match', [spare, end]) > spare
  return [rowOfDay(sport, window.fromMs), hasSpare ? end : rowOfDay(sport, window.toMs) + DAY_ROWS]
}

function findRow(db: Db, key: DocumentKey): number | undefined {
  const select = prepared<{ row: number }>(
    db,
    'SELECT row FROM search_match WHERE row >= +? AND row < +? AND match_id = +? LIMIT 1',
  )
  const [day, spare] = placesOf(key)
  return (select.get(...day, key.id) ?? select.get(...spare, key.id))?.row
}

/** The words of the document of a name. */
const nameWords = ({ names, countryCode }: Pick<Entry, 'names' | 'countryCode'>) =>
  countryCode === null ? names : `${names} ${countryTerm(countryCode)}`

const namesOf = (kind: SearchKind) => readOnce<string>((db, id) => selectEntry(db, kind, id)?.names ?? '')
const [teamNames, tournamentNames, categoryNames] = [
  namesOf('team'),
  namesOf('tournament'),
  namesOf('category'),
]

/** The words of the document of a match. */
const matchWords = (db: Db, { homeTeamId, awayTeamId, tournamentId, categoryId }: DocumentKey) =>
  `${teamNames(db, homeTeamId)} ${teamNames(db, awayTeamId)} ${tournamentNames(db, tournamentId)} ${categoryNames(db, categoryId)}`

const newBatch = () => ({
  // What it writes at its end, by row: the words of names, and matches, whose names may change until then.
  search_name: new Map<number, string>(),
  search_document: new Map<number, DocumentKey>(),
  /** The next row of a range of matches, by its first one. */
  next: new Map<number, number>(),
})
const FULL_TEXT_TABLES = ['search_name', 'search_document'] as const
type FullTextTable = (typeof FULL_TEXT_TABLES)[number]
const batches = new WeakMap<Db['client'], ReturnType<typeof newBatch>>()

function batchOf(db: Db) {
  const batch = batches.get(db.client)
  if (!batch) throw new Error('a name or match is indexed outside of a batch')
  return batch
}

/** Pages of segments that a batch merges, and the documents for which it merges a further one: as fast as they are written. */
const MERGED_PAGES = 8

/**
 * Does the work, and then writes its documents and those of matches whose names have changed in the order of their rows,
 * in a transaction of the caller: at each row that precedes the one before, the engine would write a segment, and merge
 * them.
 *
 * @param limit matches with changed names. @returns how many more it could have written: 0 if there may be more
 */
export function inRowOrder(db: Db, work: () => void = () => {}, limit = REFRESHED_AT_ONCE): number {
  const batch = newBatch()
  batches.set(db.client, batch)
  try {
    return withBatchReads(db, () => {
      work()
      const left = refreshDocuments(db, limit)
      writeDocuments(db, batch)
      return left
    })
  } finally {
    batches.delete(db.client)
  }
}

function writeDocuments(db: Db, batch: ReturnType<typeof newBatch>): void {
  for (const table of FULL_TEXT_TABLES) {
    if (batch[table].size === 0) continue
    const rows = [...batch[table]].sort(([a], [b]) => a - b)
    // With the words of a SELECT within it, each statement would write the index.
    const write = prepared(db, `INSERT OR REPLACE INTO ${table} (rowid, words) VALUES (?, ?)`)
    for (const [row, of] of rows) write.run(row, typeof of === 'string' ? of : matchWords(db, of))
    // Left to itself (`automerge`), the engine would merge hundreds of pages in a batch that fills a page too many.
    const pages = Math.max(MERGED_PAGES, Math.ceil(rows.length / MERGED_PAGES))
    prepared(db, `INSERT INTO ${table} (${table}, rank) VALUES ('merge', +?)`).run(pages)
  }
}

function addDocument(db: Db, key: DocumentKey): void {
  const { next, search_document: documents } = batchOf(db)
  for (const rows of placesOf(key)) {
    const [from, end] = rows
    const row = next.get(from) ?? nextRow(db, 'search_match', rows)
    if (row === end) continue
    next.set(from, row + 1)
    prepared(db, 'INSERT INTO search_match (row, match_id) VALUES (?, ?)').run(row, key.id)
    documents.set(row, key)
    return
  }
  throw new Error(`the search index has no row for match ${key.id}`)
}

function removeDocument(db: Db, key: DocumentKey): void {
  const row = findRow(db, key)
  if (row === undefined) return
  prepared(db, 'DELETE FROM search_document WHERE rowid = +?').run(row)
  prepared(db, 'DELETE FROM search_match WHERE row = +?').run(row)
  batchOf(db).search_document.delete(row)
}

export function writeDocument(db: Db, key: DocumentKey): void {
  const row = findRow(db, key)
  if (row === undefined) addDocument(db, key)
  else batchOf(db).search_document.set(row, key)
}

const KEYS = ['startMs', 'homeTeamId', 'awayTeamId', 'tournamentId', 'categoryId'] as const

/** Writes the document of a match, if it is new or differs. Null removes it. */
export function indexMatch(db: Db, next: DocumentKey | null, previous: DocumentKey | null): void {
  if (next && previous && KEYS.every((key) => next[key] === previous[key])) return
  if (previous) removeDocument(db, previous)
  if (next) addDocument(db, next)
}

/** Matches whose documents are written again in one transaction for changed names: about two milliseconds. */
export const REFRESHED_AT_ONCE = 16

/** Rebuilding the whole index, as a kind. */
const WHOLE_INDEX = 0

/** Whether documents with former names are being written again. */
export function hasPendingDocuments(db: Db): boolean {
  return prepared(db, 'SELECT 1 FROM search_todo LIMIT 1').get() !== null
}
const mayHavePending = factOnce(hasPendingDocuments)

/** Changed names that a search considers; with more of them it is incomplete. */
export const MAX_PENDING_NAMES = 32

/** Entities of a sport whose matches may lack some of their names, one more than a search considers. */
export function selectPendingNames(db: Db, sport: number): Pick<SearchableNames, 'kind' | 'id'>[] {
  const rows = prepared(
    db,
    `SELECT DISTINCT t.kind, t.entity_id FROM search_todo AS t CROSS JOIN search_entry AS e
     ON e.kind = t.kind AND e.entity_id = t.entity_id AND e.sport = +? LIMIT ${MAX_PENDING_NAMES + 1}`,
  ).values(sport) as [number, number][]
  return rows.map(([code, id]) => ({ kind: kindOf(code), id }))
}

const KINDS = Object.keys(SEARCH_KINDS) as SearchKind[]
const kindOf = (code: number) => KINDS.find((kind) => SEARCH_KINDS[kind] === code) ?? 'team'

/** The matches whose documents have the names of an entity. */
export function matchesOf(sport: number, kind: SearchKind, id: number): MatchSelection {
  if (kind === 'team') return { sport, teamId: id }
  return kind === 'tournament' ? { sport, tournamentIds: [id] } : { sport, categoryIds: [id] }
}

/** The matches of an entity, or everything, must be indexed again, from the first one. */
function addPending(db: Db, kind: number, id: number): void {
  prepared(db, 'DELETE FROM search_todo WHERE kind = +? AND entity_id = +?').run(kind, id)
  prepared(
    db,
    `INSERT INTO search_todo (kind, entity_id, after_ms, after_id) VALUES (?, ?, ${Number.MIN_SAFE_INTEGER}, 0)`,
  ).run(kind, id)
}

export const DOCUMENT_COLUMNS = `id, sport, start_ms AS startMs, home_team_id AS homeTeamId,
  away_team_id AS awayTeamId, tournament_id AS tournamentId, category_id AS categoryId`

/** Writes the documents of the next matches whose names have changed, and the ids of merged teams. */
function refreshDocuments(db: Db, limit: number): number {
  if (!mayHavePending(db) || isIndexIncomplete(db)) return limit
  const columns = 'id, kind, entity_id AS entityId, after_ms AS afterMs, after_id AS afterId'
  type Pending = Record<'id' | 'kind' | 'entityId' | 'afterMs' | 'afterId', number>
  const select = prepared<Pending>(db, `SELECT ${columns} FROM search_todo ORDER BY id LIMIT 1`)
  let left = limit
  for (let pending = select.get(); pending && left > 0; pending = select.get()) {
    const kind = kindOf(pending.kind)
    const selection = matchesOf(selectEntry(db, kind, pending.entityId)?.sport ?? 0, kind, pending.entityId)
    const after = { startMs: pending.afterMs, id: pending.afterId }
    const keys = selectMatchKeys(db, { selection, order: 'asc', limit: left, after })
    for (const { id } of keys) {
      const key = prepared<DocumentKey>(db, `SELECT ${DOCUMENT_COLUMNS} FROM match WHERE id = +?`).get(id)
      if (!key) continue
      writeDocument(db, key)
      if (kind === 'team') writeTeams(db, key)
    }
    const last = keys.at(left - 1)
    if (last) {
      const update = prepared(db, 'UPDATE search_todo SET after_ms = +?, after_id = +? WHERE id = +?')
      update.run(last.startMs, last.id, pending.id)
    } else prepared(db, 'DELETE FROM search_todo WHERE id = +?').run(pending.id)
    // A name without matches is work too.
    left -= Math.max(1, keys.length)
  }
  return left
}

/** Whether the index must be rebuilt: a migration has emptied it. */
export function isIndexIncomplete(db: Db): boolean {
  return prepared(db, `SELECT 1 FROM search_todo WHERE kind = ${WHOLE_INDEX}`).get() !== null
}

/** Empties the index, which is incomplete until `completeIndex`. What is still to be written again follows then. */
export function clearIndex(db: Db): void {
  for (const table of FULL_TEXT_TABLES) db.client.run(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
  for (const table of ['search_entry', 'search_word', 'search_match']) db.client.run(`DELETE FROM ${table}`)
  addPending(db, WHOLE_INDEX, 0)
}

/** One segment is read fastest: a search of names with a typo, in two thirds of the time that five take. */
export function joinSegments(db: Db, table: FullTextTable): void {
  db.client.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
}

/** Ends a rebuild. */
export function completeIndex(db: Db): void {
  for (const table of FULL_TEXT_TABLES) joinSegments(db, table)
  db.client.run(`DELETE FROM search_todo WHERE kind = ${WHOLE_INDEX}`)
}

/** What must be equally many, and what is wrong otherwise. */
const COUNTS = [
  ['search_name_docsize', 'search_entry', 'documents of names'],
  ['search_document_docsize', 'search_match', 'documents of matches'],
  ['search_match', 'match', 'matches'],
] as const

export function* countFaults(db: Db): Generator<string> {
  if (isIndexIncomplete(db)) yield 'the search index is not complete'
  for (const [of, as, what] of COUNTS) {
    const select = `SELECT (SELECT count(*) FROM ${of}), (SELECT count(*) FROM ${as})`
    const [[count, expected] = []] = prepared(db, select).values()
    if (count !== expected) yield `the search index has ${count} ${what} instead of ${expected}`
  }
}

/** Compares the index with the names of an entity; null if they are equal. */
export function entryFault(db: Db, of: SearchableNames): string | null {
  const { text, words, areInOneAlphabet } = foldNames(of)
  const entry = selectEntry(db, of.kind, of.id)
  if (text === '') return entry && 'the search index has it although it has no searchable name'
  if (!entry) return 'it is missing from the search index'
  if (!isEntryOf(of, text, entry))
    return 'the search index has it with other names, sport, popularity or country'
  const known = prepared(db, 'SELECT 1 FROM search_word WHERE sport = +? AND form = +? AND word = +?')
  const lacking = words.find((word) =>
    formsOf(word, areInOneAlphabet).some(([form, of]) => !known.get(entry.sport, form, of)),
  )
  if (lacking) return `the search index lacks forms of its word "${lacking.written}"`
  return wordsFault(db, 'search_name', entry.row, nameWords(entry))
}

/** The same for a match. Its document may have former names while it is being written again. */
export function documentFault(db: Db, key: DocumentKey): string | null {
  const row = findRow(db, key)
  if (row === undefined) return 'it is missing from the search index'
  return hasPendingDocuments(db) ? null : wordsFault(db, 'search_document', row, matchWords(db, key))
}

function wordsFault(db: Db, table: FullTextTable, row: number, words: string): string | null {
  const [missing] = prepared(
    db,
    `SELECT value FROM json_each(?1) WHERE NOT EXISTS
     (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || value || '"' AND rowid = +?2)`,
  ).values(JSON.stringify(words.match(/\S+/g) ?? []), row)
  return missing ? `the search index lacks its word "${missing[0]}"` : null
}
