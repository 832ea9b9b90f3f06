/**
 * How a word sounds, in one alphabet for Latin and Cyrillic words, so that a name typed in one finds it in the other
 * (docs/reference/endpoints.md#11: multilingual search). @assumed
 *
 * `catalog/search/sounds` maps letters to sounds: lower-case Latin with C as in "church", S as in "shop", Z as in
 * "measure", and c for "ts". Each Cyrillic letter becomes one sound, or two, so that a prefix has the prefix of the
 * sound, and one typo remains about one. A word has two readings: by letter, and as English, German, French, Italian,
 * Spanish and Polish words are pronounced. `alternatives` are sounds that stand for one another where the practical
 * transcription of a language into Russian (R. Gilyarevsky, B. Starostin) or a romanization (BGN/PCGN, ICAO Doc 9303)
 * differs; only queries have them. Each was kept only if `test/unit/search-alphabets.test.ts` finds more with it.
 * `catalog/search/names` has words that no rule relates: those with another name in Russian, and English ones that
 * Russian spells in its own way.
 */
import NAMES from '../../catalog/search/names.json' with { type: 'json' }
import SOUNDS from '../../catalog/search/sounds.json' with { type: 'json' }

/** `place` is where the row applies: `after` a consonant, before a `front` or any `vowel`, and in the word. */
type SoundRow = readonly [letters: string, sound: string, place?: string | undefined]

const rowsOf = (rows: readonly string[][]) => rows as unknown as readonly SoundRow[]
const BY_LETTER = rowsOf([...SOUNDS.latin, ...SOUNDS.cyrillic])
const BY_EAR = rowsOf([...SOUNDS.latinByEar, ...SOUNDS.cyrillicByEar])

/** Letters other than a to z with a sound of their own. Other letters lose their diacritics first. */
export const PHONETIC_LETTERS: ReadonlySet<string> = new Set(
  BY_LETTER.map(([letters]) => letters).filter((letters) => letters.length === 1 && letters > 'z'),
)

/** Rows by first letter: the longest first, then those with a place, then later ones. */
function readingOf(rows: readonly SoundRow[]): ReadonlyMap<string, readonly SoundRow[]> {
  const reading = Map.groupBy(rows.toReversed(), ([letters]) => letters.charAt(0))
  for (const of of reading.values())
    of.sort((a, b) => b[0].length - a[0].length || Number(b[2] !== undefined) - Number(a[2] !== undefined))
  return reading
}

const READINGS = [readingOf(BY_LETTER), readingOf([...BY_LETTER, ...BY_EAR])]

const CONSONANT = /[bcdfghj-np-tvwxzбвгджзклмнпрстфхцчшщ]/
const FRONT = /[eiyеи]/
const VOWEL = /[aeiouyаеиоуэы]/

const PLACES: Readonly<Record<string, (word: string, at: number, next: number) => boolean>> = {
  start: (_, at) => at === 0,
  inside: (_, at) => at > 0,
  end: (word, at, next) => next === word.length && at > 0,
  after: (word, at) => at > 0 && CONSONANT.test(word.charAt(at - 1)),
  front: (word, _, next) => FRONT.test(word.charAt(next)),
  vowel: (word, _, next) => VOWEL.test(word.charAt(next)),
}

const DOUBLED = /(\p{L})\1+/gu

function read(word: string, reading: (typeof READINGS)[number]): string {
  let sound = ''
  for (let at = 0; at < word.length; ) {
    const row = reading
      .get(word.charAt(at))
      ?.find(
        ([letters, , place]) =>
          word.startsWith(letters, at) &&
          (place === undefined || PLACES[place]?.(word, at, at + letters.length)),
      )
    sound += row ? row[1] : word.charAt(at)
    at += row ? row[0].length : 1
  }
  const short = sound.replace(DOUBLED, '$1')
  // Repeated letters are not a word: "zzzqqq" must not be found wherever a name begins with "sk".
  return short.length * 2 > sound.length || word.length < 3 ? short : ''
}

const RUSSIAN_SPELLINGS: ReadonlyMap<string, string> = new Map(Object.entries(NAMES.russianSpellings))

/** The one to four sounds of a lower-case word; none for a word without letters. */
export function soundsOf(word: string): readonly string[] {
  if (!/\p{L}/u.test(word)) return []
  const words = [word, RUSSIAN_SPELLINGS.get(word) ?? word]
  const sounds = new Set(words.flatMap((each) => READINGS.map((reading) => read(each, reading))))
  // A single sound is not enough for a word of three or more letters.
  return [...sounds].filter((sound) => sound.length > 1 || (sound.length === 1 && word.length < 3))
}

const OTHER_WORDS = Map.groupBy(
  NAMES.otherWords.flatMap(([russian = '', latin = '']) => {
    const written = russian.replaceAll('й', 'и')
    return [[written, latin] as const, [latin, written] as const]
  }),
  ([word]) => word,
)

/** Words that mean the same in the other language, as written. */
export function otherWords(written: string): readonly string[] {
  return OTHER_WORDS.get(written)?.map(([, other]) => other) ?? []
}

const ALTERNATIVES = rowsOf(SOUNDS.alternatives)
/** Last letters of Latin words that Russian may omit. */
const SILENT_ENDS: readonly string[] = SOUNDS.silentEnds
const FROM_LATIN: readonly SoundRow[] = [
  ...ALTERNATIVES,
  ['kv', 'k'],
  ['es', '', 'end'],
  ...SILENT_ENDS.map((letter): SoundRow => [letter, '', 'end']),
]
const FROM_RUSSIAN = ALTERNATIVES.map(([latin, russian, place]): SoundRow => [russian, latin, place])

/** Minimum length for alternative sounds, because too many short words sound alike; and for two changes at once. */
const MIN_LENGTHS = [4, 5] as const
/** Minimum length of a form that may also be a prefix. */
const MIN_START = 7
/** Maximum forms of a word, those with one change first. Each costs an index seek. */
export const MAX_FORMS = 96

const CYRILLIC = /\p{Script=Cyrillic}/u
const SOUNDED_VOWEL = /[aeiou]/

function replaced(sound: string, [from, to, place]: SoundRow): string {
  if (place === 'end') return sound.endsWith(from) ? sound.slice(0, sound.length - from.length) + to : sound
  if (place === undefined) return sound.replaceAll(from, to)
  if (place === 'inside') return sound.charAt(0) + sound.slice(1).replaceAll(from, to)
  // A silent letter is added only before a vowel.
  const holds = sound.startsWith(from) && (from !== '' || SOUNDED_VOWEL.test(sound.charAt(0)))
  return holds ? to + sound.slice(from.length) : sound
}

/** The alternative sounds of a query word, given as written and by its plain sounds. */
export function looseSounds(written: string, sounds: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const rows = CYRILLIC.test(written) ? FROM_RUSSIAN : FROM_LATIN
  // With the last row applied, so that two rows are combined in one order only.
  let forms: (readonly [form: string, row: number])[] = (sounds.length > 0 ? sounds : [written]).map(
    (form) => [form, -1],
  )
  for (const length of MIN_LENGTHS) {
    if (written.length < length) return found
    const changed: typeof forms = []
    for (const [form, last] of forms)
      for (let at = last + 1; at < rows.length; at += 1) {
        const next = replaced(form, rows[at] as SoundRow)
        if (next.length < MIN_LENGTHS[0] - 1 || sounds.includes(next) || found.has(next)) continue
        found.add(next)
        changed.push([next, at])
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
