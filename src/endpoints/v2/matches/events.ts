/**
 * `GET /v2/{sportSlug}/matches/{matchId}/events` (docs/reference/endpoints.md#8). @assumed An unknown match is 404, as
 * on the single match.
 */
import { MatchEvents } from '../../../contract/resources/lists.ts'
import { selectBlock } from '../../../store/matches/writer.ts'
import { endpoint } from '../../endpoint.ts'
import { matchParams, requireMatch } from '../../load-resource.ts'
import { matchCachePolicy } from '../../match-query.ts'

export const matchEvents = endpoint({
  path: '/v2/{sportSlug}/matches/{matchId}/events',
  operationId: 'getMatchEvents',
  tag: 'matches',
  summary: 'Events of a match',
  description: 'In chronological order.',
  params: matchParams,
  response: MatchEvents,
  errors: ['not_found'],
  answer: ({ sport, params, services, now }) => {
    const record = requireMatch(services, sport, params.matchId)
    const { id } = record
    const events = selectBlock(services.db, id, 'liveEvents') ?? '[]'
    return {
      text: `{"matchId":${id},"totalEvents":${countItems(events)},"events":${events}}`,
      cachePolicy: matchCachePolicy(services, record, now),
    }
  },
})

/** Number of objects in a JSON array, without parsing: counts top-level opening braces. */
function countItems(json: string): number {
  let items = 0
  let depth = 0
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index)
    if (character === QUOTE) index = endOfString(json, index)
    else if (character === OPEN) {
      if (depth === 0) items += 1
      depth += 1
    } else if (character === CLOSE) depth -= 1
  }
  return items
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d

function endOfString(json: string, start: number): number {
  let index = start + 1
  while (index < json.length && json.charCodeAt(index) !== QUOTE) {
    index += json.charCodeAt(index) === BACKSLASH ? 2 : 1
  }
  return index
}
