/**
 * Cards of categories, tournaments, seasons and teams as JSON text (docs/reference/resources.md#16, #5). Every match
 * contains them, so they are cached until a change invalidates them.
 */

import type { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { sportById } from '../catalog/sports.ts'
import { boundedCache } from '../shared/bounded-cache.ts'
import {
  type CategoryRow,
  isPlaceholder,
  type SeasonRow,
  selectCategory,
  selectDefaultTournaments,
  selectPlayersOfPair,
  selectSeason,
  selectTeam,
  selectTournament,
  type TeamRow,
  type TournamentRow,
} from '../store/cards.ts'
import { selectTeamMembers } from '../store/people.ts'

type Json = string
const text = JSON.stringify

type Pictured = 'team' | 'player' | 'category' | 'unique-tournament'

interface NamedRow {
  readonly id: number
  readonly name: string
  readonly nameRu: string
  readonly slug?: string | undefined
}

export class Cards {
  readonly #db: Db
  readonly #base: string
  /** Prefix of an image path in JSON. */
  readonly #imageStart: string
  /** By the resource whose change invalidates them. */
  readonly #texts = {
    category: new IdCache((id) => this.brief('category', { ...this.#categoryRow(id), slug: undefined })),
    categoryWithSlug: new IdCache((id) => this.brief('category', this.#categoryRow(id))),
    tournament: new IdCache((id) =>
      this.brief('unique-tournament', required(selectTournament(this.#db, id), 'tournament', id)),
    ),
    season: new IdCache((id) => viewSeasonBrief(selectSeason(this.#db, id))),
    team: new IdCache(
      (id) => `${this.openBrief('team', this.#teamRow(id))}${placeholderOf(this.#teamRow(id))}}`,
    ),
    teamInMatch: new IdCache((id) => this.#openTeam(this.#teamRow(id))),
  }

  constructor(db: Db, imagesBase: string) {
    this.#db = db
    this.#base = imagesBase
    this.#imageStart = `"image":${text(`${imagesBase}/`).slice(0, -1)}`
  }

  /** `{id, name, translations, image}` of the match's sibling field. */
  category(id: number): Json {
    return this.#texts.category.get(id)
  }

  /** The same with `slug`, for tournament cards. */
  categoryWithSlug(id: number): Json {
    return this.#texts.categoryWithSlug.get(id)
  }

  /** `{id, name, slug, translations, image}` inside a match. */
  tournament(id: number): Json {
    return this.#texts.tournament.get(id)
  }

  /** `{id, name, year}`. */
  season(id: number): Json {
    return this.#texts.season.get(id)
  }

  /** A team inside a match, unterminated: `manager`, `lineup` and the closing brace follow. */
  openTeamInMatch(id: number): Json {
    return this.#texts.teamInMatch.get(id)
  }

  /** `{id, name, slug, translations, image}` for resources that reference the team. */
  teamBrief(id: number): Json {
    return this.#texts.team.get(id)
  }

  image(kind: Pictured, id: number): Json {
    return text(`${this.#base}/${kind}-${id}`)
  }

  /** `{id, name, slug, translations, image}`, the slug only if it is given. */
  brief(kind: Pictured, row: NamedRow): Json {
    return `${this.openBrief(kind, row)}}`
  }

  /** The same, unterminated, for cards that append members. */
  openBrief(kind: Pictured, { id, name, slug, nameRu }: NamedRow): Json {
    const ownSlug = slug === undefined ? '' : `"slug":${text(slug)},`
    return `{"id":${id},"name":${text(name)},${ownSlug}"translations":{"ru":${text(nameRu)}},"image":${this.image(kind, id)}`
  }

  /**
   * A stored text with tildes replaced by the image base (catalog, BLOCKS_WITH_PICTURES). No feed text can contain the
   * marker: texts have no unescaped quotes, and images from feeds start with `http`.
   */
  withImages(stored: Json): Json {
    return stored.replaceAll('"image":"~/', () => this.#imageStart)
  }

  drop(resource: 'category' | 'tournament' | 'season' | 'team', id: number): void {
    this.#texts[resource].drop(id)
    if (resource === 'category') this.#texts.categoryWithSlug.drop(id)
    if (resource === 'team') this.#texts.teamInMatch.drop(id)
  }

  clear(): void {
    for (const cache of Object.values(this.#texts)) cache.clear()
  }

  #categoryRow(id: number): CategoryRow {
    return required(selectCategory(this.#db, id), 'category', id)
  }

  #teamRow(id: number): TeamRow {
    return required(selectTeam(this.#db, id), 'team', id)
  }

  #openTeam(row: TeamRow): Json {
    const names =
      (row.shortName === null ? '' : `,"shortName":${text(row.shortName)}`) +
      (row.fullName === null ? '' : `,"fullName":${text(row.fullName)}`)
    return (
      `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)}${names},` +
      `"translations":{"ru":${text(row.nameRu)}},"gender":${text(row.gender)},"country":${text(row.country)},` +
      `"image":${this.image('team', row.id)}${placeholderOf(row)}${this.#playersOf(row)}`
    )
  }

  /**
   * The athletes of a pair (docs/reference/resources.md#5): its members if they have teams of their own, otherwise the
   * players of the team. Clients recognize a pair by the slash in its name. Empty for any other team.
   */
  #playersOf(row: TeamRow): Json {
    if (!sportById(row.sport).teamIsAthlete || !row.name.includes('/')) return ''
    const members = selectTeamMembers(this.#db, row.id).flatMap((id) => selectTeam(this.#db, id) ?? [])
    const people = members.length > 0 ? members : selectPlayersOfPair(this.#db, row.id)
    return `,"players":[${people.map((person) => this.brief('player', { ...person, slug: undefined })).join(',')}]`
  }
}

function placeholderOf(row: TeamRow): Json {
  return isPlaceholder(row) ? ',"placeholder":true' : ''
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
    `${cards.openBrief('unique-tournament', row)},` +
    `"colors":{"primary":${text(row.colorPrimary)},"secondary":${text(row.colorSecondary)}},` +
    `"category":${cards.categoryWithSlug(row.categoryId)}`
  )
}

/** `defaultTournaments` (docs/reference/resources.md#16): popular tournaments to show first, by language. */
export function viewDefaultTournaments(db: Db, cards: Cards, sport: number): Json {
  const of = (language: 'ru' | 'en') =>
    selectDefaultTournaments(db, sport, language).map(
      (row) => `${cards.openBrief('unique-tournament', row)},"category":${cards.category(row.categoryId)}}`,
    )
  return `{"ru":[${of('ru').join(',')}],"en":[${of('en').join(',')}]}`
}

/** Cards of the teams of a few thousand leagues: about 20 MB at 400 bytes each. */
const DEFAULT_ENTRIES = 50_000

/** LRU cache by id of values derived from stored rows. */
export class IdCache<T> {
  readonly #entries: LRUCache<number, { readonly value: T }>
  readonly #make: (id: number) => T

  /** @param sizeOf what a value counts of the maximum. Default: 1 */
  constructor(
    make: (id: number) => T,
    maxSize: number = DEFAULT_ENTRIES,
    sizeOf: (value: T) => number = () => 1,
  ) {
    this.#make = make
    this.#entries = boundedCache(maxSize, ({ value }) => sizeOf(value))
  }

  get(id: number): T {
    const cached = this.#entries.get(id)
    if (cached) return cached.value
    const value = this.#make(id)
    this.#entries.set(id, { value })
    return value
  }

  drop(id: number): void {
    this.#entries.delete(id)
  }

  clear(): void {
    this.#entries.clear()
  }
}
