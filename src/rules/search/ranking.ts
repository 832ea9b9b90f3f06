/**
 * The ranking of all search: `/search`, `q` on lists and `q` on matches (docs/reference/endpoints.md#11: by relevance,
 * then popularity). Relevance, most important first: how many query words fit in one name, how well all fit
 * (`FITS`), whether they are a full name. The contract requires only popularity; the other criteria are ours. @assumed
 */

/** How well a query word fits a whole word of a name; one less if it fits its beginning. */
export const FITS = { exact: 8, sound: 6, typo: 4, consonants: 2, none: 0 } as const

/** A query word with what it may stand for. */
export interface QueryWord {
  readonly written: string
  /** Stored words that it does not begin, with their fit. */
  readonly similar: ReadonlyMap<string, number>
}

export interface NameFit {
  /** Of each query word, the best in any name. */
  readonly fits: readonly number[]
  /** Most query words in one name. */
  readonly covered: number
  /** Whether that name consists of words of the query only. */
  readonly isWhole: boolean
}

function fitOf({ written, similar }: QueryWord, stored: string): number {
  if (stored.startsWith(written)) return stored.length === written.length ? FITS.exact : FITS.exact - 1
  return similar.get(stored) ?? FITS.none
}

/** How the names of an entity (`rules/search/text`) fit a query, which may have words of several of them. */
export function fitNames(query: readonly QueryWord[], names: string): NameFit {
  const fits: number[] = new Array(query.length).fill(FITS.none)
  let [covered, isWhole] = [0, false]
  for (const name of names.split('\n')) {
    let [bits, count, isNamed] = [0, 0, true]
    for (const stored of name.split(' ')) {
      let best: number = FITS.none
      for (let at = 0; at < query.length; at += 1) {
        const fit = fitOf(query[at] as QueryWord, stored)
        if (fit === FITS.none) continue
        const bit = 2 ** at
        if ((bits & bit) === 0) count += 1
        bits |= bit
        if (fit > (fits[at] ?? 0)) fits[at] = fit
        if (fit > best) best = fit
      }
      if (best === FITS.none || best % 2 === 1) isNamed = false
    }
    if (count < Math.max(covered, 1) || (count === covered && !isNamed)) continue
    covered = count
    isWhole = isNamed
  }
  return { fits, covered, isWhole }
}

/** Whether all words of the query fit. */
export const fitsAll = ({ fits }: NameFit) => !fits.includes(FITS.none)

const sumOf = (fits: readonly number[]) => fits.reduce((sum, fit) => sum + fit, 0)

/** The relevance of an entity that all words fit. Each number is below its base: at most 24 words of eight points. */
export function nameRelevance({ fits, covered, isWhole }: NameFit): number {
  return (covered * 256 + sumOf(fits)) * 2 + Number(isWhole)
}

/**
 * The relevance of a match by its teams, then its tournament and category; null if no name has one of the words. Words
 * that fit better precede; then matches with most words in one name ("Real Madrid" before Real against Atlético Madrid),
 * then those whose teams are fully named, also by short names, then those in which both teams have one of the words.
 */
export function matchRelevance(teams: readonly NameFit[], others: readonly NameFit[]): number | null {
  const all = [...teams, ...others]
  const fits = (all[0]?.fits ?? []).map((_, at) => Math.max(...all.map((of) => of.fits[at] ?? 0)))
  if (fits.includes(FITS.none)) return null
  const named = teams.filter(({ isWhole }) => isWhole).length
  const covered = Math.max(...all.map((of) => of.covered))
  const hit = teams.filter((of) => of.covered > 0).length
  return ((sumOf(fits) * 32 + covered) * 4 + named) * 4 + hit
}
