/** `GET /v2/SeasonStatisticsDict.json` (docs/reference/endpoints.md#14): the keys of season statistics. */
import { listSeasonStatistics, SEASON_GROUPS } from '../../catalog/season-statistics/index.ts'
import { type SeasonStatisticEntry, SeasonStatisticsDictionary } from '../../contract/resources/service.ts'
import { cacheable, endpoint } from '../endpoint.ts'

function dictionary(): Record<string, SeasonStatisticEntry> {
  const entries: Record<string, SeasonStatisticEntry> = {}
  for (const { key, name, group, places } of listSeasonStatistics()) {
    entries[key] = {
      name: { ...name },
      group: SEASON_GROUPS[group].en,
      sports: [...new Set(places.map(({ sport }) => sport))],
      scope: [...new Set(places.map(({ scope }) => scope))],
    }
  }
  return entries
}

export const seasonStatisticsDictionary = endpoint({
  path: '/v2/SeasonStatisticsDict.json',
  operationId: 'getSeasonStatisticsDictionary',
  tag: 'reference dictionaries',
  summary: 'Dictionary of season statistics',
  description:
    'Every key of the season statistics of players and teams, with its names, thematic group, sports and scopes. ' +
    'It changes only with the service itself: send `If-None-Match`.',
  response: SeasonStatisticsDictionary,
  access: 'open',
  cache: 'always',
  answer: () => cacheable(JSON.stringify(dictionary()), 'public'),
})
