/**
 * The rankings of athletes and of pairs, and what the profile of an athlete adds (docs/reference/resources.md#5.1). A
 * ranking is the order of strength; points and prize money follow from the place. @assumed Sums, points and styles of
 * play.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { ageAt } from '../people/team.ts'
import type { Random } from '../random.ts'
import type { Entrant } from './athletes.ts'

interface TourRow {
  /** Points of the first of the ranking. */
  readonly mostPoints: number
  /** What the first has won this year, in euros. */
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

/** The first has all of it, the 11th a third. */
const share = (place: number) => 1 / (1 + 0.2 * (place - 1))
const euros = (value: number) => ({ value: Math.round(value / 100) * 100, currency: 'EUR' })

function athleteInfo(tour: TourRow, { players }: Entrant, place: number, anchorMs: number, random: Random) {
  const [player] = players
  if (!player || players.length > 1) return null
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

/** What the ranking adds to each athlete and pair, by id; men, women and pairs are ranked apart, after `placesBefore`. */
export function rankingsOf(
  sport: SportSlug,
  entrants: readonly Entrant[],
  anchorMs: number,
  random: Random,
  placesBefore = 0,
): ReadonlyMap<number, Pick<ChangeData<'team'>, 'ranking' | 'playerTeamInfo'>> {
  const tour = TOURS[sport]
  if (!tour) throw new Error(`${sport} has no tour`)
  const rankings = Map.groupBy(entrants, ({ gender, players }) => `${gender}${players.length}`)
  return new Map(
    [...rankings.values()].flatMap((ranked) =>
      ranked
        .sort((a, b) => b.strength - a.strength || a.id - b.id)
        .map((entrant, i) => {
          const place = placesBefore + i + 1
          const playerTeamInfo = athleteInfo(tour, entrant, place, anchorMs, random.stream(entrant.id))
          return [entrant.id, { ranking: place, playerTeamInfo }] as const
        }),
    ),
  )
}
