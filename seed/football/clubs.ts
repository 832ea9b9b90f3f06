/** Clubs and national teams with their squads, coaches and grounds. */

import type { ChangeData } from '../../src/contract/changes.ts'
import type { Venue } from '../frame/competitions.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country, countryOf } from '../names/countries.ts'
import { fillPattern, type LocalName, placeNames, shortPersonName, slugOf } from '../names/local-name.ts'
import { birthDateMs, makePerson } from '../people.ts'
import type { Random } from '../random.ts'
import type { FootballSide } from '../simulators/football.ts'
import type { FootballPosition, SquadMember } from '../simulators/football-lineup.ts'
import { LEAGUES } from './competitions.ts'
import { makeSpells, type Spell } from './spells.ts'

const SPORT = 'football'

export interface Club extends FootballSide {
  readonly id: number
  readonly country: Country
  readonly venue: Venue
  readonly strength: number
  /** 0 to 1: how full the ground is. */
  readonly crowd: number
  readonly manager: { readonly id: number; readonly name: string }
  /** The manager's name in both scripts. */
  readonly coach: LocalName
  readonly team: ChangeData<'team'>
  readonly players: readonly { readonly id: number; readonly data: ChangeData<'player'> }[]
  /** When which of its players cannot play. */
  readonly spells: readonly Spell[]
}

/** The countries whose champions play the Champions Cup beside Norland's, and how many clubs each sends. */
export const GUEST_COUNTRIES = ['skogmark', 'dravia', 'lusara', 'highmoor'] as const
export const GUESTS_EACH = 3

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

/** Positions of a squad, by its size from 22 to 25. */
function squadPositions(size: number): FootballPosition[] {
  const line = (position: FootballPosition, count: number) => Array<FootballPosition>(count).fill(position)
  const defenders = size >= 24 ? 8 : 7
  const forwards = size >= 25 ? 6 : 5
  return [
    ...line('G', 3),
    ...line('D', defenders),
    ...line('M', size - 3 - defenders - forwards),
    ...line('F', forwards),
  ]
}

const HEIGHT: Readonly<Record<FootballPosition, number>> = { G: 190, D: 185, M: 179, F: 182 }

/** 1 for the first keeper; the rest by lot among the usual numbers. */
function shirtNumbers(size: number, random: Random): number[] {
  const rest = Array.from({ length: 32 }, (_, i) => i + 2)
  return [1, ...random.shuffle(rest).slice(0, size - 1)]
}

export interface SquadPlan {
  readonly teamNumber: number
  readonly country: Country
  readonly abroad: number
  readonly popularity: number
  readonly minimumAge: number
}

function makeSquad(plan: SquadPlan, anchorMs: number, random: Random) {
  const taken = new Set<string>()
  const positions = squadPositions(random.integer(22, 25))
  const shirts = shirtNumbers(positions.length, random)
  const squad: SquadMember[] = []
  const players: Club['players'][number][] = []
  positions.forEach((position, i) => {
    const { name, country } = makePerson(plan.country, plan.abroad, taken, random)
    const id = seedId(SPORT, 'player', plan.teamNumber * 100 + i + 1)
    const ability = Math.min(1.45, Math.max(0.6, random.normal(1, 0.16)))
    const shirtNumber = shirts[i] as number
    squad.push({ id, name: name.en, position, shirtNumber, ability })
    const data: ChangeData<'player'> = {
      name: name.en,
      translations: { ru: name.ru },
      shortName: shortPersonName(name.en),
      slug: slugOf(name.en),
      teamId: seedId(SPORT, 'team', plan.teamNumber),
      position,
      shirtNumber,
      gender: 'M',
      country: country.name.en,
      countryCode: country.code,
      height: Math.round(random.normal(HEIGHT[position], 5)),
      preferredFoot: random.weighted(['right', 'left', 'both'] as const, (foot) =>
        foot === 'right' ? 70 : foot === 'left' ? 23 : 7,
      ) as 'right' | 'left' | 'both',
      dateOfBirthTimestamp: birthDateMs(random.integer(plan.minimumAge, 35), anchorMs, random),
      popularity: Math.round(plan.popularity * ability ** 4 * 0.4),
    }
    players.push({ id, data })
  })
  return { squad, players }
}

export interface TeamPlan extends SquadPlan {
  readonly name: LocalName
  readonly city: string
  readonly stadium: string
  readonly national: boolean
  readonly strength: number
}

export function makeTeam(plan: TeamPlan, anchorMs: number, random: Random): Club {
  const { country, name, strength } = plan
  const colours = random.pick(COLOURS)
  const coach = makePerson(country, 0.2, new Set(), random)
  const manager = { id: seedId(SPORT, 'manager', plan.teamNumber), name: coach.name.en }
  const capacity = Math.max(
    800,
    Math.round((14_000 + strength * 30_000 + random.integer(0, 9_000)) / 50) * 50,
  )
  const { squad, players } = makeSquad(plan, anchorMs, random)
  return {
    id: seedId(SPORT, 'team', plan.teamNumber),
    country,
    manager,
    coach: coach.name,
    strength,
    attack: strength + random.normal(0, 0.07),
    defence: strength + random.normal(0, 0.07),
    crowd: Math.min(0.95, Math.max(0.25, 0.6 + strength + random.normal(0, 0.1))),
    venue: { name: plan.stadium, capacity, city: plan.city, country: country.name.en },
    team: {
      name: name.en,
      translations: { ru: name.ru },
      shortName: plan.national ? name.en : plan.city,
      fullName: plan.national ? `${name.en} national team` : name.en,
      slug: slugOf(name.en),
      gender: 'M',
      country: country.name.en,
      countryCode: country.code,
      national: plan.national,
      colors: { primary: colours[0], secondary: colours[1] },
      manager,
      popularity: plan.popularity,
    },
    squad,
    players,
    spells: makeSpells(squad, anchorMs, random.stream('spells')),
  }
}

/** How many clubs a league or a guest country needs, in the order in which their ids are given. */
function clubDemand(): { key: string; country: string; count: number; level: number; popularity: number }[] {
  const leagues = LEAGUES.map(({ key, country, teams, level, popularity }) => ({
    key,
    country,
    count: teams,
    level,
    popularity,
  }))
  const guests = GUEST_COUNTRIES.map((country) => ({
    key: country,
    country,
    count: GUESTS_EACH,
    level: 0.2,
    popularity: 300_000,
  }))
  return [...leagues, ...guests]
}

/** Every club, by the key of its league (previous season for those that move up or down) or guest country. */
export function makeClubs(anchorMs: number, random: Random): Map<string, Club[]> {
  const towns = new Map<string, LocalName[]>()
  const clubs = new Map<string, Club[]>()
  const made = new Map<string, number>()
  for (const { key, country: countryKey, count, level, popularity } of clubDemand()) {
    const country = countryOf(countryKey)
    // Countries of one flavour share its towns, so that no two clubs of the world have one name.
    const { flavour } = country
    const free = towns.get(flavour.key) ?? placeNames(flavour, random.stream(flavour.key))
    towns.set(flavour.key, free)
    const list = Array.from({ length: count }, () => {
      const number = (made.get(countryKey) ?? 0) + 1
      made.set(countryKey, number)
      const town = free.pop()
      if (!town) throw new Error(`no town is left for a club of ${country.name.en}`)
      const chance = random.stream(`${countryKey}/${number}`)
      const strength = level + chance.normal(0, 0.17)
      return makeTeam(
        {
          teamNumber: country.number * 100 + number,
          country,
          abroad: level < -0.2 ? 0.02 : 0.18,
          name: fillPattern(chance.pick(flavour.club), town),
          city: town.en,
          stadium: chance.pick(flavour.stadium).replace('*', town.en),
          national: false,
          strength,
          popularity: Math.round((popularity / 10) * Math.exp(2 * (strength - level))),
          minimumAge: 17,
        },
        anchorMs,
        chance,
      )
    })
    clubs.set(key, list)
  }
  return clubs
}

/**
 * One national team a country. @assumed Its players are listed with it alone: they are professionals abroad, so
 * that nobody plays for a club and a country at the same hour.
 */
export function makeNationalTeams(anchorMs: number, random: Random): Club[] {
  return COUNTRIES.map((country) => {
    const chance = random.stream(country.key)
    const strength = 0.1 + chance.normal(0, 0.2)
    const capital = `${country.name.en} City`
    return makeTeam(
      {
        teamNumber: country.number * 100,
        country,
        abroad: 0,
        name: country.name,
        city: capital,
        stadium: `National Stadium of ${country.name.en}`,
        national: true,
        strength,
        popularity: Math.round(200_000 * Math.exp(2 * strength)),
        minimumAge: 20,
      },
      anchorMs,
      chance,
    )
  })
}
