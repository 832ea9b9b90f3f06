/** What endpoints work with: the database, and the views that keep what they made. `createApp` makes one. */
import type { Db } from '../../db/open.ts'
import type { Config } from '../contract/config.ts'
import { Cards } from '../views/cards.ts'
import type { MatchViewContext } from '../views/match.ts'
import { MatchItems } from '../views/match-items.ts'
import { PeopleCards } from '../views/people-cards.ts'
import { Pregames } from '../views/pregame.ts'
import { SeasonStatistics } from '../views/season-statistics.ts'
import { SeasonTables } from '../views/season-tables.ts'
import { type Touch, Versions } from '../views/versions.ts'
import { BodyWriter } from './body-writer.ts'

export class Services {
  readonly config: Config
  readonly db: Db
  readonly cards: Cards
  readonly people: PeopleCards
  readonly seasons: SeasonTables
  readonly statistics: SeasonStatistics
  readonly pregames: Pregames
  readonly matchView: MatchViewContext
  readonly matchItems: MatchItems
  /** Where long bodies are put together, one at a time. */
  readonly body = new BodyWriter()
  /** What kept answers are compared with. */
  readonly versions: Versions

  constructor(db: Db, config: Config) {
    this.config = config
    this.db = db
    this.cards = new Cards(db, config.imagesBase)
    this.people = new PeopleCards(db, this.cards)
    this.seasons = new SeasonTables(db)
    this.statistics = new SeasonStatistics(db)
    this.pregames = new Pregames(db, this.seasons)
    this.versions = new Versions(db)
    this.matchView = {
      db,
      cards: this.cards,
      bookmakers: config.bookmakers,
      pregame: this.pregames.view,
      seasons: this.seasons,
    }
    this.matchItems = new MatchItems(this.matchView, this.versions, config.answerCacheBytes / 2)
  }

  /** Drops what a change made stale. */
  drop(touch: Touch): void {
    const { kind, id, results } = touch
    this.versions.touch(touch)
    // A merge reaches whatever named the old id.
    if (kind === 'mergedTeam' || kind === 'mergedPlayer') {
      this.clear()
      return
    }
    this.cards.drop(kind, id)
    this.people.drop(kind, id)
    if (kind === 'season') {
      this.seasons.drop(id)
      this.statistics.drop(id)
      this.pregames.bump('season', id)
    }
    if (!results) return
    // Its own pregame hangs on its start, sides and season, and a change of these moves results.
    if (kind === 'match') this.pregames.drop(id)
    for (const teamId of results.pairIds ?? []) this.cards.dropPair(teamId)
    for (const seasonId of results.statisticsSeasonIds ?? []) this.statistics.drop(seasonId)
    for (const teamId of results.teamIds) this.pregames.bump('team', teamId)
    for (const managerId of results.managerIds) this.pregames.bump('manager', managerId)
    for (const seasonId of results.seasonIds) {
      this.seasons.drop(seasonId)
      this.pregames.bump('season', seasonId)
    }
  }

  /** Drops everything: another process wrote to the file. */
  clear(): void {
    this.cards.clear()
    this.people.clear()
    this.seasons.clear()
    this.statistics.clear()
    this.pregames.clear()
    this.versions.clear()
    this.matchItems.clear()
  }
}
