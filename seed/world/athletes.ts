/**
 * Athletes and pairs: in racket sports they are the teams (docs/reference/resources.md#5.1). Each athlete is also the
 * only player of his own team; a pair is named `First / Second` and has two players. Rankings follow strength; points
 * and prize money follow the rank. @assumed Amounts, points and playing styles.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import { type LocalName, shortPersonName } from '../names/local-name.ts'
import { makePerson, type Person } from '../names/people.ts'
import { ageAt } from '../people/register.ts'
import type { Random } from '../random.ts'
import type { Member, Team } from './model.ts'
import { birthDateMs, firstTeamNumber, namedData, type PoolFrame, popularityOf } from './teams.ts'

const HEIGHT = { M: 186, F: 173 } as const

const familyName = (name: string) => name.split(' ').slice(1).join(' ')

function pairName(names: readonly LocalName[]): LocalName {
  const join = (language: 'en' | 'ru') => names.map((name) => familyName(name[language])).join(' / ')
  return { en: join('en'), ru: join('ru') }
}

function makeMember(
  { sport, pool, anchorMs }: PoolFrame,
  { name, country }: Person,
  { teamNumber, place, popularity }: { teamNumber: number; place: number; popularity: number },
  random: Random,
): Member {
  const data: ChangeData<'player'> = {
    ...namedData(name, country),
    shortName: shortPersonName(name.en),
    teamId: seedId(sport.slug, 'team', teamNumber),
    gender: pool.gender,
    height: Math.round(random.normal(HEIGHT[pool.gender], 6)),
    dateOfBirthTimestamp: birthDateMs(random.integer(...sport.teams.ages), anchorMs, random),
    popularity,
  }
  const id = seedId(sport.slug, 'player', teamNumber * 100 + place)
  return { id, name: name.en, position: '', shirtNumber: 0, ability: 1, injuries: [], data }
}

type Own = Pick<Team, 'members' | 'country'> & { readonly name: LocalName; readonly fullName: string }

/** The team of an athlete or a pair; `own` has its properties other than strength. */
function makeSide({ sport, pool }: PoolFrame, teamNumber: number, strength: number, own: Own): Team {
  const { name, country, fullName, members } = own
  const isPair = pool.kind === 'pairs'
  return {
    id: seedId(sport.slug, 'team', teamNumber),
    gender: pool.gender,
    country,
    strength,
    attack: 0,
    defence: 0,
    venue: null,
    crowd: 0,
    manager: null,
    members,
    data: {
      ...namedData(name, country),
      shortName: isPair ? name.en : shortPersonName(name.en),
      fullName,
      gender: pool.gender,
      national: false,
      popularity: popularityOf(pool, strength, sport.spread),
    },
  }
}

function makeEntrant(frame: PoolFrame, teamNumber: number, taken: Set<string>, random: Random): Team {
  const { sport, pool } = frame
  const home = pool.countries.length > 0 ? countryOf(pool.countries[0] as string) : random.pick(COUNTRIES)
  const strength = pool.level + random.normal(0, sport.spread)
  const popularity = popularityOf(pool, strength, sport.spread)
  const isPair = pool.kind === 'pairs'
  const people = Array.from({ length: isPair ? 2 : 1 }, () =>
    makePerson(home, pool.abroad, taken, random, pool.gender),
  )
  const [first] = people as [Person]
  return makeSide(frame, teamNumber, strength, {
    name: isPair ? pairName(people.map(({ name }) => name)) : first.name,
    country: first.country,
    fullName: people.map(({ name }) => name.en).join(' / '),
    members: people.map((who, i) =>
      makeMember(frame, who, { teamNumber, place: i + 1, popularity }, random.stream(`player/${i}`)),
    ),
  })
}

/** A pair of two athletes. Its strength depends little on the strength of each. */
function makePair(frame: PoolFrame, teamNumber: number, athletes: readonly Team[], random: Random): Team {
  const { sport, pool } = frame
  const names = athletes.map(({ data }) => ({ en: data.name, ru: data.translations?.ru ?? data.name }))
  const pair = makeSide(frame, teamNumber, pool.level + random.normal(0, sport.spread), {
    name: pairName(names),
    country: athletes[0]?.country as Country,
    fullName: names.map(({ en }) => en).join(' / '),
    members: athletes.flatMap(({ members }) => members),
  })
  return { ...pair, isOfAthletes: true, data: { ...pair.data, memberIds: athletes.map(({ id }) => id) } }
}

/** The athletes or pairs of a pool. Names are unique within `taken`. */
export function makeAthletes(
  frame: PoolFrame,
  taken: Set<string>,
  partnersPool: readonly Team[] = [],
): Team[] {
  const { pool, random, firstNumber = firstTeamNumber(pool) } = frame
  const partners = random.stream('partners').shuffle(partnersPool)
  const claim = ({ data }: Team): boolean => {
    const names = [data.name, data.translations?.ru ?? ''].map((name) => `team ${name}`)
    if (names.some((name) => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  }
  return Array.from({ length: pool.count }, (_, i) => {
    const chance = random.stream(`${pool.key}/${i}`)
    const isOfAthletes = i < (pool.partners?.pairs ?? 0)
    const two = isOfAthletes ? partners.slice(2 * i, 2 * i + 2).sort((a, b) => a.id - b.id) : []
    const pair = two.length === 2 ? makePair(frame, firstNumber + i, two, random.stream(`pair/${i}`)) : null
    if (pair && claim(pair)) return pair
    for (;;) {
      const entrant = makeEntrant(frame, firstNumber + i, taken, chance)
      if (claim(entrant)) return entrant
    }
  })
}

interface TourRow {
  /** Points of rank 1. */
  readonly mostPoints: number
  /** Prize money of rank 1 this year, in euros. */
  readonly mostPrize: number
  readonly styles: readonly string[]
}

const TOURS: Readonly<Partial<Record<SportSlug, TourRow>>> = {
  tennis: {
    mostPoints: 9_400,
    mostPrize: 5_200_000,
    styles: ['two-handed backhand', 'two-handed backhand', 'one-handed backhand'],
  },
  'table-tennis': {
    mostPoints: 7_800,
    mostPrize: 340_000,
    styles: ['shakehand grip', 'shakehand grip', 'penhold grip'],
  },
}

/** Rank 1 gets all of it, rank 11 a third. */
const share = (place: number) => 1 / (1 + 0.2 * (place - 1))
const euros = (value: number) => ({ value: Math.round(value / 100) * 100, currency: 'EUR' })

function athleteInfo(tour: TourRow, { members }: Team, place: number, anchorMs: number, random: Random) {
  const [player] = members
  if (!player || members.length > 1) return null
  const hand = random.chance(0.13) ? 'Left-handed' : 'Right-handed'
  const height = player.data.height ?? null
  const build = random.normal(player.data.gender === 'F' ? 21.2 : 22.8, 1.1)
  const prizeCurrent = euros(tour.mostPrize * share(place) ** 1.3 * Math.exp(random.normal(0, 0.2)))
  // About half of such a year for each year on the tour.
  const years = Math.max(0, ageAt(player.data, anchorMs) - 18)
  const before = prizeCurrent.value * years * (0.3 + 0.4 * random.next())
  return {
    plays: `${hand}, ${random.pick(tour.styles)}`,
    prizeCurrent,
    prizeTotal: euros(prizeCurrent.value + before),
    height,
    weight: height && Math.round(build * (height / 100) ** 2),
    currentRating: Math.round(tour.mostPoints * share(place)),
  }
}

/**
 * The teams with their ranks; men, women and pairs are ranked separately, starting after `placesBefore`. Teams of clubs
 * are unchanged.
 */
export function ranked(
  sport: SportSlug,
  teams: readonly Team[],
  { anchorMs, random, placesBefore = 0 }: { anchorMs: number; random: Random; placesBefore?: number },
): readonly Team[] {
  const tour = TOURS[sport]
  if (!tour) return teams
  const rankings = Map.groupBy(teams, ({ gender, members }) => `${gender}${members.length}`)
  const placed = [...rankings.values()].flatMap((list) =>
    list
      .sort((a, b) => b.strength - a.strength || a.id - b.id)
      .map((team, i): [number, Team] => {
        const ranking = placesBefore + i + 1
        const playerTeamInfo = athleteInfo(tour, team, ranking, anchorMs, random.stream(team.id))
        return [team.id, { ...team, data: { ...team.data, ranking, playerTeamInfo } }]
      }),
  )
  const byId = new Map(placed)
  return teams.map((team) => byId.get(team.id) ?? team)
}
