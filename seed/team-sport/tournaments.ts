/** Tournaments of team sports as changes. */
import type { Change } from '../../src/contract/changes.ts'
import { countryCategoryId, relativeChanges, tournamentChange } from '../frame/changes.ts'
import { tournamentIdOf } from '../frame/competitions.ts'
import { bestOf, titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import { matchOf, type Season, winnerOf } from './fixtures.ts'
import { finalOrder } from './seasons.ts'
import type { Club, Competition, TeamSport } from './sport.ts'

const COLOURS = ['#0b3d91', '#7a1f5c', '#006b3c', '#aa0011', '#c77700'] as const

function championOf<F>(sport: TeamSport<F>, season: Season<F>): Club | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  return last ? winnerOf(sport, last) : finalOrder(sport, season)[0]
}

/** Who has made the most points of the matches of a season, in the count of the sport. */
function topScorerId<F>(sport: TeamSport<F>, season: Season<F>): number | null {
  const points = new Map<number, number>()
  for (const fixture of season.fixtures) {
    if (fixture.fate) continue
    for (const [id, own] of matchOf(sport, fixture).final().playerStatistics) {
      points.set(id, (points.get(id) ?? 0) + (own.points ?? 0))
    }
  }
  return bestOf(points)
}

/** Good clubs have won more often; the best of a season is who made the most points. */
function honoursData<F>(sport: TeamSport<F>, season: Season<F> | undefined, random: Random) {
  const champion = season && championOf(sport, season)
  if (!season || !champion) return {}
  const lot = { mean: (club: Club) => 2 + club.strength / sport.spread, deviation: 2.5 }
  const playerOfTheTournamentId = topScorerId(sport, season)
  return { ...titleData(season.clubs, [champion], lot, random), playerOfTheTournamentId }
}

export function* tournamentChanges<F>(
  sport: TeamSport<F>,
  seasons: readonly Season<F>[],
  random: Random,
): Generator<Change> {
  const idOf = (competition: Competition<F>) => tournamentIdOf(sport.slug, competition)
  for (const competition of sport.competitions) {
    const previous = seasons.find((each) => each.competition === competition && each.edition === 'previous')
    yield tournamentChange({ sport: sport.slug, id: idOf(competition) }, competition, {
      categoryId: countryCategoryId(sport.slug, competition),
      amateur: competition.amateur,
      colours: COLOURS,
      honours: honoursData(sport, previous, random.stream(competition.key)),
    })
  }
  yield* relativeChanges(sport.slug, sport.competitions, idOf)
}
