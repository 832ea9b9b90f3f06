/** The dependencies of endpoints: the database and the caching views. `createApp` creates one instance. */
import type { Db } from '../../db/open.ts'
import type { ChangeEffects } from '../contract/change-effects.ts'
import type { Config } from '../contract/config.ts'
import { Cards } from '../views/cards.ts'
import { type Caches, clearCaches, invalidate } from '../views/invalidation.ts'
import type { MatchViewContext } from '../views/match.ts'
import { MatchItems } from '../views/match-items.ts'
import { PeopleCards } from '../views/people-cards.ts'
import { Pregames } from '../views/pregame.ts'
import { SeasonStatistics } from '../views/season-statistics.ts'
import { SeasonTables } from '../views/season-tables.ts'
import { Versions } from '../views/versions.ts'
import { BodyWriter } from './body-writer.ts'

export class Services implements Caches {
  readonly config: Config
  readonly db: Db
  readonly cards: Cards
  readonly people: PeopleCards
  readonly seasons: SeasonTables
  readonly statistics: SeasonStatistics
  readonly pregames: Pregames
  readonly matchView: MatchViewContext
  readonly matchItems: MatchItems
  /** Buffer for long bodies, one at a time. */
  readonly body = new BodyWriter()
  /** Determine whether a cached response is fresh. */
  readonly versions: Versions

  constructor(db: Db, config: Config) {
    this.config = config
    this.db = db
    this.cards = new Cards(db, config.imagesBase)
    this.people = new PeopleCards(db, this.cards)
    this.seasons = new SeasonTables(db)
    this.statistics = new SeasonStatistics(db)
    this.pregames = new Pregames(db, this.seasons)
    this.versions = new Versions()
    this.matchView = {
      db,
      cards: this.cards,
      bookmakers: config.bookmakers,
      pregame: this.pregames.view,
      seasons: this.seasons,
    }
    this.matchItems = new MatchItems(this.matchView, this.versions, config.responseCacheBytes / 2)
  }

  /** Invalidates everything that depends on an applied change. */
  invalidate(sportId: number, effects: ChangeEffects): void {
    invalidate(this, sportId, effects)
  }

  /** Clears all caches, because another process wrote to the file. */
  clear(): void {
    clearCaches(this)
  }
}
