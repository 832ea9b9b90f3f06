/** Why players of team sports are out. */
import type { Cause } from '../frame/absences.ts'

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

export const ABSENCES = { share: 0.22, causes: CAUSES }
