/**
 * Athletes and pairs: in racket sports they are the teams (docs/reference/resources.md#5.1). Each athlete is also a
 * player of his own team; a pair is named `First / Second` and has two players.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import { type LocalName, shortPersonName, slugOf } from '../names/local-name.ts'
import { birthDateMs, makePerson, type Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { Gender } from './fixtures.ts'

/** Those among whom a competition finds its entrants. */
export interface Pool {
  readonly key: string
  /** Part of the ids of its teams, which are counted from 1. */
  readonly number: number
  readonly count: number
  readonly gender: Gender
  readonly isPairs: boolean
  /** So many of its pairs are of athletes who also play alone, in the competitions of that pool before it. */
  readonly partners?: { readonly pool: string; readonly pairs: number }
  /** A country's key, or null for the whole world. */
  readonly country: string | null
  /** Mean and spread of strength, in shares of points. */
  readonly level: number
  readonly spread: number
  readonly popularity: number
  readonly ages: readonly [from: number, to: number]
}

export interface Entrant {
  readonly id: number
  readonly strength: number
  readonly gender: Gender
  readonly team: ChangeData<'team'>
  readonly players: readonly { readonly id: number; readonly data: ChangeData<'player'> }[]
  /** A pair of athletes who are told on their own; its players belong to their own teams. */
  readonly isOfAthletes: boolean
}

const HEIGHT: Readonly<Record<Gender, number>> = { M: 186, F: 173 }

interface Frame {
  readonly sport: SportSlug
  readonly pool: Pool
  readonly anchorMs: number
  readonly random: Random
  /** No two of a pool share a name. */
  readonly taken: Set<string>
}

function person({ pool, taken }: Frame, home: Country, random: Random): Person {
  return makePerson(home, pool.country === null ? 0 : 0.15, taken, random, pool.gender)
}

function playerData(frame: Frame, who: Person, teamId: number, popularity: number, random: Random) {
  const { pool, anchorMs } = frame
  const { name, country } = who
  const data: ChangeData<'player'> = {
    name: name.en,
    translations: { ru: name.ru },
    shortName: shortPersonName(name.en),
    slug: slugOf(name.en),
    teamId,
    gender: pool.gender,
    country: country.name.en,
    countryCode: country.code,
    height: Math.round(random.normal(HEIGHT[pool.gender], 6)),
    dateOfBirthTimestamp: birthDateMs(random.integer(...pool.ages), anchorMs, random),
    popularity,
  }
  return data
}

function familyName(name: string): string {
  return name.split(' ').slice(1).join(' ')
}

function pairName(people: readonly Pick<Person, 'name'>[]): LocalName {
  const join = (language: 'en' | 'ru') => people.map(({ name }) => familyName(name[language])).join(' / ')
  return { en: join('en'), ru: join('ru') }
}

function makeEntrant(frame: Frame, number: number, random: Random): Entrant {
  const { sport, pool } = frame
  const teamNumber = pool.number * 100 + number
  const id = seedId(sport, 'team', teamNumber)
  const home = pool.country === null ? random.pick(COUNTRIES) : countryOf(pool.country)
  const strength = pool.level + random.normal(0, pool.spread)
  const popularity = Math.round(pool.popularity * Math.exp((strength - pool.level) / pool.spread))
  const people = Array.from({ length: pool.isPairs ? 2 : 1 }, () => person(frame, home, random))
  const [first] = people as [Person]
  const name = pool.isPairs ? pairName(people) : first.name
  const team: ChangeData<'team'> = {
    name: name.en,
    translations: { ru: name.ru },
    shortName: pool.isPairs ? name.en : shortPersonName(name.en),
    fullName: people.map((who) => who.name.en).join(' / '),
    slug: slugOf(name.en),
    gender: pool.gender,
    country: first.country.name.en,
    countryCode: first.country.code,
    national: false,
    popularity,
  }
  const players = people.map((who, i) => ({
    id: seedId(sport, 'player', teamNumber * 10 + i + 1),
    data: playerData(frame, who, id, popularity, random.stream(`player/${i}`)),
  }))
  return { id, strength, gender: pool.gender, team, players, isOfAthletes: false }
}

/** Two athletes as a pair. How good they are together has little to do with how good each is alone. */
function makePair(
  { sport, pool }: Frame,
  number: number,
  athletes: readonly Entrant[],
  random: Random,
): Entrant {
  const strength = pool.level + random.normal(0, pool.spread)
  const names = athletes.map(({ team }) => ({
    name: { en: team.name, ru: team.translations?.ru ?? team.name },
  }))
  const name = pairName(names)
  const { country, countryCode } = athletes[0]?.team ?? {}
  const team: ChangeData<'team'> = {
    name: name.en,
    translations: { ru: name.ru },
    shortName: name.en,
    fullName: names.map((of) => of.name.en).join(' / '),
    slug: slugOf(name.en),
    gender: pool.gender,
    ...(country !== undefined && { country }),
    ...(countryCode !== undefined && { countryCode }),
    national: false,
    popularity: Math.round(pool.popularity * Math.exp((strength - pool.level) / pool.spread)),
    memberIds: athletes.map(({ id }) => id),
  }
  const players = athletes.flatMap((athlete) => athlete.players)
  const id = seedId(sport, 'team', pool.number * 100 + number)
  return { id, strength, gender: pool.gender, team, players, isOfAthletes: true }
}

/** The entrants of a pool; names of pairs are kept apart, too. `athletes` are those of the pool of its partners. */
export function makePool(
  sport: SportSlug,
  pool: Pool,
  anchorMs: number,
  taken: Set<string>,
  random: Random,
  athletes: readonly Entrant[] = [],
): Entrant[] {
  const frame: Frame = { sport, pool, anchorMs, random, taken }
  const partners = random.stream('partners').shuffle(athletes)
  const claim = ({ team }: Entrant): boolean => {
    const names = [team.name, team.translations?.ru ?? ''].map((name) => `team ${name}`)
    if (names.some((name) => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  }
  return Array.from({ length: pool.count }, (_, i) => {
    const chance = random.stream(i)
    const two =
      i < (pool.partners?.pairs ?? 0) ? partners.slice(2 * i, 2 * i + 2).sort((a, b) => a.id - b.id) : []
    const pair = two.length === 2 ? makePair(frame, i + 1, two, random.stream(`pair/${i}`)) : null
    if (pair && claim(pair)) return pair
    for (;;) {
      const entrant = makeEntrant(frame, i + 1, chance)
      if (claim(entrant)) return entrant
    }
  })
}
