/** Esports teams: five players with nicknames, and a coach. */
import type { ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, countryOf } from '../names/countries.ts'
import { nicknames, teamNames } from '../names/esports.ts'
import { type LocalName, slugOf } from '../names/local-name.ts'
import { birthDateMs, makePerson } from '../people.ts'
import type { Random } from '../random.ts'
import type { Member, Team } from '../set-sports/fixtures.ts'
import { ESPORTS_POOLS, type EsportsPool } from './competitions.ts'
import { TITLES } from './titles.ts'

const SPORT = 'esports'
const ABROAD = 0.35
const WOMEN = 0.08
const COLOURS = [
  ['#111111', '#00e5ff'],
  ['#2a0a5e', '#ffffff'],
  ['#b00020', '#111111'],
  ['#0b3d91', '#ffcc00'],
  ['#1b5e20', '#ffffff'],
] as const

interface TeamPlan {
  readonly pool: EsportsPool
  readonly teamNumber: number
  readonly name: LocalName
  readonly nicks: readonly LocalName[]
  readonly anchorMs: number
}

function makeMember(plan: TeamPlan, homeKey: string, i: number, random: Random): Member {
  const { pool, teamNumber, anchorMs } = plan
  const nick = plan.nicks[i] as LocalName
  const position = TITLES[pool.title].positions[i] as string
  const country = random.chance(ABROAD) ? random.pick(COUNTRIES) : countryOf(homeKey)
  const ability = Math.min(1.4, Math.max(0.6, random.normal(1, 0.15)))
  const data: ChangeData<'player'> = {
    name: nick.en,
    translations: { ru: nick.ru },
    shortName: nick.en,
    slug: slugOf(nick.en),
    teamId: seedId(SPORT, 'team', teamNumber),
    position,
    gender: random.chance(WOMEN) ? 'F' : 'M',
    country: country.name.en,
    countryCode: country.code,
    dateOfBirthTimestamp: birthDateMs(random.integer(17, 31), anchorMs, random),
    popularity: Math.round(pool.popularity * ability ** 4 * 0.4),
  }
  const id = seedId(SPORT, 'player', teamNumber * 10 + i + 1)
  return { id, position, shirtNumber: 0, ability, absence: null, data }
}

export function makeTeam(plan: TeamPlan, random: Random): Team {
  const { pool, teamNumber, name } = plan
  const homeKey = random.pick(pool.countries)
  const country = countryOf(homeKey)
  const strength = pool.level + random.normal(0, 0.025)
  const [primary, secondary] = random.pick(COLOURS)
  const coach = makePerson(country, ABROAD, new Set(), random)
  const manager = { id: seedId(SPORT, 'manager', teamNumber), name: coach.name.en }
  return {
    id: seedId(SPORT, 'team', teamNumber),
    strength,
    manager,
    coach: coach.name,
    venue: null,
    crowd: Math.min(0.98, Math.max(0.4, 0.75 + 3 * strength + random.normal(0, 0.08))),
    members: TITLES[pool.title].positions.map((_, i) => makeMember(plan, homeKey, i, random)),
    data: {
      name: name.en,
      translations: { ru: name.ru },
      shortName: name.en.split(' ')[0] as string,
      fullName: name.en,
      slug: slugOf(name.en),
      gender: null,
      country: country.name.en,
      countryCode: country.code,
      national: false,
      colors: { primary, secondary },
      manager,
      popularity: Math.round(pool.popularity * Math.exp(12 * (strength - pool.level))),
    },
  }
}

/** The teams of all pools; no name and no nickname is given twice. */
export function makeEsportsPools(anchorMs: number, random: Random): Map<string, Team[]> {
  const names = teamNames(random.stream('names'))
  const nicks = nicknames(random.stream('nicks'))
  return new Map(
    ESPORTS_POOLS.map((pool) => {
      const size = TITLES[pool.title].positions.length
      const teams = Array.from({ length: pool.count }, (_, i) => {
        const teamNumber = pool.number * 100 + i + 1
        const name = names.pop()
        if (!name || nicks.length < size) throw new Error('no names are left for a team')
        const plan = { pool, teamNumber, name, nicks: nicks.splice(0, size), anchorMs }
        return makeTeam(plan, random.stream(teamNumber))
      })
      return [pool.key, teams]
    }),
  )
}
