/**
 * Ranking of match search (docs/reference/endpoints.md#5.3): every word must match the home team, away team or
 * tournament. @assumed Sorted by word fit, then by the most words in one name ("Real Madrid" before Real against
 * Atlético Madrid), then by the fit of that name, then by distance of the start from now, then id.
 */

/** How an entity matches the query words, as returned by `searchTokensForMatches`. */
export interface NameFit {
  readonly kind: 'team' | 'tournament'
  readonly id: number
  readonly score: number
  readonly tokenMask: number
  readonly wordScores: readonly number[]
}

export interface MatchNames {
  readonly id: number
  readonly startMs: number
  readonly homeTeamId: number
  readonly awayTeamId: number
  readonly tournamentId: number
}

export interface MatchRanking {
  readonly tokenCount: number
  readonly fits: readonly NameFit[]
  readonly now: number
  /** An explicit order of start instead of relevance. */
  readonly order?: 'asc' | 'desc' | undefined
}

/** Matches that match every word, best first. */
export function rankMatches(matches: readonly MatchNames[], ranking: MatchRanking): number[] {
  const { now, order } = ranking
  const byKey = new Map(ranking.fits.map((fit) => [`${fit.kind} ${fit.id}`, fit]))
  const ranked = matches.flatMap((match) => {
    const names = [
      byKey.get(`team ${match.homeTeamId}`),
      byKey.get(`team ${match.awayTeamId}`),
      byKey.get(`tournament ${match.tournamentId}`),
    ].filter((fit) => fit !== undefined)
    const relevance = relevanceOf(names, ranking.tokenCount)
    return relevance ? [{ ...match, relevance }] : []
  })
  const byStart = order === 'asc' ? 1 : -1
  return ranked
    .sort((a, b) =>
      order
        ? byStart * (a.startMs - b.startMs || a.id - b.id)
        : compareRelevance(a.relevance, b.relevance) ||
          Math.abs(a.startMs - now) - Math.abs(b.startMs - now) ||
          a.id - b.id,
    )
    .map(({ id }) => id)
}

interface MatchRelevance {
  /** Sum of the best fit of each word. */
  readonly words: number
  /** Most words matched by one name. */
  readonly covered: number
  /** Best score of a name with that many words. */
  readonly score: number
}

/** Null if a word matches none of the names. */
function relevanceOf(names: readonly NameFit[], tokenCount: number): MatchRelevance | null {
  let words = 0
  for (let at = 0; at < tokenCount; at += 1) {
    const best = Math.max(0, ...names.map(({ wordScores }) => wordScores[at] ?? 0))
    if (best === 0) return null
    words += best
  }
  const covered = Math.max(...names.map(coveredBy))
  const score = Math.max(...names.filter((name) => coveredBy(name) === covered).map((name) => name.score))
  return { words, covered, score }
}

function coveredBy({ wordScores }: NameFit): number {
  return wordScores.filter((score) => score > 0).length
}

function compareRelevance(a: MatchRelevance, b: MatchRelevance): number {
  return b.words - a.words || b.covered - a.covered || b.score - a.score
}

/**
 * Combinations of names that together match all words, best first: one name, two teams, a team and its tournament, or
 * all three. Names that contribute no word are left out.
 */
export function combinationsOf(
  fits: readonly NameFit[],
  tokenCount: number,
  limit: number,
): readonly (readonly NameFit[])[] {
  const full = 2 ** tokenCount - 1
  const teams = fits.filter(({ kind }) => kind === 'team')
  const tournaments = fits.filter(({ kind }) => kind === 'tournament')
  const found: (readonly NameFit[])[] = fits.filter(({ tokenMask }) => tokenMask === full).map((fit) => [fit])
  const partial = teams.filter(({ tokenMask }) => tokenMask !== full).slice(0, COMBINED_TEAMS)
  const cups = tournaments.filter(({ tokenMask }) => tokenMask !== full).slice(0, COMBINED_TOURNAMENTS)
  for (const [at, first] of partial.entries()) {
    for (const cup of cups) if ((first.tokenMask | cup.tokenMask) === full) found.push([first, cup])
    for (const second of partial.slice(at + 1)) {
      const both = first.tokenMask | second.tokenMask
      if (both === full) found.push([first, second])
      else if (both !== first.tokenMask && both !== second.tokenMask) {
        for (const cup of cups) if ((both | cup.tokenMask) === full) found.push([first, second, cup])
      }
    }
  }
  const total = (names: readonly NameFit[]) => names.reduce((sum, { score }) => sum + score, 0) / names.length
  return found.sort((a, b) => a.length - b.length || total(b) - total(a)).slice(0, limit)
}

/** Maximum names of each kind to combine: enough for real queries, few enough to try all. */
const COMBINED_TEAMS = 40
const COMBINED_TOURNAMENTS = 12
