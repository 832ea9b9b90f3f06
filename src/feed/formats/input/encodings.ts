/**
 * The encoding of a text that is not Unicode, by its content: a detector (jschardet) rates encodings by the frequency of
 * letter pairs, and the words of each reading show which ones cannot be (a sign inside a word, a capital after a small
 * letter). Names of teams are short, so neither suffices alone.
 */
import { detectAll } from 'jschardet'
import { rolesOfHeader } from '../table/words.ts'
import ALPHABETS from './alphabets.json' with { type: 'json' }
import ENCODINGS from './encodings.json' with { type: 'json' }

interface Candidate {
  /** WHATWG label. */
  readonly label: string
  /** As the detector names it. */
  readonly name: string
  /** How common it is in tables that people keep, relative to others. @assumed */
  readonly weight: number
}

const CANDIDATES: readonly Candidate[] = ENCODINGS

/** A reading that is less than this much better than the next one is a question. */
const CLEAR_RATIO = 1.2

/** A reading loses two thirds of its rating for one flaw in each of its words with foreign letters. */
const FLAW_WEIGHT = 2

/** Headers of tables that are known count, up to this many. */
const HEADERS = 9

/** Whether a line is a header by its letters beyond ASCII: others are the same in most readings. */
function isForeignHeader(line: string): boolean {
  const isHeader = (text: string) => /\p{L}{3}/u.test(text) && rolesOfHeader(text).length > 0
  return isHeader(line) && rolesOfHeader(line.replace(/[^\0-\x7f]+/g, ' ')).length === 0
}

/** Letters that no one language has together: "ń" beside "á" and "é" is "ñ". */
const ALPHABET_WEIGHT = 4
const alphabets = Object.values(ALPHABETS).map((letters) => new Set(letters))

/** The share of the letters beyond ASCII that the language has which has most of them. */
function alphabetShare(text: string): number {
  const letters = text.toLowerCase().match(/[^\0-\x7f\s’‘“”„–—…«»]/gu) ?? []
  if (letters.length === 0) return 1
  const own = alphabets.map((alphabet) => letters.filter((letter) => alphabet.has(letter)).length)
  const ofEast = letters.filter((letter) => EAST_ASIAN.test(letter)).length
  return Math.max(ofEast, ...own) / letters.length
}

/** Characters of Japanese, Chinese and Korean, without the rare ones that other texts misread give. */
const EAST_ASIAN = /[\u3001-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff65]/u

/** Two encodings of Greek differ in next to nothing but an accented capital, which is an apostrophe in one of them. */
const GREEK_ACCENT = /(?<![\p{L}’])’\p{sc=Greek}/u
const GREEK_WEIGHT = 0.5

export interface Reading {
  readonly encoding: string
  /** The phrase in which the readings differ. */
  readonly example: string
}

/**
 * The most likely encoding of phrases that are not UTF-8, and the second reading where the two cannot be told apart.
 * Encodings in which all phrases are the same text count as one.
 */
export function rankEncodings(phrases: readonly Uint8Array[]): { best: string; rival: readonly Reading[] } {
  const bytes = Buffer.concat(phrases.flatMap((phrase) => [phrase, Buffer.from('\n')]))
  const rated = new Map(
    detectAll(bytes, { detectEncodings: CANDIDATES.map(({ name }) => name), minimumThreshold: 0 }).map(
      ({ encoding, confidence }) => [encoding, confidence],
    ),
  )
  const readings = new Map<string, { label: string; rating: number; lines: string[] }>()
  for (const { label, name, weight } of CANDIDATES) {
    const text = new TextDecoder(label as Bun.Encoding).decode(bytes)
    const confidence = Math.max(rated.get(name) ?? 0, MIN_CONFIDENCE)
    const flaws = FLAW_WEIGHT * flawShare(text) + ALPHABET_WEIGHT * (1 - alphabetShare(text))
    const lines = text.split('\n')
    const headers = lines.filter(isForeignHeader).length
    const accents = GREEK_ACCENT.test(text) ? GREEK_WEIGHT : 1
    const rating = confidence * weight * accents * Math.exp(Math.min(headers, HEADERS) - flaws)
    const known = readings.get(text)
    if (!known || rating > known.rating) readings.set(text, { label: known?.label ?? label, rating, lines })
  }
  const [best, next] = [...readings.values()].sort((a, b) => b.rating - a.rating)
  if (!best) throw new Error('there are candidates')
  if (!next || best.rating > next.rating * CLEAR_RATIO) return { best: best.label, rival: [] }
  const at = best.lines.findIndex((line, index) => line !== next.lines[index])
  const rival = [best, next].map(({ label, lines }) => ({
    encoding: label,
    example: (lines[at] ?? '').trim(),
  }))
  return { best: best.label, rival }
}

/** So that the flaws of the words decide where the detector finds nothing. */
const MIN_CONFIDENCE = 1e-5

/** Flaws for each word with letters or signs beyond ASCII. */
function flawShare(text: string): number {
  let words = 0
  let flaws = 0
  for (const phrase of text.split('\n')) {
    if (isBeyondAscii(phrase)) flaws += PHRASE_FLAWS.filter((isFlaw) => isFlaw(phrase)).length
    for (const word of phrase.split(/[\s;,|"()/:]+/)) {
      if (!isBeyondAscii(word)) continue
      words += 1
      for (const [flaw, weight] of WORD_FLAWS) if (flaw.test(word)) flaws += weight
    }
  }
  return flaws / Math.max(1, words)
}

const isBeyondAscii = (text: string) => /[^\0-\x7f]/.test(text)

/** What does not occur within words of names; the number is its weight. A negative weight speaks for the reading. */
const WORD_FLAWS: readonly (readonly [flaw: RegExp, weight: number])[] = [
  // Control characters and bytes without a character.
  [/[\x80-\x9f\ufffd]/u, 2],
  // A sign between letters.
  [/(?<=\p{L})[^\p{L}\p{M}\p{Nd}\0-\x7f’´·–—‐‑](?=\p{L})/u, 1],
  // A dash before a small letter: "Ni–o".
  [/\p{L}[–—]\p{Ll}/u, 1],
  // A sign at the edge of a word that is neither a quotation mark nor a mark of units, footnotes and ordinals.
  [/^[^\p{L}\p{M}\p{N}\0-\x7f“„”«»‘’‚–—°ºª€£§©•·½¼¾²³]\p{L}/u, 1],
  [/\p{L}[^\p{L}\p{M}\p{N}\0-\x7f“”«»’–—…°ºª€£®™²³]$/u, 1],
  // A capital after a small letter, and one in the beginning of a word: "HŠssleholm".
  [/\p{Ll}(?![A-Z])\p{Lu}/u, 1],
  [/\p{Lu}(?![A-Z])\p{Lu}\p{Ll}/u, 1],
  // Letters of two scripts.
  [/^(?=\P{sc=Latin}*\p{sc=Latin})(?=\P{sc=Cyrillic}*\p{sc=Cyrillic})/u, 1],
  // A letter alone that is no word, and one before a digit: "ñ", "Ł5".
  [/^(?=\p{sc=Latin})[^\0-\x7fàâáãèéêìíòóôõùúœÀÂÁÃÈÉÊÌÍÒÓÔÕÙÚ]\d*$/u, 1],
  // No vowel in a word of several letters: "Kšln".
  [
    /^(?=\p{sc=Latin}{4})(?!\p{Lu}+$)[^aeiouyrl\u00e0-\u00e6\u00e8-\u00ef\u00f2-\u00f6\u00f8-\u00fdęąěůűőœ]+$/iu,
    0.5,
  ],
  [/^\p{L}?[^aeiouy\P{L}][^aeiouyšźž\P{L}]*[šźž][^aeiouy\P{L}]+$/u, 0.5],
  // The letters with which Windows-1250 and -1252 are mixed up most: Spanish ñ precedes vowels, Polish ń does not.
  [/ñ(?![aeiouáéíóúü])/iu, 0.5],
  [/ń(?=[aeiouyó])/iu, 0.5],
  [/[ŕĺ]$/u, 0.5],
  // Serbian letters, where Mac Cyrillic has Russian ones.
  [/[ЂЉЊЋЏљњћџѓ]/u, 0.3],
  // An apostrophe that is no elision: "Mar’timo".
  [/^(?!(?:dell|all|nell|sull|dall|coll|quell|sant)’)\p{L}{3,}’\p{Ll}{3}/iu, 0.5],
  // An English genitive.
  [/\p{L}’s$/u, -0.5],
]

const PHRASE_FLAWS: readonly ((phrase: string) => boolean)[] = [
  // A quotation mark of a pair.
  (phrase) => /[“„«]/.test(phrase) !== /[”“»]/.test(phrase.replace(/[“„«]/, '')),
  // Latin words beside Cyrillic ones.
  (phrase) => /\p{sc=Latin}{3}/u.test(phrase) && /\p{sc=Cyrillic}/u.test(phrase),
  // It begins with a small letter beyond ASCII, as names do not.
  (phrase) => /^\s*[^\P{Ll}\0-\x7f]/u.test(phrase),
]
