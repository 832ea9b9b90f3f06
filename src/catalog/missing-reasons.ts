/** Reasons of missing players (docs/reference/resources.md#6.1). 11 to 13 are card-related. @assumed Names. */
import type { SportSlug } from './sports.ts'

export interface MissingReasonRow {
  readonly code: number
  readonly name: string
  readonly nameRu: string
  readonly nameEs: string
  /** The only sport with this reason; null if every sport with missing players has it. */
  readonly onlyIn: SportSlug | null
}

export const MISSING_REASONS: readonly MissingReasonRow[] = [
  { code: 0, name: 'Other', nameRu: 'Другое', nameEs: 'Otro', onlyIn: null },
  { code: 1, name: 'Injury', nameRu: 'Травма', nameEs: 'Lesión', onlyIn: null },
  { code: 2, name: 'Illness', nameRu: 'Болезнь', nameEs: 'Enfermedad', onlyIn: null },
  { code: 3, name: 'Suspension', nameRu: 'Дисквалификация', nameEs: 'Suspensión', onlyIn: null },
  { code: 4, name: 'Personal reasons', nameRu: 'Личные причины', nameEs: 'Motivos personales', onlyIn: null },
  {
    code: 11,
    name: 'Yellow card accumulation',
    nameRu: 'Перебор жёлтых карточек',
    nameEs: 'Acumulación de tarjetas amarillas',
    onlyIn: 'football',
  },
  {
    code: 12,
    name: 'Second yellow card',
    nameRu: 'Вторая жёлтая карточка',
    nameEs: 'Segunda tarjeta amarilla',
    onlyIn: 'football',
  },
  { code: 13, name: 'Red card', nameRu: 'Красная карточка', nameEs: 'Tarjeta roja', onlyIn: 'football' },
]

const byCode = new Map(MISSING_REASONS.map((row) => [row.code, row]))

/** The reason with a code; undefined if there is none. */
export function findMissingReason(code: number): MissingReasonRow | undefined {
  return byCode.get(code)
}
