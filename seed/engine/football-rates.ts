/**
 * How often what happens in football, a minute and side, and what makes it more or less.
 *
 * @assumed The rates are round figures of top leagues: in a match 2.7 goals out of 25 shots, 4 cards, 23 fouls, 10
 * corners, 0.25 penalties, a tenth of a red card a side, more of everything towards the end.
 */

/** A match has about 96 minutes with added time. */
export const MINUTES = 96

export const CHANCES = {
  penalty: 0.125 / MINUTES,
  yellow: { home: 1.7 / MINUTES, away: 2 / MINUTES },
  red: 0.045 / MINUTES,
  injury: 0.12 / MINUTES,
  disallowed: 0.06 / MINUTES,
  /** Beside those that a card or a set piece comes out of. */
  foul: 8.4 / MINUTES,
  /** Beside those that a shot leads to or comes out of. */
  corner: 1.6 / MINUTES,
  offside: 1.7 / MINUTES,
}

/** The expected goals of a penalty, and how many of them go in. */
export const PENALTY_SCORED = 0.79
/** Where video assistants look on: so many penalties are looked at, and so many of these are given. */
export const PENALTY_REVIEWED = 0.3
export const PENALTY_GIVEN = 0.75
/** Of the goals that are no penalties. */
export const OWN_GOALS = 0.03

/** Legs and nerves: half as much again happens at the end as at the kick-off. */
export function heatOf(minute: number): number {
  return 0.78 + 0.44 * Math.min(minute / 90, 1.1)
}

/** What sendings-off make of the goals of a side. */
export function menFactor(sentOff: number, opponentsSentOff: number): number {
  return 0.75 ** sentOff * 1.2 ** opponentsSentOff
}

/** An average side has so many goals from open play, and so many shots for them. */
const AVERAGE = { goals: 1.2, shots: 12.2 }

/** Shots that a side takes for its goals: a stronger side shoots more often, and from better places. */
export function shotsFor(goals: number): number {
  return AVERAGE.shots * (goals / AVERAGE.goals) ** 0.65
}
