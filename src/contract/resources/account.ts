/**
 * Remaining quota of a key, and the envelope of all errors (docs/reference/endpoints.md#3, docs/reference/rules.md#7).
 */
import { Type } from 'typebox'
import { ERROR_SLUGS, type ErrorSlug } from '../../catalog/errors.ts'
import { Count, described, Exact, model, Nullable, OneOf, Text, TimestampMs } from '../schema-kit.ts'
import { SportSlugName } from './sport.ts'

export const Usage = model('Usage', {
  plan: Text,
  dailyLimit: described(Nullable(Count), 'Null: no daily limit.'),
  used: described(Count, 'Requests counted today, including snapshots requested on the live channel.'),
  remaining: described(Nullable(Count), 'Null: no daily limit.'),
  resetAt: described(TimestampMs, 'When the quota resets (ms).'),
  sports: described(Type.Array(SportSlugName), 'Sports that the key includes.'),
  live: described(
    Nullable(Exact({ sockets: Count, subscriptions: Count, backlogBytes: Count })),
    'Limits of all live connections of the key together; their snapshots count towards `used`.',
  ),
})

const slugs = Object.keys(ERROR_SLUGS) as ErrorSlug[]
const meanings = slugs.map((slug) => `${slug} (${ERROR_SLUGS[slug].status}): ${ERROR_SLUGS[slug].meaning}`)

export const ErrorEnvelope = model('Error', {
  code: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
  error: OneOf(slugs, meanings.join('\n')),
  message: Type.String({ minLength: 1, description: 'A human-readable sentence in English.' }),
  parameter: Type.Optional(Type.String({ description: 'The invalid parameter.' })),
  availableTypes: Type.Optional(
    Type.Array(Text, { description: 'For season statistics: the available types.' }),
  ),
  resetAt: Type.Optional(
    described(TimestampMs, 'For an exhausted quota: when it resets (ms), as in the usage response.'),
  ),
  correlationId: Type.Optional(
    Type.String({ description: 'For an internal error: identifies the log entry with the cause.' }),
  ),
})
