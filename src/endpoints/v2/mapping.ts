/**
 * External ids (outside the contract): which resource an id of a source means, and all external ids of a resource.
 * @assumed
 */
import { notFound } from '../../contract/errors.ts'
import { id, oneOf, required, text } from '../../contract/parameters.ts'
import { MAPPED_KINDS, Mapping, MappingList } from '../../contract/resources/service.ts'
import { selectMapped, selectMapping } from '../../store/external-ids.ts'
import { endpoint } from '../endpoint.ts'

const KINDS = MAPPED_KINDS.join(', ')

export const mapping = endpoint({
  path: '/v2/{sportSlug}/mapping',
  operationId: 'listMappings',
  tag: 'general',
  summary: 'Resources of an external id',
  description: 'The resources that a source calls by an id, with all their external ids.',
  query: {
    source: required(
      text(
        { minimum: 1, maximum: 40 },
        { description: 'Source: the part of an external id before the colon.', example: 'openligadb' },
      ),
    ),
    id: required(
      text(
        { minimum: 1, maximum: 200 },
        { description: 'Id at the source: the part after the colon.', example: 'team/40' },
      ),
    ),
    kind: oneOf(MAPPED_KINDS, { description: `Only this kind: ${KINDS}.` }),
  },
  response: MappingList,
  answer: ({ sport, query, services: { db } }) => {
    const mappings = (query.kind ? [query.kind] : MAPPED_KINDS).flatMap((kind) => {
      const known = selectMapped(db, kind, `${query.source}:${query.id}`)
      return (known === undefined ? undefined : selectMapping(db, sport.id, kind, known)) ?? []
    })
    return { text: JSON.stringify({ mappings }) }
  },
})

export const externalIds = endpoint({
  path: '/v2/{sportSlug}/mapping/{kind}/{resourceId}',
  operationId: 'getMapping',
  tag: 'general',
  summary: 'External ids of a resource',
  description: 'All external ids of a resource. Data that was sent with integer ids has none.',
  params: {
    kind: oneOf(MAPPED_KINDS, { description: `Kind of the resource: ${KINDS}.`, example: 'team' }),
    resourceId: id({ description: 'Id of the resource.', example: 5501 }),
  },
  response: Mapping,
  errors: ['not_found'],
  answer: ({ sport, params: { kind, resourceId }, services: { db } }) => {
    const found = selectMapping(db, sport.id, kind, resourceId)
    if (!found) throw notFound(`There is no ${sport.slug} ${kind} ${resourceId}.`)
    return { text: JSON.stringify(found) }
  },
})
