/** The world of a racket sport: everything is planned and played first, then told in changes. */
import type { Change } from '../../src/contract/changes.ts'
import { categoryRowChanges, seasonChange, sideChanges } from '../frame/changes.ts'
import { EDITIONS } from '../frame/competitions.ts'
import { hinderLeagues } from '../frame/fates.ts'
import { type Competitors, peopleSeason } from '../people/team.ts'
import { mainTournamentChanges } from '../people/world.ts'
import { inOrder, type PlannedMatch, plannedFixture, type SportPlan, type WorldContext } from '../world.ts'
import { type Entrant, makePool } from './athletes.ts'
import { planCup } from './draws.ts'
import { type Fixture, isKnown, isOver, matchOf, type RacketSport, type Season } from './fixtures.ts'
import { matchData } from './match-data.ts'
import { rankingsOf } from './rankings.ts'
import { planSeries } from './series.ts'
import { tournamentChanges } from './tournaments.ts'

export interface RacketPlan<F> {
  readonly entrants: readonly Entrant[]
  readonly seasons: readonly Season<F>[]
  /** All of them; cup matches of the future that nobody can know of yet are among them (`isKnown`). */
  readonly fixtures: readonly Fixture<F>[]
}

/** The world before it is told: for the generator, and for whoever lets it go on. */
export function planRackets<F>(sport: RacketSport<F>, context: WorldContext): RacketPlan<F> {
  const { anchorMs, random } = context
  const taken = new Set<string>()
  const pools = new Map<string, readonly Entrant[]>()
  for (const pool of sport.pools) {
    const partners = pool.partners ? pools.get(pool.partners.pool) : []
    pools.set(
      pool.key,
      makePool(sport.slug, pool, anchorMs, taken, random.stream(`pool/${pool.key}`), partners),
    )
  }
  const entrantsOf = (key: string) => pools.get(key) ?? []
  const cups = sport.cups.flatMap((cup) =>
    EDITIONS.map((edition) => {
      const entrants = entrantsOf(cup.pool)
      const chance = random.stream(`${cup.key}/${edition}`)
      return planCup({ sport, cup, edition, entrants, anchorMs, random: chance })
    }),
  )
  const leagues = sport.series.flatMap((series, place) => {
    const entrants = entrantsOf(series.pool)
    return planSeries({ sport, series, place, entrants, anchorMs, random: random.stream(series.key) })
  })
  const seasons = [...cups, ...leagues]
  const fixtures = seasons.flatMap((season) => season.fixtures)
  const amateur = new Set(sport.categories.filter((row) => row.amateur).map((row) => row.key))
  hinderLeagues(fixtures, context, {
    isAmateur: ({ season }) => amateur.has(season.competition.category),
    isOver: (each, atMs) => isOver(sport, each, atMs),
    durationSeconds: (each) => matchOf(sport, each).durationSeconds(),
  })
  return { entrants: [...pools.values()].flat(), seasons, fixtures }
}

export function racketPlan<F>(sport: RacketSport<F>, context: WorldContext): SportPlan {
  const plan = planRackets(sport, context)
  return {
    frame: function* () {
      const { anchorMs, nowMs, random } = context
      const rankings = rankingsOf(sport.slug, plan.entrants, anchorMs, random.stream('rankings'))
      yield* categoryRowChanges(sport)
      yield* entrantChanges(sport, plan.entrants, rankings)
      yield* tournamentChanges(sport, plan.seasons, { random: random.stream('titles'), nowMs })
      yield* mainTournamentChanges(competitorsOf(sport, plan))
      for (const season of plan.seasons) yield seasonChange(sport.slug, season)
    },
    matches: inOrder(plan.fixtures.map((fixture) => plannedMatch(sport, fixture))),
  }
}

function competitorsOf<F>(sport: RacketSport<F>, { entrants, seasons }: RacketPlan<F>): Competitors {
  return {
    sport: sport.slug,
    teams: entrants,
    seasons: seasons.map((season) => {
      const { category } = season.competition
      const isAmateur = sport.categories.some(({ key, amateur }) => amateur && key === category)
      return peopleSeason(sport.slug, season, season.entrants, { isLeague: season.rules !== null, isAmateur })
    }),
  }
}

/** Athletes, with their places in the ranking where they have one. */
export function entrantChanges<F>(
  { slug }: RacketSport<F>,
  entrants: readonly Entrant[],
  rankings: ReturnType<typeof rankingsOf>,
): Generator<Change> {
  return sideChanges(
    slug,
    entrants.map(({ id, team, players, isOfAthletes }) => {
      return { id, data: { ...team, ...rankings.get(id) }, people: isOfAthletes ? [] : players }
    }),
  )
}

export function plannedMatch<F>(sport: RacketSport<F>, fixture: Fixture<F>): PlannedMatch {
  return plannedFixture(fixture, {
    sport: sport.slug,
    startMs: fixture.startMs,
    isKnown: (nowMs) => isKnown(sport, fixture, nowMs),
    data: (momentMs) => matchData(sport, fixture, momentMs),
    play: () => matchOf(sport, fixture),
  })
}
