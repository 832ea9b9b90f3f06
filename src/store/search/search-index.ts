/**
 * The search index (docs/architecture.md#search): full-text documents of names and of matches, and the words in them.
 * Reading is in `store/search/query` and `store/search/match-search`.
 *
 * Row numbers are sort keys. Those of names begin with sport and kind, then come the most popular; those of matches begin
 * with the sport, then come the days. So a scan that ends early returns the most popular, or the nearest in time.
 */
import type { Db } from '../../../db/open.ts'
import { soundsOf } from '../../rules/search/sounds.ts'
import { foldNames, type Word } from '../../rules/search/text.ts'
import { lackOf, typoVariants } from '../../rules/search/typos.ts'
import type { MatchSelection } from '../matches/filters.ts'
import { selectMatchKeys } from '../matches/lists.ts'
import { writeTeams } from '../matches/writer.ts'
import { prepared } from '../sql/statement.ts'

/** The codes of the searchable kinds in the index. */
export const SEARCH_KINDS = { team: 1, tournament: 2, player: 3, category: 4 } as const
export type SearchKind = keyof typeof SEARCH_KINDS

export interface SearchableNames {
  readonly kind: SearchKind
  /** Unique within the kind, over all sports. */
  readonly id: number
  /** Sport code. */
  readonly sport: number
  /** All names, main name first, because excess names are dropped from the end. */
  readonly names: readonly string[]
  readonly popularity: number
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
}

/** Marks what is not a word of a name: no word contains it. Alone it marks sentinels, before a code the country. */
const MARK = '§'
export const SENTINEL = MARK
export const countryTerm = (code: string) => MARK + code.toLowerCase()

/** Prefixes of the forms of a word in `search_word`: how it sounds, and with a typo as written and as it sounds. */
export const FORM = { sound: '~', typo: '-', soundTypo: '=' } as const

const KIND_ROWS = 2 ** 44
const RANK_ROWS = 2 ** 26
/** Popularities per doubling that have rows of their own; the exact order of a result is by the popularity itself. */
const RANKS_PER_DOUBLING = 4096
const TOP_RANK = 53 * RANKS_PER_DOUBLING

/** The rows of a kind, of a sport. */
export function rowsOfKind(sport: number, kind: SearchKind): readonly [from: number, to: number] {
  const from = (sport * 8 + SEARCH_KINDS[kind]) * KIND_ROWS
  return [from, from + KIND_ROWS]
}

interface Entry {
  readonly row: number
  readonly sport: number
  readonly popularity: number
  readonly countryCode: string | null
  readonly names: string
}

const ENTRY = `SELECT row, sport, popularity, country_code AS countryCode, names
  FROM search_entry WHERE kind = +? AND entity_id = +?`

export function selectEntry(db: Db, kind: SearchKind, id: number): Entry | null {
  return prepared<Entry>(db, ENTRY).get(SEARCH_KINDS[kind], id)
}

function deleteEntry(db: Db, { row }: Entry): void {
  prepared(db, 'DELETE FROM search_name WHERE rowid = +?').run(row)
  prepared(db, 'DELETE FROM search_entry WHERE row = +?').run(row)
}

/** Removes an entity from the index. Returns whether it was indexed. */
export function removeNames(db: Db, kind: SearchKind, id: number): boolean {
  const entry = selectEntry(db, kind, id)
  if (entry) deleteEntry(db, entry)
  return entry !== null
}

/**
 * Replaces the names of an entity. Names without a letter or digit are dropped; without any, the entity is not found.
 * Documents of its matches follow in slices (`refreshDocuments`), the first one here. Runs in the caller's transaction.
 * Returns whether anything changed.
 *
 * @param merged the names in the documents of matches that another entity had until now
 */
export function indexNames(db: Db, entity: SearchableNames, merged: string | null = null): boolean {
  const { kind, id, sport, popularity, countryCode } = entity
  const { text, words } = foldNames(entity.names)
  const old = selectEntry(db, kind, id)
  if (text === '') return removeNames(db, kind, id)
  const former = merged === null ? [] : [merged]
  const isSamePlace = old?.sport === sport && old.popularity === popularity
  if (isSamePlace && old.names === text && old.countryCode === countryCode) {
    if (merged !== null) addTodo(db, kind, id, former)
    return false
  }
  if (old) deleteEntry(db, old)
  const row = isSamePlace ? old.row : freeRow(db, sport, kind, popularity)
  prepared(
    db,
    `INSERT INTO search_entry (row, kind, entity_id, sport, popularity, country_code, names)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(row, SEARCH_KINDS[kind], id, sport, popularity, countryCode, text)
  prepared(db, 'INSERT INTO search_name (rowid, words) VALUES (?, ?)').run(
    row,
    entryDocument(text, countryCode),
  )
  if (old?.names !== text) {
    addWords(db, sport, kind, words)
    if (old) former.push(old.names)
  }
  if (former.length > 0) addTodo(db, kind, id, former)
  return true
}

export function entryDocument(text: string, countryCode: string | null): string {
  const words = text.replaceAll('\n', ' ')
  return countryCode === null ? words : `${words} ${countryTerm(countryCode)}`
}

function freeRow(db: Db, sport: number, kind: SearchKind, popularity: number): number {
  const rank = TOP_RANK - Math.round(Math.log2(1 + popularity) * RANKS_PER_DOUBLING)
  const from = rowsOfKind(sport, kind)[0] + rank * RANK_ROWS
  const last = prepared<{ row: number | null }>(
    db,
    'SELECT max(row) AS row FROM search_entry WHERE row >= +? AND row < +?',
  ).get(from, from + RANK_ROWS)
  return (last?.row ?? from) + 1
}

const CYRILLIC = /\p{Script=Cyrillic}/u
/** A bit beside those of the kinds: the word is also found by typos in its sound. */
const HAS_SOUND_TYPOS = 1

/** Whether the names have no words of the other alphabet, so that typos in it can only be found by the sound. */
export function areInOneAlphabet(words: readonly Word[]): boolean {
  return new Set(words.map(({ written }) => CYRILLIC.test(written))).size === 1
}

/** The forms under which a word is found although another one is typed, each with what tells the word. */
export function formsOf({ written, letters }: Word, hasSoundTypos: boolean): (readonly [string, string])[] {
  const sounds = soundsOf(letters)
  const soundTypos = new Set(hasSoundTypos ? sounds.flatMap(typoVariants) : [])
  return [
    ...sounds.map((form) => [FORM.sound + form, written] as const),
    ...typoVariants(written).map((form) => [FORM.typo + form, lackOf(form, written)] as const),
    ...[...soundTypos].map((form) => [FORM.soundTypo + form, written] as const),
  ]
}

/**
 * Adds the words of names, with their forms. Words that no name has any more stay until the index is rebuilt: they cost
 * a look-up, since no document has them.
 */
function addWords(db: Db, sport: number, kind: SearchKind, words: readonly Word[]): void {
  const hasSoundTypos = areInOneAlphabet(words)
  const bits = (1 << SEARCH_KINDS[kind]) | (hasSoundTypos ? HAS_SOUND_TYPOS : 0)
  const select = prepared<{ kinds: number }>(
    db,
    "SELECT kinds FROM search_word WHERE sport = +? AND form = +? AND word = ''",
  )
  const insert = prepared(
    db,
    `INSERT INTO search_word (sport, form, word, kinds) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kinds = kinds | excluded.kinds`,
  )
  for (const word of words) {
    const known = select.get(sport, word.written)
    const isSpeltSo = word.letters === word.written
    if (known && (known.kinds & bits) === bits && isSpeltSo) continue
    insert.run(sport, word.written, '', bits)
    if (known && isSpeltSo && (!hasSoundTypos || (known.kinds & HAS_SOUND_TYPOS) !== 0)) continue
    for (const [form, of] of formsOf(word, hasSoundTypos)) insert.run(sport, form, of, 0)
  }
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

const DAY_MS = 86_400_000
/** Matches of a sport on a day that have a row of the day. Further ones have a spare row: times are in seconds, say. */
const DAY_ROWS = 2 ** 16
/** The years 1790 to 2149; earlier and later days count as the first and the last one. */
const FIRST_DAY = -(2 ** 16)
const DAYS = 2 ** 17
const SPORT_ROWS = 2 * DAYS * DAY_ROWS
/**
 * Rows from one sentinel to the next, four days. A scan that asks for sentinels too returns with each, so that it need
 * not read far for nothing.
 */
const SENTINEL_ROWS = 4 * DAY_ROWS

type Rows = readonly [from: number, to: number]

const rowsOfSport = (sport: number): Rows => [sport * SPORT_ROWS, (sport + 1) * SPORT_ROWS]
const spareRows = (sport: number): Rows => [sport * SPORT_ROWS + DAYS * DAY_ROWS, (sport + 1) * SPORT_ROWS]

/** The first row of matches that start on the day of a time. */
export function rowOfDay(sport: number, startMs: number): number {
  const day = Math.floor(startMs / DAY_MS) - FIRST_DAY
  return sport * SPORT_ROWS + Math.min(Math.max(day, 0), DAYS - 1) * DAY_ROWS
}

/** The rows of matches of a sport that start in a window, and of a few others. */
export function rowsOfWindow(
  db: Db,
  sport: number,
  window: { readonly fromMs: number; readonly toMs: number } | undefined,
): Rows {
  if (!window) return rowsOfSport(sport)
  const [spare, end] = spareRows(sport)
  const last = lastRow(db, [spare, end])
  return [rowOfDay(sport, window.fromMs), last === null ? rowOfDay(sport, window.toMs) + DAY_ROWS : end]
}

const rowsOfDay = ({ sport, startMs }: DocumentKey): Rows => {
  const day = rowOfDay(sport, startMs)
  return [day, day + DAY_ROWS]
}

export function findRow(db: Db, key: DocumentKey): number | undefined {
  const select = prepared<{ row: number }>(
    db,
    'SELECT row FROM search_match WHERE row >= +? AND row < +? AND match_id = +? LIMIT 1',
  )
  return (select.get(...rowsOfDay(key), key.id) ?? select.get(...spareRows(key.sport), key.id))?.row
}

function lastRow(db: Db, rows: Rows): number | null {
  const select = 'SELECT max(row) AS row FROM search_match WHERE row >= +? AND row < +?'
  return prepared<{ row: number | null }>(db, select).get(...rows)?.row ?? null
}

function addRow(db: Db, key: DocumentKey): number {
  const insert = prepared(db, 'INSERT INTO search_match (row, match_id) VALUES (?, ?)')
  let rows = rowsOfDay(key)
  let last = lastRow(db, rows)
  if (last === rows[1] - 1) {
    rows = spareRows(key.sport)
    last = lastRow(db, rows)
  }
  const row = (last ?? rows[0]) + 1
  const sentinel = row - (row % SENTINEL_ROWS)
  if (last === null && !prepared(db, 'SELECT 1 FROM search_match WHERE row = +?').get(sentinel)) {
    insert.run(sentinel, 0)
    prepared(db, INSERT_DOCUMENT).run(sentinel, SENTINEL)
  }
  insert.run(row, key.id)
  return row
}

const DELETE_DOCUMENT = 'DELETE FROM search_document WHERE rowid = +?'
const INSERT_DOCUMENT = 'INSERT INTO search_document (rowid, words) VALUES (?, ?)'

export function documentOf(db: Db, key: DocumentKey): string {
  const names = [
    selectEntry(db, 'team', key.homeTeamId)?.names,
    selectEntry(db, 'team', key.awayTeamId)?.names,
    selectEntry(db, 'tournament', key.tournamentId)?.names,
    selectEntry(db, 'category', key.categoryId)?.names,
  ]
  return [...new Set(names.flatMap((text) => text?.split(/[ \n]/) ?? []))].join(' ')
}

function isSameDocument(a: DocumentKey, b: DocumentKey): boolean {
  return (
    a.startMs === b.startMs &&
    a.homeTeamId === b.homeTeamId &&
    a.awayTeamId === b.awayTeamId &&
    a.tournamentId === b.tournamentId &&
    a.categoryId === b.categoryId
  )
}

/** Writes the document of a match again, in its row or a new one. */
export function writeDocument(db: Db, key: DocumentKey, known = findRow(db, key)): void {
  if (known !== undefined) prepared(db, DELETE_DOCUMENT).run(known)
  prepared(db, INSERT_DOCUMENT).run(known ?? addRow(db, key), documentOf(db, key))
}

/** Writes the document of a match, if it is new or differs. Null removes it. */
export function indexMatch(db: Db, next: DocumentKey | null, previous: DocumentKey | null): void {
  if (next && previous && isSameDocument(next, previous)) return
  let row = previous ? findRow(db, previous) : undefined
  const staysInRow =
    next && previous && rowOfDay(next.sport, next.startMs) === rowOfDay(previous.sport, previous.startMs)
  if (row !== undefined && !staysInRow) {
    prepared(db, DELETE_DOCUMENT).run(row)
    prepared(db, 'DELETE FROM search_match WHERE row = +?').run(row)
    row = undefined
  }
  // A new match is not looked for.
  if (next && row !== undefined) writeDocument(db, next, row)
  else if (next) prepared(db, INSERT_DOCUMENT).run(addRow(db, next), documentOf(db, next))
}

/** Matches whose documents are written again in one transaction: a few milliseconds. */
export const REFRESHED_AT_ONCE = 50

/** An entity whose matches still have documents with its names before. */
interface SearchTodo {
  readonly id: number
  readonly kind: number
  readonly entityId: number
  readonly afterMs: number
  readonly afterId: number
}

/** Rebuilding the whole index, as a kind. */
const WHOLE_INDEX = 0

/** Whether documents with former names are being written again. */
export function hasTodos(db: Db): boolean {
  return prepared(db, 'SELECT 1 FROM search_todo LIMIT 1').get() !== null
}

/** What the documents of an entity's matches may have while they are being written again. */
export interface PendingNames {
  readonly kind: number
  readonly entityId: number
  /** Each like the names of an entry; a document has all words of one of them, or of the entry. */
  readonly former: string
}

/** The first of the former names; `kind` is 0 for the whole index. */
export function selectPendingNames(db: Db, limit: number): PendingNames[] {
  return prepared<PendingNames>(
    db,
    `SELECT t.kind, t.entity_id AS entityId, ifnull(f.value, '') AS former
     FROM search_todo t LEFT JOIN json_each(t.former) f ORDER BY t.id LIMIT +?`,
  ).all(limit)
}

/** The matches of an entity must be indexed again; `former` are the names that their documents may have. */
export function addTodo(db: Db, kind: SearchKind, id: number, former: readonly string[]): void {
  if (kind === 'player') return
  prepared(
    db,
    'INSERT INTO search_todo (kind, entity_id, after_ms, after_id, former) VALUES (?, ?, ?, ?, ?)',
  ).run(SEARCH_KINDS[kind], id, Number.MIN_SAFE_INTEGER, 0, JSON.stringify(former))
  refreshDocuments(db)
}

/** The matches of a team that are still to be indexed again belong to another one now. */
export function repointTodos(db: Db, teamId: number, intoId: number): void {
  prepared(
    db,
    `UPDATE search_todo SET entity_id = +?2 WHERE kind = ${SEARCH_KINDS.team} AND entity_id = +?1`,
  ).run(teamId, intoId)
}

export const DOCUMENT_COLUMNS = `id, sport, start_ms AS startMs, home_team_id AS homeTeamId,
  away_team_id AS awayTeamId, tournament_id AS tournamentId, category_id AS categoryId`

/**
 * Writes the next documents of matches whose names have changed, and the ids of merged teams, in a transaction of the
 * caller. Returns false if there are none.
 */
export function refreshDocuments(db: Db): boolean {
  const todo = prepared<SearchTodo>(
    db,
    `SELECT id, kind, entity_id AS entityId, after_ms AS afterMs, after_id AS afterId
     FROM search_todo WHERE kind <> ${WHOLE_INDEX} ORDER BY id LIMIT 1`,
  ).get()
  if (!todo) return false
  const { kind, entityId, afterMs, afterId } = todo
  const selection: Omit<MatchSelection, 'sport'> =
    kind === SEARCH_KINDS.team
      ? { teamId: entityId }
      : kind === SEARCH_KINDS.tournament
        ? { tournamentIds: [entityId] }
        : { categoryIds: [entityId] }
  const entry = prepared<Entry>(db, ENTRY).get(kind, entityId)
  const keys = selectMatchKeys(db, {
    selection: { sport: entry?.sport ?? 0, ...selection },
    order: 'asc',
    limit: REFRESHED_AT_ONCE,
    after: { startMs: afterMs, id: afterId },
  })
  for (const { id } of keys) {
    const key = prepared<DocumentKey>(db, `SELECT ${DOCUMENT_COLUMNS} FROM match WHERE id = +?`).get(id)
    if (!key) continue
    writeDocument(db, key)
    if (kind === SEARCH_KINDS.team) writeTeams(db, key)
  }
  const last = keys.at(-1)
  if (last && keys.length === REFRESHED_AT_ONCE) {
    prepared(db, 'UPDATE search_todo SET after_ms = +?, after_id = +? WHERE id = +?').run(
      last.startMs,
      last.id,
      todo.id,
    )
    return true
  }
  prepared(db, 'DELETE FROM search_todo WHERE id = +?').run(todo.id)
  return true
}

/** Whether the index must be rebuilt: a migration has emptied it. */
export function isIndexIncomplete(db: Db): boolean {
  return prepared(db, `SELECT 1 FROM search_todo WHERE kind = ${WHOLE_INDEX}`).get() !== null
}

/** Empties the index, which is incomplete until `completeIndex`. */
export function clearIndex(db: Db): void {
  for (const table of ['search_name', 'search_document'])
    db.client.run(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
  for (const table of ['search_entry', 'search_word', 'search_match', 'search_todo'])
    db.client.run(`DELETE FROM ${table}`)
  db.client.run(
    `INSERT INTO search_todo (kind, entity_id, after_ms, after_id) VALUES (${WHOLE_INDEX}, 0, 0, 0)`,
  )
}

/** Ends a rebuild; one segment per table is read fastest. */
export function completeIndex(db: Db): void {
  for (const table of ['search_name', 'search_document'])
    db.client.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
  db.client.run(`DELETE FROM search_todo WHERE kind = ${WHOLE_INDEX}`)
}
