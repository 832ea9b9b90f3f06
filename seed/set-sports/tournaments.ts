/** Tournaments of sports played for sets or games, as changes. */
import type { Change } from '../../src/contract/changes.ts'
import { categoryIdOf, relativeChanges, tournamentChange } from '../frame/changes.ts'
import { decidedEditions, tournamentIdOf } from '../frame/competitions.ts'
import { bestOf, titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import {
  type Competition,
  type Fixture,
  isOver,
  type Season,
  type SetSport,
  type Team,
  winnerOf,
} from './fixtures.ts'
import { finalOrders } from './seasons.ts'

const COLOURS = ['#0b3d91', '#7a1f5c', '#006b3c', '#aa0011', '#c77700'] as const

function championOf<F>(sport: SetSport<F>, season: Season<F>): Team | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  return last ? winnerOf(sport, last) : finalOrders(sport, season)[0]?.[0]
}

const TITLES = { mean: () => 1, deviation: 2 }

/** The best of the champions is the best of the season: nobody counts points by player here. */
function honoursData<F>(sport: SetSport<F>, editions: readonly Season<F>[], random: Random) {
  const [first, ...later] = editions.flatMap((season) => championOf(sport, season) ?? [])
  const teams = editions.at(-1)?.teams
  if (!first || !teams) return {}
  const champion = later.at(-1) ?? first
  const playerOfTheTournamentId = bestOf(new Map(champion.members.map(({ id, ability }) => [id, ability])))
  return { ...titleData(teams, [first, ...later], TITLES, random), playerOfTheTournamentId }
}

export function* tournamentChanges<F>(
  sport: SetSport<F>,
  seasons: readonly Season<F>[],
  { random, nowMs }: { readonly random: Random; readonly nowMs: number },
): Generator<Change> {
  const idOf = (competition: Competition<F>) => tournamentIdOf(sport.slug, competition)
  for (const competition of sport.competitions) {
    const own = decidedEditions(seasons, competition, (fixture: Fixture<F>) => isOver(sport, fixture, nowMs))
    yield tournamentChange({ sport: sport.slug, id: idOf(competition) }, competition, {
      categoryId: categoryIdOf(sport, competition.category),
      amateur: competition.amateur,
      colours: COLOURS,
      honours: honoursData(sport, own, random.stream(competition.key)),
    })
  }
  yield* relativeChanges(sport.slug, sport.competitions, idOf)
}
