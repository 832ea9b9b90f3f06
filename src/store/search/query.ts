/** What the words of a query may mean, and the search of teams, players and tournaments by them. */
import type { Db } from '../../../db/open.ts'
import { FITS, fitNames, fitsAll, type QueryWord } from '../../rules/search/ranking.ts'
import { looseFit, looseSounds, otherWords, soundsOf } from '../../rules/search/sounds.ts'
import { queryWords, type Word } from '../../rules/search/text.ts'
import { typoLookups, typoOf } from '../../rules/search/typos.ts'
import { prepared } from '../sql/statement.ts'
import { countryTerm, FORM, rowsOfKind, SEARCH_KINDS, type SearchKind, selectTodos } from './search-index.ts'

/**
 * Entities of a kind that are ranked, and so the highest total of a search. Greater than offset plus limit of the
 * contract (550), so that every allowed page is full. @assumed
 */
export const MAX_FOUND = 600
/** Those with the exact words among more than that. */
const MAX_EXACT = 100
/** Words that full-text search looks for, the longest ones; the others are compared with the names of what it finds. */
export const MAX_SOUGHT_WORDS = 8
/** Words that one of the query may be meant as. */
const MAX_SIMILAR = 16
/** Entities with new names whose matches are also found by these while the index still has the old ones. */
export const MAX_PENDING = 64
/** Rows read per form of a word. */
const MAX_FORM_ROWS = 256
/** Minimum length of words that may mean others although they are known. */
const MIN_SIMILAR_LENGTH = 4
/** Sorts after every text with the same prefix. */
export const AFTER = '\u{10FFFF}'

/** The kinds among which a word is sought, of a sport. */
export interface WordScope {
  readonly sport: number
  readonly kinds: readonly SearchKind[]
}

const maskOf = ({ kinds }: WordScope) => kinds.reduce((mask, kind) => mask | (1 << SEARCH_KINDS[kind]), 0)

/**
 * Whether a name has a word that begins with a text, or had one that documents of its matches still have. The table of
 * words alone does not tell: it keeps those of former names.
 */
function hasWord(db: Db, scope: WordScope, start: string): boolean {
  if (selectWords(db, scope, start, 1).length === 0) return false
  const named = prepared(
    db,
    'SELECT 1 FROM search_name WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? LIMIT 1',
  )
  if (scope.kinds.some((kind) => named.get(`"${start}" *`, ...rowsOfKind(scope.sport, kind)) !== null))
    return true
  return selectTodos(db, MAX_PENDING).some(({ names }) =>
    names.split(/[ \n]/).some((word) => word.startsWith(start)),
  )
}

/** Words of names that begin with a text, itself first. */
export function selectWords(db: Db, scope: WordScope, start: string, limit: number): string[] {
  return prepared(
    db,
    'SELECT form FROM search_word WHERE sport = +? AND form >= +? AND form < ? AND kinds & ? LIMIT +?',
  )
    .values(scope.sport, start, start + AFTER, maskOf(scope), limit)
    .map(([form]) => String(form))
}

/** Rows of forms that are one of the texts, or begin with one. */
function selectForms(db: Db, { sport }: WordScope, starts: Iterable<string>): [form: string, word: string][] {
  return prepared(
    db,
    `SELECT w.form, w.word FROM json_each(?) AS wanted CROSS JOIN search_word AS w
     ON w.sport = +? AND w.form >= wanted.value AND w.form < wanted.value || '${AFTER}' LIMIT ${MAX_FORM_ROWS}`,
  ).values(JSON.stringify([...starts]), sport) as [string, string][]
}

function selectTypos(db: Db, scope: WordScope, mark: string, typed: string): Set<string> {
  const lookups = typoLookups(typed).map(({ variant, exact }) => [mark + variant, exact] as const)
  const found = new Set<string>()
  for (const [start, exact] of lookups)
    for (const [form, word] of selectForms(db, scope, [start])) if (!exact || form === start) found.add(word)
  return found
}

/** Words of names that sound like a word, or that it may misspell, with their fit. */
function selectSimilar(db: Db, scope: WordScope, { written, letters }: Word): Map<string, number> {
  const fits = new Map<string, number>()
  const add = (word: string, fit: number) => {
    if (fit > (fits.get(word) ?? 0) && !word.startsWith(written)) fits.set(word, fit)
  }
  const sounds = soundsOf(letters)
  for (const other of otherWords(written)) add(other, FITS.looseSound)
  for (const sound of sounds)
    for (const [form, word] of selectForms(db, scope, [FORM.sound + sound]))
      add(word, form.length === sound.length + 1 ? FITS.sound : FITS.soundPrefix)
  const loose = looseSounds(written, sounds)
  for (const [form, word] of selectForms(
    db,
    scope,
    [...loose].map((sound) => FORM.sound + sound),
  )) {
    const fit = looseFit(loose, form.slice(1))
    if (fit) add(word, fit === 'word' ? FITS.looseSound : FITS.looseSoundPrefix)
  }
  for (const word of selectTypos(db, scope, FORM.typo, written)) {
    const slip = typoOf(written, word)
    if (slip) add(word, slip === 'word' ? FITS.typo : FITS.typoPrefix)
  }
  for (const sound of sounds)
    for (const word of selectTypos(db, scope, FORM.soundTypo, sound)) {
      const slips = soundsOf(word).map((other) => typoOf(sound, other))
      if (slips.includes('word')) add(word, FITS.soundTypo)
      else if (slips.includes('prefix')) add(word, FITS.soundTypoPrefix)
    }
  return fits.size === 0 ? fits : best(db, scope, written, fits)
}

/** The best of those that names of the kinds have. */
function best(db: Db, scope: WordScope, written: string, fits: Map<string, number>): Map<string, number> {
  const known = prepared(
    db,
    `SELECT value FROM json_each(?) CROSS JOIN search_word AS w
     ON w.sport = +? AND w.form = value AND w.word = '' AND w.kinds & ?`,
  ).values(JSON.stringify([...fits.keys()]), scope.sport, maskOf(scope)) as [string][]
  const difference = (word: string) => Math.abs(word.length - written.length)
  return new Map(
    known
      .map(([word]) => [word, fits.get(word) ?? 0] as const)
      .sort((a, b) => b[1] - a[1] || difference(a[0]) - difference(b[0]) || (a[0] < b[0] ? -1 : 1))
      .slice(0, MAX_SIMILAR),
  )
}

/** A word of the query. */
export interface SoughtWord extends QueryWord {
  /** Whether a name of the scope has it, or a word that begins with it. */
  readonly isKnown: boolean
}

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * Reads a query: words that no name has stand for similar ones. Null if nothing can be found: there is no word, or one
 * that is like no other.
 */
export function readQuery(db: Db, scope: WordScope, query: string): readonly SoughtWord[] | null {
  const read: SoughtWord[] = []
  for (const word of queryWords(query)) {
    const isKnown = hasWord(db, scope, word.written)
    const similar = isKnown ? NONE : selectSimilar(db, scope, word)
    if (!isKnown && similar.size === 0) return null
    read.push({ written: word.written, similar, isKnown })
  }
  return read.length > 0 ? read : null
}

/** The same with similar words for all words, for a query whose words nothing has together. */
export function readLoosely(db: Db, scope: WordScope, query: string): readonly SoughtWord[] | null {
  let isLooser = false
  const read = queryWords(query).map((word) => {
    const isKnown = hasWord(db, scope, word.written)
    const similar =
      isKnown && word.written.length < MIN_SIMILAR_LENGTH ? NONE : selectSimilar(db, scope, word)
    isLooser ||= isKnown && similar.size > 0
    return { written: word.written, similar, isKnown }
  })
  return isLooser ? read : null
}

/** The longest words, which the fewest names have. */
export function longest(words: readonly SoughtWord[]): readonly SoughtWord[] {
  return words.toSorted((a, b) => b.written.length - a.written.length).slice(0, MAX_SOUGHT_WORDS)
}

/** Texts as alternatives. Words consist of letters and digits only. */
export const anyOf = (terms: readonly string[]) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`

function termsOf({ written, similar, isKnown }: SoughtWord, isExact: boolean): string {
  const own = isExact ? `"${written}"` : `"${written}" *`
  if (similar.size === 0) return own
  const others = anyOf([...similar.keys()])
  return isKnown ? `(${own} OR ${others})` : others
}

export interface EntityQuery {
  readonly q: string
  /** Sport code. */
  readonly sport: number
  readonly kinds: readonly SearchKind[]
  readonly limit: number
  readonly offset: number
  /** ISO 3166-1 alpha-2, case-insensitive. */
  readonly countryCode?: string | null
}

export interface FoundEntities {
  /** At most MAX_FOUND. */
  readonly total: number
  readonly items: readonly { readonly id: number; readonly score: number }[]
  /** Whether there are more. */
  readonly isTruncated: boolean
}

interface Ranked {
  readonly id: number
  readonly popularity: number
  readonly score: number
}

/** Names by the words in them, most popular first. */
const BY_WORDS = `SELECT e.entity_id, e.popularity, e.names FROM search_name
  CROSS JOIN search_entry AS e ON e.row = search_name.rowid
  WHERE search_name MATCH ? AND search_name.rowid >= +? AND search_name.rowid < +? ORDER BY search_name.rowid LIMIT +?`

/**
 * Searches entities of one sport by name, best first (`rules/search/ranking`), for every requested kind. An entity must
 * have all words, in one or several of its names.
 */
export function searchEntities(db: Db, query: EntityQuery): Partial<Record<SearchKind, FoundEntities>> {
  return Object.fromEntries(query.kinds.map((kind) => [kind, searchKind(db, kind, query)]))
}

function searchKind(db: Db, kind: SearchKind, query: EntityQuery): FoundEntities {
  const scope = { sport: query.sport, kinds: [kind] }
  const words = readQuery(db, scope, query.q)
  let found = words ? rankEntities(db, kind, query, words) : []
  if (words && found.length === 0) {
    const loosely = readLoosely(db, scope, query.q)
    if (loosely) found = rankEntities(db, kind, query, loosely)
  }
  const { offset, limit } = query
  const items = found.slice(0, MAX_FOUND).slice(offset, offset + limit)
  return { total: Math.min(found.length, MAX_FOUND), items, isTruncated: found.length > MAX_FOUND }
}

/** The order of results is relevance, popularity, id: total, so pages partition a result. */
function rankEntities(
  db: Db,
  kind: SearchKind,
  { sport, countryCode }: EntityQuery,
  words: readonly SoughtWord[],
): Ranked[] {
  const country = countryCode == null ? '' : ` AND "${countryTerm(countryCode)}"`
  const select = (isExact: boolean, limit: number) =>
    prepared(db, BY_WORDS).values(
      longest(words)
        .map((word) => termsOf(word, isExact))
        .join(' AND ') + country,
      ...rowsOfKind(sport, kind),
      limit,
    ) as [number, number, string][]
  const rows = select(false, MAX_FOUND + 1)
  // The words themselves may be the name of an entity that is less popular than many others.
  const exact = rows.length > MAX_FOUND ? select(true, MAX_EXACT) : []
  const ranked = new Map<number, Ranked>()
  for (const [id, popularity, names] of [...exact, ...rows]) {
    if (ranked.has(id)) continue
    const fit = fitNames(words, names)
    if (fitsAll(fit)) ranked.set(id, { id, popularity, score: fit.score })
  }
  return [...ranked.values()].sort((a, b) => b.score - a.score || b.popularity - a.popularity || a.id - b.id)
}
