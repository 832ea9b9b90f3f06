/** Tournaments of sports played for sets or games, as changes. */
import type { Change } from '../../src/contract/changes.ts'
import { categoryIdOf, relativeChanges, tournamentChange } from '../frame/changes.ts'
import { seedId } from '../ids.ts'
import { bestOf, titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import { type Competition, type Season, type SetSport, type Team, winnerOf } from './fixtures.ts'
import { finalOrders } from './seasons.ts'

const COLOURS = ['#0b3d91', '#7a1f5c', '#006b3c', '#aa0011', '#c77700'] as const

export function tournamentId<F>(sport: SetSport<F>, competition: Competition<F>): number {
  return seedId(sport.slug, 'tournament', competition.number)
}

function championOf<F>(sport: SetSport<F>, season: Season<F>): Team | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  return last ? winnerOf(sport, last) : finalOrders(sport, season)[0]?.[0]
}

const TITLES = { mean: () => 1, deviation: 2 }

/** The best of the champions is the best of the season: nobody counts points by player here. */
function honoursData<F>(sport: SetSport<F>, previous: Season<F> | undefined, random: Random) {
  const champion = previous && championOf(sport, previous)
  if (!previous || !champion) return {}
  const playerOfTheTournamentId = bestOf(new Map(champion.members.map(({ id, ability }) => [id, ability])))
  return { ...titleData(previous.teams, champion, TITLES, random), playerOfTheTournamentId }
}

export function* tournamentChanges<F>(
  sport: SetSport<F>,
  seasons: readonly Season<F>[],
  random: Random,
): Generator<Change> {
  const idOf = (competition: Competition<F>) => tournamentId(sport, competition)
  for (const competition of sport.competitions) {
    const previous = seasons.find((each) => each.competition === competition && each.edition === 'previous')
    yield tournamentChange({ sport: sport.slug, id: idOf(competition) }, competition, {
      categoryId: categoryIdOf(sport, competition.category),
      amateur: competition.amateur,
      colours: COLOURS,
      honours: honoursData(sport, previous, random.stream(competition.key)),
    })
  }
  yield* relativeChanges(sport.slug, sport.competitions, idOf)
}
