/**
 * How opinions move. Before the start the market is off the true chances by a random walk in steps of hours, which
 * ends at the truth at the start; each bookmaker has a leaning of its own for each match, and trembles a little. The
 * same match and moment always give the same.
 */
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { Outlook } from '../engine/match.ts'
import type { Random } from '../random.ts'
import type { Score } from './sports.ts'

/** How an opinion differs from the truth. */
export interface Lean {
  /** Logarithm of the odds ratio in favour of home. */
  readonly side: number
  /** Logarithm of the share of what is still to be scored. */
  readonly total: number
}

/** From here on a match is on offer. */
export const OPENING_HOURS = 72
const HOURLY = { side: 0.014, total: 0.005 }
const TREMBLE = { side: 0.012, total: 0.004 }
/** Live prices are set anew so often. */
const LIVE_STEP_MS = MINUTE_MS
/** The mean margin moves by so much of the root of what is to come when the odds ratio grows e times. @assumed */
const MARGIN_SHARE = 0.55

/** Whole hours until the start, the running one included; 0 from the start on. */
export function hoursLeft(startMs: number, atMs: number): number {
  return Math.min(OPENING_HOURS, Math.max(0, Math.ceil((startMs - atMs) / HOUR_MS)))
}

/** When the prices of a moment were set. */
export function priceSetMs(startMs: number, atMs: number): number {
  const hours = hoursLeft(startMs, atMs)
  return hours > 0
    ? startMs - hours * HOUR_MS
    : Math.max(startMs, Math.floor(atMs / LIVE_STEP_MS) * LIVE_STEP_MS)
}

/** The leans of the market by the hours left, 0 to OPENING_HOURS. */
export function marketLeans(random: Random): readonly Lean[] {
  const chance = random.stream('market')
  const leans: Lean[] = [{ side: 0, total: 0 }]
  for (let hours = 1; hours <= OPENING_HOURS; hours++) {
    const { side, total } = leans[hours - 1] as Lean
    leans.push({ side: side + chance.normal(0, HOURLY.side), total: total + chance.normal(0, HOURLY.total) })
  }
  return leans
}

/** What a bookmaker thinks otherwise than the market: `boldness` 1 is usual. */
export function ownLean(random: Random, order: number, boldness: number, setMs: number): Lean {
  const bias = random.stream(`bias/${order}`)
  const tremble = random.stream(`tremble/${order}/${setMs}`)
  const of = (key: keyof Lean) =>
    bias.normal(0, TREMBLE[key] * 3) * boldness + tremble.normal(0, TREMBLE[key])
  return { side: of('side'), total: of('total') }
}

/** The outlook as somebody with such an opinion sees it. */
export function leaning(outlook: Outlook, score: Score, lean: Lean): Outlook {
  const home = outlook.home * Math.exp(lean.side / 2)
  const away = outlook.away * Math.exp(-lean.side / 2)
  const sum = home + (outlook.draw ?? 0) + away
  const played = score.home + score.away
  const rest = Math.max(0, outlook.expectedTotal - played)
  const isOpen = outlook.home < 1 && outlook.away < 1
  return {
    home: home / sum,
    draw: outlook.draw === null ? null : outlook.draw / sum,
    away: away / sum,
    expectedTotal: played + rest * Math.exp(lean.total),
    expectedMargin: outlook.expectedMargin + (isOpen ? lean.side * MARGIN_SHARE * Math.sqrt(rest) : 0),
  }
}

export function added(a: Lean, b: Lean): Lean {
  return { side: a.side + b.side, total: a.total + b.total }
}
