/**
 * Rankings of athletes and pairs follow strength; points and prize money follow the rank. @assumed Amounts, points and
 * playing styles.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Random } from '../random.ts'
import type { Team } from './model.ts'
import { ageAt } from './teams.ts'

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
