/**
 * Search queries: bounded lists of candidate entities for a query word, and their names. Used by `store/search/search-index`.
 * Every query uses an index seek.
 */
import type { Db } from '../../../db/open.ts'
import type { WorkBudget } from '../../rules/api/quota.ts'
import {
  type Bound,
  boundOfWord,
  isWhole,
  looseScore,
  plainBounds,
  typoScore,
} from '../../rules/search/ranking.ts'
import { listedForms, type TypedWord, typoForms, type Word } from '../../rules/search/text.ts'
import {
  hasTypoVariants,
  looseFit,
  looseFormsOf,
  mayHaveTypo,
  SILENT_ENDS,
  typoLookups,
  typoOf,
} from '../../rules/search/variants.ts'
import { prepared } from '../sql/statement.ts'
import { LISTED_PREFIX_LENGTH, prefixToken, SEARCH_KINDS } from './writer.ts'

/** Postings read for a prefix of three or more letters; the most popular ones are selected. */
const MAX_SCANNED_POSTINGS = 4_000
/** Postings whose names are searched for a second word. */
const MAX_JOINED_POSTINGS = 250
/** Measured costs in work budget units: a statement, a row that is read, a row that is only scanned. */
const STATEMENT_UNITS = 15
const ROW_UNITS = 1
const SCANNED_UNITS = 0.25
/** Cost of generating the variants of a word, without its look-ups. */
const VARIANTS_UNITS = 60
/** Variants read per look-up of a misspelt word, and tokens kept overall. */
const MAX_SCANNED_VARIANTS = 256
const MAX_TYPO_TOKENS = 64
/** Entities per token that a misspelt word may stand for. */
const MAX_ENTITIES_PER_TYPO = 100
/** With this many exact hits, lower-ranked typo matches are skipped. */
const ENOUGH_WITHOUT_TYPOS = 50
/** With this many hits, words that only sound similar are skipped. */
const ENOUGH_WITHOUT_SOUNDS = 10
/** Sorts after every text with the same prefix. */
const AFTER = '\u{10FFFF}'

export interface CandidateScope {
  readonly sport: number
  readonly kind: number
  /** Null for all countries. */
  readonly countryCode: string | null
  /** Maximum entities per query word. */
  readonly limit: number
  /** Whether to return the most popular entities of a long list, or any. */
  readonly isByPopularity: boolean
  readonly budget: WorkBudget
}

/** A candidate entity from the lists; its names are not read yet. */
export interface Candidate {
  readonly id: number
  readonly popularity: number
  /** Upper bound of its relevance if this word is the whole query. */
  readonly relevance: Bound
}

export interface WordCandidates {
  readonly byId: ReadonlyMap<number, Candidate>
  /** False if a list was truncated at its limit. */
  readonly isComplete: boolean
}

const OF_TOKEN = 'FROM search_posting WHERE sport = +? AND kind = +? AND token = +?'
const ORDER = 'ORDER BY rank, entity_id LIMIT +?'
const starts = (limit: number | string) => `SELECT rank, entity_id, country_code, token FROM search_posting
  WHERE sport = +?1 AND kind = +?2 AND token >= +?3 AND token < ?4 LIMIT ${limit}`
const START = 'SELECT entity_id, rank, token = +?3, country_code FROM'
const ALL_STARTS = `${START} search_posting
  WHERE sport = +?1 AND kind = +?2 AND token >= +?3 AND token < ?4`
const BEST_STARTS = `${START} (${starts('+?7')})`
const WHOLE_FIRST = 'ORDER BY token <> ?3, rank, entity_id LIMIT +?5'

/** The statements of this file, exported so that a test can check their query plans. */
export const SEARCH_STATEMENTS = {
  token: `SELECT entity_id, rank ${OF_TOKEN} ${ORDER}`,
  tokenInCountry: `SELECT entity_id, rank ${OF_TOKEN} AND country_code = +? ${ORDER}`,
  start: `${ALL_STARTS} LIMIT +?5`,
  bestOfStart: `${BEST_STARTS} ${WHOLE_FIRST}`,
  bestOfStartInCountry: `${BEST_STARTS} WHERE country_code = +?6 ${WHOLE_FIRST}`,
  typo: 'SELECT token FROM search_typo WHERE sport = +? AND variant = +? LIMIT +?',
  typoStart: 'SELECT token FROM search_typo WHERE sport = +? AND variant >= +? AND variant < ? LIMIT +?',
  looseShort: `SELECT value FROM json_each(?) WHERE EXISTS (
    SELECT 1 FROM search_posting WHERE sport = +? AND kind IN (${Object.values(SEARCH_KINDS)}) AND token = value)`,
  looseLong: `SELECT DISTINCT token FROM json_each(?) AS wanted CROSS JOIN search_typo
    ON sport = +? AND variant >= substr(value, 2, 6) AND variant < substr(value, 2, 6) || '${AFTER}'
    WHERE token >= value AND token < value || '${AFTER}' LIMIT ${MAX_SCANNED_VARIANTS}`,
  both: `SELECT listed.entity_id FROM (${starts(MAX_JOINED_POSTINGS)}) AS listed
    CROSS JOIN search_entry AS entry ON entry.kind = +? AND entry.entity_id = listed.entity_id
    WHERE instr(entry.forms, ?) + instr(entry.forms, ?) + instr(entry.forms, ?) > 0
    ORDER BY listed.rank, listed.entity_id LIMIT +?`,
  entries: `SELECT entry.entity_id, entry.popularity, entry.forms FROM json_each(?) AS wanted
    CROSS JOIN search_entry AS entry ON entry.kind = +? AND entry.entity_id = wanted.value
    WHERE entry.sport = +?`,
} as const

/** Entity, rank, for a prefix match whether it is the whole word, and the country. */
type Rows = readonly unknown[][]

/** Row limit of a list; 0 when the budget is used up. */
function affordableRows({ budget, limit }: CandidateScope): number {
  budget.spend(STATEMENT_UNITS)
  return budget.allowed(limit, ROW_UNITS)
}

function counted({ budget }: CandidateScope, rows: Rows): Rows {
  budget.spend(rows.length * ROW_UNITS)
  return rows
}

function selectByToken(db: Db, scope: CandidateScope, token: string): Rows {
  const { sport, kind, countryCode } = scope
  const limit = affordableRows(scope)
  if (limit === 0) return []
  const rows =
    countryCode === null
      ? prepared(db, SEARCH_STATEMENTS.token).values(sport, kind, token, limit)
      : prepared(db, SEARCH_STATEMENTS.tokenInCountry).values(sport, kind, token, countryCode, limit)
  return counted(scope, rows)
}

function selectByStart(db: Db, scope: CandidateScope, start: string): Rows {
  const { sport, kind, countryCode, budget } = scope
  const range = [sport, kind, start, start + AFTER] as const
  const limit = affordableRows(scope)
  if (limit === 0) return []
  // Usually all fit and no sort is needed.
  const rows = counted(scope, prepared(db, SEARCH_STATEMENTS.start).values(...range, limit + 1))
  if (rows.length <= limit || (countryCode === null && !scope.isByPopularity)) {
    return countryCode === null ? rows : rows.filter((row) => row[3] === countryCode)
  }
  const scanned = budget.allowed(MAX_SCANNED_POSTINGS, SCANNED_UNITS)
  budget.spend(scanned * SCANNED_UNITS)
  const [text, country] =
    countryCode === null
      ? [SEARCH_STATEMENTS.bestOfStart, null]
      : [SEARCH_STATEMENTS.bestOfStartInCountry, countryCode]
  return counted(scope, prepared(db, text).values(...range, limit, country, scanned))
}

/** A token that a word may stand for: by another sound, or with one typo. */
export interface LikelyToken {
  readonly token: string
  /** Best score of the word if the token is a form of a name. */
  readonly wordScore: number
}

/** Stored tokens that share a variant with a form. */
function selectSimilarTokens(db: Db, scope: CandidateScope, form: string): ReadonlySet<string> {
  const tokens = new Set<string>()
  const { sport } = scope
  for (const { variant, exact } of typoLookups(form)) {
    const limit = Math.min(MAX_SCANNED_VARIANTS, affordableRows({ ...scope, limit: MAX_SCANNED_VARIANTS }))
    if (limit === 0) break
    const rows = exact
      ? prepared(db, SEARCH_STATEMENTS.typo).values(sport, variant, limit)
      : prepared(db, SEARCH_STATEMENTS.typoStart).values(sport, variant, variant + AFTER, limit)
    for (const [token] of counted(scope, rows)) tokens.add(String(token))
  }
  return tokens
}

/**
 * Tokens that a word may stand for if one of its forms has one typo: whole words first, then by similarity of length.
 * `place` is the index into `typoForms`.
 */
export function selectTypoTokens(
  db: Db,
  scope: CandidateScope,
  word: Word,
  place: number,
): readonly LikelyToken[] {
  const form = typoForms(word)[place]
  if (form === undefined || !mayHaveTypo(word[0] ?? '')) return []
  const found: (LikelyToken & { readonly distance: number })[] = []
  for (const token of selectSimilarTokens(db, scope, form)) {
    const slip = typoOf(form, token)
    if (!slip) continue
    const distance = (slip === 'word' ? 0 : 100) + Math.abs(token.length - form.length)
    found.push({ token, wordScore: typoScore(slip, place > 0), distance })
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.token < b.token ? -1 : 1))
    .slice(0, MAX_TYPO_TOKENS)
}

/** Tokens that a word may stand for by other sounds: whole words first. */
export function selectLooseTokens(db: Db, scope: CandidateScope, word: Word): readonly LikelyToken[] {
  const { sport, budget } = scope
  if (budget.allowed(1, VARIANTS_UNITS) === 0) return []
  const forms = looseFormsOf(word)
  if (forms.size === 0) return []
  budget.spend(VARIANTS_UNITS + 2 * forms.size)
  const [short, long] = [new Set<string>(), new Set<string>()]
  for (const form of forms) {
    if (hasTypoVariants(form)) long.add(form)
    else for (const end of ['', ...SILENT_ENDS]) short.add(form + end)
  }
  const found = [
    ...prepared(db, SEARCH_STATEMENTS.looseShort).values(JSON.stringify([...short]), sport),
    ...prepared(db, SEARCH_STATEMENTS.looseLong).values(JSON.stringify([...long]), sport),
  ]
  return found
    .flatMap(([value]): LikelyToken[] => {
      const token = String(value)
      const fit = looseFit(forms, token)
      return fit && !word.includes(token) ? [{ token, wordScore: looseScore(fit) }] : []
    })
    .sort((a, b) => b.wordScore - a.wordScore || (a.token < b.token ? -1 : 1))
    .slice(0, MAX_TYPO_TOKENS)
}

/** Merges lists of entities; of duplicates the best match counts. */
class Candidates implements WordCandidates {
  readonly byId = new Map<number, Candidate>()
  isComplete = true

  hasWhole(): boolean {
    return this.byId.values().some(({ relevance }) => isWhole(relevance))
  }

  add(rows: Rows, limit: number, boundOf: (row: readonly unknown[]) => Bound): void {
    if (rows.length >= limit) this.isComplete = false
    for (const row of rows) {
      const id = Number(row[0])
      const relevance = boundOf(row)
      const known = this.byId.get(id)
      if (!known || known.relevance.score < relevance.score) {
        this.byId.set(id, { id, popularity: -Number(row[1]), relevance })
      }
    }
  }
}

/** Adds entities that have a form of the word, or a word with that prefix. */
function addPlain(db: Db, scope: CandidateScope, word: Word, found: Candidates): void {
  const { limit } = scope
  const written = word[0] ?? ''
  if (written.length > LISTED_PREFIX_LENGTH) {
    for (const form of word) {
      const { whole, start } = plainBounds(form === written)
      found.add(selectByStart(db, scope, form), limit, (row) => (row[2] ? whole : start))
    }
    return
  }
  for (const form of listedForms(word)) {
    const { whole, start } = plainBounds(form === written)
    found.add(selectByToken(db, scope, form), limit, () => whole)
    found.add(selectByToken(db, scope, prefixToken(form)), limit, () => start)
  }
}

/** Adds the most popular entities of each token. */
function addLikely(db: Db, scope: CandidateScope, tokens: readonly LikelyToken[], found: Candidates): void {
  const scopeOfToken = { ...scope, limit: MAX_ENTITIES_PER_TYPO }
  for (const { token, wordScore } of tokens) {
    if (found.byId.size >= scope.limit) break
    const bound = boundOfWord(wordScore)
    found.add(selectByToken(db, scopeOfToken, token), MAX_ENTITIES_PER_TYPO, () => bound)
  }
}

/** Looks up the tokens that a query word may stand for: once for all kinds, and only on demand. */
export interface LikelyTokens {
  loose(scope: CandidateScope, word: Word): readonly LikelyToken[]
  /** `place` is the index of the misspelt form in `typoForms`. */
  typos(scope: CandidateScope, word: Word, place: number): readonly LikelyToken[]
}

export function likelyTokensOf(db: Db): LikelyTokens {
  const known = new Map<Word, Map<number, readonly LikelyToken[]>>()
  const once = (word: Word, place: number, select: () => readonly LikelyToken[]) => {
    return known.getOrInsertComputed(word, () => new Map()).getOrInsertComputed(place, select)
  }
  return {
    loose: (scope, word) => once(word, -1, () => selectLooseTokens(db, scope, word)),
    typos: (scope, word, place) => once(word, place, () => selectTypoTokens(db, scope, word, place)),
  }
}

/**
 * The entities that a query word may mean: those that contain it, then those with a word of that prefix, then, while
 * there is room, those with a similar-sounding word, and those with a word that it may misspell, as written and as it
 * sounds. A word that is the whole query is not looked up by other sounds if an entity has exactly that name.
 */
export function selectWordCandidates(
  db: Db,
  scope: CandidateScope,
  { word, isWholeQuery }: { readonly word: Word; readonly isWholeQuery: boolean },
  likely: LikelyTokens,
): WordCandidates {
  const found = new Candidates()
  addPlain(db, scope, word, found)
  const hasRoom = () => found.byId.size < ENOUGH_WITHOUT_TYPOS
  if (hasRoom() && !(isWholeQuery && found.hasWhole())) addLikely(db, scope, likely.loose(scope, word), found)
  for (const place of typoForms(word).keys()) {
    if (place === 0 ? hasRoom() : found.byId.size < ENOUGH_WITHOUT_SOUNDS)
      addLikely(db, scope, likely.typos(scope, word, place), found)
  }
  return found
}

/**
 * Entities with a word that begins with `first` and one that begins with `second`: for words that each match more
 * entities than a list holds. As written or as they sound, but without typos.
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
    const statement = prepared(db, SEARCH_STATEMENTS.both)
    const rows = statement.values(scope.sport, scope.kind, ...range, scope.kind, ...others, scope.limit)
    for (const [id] of rows) found.push(Number(id))
  }
  return found
}

export interface StoredNames {
  readonly id: number
  readonly popularity: number
  readonly forms: string
}

/** Names of entities of one kind and sport; ids that are not indexed are omitted. */
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
