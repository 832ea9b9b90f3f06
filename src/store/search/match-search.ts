/**
 * Full-text match search (docs/reference/endpoints.md#5.3): uses the search index, never scans matches. Every word must
 * match the home team, away team or tournament. @assumed Sorted by word fit, then by the most words in one name ("Real
 * Madrid" before Real against Atlético Madrid), then by the fit of that name, then by distance of the start from now,
 * then id.
 */
import type { Db } from '../../../db/open.ts'
import type { MatchSelection } from '../matches/filters.ts'
import { type MatchKey, type SortOrder, selectMatchKeys } from '../matches/lists.ts'
import { prepared } from '../sql/statement.ts'
import { type NameFit, searchTokensForMatches } from './search-index.ts'

/** Maximum teams and tournaments considered for a query. */
const CANDIDATES = 120
/** Name combinations whose matches are read; each is an indexed look-up of a few rows. */
const COMBINATIONS = 24

export interface MatchTextQuery {
  readonly text: string
  /** Additional filters. */
  readonly selection: MatchSelection
  readonly limit: number
  /** Explicit order by start; undefined orders by relevance, then by distance from now. */
  readonly order: SortOrder | undefined
  readonly now: number
}

/** Match ids, best first, and whether the work budget was exceeded. */
export function selectMatchesByText(
  db: Db,
  query: MatchTextQuery,
): { readonly ids: readonly number[]; readonly isTruncated: boolean } {
  const { text, selection, limit, order, now } = query
  const { tokenCount, candidates, isTruncated } = searchTokensForMatches(db, {
    q: text,
    sport: selection.sport,
    limit: CANDIDATES,
  })
  if (tokenCount === 0) return { ids: [], isTruncated }
  const found = new Set<number>()
  for (const names of combinationsOf(candidates, tokenCount, COMBINATIONS)) {
    const narrowed = narrow(selection, names)
    if (!narrowed) continue
    for (const { id } of selectNearest(db, narrowed, query)) found.add(id)
  }
  const matches = selectMatchNames(db, [...found])
  const ids = rankMatches(matches, { tokenCount, fits: candidates, now, order }).slice(0, limit)
  return { ids, isTruncated }
}

/** The selection narrowed by names; null if no match can remain. */
function narrow(selection: MatchSelection, names: readonly NameFit[]): MatchSelection | null {
  const tournament = names.find(({ kind }) => kind === 'tournament')?.id
  if (tournament !== undefined && selection.tournamentIds?.includes(tournament) === false) return null
  const sides = narrowSides(selection, names)
  return (
    sides && {
      ...selection,
      ...sides,
      tournamentIds: tournament === undefined ? selection.tournamentIds : [tournament],
    }
  )
}

/** The teams that must play: those of the names and of the filters, at most two. */
function narrowSides(
  { pair, teamId }: MatchSelection,
  names: readonly NameFit[],
): Pick<MatchSelection, 'pair' | 'teamId'> | null {
  const teams = new Set(names.filter(({ kind }) => kind === 'team').map(({ id }) => id))
  if (teamId !== undefined) teams.add(teamId)
  if (pair) return [...teams].every((id) => pair.includes(id)) ? { pair, teamId: undefined } : null
  const [first, second, third] = teams
  if (third !== undefined) return null
  return first !== undefined && second !== undefined
    ? { pair: [first, second], teamId: undefined }
    : { pair: undefined, teamId: first }
}

/** By relevance: matches around now; otherwise those at the requested end. */
function selectNearest(db: Db, selection: MatchSelection, { limit, order, now }: MatchTextQuery): MatchKey[] {
  if (order) return selectMatchKeys(db, { selection, order, limit })
  const { fromMs, toMs } = selection.window ?? {
    fromMs: Number.MIN_SAFE_INTEGER,
    toMs: Number.MAX_SAFE_INTEGER,
  }
  const past = { ...selection, window: { fromMs, toMs: Math.min(toMs, now) } }
  const coming = { ...selection, window: { fromMs: Math.max(fromMs, now), toMs } }
  return [
    ...selectMatchKeys(db, { selection: past, order: 'desc', limit }),
    ...selectMatchKeys(db, { selection: coming, order: 'asc', limit }),
  ]
}

function selectMatchNames(db: Db, ids: readonly number[]): MatchNames[] {
  return prepared<MatchNames>(
    db,
    `SELECT m.id, m.start_ms AS startMs, m.home_team_id AS homeTeamId, m.away_team_id AS awayTeamId,
       m.tournament_id AS tournamentId
     FROM json_each(?) j CROSS JOIN match m ON m.id = j.value`,
  ).all(JSON.stringify(ids))
}

interface MatchNames {
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
function rankMatches(matches: readonly MatchNames[], ranking: MatchRanking): number[] {
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
function combinationsOf(
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
