/**
 * The words of all languages (`words/`), as `foldText` leaves them: headers of columns, what stands for a result, sides,
 * sports, and the language of a table.
 */
import SQUADS from '../../../catalog/names/squads.json' with { type: 'json' }
import { SPORT_SLUGS, type SportSlug } from '../../../catalog/sports.ts'
import { squadOf } from '../../../rules/identity/squads.ts'
import { calendarNames } from '../days.ts'
import { foldText } from '../input/text.ts'
import HEADER_ASIDES from './words/header-asides.json' with { type: 'json' }
import LANGUAGES from './words/languages.json' with { type: 'json' }
import OTHER_SPORTS from './words/other-sports.json' with { type: 'json' }

/** What a column can be. */
export type Role = keyof (typeof LANGUAGES)['en']['headers']

/** What stands for the state of a match, in a cell of the result, of a status or of notes. */
export type Mark = keyof (typeof LANGUAGES)['en']['marks']

type English = (typeof LANGUAGES)['en']
type Further = 'part' | 'set' | 'bothLost' | 'annulled' | 'another' | 'sports'
/**
 * `zone` is that of the country in which a language is spoken most, `letters` are those that few others have, `set` has the
 * parts of sports that are played in sets and of no others, `losing` and
 * `winning` words turn a side into the one that lost or leave it the one that won, and `another` stands before the state of
 * another match.
 */
type Words = Omit<English, Further> &
  Partial<Pick<English, Exclude<Further, 'sports'>>> &
  Readonly<{ sports: Partial<Record<SportSlug, string>> }>

const WORDS: readonly Words[] = Object.values(LANGUAGES)

/** Folded, with single letters joined: "n. V." and "nV" are one word. */
function wordKey(text: string): string {
  return foldText(text).replace(/(?<=(?<!\p{L})\p{L}) (?=\p{L}(?!\p{L}))/gu, '')
}

/** An abbreviation is written with blanks and without: "e. sd" is "e.sd". */
const listOf = (text: string) =>
  text.split(',').flatMap((word) => {
    const key = wordKey(word)
    const short = key.length <= ABBREVIATION_LENGTH && key.includes(' ') ? [key.replaceAll(' ', '')] : []
    return key === '' ? [] : [key, ...short]
  })
const ABBREVIATION_LENGTH = 6

/** What each word stands for in any language. */
function wordMap<K extends string>(
  wordsOf: (words: Words) => Readonly<Partial<Record<K, string>>>,
): ReadonlyMap<string, readonly K[]> {
  const map = new Map<string, K[]>()
  for (const key of Object.keys(wordsOf(LANGUAGES.en)) as K[]) {
    const words = new Set(WORDS.flatMap((language) => listOf(wordsOf(language)[key] ?? '')))
    for (const word of words) map.set(word, [...(map.get(word) ?? []), key])
  }
  return map
}

const roles = wordMap(({ headers }) => headers)
const marks = wordMap<Mark>((words) => words.marks)

/** The roles that a header names; none for other words. */
export function rolesOfHeader(header: string): readonly Role[] {
  // "HomeTeam" is two words.
  const words = header.replace(/[([][^()[\]]*[)\]]/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
  const folded = wordKey(words.replace(/[#№]/g, ' no '))
  const joined = header.includes('\n') ? roles.get(wordKey(words.replace(/-?\n/g, ''))) : undefined
  const whole = roles.get(folded) ?? roles.get(folded.replace(/(?<!\d)\d+$/, '').trimEnd()) ?? joined
  if (whole) return whole
  // "F/T score" is one header.
  if (/(?<!\p{L})\p{L}\/\p{L} /u.test(header)) return rolesBeside(folded.split(' '), false)
  // "Visitor/Neutral", "Heim - Gast", and "Хозяева / Home" in two languages, as opposed to "H/A".
  const parts = header.split(/[/|\n]|\s[-–:]\s|\svs?\.?\s/iu)
  const known = parts.length < 2 ? [] : parts.map(rolesOfHeader).filter(({ length }) => length > 0)
  const shared = (known[0] ?? []).filter((role) => known.every((own) => own.includes(role)))
  const isBoth = (one: Role, two: Role) =>
    known.length === 2 && known[0]?.includes(one) && known[1]?.includes(two)
  if (shared.length === 0 && isBoth('home', 'away')) return ['pair']
  if (shared.length === 0 && isBoth('date', 'time')) return ['date']
  return shared.length > 0 || parts.length > 1 ? shared : rolesBeside(folded.split(' '), header.endsWith('.'))
}

/** The roles of a header without words that many have: "Date of the match", "Wynik meczu", "Тур №", "Équipe Dom.". */
function rolesBeside(words: readonly string[], isShort: boolean): readonly Role[] {
  const own = words.filter((word) => !ASIDES.has(word))
  const key = own.filter((word) => !roles.get(word)?.includes('number')).join(' ')
  const half = own.filter((word) => !roles.get(word)?.includes('result')).join(' ')
  if (half !== key && roles.get(half)?.includes('halfTime')) return ['halfTime']
  const begun = () =>
    new Set([...roles].flatMap(([word, of]) => (key.length > 1 && word.startsWith(key) ? of : [])))
  const found = (key === words.join(' ') ? undefined : roles.get(key)) ?? (isShort ? [...begun()] : [])
  if (own.some((word) => roles.get(word)?.includes('number'))) return found.filter((role) => role === 'round')
  return roles.has(key) || found.length === 1 ? found : []
}
const ASIDES = new Set(HEADER_ASIDES.flatMap(listOf))

const SCORES_BESIDE = ['halfTime', 'extraTime', 'shootout'] as const

/** The ending and the side of "Pens H", "HT Away" and "Home ET"; null for other headers. */
export function sideOfEnding(header: string) {
  const [, first = '', behind = ''] = /^(\S+) (.+)$/.exec(wordKey(header)) ?? []
  const [, before = '', last = ''] = /^(.+) (\S+)$/.exec(wordKey(header)) ?? []
  for (const [word, text] of [
    [first, behind],
    [last, before],
  ] as const) {
    const role = SCORES_BESIDE.find((each) => roles.get(text)?.includes(each))
    const [score, other] = (roles.get(word) ?? []).filter((each) => /^(?:home|away)Score$/.test(each))
    const side =
      sides.get(word)?.[0] ?? (other ? undefined : score === 'homeScore' ? 'home' : score && 'away')
    if (role && side) return { role, side }
  }
  return null
}

/** The number of a column of parts: "Set 2", "Q3", "1. Drittel", "2 тайм". */
export function partNumber(header: string): number | null {
  const folded = foldText(header)
    .replace(/^(?:i{1,3}|iv|v)(?= )/, (roman) => String(ROMAN.indexOf(roman)))
    .replace(/^第?([一二三四五]|[1-9])(?=\p{Lo})/u, (_, number) => String(HAN.indexOf(number) + 1 || number))
  const [, before, after] = PART.exec(folded) ?? PART_AFTER.exec(folded) ?? []
  return (before ?? after) ? Number(before ?? after) : null
}

const HAN = [...'一二三四五']
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v']
const SET_NAMES = [...new Set(WORDS.flatMap(({ set = '' }) => listOf(set)))].join('|')
const PART_NAMES = [...new Set(WORDS.flatMap(({ part = '' }) => listOf(part)).concat(SET_NAMES))].join('|')
const PART = new RegExp(`^(?:${PART_NAMES}) ?([1-9])$`, 'u')
const PART_AFTER = new RegExp(`^([1-9])(?:st|nd|rd|th|er|re|e|o|a|й|я)? ?(?:${PART_NAMES})$`, 'u')

const SET = new RegExp(`^(?:\\d )?(?:${SET_NAMES})`, 'u')
/** Whether a header is one of sets. */
export const isOfSets = (header: string) => SET.test(foldText(header))

/** The marks that a text is, as a whole or shortened ("abgebr."); "2OT" is overtime. */
export function marksOf(text: string): readonly Mark[] {
  const folded = wordKey(text)
  const whole = marks.get(folded) ?? marks.get(folded.replace(/^\d ?| \d{1,3}$/g, ''))
  if (whole || folded.length < 3) return whole ?? []
  const begun = text.trim().endsWith('.')
    ? new Set([...marks].flatMap(([word, own]) => (word.startsWith(folded) ? own : [])))
    : new Set<Mark>()
  return begun.size === 1 ? [...begun] : marksInRow(folded.split(' '))
}

/** The marks of words that are nothing else, one after the other: "po dogr. k." */
function marksInRow(words: readonly string[]): readonly Mark[] {
  if (words.length < 2 || words.length > MARK_WORDS_LIMIT) return []
  for (let length = words.length - 1; length > 0; length--) {
    const own = marks.get(words.slice(0, length).join(' '))
    const rest = words.slice(length)
    const others = own && (marks.get(rest.join(' ')) ?? marksInRow(rest))
    if (own && others && others.length > 0) return [...own, ...others]
  }
  return []
}

/** Longer texts are sentences. */
const MARK_WORDS_LIMIT = 6

/** The marks that a text is or has within it, such as a note; those of the longest words first, single letters never. */
export function marksWithin(text: string): readonly Mark[] {
  const whole = marksOf(text)
  if (whole.length > 0 || !/\p{L}/u.test(text)) return whole
  let rest = ` ${wordKey(text)} `
  return LONG_WORDS.flatMap(([word, mark]) => {
    if (!rest.includes(` ${word} `)) return []
    rest = rest.replace(` ${word} `, ' ; ')
    return [mark]
  })
}

const another = ` ${WORDS.flatMap(({ another = '' }) => listOf(another)).join(' | ')} `
const ANOTHER = new RegExp(another, 'u')
const DAY_IN = /\d{1,2}[./-]\s?\d{1,2}(?!\d)/

/** Whether a note speaks of another match before it names a state: "abandoned on 9/9" no, "game of 9/9 was abandoned" yes. */
export function isOfAnother(note: string): boolean {
  const words = note.split(/\s+/)
  const at = words.findIndex((_, index) => marksWithin(words.slice(0, index + 1).join(' ')).length > 0)
  // "Home did not turn up" has the "not" in what it says.
  const from = words.findLastIndex((_, index) => marksWithin(words.slice(index, at + 1).join(' ')).length > 0)
  const before = words.slice(0, Math.max(0, from)).join(' ')
  return DAY_IN.test(before) || ANOTHER.test(` ${wordKey(before)} `)
}

/** Words of notes in which a match has a state; short and common ones would be found by chance. */
const LONG_WORDS = [...marks]
  .flatMap(([word, [mark]]) =>
    word.length >= 5 && mark && !/^(?:bye|overtime|shootout|finished|open)$/.test(mark)
      ? [[word, mark] as const]
      : [],
  )
  .concat([['wo', 'walkover']])
  .toSorted((a, b) => b[0].length - a[0].length)

/** Phrases such as "after penalties"; one word alone may speak of a penalty in play. */
const ENDINGS = [...marks].flatMap(([word, own]) => {
  const mark = own.find((each) => each === 'overtime' || each === 'shootout')
  return mark && word.includes(' ') && word.length >= 7 ? [[word, mark] as const] : []
})

/** How a note says that a match ended: "SC Oak win on penalties (3-4)". */
export function endingIn(note: string): 'overtime' | 'shootout' | null {
  const whole = marksOf(note.replace(/\d/g, ' '))
  // "p" alone is postponed, "3-5 p" is not.
  if (whole.includes('shootout')) return whole.includes('postponed') && !/\d/.test(note) ? null : 'shootout'
  if (whole.includes('overtime')) return whole.includes('postponed') ? null : 'overtime'
  const folded = ` ${wordKey(note)} `
  const found = ENDINGS.filter(([word]) => folded.includes(` ${word} `)).map(([, mark]) => mark)
  return found.includes('shootout') ? 'shootout' : (found[0] ?? null)
}

const YES = /^(?:x|y|yes|j|ja|1|true|✓|✔|да|д|si|sí|sim|oui|o|s|tak|t|ano|evet|e|igen)$/i
const NO = /^(?:n|no|nein|0|false|-|нет|н|não|non|nie|nee|ne|hayır|h|nem)$/i

/** Whether a text says yes, such as in a column "OT". */
export const isYes = (text: string) => YES.test(text)
export const isFlag = (text: string) => YES.test(text) || NO.test(text)

const sides = wordMap<'home' | 'away'>((words) => words.sides)

/** The side that a word of several letters is: "away". */
export function sideOfWord(word: string): 'home' | 'away' | null {
  const [side] = (word.length > 2 && sides.get(wordKey(word))) || []
  return side ?? null
}

/** The only side that a text names by its word: "W/O to away". */
export function sideIn(text: string): 'home' | 'away' | null {
  const found = new Set(
    foldText(text)
      .split(' ')
      .flatMap((word) => sides.get(word) ?? []),
  )
  return found.size === 1 ? ([...found][0] ?? null) : null
}

const losing = WORDS.flatMap((words) => listOf(words.losing))
const winning = new Set(WORDS.flatMap((words) => listOf(words.winning)))

/** Whether a text says of a side that it won: "Lake wins by walkover". */
export const isWinning = (text: string) =>
  foldText(text)
    .split(' ')
    .some((word) => winning.has(word))

/** Whether a text, or a part of it between marks such as commas, is one of the texts and nothing else. */
const saysOneOf = (textsOf: (words: Words) => string | undefined) => {
  const texts = new Set(WORDS.flatMap((words) => listOf(textsOf(words) ?? '')))
  return (text: string) => text.split(/[;,|()[\]]+/).some((part) => texts.has(wordKey(part)))
}
export const isLostByBoth = saysOneOf(({ bothLost }) => bothLost)
export const isAnnulled = saysOneOf(({ annulled }) => annulled)

const genderWords = ({ words, letters }: { readonly words: readonly string[]; readonly letters: string }) =>
  [...words, letters].flatMap(listOf)
const genders = new Map([
  ...genderWords(SQUADS.women).map((word) => [word, 'F'] as const),
  ...genderWords(SQUADS.men).map((word) => [word, 'M'] as const),
])

/** Whose teams a text names, as men or women and by class: "F" for "Damen", "U14", "M U16"; empty for others. */
export function squadIn(text: string): string {
  const squad = squadOf(text)
  const key = wordKey(text)
  const words = key.split(' ').filter((word) => word.length > 2 || word === key)
  const [gender] = words.flatMap((word) => genders.get(word) ?? [])
  return [gender ?? squad?.gender ?? '', squad?.suffix ?? ''].join(' ').trim()
}

/** Whether texts tell whose teams they are of, such as "Damen" and "Herren", as opposed to the groups A to F. */
export function areSquads(texts: readonly string[]): boolean {
  return (
    new Set(texts.map(squadIn)).size > 1 && texts.every((text) => text.length > 1 || squadIn(text) !== '')
  )
}

/** Whether a text says of a side that it lost: "away team did not turn up". */
export function isLosing(text: string): boolean {
  const folded = ` ${wordKey(text)}`
  return losing.some((word) => folded.includes(` ${word}`))
}

const sportWords = SPORT_SLUGS.map(
  (sport) => [sport, WORDS.flatMap(({ sports }) => listOf(sports[sport] ?? ''))] as const,
)

/** The sport that a text names; one word of several ("table tennis") counts before one of them. */
export function sportIn(text: string): SportSlug | null {
  const folded = ` ${foldText(text)} `
  let [found, length]: [SportSlug | null, number] = [null, 0]
  for (const [sport, words] of sportWords)
    for (const word of words) {
      // "Hallenfußball" is football, but an "Esporte Clube" plays no e-sport.
      const isWhole = word.length < 5 || sport === 'esports'
      const isIn = word.length > length && folded.includes(isWhole ? ` ${word} ` : word)
      if (isIn) [found, length] = [sport, word.length]
    }
  return found
}

/** A sport that a text names and the service does not have. */
export function otherSportIn(text: string): string | undefined {
  const folded = ` ${foldText(text)}`
  return OTHER_SPORTS.find((sport) => folded.includes(` ${sport}`))
}

const languages = Object.entries(LANGUAGES).map(([language, { zone, letters, headers, marks, sides }]) => ({
  zone,
  letters: new Set(letters),
  // Two letters are an abbreviation in many languages.
  words: new Set(
    [
      ...[headers, marks, sides].flatMap((lists) => Object.values(lists).flatMap(listOf)),
      ...calendarNames('weekday', [language]).keys().map(wordKey),
      ...calendarNames('month', [language]).keys().map(wordKey),
    ].filter((word) => word.length > 2 || /[^a-z]/.test(word)),
  ),
}))

/** What a letter of a language counts beside one of its words. @assumed */
const LETTER_POINTS = 0.2

/** The time zone of the language to which most of the texts of a table belong; null if none is known. */
export function zoneOfLanguage(texts: readonly string[]): string | null {
  const points = new Map<string, number>()
  // What many languages share says little.
  const count = (own: typeof languages, most: number) => {
    for (const { zone } of own) points.set(zone, (points.get(zone) ?? 0) + most / own.length)
  }
  for (const text of new Set(texts.flatMap(wordsOf)))
    count(
      languages.filter(({ words }) => words.has(text)),
      1,
    )
  for (const letter of new Set(texts.join('').toLowerCase()))
    count(
      languages.filter(({ letters }) => letters.has(letter)),
      LETTER_POINTS,
    )
  const [best] = [...points].toSorted(([, one], [, two]) => two - one)
  return best?.[0] ?? (/\p{sc=Cyrillic}{3}/u.test(texts.join(' ')) ? LANGUAGES.ru.zone : null)
}

/** The words of a line or a date, such as "3. Spieltag"; another text as a whole. */
function wordsOf(text: string): string[] {
  const key = wordKey(text)
  return /\d/.test(key) ? key.split(/[\d ]+/) : [key]
}
