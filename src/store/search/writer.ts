/** Writes the search index. The tables are described in `store/search/search-index`. */
import type { Db } from '../../../db/open.ts'
import { foldNames, listedForms, readForms, type Word, writeForms } from '../../rules/search/text.ts'
import { firstVariant, hasTypoVariants, typoVariants } from '../../rules/search/variants.ts'
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

/** Maximum tokens of an entity; a name has about seven. Further ones are not indexed. */
const MAX_TOKENS = 400
/** Prefixes up to this length have their own tokens, because too many words share them. */
export const LISTED_PREFIX_LENGTH = 2

/** The token for words with a prefix of one or two characters. */
export function prefixToken(start: string): string {
  return `${start}*`
}

function tokensOf(names: readonly (readonly Word[])[]): Set<string> {
  const tokens = new Set<string>()
  for (const word of names.flat()) {
    for (const form of word) tokens.add(form)
    for (const form of listedForms(word)) {
      for (let length = 1; length <= Math.min(LISTED_PREFIX_LENGTH, form.length); length += 1) {
        const start = form.slice(0, length)
        // An unpaired surrogate cannot be stored.
        if (start.isWellFormed()) tokens.add(prefixToken(start))
      }
    }
    if (tokens.size >= MAX_TOKENS) break
  }
  return tokens
}

interface EntryRow {
  sport: number
  popularity: number
  countryCode: string | null
  forms: string
}

function selectEntry(db: Db, kind: number, id: number): EntryRow | null {
  return prepared<EntryRow>(
    db,
    'SELECT sport, popularity, country_code AS countryCode, forms FROM search_entry WHERE kind = +? AND entity_id = +?',
  ).get(kind, id)
}

/** Stores the variants of a token that is new to the sport. */
function insertTypos(db: Db, sport: number, token: string): void {
  if (!hasTypoVariants(token)) return
  const known = prepared(db, 'SELECT 1 FROM search_typo WHERE sport = +? AND variant = +? AND token = +?')
  if (known.get(sport, firstVariant(token), token)) return
  const insert = prepared(db, 'INSERT INTO search_typo (sport, variant, token) VALUES (?, ?, ?)')
  for (const variant of typoVariants(token)) insert.run(sport, variant, token)
}

/** Deletes the variants of a token that no entity of the sport has any more. */
function deleteTypos(db: Db, sport: number, token: string): void {
  if (!hasTypoVariants(token)) return
  const used = prepared(
    db,
    'SELECT 1 FROM search_posting WHERE sport = +? AND kind = +? AND token = +? LIMIT 1',
  )
  if (Object.values(SEARCH_KINDS).some((kind) => used.get(sport, kind, token))) return
  const remove = prepared(db, 'DELETE FROM search_typo WHERE sport = +? AND variant = +? AND token = +?')
  for (const variant of typoVariants(token)) remove.run(sport, variant, token)
}

interface PostingKey {
  readonly kind: number
  readonly id: number
  readonly sport: number
  readonly popularity: number
  readonly countryCode: string | null
}

function insertPostings(db: Db, of: PostingKey, tokens: Iterable<string>): void {
  const insert = prepared(
    db,
    'INSERT INTO search_posting (sport, kind, token, rank, entity_id, country_code) VALUES (?, ?, ?, ?, ?, ?)',
  )
  for (const token of tokens) {
    insert.run(of.sport, of.kind, token, -of.popularity, of.id, of.countryCode)
    insertTypos(db, of.sport, token)
  }
}

function deletePostings(db: Db, of: PostingKey, tokens: Iterable<string>): void {
  const remove = prepared(
    db,
    'DELETE FROM search_posting WHERE sport = +? AND kind = +? AND token = +? AND rank = +? AND entity_id = +?',
  )
  for (const token of tokens) remove.run(of.sport, of.kind, token, -of.popularity, of.id)
}

/** Removes an entity from the index. Returns whether it was indexed. */
export function removeNames(db: Db, kind: SearchKind, id: number): boolean {
  const code = SEARCH_KINDS[kind]
  const entry = selectEntry(db, code, id)
  if (!entry) return false
  const tokens = tokensOf(readForms(entry.forms))
  deletePostings(db, { kind: code, id, ...entry }, tokens)
  for (const token of tokens) deleteTypos(db, entry.sport, token)
  prepared(db, 'DELETE FROM search_entry WHERE kind = +? AND entity_id = +?').run(code, id)
  return true
}

/**
 * Replaces the index entry of an entity. Names without a letter or digit are dropped; if none is left, the entry is
 * removed. Runs in the caller's transaction. Returns whether anything changed; if not, it costs folding the names and
 * one seek.
 */
export function indexNames(db: Db, entity: SearchableNames): boolean {
  const { id, sport, popularity, countryCode } = entity
  const kind = SEARCH_KINDS[entity.kind]
  const names = foldNames(entity.names)
  if (names.length === 0) return removeNames(db, entity.kind, id)
  const forms = writeForms(names)
  const old = selectEntry(db, kind, id)
  const isSameKey = old?.sport === sport && old.popularity === popularity && old.countryCode === countryCode
  if (isSameKey && old.forms === forms) return false
  const tokens = tokensOf(names)
  const oldTokens = old ? tokensOf(readForms(old.forms)) : new Set<string>()
  const key = { kind, id, sport, popularity, countryCode }
  if (old) deletePostings(db, { kind, id, ...old }, isSameKey ? oldTokens.difference(tokens) : oldTokens)
  insertPostings(db, key, isSameKey ? tokens.difference(oldTokens) : tokens)
  if (old) {
    const gone = old.sport === sport ? oldTokens.difference(tokens) : oldTokens
    for (const token of gone) deleteTypos(db, old.sport, token)
  }
  prepared(
    db,
    'INSERT INTO search_entry (kind, entity_id, sport, popularity, country_code, forms) VALUES (?, ?, ?, ?, ?, ?) ' +
      'ON CONFLICT DO UPDATE SET sport = excluded.sport, popularity = excluded.popularity, ' +
      'country_code = excluded.country_code, forms = excluded.forms',
  ).run(kind, id, sport, popularity, countryCode, forms)
  return true
}

/** Compares an index entry with the expected names; null if they are equal. */
export function entryFault(
  db: Db,
  { kind, id, sport, names, popularity, countryCode }: SearchableNames,
): string | null {
  const folded = foldNames(names)
  const entry = selectEntry(db, SEARCH_KINDS[kind], id)
  if (folded.length === 0) return entry ? 'the search index has it although it has no searchable name' : null
  if (!entry) return 'it is missing from the search index'
  if (entry.forms !== writeForms(folded)) return 'the search index has it under other names'
  if (entry.sport !== sport || entry.popularity !== popularity || entry.countryCode !== countryCode) {
    return 'the search index has it with another sport, popularity or country'
  }
  const posting = prepared(
    db,
    'SELECT 1 FROM search_posting WHERE sport = +? AND kind = +? AND token = +? AND rank = +? AND entity_id = +?',
  )
  const typo = prepared(db, 'SELECT 1 FROM search_typo WHERE sport = +? AND variant = +? AND token = +?')
  for (const token of tokensOf(folded)) {
    if (!posting.get(sport, SEARCH_KINDS[kind], token, -popularity, id))
      return `the search index lacks its word "${token}"`
    if (hasTypoVariants(token) && !typo.get(sport, firstVariant(token), token)) {
      return `the search index lacks the typo variants of its word "${token}"`
    }
  }
  return null
}
