/** The world of a sport played for sets or games: everything is planned and played first, then told in changes. */

import type { Change } from '../../src/contract/changes.ts'
import { categoryRowChanges, seasonChange, sideChanges } from '../frame/changes.ts'
import { EDITIONS } from '../frame/competitions.ts'
import { hinderLeagues } from '../frame/fates.ts'
import { type PeopleFrame, peopleSeason } from '../people/team.ts'
import { mainTournamentChanges, peopleChanges } from '../people/world.ts'
import { inOrder, type PlannedMatch, plannedFixture, type SportPlan, type WorldContext } from '../world.ts'
import { planCup } from './cups.ts'
import {
  type Cup,
  type Fixture,
  isKnown,
  isOver,
  type League,
  matchOf,
  type Season,
  type SetSport,
  type Team,
} from './fixtures.ts'
import { planLeague } from './leagues.ts'
import { matchData } from './match-data.ts'
import { tournamentChanges } from './tournaments.ts'

export interface SetPlan<F> {
  readonly teams: readonly Team[]
  readonly seasons: readonly Season<F>[]
  /** All of them; cup matches of the future that nobody can know of yet are among them (`isKnown`). */
  readonly fixtures: readonly Fixture<F>[]
}

/** The world before it is told: for the generator, and for whoever lets it go on. */
export function planSets<F>(sport: SetSport<F>, context: WorldContext): SetPlan<F> {
  const { anchorMs, random } = context
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
  hinderLeagues(fixtures, context, {
    isAmateur: ({ season }) => season.competition.amateur,
    isOver: (each, atMs) => isOver(sport, each, atMs),
    durationSeconds: (each) => matchOf(sport, each).durationSeconds(),
  })
  return { teams: [...pools.values()].flat(), seasons, fixtures }
}

export function setSportPlan<F>(sport: SetSport<F>, context: WorldContext): SportPlan {
  const plan = planSets(sport, context)
  const people = peopleOf(sport, plan, context)
  return {
    frame: function* () {
      yield* categoryRowChanges(sport)
      yield* peopleChanges(people)
      const { random, nowMs } = context
      yield* tournamentChanges(sport, plan.seasons, { random: random.stream('titles'), nowMs })
      yield* mainTournamentChanges(people)
      for (const season of plan.seasons) yield seasonChange(sport.slug, season)
    },
    matches: inOrder(plan.fixtures.map((fixture) => plannedMatch(sport, fixture))),
  }
}

export function teamChanges<F>({ slug }: SetSport<F>, teams: readonly Team[]): Generator<Change> {
  return sideChanges(
    slug,
    teams.map(({ id, data, members: people }) => ({ id, data, people })),
  )
}

function peopleOf<F>(
  sport: SetSport<F>,
  { teams, seasons }: SetPlan<F>,
  { anchorMs, random }: WorldContext,
): PeopleFrame {
  return {
    sport: sport.slug,
    teams,
    seasons: seasons.map((season) => {
      const { kind, amateur } = season.competition
      return peopleSeason(sport.slug, season, season.teams, {
        isLeague: kind === 'league',
        isAmateur: amateur,
      })
    }),
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
