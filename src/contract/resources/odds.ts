/** Base odds and boards of bookmakers (docs/reference/resources.md#10, #9). */
import { type Static, Type } from '@sinclair/typebox'
import { component, described, Exact, Id, model, Nullable, OneOf, Text, TimestampMs } from '../schema-kit.ts'

export const BaseOddsChoice = model('BaseOddsChoice', {
  name: Text,
  decimal: Type.Number({ description: 'Current decimal odds.' }),
  initialDecimal: Type.Number({ description: 'First known decimal odds.' }),
  winning: Type.Boolean(),
  change: Type.Integer({
    minimum: -1,
    maximum: 1,
    description: 'Direction of the current odds compared with the initial ones.',
  }),
  handicap: Type.Optional(Type.Number()),
})

export const BaseOddsMarket = model('BaseOddsMarket', {
  name: Text,
  group: Text,
  period: Type.String(),
  isLive: Type.Boolean(),
  suspended: Type.Boolean(),
  choiceGroup: Nullable(Text),
  choices: Type.Array(BaseOddsChoice),
})
export type BaseOddsMarket = Static<typeof BaseOddsMarket>

export const BkTranslatedName = model('BkTranslatedName', { ru: Text, en: Text })

/** Decimal odds are greater than 1. */
const factor = Type.Number({ exclusiveMinimum: 1, description: 'Decimal odds.' })
const changedAt = Type.Optional(
  described(TimestampMs, 'Last change of the price, if the bookmaker publishes it.'),
)
const limit = Type.Optional(
  Type.Number({
    minimum: 0,
    description: "Maximum stake in the bookmaker's currency, if the bookmaker publishes it.",
  }),
)

export const BkOddsLine = model('BkOddsLine', {
  argument: Type.Number({ description: 'The line: 2.5, 0, -1.5. Of handicap_2: the handicap of team 2.' }),
  factor,
  changedAt,
  limit,
})

export const BkOddsStake = model('BkOddsStake', 'An outcome: `factor` if it has no lines, else `lines`.', {
  name: BkTranslatedName,
  factor: Type.Optional(factor),
  lines: Type.Optional(Type.Array(BkOddsLine)),
  changedAt,
  limit,
})

export const ODDS_STAGES = ['prematch', 'live'] as const

export const BkOddsMarket = model('BkOddsMarket', {
  name: BkTranslatedName,
  stakes: Type.Record(Type.String(), BkOddsStake, {
    description: 'Outcomes by slug, e.g. w1, x, w2, over, under. A closed outcome is absent.',
  }),
  stage: Type.Optional(
    OneOf(ODDS_STAGES, 'Stage of the board that the market is from; only with odds_stage=all.'),
  ),
  isLive: Type.Optional(Type.Boolean()),
  suspended: Type.Optional(Type.Boolean()),
})

export const BookmakerOddsData = model('BookmakerOddsData', {
  isBettingActive: Type.Boolean(),
  updatedAt: described(TimestampMs, 'When the board was built (ms).'),
  markets: Type.Record(Type.String(), BkOddsMarket, {
    description: 'Markets by slug, e.g. result, total, handicap.',
  }),
  updatedAtByStage: Type.Optional(
    Exact(
      { prematch: Nullable(TimestampMs), live: Nullable(TimestampMs) },
      { description: 'When the board of each stage was built; only with odds_stage=all.' },
    ),
  ),
  isBettingActiveByStage: Type.Optional(
    Exact(
      { prematch: Type.Boolean(), live: Type.Boolean() },
      { description: 'Whether bets are taken in each stage; only with odds_stage=all.' },
    ),
  ),
})

/** The slugs are a setting of the service, so any key is allowed. */
export const OddsBk = component(
  'OddsBk',
  Type.Record(Type.String(), BookmakerOddsData, { description: 'Boards by bookmaker slug.' }),
)

export const HasBkOdds = component(
  'HasBkOdds',
  Type.Record(Type.String(), Type.Boolean(), {
    description: 'Every known bookmaker slug, and whether the bookmaker has a board for the match.',
  }),
)

// Odds over time (outside the contract). @assumed

export const OddsPrices = model('OddsPrices', {
  timestamp: described(TimestampMs, 'When the bookmaker built the board that first had these prices.'),
  suspended: Type.Optional(Type.Boolean()),
  stakes: Type.Record(
    Type.String(),
    Exact({
      factor: Type.Optional(factor),
      lines: Type.Optional(Type.Array(Exact({ argument: Type.Number(), factor }))),
    }),
    { description: 'Outcomes by slug, as on the board; none if the market was closed.' },
  ),
})

export const OddsSeries = model('OddsSeries', {
  bookmaker: Text,
  market: described(Text, 'Slug of the market, as in `/v2/BkOddsDict.json`.'),
  stage: OneOf(ODDS_STAGES),
  opening: described(OddsPrices, 'The first known prices.'),
  changes: Type.Array(OddsPrices, { description: 'Every later change, in order of time.' }),
  closing: described(
    Nullable(OddsPrices),
    'Of `prematch`: the last prices at the start. Null before it, and for `live`.',
  ),
  isTruncated: Type.Boolean({ description: 'Whether changes after the opening were dropped.' }),
})

export const OddsHistory = model('OddsHistory', {
  matchId: Id,
  history: Type.Array(OddsSeries, { description: 'Prices over time, by bookmaker, stage and market.' }),
})
