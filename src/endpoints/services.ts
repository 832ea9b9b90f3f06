/** The dependencies of endpoints: the database and the caching views. `createApp` creates one instance. */
import type { Db } from '../../db/open.ts'
import { type ChangeEffects, type Effect, forEachEffect } from '../contract/change-effects.ts'
import type { Config } from '../contract/config.ts'
import { VERSION } from '../contract/version.ts'
import { inSnapshot } from '../store/sql/transaction.ts'
import { selectZone } from '../store/zone.ts'
import { Cards } from '../views/cards.ts'
import { JsonWriters } from '../views/json-writer.ts'
import { LogPosition } from '../views/log-position.ts'
import type { MatchViewContext } from '../views/matches/context.ts'
import { Pregames } from '../views/matches/pregame.ts'
import {
  ListItemCache,
  MatchRenderings,
  type RenderingFaults,
  RenderingQueue,
} from '../views/matches/renderings.ts'
import { PeopleCards } from '../views/people-cards.ts'
import { SeasonStatistics } from '../views/season-statistics.ts'
import { SeasonTables } from '../views/season-tables.ts'
import { Versions } from '../views/versions.ts'

export class Services {
  readonly config: Config
  readonly db: Db
  readonly cards: Cards
  readonly people: PeopleCards
  readonly seasons: SeasonTables
  readonly statistics: SeasonStatistics
  readonly pregames: Pregames
  readonly matchView: MatchViewContext
  readonly matchItems: ListItemCache
  readonly renderings: MatchRenderings
  readonly renderingQueue: RenderingQueue
  /** Buffers for long bodies. */
  readonly bodies = new JsonWriters()
  /** Exports over HTTP: how many are being streamed, and rows that were sent since the start, by file. */
  readonly exports = { running: 0, rows: new Map<string, number>() }
  /** Determine whether a cached response is fresh. */
  readonly versions: Versions
  /** The default zone of the file. */
  zone: string
  /** What answers show at least. */
  readonly position: LogPosition

  /**
   * @param faults of stored renderings
   * @param isFollower see LogPosition
   */
  constructor(db: Db, config: Config, faults?: RenderingFaults, isFollower?: () => boolean) {
    this.config = config
    this.db = db
    this.zone = selectZone(db)
    this.cards = new Cards(db, config.images)
    this.people = new PeopleCards(db, this.cards)
    this.seasons = new SeasonTables(db)
    this.statistics = new SeasonStatistics(db)
    this.position = new LogPosition(db, isFollower)
    this.versions = new Versions(this.position.value)
    const recipe = config.storedRenderings ? recipeOf(config) : null
    this.renderingQueue = new RenderingQueue(db, this, recipe, faults)
    this.pregames = new Pregames(db, this.seasons, this.renderingQueue, this.versions)
    this.matchView = {
      db,
      cards: this.cards,
      zone: () => this.zone,
      bookmakers: config.bookmakers,
      pregame: this.pregames.view,
      seasons: this.seasons,
    }
    this.renderings = new MatchRenderings(this.matchView, this.renderingQueue)
    this.matchItems = new ListItemCache(
      this.matchView,
      this.renderings,
      this.versions,
      config.responseCacheBytes / 2,
    )
  }

  /** Runs reads in one snapshot of the file, then writes what was rendered, if that is enough for a transaction. */
  read<T>(work: () => T): T {
    const result = inSnapshot(this.db, work)
    this.renderingQueue.flushIfFull()
    return result
  }

  /**
   * Invalidates everything that depends on an applied change. Call it for each change, after the commit.
   * @param position of the last change that was committed with it
   */
  invalidate(sportId: number, effects: ChangeEffects, position: number): void {
    if (effects === 'everything') this.#clearCaches(position)
    else {
      this.versions.bump('sport', sportId)
      forEachEffect(effects, this.#invalidations(sportId, position))
    }
  }

  /** Clears all caches, because another process wrote to the file. */
  clear(): void {
    this.renderingQueue.clear()
    this.position.refresh()
    this.#clearCaches(this.position.value)
  }

  #clearCaches(position: number): void {
    const { cards, people, seasons, statistics, pregames, matchItems } = this
    this.zone = selectZone(this.db)
    this.versions.clear(position)
    for (const cache of [cards, people, seasons, statistics, pregames, matchItems]) cache.clear()
  }

  /** The caches that each effect of a change invalidates. */
  #invalidations(sportId: number, position: number): Record<Effect, (id: number) => void> {
    const { versions, cards, people, seasons, statistics, pregames } = this
    const noteMatch = (id: number) => versions.note('match', id, position)
    const bumpCard = (resource: 'team' | 'season' | 'tournament' | 'category', id: number) => {
      versions.note(resource, id, position)
      versions.bump('cards', sportId)
      cards.drop(resource, id)
    }
    return {
      matches: noteMatch,
      matchTimestamps: noteMatch,
      deletedMatches: noteMatch,
      fixtures: (id) => pregames.drop(id),
      days: (day) => versions.bumpDay(sportId, day),
      teams: (id) => {
        bumpCard('team', id)
        people.dropTeam(id)
      },
      players: (id) => people.dropPlayer(id),
      seasons: (id) => {
        bumpCard('season', id)
        seasons.drop(id)
        statistics.drop(id)
      },
      tournaments: (id) => bumpCard('tournament', id),
      categories: (id) => bumpCard('category', id),
      teamResults: (id) => {
        versions.note('team', id, position)
        pregames.dropResults(id)
      },
      managerResults: (id) => versions.note('manager', id, position),
      seasonResults: (id) => {
        versions.note('season', id, position)
        seasons.drop(id)
      },
      seasonStatistics: (id) => statistics.drop(id),
    }
  }
}

/** How stored texts are stored, increased when that changes within a version: 2 has checksums, 3 is not compressed. */
const STORED_FORM = 3

/** Everything besides the data that determines the stored text of a match. */
function recipeOf({ bookmakers, images }: Config): number {
  return Number(Bun.hash(JSON.stringify([VERSION, STORED_FORM, bookmakers, images])) % 2n ** 32n)
}
