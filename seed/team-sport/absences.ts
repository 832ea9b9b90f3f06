/** Who cannot play and why (specification, 2.7): somebody is out for some days or weeks, through all matches then. */
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Absence } from './sport.ts'

/** How likely a player is to have been out, or to be so soon, in the weeks around `now`. */
const SHARE = 0.22
/** Days counted from the Monday of the week of `now`. */
const FROM_DAY = { earliest: -40, latest: 6 }

interface Cause {
  /** Code of the missing reasons (wire format, 4.3). */
  readonly reason: number
  readonly weight: number
  readonly days: readonly [least: number, most: number]
  readonly texts: readonly (readonly [en: string, ru: string, es: string])[]
}

const CAUSES: readonly Cause[] = [
  {
    reason: 1,
    weight: 60,
    days: [8, 45],
    texts: [
      ['Lower-body injury', 'Травма нижней части тела', 'Lesión en el tren inferior'],
      ['Upper-body injury', 'Травма верхней части тела', 'Lesión en el tren superior'],
      ['Knee injury', 'Травма колена', 'Lesión de rodilla'],
      ['Concussion', 'Сотрясение мозга', 'Conmoción cerebral'],
    ],
  },
  { reason: 2, weight: 18, days: [3, 9], texts: [['Influenza', 'Грипп', 'Gripe']] },
  { reason: 3, weight: 10, days: [3, 12], texts: [] },
  { reason: 4, weight: 12, days: [2, 8], texts: [] },
]

export function makeAbsence(anchorMs: number, random: Random): Absence | null {
  if (!random.chance(SHARE)) return null
  const cause = random.weighted(CAUSES, (row) => row.weight) as Cause
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
