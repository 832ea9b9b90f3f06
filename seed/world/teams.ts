/**
 * The teams of a pool with their members: clubs and national teams with coaches and grounds, and in racket sports
 * athletes and pairs (docs/reference/resources.md#5.1). An athlete is also the only player of his own team; a pair is
 * named `First / Second` and has two players.
 */
import type { ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import { fillPattern, type LocalName, localName, shortPersonName, slugOf } from '../names/local-name.ts'
import type { NamePool } from '../names/name-pool.ts'
import { makePerson } from '../names/people.ts'
import type { Random } from '../random.ts'
import { withInjuries } from './injuries.ts'
import type { Member, Pool, Sport, Team } from './model.ts'

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

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** 00:00 UTC of a random day in the year of birth for an age. */
function birthDateMs(age: number, anchorMs: number, random: Random): number {
  const year = new Date(anchorMs).getUTCFullYear() - age
  return Date.UTC(year, random.integer(0, 11), random.integer(1, 28))
}

/** The age that a player reaches in the calendar year of a moment. */
export function ageAt(player: ChangeData<'player'>, atMs: number): number {
  const birthMs = player.dateOfBirthTimestamp ?? Number.NaN
  return new Date(atMs).getUTCFullYear() - new Date(birthMs).getUTCFullYear()
}

/** Names of an entity as change data. */
export const named = (name: LocalName) => ({
  name: name.en,
  translations: { ru: name.ru },
  slug: slugOf(name.en),
})

/** Names and origin of people and teams, as change data. */
const namedOf = (name: LocalName, country: Country) => ({
  ...named(name),
  country: country.name.en,
  countryCode: country.code,
})

interface PoolFrame {
  readonly sport: Sport
  readonly pool: Pool
  readonly names: NamePool
  readonly anchorMs: number
  readonly random: Random
  /** Number of its first team; default: by the number of the pool. */
  readonly firstNumber?: number
}

interface TeamFrame extends PoolFrame {
  readonly teamNumber: number
  readonly country: Country
}

const isOfAthletes = ({ kind }: Pool) => kind === 'athletes' || kind === 'pairs'

function shirtNumbers({ teams }: Sport, random: Random): number[] {
  const { mostShirtNumber, isFirstKeeperOne } = teams
  const numbers = random.shuffle(Array.from({ length: mostShirtNumber }, (_, i) => i + 1))
  return isFirstKeeperOne ? [1, ...numbers.filter((number) => number > 1)] : numbers
}

function makeMembers(frame: TeamFrame, popularity: number, random: Random): Member[] {
  const { sport, pool, names, teamNumber, country, anchorMs } = frame
  const { squad, ages, nicknames: hasNicks } = sport.teams
  const [least, oldest] = ages
  // National teams call up players with some years at clubs.
  const youngest = pool.kind === 'nations' ? least + 3 : least
  const rows = squad(pool, random).flatMap((row) => Array.from({ length: row.count }, () => row))
  const taken = isOfAthletes(pool) ? names.people : new Set<string>()
  const shirts = shirtNumbers(sport, random)
  const abilities = rows.map(() => clamp(random.normal(1, 0.15), 0.6, 1.45))
  // The first goalkeeper is the best one.
  const keepers = rows.filter(({ position }) => position === 'G').length
  abilities.splice(0, keepers, ...abilities.slice(0, keepers).sort((a, b) => b - a))
  const members = rows.map(({ position, height }, i): Member => {
    const gender = hasNicks ? (random.chance(WOMEN_SHARE) ? 'F' : 'M') : pool.gender
    const person = makePerson(country, isOfAthletes(pool) ? 0 : pool.abroad, taken, random, gender)
    const name = hasNicks ? names.nick() : person.name
    const ability = abilities[i] as number
    const shirtNumber = shirts[i]
    const data: ChangeData<'player'> = {
      ...namedOf(name, person.country),
      shortName: hasNicks ? name.en : shortPersonName(name.en),
      teamId: seedId(sport.slug, 'team', teamNumber),
      ...(position ? { position } : {}),
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
    ? withInjuries(members, rows, sport.injuries, anchorMs, random.stream('injuries'))
    : members
}

/** Stronger teams of a pool have more followers. */
function popularityOf({ popularity, level }: Pool, strength: number, spread: number): number {
  return Math.round((popularity / 10) * Math.exp((strength - level) / (1.5 * spread)))
}

interface Identity {
  readonly name: LocalName
  readonly shortName: string
  readonly fullName: string
  readonly city: LocalName
}

function identityOf(frame: TeamFrame, members: readonly Member[], random: Random): Identity {
  const { sport, pool, names, country } = frame
  if (isOfAthletes(pool)) return athleteIdentity(members)
  if (pool.kind === 'nations') {
    const { name } = country
    const fullName = `${name.en} ${sport.teams.nationalName}`
    return { name, shortName: name.en, fullName, city: { en: `${name.en} City`, ru: `${name.ru}-Сити` } }
  }
  if (sport.teams.nicknames) {
    const name = names.team()
    return { name, shortName: name.en.split(' ')[0] as string, fullName: name.en, city: NOWHERE }
  }
  const { name, town } = names.club(country, sport.teams.clubNames(country), random)
  return { name, shortName: town.en, fullName: name.en, city: town }
}

/** Teams without a ground. */
const NOWHERE = localName('', '')

const familyName = (name: string) => name.split(' ').slice(1).join(' ')

function athleteIdentity(members: readonly Member[]): Identity {
  const names = members.map(({ data }) => ({ en: data.name, ru: data.translations?.ru ?? '' }))
  const [first] = names as [LocalName]
  const join = (language: keyof LocalName) => names.map((name) => familyName(name[language])).join(' / ')
  const name = names.length === 1 ? first : { en: join('en'), ru: join('ru') }
  const shortName = names.length === 1 ? shortPersonName(name.en) : name.en
  return { name, shortName, fullName: names.map(({ en }) => en).join(' / '), city: NOWHERE }
}

export const venueNamed = (name: LocalName, city: LocalName, country: string, capacity: number | null) => ({
  ...{ name: name.en, capacity, city: city.en, country },
  ...{ translations: { ru: name.ru }, cityTranslations: { ru: city.ru } },
})

const NATIONAL_STADIUM = localName('National Stadium of *', 'Национальный стадион (*)')

/** The home ground. */
function groundOf({ sport, pool, country }: TeamFrame, city: LocalName, strength: number, random: Random) {
  const { grounds, seats } = sport.teams
  if (!grounds) return { venue: null }
  const size = pool.isAmateur
    ? 0
    : clamp(0.4 + strength / (4 * sport.spread) + random.normal(0, 0.06), 0.05, 1)
  const pattern = random.pick(grounds(country))
  const name =
    pool.kind === 'nations' ? fillPattern(NATIONAL_STADIUM, country.name) : fillPattern(pattern, city)
  const capacity = Math.round((seats.least + size * (seats.most - seats.least)) / 50) * 50
  return { venue: venueNamed(name, city, country.name.en, capacity) }
}

/** A pair of `athletes` has no players of its own, and its strength depends little on theirs. */
function makeTeam(frame: TeamFrame, random: Random, athletes?: readonly Team[]): Team {
  const { sport, pool, teamNumber } = frame
  const { spread, slug, teams } = sport
  const country = athletes?.[0]?.country ?? frame.country
  const strength = pool.level + random.normal(0, spread)
  const popularity = popularityOf(pool, strength, spread)
  const share = () => strength * teams.attackShare + random.normal(0, spread * 0.3 * teams.attackShare)
  const members = athletes?.flatMap((each) => each.members) ?? makeMembers(frame, popularity, random)
  const { name, shortName, fullName, city } = identityOf(frame, members, random)
  const manager = isOfAthletes(pool)
    ? null
    : {
        id: seedId(slug, 'manager', teamNumber),
        name: makePerson(country, COACHES_ABROAD, new Set(), random).name,
      }
  const [primary, secondary] = random.pick(COLOURS)
  return {
    id: seedId(slug, 'team', teamNumber),
    gender: pool.gender,
    country,
    strength,
    attack: share(),
    defence: share(),
    ...groundOf(frame, city, strength, random),
    crowd: clamp(0.62 + strength / (6 * spread) + random.normal(0, 0.08), 0.25, 0.95),
    manager,
    members,
    data: {
      ...namedOf(name, country),
      shortName,
      fullName,
      gender: teams.nicknames ? null : pool.gender,
      national: pool.kind === 'nations',
      popularity,
      ...(manager
        ? {
            colors: { primary, secondary },
            manager: { id: manager.id, name: manager.name.en, translations: { ru: manager.name.ru } },
          }
        : {}),
      ...(athletes ? { memberIds: athletes.map(({ id }) => id) } : {}),
    },
    isOfAthletes: athletes !== undefined,
  }
}

/** `partners`: the athletes of whom some also form pairs of this pool. */
export function makeTeams(frame: PoolFrame, partners: readonly Team[] = []): Team[] {
  const { pool, names, random, firstNumber = pool.number * 100 + 1 } = frame
  const shuffled = random.stream(`partners/${pool.key}`).shuffle(partners)
  return Array.from({ length: pool.count }, (_, i) => {
    const chance = random.stream(`${pool.key}/${i + 1}`)
    const key = pool.countries[i % pool.countries.length]
    const own = key ? countryOf(key) : chance.pick(COUNTRIES)
    const country = pool.kind === 'nations' ? (COUNTRIES[i] as Country) : own
    const teamFrame = { ...frame, teamNumber: firstNumber + i, country }
    if (!isOfAthletes(pool)) return makeTeam(teamFrame, chance)
    const two = shuffled.slice(2 * i, 2 * i + 2).sort((a, b) => a.id - b.id)
    let athletes = i < (pool.partners?.pairs ?? 0) ? two : undefined
    for (;;) {
      const team = makeTeam(teamFrame, chance, athletes)
      if (names.claim(team.data.name, team.data.translations?.ru ?? '')) return team
      athletes = undefined
    }
  })
}
