/** The three static dictionaries (docs/reference/resources.md#10.3, #20). */
import { type Static, Type } from 'typebox'
import { Count, component, described, Exact, model, Nullable, OneOf, Text } from '../schema-kit.ts'
import { BkTranslatedName } from './odds.ts'
import { SportSlugName } from './sport.ts'

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
  Type.Record(Type.String(), SeasonStatisticEntry, {
    description: 'Every key of season statistics.',
  }),
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
