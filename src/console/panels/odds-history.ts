/** Prices over time: as the service recorded them, and as they change while the page is open. Pure. */
import type { Schemas } from '../../client/index.ts'
import type { Boards } from './odds-board.ts'

/** Points of a small line chart. */
const MAX_PRICES = 40
/** Five boards of some hundred prices each, several times over: bounds a match that stays open all day. */
const MAX_SERIES = 4_000

/** Prices by place, oldest first, without repetitions. */
export type OddsHistory = ReadonlyMap<string, readonly number[]>

export function priceKey(bookmaker: string, market: string, stake: string, argument: number | null): string {
  return [bookmaker, market, stake, argument ?? ''].join('/')
}

type Stakes = Schemas['OddsPrices']['stakes']

function* pricesOfMarket(
  bookmaker: string,
  market: string,
  stakes: Stakes,
): Generator<readonly [place: string, factor: number]> {
  for (const [slug, { factor, lines = [] }] of Object.entries(stakes)) {
    if (factor !== undefined) yield [priceKey(bookmaker, market, slug, null), factor]
    for (const line of lines) yield [priceKey(bookmaker, market, slug, line.argument), line.factor]
  }
}

function* pricesOf(boards: Boards): Generator<readonly [place: string, factor: number]> {
  for (const [bookmaker, { markets }] of Object.entries(boards)) {
    for (const [market, { stakes }] of Object.entries(markets)) {
      yield* pricesOfMarket(bookmaker, market, stakes)
    }
  }
}

/** The history that the service recorded; of a market first the prematch and then the live prices. */
export function recordedHistory(series: readonly Schemas['OddsSeries'][]): OddsHistory {
  const history = new Map<string, number[]>()
  for (const { bookmaker, market, opening, changes } of series) {
    for (const { stakes } of [opening, ...changes]) {
      for (const [place, factor] of pricesOfMarket(bookmaker, market, stakes)) {
        const known = history.get(place)
        if (!known) history.set(place, [factor])
        else if (known.at(-1) !== factor) known.push(factor)
      }
    }
  }
  return new Map([...history].map(([place, prices]) => [place, prices.slice(-MAX_PRICES)]))
}

/** The history with the prices of new boards; the same object if no price changed. */
export function withPrices(history: OddsHistory, boards: Boards): OddsHistory {
  const next = new Map(history)
  let isChanged = false
  for (const [place, factor] of pricesOf(boards)) {
    const known = history.get(place) ?? []
    if (known.at(-1) === factor || (known.length === 0 && next.size >= MAX_SERIES)) continue
    next.set(place, [...known, factor].slice(-MAX_PRICES))
    isChanged = true
  }
  return isChanged ? next : history
}

/** 1 up, -1 down, 0 unchanged. */
export function directionOf(prices: readonly number[] | undefined): -1 | 0 | 1 {
  const [before, now] = [prices?.at(-2), prices?.at(-1)]
  if (before === undefined || now === undefined) return 0
  return now > before ? 1 : now < before ? -1 : 0
}
