/**
 * Who cannot play and why (specification, 2.7). Somebody is out for some days or weeks in a row, through all matches
 * of that time. At most one player of a position is ever missing, so that each side can field a full six.
 */
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Absence } from '../set-sports/fixtures.ts'

export interface AbsenceFrame {
  /** Positions of which somebody is out already. */
  readonly positions: Set<string>
  readonly anchorMs: number
}

const SHARE = 0.3
/** Days counted from the Monday of the week of `now`. */
const FROM_DAY = { earliest: -40, latest: 6 }

interface Cause {
  /** Code of the missing reasons (wire format, 4.3): those with cards exist in football only. */
  readonly reason: number
  readonly weight: number
  readonly days: readonly [from: number, to: number]
  readonly descriptions: readonly (readonly [en: string, ru: string, es: string])[]
}

const CAUSES: readonly Cause[] = [
  {
    reason: 1,
    weight: 60,
    days: [10, 45],
    descriptions: [
      ['Knee injury', 'Травма колена', 'Lesión de rodilla'],
      ['Ankle injury', 'Травма голеностопа', 'Lesión de tobillo'],
      ['Shoulder injury', 'Травма плеча', 'Lesión de hombro'],
      ['Finger injury', 'Травма пальца', 'Lesión de dedo'],
    ],
  },
  { reason: 2, weight: 20, days: [4, 10], descriptions: [['Influenza', 'Грипп', 'Gripe']] },
  { reason: 3, weight: 6, days: [5, 14], descriptions: [] },
  { reason: 4, weight: 8, days: [3, 9], descriptions: [] },
  { reason: 0, weight: 6, days: [5, 20], descriptions: [] },
]

export function makeAbsence(
  { positions, anchorMs }: AbsenceFrame,
  position: string,
  random: Random,
): Absence | null {
  if (positions.has(position) || !random.chance(SHARE)) return null
  positions.add(position)
  const cause = random.weighted(CAUSES, ({ weight }) => weight) as Cause
  const fromMs = anchorMs + random.integer(FROM_DAY.earliest, FROM_DAY.latest) * DAY_MS
  const text = cause.descriptions.length > 0 && random.chance(0.7) ? random.pick(cause.descriptions) : null
  return {
    fromMs,
    untilMs: fromMs + random.integer(...cause.days) * DAY_MS,
    reason: cause.reason,
    description: text && { text: text[0], translations: { ru: text[1], es: text[2] } },
    isDated: random.chance(0.7),
  }
}
