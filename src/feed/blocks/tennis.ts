/**
 * The tennis block (docs/reference/resources.md#14). Its momentum is the momentum of the analytics, and its points
 * go out on the single match only, so both are blocks of their own.
 */
import type { Sport } from '../../catalog/sports.ts'
import type { TennisChange } from '../../contract/match-blocks.ts'
import type { Tennis, TennisGame } from '../../contract/resources/tennis.ts'
import { block } from './block.ts'
import { refuseRepeated } from './checks.ts'

/** The refusal of every other sport. */
export const isNoTennis = (sport: Sport): string | null =>
  sport.block === 'tennis' ? null : `${sport.slug} has no tennis block`

type GivenTennis = Omit<TennisChange, 'momentum' | 'pointByPoint'>

export const tennis = block<GivenTennis>({
  block: 'tennis',
  path: ['tennis'],
  refusal: isNoTennis,
  check: ({ sets = [] }, _sport, pointer) =>
    refuseRepeated(sets, ({ setNumber }) => setNumber, `${pointer}/sets`, 'setNumber'),
  compose: (given) => JSON.stringify(composeTennis(given)),
})

export const tennisPointByPoint = block<readonly TennisGame[]>({
  block: 'tennisPointByPoint',
  path: ['tennis', 'pointByPoint'],
  refusal: isNoTennis,
})

/** The block as it is stored: the view adds `momentum` and `pointByPoint`. */
export function composeTennis(given: GivenTennis): Omit<Tennis, 'momentum' | 'pointByPoint'> {
  return {
    bestOf: given.bestOf,
    groundType: given.groundType ?? null,
    firstToServe: given.firstToServe ?? null,
    homePlayerSeed: given.homePlayerSeed ?? null,
    awayPlayerSeed: given.awayPlayerSeed ?? null,
    sets: given.sets ?? [],
  }
}
