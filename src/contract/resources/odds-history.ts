/** Odds over time (outside the contract). @assumed */
import { Type } from 'typebox'
import { described, Exact, Id, model, Nullable, OneOf, Text, TimestampMs } from '../schema-kit.ts'
import { ODDS_STAGES } from './odds.ts'

const factor = Type.Number({ exclusiveMinimum: 1, description: 'Decimal odds.' })

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
  market: described(Text, 'Slug, as in `/v2/BkOddsDict.json`.'),
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
  history: Type.Array(OddsSeries, { description: 'By bookmaker, stage and market.' }),
})
