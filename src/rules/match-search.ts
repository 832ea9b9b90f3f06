/**
 * Ranks matches for a typed text (docs/reference/endpoints.md#5.3): a match must have every word in the names of its
 * home side, its away side or its tournament. @assumed Better-fitting words come first, then matches in which one name
 * has more of the words ("Real Madrid" before Real against Atlético Madrid), then the fit of that name as a whole; what
 * is level then goes by the distance of the start from now, and by id.
 */

/** How an entity meets the typed words; as `searchTokensForMatches` finds it. */
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

/** The matches that have every word, the best first. */
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
  /** Sum over the words of the best fit among the names. */
  readonly words: number
  /** The most words that one name has. */
  readonly covered: number
  /** The best score of a name that has so many. */
  readonly score: number
}

/** Null where a word is in none of the names. */
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
 * Combinations of names that together have all words, the best first: one name, two teams, a team and its
 * tournament, or all three. A name that adds nothing is in none of them.
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

/** Names of each kind that are combined with others: enough for any sensible query, few enough to try all. */
const COMBINED_TEAMS = 40
const COMBINED_TOURNAMENTS = 12
