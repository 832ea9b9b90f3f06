/** Clubs with their squads, coaches and arenas. */
import type { ChangeData } from '../../src/contract/changes.ts'
import { makeAbsence } from '../frame/absences.ts'
import { seedId } from '../ids.ts'
import { type Country, countryOf } from '../names/countries.ts'
import { fillPattern, type LocalName, placeNames, shortPersonName, slugOf } from '../names/local-name.ts'
import { birthDateMs, makePerson } from '../people.ts'
import type { Random } from '../random.ts'
import { ABSENCES } from './absences.ts'
import type { Club, Competition, Member, TeamSport } from './sport.ts'

const EAST = ['slavic', 'steppe']
const COLOURS = [
  ['#0b3d91', '#ffffff'],
  ['#aa0011', '#111111'],
  ['#006b3c', '#ffcc00'],
  ['#111111', '#c0c0c0'],
  ['#ff6600', '#002244'],
  ['#4aa3df', '#ffffff'],
  ['#7a1f5c', '#ffcc00'],
  ['#ffcc00', '#0b3d91'],
] as const

interface ClubPlan<F> {
  readonly sport: TeamSport<F>
  readonly competition: Competition<F>
  readonly teamNumber: number
  readonly country: Country
  readonly town: LocalName
  readonly anchorMs: number
}

/** Good clubs have more followers than others of their competition. */
function popularityOf(
  { competition: { popularity, level }, sport: { spread } }: ClubPlan<unknown>,
  strength: number,
) {
  return Math.round((popularity / 10) * Math.exp((strength - level) / (2 * spread)))
}

function makeMembers<F>(plan: ClubPlan<F>, popularity: number, random: Random): Member[] {
  const { sport, country, teamNumber, anchorMs, competition } = plan
  const taken = new Set<string>()
  const shirts = random.shuffle(Array.from({ length: sport.mostShirtNumber }, (_, i) => i + 1))
  const positions = sport.squad.flatMap((row) => Array.from({ length: row.count }, () => row))
  const missing = new Map<string, number>()
  return positions.map((row, i) => {
    const { position } = row
    const { name, country: origin } = makePerson(country, competition.amateur ? 0.02 : 0.2, taken, random)
    const shirtNumber = shirts[i] as number
    const ability = Math.min(1.45, Math.max(0.6, random.normal(1, 0.15)))
    const mayMiss = (missing.get(position) ?? 0) < row.spare
    const absence = mayMiss ? makeAbsence(ABSENCES, anchorMs, random.stream(`absence/${i}`)) : null
    if (absence) missing.set(position, (missing.get(position) ?? 0) + 1)
    const data: ChangeData<'player'> = {
      name: name.en,
      translations: { ru: name.ru },
      shortName: shortPersonName(name.en),
      slug: slugOf(name.en),
      teamId: seedId(sport.slug, 'team', teamNumber),
      position,
      shirtNumber,
      gender: 'M',
      country: origin.name.en,
      countryCode: origin.code,
      height: Math.round(random.normal(row.height, 4)),
      dateOfBirthTimestamp: birthDateMs(random.integer(18, 37), anchorMs, random),
      popularity: Math.round(popularity * ability ** 4 * 0.4),
    }
    const id = seedId(sport.slug, 'player', teamNumber * 100 + i + 1)
    return { id, name: name.en, position, shirtNumber, ability, absence, data }
  })
}

export function makeClub<F>(plan: ClubPlan<F>, random: Random): Club {
  const { sport, competition, teamNumber, country, town } = plan
  const { clubNames, arenas, seats, spread, slug } = sport
  const patterns = EAST.includes(country.flavour.key) ? clubNames.east : clubNames.west
  const name = fillPattern(random.pick(patterns), town)
  const strength = competition.level + random.normal(0, spread)
  const popularity = popularityOf(plan, strength)
  const coach = makePerson(country, 0.3, new Set(), random)
  const manager = { id: seedId(slug, 'manager', teamNumber), name: coach.name.en }
  const [primary, secondary] = random.pick(COLOURS)
  const size = competition.amateur ? 0 : Math.min(1, Math.max(0.1, 0.45 + strength / (4 * spread)))
  const lean = random.normal(0, spread / 4)
  return {
    id: seedId(slug, 'team', teamNumber),
    country,
    strength,
    attack: strength / 2 + lean,
    defence: strength / 2 - lean,
    crowd: Math.min(0.95, Math.max(0.25, 0.65 + strength / (6 * spread) + random.normal(0, 0.08))),
    venue: {
      name: random.pick(arenas).replace('*', town.en),
      capacity: Math.round((seats.least + size * (seats.most - seats.least)) / 50) * 50,
      city: town.en,
      country: country.name.en,
    },
    manager,
    coach: coach.name,
    team: {
      name: name.en,
      translations: { ru: name.ru },
      shortName: town.en,
      fullName: name.en,
      slug: slugOf(name.en),
      gender: 'M',
      country: country.name.en,
      countryCode: country.code,
      national: false,
      colors: { primary, secondary },
      manager,
      popularity,
    },
    members: makeMembers(plan, popularity, random),
  }
}

/** The country of each club that a competition needs. */
function countriesOf<F>(competition: Competition<F>): string[] {
  return competition.kind === 'league'
    ? Array.from({ length: competition.teams }, () => competition.country)
    : competition.countries.flatMap((key) => Array.from({ length: competition.clubsEach }, () => key))
}

/** Every club, by the key of its competition. Countries of one flavour share its towns. */
export function makeClubs<F>(sport: TeamSport<F>, anchorMs: number, random: Random): Map<string, Club[]> {
  const towns = new Map<string, LocalName[]>()
  const made = new Map<string, number>()
  const clubs = new Map<string, Club[]>()
  for (const competition of sport.competitions) {
    const list = countriesOf(competition).map((key) => {
      const country = countryOf(key)
      const { flavour } = country
      const free = towns.get(flavour.key) ?? placeNames(flavour, random.stream(flavour.key))
      towns.set(flavour.key, free)
      const town = free.pop()
      if (!town) throw new Error(`no town is left for a club of ${country.name.en}`)
      const number = (made.get(key) ?? 0) + 1
      made.set(key, number)
      const teamNumber = country.number * 100 + number
      const plan = { sport, competition, teamNumber, country, town, anchorMs }
      return makeClub(plan, random.stream(`${key}/${number}`))
    })
    clubs.set(competition.key, list)
  }
  return clubs
}
