/** What the service says of itself: quota, errors, changes, ids, dictionaries (docs/reference/rules.md, docs/reference/resources.md#20). */
import { type Static, Type } from '@sinclair/typebox'
import { ERROR_SLUGS, type ErrorSlug } from '../../catalog/errors.ts'
import { CHANGE_KINDS } from '../changes.ts'
import {
  Count,
  component,
  described,
  Exact,
  ExternalReference,
  Id,
  model,
  Nullable,
  OneOf,
  Text,
  TimestampMs,
} from '../schema-kit.ts'
import { SportSlugName } from './brief.ts'
import { BkTranslatedName } from './odds.ts'

export const Usage = model('Usage', {
  plan: Text,
  dailyLimit: described(Nullable(Count), 'Requests per day; null without a daily limit.'),
  used: described(Count, 'Requests counted today, including snapshots requested on the live channel.'),
  remaining: described(Nullable(Count), 'Requests left today; null without a daily limit.'),
  resetAt: described(TimestampMs, 'When the quota resets (ms).'),
  sports: described(Type.Array(SportSlugName), 'Sports that the key includes.'),
  live: described(
    Nullable(Exact({ sockets: Count, subscriptions: Count, backlogBytes: Count })),
    'Limits of all live connections of the key together; their snapshots count towards `used`. Null if the plan is not known.',
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

// Changed resources of a sport (outside the contract). @assumed

const Position = described(Count, 'A position in the change log; positions increase with each change.')

export const ChangedResource = model('ChangedResource', {
  position: Position,
  kind: OneOf(CHANGE_KINDS, 'Kind of the resource. `oddsBoards` has the id of its match.'),
  id: Id,
  op: OneOf(['put', 'delete'], '`put`: it was created or changed, fetch it again; `delete`: it was deleted.'),
  revision: described(Count, 'Its version after the change.'),
})

export const ChangeList = model('ChangeList', {
  changes: described(
    Type.Array(ChangedResource),
    'By position. A resource that changed several times within the page is listed once, with its last change.',
  ),
  next: described(Count, 'Value of `since` for the next request.'),
  epoch: described(
    Text,
    'Name of the history that positions belong to. It changes when a backup is restored or another node of a cluster ' +
      'begins to write. Send it with the next request.',
  ),
  position: described(Count, 'Current end of the change log.'),
  isComplete: Type.Boolean({
    description: 'True if there are no further changes; otherwise request `next` at once.',
  }),
  isReset: Type.Boolean({
    description:
      'True if the log does not have what changed after `since`: the operator has pruned the log, or `since` is beyond ' +
      'its end or belongs to another epoch, or every match has another `dateEvent` since. Reload everything, then continue from `next`.',
  }),
})

// External ids of resources (outside the contract). @assumed

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

// The three static dictionaries (docs/reference/resources.md#10.3, #20).

const Sports = Type.Array(SportSlugName)

export const StatisticName = model('StatisticName', { en: Text, ru: Text, es: Text })

export const StatisticEntry = model('StatisticEntry', {
  name: described(StatisticName, 'A name that fits all the sports.'),
  sportNames: Type.Optional(
    described(
      Type.Record(Type.String(), StatisticName),
      'By sport slug: names in sports that use a different word. Absent if there are none.',
    ),
  ),
  group: Text,
  better: Type.Optional(
    OneOf(['less', 'neither'], 'Which value is the better one. Absent if it is the larger one.'),
  ),
  sports: Sports,
  scope: described(Type.Array(OneOf(['match', 'player'])), 'Sports and scopes of the key.'),
})
export type StatisticEntry = Static<typeof StatisticEntry>

export const StatisticsDictionary = component(
  'StatisticsDictionary',
  Type.Record(Type.String(), StatisticEntry, {
    description: 'Every key of matchStatistics and of the statistics of lineup players.',
  }),
)

/** @assumed `scope` says whether players or teams have the key. */
export const SeasonStatisticEntry = model('SeasonStatisticEntry', {
  name: StatisticName,
  group: described(Text, 'Thematic group.'),
  sports: Sports,
  scope: Type.Array(OneOf(['player', 'team'])),
})
export type SeasonStatisticEntry = Static<typeof SeasonStatisticEntry>

export const SeasonStatisticsDictionary = component(
  'SeasonStatisticsDictionary',
  Type.Record(Type.String(), SeasonStatisticEntry, { description: 'Every key of season statistics.' }),
)

/**
 * @assumed In addition to the contract: the markets of each bookmaker by sport, and the meaning of lines. A slug whose
 * outcomes differ between sports (`result`) has a row for each form.
 */
export const OddsDictionary = model('OddsDictionary', {
  bookmakers: Type.Array(
    Exact({
      slug: Text,
      name: Text,
      sports: Sports,
      markets: described(
        Type.Record(Type.String(), Type.Array(Text)),
        'Market slugs by sport slug: the markets that a board of the bookmaker may have.',
      ),
      decimals: described(Count, 'Decimals of its prices.'),
      hasPriceDetails: described(Type.Boolean(), 'Whether its prices have changedAt and limit.'),
    }),
  ),
  markets: Type.Array(
    Exact({
      slug: Text,
      name: BkTranslatedName,
      hasLines: Type.Boolean(),
      line: described(
        Nullable(
          Exact({
            meaning: BkTranslatedName,
            units: described(
              Type.Record(Type.String(), BkTranslatedName),
              'The counted unit, by sport slug.',
            ),
          }),
        ),
        "Meaning of a line's argument; null without lines.",
      ),
      stakes: Type.Array(Exact({ slug: Text, name: BkTranslatedName })),
      sports: Sports,
      bookmakers: described(Type.Array(Text), 'Slugs of the bookmakers that offer it.'),
    }),
  ),
})
export type OddsDictionary = Static<typeof OddsDictionary>
