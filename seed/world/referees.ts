/**
 * Referees: each competition has its own, assigned in rotation by kick-off; their matches and cards are counted per
 * season.
 */
import type { Static } from '@sinclair/typebox'
import { findSport } from '../../src/catalog/sports.ts'
import type { RefereeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, countryOf } from '../names/countries.ts'
import { makePerson } from '../names/people.ts'
import type { Random } from '../random.ts'
import type { Competition, Fixture, Referee, Season, Sport } from './model.ts'
import { isOver, matchOf } from './results.ts'

const POOL_SIZE = 14

/** Cards shown and matches refereed so far. */
const noCounts = () => ({ yellowCards: 0, redCards: 0, yellowRedCards: 0, games: 0 })
const CARDS: Readonly<Record<string, keyof Referee['counts']>> = {
  yellow: 'yellowCards',
  red: 'redCards',
  yellowRed: 'yellowRedCards',
}

function makePool(sport: Sport, { country, number }: Competition, random: Random): Referee[] {
  const taken = new Set<string>()
  const home = country === null ? null : countryOf(country)
  return Array.from({ length: POOL_SIZE }, (_, i) => {
    const person = makePerson(home ?? random.pick(COUNTRIES), 0, taken, random)
    return { id: seedId(sport.slug, 'referee', number * 100 + i + 1), ...person, counts: noCounts() }
  })
}

export function appointReferees(seasons: readonly Season[], random: Random): void {
  for (const { sport, competition, fixtures } of seasons) {
    if (!findSport(sport.slug)?.hasReferees) continue
    const pool = makePool(sport, competition, random.stream(competition.key))
    const inOrder = [...fixtures].sort((a, b) => a.startMs - b.startMs || a.id - b.id)
    inOrder.forEach((fixture, i) => {
      fixture.referee = pool[i % pool.length] as Referee
    })
  }
}

/** Counts the matches that are over. */
export function countReferees(fixtures: readonly Fixture[], nowMs: number): void {
  for (const { referee } of fixtures) if (referee) referee.counts = noCounts()
  for (const fixture of fixtures) {
    const { referee, disruption } = fixture
    if (!referee || disruption || !isOver(fixture, nowMs)) continue
    referee.counts.games += 1
    for (const { type, class: kind, rescinded } of matchOf(fixture).final().liveEvents) {
      const key = type === 'card' && !rescinded ? CARDS[kind ?? ''] : undefined
      if (key) referee.counts[key] += 1
    }
  }
}

export function refereeData({ referee }: Fixture): Static<typeof RefereeData> | null {
  if (!referee) return null
  const { id, name, country, counts } = referee
  return { id, name: name.en, translations: { ru: name.ru }, country: country.name.en, ...counts }
}
