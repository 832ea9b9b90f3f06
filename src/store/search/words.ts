/**
 * The words of names (`search_word`), and those that a word of a query may stand for. A word has a row for itself and
 * one for each form under which it is found although another one is typed: how it sounds, its consonants, and with one
 * letter less.
 */
import type { Db } from '../../../db/open.ts'
import { FITS } from '../../rules/search/ranking.ts'
import {
  consonantsOf,
  consonantTypos,
  differenceOf,
  differenceOfStart,
  soundsOf,
} from '../../rules/search/sounds.ts'
import { type FoldedNames, isCyrillic, MAX_WORD_LENGTH, type Word } from '../../rules/search/text.ts'
import { typoOf, typoStarts, typoVariants } from '../../rules/search/typos.ts'
import { prepared } from '../sql/statement.ts'

/** The codes of the searchable kinds in the index. */
export const SEARCH_KINDS = { team: 1, tournament: 2, player: 3, category: 4 } as const
export type SearchKind = keyof typeof SEARCH_KINDS

const bitsOf = (kinds: readonly SearchKind[]) =>
  kinds.reduce((bits, kind) => bits | (1 << SEARCH_KINDS[kind]), 0)

/** Beside the bits of the kinds: the word is also found by its consonants. */
const HAS_CONSONANTS = 1

/** Prefixes of forms: how a word sounds, its consonants with that sound behind a mark, and with a typo. */
const [SOUND, CONSONANTS, TYPO, END] = ['~', '=', '-', '.']
/** Minimum length of a word with two typos. */
const MIN_TWO_TYPOS = 8
/** Minimum consonants of which further ones may follow. */
const MIN_CONSONANTS = 4
/** Minimum length of a word with a typo in the other alphabet, of which a letter may be missing. */
const MIN_SOUND_TYPO = 5
/** Less fit for each letter by which a sound in the other alphabet differs; at most one more than the best word has. */
const LETTER_PENALTY = 1 / 16

/** The rows of a word; the one for itself first, which has no `word`. */
export function formsOf({ written, letters }: Word, hasConsonants: boolean): (readonly [string, string])[] {
  // Also without diacritics, as which the word may be in other names.
  const sounds = [...new Set([letters, written].flatMap(soundsOf))]
  const forms = [
    ...sounds.map((form) => SOUND + form),
    ...(hasConsonants ? sounds : []).map((form) => CONSONANTS + consonantsOf(form) + END + form),
    ...typoVariants(written).map((form) => TYPO + form),
  ]
  return [[written, ''], ...new Set(forms).values().map((form) => [form, written] as const)]
}

/** Adds the words of names. Words that no name has any more stay until the index is rebuilt. */
export function addWords(db: Db, sport: number, kind: SearchKind, of: FoldedNames): void {
  const bits = bitsOf([kind]) | (of.areInOneAlphabet ? HAS_CONSONANTS : 0)
  const select = prepared<{ kinds: number }>(
    db,
    "SELECT kinds FROM search_word WHERE sport = +? AND form = +? AND word = ''",
  )
  const insert = prepared(
    db,
    `INSERT INTO search_word (sport, form, word, kinds) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kinds = kinds | excluded.kinds WHERE kinds & excluded.kinds <> excluded.kinds`,
  )
  for (const word of of.words) {
    const known = select.get(sport, word.written)
    // With diacritics, the word may sound otherwise than one that is known.
    if (known && (known.kinds & bits) === bits && word.letters === word.written) continue
    for (const [form, stored] of formsOf(word, of.areInOneAlphabet)) insert.run(sport, form, stored, bits)
  }
}

/** Words that one of a query may stand for. */
const MAX_SIMILAR = 10
/** Rows read for them: about two milliseconds. */
const MAX_FORM_ROWS = 1024
/** Sorts after every text with the same prefix. */
const AFTER = '\u{10FFFF}'

/** The names among which words are sought, by one query. */
export interface WordScope {
  readonly db: Db
  readonly sport: number
  readonly kinds: readonly SearchKind[]
  /** Letters of a beginning at most, where many words begin so. */
  readonly longestStart: number
  /** Words like one of the query, which are the same for all kinds. */
  readonly alike: Map<string, readonly Alike[]>
}

interface Alike {
  readonly word: string
  /** Less for each letter by which its sound differs, in the other alphabet. */
  readonly fit: number
  readonly kinds: number
}

/** The first letters that words of names have which begin with a text; some may be of former names. */
export function selectStarts(
  { db, sport, kinds }: WordScope,
  start: string,
  limit: number,
  letters = MAX_WORD_LENGTH,
): string[] {
  return prepared(
    db,
    `SELECT DISTINCT substr(form, 1, +?) FROM search_word
     WHERE sport = +? AND form >= +? AND form < ? AND word = '' AND kinds & ? LIMIT +?`,
  )
    .values(letters, sport, start, start + AFTER, bitsOf(kinds), limit)
    .map(([form]) => String(form))
}

/** Words that sound like one of a query or that it may misspell, with their fit, the best ones. */
export function similarWords(scope: WordScope, word: Word): ReadonlyMap<string, number> {
  const bits = bitsOf(scope.kinds)
  const alike = scope.alike.getOrInsertComputed(word.written, () => selectAlike(scope, word))
  const best = alike.filter(({ kinds }) => kinds & bits).slice(0, MAX_SIMILAR)
  return new Map(best.map((of) => [of.word, Math.ceil(of.fit)]))
}

/** The best ones first. */
function selectAlike({ db, sport }: WordScope, { written, letters }: Word): readonly Alike[] {
  const sounds = soundsOf(letters)
  const consonants = sounds.map((sound) => consonantsOf(sound))
  const alike = new Map<string, Alike>()
  const addForms = (starts: Iterable<string>, hasTypo: boolean) => {
    const rows = prepared(
      db,
      `SELECT w.form, w.word, w.kinds FROM json_each(?) AS wanted CROSS JOIN search_word AS w
       ON w.sport = +? AND w.form >= wanted.value AND w.form < wanted.value || '${AFTER}' LIMIT ${MAX_FORM_ROWS}`,
    ).values(JSON.stringify([...new Set(starts)]), sport) as [string, string, number][]
    const seen = new Set<string>()
    for (const [form, word, kinds] of rows) {
      // A typo has several forms with the word.
      if (form.startsWith(TYPO) && seen.size === seen.add(word).size) continue
      const fit = word.startsWith(written) ? FITS.none : fitOf(form, word, { written, sounds, hasTypo })
      if (fit > (alike.get(word)?.fit ?? FITS.none)) alike.set(word, { word, fit, kinds })
    }
  }
  const typos = typoStarts(written).map((start) => TYPO + start)
  const skeletons = consonants.map((of) => CONSONANTS + of + (of.length < MIN_CONSONANTS ? END : ''))
  addForms([...sounds.map((sound) => SOUND + sound), ...typos, ...skeletons], false)
  if (written.length >= MIN_SOUND_TYPO && alike.values().every(({ fit }) => fit <= FITS.consonants))
    addForms(
      consonants.flatMap(consonantTypos).map((of) => CONSONANTS + of + END),
      true,
    )
  const difference = (of: Alike) => Math.abs(of.word.length - written.length)
  const sorted = [...alike.values()].sort((a, b) => b.fit - a.fit || difference(a) - difference(b))
  const nearest = sorted.find(({ fit }) => fit < FITS.consonants)?.fit ?? FITS.none
  return sorted.filter(({ fit }) => fit >= nearest - LETTER_PENALTY || fit <= FITS.consonants - 1)
}

interface Typed {
  readonly written: string
  readonly sounds: readonly string[]
  readonly hasTypo: boolean
}

function fitOf(form: string, word: string, { written, sounds, hasTypo }: Typed): number {
  // Initials are no long word that is spelled oddly: "Bordeaux" is "бордо", which has more than three letters of five.
  if (word.length * 5 <= written.length * 3) return FITS.none
  if (form.startsWith(SOUND)) return FITS.sound - Number(!sounds.includes(form.slice(1)))
  if (form.startsWith(TYPO)) {
    const most = written.length < MIN_TWO_TYPOS ? 1 : 2
    const likeness = typoOf(written, word, most)
    if (!likeness) return FITS.none
    const isNear = most === 1 || typoOf(written, word)
    return (isNear ? FITS.typo : FITS.consonants) - Number(likeness === 'prefix')
  }
  // Spellings of one alphabet do not differ so much.
  if (isCyrillic(word) === isCyrillic(written)) return FITS.none
  const sound = form.slice(form.indexOf(END) + 1)
  const fits = sounds.flatMap((typed) => [
    FITS.consonants - differenceOf(typed, sound, hasTypo) * LETTER_PENALTY,
    FITS.consonants - 1 - differenceOfStart(typed, sound, hasTypo) * LETTER_PENALTY,
  ])
  return Math.max(FITS.none, ...fits)
}
