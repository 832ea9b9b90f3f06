/** Clubs and national teams with their members, coaches and grounds; teams of athletes are in athletes.ts. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import { nicknames, teamNames } from '../names/esports.ts'
import {
  fillPattern,
  isFit,
  type LocalName,
  shortPersonName,
  slugOf,
  townNames,
} from '../names/local-name.ts'
import { makePerson } from '../names/people.ts'
import type { Random } from '../random.ts'
import { makeInjuries } from './injuries.ts'
import type { Gender, Member, Pool, Sport, Team } from './model.ts'

const COLOURS = [
  ['#aa0011', '#ffffff'],
  ['#0b3d91', '#ffffff'],
  ['#006b3c', '#ffcc00'],
  ['#ffcc00', '#111111'],
  ['#111111', '#ffffff'],
  ['#7a1f5c', '#c0c0c0'],
  ['#ff6600', '#002244'],
  ['#4aa3df', '#ffffff'],
] as const
/** Difference in height for women. */
const WOMEN_CM = 13
/** In esports men and women play together. */
const WOMEN_SHARE = 0.08
const COACHES_ABROAD = 0.2

export const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** 00:00 UTC of a random day in the year of birth for an age. */
export function birthDateMs(age: number, anchorMs: number, random: Random): number {
  const year = new Date(anchorMs).getUTCFullYear() - age
  return Date.UTC(year, random.integer(0, 11), random.integer(1, 28))
}

/** Names and origin of people and teams, as change data. */
export function namedData(name: LocalName, country: Country) {
  return {
    name: name.en,
    translations: { ru: name.ru },
    slug: slugOf(name.en),
    country: country.name.en,
    countryCode: country.code,
  }
}

interface TeamFrame {
  readonly sport: Sport
  readonly pool: Pool
  readonly teamNumber: number
  readonly country: Country
  readonly name: LocalName
  readonly city: string
  readonly anchorMs: number
  /** Nicknames of the members, if the sport has them. */
  readonly nicks?: readonly LocalName[]
}

function shirtNumbers({ sport: { teams } }: TeamFrame, size: number, random: Random): number[] {
  const { mostShirtNumber, isFirstKeeperOne } = teams
  const numbers = random.shuffle(Array.from({ length: mostShirtNumber }, (_, i) => i + 1))
  if (!isFirstKeeperOne) return numbers
  return [1, ...numbers.filter((number) => number > 1)].slice(0, size)
}

function makeMembers(frame: TeamFrame, popularity: number, random: Random): Member[] {
  const { sport, pool, teamNumber, country, anchorMs, nicks } = frame
  const [least, oldest] = sport.teams.ages
  // National teams call up players with some years at clubs.
  const youngest = pool.kind === 'nations' ? least + 3 : least
  const rows = sport.teams.squad(pool, random).flatMap((row) => Array.from({ length: row.count }, () => row))
  const taken = new Set<string>()
  const shirts = shirtNumbers(frame, rows.length, random)
  const abilities = rows.map(() => clamp(random.normal(1, 0.15), 0.6, 1.45))
  // The first goalkeeper is the best one.
  const keepers = rows.filter(({ position }) => position === 'G').length
  abilities.splice(0, keepers, ...abilities.slice(0, keepers).sort((a, b) => b - a))
  const members = rows.map(({ position, height }, i): Member => {
    const gender: Gender = nicks ? (random.chance(WOMEN_SHARE) ? 'F' : 'M') : pool.gender
    const person = makePerson(country, pool.abroad, taken, random, gender)
    const name = nicks?.[i] ?? person.name
    const ability = abilities[i] as number
    const shirtNumber = shirts[i]
    const data: ChangeData<'player'> = {
      ...namedData(name, person.country),
      shortName: nicks ? name.en : shortPersonName(name.en),
      teamId: seedId(sport.slug, 'team', teamNumber),
      position,
      ...(shirtNumber === undefined ? {} : { shirtNumber }),
      gender,
      ...(height === null
        ? {}
        : { height: Math.round(random.normal(height - (gender === 'F' ? WOMEN_CM : 0), 4)) }),
      dateOfBirthTimestamp: birthDateMs(random.integer(youngest, oldest), anchorMs, random),
      popularity: Math.round(popularity * ability ** 4 * 0.4),
    }
    const id = seedId(sport.slug, 'player', teamNumber * 100 + i + 1)
    return { id, name: name.en, position, shirtNumber: shirtNumber ?? 0, ability, injuries: [], data }
  })
  return sport.injuries
    ? makeInjuries(members, rows, sport.injuries, anchorMs, random.stream('injuries'))
    : members
}

/** Stronger teams of a pool have more followers. */
export function popularityOf({ popularity, level }: Pool, strength: number, spread: number): number {
  return Math.round((popularity / 10) * Math.exp((strength - level) / (1.5 * spread)))
}

function venueOf({ sport, pool, country, city }: TeamFrame, strength: number, random: Random): Team['venue'] {
  const { grounds, seats } = sport.teams
  if (!grounds) return null
  const size = pool.isAmateur
    ? 0
    : clamp(0.4 + strength / (4 * sport.spread) + random.normal(0, 0.06), 0.05, 1)
  const isNational = pool.kind === 'nations'
  const pattern = random.pick(grounds(country))
  return {
    name: isNational ? `National Stadium of ${country.name.en}` : pattern.replace('*', city),
    capacity: Math.round((seats.least + size * (seats.most - seats.least)) / 50) * 50,
    city,
    country: country.name.en,
  }
}

export function makeTeam(frame: TeamFrame, random: Random): Team {
  const { sport, pool, teamNumber, country, name, city } = frame
  const { spread, slug, teams } = sport
  const strength = pool.level + random.normal(0, spread)
  const popularity = popularityOf(pool, strength, spread)
  const [primary, secondary] = random.pick(COLOURS)
  const coach = makePerson(country, COACHES_ABROAD, new Set(), random)
  const manager = { id: seedId(slug, 'manager', teamNumber), name: coach.name }
  const share = () => strength * teams.attackShare + random.normal(0, spread * 0.3 * teams.attackShare)
  const isNational = pool.kind === 'nations'
  return {
    id: seedId(slug, 'team', teamNumber),
    gender: pool.gender,
    country,
    strength,
    attack: share(),
    defence: share(),
    venue: venueOf(frame, strength, random),
    crowd: clamp(0.62 + strength / (6 * spread) + random.normal(0, 0.08), 0.25, 0.95),
    manager,
    members: makeMembers(frame, popularity, random),
    data: {
      ...namedData(name, country),
      shortName: isNational ? name.en : frame.nicks ? (name.en.split(' ')[0] as string) : city,
      fullName: isNational ? `${name.en} ${teams.nationalName}` : name.en,
      gender: frame.nicks ? null : pool.gender,
      national: isNational,
      colors: { primary, secondary },
      manager: { id: manager.id, name: manager.name.en },
      popularity,
    },
  }
}

const NOTHING: LocalName = { en: '', ru: '' }

/** Assigns unique names to the teams of a sport. Countries with the same name style share its towns. */
export class NamePool {
  readonly #random: Random
  readonly #prefixes: readonly LocalName[]
  #townCount = 0
  readonly #suffix: LocalName
  readonly #towns = new Map<string, LocalName[]>()
  readonly #teamNames: LocalName[]
  #nicks: LocalName[]
  #nickRound = 1

  /**
   * @param prefixes of the names of towns, used in rotation
   * @param suffix of names of teams without a town
   */
  constructor(random: Random, prefixes: readonly LocalName[] = [], suffix: LocalName = NOTHING) {
    this.#random = random
    this.#prefixes = prefixes
    this.#suffix = suffix
    this.#teamNames = teamNames(random.stream('names'))
    this.#nicks = nicknames(random.stream('nicks'))
  }

  town({ flavour, name }: Country): LocalName {
    const free = this.#towns.get(flavour.key) ?? townNames(flavour, this.#random.stream(flavour.key))
    this.#towns.set(flavour.key, free)
    const town = free.pop()
    if (!town) throw new Error(`no town is left for a club of ${name.en}`)
    const prefix = this.#prefixes[this.#townCount % this.#prefixes.length] ?? NOTHING
    this.#townCount += 1
    return { en: prefix.en + town.en, ru: prefix.ru + town.ru }
  }

  teamName(): LocalName {
    const name = this.#teamNames.pop()
    if (!name) throw new Error('no names are left for a team')
    return { en: name.en + this.#suffix.en, ru: name.ru + this.#suffix.ru }
  }

  nicks(count: number): LocalName[] {
    while (this.#nicks.length < count) {
      // As players do: a nickname that is taken gets a number.
      this.#nickRound += 1
      const next = nicknames(this.#random.stream(`nicks/${this.#nickRound}`))
      this.#nicks.push(...next.map(({ en, ru }) => ({ en: en + this.#nickRound, ru: ru + this.#nickRound })))
    }
    return this.#nicks.splice(0, count)
  }
}

export interface PoolFrame {
  readonly sport: Sport
  readonly pool: Pool
  readonly names: NamePool
  readonly anchorMs: number
  readonly random: Random
  /** Number of its first team; default: by the number of the pool. */
  readonly firstNumber?: number
}

/** The number of the first team of a pool within its sport. */
export function firstTeamNumber({ number }: Pool): number {
  return number * 100 + 1
}

export function makeTeams(frame: PoolFrame): Team[] {
  const { sport, pool, names, anchorMs, random, firstNumber = firstTeamNumber(pool) } = frame
  return Array.from({ length: pool.count }, (_, i) => {
    const chance = random.stream(`${pool.key}/${i + 1}`)
    const key = pool.countries[i % pool.countries.length]
    const isNational = pool.kind === 'nations'
    const country = isNational ? (COUNTRIES[i] as Country) : key ? countryOf(key) : chance.pick(COUNTRIES)
    const common = { sport, pool, teamNumber: firstNumber + i, country, anchorMs }
    if (isNational) {
      return makeTeam({ ...common, name: country.name, city: `${country.name.en} City` }, chance)
    }
    if (sport.teams.nicknames) {
      const size = sport.teams.squad(pool, chance).length
      return makeTeam({ ...common, name: names.teamName(), nicks: names.nicks(size), city: '' }, chance)
    }
    const { name, town } = clubName(sport, country, names, chance)
    return makeTeam({ ...common, name, city: town.en }, chance)
  })
}

/** A town with a club name; skips towns whose combination has another meaning. */
function clubName({ teams }: Sport, country: Country, names: NamePool, random: Random) {
  for (;;) {
    const town = names.town(country)
    const name = fillPattern(random.pick(teams.clubNames(country)), town)
    if (isFit(name)) return { name, town }
  }
}

/** The number of a team within its sport, from its id. */
export function teamNumberOf(sport: SportSlug, teamId: number): number {
  return teamId - seedId(sport, 'team', 1) + 1
}
