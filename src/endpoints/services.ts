/** What endpoints work with: the database, and the views that keep what they made. `createApp` makes one. */
import type { Db } from '../../db/open.ts'
import type { Config } from '../contract/config.ts'
import { Cards } from '../views/cards.ts'
import type { MatchViewContext } from '../views/match.ts'
import { PeopleCards } from '../views/people-cards.ts'
import { Pregames } from '../views/pregame.ts'
import { SeasonStatistics } from '../views/season-statistics.ts'
import { SeasonTables } from '../views/season-tables.ts'

/** What a change touched, as far as kept views may be stale after it. */
export interface Stale {
  readonly kind: string
  readonly id: number
  /** Of a match: whose results changed with it. */
  readonly results?: {
    readonly teamIds: readonly number[]
    readonly managerIds: readonly number[]
    readonly seasonIds: readonly number[]
    readonly statisticsSeasonIds?: readonly number[]
  }
}

export class Services {
  readonly config: Config
  readonly db: Db
  readonly cards: Cards
  readonly people: PeopleCards
  readonly seasons: SeasonTables
  readonly statistics: SeasonStatistics
  readonly pregames: Pregames
  readonly matchView: MatchViewContext

  constructor(db: Db, config: Config) {
    this.config = config
    this.db = db
    this.cards = new Cards(db, config.imagesBase)
    this.people = new PeopleCards(db, this.cards)
    this.seasons = new SeasonTables(db)
    this.statistics = new SeasonStatistics(db)
    this.pregames = new Pregames(db, this.seasons)
    this.matchView = {
      db,
      cards: this.cards,
      bookmakers: config.bookmakers,
      pregame: this.pregames.view,
    }
  }

  /** Drops what a change made stale. */
  drop({ kind, id, results }: Stale): void {
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
  }
}
