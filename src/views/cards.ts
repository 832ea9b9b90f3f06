/**
 * Cards of categories, tournaments, seasons and teams as JSON text (docs/reference/resources.md#16, #5). Every match
 * contains them, so they are cached until a change invalidates them.
 */
import type { Db } from '../../db/open.ts'
import { sportById } from '../catalog/sports.ts'
import {
  type CategoryRow,
  type PlayerName,
  type SeasonRow,
  selectCategory,
  selectPlayersOfPair,
  selectSeason,
  selectTeam,
  selectTournament,
  type TeamRow,
  type TournamentRow,
} from '../store/cards.ts'
import { selectTeamMembers } from '../store/people.ts'
import { IdCache } from './id-cache.ts'

type Json = string
const text = JSON.stringify

function viewImage(base: string, kind: string, id: number): Json {
  return text(`${base}/${kind}-${id}`)
}

/** The cards of one database. */
export class Cards {
  readonly #db: Db
  readonly #base: string
  /** Prefix of an image path in JSON. */
  readonly #imageStart: string
  readonly #category: IdCache<Json>
  readonly #categoryWithSlug: IdCache<Json>
  readonly #tournament: IdCache<Json>
  readonly #season: IdCache<Json>
  readonly #teamInMatch: IdCache<Json>
  readonly #teamBrief: IdCache<Json>

  constructor(db: Db, imagesBase: string) {
    this.#db = db
    this.#base = imagesBase
    this.#imageStart = `"image":${text(`${imagesBase}/`).slice(0, -1)}`
    this.#category = new IdCache((id) => this.#makeCategory(id, false))
    this.#categoryWithSlug = new IdCache((id) => this.#makeCategory(id, true))
    this.#tournament = new IdCache((id) => this.#makeTournament(id))
    this.#season = new IdCache((id) => viewSeasonBrief(selectSeason(this.#db, id)))
    this.#teamInMatch = new IdCache((id) => this.#makeTeamInMatch(id))
    this.#teamBrief = new IdCache((id) => this.#makeTeamBrief(id))
  }

  /** `{id, name, translations, image}` of the match's sibling field. */
  category(id: number): Json {
    return this.#category.get(id)
  }

  /** The same with `slug`, for tournament cards. */
  categoryWithSlug(id: number): Json {
    return this.#categoryWithSlug.get(id)
  }

  /** `{id, name, slug, translations, image}` inside a match. */
  tournament(id: number): Json {
    return this.#tournament.get(id)
  }

  /** `{id, name, year}`. */
  season(id: number): Json {
    return this.#season.get(id)
  }

  /** A team inside a match, unterminated: `manager`, `lineup` and the closing brace follow. */
  openTeamInMatch(id: number): Json {
    return this.#teamInMatch.get(id)
  }

  /** `{id, name, slug, translations, image}` for resources that reference the team. */
  teamBrief(id: number): Json {
    return this.#teamBrief.get(id)
  }

  image(kind: 'team' | 'player' | 'category' | 'unique-tournament', id: number): Json {
    return viewImage(this.#base, kind, id)
  }

  /**
   * A stored text with tildes replaced by the image base (catalog, BLOCKS_WITH_PICTURES). No feed text can contain the
   * marker: texts have no unescaped quotes, and images from feeds start with `http`.
   */
  withImages(stored: Json): Json {
    return stored.replaceAll('"image":"~/', () => this.#imageStart)
  }

  dropCategory(id: number): void {
    this.#category.drop(id)
    this.#categoryWithSlug.drop(id)
  }

  dropTournament(id: number): void {
    this.#tournament.drop(id)
  }

  dropSeason(id: number): void {
    this.#season.drop(id)
  }

  dropTeam(id: number): void {
    this.#teamInMatch.drop(id)
    this.#teamBrief.drop(id)
  }

  clear(): void {
    for (const cache of [
      this.#category,
      this.#categoryWithSlug,
      this.#tournament,
      this.#season,
      this.#teamInMatch,
      this.#teamBrief,
    ]) {
      cache.clear()
    }
  }

  #makeCategory(id: number, withSlug: boolean): Json {
    const row = required(selectCategory(this.#db, id), 'category', id)
    const slug = withSlug ? `"slug":${text(row.slug)},` : ''
    return `{"id":${id},"name":${text(row.name)},${slug}"translations":{"ru":${text(row.nameRu)}},"image":${this.image('category', id)}}`
  }

  #makeTournament(id: number): Json {
    const row = required(selectTournament(this.#db, id), 'tournament', id)
    return `{"id":${id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},"image":${this.image('unique-tournament', id)}}`
  }

  #makeTeamInMatch(id: number): Json {
    const row = required(selectTeam(this.#db, id), 'team', id)
    const names =
      (row.shortName === null ? '' : `,"shortName":${text(row.shortName)}`) +
      (row.fullName === null ? '' : `,"fullName":${text(row.fullName)}`)
    return (
      `{"id":${id},"name":${text(row.name)},"slug":${text(row.slug)}${names},` +
      `"translations":{"ru":${text(row.nameRu)}},"gender":${text(row.gender)},"country":${text(row.country)},` +
      `"image":${this.image('team', id)}${this.#makePlayers(row)}`
    )
  }

  /**
   * The athletes of a pair (docs/reference/resources.md#5): its members if they have teams of their own, otherwise the
   * players of the team. Clients recognize a pair by the slash in its name. Empty for any other team.
   */
  #makePlayers(row: TeamRow): Json {
    if (!sportById(row.sport).teamIsAthlete || !row.name.includes('/')) return ''
    const members = selectTeamMembers(this.#db, row.id).flatMap((id) => selectTeam(this.#db, id) ?? [])
    const people = members.length > 0 ? members : selectPlayersOfPair(this.#db, row.id)
    return `,"players":[${people.map((person) => this.#makePlayer(person)).join(',')}]`
  }

  #makePlayer({ id, name, nameRu }: PlayerName): Json {
    return `{"id":${id},"name":${text(name)},"translations":{"ru":${text(nameRu)}},"image":${this.image('player', id)}}`
  }

  #makeTeamBrief(id: number): Json {
    const row = required(selectTeam(this.#db, id), 'team', id)
    return `{"id":${id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},"image":${this.image('team', id)}}`
  }
}

function required<T>(row: T | null, kind: string, id: number): T {
  if (row === null) throw new Error(`the database references ${kind} ${id}, which does not exist`)
  return row
}

export function viewSeasonBrief(row: SeasonRow | null, isCurrent?: boolean): Json {
  if (!row) return 'null'
  const current = isCurrent === undefined ? '' : `,"isCurrent":${isCurrent}`
  return `{"id":${row.id},"name":${text(row.name)},"year":${text(row.year)}${current}}`
}

/** Tournament card of lists, search and linked tournaments (docs/reference/resources.md#16). */
export function viewTournamentCard(cards: Cards, row: TournamentRow): Json {
  return `${openTournamentCard(cards, row)}}`
}

/** The same, unterminated, for responses that append members. */
export function openTournamentCard(cards: Cards, row: TournamentRow): Json {
  return (
    `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},` +
    `"image":${cards.image('unique-tournament', row.id)},` +
    `"colors":{"primary":${text(row.colorPrimary)},"secondary":${text(row.colorSecondary)}},` +
    `"category":${cards.categoryWithSlug(row.categoryId)}`
  )
}

/** Entry of `defaultTournaments` (docs/reference/resources.md#16). */
export function viewDefaultTournament(cards: Cards, row: TournamentRow): Json {
  return (
    `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},` +
    `"image":${cards.image('unique-tournament', row.id)},"category":${cards.category(row.categoryId)}}`
  )
}

/** Item of the category list (docs/reference/resources.md#16). */
export function viewCategory(cards: Cards, row: CategoryRow & { tournamentsCount: number }): Json {
  return (
    `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},` +
    `"image":${cards.image('category', row.id)},"tournamentsCount":${row.tournamentsCount}}`
  )
}

export type { TeamRow }
