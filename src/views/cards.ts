/**
 * Cards of categories, tournaments, seasons and teams as ready JSON text (wire format, 1.1, 1.2, 3, 14). They stand
 * inside every match, so they are made once and kept until a change touches them.
 */
import type { Db } from '../../db/open.ts'
import {
  type CategoryRow,
  type SeasonRow,
  selectCategory,
  selectSeason,
  selectTeam,
  selectTournament,
  type TeamRow,
  type TournamentRow,
} from '../store/cards.ts'

import { selectTeamMembers } from '../store/team-members.ts'
/**
 * Cards of each form that are kept: the teams of a few thousand leagues. At about 400 bytes each that is some
 * 20 MB at the very most.
 */
export const CARD_CACHE_ENTRIES = 50_000

type Json = string
const text = JSON.stringify

function viewImage(base: string, kind: string, id: number): Json {
  return text(`${base}/${kind}-${id}`)
}

/** Keeps texts by id; the oldest goes when it is full. */
class TextCache {
  readonly #texts = new Map<number, Json>()
  readonly #make: (id: number) => Json

  constructor(make: (id: number) => Json) {
    this.#make = make
  }

  get(id: number): Json {
    const known = this.#texts.get(id)
    if (known !== undefined) return known
    const made = this.#make(id)
    if (this.#texts.size >= CARD_CACHE_ENTRIES) {
      const oldest = this.#texts.keys().next().value
      if (oldest !== undefined) this.#texts.delete(oldest)
    }
    this.#texts.set(id, made)
    return made
  }

  drop(id: number): void {
    this.#texts.delete(id)
  }

  clear(): void {
    this.#texts.clear()
  }
}

/** The cards of one database. `drop` is called for every change of a resource that has cards. */
export class Cards {
  readonly #db: Db
  readonly #base: string
  /** What stands before the name of an image in JSON. */
  readonly #imageStart: string
  readonly #category: TextCache
  readonly #categoryWithSlug: TextCache
  readonly #tournament: TextCache
  readonly #season: TextCache
  readonly #teamInMatch: TextCache
  readonly #teamBrief: TextCache

  constructor(db: Db, imagesBase: string) {
    this.#db = db
    this.#base = imagesBase
    this.#imageStart = `"image":${text(`${imagesBase}/`).slice(0, -1)}`
    this.#category = new TextCache((id) => this.#makeCategory(id, false))
    this.#categoryWithSlug = new TextCache((id) => this.#makeCategory(id, true))
    this.#tournament = new TextCache((id) => this.#makeTournament(id))
    this.#season = new TextCache((id) => viewSeasonBrief(selectSeason(this.#db, id)))
    this.#teamInMatch = new TextCache((id) => this.#makeTeamInMatch(id))
    this.#teamBrief = new TextCache((id) => this.#makeTeamBrief(id))
  }

  /** `{id, name, translations, image}` of the match's sibling field. */
  category(id: number): Json {
    return this.#category.get(id)
  }

  /** The same with `slug`, as it stands inside tournament cards. */
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

  /** A team inside a match, without its end: `manager`, `lineup` and the closing brace follow. */
  openTeamInMatch(id: number): Json {
    return this.#teamInMatch.get(id)
  }

  /** `{id, name, slug, translations, image}` beside something that is about the team. */
  teamBrief(id: number): Json {
    return this.#teamBrief.get(id)
  }

  image(kind: 'team' | 'player' | 'category' | 'unique-tournament', id: number): Json {
    return viewImage(this.#base, kind, id)
  }

  /**
   * A stored text with the base of the images in the place of the tildes (catalog, BLOCKS_WITH_PICTURES). No text of a
   * feed looks like that: it has no unescaped quotes, and the images that feeds give start with `http`.
   */
  withImages(stored: Json): Json {
    return stored.replaceAll('"image":"~/', () => this.#imageStart)
  }

  drop(kind: string, id: number): void {
    if (kind === 'category') {
      this.#category.drop(id)
      this.#categoryWithSlug.drop(id)
    } else if (kind === 'tournament') this.#tournament.drop(id)
    else if (kind === 'season') this.#season.drop(id)
    else if (kind === 'team') {
      this.#teamInMatch.drop(id)
      this.#teamBrief.drop(id)
    }
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
      `"image":${this.image('team', id)}${this.#makePlayers(id)}`
    )
  }

  /** The athletes of a pair (wire format, 3); nothing for any other team. */
  #makePlayers(id: number): Json {
    const members = selectTeamMembers(this.#db, id)
    if (members.length === 0) return ''
    const briefs = members.map((memberId) => {
      const row = required(selectTeam(this.#db, memberId), 'team', memberId)
      return `{"id":${memberId},"name":${text(row.name)},"translations":{"ru":${text(row.nameRu)}},"image":${this.image('player', memberId)}}`
    })
    return `,"players":[${briefs.join(',')}]`
  }

  #makeTeamBrief(id: number): Json {
    const row = required(selectTeam(this.#db, id), 'team', id)
    return `{"id":${id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},"image":${this.image('team', id)}}`
  }
}

function required<T>(row: T | null, kind: string, id: number): T {
  if (row === null) throw new Error(`the database refers to ${kind} ${id}, which it does not hold`)
  return row
}

export function viewSeasonBrief(row: SeasonRow | null, isCurrent?: boolean): Json {
  if (!row) return 'null'
  const current = isCurrent === undefined ? '' : `,"isCurrent":${isCurrent}`
  return `{"id":${row.id},"name":${text(row.name)},"year":${text(row.year)}${current}}`
}

/** Tournament card of lists, search and linked tournaments (wire format, 14). */
export function viewTournamentCard(cards: Cards, row: TournamentRow): Json {
  return `${openTournamentCard(cards, row)}}`
}

/** The same without its end, for answers that add to it. */
export function openTournamentCard(cards: Cards, row: TournamentRow): Json {
  return (
    `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},` +
    `"image":${cards.image('unique-tournament', row.id)},` +
    `"colors":{"primary":${text(row.colorPrimary)},"secondary":${text(row.colorSecondary)}},` +
    `"category":${cards.categoryWithSlug(row.categoryId)}`
  )
}

/** Entry of `defaultTournaments` (specification, 2.3; wire format, 14). */
export function viewDefaultTournament(cards: Cards, row: TournamentRow): Json {
  return (
    `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},` +
    `"image":${cards.image('unique-tournament', row.id)},"category":${cards.category(row.categoryId)}}`
  )
}

/** Item of the category list (wire format, 14). */
export function viewCategory(cards: Cards, row: CategoryRow & { tournamentsCount: number }): Json {
  return (
    `{"id":${row.id},"name":${text(row.name)},"slug":${text(row.slug)},"translations":{"ru":${text(row.nameRu)}},` +
    `"image":${cards.image('category', row.id)},"tournamentsCount":${row.tournamentsCount}}`
  )
}

export type { TeamRow }
