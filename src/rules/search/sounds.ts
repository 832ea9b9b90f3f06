/**
 * How a word sounds, in one alphabet for Latin and Cyrillic words, so that a name typed in one finds it in the other
 * (docs/reference/endpoints.md#11: multilingual search). @assumed
 *
 * `catalog/search/sounds` maps letters to sounds: lower-case Latin with C as in "church", S as in "shop", Z as in
 * "measure", and c for "ts". Each Cyrillic letter becomes one sound, or two, so that a prefix has the prefix of the
 * sound, and one typo remains about one. A word has two readings: by letter, and as English, German, French, Italian,
 * Spanish and Polish words are pronounced. Practical transcription into Russian (R. Gilyarevsky, B. Starostin) and
 * romanization (BGN/PCGN, ICAO Doc 9303) change vowels more than consonants, so words of two alphabets are also alike if
 * they have about the same `consonants`. `catalog/search/names` has Latin words that no rule relates to their Russian
 * ones.
 */
import { distance } from 'fastest-levenshtein'
import NAMES from '../../catalog/search/names.json' with { type: 'json' }
import SOUNDS from '../../catalog/search/sounds.json' with { type: 'json' }
import { writtenForm } from './text.ts'

interface Rule {
  readonly letters: string
  readonly sound: string
  /** The letters at a place of a word, one of `places`. */
  readonly pattern: RegExp
  readonly isAnywhere: boolean
}

const PLACES: Readonly<Record<string, readonly string[]>> = SOUNDS.places

/** Rules by first letter: the longest first, then those with a place, then later ones. */
function readingOf(...rows: readonly (readonly string[])[]): ReadonlyMap<string, readonly Rule[]> {
  const rules = rows
    .map(([letters = '', sound = '', place = 'anywhere']) => {
      const [before, after] = PLACES[place] ?? []
      return {
        letters,
        sound,
        pattern: new RegExp(before + letters + after, 'y'),
        isAnywhere: place === 'anywhere',
      }
    })
    .toReversed()
    .sort((a, b) => b.letters.length - a.letters.length || Number(a.isAnywhere) - Number(b.isAnywhere))
  return Map.groupBy(rules, ({ letters }) => letters.charAt(0))
}

const BY_LETTER = [...SOUNDS.latin, ...SOUNDS.cyrillic]
const READINGS = [
  readingOf(...BY_LETTER),
  readingOf(...BY_LETTER, ...SOUNDS.latinByEar, ...SOUNDS.cyrillicByEar),
]

/** Letters other than a to z with a sound of their own. Other letters lose their diacritics. */
const PHONETIC_LETTERS: ReadonlySet<string> = new Set(
  BY_LETTER.flatMap(([letters = '']) => (letters.length === 1 && letters > 'z' ? [letters] : [])),
)

const OTHER_LETTERS = /[^a-zа-яё]/gu
const DOUBLED = /(\p{L})\1+/gu

function read(word: string, reading: (typeof READINGS)[number]): string {
  let sound = ''
  for (let at = 0; at < word.length; ) {
    const rule = reading.get(word.charAt(at))?.find(({ pattern }) => {
      pattern.lastIndex = at
      return pattern.test(word)
    })
    sound += rule?.sound ?? word.charAt(at)
    at += rule?.letters.length ?? 1
  }
  const short = sound.replace(DOUBLED, '$1')
  // Repeated letters are not a word: "zzzqqq" must not be found wherever a name begins with "sk".
  return short.length * 2 > sound.length || word.length < 3 ? short : ''
}

const RUSSIAN: ReadonlyMap<string, string> = new Map(Object.entries(NAMES))

/** The one to four sounds of a lower-case word; none for a word without letters. */
export function soundsOf(word: string): readonly string[] {
  if (!/\p{L}/u.test(word)) return []
  const heard = word.replace(OTHER_LETTERS, (letter) =>
    PHONETIC_LETTERS.has(letter) ? letter : writtenForm(letter),
  )
  const words = [heard, RUSSIAN.get(heard) ?? heard]
  const sounds = new Set(words.flatMap((each) => READINGS.map((reading) => read(each, reading))))
  // A single sound is not enough for a word of three or more letters.
  return [...sounds].filter((sound) => sound.length > 1 || (sound.length === 1 && word.length < 3))
}

const OTHER_CONSONANTS = 'bdfklmnprst'
const CONSONANTS = SOUNDS.consonants.map(([pattern = '', to = '']) => [new RegExp(pattern, 'g'), to] as const)

/** The consonants of a sound that other alphabets keep, as far as they differ. */
export function consonantsOf(sound: string): string {
  return CONSONANTS.reduce((text, [pattern, to]) => text.replace(pattern, to), sound)
}

/** The consonants with one of them wrong, missing, additional, or two swapped; at least two. */
export function consonantTypos(of: string): readonly string[] {
  const typos = Array.from({ length: of.length + 1 }, (_, at) => {
    const [before, after] = [of.slice(0, at), of.slice(at)]
    const others = [...OTHER_CONSONANTS].flatMap((other) => [other + after, other + after.slice(1)])
    return [...others, after.slice(1), after.charAt(1) + after.charAt(0) + after.slice(2)].map(
      (end) => before + end,
    )
  })
  return [...new Set(typos.flat())].filter((typo) => typo.length > 1)
}

/** Maximum letters by which sounds of two words differ. */
const MAX_DIFFERENCE = 3
/** By how many letters a sound differs from another one; infinite if by more than one of each `share`: not alike. */
export function differenceOf(typed: string, sound: string, share = 2): number {
  const most = Math.floor(Math.max(typed.length, sound.length) / share)
  const difference = distance(typed, sound)
  return difference <= Math.min(most, MAX_DIFFERENCE) ? difference : Number.POSITIVE_INFINITY
}
