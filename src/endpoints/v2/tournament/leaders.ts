/** `GET /v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders` (docs/reference/endpoints.md#18). */
import { LIMITS } from '../../../catalog/limits.ts'
import { type SeasonScope, seasonStatisticsOf } from '../../../catalog/season-statistics/index.ts'
import type { Sport } from '../../../catalog/sports.ts'
import { invalidParameter } from '../../../contract/errors.ts'
import { clampedInteger, list, oneOf, required, text } from '../../../contract/parameters.ts'
import { pageOffset } from '../../../contract/queries.ts'
import { Leaders } from '../../../contract/resources/season-statistics.ts'
import { preferredType, STANDARD_TYPE } from '../../../rules/seasons/types.ts'
import { quote } from '../../../shared/quote.ts'
import { sportHasSeasonStatistics } from '../../../store/seasons/statistics.ts'
import { type SeasonSlices, viewLeaders } from '../../../views/season-statistics.ts'
import { endpoint } from '../../endpoint.ts'
import {
  noStatistics,
  requireSeason,
  requireTournament,
  seasonParams,
  statisticsType,
} from '../../load-resource.ts'

const SCOPES = { players: 'player', teams: 'team' } as const satisfies Record<string, SeasonScope>

const key = text({ minimum: 1, maximum: 100 }, { description: 'A key of /v2/SeasonStatisticsDict.json.' })

export const seasonLeaders = endpoint({
  path: '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders',
  operationId: 'listLeaders',
  tag: 'tournaments',
  summary: 'Leaderboard of a season',
  description:
    'Players or teams ranked by a statistic of the season. `rank` counts over the whole list, on every page. Equal values share ' +
    'a rank (1, 1, 3) and are ordered by id; entries without a value are left out. A season without statistics has no leaders; a `type` that it lacks is 404 with `availableTypes`.',
  params: seasonParams,
  query: {
    sort_by: required({
      ...key,
      description: 'Key of the season statistic to sort by; it must exist for the sport and the entity.',
      example: 'goals',
    }),
    entity: oneOf(['players', 'teams'], {
      description: 'Whether players or teams are listed. Default: players.',
    }),
    order: oneOf(['desc', 'asc'], { description: 'Sort order of the values. Default: desc.' }),
    limit: clampedInteger(1, LIMITS.leadersLimit, LIMITS.leadersDefault, { description: 'Maximum rows.' }),
    offset: pageOffset,
    stats: list(key, null, {
      description: 'Keys to include in each row, comma-separated. Default: all.',
      example: 'goals,assists',
    }),
    type: statisticsType,
  },
  response: Leaders,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  *answer({ sport, params, query, services }) {
    const tournament = requireTournament(services, sport, params.tournamentId)
    const season = requireSeason(services, tournament, params.seasonId)
    const { sort_by: sortBy, entity = 'players', order = 'desc', stats } = query
    const { limit = LIMITS.leadersDefault, offset = 0 } = query
    const scope = SCOPES[entity]
    if (!sportHasSeasonStatistics(sport, scope)) {
      throw noStatistics(`There are no season statistics of ${entity} in ${sport.slug}.`)
    }
    requireKeys('sort_by', sport, scope, [sortBy])
    requireKeys('stats', sport, scope, stats ?? [])
    const slices = yield* services.statistics.slices(sport, scope, season.id)
    const type = requireType(slices, query.type)
    const table = slices.get(type)
    const ranking = table?.ranking(sortBy, order)
    const page = { scope, offset, limit, stats }
    const leaders = table && ranking ? viewLeaders(services, table, ranking, page) : '[]'
    return {
      text:
        `{"tournament":${services.cards.tournament(tournament.id)},"season":${services.cards.season(season.id)},` +
        `"entity":"${entity}","type":${JSON.stringify(type)},"sortBy":"${sortBy}","order":"${order}",` +
        `"total":${ranking?.lines.length ?? 0},"limit":${limit},"offset":${offset},"leaders":${leaders}}`,
    }
  },
})

/** Throws 400 for a key that the dictionary lacks for this sport and entity. */
function requireKeys(parameter: string, sport: Sport, scope: SeasonScope, keys: readonly string[]): void {
  const known = seasonStatisticsOf(sport.slug, scope)
  const unknown = keys.find((each) => !known.has(each))
  if (unknown === undefined) return
  const what = `a season statistic of a ${scope} of ${sport.slug} (see /v2/SeasonStatisticsDict.json)`
  throw invalidParameter(parameter, `must be ${what}, but was ${quote(unknown)}.`)
}

/** The requested type. Throws 404 if the season has only others. */
function requireType(slices: SeasonSlices, given: string | undefined): string {
  const types = [...slices.keys()]
  if (given !== undefined && types.length > 0 && !slices.has(given)) {
    throw noStatistics(`The season has no statistics of type ${quote(given)}.`, types)
  }
  return given ?? preferredType(types) ?? STANDARD_TYPE
}
