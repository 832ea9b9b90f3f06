/**
 * Full cards of players and teams for lists, squads, search and profiles (docs/reference/resources.md#18, #5). Texts
 * are cached until a change invalidates them; parts that depend on other resources (the team's name, the position in a
 * squad, whether there are season statistics) are added when a card is read.
 */
import type { Db } from '../../db/open.ts'
import { type Sport, sportById } from '../catalog/sports.ts'
import type { ChangeData } from '../contract/changes.ts'
import { selectTeam } from '../store/cards.ts'
import { type PlayerRow, selectPlayer } from '../store/people.ts'
import { selectWithSeasonStatistics } from '../store/season-statistics.ts'
import type { Cards } from './cards.ts'
import { IdCache } from './id-cache.ts'

type Json = string
const text = JSON.stringify

/** A player's position and numbers in a team, or by profile. */
export interface PlayerRole {
  readonly position?: string | null
  readonly shirtNumber?: number | null
  readonly jerseyNumber?: string | null
}

/** A cached card in parts. */
interface PlayerCard {
  readonly sport: number
  readonly teamId: number | null
  /** Up to `team`. */
  readonly lead: Json
  /** `position` and the numbers by profile. */
  readonly place: Json
  /** From `gender` on. */
  readonly tail: Json
}

interface TeamCard {
  readonly sport: number
  readonly json: Json
}

export class PeopleCards {
  readonly #db: Db
  readonly #cards: Cards
  readonly #players: IdCache<PlayerCard | null>
  readonly #teams: IdCache<TeamCard | null>
  readonly #playerTeams: IdCache<Json>

  constructor(db: Db, cards: Cards) {
    this.#db = db
    this.#cards = cards
    this.#players = new IdCache((id) => this.#makePlayer(selectPlayer(db, id)))
    this.#teams = new IdCache((id) => this.#makeTeam(id))
    this.#playerTeams = new IdCache((id) => this.#makePlayerTeam(id))
  }

  /** Cards of players of a sport outside any team; unknown ids are omitted. */
  players(sport: Sport, ids: readonly number[]): Json[] {
    return this.playersInTeam(
      sport,
      ids.map((id) => ({ playerId: id })),
    )
  }

  /** Cards of players, with the position and numbers of their squad where given. */
  playersInTeam(sport: Sport, places: readonly ({ readonly playerId: number } & PlayerRole)[]): Json[] {
    const ids = places.map(({ playerId }) => playerId)
    const withStatistics = selectWithSeasonStatistics(this.#db, sport, 'player', ids)
    return places.flatMap((place) => {
      const card = this.#players.get(place.playerId)
      if (card?.sport !== sport.id) return []
      const own = 'position' in place ? viewRole(place) : card.place
      return [this.#viewPlayer(card, own, withStatistics.has(place.playerId))]
    })
  }

  /** Cards of teams of a sport; unknown ids are omitted. */
  teams(sport: Sport, ids: readonly number[]): Json[] {
    const withStatistics = selectWithSeasonStatistics(this.#db, sport, 'team', ids)
    return ids.flatMap((id) => {
      const card = this.#teams.get(id)
      return card?.sport === sport.id ? [`${card.json},"hasSeasonStatistics":${withStatistics.has(id)}}`] : []
    })
  }

  dropPlayer(id: number): void {
    this.#players.drop(id)
  }

  dropTeam(id: number): void {
    this.#teams.drop(id)
    this.#playerTeams.drop(id)
  }

  clear(): void {
    for (const cache of [this.#players, this.#teams, this.#playerTeams]) cache.clear()
  }

  #viewPlayer({ teamId, lead, tail }: PlayerCard, place: Json, hasStatistics: boolean): Json {
    const team = teamId === null ? 'null' : this.#playerTeams.get(teamId)
    return `${lead},"team":${team},${place},${tail},"hasSeasonStatistics":${hasStatistics}}`
  }

  #makePlayer(row: PlayerRow | null): PlayerCard | null {
    if (!row) return null
    const document = JSON.parse(row.document) as ChangeData<'player'>
    const hasFoot = sportById(row.sport).profileBlocks.includes('preferredFoot')
    return {
      sport: row.sport,
      teamId: row.teamId,
      lead:
        `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)},` +
        `"shortName":${text(document.shortName ?? null)},"translations":{"ru":${text(row.nameRu)}},` +
        `"image":${this.#cards.image('player', row.id)},"teamId":${row.teamId}`,
      place: viewRole(document),
      tail:
        `"gender":${text(document.gender ?? null)},"country":${text(document.country ?? null)},` +
        `"countryCode":${text(document.countryCode ?? null)},"height":${document.height ?? null},` +
        `"preferredFoot":${text((hasFoot ? document.preferredFoot : null) ?? null)},` +
        `"dateOfBirthTimestamp":${document.dateOfBirthTimestamp ?? null}`,
    }
  }

  /** The team on a player's card has no slug (docs/reference/resources.md#18). */
  #makePlayerTeam(id: number): Json {
    const row = selectTeam(this.#db, id)
    if (!row) return 'null'
    return `{"id":${id},"name":${text(row.name)},"translations":{"ru":${text(row.nameRu)}},"image":${this.#cards.image('team', id)}}`
  }

  #makeTeam(id: number): TeamCard | null {
    const row = selectTeam(this.#db, id)
    if (!row) return null
    const json =
      `{"id":${id},"name":${text(row.name)},"slug":${text(row.slug)},"shortName":${text(row.shortName)},` +
      `"translations":{"ru":${text(row.nameRu)}},"gender":${text(row.gender)},"country":${text(row.country)},` +
      `"countryCode":${text(row.countryCode)},"national":${row.isNational},` +
      `"image":${this.#cards.image('team', id)},` +
      `"colors":{"primary":${text(row.colorPrimary)},"secondary":${text(row.colorSecondary)}}`
    return { sport: row.sport, json }
  }
}

/** The jersey number defaults to the shirt number. */
function viewRole({ position, shirtNumber, jerseyNumber }: PlayerRole): Json {
  const jersey = jerseyNumber ?? (shirtNumber == null ? null : String(shirtNumber))
  return `"position":${text(position ?? null)},"jerseyNumber":${text(jersey)},"shirtNumber":${shirtNumber ?? null}`
}
