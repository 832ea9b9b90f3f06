/** What the pages of matches, teams and seasons show by sport; apart from what the list of a day needs. */
import type { SportSlug } from '../../client/index.ts'
import type { Language } from '../data/settings.ts'
import sports from './sports.json' with { type: 'json' }

/** Who is ranked in the seasons of a sport (docs/reference/endpoints.md#14), as far as it has leaders. */
export const LEADERS_OF = sports.leaders as Partial<Record<SportSlug, readonly ('players' | 'teams')[]>>

export interface BoxColumn extends Readonly<Record<Language, string>> {
  readonly key: string
  /** The key of what it is a part of; with its share in each row, or in that of the total only. */
  readonly attempts?: string
  readonly hasShare?: boolean
  /** A phone shows extra ones on demand, and the main ones are shown even if nobody has any. */
  readonly isExtra?: boolean
  readonly isMain?: boolean
}

/** Statistics of the parts of a match as columns. */
export const PART_FIGURES: Partial<Record<SportSlug, readonly BoxColumn[]>> = sports.partFigures

type Figures = Partial<Record<SportSlug, readonly string[]>>
/** Statistics of a match: those beside its events, and what its best players are shown by. */
export const FIGURES: Readonly<Record<keyof typeof sports.figures, Figures>> = sports.figures

/** What the leaders of a season are shown by; every season with statistics has the first one. */
export const TOP_LEADERS: Partial<Record<SportSlug, typeof sports.topLeaders.football>> = sports.topLeaders

/** What a match earns in a table; 0 by default, and as in regular time. */
export type Points = Readonly<
  Partial<Record<'win' | 'draw' | 'loss' | 'overtimeWin' | 'overtimeLoss', number>>
>

/** The usual ways to count points; none where the sets of a win count too. */
export const POINTS_OF: Partial<Record<SportSlug, readonly Points[]>> = sports.points
