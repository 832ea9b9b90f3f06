/** Tournaments of racket sports as changes. */
import type { Change } from '../../src/contract/changes.ts'
import { categoryIdOf, relativeChanges, tournamentChange } from '../frame/changes.ts'
import { decidedEditions, tournamentIdOf } from '../frame/competitions.ts'
import { finalOrders, standingsMatch } from '../frame/standings.ts'
import { titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import type { Entrant } from './athletes.ts'
import {
  type Competition,
  type Fixture,
  isOver,
  matchOf,
  type RacketSport,
  type Season,
  winnerOf,
} from './fixtures.ts'

const COLOURS = ['#006b3c', '#0b3d91', '#7a1f5c', '#aa0011', '#c77700'] as const

export function competitionsOf<F>(sport: RacketSport<F>): readonly Competition<F>[] {
  return [...sport.cups, ...sport.series]
}

function championOf<F>(sport: RacketSport<F>, season: Season<F>): Entrant | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  if (last) return winnerOf(sport, last)
  if (!season.rules) return undefined
  const matches = season.fixtures.map((fixture) => {
    const match = matchOf(sport, fixture)
    return standingsMatch(fixture, { ...match.final(), winner: match.winner(), countsSets: true })
  })
  return finalOrders(season.rules, season.entrants, matches)[0]?.[0]
}

const TITLES = { mean: () => 0.5, deviation: 1.5 }

/** Editions that are over, in the order of time. */
function honoursData<F>(sport: RacketSport<F>, editions: readonly Season<F>[], random: Random) {
  const [first, ...later] = editions.flatMap((season) => championOf(sport, season) ?? [])
  const entrants = editions.at(-1)?.entrants
  return first && entrants ? titleData(entrants, [first, ...later], TITLES, random) : {}
}

export function* tournamentChanges<F>(
  sport: RacketSport<F>,
  seasons: readonly Season<F>[],
  { random, nowMs }: { readonly random: Random; readonly nowMs: number },
): Generator<Change> {
  const idOf = (competition: Competition<F>) => tournamentIdOf(sport.slug, competition)
  for (const competition of competitionsOf(sport)) {
    const { category, key } = competition
    const own = decidedEditions(seasons, competition, (fixture: Fixture<F>) => isOver(sport, fixture, nowMs))
    yield tournamentChange({ sport: sport.slug, id: idOf(competition) }, competition, {
      categoryId: categoryIdOf(sport, category),
      amateur: sport.categories.some((row) => row.key === category && row.amateur),
      colours: COLOURS,
      honours: honoursData(sport, own, random.stream(key)),
    })
  }
  yield* relativeChanges(sport.slug, sport.cups, idOf)
}
