/** Full-text match search (docs/reference/endpoints.md#5.3): uses the search index, never scans matches. */
import type { Db } from '../../db/open.ts'
import { combinationsOf, type MatchNames, type NameFit, rankMatches } from '../rules/match-search.ts'
import type { MatchSelection } from './match-filters.ts'
import { type MatchKey, type SortOrder, selectMatchKeys } from './match-lists.ts'
import { searchTokensForMatches } from './search-index.ts'
import { prepared } from './statement.ts'

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
