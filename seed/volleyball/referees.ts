/** Referees of volleyball matches: each competition has its own, who take turns. */
import type { Static } from 'typebox'
import type { RefereeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, countryOf } from '../names/countries.ts'
import { makePerson } from '../people.ts'
import { makeRandom } from '../random.ts'
import { type Fixture, isOver, type Season, type SetSport } from '../set-sports/fixtures.ts'
import { VOLLEYBALL_POOLS, type VolleyballFormat } from './competitions.ts'

type Referee = Static<typeof RefereeData>
const POOL_SIZE = 12
/** The simulator shows no cards. */
const NO_CARDS = { yellowCards: 0, redCards: 0, yellowRedCards: 0 } as const

/** The same people in all worlds: who referees hangs on nothing but the competition. */
function makeReferees({ competition }: Season<VolleyballFormat>): Referee[] {
  const taken = new Set<string>()
  const key = VOLLEYBALL_POOLS.find((pool) => pool.key === competition.pool)?.country ?? null
  const random = makeRandom(competition.number).stream('volleyball referees')
  return Array.from({ length: POOL_SIZE }, (_, i) => {
    const { name, country } = makePerson(key ? countryOf(key) : random.pick(COUNTRIES), 0, taken, random)
    return {
      id: seedId('volleyball', 'referee', competition.number * 100 + i + 1),
      name: name.en,
      translations: { ru: name.ru },
      country: country.name.en,
    }
  })
}

const byCompetition = new Map<number, readonly Referee[]>()

/** The referee of a match, with his matches of the season so far. */
export function refereeOf(
  sport: SetSport<VolleyballFormat>,
  { season, id }: Fixture<VolleyballFormat>,
  nowMs: number,
): Referee {
  const { number } = season.competition
  const referees = byCompetition.get(number) ?? makeReferees(season)
  byCompetition.set(number, referees)
  const own = season.fixtures.filter((each) => (each.id - id) % POOL_SIZE === 0 && !each.fate)
  const games = own.filter((each) => isOver(sport, each, nowMs)).length
  return { ...(referees[id % POOL_SIZE] as Referee), ...NO_CARDS, games }
}
