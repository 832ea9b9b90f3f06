/**
 * The ranking of all search: `/search`, `q` on lists and `q` on matches (docs/reference/endpoints.md#11: by relevance,
 * then popularity). Relevance, most important first: how many query words fit and how well (`FITS`), whether they are a
 * full name, whether they are in the order of the name. The contract requires only popularity; the other criteria are
 * ours. @assumed
 */

/** How well a query word fits a whole word of a name; one less if it fits its beginning. */
export const FITS = { exact: 10, sound: 8, looseSound: 6, typo: 4, soundTypo: 2, none: 0 } as const

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
  /** Whether the best name consists of words of the query only. */
  readonly isWhole: boolean
  /** Comparable within one query. */
  readonly score: number
}

function fitOf({ written, similar }: QueryWord, stored: string): number {
  if (stored.startsWith(written)) return stored.length === written.length ? FITS.exact : FITS.exact - 1
  return similar.get(stored) ?? FITS.none
}

const countOf = (fits: readonly number[]) => fits.reduce((count, fit) => count + Number(fit > 0), 0)

/** Each number below its base: at most 24 words of ten points. */
function scored(fits: readonly number[], isWhole: boolean, isInOrder: boolean): NameFit {
  const covered = countOf(fits)
  const sum = fits.reduce((all, fit) => all + fit, 0)
  return {
    fits,
    covered,
    isWhole,
    score: ((covered * 256 + sum) * 2 + Number(isWhole)) * 2 + Number(isInOrder),
  }
}

function fitName(query: readonly QueryWord[], name: string): NameFit {
  const fits: number[] = new Array(query.length).fill(FITS.none)
  let [isWhole, isInOrder, last] = [true, true, -1]
  for (const stored of name.split(' ')) {
    let [best, at] = [FITS.none as number, -1]
    for (let index = 0; index < query.length; index += 1) {
      const fit = fitOf(query[index] as QueryWord, stored)
      if (fit > (fits[index] ?? 0)) fits[index] = fit
      if (fit > best) [best, at] = [fit, index]
    }
    if (best === FITS.none || best % 2 === 1) isWhole = false
    if (at === -1) continue
    if (at < last) isInOrder = false
    last = at
  }
  return scored(fits, isWhole, isInOrder)
}

/**
 * How the names of an entity (`rules/search/text`) fit a query: its best name or, if all its names together have more
 * query words than any single one ("Спартак Moscow"), their combination.
 */
export function fitNames(query: readonly QueryWord[], names: string): NameFit {
  const each = names.split('\n').map((name) => fitName(query, name))
  const best = each.reduce((a, b) => (b.score > a.score ? b : a))
  const fits = query.map((_, at) => Math.max(...each.map((of) => of.fits[at] ?? 0)))
  const all = scored(fits, false, false)
  return all.covered === best.covered ? { ...best, fits } : { ...all, covered: best.covered }
}

/** Whether all words of the query fit. */
export const fitsAll = ({ fits }: NameFit) => !fits.includes(FITS.none)

/**
 * The relevance of a match by its teams, then its tournament and category; null if no name has one of the words. Words
 * that fit better precede; then matches whose teams are fully named, then those with most words in one name ("Real
 * Madrid" before Real against Atlético Madrid), then those in which both teams have one of the words.
 */
export function matchRelevance(teams: readonly NameFit[], others: readonly NameFit[]): number | null {
  const all = [...teams, ...others]
  let sum = 0
  for (const at of all[0]?.fits.keys() ?? []) {
    const fit = Math.max(...all.map(({ fits }) => fits[at] ?? 0))
    if (fit === FITS.none) return null
    sum += fit
  }
  const named = teams.filter(({ isWhole }) => isWhole).length
  const covered = Math.max(...all.map((fit) => fit.covered))
  const hit = teams.filter(({ fits }) => countOf(fits) > 0).length
  return ((sum * 4 + named) * 32 + covered) * 4 + hit
}
