/** Volleyball clubs and national teams with their squads, coaches and halls. */
import type { ChangeData } from '../../src/contract/changes.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import {
  fillPattern,
  type LocalName,
  parts,
  placeNames,
  shortPersonName,
  slugOf,
} from '../names/local-name.ts'
import { birthDateMs, makePerson } from '../people.ts'
import type { Random } from '../random.ts'
import type { Member, Team } from '../set-sports/fixtures.ts'
import { type AbsenceFrame, missingMember } from './absences.ts'
import { VOLLEYBALL_POOLS, type VolleyballPool } from './competitions.ts'

const SPORT = 'volleyball'

/** Setters, outside hitters, opposites, middle blockers and liberos (docs/reference/resources.md#6). */
export const POSITIONS = ['S', 'OH', 'OPP', 'MB', 'L'] as const
export type VolleyballPosition = (typeof POSITIONS)[number]

const SQUAD: Readonly<Record<VolleyballPosition, number>> = { S: 2, OH: 4, OPP: 2, MB: 4, L: 2 }
const HEIGHT: Readonly<Record<VolleyballPosition, number>> = { S: 191, OH: 196, OPP: 200, MB: 203, L: 184 }
/** Women are so much shorter. */
const WOMEN_CM = 13

export const CLUBS =
  parts(`VC_*:ВК_* *_Volley:*_Волей Spike_*:Спайк_* *_Blockers:*_Блокерс Net_Masters_*:Мастера_сетки_*
  Sokol_*:Сокол_* Orbita_*:Орбита_* *_Aces:*_Эйсез`)
const HALLS = ['* Sports Hall', '* Volleyball Centre', '* Sports Palace', '* Arena'] as const
const COLOURS = [
  ['#0b3d91', '#ffffff'],
  ['#aa0011', '#ffcc00'],
  ['#006b3c', '#ffffff'],
  ['#111111', '#ff6600'],
  ['#4aa3df', '#002244'],
  ['#7a1f5c', '#ffffff'],
] as const

interface TeamPlan {
  readonly pool: VolleyballPool
  readonly teamNumber: number
  readonly country: Country
  readonly name: LocalName
  readonly city: string
  readonly anchorMs: number
}

function makeSquad(plan: TeamPlan, random: Random): Member[] {
  const { pool, teamNumber, country, anchorMs } = plan
  const taken = new Set<string>()
  const shirts = random.shuffle(Array.from({ length: 20 }, (_, i) => i + 1))
  const positions = POSITIONS.flatMap((position) => Array<VolleyballPosition>(SQUAD[position]).fill(position))
  const absent: AbsenceFrame = { positions: new Set(), anchorMs }
  return positions.map((position, i) => {
    const person = makePerson(country, pool.abroad, taken, random, pool.gender)
    const shirtNumber = shirts[i] as number
    const ability = Math.min(1.4, Math.max(0.6, random.normal(1, 0.15)))
    const height = HEIGHT[position] - (pool.gender === 'F' ? WOMEN_CM : 0)
    const data: ChangeData<'player'> = {
      name: person.name.en,
      translations: { ru: person.name.ru },
      shortName: shortPersonName(person.name.en),
      slug: slugOf(person.name.en),
      teamId: seedId(SPORT, 'team', teamNumber),
      position,
      shirtNumber,
      gender: pool.gender,
      country: person.country.name.en,
      countryCode: person.country.code,
      height: Math.round(random.normal(height, 4)),
      dateOfBirthTimestamp: birthDateMs(random.integer(18, 36), anchorMs, random),
      popularity: Math.round(pool.popularity * ability ** 4 * 0.3),
    }
    const absence = missingMember(absent, position, random.stream(`absence/${i}`))
    return {
      id: seedId(SPORT, 'player', teamNumber * 100 + i + 1),
      position,
      shirtNumber,
      ability,
      absence,
      data,
    }
  })
}

export function makeTeam(plan: TeamPlan, random: Random): Team {
  const { pool, teamNumber, country, name, city } = plan
  const isNational = pool.country === null
  const strength = pool.level + random.normal(0, 0.02)
  const [primary, secondary] = random.pick(COLOURS)
  const coach = makePerson(country, 0.2, new Set(), random)
  const manager = { id: seedId(SPORT, 'manager', teamNumber), name: coach.name.en }
  const seats = 1_200 + 4_000 * random.next() + 20_000 * Math.max(0, strength)
  const capacity = Math.round(seats / 50) * 50
  return {
    id: seedId(SPORT, 'team', teamNumber),
    strength,
    manager,
    coach: coach.name,
    venue: {
      name: random.pick(HALLS).replace('*', city),
      capacity: pool.level < -0.05 ? null : capacity,
      city,
      country: country.name.en,
    },
    crowd: Math.min(0.95, Math.max(0.2, 0.6 + 4 * strength + random.normal(0, 0.1))),
    members: makeSquad(plan, random),
    data: {
      name: name.en,
      translations: { ru: name.ru },
      shortName: isNational ? name.en : city,
      fullName: isNational ? `${name.en} national volleyball team` : name.en,
      slug: slugOf(name.en),
      gender: pool.gender,
      country: country.name.en,
      countryCode: country.code,
      national: isNational,
      colors: { primary, secondary },
      manager,
      popularity: Math.round(pool.popularity * Math.exp(15 * (strength - pool.level))),
    },
  }
}

/** A club of a town that has no other one; towns of countries of one flavour are shared out among them. */
function clubPlan(pool: VolleyballPool, country: Country, towns: Map<string, LocalName[]>, random: Random) {
  const { flavour } = country
  const free = towns.get(flavour.key) ?? placeNames(flavour, random.stream(flavour.key))
  towns.set(flavour.key, free)
  const town = free.pop()
  if (!town) throw new Error(`no town is left for a club of ${pool.key}`)
  return { country, city: town.en, name: (chance: Random) => fillPattern(chance.pick(CLUBS), town) }
}

/** The teams of all pools. National players are listed with their country alone. @assumed */
export function makeVolleyballPools(anchorMs: number, random: Random): Map<string, Team[]> {
  const towns = new Map<string, LocalName[]>()
  return new Map(
    VOLLEYBALL_POOLS.map((pool) => {
      const teams = Array.from({ length: pool.count }, (_, i) => {
        const chance = random.stream(`${pool.key}/${i + 1}`)
        const teamNumber = pool.number * 100 + i + 1
        if (pool.country === null) {
          const country = COUNTRIES[i] as Country
          const plan = { country, name: country.name, city: `${country.name.en} City` }
          return makeTeam({ pool, teamNumber, anchorMs, ...plan }, chance)
        }
        const { name, ...plan } = clubPlan(pool, countryOf(pool.country), towns, random)
        return makeTeam({ pool, teamNumber, anchorMs, ...plan, name: name(chance) }, chance)
      })
      return [pool.key, teams]
    }),
  )
}
