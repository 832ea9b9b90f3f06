/**
 * The tennis block (docs/reference/resources.md#14). Its momentum is that of the analytics, and its points are served
 * only for the single match, so both are separate blocks.
 */
import type { Sport } from '../../catalog/sports.ts'
import type { TennisChange } from '../../contract/match-blocks.ts'
import type { Tennis, TennisGame } from '../../contract/resources/tennis.ts'
import { block } from './block.ts'
import { refuseRepeated } from './checks.ts'

/** The refusal for every other sport. */
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

/** The stored block; the view adds `momentum` and `pointByPoint`. */
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
