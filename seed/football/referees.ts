/** Referees. A match has one of its country's, in turn; an international one if it is between countries. */
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import type { LocalName } from '../names/local-name.ts'
import { makePerson } from '../people.ts'
import type { Random } from '../random.ts'
import { type Fixture, isOver, matchOf } from './fixtures.ts'

export interface Referee {
  readonly id: number
  readonly name: LocalName
  readonly country: Country
}

/** Cards shown and matches judged in a season. */
export interface RefereeCounts {
  yellowCards: number
  redCards: number
  yellowRedCards: number
  games: number
}

const POOL_SIZE = 14
/** Stands where the number of a country would, in ids of international referees. */
const INTERNATIONAL = 90

function makePool(country: string | null, random: Random): Referee[] {
  const taken = new Set<string>()
  const home = country === null ? null : countryOf(country)
  const first = (home?.number ?? INTERNATIONAL) * 100
  return Array.from({ length: POOL_SIZE }, (_, i) => {
    const person = makePerson(home ?? random.pick(COUNTRIES), 0, taken, random)
    return { id: seedId('football', 'referee', first + i + 1), ...person }
  })
}

/** Gives every fixture a referee, in turn by kick-off. */
export function appointReferees(fixtures: readonly Fixture[], random: Random): void {
  const pools = new Map<string | null, { referees: Referee[]; next: number }>()
  for (const fixture of [...fixtures].sort((a, b) => a.kickoffMs - b.kickoffMs || a.id - b.id)) {
    const { country } = fixture.season.competition
    const pool = pools.get(country) ?? {
      referees: makePool(country, random.stream(country ?? 'international')),
      next: 0,
    }
    pools.set(country, pool)
    fixture.referee = pool.referees[pool.next % pool.referees.length] as Referee
    pool.next += 1
  }
}

/** The counts of a referee in an edition of the seasons, so far; the key is `<referee id>/<edition>`. */
export function countCards(fixtures: readonly Fixture[], nowMs: number): Map<string, RefereeCounts> {
  const counts = new Map<string, RefereeCounts>()
  for (const fixture of fixtures) {
    if (!fixture.referee || fixture.fate || !isOver(fixture, nowMs)) continue
    const key = countsKey(fixture)
    const row = counts.get(key) ?? { yellowCards: 0, redCards: 0, yellowRedCards: 0, games: 0 }
    counts.set(key, row)
    row.games += 1
    for (const event of matchOf(fixture).final().liveEvents) countCard(row, event)
  }
  return counts
}

export function countsKey(fixture: Fixture): string {
  return `${fixture.referee?.id}/${fixture.season.edition}`
}

function countCard(row: RefereeCounts, event: LiveEvent): void {
  if (event.type !== 'card') return
  if (event.class === 'yellow') row.yellowCards += 1
  if (event.class === 'red') row.redCards += 1
  if (event.class === 'yellowRed') row.yellowRedCards += 1
}
