/**
 * Who is ahead in a lane-based game: each minute goes to one side, to the other or to nobody, and a game is over when
 * a side leads by so many minutes that the base falls. The longer it lasts, the less is needed. The chances from any
 * lead are exact.
 */
import type { Side } from './match.ts'

/** How long games of a title last. */
export interface Pace {
  /** No base falls before this minute is over. */
  readonly earliest: number
  /** The lead that is needed then, and by how much it falls a minute; it never falls below 1. */
  readonly lead: number
  readonly fall: number
}

/** Shares of the minutes. */
export interface MinuteChances {
  readonly home: number
  readonly away: number
}

/** From then on no minute goes to nobody, so that there is an end. */
const LAST_CALL = 80

export function minuteChances(edge: number): MinuteChances {
  const share = (value: number) => Math.min(0.58, Math.max(0.02, value))
  return { home: share(0.3 + edge), away: share(0.3 - edge) }
}

export function leadNeeded({ earliest, lead, fall }: Pace, minute: number): number {
  if (minute < earliest) return Number.POSITIVE_INFINITY
  return Math.max(1, Math.ceil(lead - fall * (minute - earliest)))
}

/** Who takes a minute, counted from 1, by a number from 0 to 1. */
export function takerOf({ home, away }: MinuteChances, minute: number, lot: number): Side | null {
  if (minute >= LAST_CALL) return lot < home / (home + away) ? 'home' : 'away'
  if (lot < home) return 'home'
  return lot < home + away ? 'away' : null
}

/** Chance that home wins when so many minutes are over and its lead is that. */
export function leadChance(pace: Pace, chances: MinuteChances, minutes: number, lead: number): number {
  const known = new Map<number, number>()
  const { home, away } = chances
  const walk = (done: number, ahead: number): number => {
    if (done > 0 && Math.abs(ahead) >= leadNeeded(pace, done)) return ahead > 0 ? 1 : 0
    const isLast = done + 1 >= LAST_CALL
    const key = done * 1000 + ahead + 500
    const found = known.get(key)
    if (found !== undefined) return found
    const [p, q] = isLast ? [home / (home + away), away / (home + away)] : [home, away]
    const still = isLast ? 0 : (1 - p - q) * walk(done + 1, ahead)
    const value = p * walk(done + 1, ahead + 1) + q * walk(done + 1, ahead - 1) + still
    known.set(key, value)
    return value
  }
  return walk(minutes, lead)
}
