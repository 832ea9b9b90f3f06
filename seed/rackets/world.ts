/** The world of a racket sport: everything is planned and played first, then told in changes. */
import type { Change } from '../../src/contract/changes.ts'
import type { Competitors } from '../people/team.ts'
import { mainTournamentChanges } from '../people/world.ts'
import { DEMO_SOURCE, type PlayedMatch, type SportWorld, type WorldContext } from '../world.ts'
import { type Entrant, makePool } from './athletes.ts'
import { planCup } from './draws.ts'
import { callOff, disturb } from './fates.ts'
import { type Fixture, isKnown, matchOf, type RacketSport, type Season } from './fixtures.ts'
import { matchData } from './match-data.ts'
import { rankingsOf } from './rankings.ts'
import { planSeries } from './series.ts'
import { categoryChanges, seasonChange, tournamentChanges, tournamentId } from './tournaments.ts'

export interface RacketPlan<F> {
  readonly entrants: readonly Entrant[]
  readonly seasons: readonly Season<F>[]
  /** All of them; cup matches of the future that nobody can know of yet are among them (`isKnown`). */
  readonly fixtures: readonly Fixture<F>[]
}

/** The world before it is told: for the generator, and for whoever lets it go on. */
export function planRackets<F>(sport: RacketSport<F>, context: WorldContext): RacketPlan<F> {
  const { nowMs, anchorMs, random } = context
  const taken = new Set<string>()
  const pools = new Map(
    sport.pools.map((pool) => [
      pool.key,
      makePool(sport.slug, pool, anchorMs, taken, random.stream(`pool/${pool.key}`)),
    ]),
  )
  const entrantsOf = (key: string) => pools.get(key) ?? []
  const cups = sport.cups.flatMap((cup) =>
    (['previous', 'current'] as const).map((edition) => {
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
  callOff({ sport, fixtures, random }, anchorMs)
  disturb({ sport, fixtures, random }, nowMs)
  return { entrants: [...pools.values()].flat(), seasons, fixtures }
}

export function racketWorld<F>(sport: RacketSport<F>): SportWorld {
  return function* world(context) {
    const plan = planRackets(sport, context)
    yield* categoryChanges(sport)
    yield* entrantChanges(sport, plan.entrants, context)
    yield* tournamentChanges(sport, plan.seasons, context.random.stream('titles'))
    yield* mainTournamentChanges(competitorsOf(sport, plan))
    for (const season of plan.seasons) yield seasonChange(sport, season)
    yield* matchChanges(sport, plan.fixtures, context.nowMs)
  }
}

function competitorsOf<F>(sport: RacketSport<F>, { entrants, seasons }: RacketPlan<F>): Competitors {
  return {
    sport: sport.slug,
    teams: entrants,
    seasons: seasons.map(({ competition, startMs, edition, rules, ...season }) => ({
      tournamentId: tournamentId(sport, competition),
      startMs,
      isCurrent: edition === 'current',
      isLeague: rules !== null,
      isAmateur: sport.categories.some(({ key, amateur }) => amateur && key === competition.category),
      teamIds: season.entrants.map(({ id }) => id),
    })),
  }
}

function* entrantChanges<F>(
  { slug }: RacketSport<F>,
  entrants: readonly Entrant[],
  { anchorMs, random }: WorldContext,
): Generator<Change> {
  const rankings = rankingsOf(slug, entrants, anchorMs, random.stream('rankings'))
  for (const { id, team, players } of entrants) {
    const data = { ...team, ...rankings.get(id) }
    yield { op: 'put', kind: 'team', sport: slug, id, data, source: DEMO_SOURCE }
    for (const player of players) {
      yield { op: 'put', kind: 'player', sport: slug, ...player, source: DEMO_SOURCE }
    }
  }
}

function* matchChanges<F>(
  sport: RacketSport<F>,
  fixtures: readonly Fixture<F>[],
  nowMs: number,
): Generator<PlayedMatch> {
  const known = fixtures.filter((fixture) => isKnown(sport, fixture, nowMs))
  for (const fixture of known.sort((a, b) => a.startMs - b.startMs || a.id - b.id)) {
    const { id, fate } = fixture
    const data = matchData(sport, fixture, nowMs)
    yield {
      change: { op: 'put', kind: 'match', sport: sport.slug, id, data, source: DEMO_SOURCE },
      play: () => matchOf(sport, fixture),
      stoppedAtSecond: fate?.kind === 'stopped' ? fate.atSecond : null,
    }
  }
}
