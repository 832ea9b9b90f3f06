/** Tournaments of racket sports as changes. */
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { Change } from '../../src/contract/changes.ts'
import { decidedIn, periodTotal, WINNER_CODE } from '../../src/rules/outcome.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { categoryIdOf, relativeChanges, tournamentChange } from '../frame/changes.ts'
import { seedId } from '../ids.ts'
import { titleData } from '../people/honours.ts'
import type { Random } from '../random.ts'
import type { Entrant } from './athletes.ts'
import {
  type Competition,
  type Fixture,
  matchOf,
  type RacketSport,
  type Season,
  winnerOf,
} from './fixtures.ts'

const COLOURS = ['#006b3c', '#0b3d91', '#7a1f5c', '#aa0011', '#c77700'] as const

export function tournamentId<F>(sport: RacketSport<F>, competition: Competition<F>): number {
  return competition.id ?? seedId(sport.slug, 'tournament', competition.number)
}

export function competitionsOf<F>(sport: RacketSport<F>): readonly Competition<F>[] {
  return [...sport.cups, ...sport.series]
}

/** A match of a past season as the rules of tables read it. */
function standingsMatch<F>(sport: RacketSport<F>, fixture: Fixture<F>): StandingsMatch {
  const match = matchOf(sport, fixture)
  const { homeScore, awayScore } = match.final()
  return {
    status: STATUS_CODE.finished,
    startMs: fixture.startMs,
    homeTeamId: fixture.home.id,
    awayTeamId: fixture.away.id,
    homeScore: homeScore.current,
    awayScore: awayScore.current,
    winnerCode: WINNER_CODE[match.winner()],
    standingsTable: fixture.table,
    decidedIn: decidedIn({ countsSets: true }, { homeScore, awayScore }),
    homePeriodPoints: periodTotal(homeScore),
    awayPeriodPoints: periodTotal(awayScore),
  }
}

function championOf<F>(sport: RacketSport<F>, season: Season<F>): Entrant | undefined {
  const last = season.fixtures.findLast((fixture) => fixture.round.slug === 'final')
  if (last) return winnerOf(sport, last)
  if (!season.rules) return undefined
  const matches = season.fixtures.map((fixture) => standingsMatch(sport, fixture))
  const [table] = standings(season.rules, matches, { types: ['total'] })
  return season.entrants.find((entrant) => entrant.id === table?.rows[0]?.teamId)
}

const TITLES = { mean: () => 0.5, deviation: 1.5 }

function honoursData<F>(sport: RacketSport<F>, previous: Season<F> | undefined, random: Random) {
  const champion = previous && championOf(sport, previous)
  return previous && champion ? titleData(previous.entrants, champion, TITLES, random) : {}
}

export function* tournamentChanges<F>(
  sport: RacketSport<F>,
  seasons: readonly Season<F>[],
  random: Random,
): Generator<Change> {
  const idOf = (competition: Competition<F>) => tournamentId(sport, competition)
  for (const competition of competitionsOf(sport)) {
    const { category, key } = competition
    const previous = seasons.find((each) => each.competition === competition && each.edition === 'previous')
    yield tournamentChange({ sport: sport.slug, id: idOf(competition) }, competition, {
      categoryId: categoryIdOf(sport, category),
      amateur: sport.categories.some((row) => row.key === category && row.amateur),
      colours: COLOURS,
      honours: honoursData(sport, previous, random.stream(key)),
    })
  }
  yield* relativeChanges(sport.slug, sport.cups, idOf)
}
