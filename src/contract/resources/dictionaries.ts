/** The three static dictionaries (docs/reference/resources.md#10.3, #20). */
import { type Static, Type } from 'typebox'
import { Count, component, described, Exact, Nullable, OneOf, Text } from '../schema-kit.ts'
import { BkTranslatedName } from './odds.ts'
import { SportSlugName } from './sport.ts'

const Sports = Type.Array(SportSlugName)

export const StatisticName = component('StatisticName', Exact({ en: Text, ru: Text, es: Text }))

export const StatisticEntry = component(
  'StatisticEntry',
  Exact({
    name: described(StatisticName, 'A word that fits all of the sports.'),
    sportNames: Type.Optional(
      described(
        Type.Record(Type.String(), StatisticName),
        'By sport slug: the names in sports that have a word of their own. Absent where none has.',
      ),
    ),
    group: Text,
    sports: Sports,
    scope: described(Type.Array(OneOf(['match', 'player'])), 'Where the key occurs.'),
  }),
)
export type StatisticEntry = Static<typeof StatisticEntry>

export const StatisticsDictionary = component(
  'StatisticsDictionary',
  Type.Record(Type.String(), StatisticEntry, {
    description: 'Every key of matchStatistics and of the statistics of lineup players.',
  }),
)

/** @assumed `scope` says whether players or teams have the key. */
export const SeasonStatisticEntry = component(
  'SeasonStatisticEntry',
  Exact({
    name: StatisticName,
    group: described(Text, 'Thematic group.'),
    sports: Sports,
    scope: Type.Array(OneOf(['player', 'team'])),
  }),
)
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
export const OddsDictionary = component(
  'OddsDictionary',
  Exact({
    bookmakers: Type.Array(
      Exact({
        slug: Text,
        name: Text,
        sports: Sports,
        markets: described(
          Type.Record(Type.String(), Type.Array(Text)),
          'Market slugs by sport slug: what a board of the bookmaker may hold there.',
        ),
        decimals: described(Count, 'Decimals of its prices.'),
        hasPriceDetails: described(Type.Boolean(), 'Its prices carry changedAt and limit.'),
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
                'What is counted, by sport slug.',
              ),
            }),
          ),
          'What the argument of a line says; null without lines.',
        ),
        stakes: Type.Array(Exact({ slug: Text, name: BkTranslatedName })),
        sports: Sports,
        bookmakers: described(Type.Array(Text), 'Slugs of the bookmakers that offer it.'),
      }),
    ),
  }),
)
export type OddsDictionary = Static<typeof OddsDictionary>
