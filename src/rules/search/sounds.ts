/**
 * How a word sounds, in one alphabet for Latin and Cyrillic words, so that a name typed in one finds it in the other
 * (docs/reference/endpoints.md#11: multilingual search). @assumed
 *
 * `catalog/search/sounds` maps letters to sounds: lower-case Latin with C as in "church", S as in "shop", Z as in
 * "measure", and c for "ts". Each Cyrillic letter becomes one sound, or two, so that a prefix has the prefix of the
 * sound, and one typo remains about one. A word has two readings: by letter, and as English, German, French, Italian,
 * Spanish and Polish words are pronounced. `alternatives` are sounds that stand for one another where the practical
 * transcription of a language into Russian (R. Gilyarevsky, B. Starostin) or a romanization (BGN/PCGN, ICAO Doc 9303)
 * differs; only queries have them. Each was kept only if `test/unit/rules/search-alphabets.test.ts` finds more with it.
 * `catalog/search/names` has Latin words that no rule relates to their Russian ones.
 */
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

function rulesOf(rows: readonly (readonly string[])[], flags: string): readonly Rule[] {
  return rows.map(([letters = '', sound = '', place = 'anywhere']) => {
    const [before, after] = PLACES[place] ?? []
    const pattern = new RegExp(before + letters + after, flags)
    return { letters, sound, pattern, isAnywhere: place === 'anywhere' }
  })
}

/** Rules by first letter: the longest first, then those with a place, then later ones. */
function readingOf(...rows: readonly (readonly string[])[]): ReadonlyMap<string, readonly Rule[]> {
  const rules = rulesOf(rows, 'y')
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

/** Last letters of Latin words that Russian may omit. */
const SILENT_ENDS: readonly string[] = SOUNDS.silentEnds
const FROM_LATIN = rulesOf(
  [...SOUNDS.alternatives, ...SOUNDS.latinOnly, ...SILENT_ENDS.map((letter) => [letter, '', 'end'])],
  'g',
)
const FROM_RUSSIAN = rulesOf(
  SOUNDS.alternatives.map(([latin = '', russian = '', place = 'anywhere']) => [russian, latin, place]),
  'g',
)

/** Minimum length for alternative sounds, because too many short words sound alike; and for two changes at once. */
const MIN_LENGTHS = [4, 5] as const
/** Minimum length of a form that may also be a prefix. */
const MIN_START = 7
/** Maximum forms of a word, those with one change first. Each costs an index seek. */
export const MAX_FORMS = 96

const CYRILLIC = /\p{Script=Cyrillic}/u
export const isCyrillic = (word: string) => CYRILLIC.test(word)

/** The alternative sounds of a query word, given as written and by its plain sounds. */
export function looseSounds(written: string, sounds: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const rules = isCyrillic(written) ? FROM_RUSSIAN : FROM_LATIN
  // With the last rule applied, so that two rules are combined in one order only.
  let forms = (sounds.length > 0 ? sounds : [written]).map((form) => ({ form, last: -1 }))
  for (const length of MIN_LENGTHS) {
    if (written.length < length) return found
    const changed: typeof forms = []
    for (const { form, last } of forms)
      for (const [at, { pattern, sound }] of rules.entries()) {
        if (at <= last) continue
        const next = form.replace(pattern, sound)
        if (next.length < MIN_LENGTHS[0] - 1 || sounds.includes(next) || found.has(next)) continue
        found.add(next)
        changed.push({ form: next, last: at })
        if (found.size >= MAX_FORMS) return found
      }
    forms = changed
  }
  return found
}

/** Whether an indexed sound equals one of the forms, or starts with one that is long enough. */
export function looseFit(forms: ReadonlySet<string>, sound: string): 'word' | 'prefix' | null {
  const last = sound.length - 1
  if (forms.has(sound)) return 'word'
  if (SILENT_ENDS.includes(sound.charAt(last)) && forms.has(sound.slice(0, last))) return 'word'
  for (let length = MIN_START; length <= last; length += 1)
    if (forms.has(sound.slice(0, length))) return 'prefix'
  return null
}
