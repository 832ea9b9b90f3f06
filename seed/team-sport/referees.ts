/** Referees: each competition has its own, who take turns by kick-off; in a season their matches are counted. */
import type { Static } from 'typebox'
import type { RefereeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, countryOf } from '../names/countries.ts'
import { makePerson } from '../people.ts'
import type { Random } from '../random.ts'
import { type Fixture, isOver, type Referee, type Season } from './fixtures.ts'
import type { Competition, TeamSport } from './sport.ts'

const POOL_SIZE = 12
/** These sports have no cards; readers expect numbers all the same (docs/reference/resources.md#3.3). */
const NO_CARDS = { yellowCards: 0, redCards: 0, yellowRedCards: 0 } as const

function makePool<F>(
  sport: TeamSport<F>,
  { country: key, number }: Competition<F>,
  random: Random,
): Referee[] {
  const taken = new Set<string>()
  const home = key === null ? null : countryOf(key)
  return Array.from({ length: POOL_SIZE }, (_, i) => {
    const { name, country } = makePerson(home ?? random.pick(COUNTRIES), 0, taken, random)
    return { id: seedId(sport.slug, 'referee', number * 100 + i + 1), name, country: country.name.en }
  })
}

export function appointReferees<F>(sport: TeamSport<F>, seasons: readonly Season<F>[], random: Random): void {
  for (const { competition, fixtures } of seasons) {
    const pool = makePool(sport, competition, random.stream(competition.key))
    const inOrder = [...fixtures].sort((a, b) => a.kickoffMs - b.kickoffMs || a.id - b.id)
    inOrder.forEach((fixture, i) => {
      fixture.referee = pool[i % pool.length] as Referee
    })
  }
}

/** Matches of a season that each referee has judged by now; the key is `<season>/<referee>`. */
export function countMatches<F>(
  sport: TeamSport<F>,
  fixtures: readonly Fixture<F>[],
  nowMs: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const fixture of fixtures) {
    if (fixture.fate || !isOver(sport, fixture, nowMs)) continue
    const key = countKey(fixture)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function countKey<F>({ season, referee }: Fixture<F>): string {
  return `${season.id}/${referee?.id}`
}

export function refereeData<F>(
  fixture: Fixture<F>,
  counts: ReadonlyMap<string, number>,
): Static<typeof RefereeData> | null {
  if (!fixture.referee) return null
  const { id, name, country } = fixture.referee
  return {
    id,
    name: name.en,
    translations: { ru: name.ru },
    country,
    ...NO_CARDS,
    games: counts.get(countKey(fixture)) ?? 0,
  }
}
