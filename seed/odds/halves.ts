/** The halves of a football match: the goals still to come, divided between the halves as they usually fall. */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { Chances, Moment } from './chances.ts'
import { goalsOfPart } from './goals.ts'
import type { Score } from './sports.ts'

/** Markets of a half are those of the match, with the half before the slug. */
export const HALF_SLUG = /^(1st_half_|2nd_half_)(.+)$/
export type HalfPrefix = '1st_half_' | '2nd_half_'
export type Clock = Pick<ChangeData<'match'>, 'homeScore' | 'awayScore' | 'currentMatchMinute'>

/** The second half has more added time and tired legs. */
const FIRST_HALF_SHARE = 0.43
const HALF_MINUTES = 45

interface Halves {
  /** Weight of what is still to come of each half. */
  readonly first: number
  readonly second: number
  readonly score: Readonly<Record<HalfPrefix, Score>>
}

function halvesAt(clock: Clock | null): Halves {
  const minute = clock?.currentMatchMinute ?? 0
  const left = (begin: number) => 1 - Math.min(1, Math.max(0, (minute - begin) / HALF_MINUTES))
  const goals = (period: 'period1' | 'period2'): Score => ({
    home: clock?.homeScore?.[period] ?? 0,
    away: clock?.awayScore?.[period] ?? 0,
  })
  return {
    first: FIRST_HALF_SHARE * left(0),
    second: (1 - FIRST_HALF_SHARE) * left(HALF_MINUTES),
    score: { '1st_half_': goals('period1'), '2nd_half_': goals('period2') },
  }
}

/** Halves of other sports have no markets. */
export const NO_HALVES: Record<HalfPrefix, null> = { '1st_half_': null, '2nd_half_': null }

/** Null for a half that is over. `clock` is null before the start. */
export function halfChances(moment: Moment, clock: Clock | null): Record<HalfPrefix, Chances | null> {
  const { first, second, score } = halvesAt(clock)
  const weight = first + second
  const part = (prefix: HalfPrefix, share: number) =>
    share > 0 ? goalsOfPart(moment, score[prefix], share / weight) : null
  return { '1st_half_': part('1st_half_', first), '2nd_half_': part('2nd_half_', second) }
}
