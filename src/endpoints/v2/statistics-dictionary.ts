/** `GET /v2/StatisticsDict.json` (docs/reference/endpoints.md#3): the keys of match statistics. */
import { listStatistics } from '../../catalog/statistics/index.ts'
import { type StatisticEntry, StatisticsDictionary } from '../../contract/resources/service.ts'
import { cacheable, endpoint } from '../endpoint.ts'

function dictionary(): Record<string, StatisticEntry> {
  const entries: Record<string, StatisticEntry> = {}
  for (const { key, name, sportNames, group, better, sports, scope } of listStatistics()) {
    entries[key] = {
      name: { ...name },
      ...(Object.keys(sportNames).length > 0 && { sportNames: { ...sportNames } }),
      group,
      ...(better !== 'more' && { better }),
      sports: [...sports],
      scope: [...scope],
    }
  }
  return entries
}

export const statisticsDictionary = endpoint({
  path: '/v2/StatisticsDict.json',
  operationId: 'getStatisticsDictionary',
  tag: 'reference dictionaries',
  summary: 'Dictionary of match and player statistics',
  description:
    'Every key of `matchStatistics` and of `lineup.players[].statistics`, with its names, sports and scopes; `sportNames` has the ' +
    'names in sports that use a different word, `better` says of which keys the larger value is not the better one. ' +
    'Compare keys case-sensitively: some ice-hockey keys begin with a capital letter. ' +
    'It changes only with the service itself: send `If-None-Match`.',
  response: StatisticsDictionary,
  access: 'open',
  cache: 'always',
  answer: () => cacheable(JSON.stringify(dictionary()), 'public'),
})
