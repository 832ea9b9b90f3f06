/**
 * Referees: each competition has its own, assigned in rotation by kick-off; their matches and cards are counted per
 * season.
 */
import type { Static } from 'typebox'
import type { RefereeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, countryOf } from '../names/countries.ts'
import { makePerson } from '../names/people.ts'
import type { Random } from '../random.ts'
import type { Competition, Fixture, Referee, Season, Sport } from './model.ts'
import { isOver, matchOf } from './results.ts'

const POOL_SIZE = 14

/** Cards shown and matches refereed in a season; readers expect numbers in sports without cards, too (docs/reference/resources.md#3.3). */
const NO_COUNTS = { yellowCards: 0, redCards: 0, yellowRedCards: 0, games: 0 }
type Counts = typeof NO_COUNTS
const CARDS: Readonly<Record<string, keyof Counts>> = {
  yellow: 'yellowCards',
  red: 'redCards',
  yellowRed: 'yellowRedCards',
}

/** By season and referee. */
export type RefereeCounts = ReadonlyMap<string, Counts>

function makePool(sport: Sport, { country, number }: Competition, random: Random): Referee[] {
  const taken = new Set<string>()
  const home = country === null ? null : countryOf(country)
  return Array.from({ length: POOL_SIZE }, (_, i) => {
    const person = makePerson(home ?? random.pick(COUNTRIES), 0, taken, random)
    return { id: seedId(sport.slug, 'referee', number * 100 + i + 1), ...person }
  })
}

export function appointReferees(sport: Sport, seasons: readonly Season[], random: Random): void {
  if (!sport.hasReferees) return
  for (const { competition, fixtures } of seasons) {
    const pool = makePool(sport, competition, random.stream(competition.key))
    const inOrder = [...fixtures].sort((a, b) => a.startMs - b.startMs || a.id - b.id)
    inOrder.forEach((fixture, i) => {
      fixture.referee = pool[i % pool.length] as Referee
    })
  }
}

const keyOf = ({ season, referee }: Fixture) => `${season.id}/${referee?.id}`

/** Counts of each referee per season so far. */
export function countReferees(sport: Sport, fixtures: readonly Fixture[], nowMs: number): RefereeCounts {
  const counts = new Map<string, Counts>()
  for (const fixture of fixtures) {
    if (!fixture.referee || fixture.disruption || !isOver(sport, fixture, nowMs)) continue
    const row = counts.get(keyOf(fixture)) ?? { ...NO_COUNTS }
    counts.set(keyOf(fixture), row)
    row.games += 1
    if (!sport.hasSuspensions) continue
    for (const { type, class: kind } of matchOf(sport, fixture).final().liveEvents) {
      const key = type === 'card' ? CARDS[kind ?? ''] : undefined
      if (key) row[key] += 1
    }
  }
  return counts
}

export function refereeData(fixture: Fixture, counts: RefereeCounts): Static<typeof RefereeData> | null {
  if (!fixture.referee) return null
  const { id, name, country } = fixture.referee
  const own = counts.get(keyOf(fixture)) ?? NO_COUNTS
  return { id, name: name.en, translations: { ru: name.ru }, country: country.name.en, ...own }
}
