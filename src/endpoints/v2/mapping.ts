/**
 * `GET /v2/{sportSlug}/mapping`: which resource an id of a source means, and all external ids of a resource. Outside the
 * contract. @assumed
 */
import { invalidParameter } from '../../contract/errors.ts'
import { id, oneOf, text } from '../../contract/parameters.ts'
import { MAPPED_KINDS, MappingList } from '../../contract/resources/mapping.ts'
import { selectMapped, selectMapping } from '../../store/identities.ts'
import { endpoint } from '../endpoint.ts'

export const mapping = endpoint({
  path: '/v2/{sportSlug}/mapping',
  tag: 'general',
  summary: 'External ids',
  description:
    'With `source` and `id`: the resources that a source calls by this id. With `kind` and `resource_id`: the external ' +
    'ids of a resource. Data that was sent with integer ids has no external ids.',
  params: {},
  query: {
    source: text(
      { minimum: 1, maximum: 40 },
      { description: 'Source: the part of an external id before the colon, e.g. openligadb.' },
    ),
    id: text(
      { minimum: 1, maximum: 200 },
      { description: 'Id at the source: the part after the colon, e.g. team/40.' },
    ),
    kind: oneOf(MAPPED_KINDS, {
      description: `Only this kind: ${MAPPED_KINDS.join(', ')}.`,
      example: 'team',
    }),
    resource_id: id({ description: 'Id in this service; needs `kind`.', example: 5501 }),
  },
  exampleQuery: ['kind', 'resource_id'],
  response: MappingList,
  answer: ({ sport, query, services: { db } }) => {
    const { source, id: key, kind, resource_id: resourceId } = query
    const isBySource = resourceId === undefined
    if (isBySource && source === undefined)
      throw invalidParameter('source', 'is required, with "id"; or give "kind" and "resource_id".')
    if (isBySource && key === undefined) throw invalidParameter('id', 'is required with "source".')
    if (!isBySource && kind === undefined) throw invalidParameter('kind', 'is required with "resource_id".')
    if (!isBySource && (source !== undefined || key !== undefined))
      throw invalidParameter('resource_id', 'cannot be combined with "source" and "id".')
    const mappings = (kind ? [kind] : MAPPED_KINDS).flatMap((each) => {
      const known = isBySource ? selectMapped(db, each, `${source}:${key}`) : resourceId
      return (known === undefined ? undefined : selectMapping(db, sport.id, each, known)) ?? []
    })
    return { text: JSON.stringify({ mappings }) }
  },
})
