/** The world of a sport played for sets or games: everything is planned and played first, then told in changes. */
import type { Change } from '../../src/contract/changes.ts'
import type { PeopleFrame } from '../people/team.ts'
import { mainTournamentChanges, peopleChanges } from '../people/world.ts'
import {
  DEMO_SOURCE,
  type PlannedMatch,
  plannedFixture,
  type SportPlan,
  type SportWorld,
  toldPlan,
  type WorldContext,
} from '../world.ts'
import { planCup } from './cups.ts'
import { callOff, disturb } from './fates.ts'
import {
  type Cup,
  EDITIONS,
  type Fixture,
  isKnown,
  type League,
  matchOf,
  type Season,
  type SetSport,
  type Team,
} from './fixtures.ts'
import { planLeague } from './leagues.ts'
import { matchData } from './match-data.ts'
import { categoryChanges, seasonChange, tournamentChanges, tournamentId } from './tournaments.ts'

export interface SetPlan<F> {
  readonly teams: readonly Team[]
  readonly seasons: readonly Season<F>[]
  /** All of them; cup matches of the future that nobody can know of yet are among them (`isKnown`). */
  readonly fixtures: readonly Fixture<F>[]
}

/** The world before it is told: for the generator, and for whoever lets it go on. */
export function planSets<F>(sport: SetSport<F>, context: WorldContext): SetPlan<F> {
  const { nowMs, anchorMs, random, madeMs = nowMs } = context
  const pools = sport.makePools(anchorMs, random.stream('teams'))
  const teamsOf = (key: string) => pools.get(key) ?? []
  const cups = sport.competitions.filter((row): row is Cup<F> => row.kind === 'cup')
  const leagues = sport.competitions.filter((row): row is League<F> => row.kind === 'league')
  const seasons = [
    ...cups.flatMap((cup) =>
      EDITIONS.map((edition) => {
        const chance = random.stream(`${cup.key}/${edition}`)
        return planCup({ sport, cup, edition, teams: teamsOf(cup.pool), anchorMs, random: chance })
      }),
    ),
    ...leagues.flatMap((league, place) => {
      const frame = { sport, league, place, leagues: leagues.length, teams: teamsOf(league.pool), anchorMs }
      return planLeague({ ...frame, random: random.stream(league.key) })
    }),
  ]
  const fixtures = seasons.flatMap((season) => season.fixtures)
  callOff(fixtures, anchorMs, random)
  disturb(sport, fixtures, madeMs, random)
  return { teams: [...pools.values()].flat(), seasons, fixtures }
}

export function setSportPlan<F>(sport: SetSport<F>, context: WorldContext): SportPlan {
  const plan = planSets(sport, context)
  const people = peopleOf(sport, plan, context)
  return {
    frame: function* () {
      yield* categoryChanges(sport)
      yield* peopleChanges(people)
      const { random, nowMs } = context
      yield* tournamentChanges(sport, plan.seasons, { random: random.stream('titles'), nowMs })
      yield* mainTournamentChanges(people)
      for (const season of plan.seasons) yield seasonChange(sport, season)
    },
    matches: [...plan.fixtures]
      .sort((a, b) => a.startMs - b.startMs || a.id - b.id)
      .map((fixture) => plannedMatch(sport, fixture)),
  }
}

export function setSportWorld<F>(sport: SetSport<F>): SportWorld {
  return function* world(context) {
    yield* toldPlan(setSportPlan(sport, context), context)
  }
}

export function* teamChanges<F>({ slug }: SetSport<F>, teams: readonly Team[]): Generator<Change> {
  for (const { id, data, members } of teams) {
    yield { op: 'put', kind: 'team', sport: slug, id, data, source: DEMO_SOURCE }
    for (const member of members) {
      yield { op: 'put', kind: 'player', sport: slug, id: member.id, data: member.data, source: DEMO_SOURCE }
    }
  }
}

function peopleOf<F>(
  sport: SetSport<F>,
  { teams, seasons }: SetPlan<F>,
  { anchorMs, random }: WorldContext,
): PeopleFrame {
  return {
    sport: sport.slug,
    teams,
    seasons: seasons.map(({ competition, startMs, edition, ...season }) => ({
      tournamentId: tournamentId(sport, competition),
      startMs,
      isCurrent: edition === 'current',
      isLeague: competition.kind === 'league',
      isAmateur: competition.amateur,
      teamIds: season.teams.map(({ id }) => id),
    })),
    anchorMs,
    random: random.stream('people'),
    nationalRecord: new Map(),
  }
}

export function plannedMatch<F>(sport: SetSport<F>, fixture: Fixture<F>): PlannedMatch {
  return plannedFixture(fixture, {
    sport: sport.slug,
    startMs: fixture.startMs,
    isKnown: (nowMs) => isKnown(sport, fixture, nowMs),
    data: (momentMs) => matchData(sport, fixture, momentMs),
    play: () => matchOf(sport, fixture),
  })
}
