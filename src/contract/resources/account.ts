/**
 * Remaining quota of a key, and the envelope of all errors (docs/reference/endpoints.md#3, docs/reference/rules.md#7).
 */
import { type Static, Type } from 'typebox'
import { ERROR_SLUGS, type ErrorSlug } from '../../catalog/errors.ts'
import { Count, component, described, Exact, Nullable, OneOf, Text, TimestampMs } from '../schema-kit.ts'
import { SportSlugName } from './sport.ts'

export const Usage = component(
  'Usage',
  Exact({
    plan: Text,
    dailyLimit: described(Nullable(Count), 'Null: no daily limit.'),
    used: described(
      Count,
      'Requests counted today, with the snapshots that were requested on the live channel.',
    ),
    remaining: described(Nullable(Count), 'Null: no daily limit.'),
    resetAt: described(TimestampMs, 'When the day of the quota ends (ms).'),
    sports: described(Type.Array(SportSlugName), 'Sports that the key may ask for.'),
    live: described(
      Nullable(Exact({ sockets: Count, subscriptions: Count, backlogBytes: Count })),
      'What all live connections of the key may have together; their snapshots count in `used`.',
    ),
  }),
)
export type Usage = Static<typeof Usage>

const slugs = Object.keys(ERROR_SLUGS) as ErrorSlug[]
const meanings = slugs.map((slug) => `${slug} (${ERROR_SLUGS[slug].status}): ${ERROR_SLUGS[slug].meaning}`)

export const ErrorEnvelope = component(
  'Error',
  Exact({
    code: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
    error: OneOf(slugs, meanings.join('\n')),
    message: Type.String({ minLength: 1, description: 'An English sentence for people.' }),
    parameter: Type.Optional(Type.String({ description: 'The parameter that was wrong.' })),
    availableTypes: Type.Optional(
      Type.Array(Text, { description: 'Season statistics: the types that there are.' }),
    ),
    resetAt: Type.Optional(
      described(TimestampMs, 'Of an exhausted quota: when it starts anew (ms); as in the usage answer.'),
    ),
    correlationId: Type.Optional(
      Type.String({ description: 'Of an internal error: stands in the log beside the cause.' }),
    ),
  }),
)
export type ErrorEnvelope = Static<typeof ErrorEnvelope>
