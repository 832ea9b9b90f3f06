/** `GET /v2/{sportSlug}/matches/{date}/tournaments` (docs/reference/endpoints.md#9): the tournaments of a day. */
import { MATCH_STATUSES } from '../../../catalog/statuses.ts'
import { date, oneOf } from '../../../contract/parameters.ts'
import { dayFilterQuery } from '../../../contract/queries.ts'
import { TournamentsByDate } from '../../../contract/resources/lists.ts'
import { dayInterval } from '../../../shared/days.ts'
import { selectTournament, type TournamentRow } from '../../../store/cards.ts'
import { type MatchTally, selectMatchTallies } from '../../../store/matches/lists.ts'
import type { Cards } from '../../../views/cards.ts'
import { endpoint } from '../../endpoint.ts'
import { selectionOf } from '../../match-query.ts'

interface Item {
  readonly tournament: TournamentRow
  readonly matchesCount: number
  /** Match counts by status code. */
  readonly byStatus: readonly number[]
}

/** Sort keys, one row each; ties are broken by popularity, then number of matches, then id. */
const SORT_KEYS = {
  priority: (item: Item) => item.tournament.priority,
  popularity: (item: Item) => item.tournament.popularity,
  matches_count: (item: Item) => item.matchesCount,
} as const

export const tournamentsByDate = endpoint({
  path: '/v2/{sportSlug}/matches/{date}/tournaments',
  operationId: 'listTournamentsByDate',
  tag: 'matches',
  summary: 'Tournaments of a day',
  params: { date: date({ description: 'Day, YYYY-MM-DD.', example: '2026-09-12' }) },
  query: {
    tz: dayFilterQuery.tz,
    sort_by: oneOf(Object.keys(SORT_KEYS) as (keyof typeof SORT_KEYS)[], {
      description: 'Descending order. Default: priority.',
    }),
    exclude_amateur: dayFilterQuery.exclude_amateur,
    tournament_id: dayFilterQuery.tournament_id,
    season_id: dayFilterQuery.season_id,
    category_ids: dayFilterQuery.category_ids,
    team_id: dayFilterQuery.team_id,
  },
  response: TournamentsByDate,
  answer: ({ sport, params, query, services }) => {
    const window = dayInterval(params.date, query.tz ?? services.zone)
    const cachePolicy = {
      stamp: services.versions.ofWindow(sport.id, window.fromMs, window.toMs),
      validDuring: null,
    }
    const tallies = selectMatchTallies(services.db, { ...selectionOf(sport, query), window })
    const key = SORT_KEYS[query.sort_by ?? 'priority']
    const items = [...countByTournament(tallies)]
      .map(([id, byStatus]) => makeItem(selectTournament(services.db, id), byStatus))
      .sort(
        (a, b) =>
          key(b) - key(a) ||
          b.tournament.popularity - a.tournament.popularity ||
          b.matchesCount - a.matchesCount ||
          a.tournament.id - b.tournament.id,
      )
    return {
      cachePolicy,
      text:
        `{"date":"${params.date}","totalTournaments":${items.length},"totalMatches":${tallies.length},` +
        `"tournaments":[${items.map((item) => viewItem(services.cards, item)).join(',')}]}`,
    }
  },
})

function countByTournament(tallies: readonly MatchTally[]): Map<number, number[]> {
  const counts = new Map<number, number[]>()
  for (const { tournamentId, status } of tallies) {
    const byStatus = counts.getOrInsertComputed(tournamentId, () => MATCH_STATUSES.map(() => 0))
    byStatus[status] = (byStatus[status] ?? 0) + 1
  }
  return counts
}

function makeItem(tournament: TournamentRow | null, byStatus: readonly number[]): Item {
  if (!tournament) throw new Error('a match references a tournament that does not exist')
  return { tournament, byStatus, matchesCount: byStatus.reduce((sum, count) => sum + count, 0) }
}

function viewItem(cards: Cards, { tournament, matchesCount, byStatus }: Item): string {
  const { id, name, nameRu, categoryId, priority, popularity } = tournament
  const breakdown = MATCH_STATUSES.map((status, code) => `"${status}":${byStatus[code]}`).join(',')
  return (
    `{"id":${id},"name":${JSON.stringify(name)},"translations":{"ru":${JSON.stringify(nameRu)}},` +
    `"category":${cards.category(categoryId)},"image":${cards.image('unique-tournament', id)},` +
    `"matchesCount":${matchesCount},"priority":${priority},"popularity":${popularity},"statusBreakdown":{${breakdown}}}`
  )
}
