/** The caches that an applied change invalidates: one row per effect. */
import { type ChangeEffects, type Effect, forEachEffect } from '../contract/change-effects.ts'
import type { Cards } from './cards.ts'
import type { MatchItems } from './match-items.ts'
import type { PeopleCards } from './people-cards.ts'
import type { Pregames } from './pregame.ts'
import type { SeasonStatistics } from './season-statistics.ts'
import type { SeasonTables } from './season-tables.ts'
import type { Versions } from './versions.ts'

export interface Caches {
  readonly versions: Versions
  readonly cards: Cards
  readonly people: PeopleCards
  readonly seasons: SeasonTables
  readonly statistics: SeasonStatistics
  readonly pregames: Pregames
  readonly matchItems: MatchItems
}

/** Call it for each change, after the change is committed. */
export function invalidate(caches: Caches, sportId: number, effects: ChangeEffects): void {
  if (effects === 'everything') clearCaches(caches)
  else {
    caches.versions.bump('sport', sportId)
    forEachEffect(effects, invalidations(caches, sportId))
  }
}

/** Invalidates everything after another process wrote to the file. */
export function clearCaches(caches: Caches): void {
  const { versions, cards, people, seasons, statistics, pregames, matchItems } = caches
  for (const cache of [versions, cards, people, seasons, statistics, pregames, matchItems]) cache.clear()
}

function invalidations(
  { versions, cards, people, seasons, statistics, pregames }: Caches,
  sportId: number,
): Record<Effect, (id: number) => void> {
  const bumpCard = (resource: 'team' | 'season' | 'tournament' | 'category', id: number) => {
    versions.bump(resource, id)
    versions.bump('cards', sportId)
  }
  const bumpMatch = (id: number) => versions.bump('match', id)
  return {
    matches: bumpMatch,
    matchTimestamps: bumpMatch,
    deletedMatches: bumpMatch,
    fixtures: (id) => pregames.drop(id),
    days: (day) => versions.bumpDay(sportId, day),
    teams: (id) => {
      bumpCard('team', id)
      cards.dropTeam(id)
      people.dropTeam(id)
    },
    players: (id) => people.dropPlayer(id),
    seasons: (id) => {
      bumpCard('season', id)
      cards.dropSeason(id)
      seasons.drop(id)
      statistics.drop(id)
      pregames.bump('season', id)
    },
    tournaments: (id) => {
      bumpCard('tournament', id)
      cards.dropTournament(id)
    },
    categories: (id) => {
      bumpCard('category', id)
      cards.dropCategory(id)
    },
    teamResults: (id) => {
      versions.bump('team', id)
      pregames.bump('team', id)
    },
    managerResults: (id) => {
      versions.bump('manager', id)
      pregames.bump('manager', id)
    },
    seasonResults: (id) => {
      versions.bump('season', id)
      seasons.drop(id)
      pregames.bump('season', id)
    },
    seasonStatistics: (id) => statistics.drop(id),
  }
}
