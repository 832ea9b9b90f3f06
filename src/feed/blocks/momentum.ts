/**
 * Momentum: the members of its endpoint after `matchId` and `status` (docs/reference/resources.md#13): by minute, in
 * tennis by game.
 */
import type { MomentumChange, TennisChange } from '../../contract/match-blocks.ts'
import { block } from './block.ts'
import { withoutAnalytics } from './checks.ts'
import { isNoTennis } from './tennis.ts'

const hasNoMomentum = withoutAnalytics('momentum', 'momentum')

export const minuteMomentum = block<MomentumChange>({
  block: 'momentum',
  path: ['momentum'],
  refusal: (sport) =>
    hasNoMomentum(sport) ?? (sport.block === 'tennis' ? 'the momentum by game is in the tennis block' : null),
})

/** It is also served in the tennis block. */
export const tennisMomentum = block<NonNullable<TennisChange['momentum']>>({
  block: 'tennisMomentum',
  path: ['tennis', 'momentum'],
  refusal: isNoTennis,
})
