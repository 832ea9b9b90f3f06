/**
 * Calendars of the demo world: pairings (circle method) and kick-offs. All days are relative to the Monday of the week
 * of `now`. Worlds of the same week and random seed therefore have the same fixtures and results and differ only in
 * progress.
 */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** 1970-01-01 was a Thursday: three days after a Monday. */
const FIRST_MONDAY_MS = -3 * DAY_MS

/** Monday 00:00 UTC of the week that holds the moment. */
export function weekStartMs(nowMs: number): number {
  return FIRST_MONDAY_MS + Math.floor((nowMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS
}

/** `HH:MM` as minutes since midnight. */
export function minutesOfDay(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** Kick-off times of one round inside its week: weekday (0 = Monday) and UTC time. */
export type RoundSlots = readonly (readonly [weekday: number, utc: string])[]

/** The kick-offs of a round in the week that is `week` weeks after the anchor's, earliest first. */
export function slotTimes(anchorMs: number, week: number, slots: RoundSlots): number[] {
  return slots
    .map(([weekday, utc]) => anchorMs + week * WEEK_MS + weekday * DAY_MS + minutesOfDay(utc) * MINUTE_MS)
    .sort((a, b) => a - b)
}

/** "2026" for a season within one year, "25/26" for one across two years. */
export function seasonYear(startMs: number, endMs: number): string {
  const first = new Date(startMs).getUTCFullYear()
  const last = new Date(endMs).getUTCFullYear()
  const short = (year: number) => String(year % 100).padStart(2, '0')
  return first === last ? String(first) : `${short(first)}/${short(last)}`
}

export interface Pairing<T> {
  readonly home: T
  readonly away: T
}

/**
 * A round robin by the circle method, home and away by the canonical pattern with the fewest repeats (D. de Werra,
 * "Scheduling in sports", 1981). Each pair meets once; with `legs` 2 a second time with sides swapped. With an odd
 * number of participants one has a bye in each round.
 */
export function roundRobin<T>(participants: readonly T[], legs: 1 | 2): Pairing<T>[][] {
  const circle: (T | null)[] = participants.length % 2 === 0 ? [...participants] : [...participants, null]
  const turning = circle.length - 1
  const rounds: Pairing<T>[][] = []
  for (let round = 0; round < turning; round++) {
    const pairs: [number, number][] = [round % 2 === 0 ? [round, turning] : [turning, round]]
    for (let i = 1; i < circle.length / 2; i++) {
      const ahead = (round + i) % turning
      const behind = (round - i + turning) % turning
      pairs.push(i % 2 === 1 ? [ahead, behind] : [behind, ahead])
    }
    rounds.push(
      pairs.flatMap(([a, b]) => {
        const home = circle[a]
        const away = circle[b]
        return home == null || away == null ? [] : [{ home, away }]
      }),
    )
  }
  if (legs === 1) return rounds
  return [...rounds, ...rounds.map((round) => round.map(({ home, away }) => ({ home: away, away: home })))]
}
