/** Teams that have the name of another one: women, youth and reserves, told apart by their competition. */
import { keyOf } from '../input/text.ts'

export interface Squad {
  readonly gender: 'M' | 'F' | null
  /** Of a youth or reserve team: what its name has that of the first team lacks; null for women. */
  readonly suffix: string | null
  /** In ids. */
  readonly key: string
}

const WOMENS =
  /(?<!\p{L})(?:wom[ae]n'?s?|w|wfc|wsl|nwsl|uwcl|ladies|girls|frauen|f[eéè]m[ie]nin[aeo]?s?|femenin[ao]s?|femminil[ei]|femmes|dames|damer|vrouwen|kvinder|kvinner|naiset|damallsvenskan|kobiet|женск\p{L}*|женщин\p{L}*|shebelieves|algarve cup|cyprus cup|arnold clark)(?!\p{L})/iu
const OTHERS =
  /(?<!\p{L})(?:youth|juniors?|primavera|juvenil|reserves?|olympics?|молод[её]жн\p{L}*)(?!\p{L})/iu
const AGE = /(?<![\p{L}\d])(?:u|under|sub)[ -]?(\d\d)(?!\d)/iu

export const WOMEN: Squad = { gender: 'F', suffix: null, key: 'women' }

export function isOfWomen(text: string): boolean {
  return WOMENS.test(text)
}

/** What the code and the title of a competition say of its teams; null for first teams of men. */
export function squadOf(text: string): Squad | null {
  const isWomens = isOfWomen(text)
  const age = AGE.exec(text)?.[1]
  const other = OTHERS.exec(text)?.[0]
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
      .replace(WOMENS, '')
      .replace(/[()\s]+/g, ' ')
      .trim() || name
  return { first, own: bare === name && suffix !== null ? `${name} ${suffix}` : name }
}
