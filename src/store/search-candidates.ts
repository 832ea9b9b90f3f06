/**
 * The queries of search: bounded lists of entities that one typed word may mean, and the names to compare them
 * by. Serves `store/search-index`. Every query here seeks; none reads a whole table.
 */
import type { Db } from '../../db/open.ts'
import { listedForms, type TypedWord, typoForms, type Word } from '../rules/search-text.ts'
import { typoLookups, typoOf } from '../rules/search-typos.ts'
import { LISTED_PREFIX_LENGTH, prefixToken } from './search-writer.ts'
import { prepared } from './statement.ts'

/** Postings read for a beginning of three and more letters; the most popular are chosen among these. */
const MAX_SCANNED_POSTINGS = 10_000
/** Postings whose names are looked into for a second word. */
const MAX_JOINED_POSTINGS = 2_000
/** Variants read for one lookup of a misspelt word, and tokens kept of all of them. */
const MAX_SCANNED_VARIANTS = 256
const MAX_TYPO_TOKENS = 64
/** Entities taken from each token that a misspelt word may stand for. */
const MAX_ENTITIES_PER_TYPO = 100
/** With as many hits on the word as typed, nobody looks for the misspelt ones, which rank below. */
const ENOUGH_WITHOUT_TYPOS = 50
/** Sorts behind every text that begins with the same characters. */
const AFTER = '\u{10FFFF}'

export interface CandidateScope {
  readonly sport: number
  readonly kind: number
  /** Null for all countries. */
  readonly countryCode: string | null
  /** Entities that one typed word may bring in. */
  readonly limit: number
}

export interface WordCandidates {
  readonly ids: ReadonlySet<number>
  /** False when some list was cut off at its limit. */
  readonly isComplete: boolean
}

interface IdRow {
  entity_id: number
}

const OF_TOKEN = 'FROM search_posting WHERE sport = ? AND kind = ? AND token = ?'
const ORDER = 'ORDER BY rank, entity_id LIMIT ?'
const starts = (limit: number) => `SELECT rank, entity_id, country_code FROM search_posting
  WHERE sport = ? AND kind = ? AND token >= ? AND token < ? LIMIT ${limit}`

/** The statements of this file, so that a test can hold their plans. */
export const SEARCH_STATEMENTS = {
  token: `SELECT entity_id ${OF_TOKEN} ${ORDER}`,
  tokenInCountry: `SELECT entity_id ${OF_TOKEN} AND country_code = ? ${ORDER}`,
  start: `SELECT entity_id FROM (${starts(MAX_SCANNED_POSTINGS)}) ${ORDER}`,
  startInCountry: `SELECT entity_id FROM (${starts(MAX_SCANNED_POSTINGS)}) WHERE country_code = ? ${ORDER}`,
  typo: 'SELECT token FROM search_typo WHERE sport = ? AND variant = ? LIMIT ?',
  typoStart: 'SELECT token FROM search_typo WHERE sport = ? AND variant >= ? AND variant < ? LIMIT ?',
  both: `SELECT listed.entity_id FROM (${starts(MAX_JOINED_POSTINGS)}) AS listed
    CROSS JOIN search_entry AS entry ON entry.kind = ? AND entry.entity_id = listed.entity_id
    WHERE instr(entry.forms, ?) + instr(entry.forms, ?) + instr(entry.forms, ?) > 0
    ORDER BY listed.rank, listed.entity_id LIMIT ?`,
  entries: `SELECT entry.entity_id, entry.popularity, entry.forms FROM json_each(?) AS wanted
    CROSS JOIN search_entry AS entry ON entry.kind = ? AND entry.entity_id = wanted.value
    WHERE entry.sport = ?`,
} as const

/** Runs several reads on one state of the file, which also takes the file's lock once and not for each. */
export function readTogether<T>(db: Db, read: () => T): T {
  if (db.client.inTransaction) return read()
  prepared(db, 'BEGIN').run()
  try {
    return read()
  } finally {
    prepared(db, 'COMMIT').run()
  }
}

function idsOf(rows: readonly unknown[][]): number[] {
  return rows.map((row) => Number(row[0]))
}

function selectByToken(db: Db, scope: CandidateScope, token: string, limit: number): number[] {
  const { sport, kind, countryCode } = scope
  return idsOf(
    countryCode === null
      ? prepared<IdRow>(db, SEARCH_STATEMENTS.token).values(sport, kind, token, limit)
      : prepared<IdRow>(db, SEARCH_STATEMENTS.tokenInCountry).values(sport, kind, token, countryCode, limit),
  )
}

function selectByStart(db: Db, scope: CandidateScope, start: string): number[] {
  if (start.length <= LISTED_PREFIX_LENGTH) return selectByToken(db, scope, prefixToken(start), scope.limit)
  const { sport, kind, countryCode, limit } = scope
  const range = [sport, kind, start, start + AFTER] as const
  return idsOf(
    countryCode === null
      ? prepared<IdRow>(db, SEARCH_STATEMENTS.start).values(...range, limit)
      : prepared<IdRow>(db, SEARCH_STATEMENTS.startInCountry).values(...range, countryCode, limit),
  )
}

/** Tokens that a word may stand for when it has one slip: whole words first, then the closest in length. */
export function selectTypoTokens(db: Db, sport: number, word: Word): readonly string[] {
  const found = new Map<string, number>()
  for (const form of typoForms(word)) {
    for (const { variant, exact } of typoLookups(form)) {
      const rows = exact
        ? prepared(db, SEARCH_STATEMENTS.typo).values(sport, variant, MAX_SCANNED_VARIANTS)
        : prepared(db, SEARCH_STATEMENTS.typoStart).values(
            sport,
            variant,
            variant + AFTER,
            MAX_SCANNED_VARIANTS,
          )
      for (const [value] of rows) {
        const token = String(value)
        const typo = found.has(token) ? null : typoOf(form, token)
        if (typo) found.set(token, (typo === 'word' ? 0 : 100) + Math.abs(token.length - form.length))
      }
    }
  }
  return [...found]
    .sort(([a, distanceA], [b, distanceB]) => distanceA - distanceB || (a < b ? -1 : 1))
    .slice(0, MAX_TYPO_TOKENS)
    .map(([token]) => token)
}

/**
 * The entities that one typed word may mean: those that carry it, then those with a word that begins with it,
 * then those with a word that it may misspell. `typoTokens` is asked for only when it is needed.
 */
export function selectWordCandidates(
  db: Db,
  scope: CandidateScope,
  word: Word,
  typoTokens: () => readonly string[],
): WordCandidates {
  const ids = new Set<number>()
  let isComplete = true
  const add = (found: readonly number[], limit: number) => {
    if (found.length === limit) isComplete = false
    for (const id of found) ids.add(id)
  }
  const isShort = (word[0] ?? '').length <= LISTED_PREFIX_LENGTH
  for (const form of isShort ? listedForms(word) : word) {
    const found = selectByStart(db, scope, form)
    // The words that are typed out are among these, unless the list was cut.
    if (found.length === scope.limit) add(selectByToken(db, scope, form, scope.limit), scope.limit)
    add(found, scope.limit)
  }
  if (ids.size < ENOUGH_WITHOUT_TYPOS) {
    for (const token of typoTokens()) {
      if (ids.size >= scope.limit) break
      add(selectByToken(db, scope, token, MAX_ENTITIES_PER_TYPO), MAX_ENTITIES_PER_TYPO)
    }
  }
  return { ids, isComplete }
}

/**
 * Entities that have a word beginning as `first` and one beginning as `second`: for words of which each alone
 * means more entities than a list holds. As written or as it sounds, but without slips.
 */
export function selectByTwoWords(
  db: Db,
  scope: CandidateScope,
  first: TypedWord,
  second: TypedWord,
): readonly number[] {
  const found: number[] = []
  const [written = '', sound = written, byEar = sound] = second.barred
  const others = [written, sound, byEar]
  for (const form of first.forms) {
    const listed = form.length <= LISTED_PREFIX_LENGTH
    const range = listed ? [prefixToken(form), `${prefixToken(form)}${AFTER}`] : [form, form + AFTER]
    const statement = prepared<IdRow>(db, SEARCH_STATEMENTS.both)
    const rows = statement.values(scope.sport, scope.kind, ...range, scope.kind, ...others, scope.limit)
    found.push(...idsOf(rows))
  }
  return found
}

export interface StoredNames {
  readonly id: number
  readonly popularity: number
  readonly forms: string
}

/** The names of entities of one kind and sport. Ids that are not in the index are left out. */
export function selectNames(
  db: Db,
  kind: number,
  sport: number,
  ids: Iterable<number>,
): readonly StoredNames[] {
  return prepared(db, SEARCH_STATEMENTS.entries)
    .values(JSON.stringify([...ids]), kind, sport)
    .map(([id, popularity, forms]) => ({
      id: Number(id),
      popularity: Number(popularity),
      forms: String(forms),
    }))
}
