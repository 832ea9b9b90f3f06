/** A league of the light history: its category, tournament, teams and players as changes. */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { historyId } from '../ids.ts'
import { COUNTRIES, type Country } from '../names/countries.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import { sportOf } from '../sports/index.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import { birthDateMs } from '../world/teams.ts'
import { historyPerson, Towns } from './names.ts'
import type { HistorySport } from './sports.ts'

export interface HistoryTeam {
  readonly id: number
  /** In standard deviations of its league. */
  readonly strength: number
}

export interface HistoryLeague {
  readonly sport: HistorySport
  /** Counted from 0 within its sport; assigned to countries in rotation. */
  readonly number: number
  readonly tournamentId: number
  readonly name: LocalName
  readonly country: Country
  readonly teams: readonly HistoryTeam[]
  readonly random: Random
}

export interface LeagueFrame {
  readonly sport: HistorySport
  readonly number: number
  readonly anchorMs: number
  /** Random stream of the sport. */
  readonly random: Random
}

/** Every n-th league is a women's league, or an amateur league. */
const WOMEN_EVERY = 5
const AMATEUR_EVERY = 4
const AGES = [17, 37] as const

class LeagueMaker {
  readonly #frame: LeagueFrame
  readonly #country: Country
  readonly #random: Random
  readonly #gender: 'M' | 'F'
  /** Number of earlier leagues of the country. */
  readonly #tier: number

  constructor(frame: LeagueFrame) {
    this.#frame = frame
    this.#country = COUNTRIES[frame.number % COUNTRIES.length] as Country
    this.#random = frame.random.stream(frame.number)
    this.#gender = frame.number % WOMEN_EVERY === WOMEN_EVERY - 1 ? 'F' : 'M'
    this.#tier = Math.floor(frame.number / COUNTRIES.length)
  }

  *changes(): Generator<Change, HistoryLeague> {
    const { sport, number } = this.#frame
    const categoryNumber = sport.category ? 1 : this.#country.number
    if (sport.category ? number === 0 : this.#tier === 0) yield this.#category(categoryNumber)
    const tournamentId = historyId(sport.slug, 'tournament', number + 1)
    const regions = new Towns(this.#country, this.#frame.random.stream(`regions/${this.#country.key}`))
    const name = regions.name(this.#tier, [sport.league])
    yield this.#tournament(tournamentId, name, historyId(sport.slug, 'category', categoryNumber))
    const teams = yield* this.#teams()
    return { sport, number, tournamentId, name, country: this.#country, teams, random: this.#random }
  }

  #category(number: number): Change {
    const { sport } = this.#frame
    const { name, code } = this.#country
    const { en, ru } = sport.category ?? { en: `${name.en} Regional`, ru: `${name.ru}. Регионы` }
    return {
      op: 'put',
      kind: 'category',
      sport: sport.slug,
      id: historyId(sport.slug, 'category', number),
      data: { name: en, translations: { ru }, countryCode: sport.category ? null : code, priority: 1 },
      source: DEMO_SOURCE,
    }
  }

  #tournament(id: number, { en, ru }: LocalName, categoryId: number): Change {
    const { sport, number } = this.#frame
    return {
      op: 'put',
      kind: 'tournament',
      sport: sport.slug,
      id,
      data: {
        categoryId,
        name: en,
        translations: { ru },
        priority: Math.max(0, 20 - this.#tier),
        popularity: Math.round(20_000 / (number + 1)),
        amateur: number % AMATEUR_EVERY === AMATEUR_EVERY - 1,
      },
      source: DEMO_SOURCE,
    }
  }

  *#teams(): Generator<Change, HistoryTeam[]> {
    const { sport, number } = this.#frame
    const towns = new Towns(this.#country, this.#frame.random.stream(`towns/${this.#country.key}`))
    const patterns = sport.clubs ?? sportOf(sport.slug).teams.clubNames(this.#country)
    const isAthlete = sport.squad.length === 0
    const teams: HistoryTeam[] = []
    for (let index = 0; index < sport.teams; index += 1) {
      const id = historyId(sport.slug, 'team', number * sport.teams + index + 1)
      const random = this.#random.stream(`team/${index}`)
      const strength = random.normal(0, 1)
      const popularity = Math.round(3_000 * Math.exp(strength - this.#tier / 4))
      const name = isAthlete
        ? historyPerson(this.#country, this.#gender, random)
        : towns.name(this.#tier * sport.teams + index, patterns)
      yield this.#team(id, name, popularity)
      if (isAthlete) yield this.#player(id, 1, name, null, popularity, random)
      else yield* this.#squad(id, popularity, random)
      teams.push({ id, strength })
    }
    return teams
  }

  #team(id: number, { en, ru }: LocalName, popularity: number): Change {
    const data: ChangeData<'team'> = {
      name: en,
      translations: { ru },
      gender: this.#gender,
      country: this.#country.name.en,
      countryCode: this.#country.code,
      popularity,
    }
    return { op: 'put', kind: 'team', sport: this.#frame.sport.slug, id, data, source: DEMO_SOURCE }
  }

  *#squad(teamId: number, popularity: number, random: Random): Generator<Change> {
    let shirt = 0
    for (const [position, count] of this.#frame.sport.squad) {
      for (let i = 0; i < count; i += 1) {
        shirt += 1
        const name = historyPerson(this.#country, this.#gender, random)
        const own = Math.round((popularity * random.next()) / 10)
        yield this.#player(teamId, shirt, name, position, own, random)
      }
    }
  }

  #player(
    teamId: number,
    shirt: number,
    { en, ru }: LocalName,
    position: string | null,
    popularity: number,
    random: Random,
  ): Change {
    const { sport, anchorMs } = this.#frame
    const squadSize = sport.squad.reduce((sum, [, count]) => sum + count, 0) || 1
    const first = (teamId - historyId(sport.slug, 'team', 1)) * squadSize
    const data: ChangeData<'player'> = {
      name: en,
      translations: { ru },
      teamId,
      position,
      shirtNumber: position === null ? null : shirt,
      gender: this.#gender,
      country: this.#country.name.en,
      countryCode: this.#country.code,
      dateOfBirthTimestamp: birthDateMs(random.integer(...AGES), anchorMs, random),
      popularity,
    }
    const id = historyId(sport.slug, 'player', first + shirt)
    return { op: 'put', kind: 'player', sport: sport.slug, id, data, source: DEMO_SOURCE }
  }
}

/** Generates everything that a league needs before its first match, and returns the league. */
export function leagueChanges(frame: LeagueFrame): Generator<Change, HistoryLeague> {
  return new LeagueMaker(frame).changes()
}
