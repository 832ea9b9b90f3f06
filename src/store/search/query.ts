/** What the words of a query may mean, and the search of teams, players and tournaments by them. */
import type { Db } from '../../../db/open.ts'
import { FITS, fitNames, fitsAll, type QueryWord } from '../../rules/search/ranking.ts'
import { looseFit, looseSounds, otherWords, soundsOf } from '../../rules/search/sounds.ts'
import { queryWords, type Word } from '../../rules/search/text.ts'
import { typoOf, typoStarts, wordOf } from '../../rules/search/typos.ts'
import { prepared } from '../sql/statement.ts'
import { countryTerm, FORM, rowsOfKind, SEARCH_KINDS, type SearchKind } from './search-index.ts'

/**
 * Entities of a kind that are ranked, and so the highest total of a search. Greater than offset plus limit of the
 * contract (550), so that every allowed page is full. @assumed
 */
export const MAX_FOUND = 600
/** Those with the exact words among more than that. */
const MAX_EXACT = 100
/** Words that full-text search looks for, the longest ones; the others are compared with the names of what it finds. */
const MAX_SOUGHT_WORDS = 8
/** Terms of a full-text query; it opens each in every segment of the index. */
const MAX_TERMS = 48
/** Words that one of the query may be meant as. */
const MAX_SIMILAR = 16
/** Rows read per form of a word. */
const MAX_FORM_ROWS = 256
/** Second letters of words with a first one; alphabets have fewer. */
const MAX_STARTS = 128
/** Minimum length of words that may mean others although they are known. */
const MIN_SIMILAR_LENGTH = 4
/** Words of a query that may be meant with a space more or less. */
const MAX_SPACED_WORDS = 4
/** Minimum length of the parts of a word. */
const MIN_PART = 3
/** Sorts after every text with the same prefix. */
export const AFTER = '\u{10FFFF}'

/** The kinds among which a word is sought, of a sport. */
export interface WordScope {
  readonly sport: number
  readonly kinds: readonly SearchKind[]
  /** Words of former names that find too. */
  readonly former?: readonly string[]
}

const maskOf = ({ kinds }: WordScope) => kinds.reduce((mask, kind) => mask | (1 << SEARCH_KINDS[kind]), 0)

/** Whether a name has a word that begins with a text. The table of words keeps those of former names. */
function hasWord(db: Db, scope: WordScope, start: string): boolean {
  if (scope.former?.some((word) => word.startsWith(start))) return true
  if (selectWords(db, scope, start, 1).length === 0) return false
  const named = prepared(
    db,
    'SELECT 1 FROM search_name WHERE search_name MATCH ? AND rowid >= +? AND rowid < +? LIMIT 1',
  )
  return scope.kinds.some((kind) => named.get(`"${start}" *`, ...rowsOfKind(scope.sport, kind)) !== null)
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

/** The beginnings of two letters that words with a first letter have, as terms. */
export function selectStarts(db: Db, scope: WordScope, first: string): string[] {
  const starts: string[] = []
  const next = prepared(
    db,
    'SELECT form FROM search_word WHERE sport = +? AND form >= +? AND form < ? AND kinds & ? LIMIT 1',
  )
  let after = `${first}\0`
  while (starts.length < MAX_STARTS) {
    const [[form] = []] = next.values(scope.sport, after, first + AFTER, maskOf(scope)) as [string][]
    if (form === undefined) break
    const start = [...form].slice(0, 2).join('')
    starts.push(`"${start}" *`)
    after = start + AFTER
  }
  return starts
}

/** Rows of forms that are one of the texts, or begin with one. */
function selectForms(db: Db, { sport }: WordScope, starts: Iterable<string>): [form: string, word: string][] {
  return prepared(
    db,
    `SELECT w.form, w.word FROM json_each(?) AS wanted CROSS JOIN search_word AS w
     ON w.sport = +? AND w.form >= wanted.value AND w.form < wanted.value || '${AFTER}' LIMIT ${MAX_FORM_ROWS}`,
  ).values(JSON.stringify([...starts]), sport) as [string, string][]
}

/** Forms that share a variant with a text. */
function selectVariants(
  db: Db,
  scope: WordScope,
  mark: string,
  typed: string,
): [form: string, word: string][] {
  return typoStarts(typed).flatMap((start) => selectForms(db, scope, [mark + start]))
}

/** Words of names that a word may misspell. */
function selectTypos(db: Db, scope: WordScope, typed: string): [word: string, fit: number][] {
  return selectVariants(db, scope, FORM.typo, typed).flatMap(([form, lack]) => {
    const word = wordOf(form.slice(1), lack)
    const slip = typoOf(typed, word)
    return slip ? [[word, slip === 'word' ? FITS.typo : FITS.typoPrefix]] : []
  })
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
  for (const [word, fit] of selectTypos(db, scope, written)) add(word, fit)
  for (const sound of sounds)
    for (const [, word] of selectVariants(db, scope, FORM.soundTypo, sound)) {
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

/** A step of reading; the words at the end. */
type Reading = Generator<undefined, readonly SoughtWord[] | null>

/**
 * What the words of a query stand for: those that no name has for similar ones, or with `isLoose` all of them. Null if
 * nothing can be found, or nothing else.
 */
function* readWords(db: Db, scope: WordScope, words: readonly Word[], isLoose: boolean): Reading {
  const read: SoughtWord[] = []
  let isLooser = false
  for (const word of words) {
    const isKnown = hasWord(db, scope, word.written)
    const isReplaced = isLoose ? word.written.length >= MIN_SIMILAR_LENGTH : !isKnown
    const similar = isReplaced ? selectSimilar(db, scope, word) : NONE
    if (!isKnown && similar.size === 0) return null
    isLooser ||= isKnown && similar.size > 0
    read.push({ written: word.written, similar, isKnown })
    yield
  }
  return read.length > 0 && isLooser === isLoose ? read : null
}

/** The words of a query with one space more or less: two words as one, or a word that no name has as two. */
function* spacings(db: Db, scope: WordScope, words: readonly Word[]): Generator<readonly Word[]> {
  if (words.length > MAX_SPACED_WORDS) return
  for (const [at, { written, letters }] of words.entries()) {
    const next = words[at + 1]
    const joined = next && { written: written + next.written, letters: letters + next.letters }
    if (joined && (hasWord(db, scope, joined.written) || selectTypos(db, scope, joined.written).length > 0))
      yield words.toSpliced(at, 2, joined)
    for (let cut = MIN_PART; cut <= written.length - MIN_PART; cut += 1) {
      const parts = [written.slice(0, cut), written.slice(cut)]
      const isWord = selectWords(db, scope, parts[0] ?? '', 1)[0] === parts[0]
      if (isWord && hasWord(db, scope, parts[1] ?? ''))
        yield words.toSpliced(at, 1, ...parts.map((part) => ({ written: part, letters: part })))
    }
  }
}

/**
 * The readings of a query in the order in which they are tried until one finds something: its words where names have
 * them, similar ones for all, and other spaces. Undefined between steps of about a millisecond.
 */
export function* readings(
  db: Db,
  scope: WordScope,
  query: string,
): Generator<readonly SoughtWord[] | undefined> {
  const words = queryWords(query)
  const literal = yield* readWords(db, scope, words, false)
  if (literal) {
    yield literal
    const loose = yield* readWords(db, scope, words, true)
    if (loose) yield loose
  }
  for (const spaced of spacings(db, scope, words)) {
    const read = yield* readWords(db, scope, spaced, false)
    if (read) yield read
  }
}

/** The longest words, which the fewest names have, as long as their terms are not too many. */
export function longest(words: readonly SoughtWord[]): readonly SoughtWord[] {
  const chosen: SoughtWord[] = []
  let terms = 0
  for (const word of words.toSorted((a, b) => b.written.length - a.written.length)) {
    terms += word.similar.size + 1
    if (chosen.length > 0 && terms > MAX_TERMS) break
    chosen.push(word)
  }
  return chosen.slice(0, MAX_SOUGHT_WORDS)
}

/** Texts as alternatives. Words consist of letters and digits only. */
export const anyOf = (terms: readonly string[]) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`
export const allOf = (terms: readonly string[]) => `(${terms.map((term) => `"${term}"`).join(' AND ')})`

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
  let found: Ranked[] = []
  for (const words of readings(db, { sport: query.sport, kinds: [kind] }, query.q)) {
    if (words) found = rankEntities(db, kind, query, words)
    if (found.length > 0) break
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
