/** Why players of volleyball are out: never two of a position, so that each side can field a full six. */
import { type Cause, makeAbsence } from '../frame/absences.ts'
import type { Random } from '../random.ts'
import type { DatedAbsence } from '../set-sports/fixtures.ts'

export interface AbsenceFrame {
  /** Positions of which somebody is out already. */
  readonly positions: Set<string>
  readonly anchorMs: number
}

const CAUSES: readonly Cause[] = [
  {
    reason: 1,
    weight: 60,
    days: [10, 45],
    texts: [
      ['Knee injury', 'Травма колена', 'Lesión de rodilla'],
      ['Ankle injury', 'Травма голеностопа', 'Lesión de tobillo'],
      ['Shoulder injury', 'Травма плеча', 'Lesión de hombro'],
      ['Finger injury', 'Травма пальца', 'Lesión de dedo'],
    ],
  },
  { reason: 2, weight: 20, days: [4, 10], texts: [['Influenza', 'Грипп', 'Gripe']] },
  { reason: 3, weight: 6, days: [5, 14], texts: [] },
  { reason: 4, weight: 8, days: [3, 9], texts: [] },
  { reason: 0, weight: 6, days: [5, 20], texts: [] },
]

const ABSENCES = { share: 0.3, causes: CAUSES }

export function missingMember(
  { positions, anchorMs }: AbsenceFrame,
  position: string,
  random: Random,
): DatedAbsence | null {
  if (positions.has(position)) return null
  const absence = makeAbsence(ABSENCES, anchorMs, random)
  if (!absence) return null
  positions.add(position)
  return { ...absence, isDated: random.chance(0.7) }
}
