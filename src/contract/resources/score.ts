/** Score of one side, and whether it is final (docs/reference/rules.md#3, docs/reference/resources.md#4). */
import { Type } from 'typebox'
import { Count, described, model, Nullable, OneOf } from '../schema-kit.ts'

const part = Type.Optional(Count)

/** Tennis game points. */
export const GAME_POINTS = ['0', '15', '30', '40', 'A'] as const

const first = described(part, 'Of the first half, period, quarter, set or game; absent before it starts.')
const tieBreak = described(part, 'Tennis: points of the tie-break of that set.')

const LATER = [2, 3, 4, 5, 6, 7, 8, 9] as const
const LATER_PERIODS = LATER.map((number) => `period${number}` as const)
const TIE_BREAKS = ([1, ...LATER] as const).map((number) => `period${number}TieBreak` as const)

function each<Name extends string>(names: readonly Name[], schema: typeof part): Record<Name, typeof part> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, typeof part>
}

/** Parts that a match does not have (yet) are absent. Never derive one part from the others. */
export const Score = model('Score', {
  current: described(Count, 'Current or final score; 0 before the start.'),
  display: described(part, 'Score to show.'),
  period1: first,
  ...each(LATER_PERIODS, part),
  point: Type.Optional(OneOf(GAME_POINTS, 'Point inside a live tennis game.')),
  normaltime: described(part, 'After regular time.'),
  overtime: part,
  penalties: described(part, 'Goals of the shoot-out.'),
  extra1: described(part, 'First half of extra time.'),
  extra2: described(part, 'Second half of extra time.'),
  aggregated: described(part, 'Aggregate of all legs of the tie.'),
  ...each(TIE_BREAKS, tieBreak),
})

export const ScoreStatus = model('ScoreStatus', {
  final: described(
    Nullable(Type.Boolean()),
    'true: final, may be cached; false: finished, but may still be corrected; null: not finished.',
  ),
})
