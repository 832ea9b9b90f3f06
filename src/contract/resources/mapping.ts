/** External ids of resources (outside the contract). @assumed */
import { Type } from 'typebox'
import { described, ExternalReference, Id, model, OneOf } from '../schema-kit.ts'

/** Kinds of resources with external ids. */
export const MAPPED_KINDS = ['team', 'player', 'match', 'tournament', 'season', 'category'] as const
export type MappedKind = (typeof MAPPED_KINDS)[number]

export const Mapping = model('Mapping', {
  kind: OneOf(MAPPED_KINDS, 'Kind of the resource.'),
  id: described(Id, 'The id in this service.'),
  externalIds: described(
    Type.Array(ExternalReference),
    'All external ids of the resource, as `source:key`, sorted; those of ids merged into it included.',
  ),
})

export const MappingList = model('MappingList', {
  mappings: described(Type.Array(Mapping), 'Resources of the sport; empty if there is none.'),
})
