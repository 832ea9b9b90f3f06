/**
 * Players and teams in full, for lists, squads, search, profiles and transfers (docs/reference/resources.md#18, #5).
 * The texts of cards are cached until a change invalidates them; parts that depend on other resources (the team's name,
 * the position in a squad, whether there are season statistics) are added when a card is read.
 */
import type { Db } from '../../db/open.ts'
import { findPlayerTrait, findTransferType } from '../catalog/names/coded-names.ts'
import { type ProfileBlock, type Sport, sportById } from '../catalog/sports.ts'
import type { ChangeData } from '../contract/changes.ts'
import { selectTeam, selectTournament } from '../store/cards.ts'
import { type PlayerRow, selectPlayer, type TransferRow } from '../store/people.ts'
import { selectWithSeasonStatistics } from '../store/seasons/statistics.ts'
import { type Cards, IdCache, viewTournamentCard } from './cards.ts'

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
  readonly #players = new IdCache((id) => this.#makePlayer(selectPlayer(this.#db, id)))
  readonly #teams = new IdCache((id) => this.#makeTeam(id))
  readonly #playerTeams = new IdCache((id) => this.#makePlayerTeam(id))

  constructor(db: Db, cards: Cards) {
    this.#db = db
    this.#cards = cards
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
    return row ? this.#cards.brief('team', { ...row, slug: undefined }) : 'null'
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

type PlayerDocument = ChangeData<'player'>
type TeamDocument = ChangeData<'team'>

export interface ProfileViewContext {
  readonly db: Db
  readonly cards: Cards
}

/** Members after those of the card, each preceded by a comma. `transfers` is rendered JSON. */
export function viewPlayerExtras(
  context: ProfileViewContext,
  sport: Sport,
  document: PlayerDocument,
  transfers: Json,
): Json {
  const has = (block: ProfileBlock) => sport.profileBlocks.includes(block)
  const attributes = has('attributes') ? (document.attributes ?? []) : []
  return (
    `,"traits":${has('traits') ? viewTraits(document.traits) : 'null'},` +
    `"attributes":${text(attributes.toSorted((a, b) => a.year - b.year))},` +
    `"nationalTeamStatistics":${has('nationalTeamStatistics') ? viewNationalTeams(context, document) : '[]'},` +
    `"transfers":${has('transfers') ? transfers : '[]'},"market":${text(marketOf(document.market))},` +
    `"positionsDetailed":${text(has('positionsDetailed') ? (document.positionsDetailed ?? []) : [])}`
  )
}

function viewTraits(traits: PlayerDocument['traits']): Json {
  if (!traits) return 'null'
  const named = (codes: readonly number[] = []) =>
    codes.flatMap((code) => {
      const trait = findPlayerTrait(code)
      return trait ? [{ code, name: trait.name, translations: { ru: trait.nameRu } }] : []
    })
  return text({ strengths: named(traits.strengths), weaknesses: named(traits.weaknesses) })
}

/** Deleted national teams are omitted. */
function viewNationalTeams({ db, cards }: ProfileViewContext, document: PlayerDocument): Json {
  const items = (document.nationalTeamStatistics ?? []).flatMap(
    ({ teamId, appearances, goals, debutTimestamp }) =>
      selectTeam(db, Number(teamId))
        ? [
            `{"team":${cards.teamBrief(Number(teamId))},"appearances":${appearances},"goals":${goals},` +
              `"debutTimestamp":${debutTimestamp ?? null}}`,
          ]
        : [],
  )
  return `[${items.join(',')}]`
}

/** @assumed A value without a currency is in euros. Null if unknown. */
function marketOf(market: PlayerDocument['market']) {
  const value = market?.proposedMarketValue ?? null
  const contractUntilTimestamp = market?.contractUntilTimestamp ?? null
  if (value === null && contractUntilTimestamp === null) return null
  return {
    proposedMarketValue: value,
    proposedMarketValueRaw: value === null ? null : { value, currency: market?.currency ?? 'EUR' },
    contractUntilTimestamp,
  }
}

/** Members after those of the card, each preceded by a comma. */
export function viewTeamExtras(
  { db, cards }: ProfileViewContext,
  sport: Sport,
  document: TeamDocument,
): Json {
  const { manager, venue, foundationTimestamp, primaryTournamentId } = document
  const tournament = primaryTournamentId == null ? null : selectTournament(db, Number(primaryTournamentId))
  const athlete = sport.teamIsAthlete ? document : null
  return (
    `,"manager":${text(managerOf(manager))},"venue":${text(venueOf(venue))},"foundationTimestamp":${foundationTimestamp ?? null},` +
    `"primaryTournament":${tournament ? viewTournamentCard(cards, tournament) : 'null'},` +
    `"ranking":${athlete?.ranking ?? null},"playerTeamInfo":${text(athleteOf(athlete?.playerTeamInfo))}`
  )
}

/** Without a Russian name the original is repeated. */
function namesOf(of: { readonly name: string; readonly translations?: { readonly ru: string } }) {
  return { ru: of.translations?.ru ?? of.name }
}

function managerOf(manager: TeamDocument['manager']) {
  if (!manager) return null
  return { id: manager.id, name: manager.name, translations: namesOf(manager) }
}

function venueOf(venue: TeamDocument['venue']) {
  if (!venue) return null
  const { name, capacity, city, cityTranslations, country } = venue
  return {
    name,
    capacity: capacity ?? null,
    city: city == null ? null : { name: city, translations: { ru: cityTranslations?.ru ?? city } },
    country: country == null ? null : { name: country },
    translations: namesOf(venue),
  }
}

function athleteOf(info: TeamDocument['playerTeamInfo']) {
  if (!info) return null
  return {
    plays: info.plays ?? null,
    prizeCurrent: info.prizeCurrent ?? null,
    prizeTotal: info.prizeTotal ?? null,
    height: info.height ?? null,
    weight: info.weight ?? null,
    currentRating: info.currentRating ?? null,
  }
}

export interface TransferViewContext {
  readonly cards: Cards
  readonly people: PeopleCards
}

export function viewTransfers(
  { cards, people }: TransferViewContext,
  sport: Sport,
  rows: readonly TransferRow[],
): Json {
  const items = rows.flatMap((row) => {
    const [player] = people.players(sport, [row.playerId])
    const { fee, feeText, type } = JSON.parse(row.document) as ChangeData<'transfer'>
    const team = (id: number | null) => (id === null ? 'null' : cards.teamBrief(id))
    return player === undefined
      ? []
      : [
          `{"player":${player},"fromTeam":${team(row.fromTeamId)},"toTeam":${team(row.toTeamId)},` +
            `"type":${viewType(type)},"fee":${text(fee ?? null)},"feeText":${text(feeText ?? null)},` +
            `"transferTimestamp":${row.transferMs}}`,
        ]
  })
  return `[${items.join(',')}]`
}

function viewType(code: number): Json {
  const type = findTransferType(code)
  if (!type) throw new Error(`the database contains a transfer of unknown type ${code}`)
  return text({ code, name: type.name, translations: { ru: type.nameRu } })
}
