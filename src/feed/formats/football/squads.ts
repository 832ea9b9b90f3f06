/** Teams that have the name of another one: women, youth and reserves, told apart by their competition. */
import SQUADS from '../../../catalog/names/squads.json' with { type: 'json' }
import { plainLetters } from '../../../shared/slug.ts'
import { keyOf } from '../input/text.ts'

export interface Squad {
  readonly gender: 'M' | 'F' | null
  /** Of a youth or reserve team: what its name has that of the first team lacks; null for women. */
  readonly suffix: string | null
  /** In ids. */
  readonly key: string
}

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu
const fold = (text: string) => plainLetters(text).replace(/['’]/g, '')
const setOf = (...words: readonly string[]) => new Set(words.flatMap((some) => fold(some).split(', ')))

const WOMENS = setOf(...SQUADS.women.words, SQUADS.women.titles)
const OTHERS = setOf(...SQUADS.youth.words, SQUADS.youth.titles, ...SQUADS.reserves.words)
const isWomens = (word: string) => WOMENS.has(fold(word))
/** Of several words. */
const TITLES = [...WOMENS].filter((words) => words.includes(' '))
const AGE = /(?<![\p{L}\d])(?:u|under|sub)[ -]?(\d\d)(?!\d)/iu

export const WOMEN: Squad = { gender: 'F', suffix: null, key: 'women' }

export function isOfWomen(text: string): boolean {
  return text.match(WORD)?.some(isWomens) === true || TITLES.some((title) => fold(text).includes(title))
}

/** What the code and the title of a competition say of its teams; null for first teams of men. */
export function squadOf(text: string): Squad | null {
  const isWomens = isOfWomen(text)
  const age = AGE.exec(text)?.[1]
  const other = text.match(WORD)?.find((word) => OTHERS.has(fold(word)))
  if (!isWomens && age === undefined && other === undefined) return null
  const suffix = age === undefined ? (other ?? null) : `U${age}`
  const key = [...(isWomens ? ['women'] : []), ...(suffix === null ? [] : [keyOf(suffix)])].join('/')
  return { gender: isWomens ? 'F' : null, suffix, key }
}

/** The name of the first team, and that of the squad: sources give either with or without what tells it apart. */
export function squadNames(
  name: string,
  { suffix }: Squad,
): { readonly first: string; readonly own: string } {
  const bare = suffix === null ? name : name.replace(AGE, '').replace(suffix, '')
  const first =
    bare
      .replace(WORD, (word) => (isWomens(word) ? '' : word))
      .replace(/[()\s]+/g, ' ')
      .trim() || name
  return { first, own: bare === name && suffix !== null ? `${name} ${suffix}` : name }
}
