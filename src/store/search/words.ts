/**
 * The words of names (`search_word`), and those that a word of a query may stand for. A word has a row for itself and
 * one for each form under which it is found although another one is typed: how it sounds, and with one letter less.
 */
import type { Db } from '../../../db/open.ts'
import { FITS } from '../../rules/search/ranking.ts'
import { isCyrillic, looseFit, looseSounds, soundsOf } from '../../rules/search/sounds.ts'
import type { Word } from '../../rules/search/text.ts'
import { typoOf, typoStarts, typoVariants } from '../../rules/search/typos.ts'
import { prepared } from '../sql/statement.ts'

/** The codes of the searchable kinds in the index. */
export const SEARCH_KINDS = { team: 1, tournament: 2, player: 3, category: 4 } as const
export type SearchKind = keyof typeof SEARCH_KINDS

const bitsOf = (kinds: readonly SearchKind[]) =>
  kinds.reduce((bits, kind) => bits | (1 << SEARCH_KINDS[kind]), 0)
/** Beside the bits of the kinds: the word is also found by typos in its sound. */
const HAS_SOUND_TYPOS = 1

/** Prefixes of forms: how a word sounds, and with a typo as written and as it sounds. */
const SOUND = '~'
const TYPO = '-'
const SOUND_TYPO = '='

/** Whether the names have no words of the other alphabet, so that typos in it can only be found by the sound. */
export function areInOneAlphabet(words: readonly Word[]): boolean {
  return new Set(words.map(({ written }) => isCyrillic(written))).size === 1
}

/** The rows of a word; the one for itself first, which has no `word`. */
export function formsOf({ written, letters }: Word, hasSoundTypos: boolean): (readonly [string, string])[] {
  const sounds = soundsOf(letters)
  const forms = [
    ...sounds.map((form) => SOUND + form),
    ...typoVariants(written).map((form) => TYPO + form),
    ...(hasSoundTypos ? sounds.flatMap(typoVariants) : []).map((form) => SOUND_TYPO + form),
  ]
  return [[written, ''], ...new Set(forms).values().map((form) => [form, written] as const)]
}

/** Adds the words of names. Words that no name has any more stay until the index is rebuilt. */
export function addWords(db: Db, sport: number, kind: SearchKind, words: readonly Word[]): void {
  const hasSoundTypos = areInOneAlphabet(words)
  const bits = bitsOf([kind]) | (hasSoundTypos ? HAS_SOUND_TYPOS : 0)
  const select = prepared<{ kinds: number }>(
    db,
    "SELECT kinds FROM search_word WHERE sport = +? AND form = +? AND word = ''",
  )
  const insert = prepared(
    db,
    `INSERT INTO search_word (sport, form, word, kinds) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kinds = kinds | excluded.kinds WHERE kinds & excluded.kinds <> excluded.kinds`,
  )
  for (const word of words) {
    const known = select.get(sport, word.written)
    // With diacritics, the word may sound otherwise than one that is known.
    if (known && (known.kinds & bits) === bits && word.letters === word.written) continue
    for (const [form, of] of formsOf(word, hasSoundTypos)) insert.run(sport, form, of, bits)
  }
}

/** Words that one of a query may stand for. */
const MAX_SIMILAR = 16
/** Rows read for them: about two milliseconds. */
const MAX_FORM_ROWS = 1024
/** Alphabets have fewer letters. */
const MAX_STARTS = 128
/** Sorts after every text with the same prefix. */
const AFTER = '\u{10FFFF}'

/** The names among which words are sought, by one query. */
export interface WordScope {
  readonly db: Db
  readonly sport: number
  readonly kinds: readonly SearchKind[]
  /** Names that documents may still have, one in a line. */
  readonly pending: string
  /** Words like one of the query, which are the same for all kinds. */
  readonly alike: Map<string, readonly Alike[]>
}

interface Alike {
  readonly word: string
  readonly fit: number
  readonly kinds: number
}

/** Words of names that begin with a text, itself first. Some may be of former names. */
export function selectWords({ db, sport, kinds }: WordScope, start: string, limit: number): string[] {
  return prepared(
    db,
    "SELECT form FROM search_word WHERE sport = +? AND form >= +? AND form < ? AND word = '' AND kinds & ? LIMIT +?",
  )
    .values(sport, start, start + AFTER, bitsOf(kinds), limit)
    .map(([form]) => String(form))
}

/** The beginnings of two letters that words with a first letter have. */
export function selectStarts({ db, sport, kinds }: WordScope, first: string): string[] {
  return prepared(
    db,
    `SELECT DISTINCT substr(form, 1, 2) FROM search_word
     WHERE sport = +? AND form >= +? AND form < ? AND word = '' AND kinds & ? LIMIT ${MAX_STARTS}`,
  )
    .values(sport, first, first + AFTER, bitsOf(kinds))
    .map(([start]) => String(start))
}

/** Words that sound like one of a query or that it may misspell, with their fit, the best ones. */
export function similarWords(scope: WordScope, word: Word): ReadonlyMap<string, number> {
  const bits = bitsOf(scope.kinds)
  const alike = scope.alike.getOrInsertComputed(word.written, () => selectAlike(scope, word))
  const difference = (of: Alike) => Math.abs(of.word.length - word.written.length)
  const best = alike
    .filter(({ kinds }) => kinds & bits)
    .sort((a, b) => b.fit - a.fit || difference(a) - difference(b) || (a.word < b.word ? -1 : 1))
  return new Map(best.slice(0, MAX_SIMILAR).map((of) => [of.word, of.fit]))
}

function selectAlike({ db, sport }: WordScope, { written, letters }: Word): readonly Alike[] {
  const sounds = soundsOf(letters)
  const loose = looseSounds(written, sounds)
  const starts = [
    ...sounds.map((sound) => SOUND + sound),
    ...typoStarts(written).map((start) => TYPO + start),
    ...loose.values().map((sound) => SOUND + sound),
    ...sounds.flatMap((sound) => typoStarts(sound).map((start) => SOUND_TYPO + start)),
  ]
  const rows = prepared(
    db,
    `SELECT w.form, w.word, w.kinds FROM json_each(?) AS wanted CROSS JOIN search_word AS w
     ON w.sport = +? AND w.form >= wanted.value AND w.form < wanted.value || '${AFTER}' LIMIT ${MAX_FORM_ROWS}`,
  ).values(JSON.stringify(starts), sport) as [string, string, number][]
  const alike = new Map<string, Alike>()
  for (const [form, word, kinds] of rows) {
    if (word.startsWith(written)) continue
    const fit = form.startsWith(SOUND)
      ? soundFit(sounds, loose, form.slice(1))
      : form.startsWith(TYPO)
        ? typoFit(FITS.typo, [written], [word])
        : typoFit(FITS.soundTypo, sounds, soundsOf(word))
    if (fit > (alike.get(word)?.fit ?? 0)) alike.set(word, { word, fit, kinds })
  }
  return [...alike.values()]
}

function soundFit(sounds: readonly string[], loose: ReadonlySet<string>, form: string): number {
  if (sounds.includes(form)) return FITS.sound
  if (sounds.some((sound) => form.startsWith(sound))) return FITS.sound - 1
  const fit = looseFit(loose, form)
  return fit ? FITS.looseSound - Number(fit === 'prefix') : FITS.none
}

function typoFit(fit: number, typed: readonly string[], words: readonly string[]): number {
  const slips = words.flatMap((word) => typed.map((of) => typoOf(of, word)))
  if (slips.includes('word')) return fit
  return slips.includes('prefix') ? fit - 1 : FITS.none
}
