/**
 * Who cannot play and why (docs/reference/resources.md#6.1): somebody is out for some days or weeks, through all
 * matches then.
 */
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'

/** Days counted from the Monday of the week of `now`. */
const FROM_DAY = { earliest: -40, latest: 6 }

/** Why somebody cannot play for some time. */
export interface Absence {
  readonly fromMs: number
  readonly untilMs: number
  /** A code of the missing reasons. */
  readonly reason: number
  readonly description: { readonly text: string; readonly translations: { ru: string; es: string } } | null
}

export interface Cause {
  /** Code of the missing reasons (docs/reference/resources.md#6.1): those with cards exist in football only. */
  readonly reason: number
  readonly weight: number
  readonly days: readonly [least: number, most: number]
  readonly texts: readonly (readonly [en: string, ru: string, es: string])[]
}

/** `share` is how likely a player is to have been out, or to be so soon, in the weeks around `now`. */
export function makeAbsence(
  { share, causes }: { readonly share: number; readonly causes: readonly Cause[] },
  anchorMs: number,
  random: Random,
): Absence | null {
  if (!random.chance(share)) return null
  const cause = random.weighted(causes, ({ weight }) => weight) as Cause
  const fromMs = anchorMs + random.integer(FROM_DAY.earliest, FROM_DAY.latest) * DAY_MS
  const text = cause.texts.length > 0 && random.chance(0.7) ? random.pick(cause.texts) : null
  return {
    fromMs,
    untilMs: fromMs + random.integer(...cause.days) * DAY_MS,
    reason: cause.reason,
    description: text && { text: text[0], translations: { ru: text[1], es: text[2] } },
  }
}

export function isAbsent({ absence }: { readonly absence: Absence | null }, atMs: number): boolean {
  return absence !== null && absence.fromMs <= atMs && atMs < absence.untilMs
}
