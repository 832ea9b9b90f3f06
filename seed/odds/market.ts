/**
 * The market of a match: which of the five bookmakers offer it, their margins, and price movements. Before the start
 * the market differs from the true probabilities by a random walk in hourly steps that ends at 0 at the start; each
 * bookmaker has a bias to one side in each match, with a little jitter. @assumed All of it.
 */
import { BOOKMAKERS, type BookmakerRow } from '../../src/catalog/bookmakers.ts'
import { LINE_UNITS } from '../../src/catalog/markets.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { currentStage } from '../../src/rules/matches/odds-boards.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { Outlook, Side } from '../engine/match.ts'
import type { Random } from '../random.ts'
import type { Play, PlayedMatch } from '../world/planned-match.ts'
import { type Clock, type Score, scoreInUnits } from './models.ts'

/** How widely a competition is bet on. */
export type Tier = 'major' | 'minor' | 'amateur'

/** Minimum popularity of the tournament of a major match; the demo world has up to a million. */
export const MAJOR_POPULARITY = 45_000

/** What the odds of a match depend on. */
export interface BetOn {
  readonly priority: number
  readonly popularity: number
  readonly isAmateur: boolean
}

export function tierOf({ isAmateur, priority, popularity }: BetOn): Tier {
  if (isAmateur || priority === 0) return 'amateur'
  return popularity >= MAJOR_POPULARITY ? 'major' : 'minor'
}

interface TierRow {
  /** The probability that a bookmaker offers the match. */
  readonly covered: number
  /** The probability that a bookmaker who offers it also takes bets during the match. */
  readonly live: number
  /** The probability of each market other than the main ones. */
  readonly sideMarkets: number
  /** Share of the maximum number of lines of the bookmaker. */
  readonly lines: number
  /** Maximum stake on an open main market. */
  readonly limit: number
}

export const TIERS: Readonly<Record<Tier, TierRow>> = {
  major: { covered: 1, live: 1, sideMarkets: 1, lines: 1, limit: 10_000 },
  minor: { covered: 0.65, live: 0.85, sideMarkets: 0.75, lines: 0.7, limit: 2_500 },
  /** The bookmaker, or undefined. */
  amateur: { covered: 0.5, live: 0.6, sideMarkets: 0.4, lines: 0.5, limit: 500 },
}

export interface Bookmaker {
  readonly row: BookmakerRow
  readonly margin: number
  /** Additional margin during the match. */
  readonly liveMargin: number
  /** Deviation from the market. */
  readonly boldness: number
  /** Hours before the start when its board opens. */
  readonly opensHours: number
  /** Maximum number of lines of a market. */
  readonly lines: number
  readonly highest: number
}

const CHARACTERS: readonly Omit<Bookmaker, 'row'>[] = [
  { margin: 0.055, liveMargin: 0.065, boldness: 1, opensHours: 72, lines: 7, highest: 101 },
  { margin: 0.048, liveMargin: 0.06, boldness: 0.9, opensHours: 66, lines: 5, highest: 151 },
  { margin: 0.065, liveMargin: 0.075, boldness: 1.3, opensHours: 72, lines: 7, highest: 201 },
  { margin: 0.06, liveMargin: 0.07, boldness: 1.1, opensHours: 60, lines: 9, highest: 251 },
  { margin: 0.028, liveMargin: 0.036, boldness: 0.5, opensHours: 48, lines: 13, highest: 501 },
]

const ODDS_BOOKMAKERS: readonly Bookmaker[] = CHARACTERS.map((character, i) => ({
  ...character,
  row: BOOKMAKERS[i] as BookmakerRow,
}))

/** The bookmakers that have a match, whatever their sports. */
export function bookmakersOf(tier: Tier, random: Random): readonly Bookmaker[] {
  const chance = random.stream('coverage')
  if (tier !== 'amateur') return ODDS_BOOKMAKERS.filter(() => chance.chance(TIERS[tier].covered))
  return chance.chance(TIERS.amateur.covered) ? [chance.pick(ODDS_BOOKMAKERS)] : []
}

export interface OddsMatch {
  readonly sport: SportSlug
  readonly id: number
  /** Its state at the time of the odds. */
  readonly data: ChangeData<'match'>
  readonly names: Readonly<Record<Side, string>>
  readonly tier: Tier
  /** The outlook before the start. */
  readonly opening: Outlook
  /** Random stream of this match. */
  readonly random: Random
}

/** The state of play: now if in progress, or the last one at which bets were taken. */
export interface LiveState {
  readonly atMs: number
  readonly outlook: Outlook
  readonly clock: Clock
  /** A side has just scored: no bet is taken until the prices are stable. */
  readonly isUnstable: boolean
}

/** How long before the end betting stops. */
const LAST_BETS_SECONDS = 120
/** Suspension of betting after a goal. @assumed */
const UNSTABLE_SECONDS = 60

/** Betting stops after goals; points and games are too frequent for that. */
function isUnstableAt(sport: SportSlug, course: Play, second: number): boolean {
  if (LINE_UNITS[sport].en !== 'goals') return false
  const [now, before] = [second, Math.max(0, second - UNSTABLE_SECONDS)].map((at) =>
    scoreInUnits(sport, course.at(at)),
  ) as [Score, Score]
  return now.home !== before.home || now.away !== before.away
}

/** Null before the start and for an awarded result. After the end the last prices remain, closed. */
export function liveStateOf(played: PlayedMatch, nowMs: number): LiveState | null {
  const { change, play, stoppedAtSecond, pausedSeconds = 0 } = played
  const { data } = change
  if (data.awarded || currentStage(data.status) === 'prematch') return null
  const course = play()
  const elapsed = Math.max(0, Math.floor((nowMs - data.startTimestamp) / 1000) - pausedSeconds)
  const at = (second: number) => data.startTimestamp + (second + pausedSeconds) * 1000
  if (data.status === 'finished') {
    const endSecond = Math.floor(course.durationSeconds())
    const second = Math.max(0, endSecond - LAST_BETS_SECONDS)
    return {
      atMs: at(endSecond),
      outlook: course.outlook(second),
      clock: course.at(second),
      isUnstable: false,
    }
  }
  const second = Math.min(elapsed, stoppedAtSecond ?? elapsed)
  const isUnstable = isUnstableAt(change.sport, course, second)
  return { atMs: at(second), outlook: course.outlook(second), clock: data, isUnstable }
}

/** How an opinion differs from the truth. */
export interface Bias {
  /** Logarithm of the odds ratio in favour of home. */
  readonly side: number
  /** Logarithm of the factor for further scoring. */
  readonly total: number
}

/** Start of the offer before a match. */
export const OPENING_HOURS = 72
const HOURLY = { side: 0.014, total: 0.005 }
const JITTER = { side: 0.012, total: 0.004 }
/** Interval of live prices. */
const LIVE_STEP_MS = MINUTE_MS
/**
 * Change of the mean margin, as a multiple of the square root of the remaining units, if the odds ratio grows by the
 * factor e. @assumed
 */
const MARGIN_SHARE = 0.55

/** Hours until the start, rounded up; 0 from the start on. */
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

/** The biases of the market by the hours left, 0 to OPENING_HOURS. */
export function marketBiases(random: Random): readonly Bias[] {
  const chance = random.stream('market')
  const biases: Bias[] = [{ side: 0, total: 0 }]
  for (let hours = 1; hours <= OPENING_HOURS; hours++) {
    const { side, total } = biases[hours - 1] as Bias
    biases.push({ side: side + chance.normal(0, HOURLY.side), total: total + chance.normal(0, HOURLY.total) })
  }
  return biases
}

/** The bias of a bookmaker relative to the market; `boldness` 1 is normal. */
export function bookmakerBias(random: Random, order: number, boldness: number, setMs: number): Bias {
  const bias = random.stream(`bias/${order}`)
  const jitter = random.stream(`jitter/${order}/${setMs}`)
  const of = (key: keyof Bias) => bias.normal(0, JITTER[key] * 3) * boldness + jitter.normal(0, JITTER[key])
  return { side: of('side'), total: of('total') }
}

/** The outlook with such a bias. */
export function withBias(outlook: Outlook, score: Score, bias: Bias): Outlook {
  const home = outlook.home * Math.exp(bias.side / 2)
  const away = outlook.away * Math.exp(-bias.side / 2)
  const sum = home + (outlook.draw ?? 0) + away
  const played = score.home + score.away
  const rest = Math.max(0, outlook.expectedTotal - played)
  const isOpen = outlook.home < 1 && outlook.away < 1
  return {
    home: home / sum,
    draw: outlook.draw === null ? null : outlook.draw / sum,
    away: away / sum,
    expectedTotal: played + rest * Math.exp(bias.total),
    expectedMargin: outlook.expectedMargin + (isOpen ? bias.side * MARGIN_SHARE * Math.sqrt(rest) : 0),
  }
}

export function added(a: Bias, b: Bias): Bias {
  return { side: a.side + b.side, total: a.total + b.total }
}
