/**
 * Teams that have the name of another one: of women, youth, reserves and veterans, told apart by their competition, by
 * the words of `squads.json`.
 */
import SQUADS from '../../catalog/names/squads.json' with { type: 'json' }
import { plainLetters } from '../../shared/slug.ts'

export interface Squad {
  readonly gender: 'M' | 'F' | null
  /** Of a youth, reserve or veteran team: what its name has that of the first team lacks; null for women. */
  readonly suffix: string | null
  /** In ids. */
  readonly key: string
}

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu
const fold = (text: string) => plainLetters(text).replace(/['’]/g, '')
const keyOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '-')
const listOf = (...rows: readonly string[]) => rows.flatMap((row) => fold(row).split(', '))
const setOf = (...rows: readonly string[]) => new Set(listOf(...rows))

const { women, youth, reserves, veterans } = SQUADS
const WOMENS = setOf(...women.words, women.titles)
const OTHERS = setOf(...youth.words, youth.titles, ...reserves.words)
const isWomens = (word: string) => WOMENS.has(fold(word))
/** Of several words. */
const TITLES = [...WOMENS].filter((words) => words.includes(' '))

/** Words with any ending; those of scripts without upper and lower case stand within others. */
function stemsOf(rows: readonly string[], before = '', after = ''): RegExp {
  const isCased = (word: string) => word.toLowerCase() !== word.toUpperCase()
  const [cased, others] = [true, false].map((is) => listOf(...rows).filter((word) => isCased(word) === is))
  const words = cased!.join('|').replaceAll(' ', '[ .]+')
  const whole = `(?<![\\p{L}\\d])${before}(${words})\\p{L}*(?![\\p{L}\\d])${after}`
  return new RegExp(others!.length > 0 ? `${whole}|(${others!.join('|')})` : whole, 'u')
}

const LEVEL = `(${listOf(youth.levels).join('|')})(?:(?<=\\p{L}{4})\\p{L}*|\\.)`
const OF_WOMEN = stemsOf(women.stems)
/** "A-Junioren", "starší žáci", "Juniorzy młodsi" */
const OF_CLASS = stemsOf(
  [...youth.stems, ...reserves.stems, ...veterans.stems],
  `(?:([a-g])-|${LEVEL} )?`,
  `(?: ${LEVEL}(?![\\p{L}\\d]))?`,
)
/** "U19", "under-19", "JO15", "P17" */
const [CODES, LETTERS] = [youth.codes, youth.letters].map((codes) => listOf(codes).join('|'))
const AGE = new RegExp(`(?<![\\p{L}\\d])(?:(${CODES})[ -]?(\\d{1,2})|(${LETTERS})(\\d\\d))(?!\\d)`, 'u')
/** "Ü40", "over 35" */
const OLD = new RegExp(`(?<![\\p{L}\\d])(?:${veterans.codes.replace(', ', '|')})[ -]?([3-9]\\d)(?!\\d)`, 'iu')
const [YOUNGEST, OLDEST] = [5, 23]
const GIRLS = /^(?:f|t|j|mo)$/

export const WOMEN: Squad = { gender: 'F', suffix: null, key: 'women' }

export function isOfWomen(text: string): boolean {
  const folded = fold(text)
  return (
    text.match(WORD)?.some(isWomens) === true ||
    TITLES.some((title) => folded.includes(title)) ||
    OF_WOMEN.test(folded)
  )
}

/** The age class that a text names: "U19" for all ways to say so in which both genders have one, otherwise "F15". */
function ageIn(folded: string): string | null {
  const [, word, ofWord, letter, ofLetter] = AGE.exec(folded) ?? []
  const [code, age] = [word ?? letter ?? '', ofWord ?? ofLetter ?? '']
  if (code === '' || Number(age) < YOUNGEST || Number(age) > OLDEST) return null
  return `${/^(?:[pgfjt]|mo)$/.test(code) ? code.toUpperCase() : 'U'}${age}`
}

/** What the code and the title of a competition say of its teams; null for first teams of men. */
export function squadOf(text: string): Squad | null {
  const folded = fold(text)
  const age = ageIn(folded)
  const old = OLD.exec(text)?.[1]
  const isWomens = isOfWomen(text) || (age !== null && GIRLS.test(age.replace(/\d+/, '').toLowerCase()))
  const other = text.match(WORD)?.find((word) => OTHERS.has(fold(word))) ?? null
  const [, letter, before, stem, after, uncased] = OF_CLASS.exec(folded) ?? []
  const named = [letter, before ?? after, stem ?? uncased].filter(Boolean).join(' ') || null
  const own = letter || before || after ? named : (other ?? named)
  const suffix = age ?? (old === undefined ? own : `Ü${old}`)
  if (!isWomens && suffix === null) return null
  const key = [...(isWomens ? ['women'] : []), ...(suffix === null ? [] : [keyOf(suffix)])].join('/')
  return { gender: isWomens ? 'F' : null, suffix, key }
}

/** The name of the first team, and that of the squad: sources give either with or without what tells it apart. */
export function squadNames(
  name: string,
  { suffix }: Squad,
): { readonly first: string; readonly own: string } {
  const bare = suffix === null ? name : name.replace(AGE_OF_NAME, '').replace(suffix, '')
  const first =
    bare
      .replace(WORD, (word) => (isWomens(word) ? '' : word))
      .replace(/[()\s]+/g, ' ')
      .trim() || name
  return { first, own: bare === name && suffix !== null ? `${name} ${suffix}` : name }
}
const AGE_OF_NAME = /(?<![\p{L}\d])(?:u|under|sub)[ -]?(\d\d)(?!\d)/iu
