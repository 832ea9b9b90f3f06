/**
 * Bookmaker boards in the feed (docs/reference/resources.md#10): change kind `oddsBoards`, with the id of the match. A
 * merge patch changes single prices; `null` closes an outcome, a market or a board. Names of markets and outcomes come
 * from the catalog; lines are sorted and prices rounded to the bookmaker's decimals. A change of timestamps alone is
 * stored but not sent to subscribers.
 */
import { type Static, type TOptional, Type } from 'typebox'
import { BOOKMAKERS } from '../catalog/bookmakers.ts'
import { described, Exact, Maybe, model, Rows, TimestampMs } from './schema-kit.ts'

const optional = Type.Optional
/** Odds are never 0: a closed outcome is omitted. */
const Factor = Type.Number({ exclusiveMinimum: 1, maximum: 10_000 })
/** Only for bookmakers that publish them (the fifth). */
const published = {
  changedAt: optional(TimestampMs),
  limit: optional(Type.Number({ minimum: 0 })),
}

export const StakeChange = Exact({
  factor: optional(described(Factor, 'Odds of an outcome without a line.')),
  /** Odds by line; arrays replace each other as a whole. */
  lines: optional(Rows(100, { argument: Type.Number(), factor: Factor, ...published })),
  ...published,
})

export const BoardMarketChange = Exact({
  suspended: optional(Type.Boolean()),
  stakes: described(
    Type.Record(Type.String(), StakeChange),
    'Outcomes by slug, as in `/v2/BkOddsDict.json`.',
  ),
})

export const BoardChange = model('BoardChange', {
  isBettingActive: Type.Boolean(),
  updatedAt: described(TimestampMs, 'When the bookmaker built the board.'),
  markets: described(
    Type.Record(Type.String(), BoardMarketChange),
    'Markets by slug, as in `/v2/BkOddsDict.json`.',
  ),
})
export type BoardChange = Static<typeof BoardChange>

const Stages = Exact({ prematch: Maybe(BoardChange), live: Maybe(BoardChange) })

type Order = `${number}`
const boardsByOrder = Object.fromEntries(
  BOOKMAKERS.map(({ order }) => [String(order), optional(Stages)]),
) as Record<Order, TOptional<typeof Stages>>

/** Boards by the bookmaker's order of introduction, from 1: the slugs are a setting of the service. */
export const OddsBoardsData = model('OddsBoardsChange', { boards: Exact(boardsByOrder) })
export type OddsBoardsData = Static<typeof OddsBoardsData>
