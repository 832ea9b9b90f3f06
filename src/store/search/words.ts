/**
 * The words of names (`search_word`), and those that a word of a query may stand for. A word has a row for itself and
 * one for each form under which it is found although another one is typed: how it sounds, its consonants, and with one
 * letter less.
 */
import type { Db } from '../../../db/open.ts'
import { FITS } from '../../rules/search/ranking.ts'
import { consonantsOf, consonantTypos, differenceOf, soundsOf } from '../../rules/search/sounds.ts'
import { type FoldedNames, isCyrillic, MAX_WORD_LENGTH, type Word } from '../../rules/search/text.ts'
import { typoOf, typoStarts } from '../../rules/search/typos.ts'
import { prepared } from '../sql/statement.ts'

/** The codes of the searchable kinds in the index. */
export const SEARCH_KINDS = { team: 1, tournament: 2, player: 3, category: 4 } as const
export type SearchKind = keyof typeof SEARCH_KINDS

const bitsOf = (kinds: readonly SearchKind[]) =>
  kinds.reduce((bits, kind) => bits | (1 << SEARCH_KINDS[kind]), 0)

/** Beside the bits of the kinds: whether a name with the word has one in the other alphabet. */
const [IN_ONE_ALPHABET, IN_BOTH] = [1, 32]

/**
 * Prefixes of forms: how a word sounds, and its consonants with that sound behind a mark, if a name has it in one alphabet
 * only; the latter, if names have it in both; and the word with a typo.
 */
const [END, SOUND, CONSONANTS, OWN_CONSONANTS, TYPO] = ['.', '~.', '=', '#', '-']
/** Minimum length of a word with two typos. */
const MIN_TWO_TYPOS = 8
/** Minimum consonants of which further ones may follow. */
const MIN_CONSONANTS = 4
/** Minimum length of a word that may be spelled as it was heard, or have a typo in the other alphabet. */
const MIN_MISHEARD = 5
/** Minimum length of a sound that may also be the beginning of one. */
const MIN_SOUND_START = 7
/** Less fit for each letter by which a sound differs; at most one more than the best word has. */
const LETTER_PENALTY = 1 / 16
/** Of how many letters of a sound one may differ: if names have it in the other alphabet only, with a typo there, and else. */
const SHARES = { other: 2, otherTypo: 3, own: 4 }

/** The rows of a word; the one for itself first, which has no `word`. */
export function formsOf({ written, letters }: Word, isInOneAlphabet: boolean): (readonly [string, string])[] {
  // Also without diacritics, as which the word may be in other names.
  const sounds = [...new Set([letters, written].flatMap(soundsOf))]
  const consonants = sounds.map((sound) => consonantsOf(sound) + END + sound)
  const forms = [
    ...(isInOneAlphabet ? sounds : []).map((form) => SOUND + form),
    ...consonants.map((form) => (isInOneAlphabet ? CONSONANTS : OWN_CONSONANTS) + form),
    ...typoStarts(written).map((form) => TYPO + form),
  ]
  return [[written, ''], ...new Set(forms).values().map((form) => [form, written] as const)]
}

/** Adds the words of names. Words that no name has any more stay until the index is rebuilt. */
export function addWords(db: Db, sport: number, kind: SearchKind, of: FoldedNames): void {
  const bits = bitsOf([kind]) | (of.areInOneAlphabet ? IN_ONE_ALPHABET : IN_BOTH)
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
  /** Letters of a beginning at most, where many words begin so and the index lacks longer ones. */
  readonly longestStart?: number
  /** All kinds that the query asks for, and words of these like those of the query. */
  readonly asked: readonly SearchKind[]
  readonly alike: Map<string, readonly Alike[]>
}

interface Alike {
  readonly word: string
  /** Less for each letter by which its sound differs. */
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
  const alike = scope.alike.getOrInsertComputed(word.written, () => selectAlike(scope, word))
  const best = alike.filter((of) => of.kinds & bitsOf(scope.kinds))
  return new Map(best.slice(0, MAX_SIMILAR).map((of) => [of.word, Math.ceil(of.fit)]))
}

type Typed = { readonly written: string; readonly sounds: readonly string[] }

/** The best ones first. */
function selectAlike({ db, sport, asked }: WordScope, { written, letters }: Word): readonly Alike[] {
  const sounds = soundsOf(letters)
  const typed = { written, sounds }
  const consonants = sounds.map((sound) => consonantsOf(sound))
  const alike = new Map<string, Alike>()
  const addForms = (starts: Iterable<string>, isMisheard: boolean) => {
    const rows = prepared(
      db,
      `SELECT w.form, w.word, w.kinds FROM json_each(?) AS wanted CROSS JOIN search_word AS w
       ON w.sport = +? AND w.form >= wanted.value AND w.form < wanted.value || '${AFTER}' LIMIT ${MAX_FORM_ROWS}`,
    ).values(JSON.stringify([...new Set(starts)]), sport) as [string, string, number][]
    const seen = new Set<string>()
    for (const [form, word, kinds] of rows) {
      // A typo has several forms with the word.
      if (form.startsWith(TYPO) && seen.size === seen.add(word).size) continue
      const fit = fitOf(form, word, typed, isMisheard)
      if (fit > (alike.get(word)?.fit ?? FITS.none)) alike.set(word, { word, fit, kinds })
    }
  }
  const typos = typoStarts(written).map((start) => TYPO + start)
  const skeletons = consonants.map((of) => CONSONANTS + of + (of.length < MIN_CONSONANTS ? END : ''))
  const heard = sounds.flatMap((sound, at) => [SOUND + sound, OWN_CONSONANTS + consonants[at] + END + sound])
  addForms([...heard, ...typos, ...skeletons], false)
  const areNear = alike.values().some(({ fit, kinds }) => fit > FITS.consonants && kinds & bitsOf(asked))
  if (written.length >= MIN_MISHEARD && !areNear) {
    const typos = consonants.flatMap(consonantTypos)
    const own = written.length < MIN_TWO_TYPOS ? consonants : typos
    addForms(
      [...typos.map((of) => CONSONANTS + of + END), ...own.map((of) => OWN_CONSONANTS + of + END)],
      true,
    )
  }
  const difference = (of: Alike) => Math.abs(of.word.length - written.length)
  const sorted = [...alike.values()].sort((a, b) => b.fit - a.fit || difference(a) - difference(b))
  const nearest = sorted.find(({ fit }) => fit < FITS.consonants)?.fit ?? FITS.none
  return sorted.filter(({ fit }) => fit >= nearest - LETTER_PENALTY || fit <= FITS.consonants - 1)
}

/**
 * How well a typed word fits one with which it has a form in common.
 *
 * @param isMisheard no word is near, so it may be spelled as it was heard, or have a typo in the other alphabet
 */
function fitOf(form: string, word: string, { written, sounds }: Typed, isMisheard: boolean): number {
  // Initials are no long word that is spelled oddly: "Bordeaux" is "бордо", which has more than three letters of five.
  if (word.startsWith(written) || word.length * 5 <= written.length * 3) return FITS.none
  const sound = form.slice(form.indexOf(END) + 1)
  if (sounds.some((typed) => sound.startsWith(typed))) return FITS.sound - Number(!sounds.includes(sound))
  const most = written.length < MIN_TWO_TYPOS ? 1 : 2
  const likeness = typoOf(written, word, most)
  const near = likeness && (most === 1 ? likeness : typoOf(written, word))
  if (likeness) return (near ? FITS.typo : FITS.consonants) - Number((near ?? likeness) === 'prefix')
  if (form.startsWith(TYPO)) return FITS.none
  const isOther = form.startsWith(CONSONANTS) && isCyrillic(word) !== isCyrillic(written)
  // "Chelseaqqq" is no way to spell "Chelsea", although its sound has only one letter more.
  const isLonger = (written.length - word.length) * SHARES.own > written.length
  if (!isOther && (!isMisheard || isLonger)) return FITS.none
  const share = isOther ? (isMisheard ? SHARES.otherTypo : SHARES.other) : SHARES.own
  const fits = sounds.flatMap((typed) => {
    const start = typed.length < MIN_SOUND_START ? '' : sound.slice(0, typed.length)
    return [sound, start].map(
      (of, less) => FITS.consonants - less - differenceOf(typed, of, share) * LETTER_PENALTY,
    )
  })
  return Math.max(FITS.none, ...fits)
}
