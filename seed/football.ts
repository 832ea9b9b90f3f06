/**
 * The football world. First the seasons before the current ones are scheduled and played, then the current ones,
 * since the former decide who is promoted and who plays the Champions Cup. Then everything is told in changes.
 */

import type { Change } from '../src/contract/changes.ts'
import { WEEK_MS } from './calendar.ts'
import { type Club, GUEST_COUNTRIES, makeClubs, makeNationalTeams } from './football/clubs.ts'
import {
  CHAMPIONS_CUP,
  COMPETITIONS,
  type Competition,
  type LeagueCompetition,
  NATIONS_CUP,
  NORLAND_CUP,
  NORLAND_FIRST,
  NORLAND_PREMIER,
  SHORT_LEAGUES,
} from './football/competitions.ts'
import {
  type CupFrame,
  type PlannedCup,
  planChampionsCup,
  planNationsCup,
  planNorlandCup,
} from './football/cups.ts'
import { callOff, disturb } from './football/fates.ts'
import { type Fixture, isKnown, matchOf, rank, type Season } from './football/fixtures.ts'
import { matchBlocks } from './football/match-blocks.ts'
import { matchData } from './football/match-data.ts'
import { nationalRecord } from './football/national-record.ts'
import { appointReferees, countCards, countsKey, type RefereeCounts } from './football/referees.ts'
import { type PlannedRound, Scheduler } from './football/schedule.ts'
import { planLeague } from './football/seasons.ts'
import { footballTournament, honoursOf, tournamentId } from './football/tournaments.ts'
import { countryCategoryChanges, relativeChanges, seasonChange, sideChanges } from './frame/changes.ts'
import type { Edition } from './frame/competitions.ts'
import { type PeopleFrame, peopleSeason } from './people/team.ts'
import { mainTournamentChanges, peopleChanges } from './people/world.ts'
import { inOrder, type PlannedMatch, plannedFixture, type SportPlan, type WorldContext } from './world.ts'

/** A season with the clubs that take part. */
interface Entry {
  readonly season: Season
  readonly clubs: readonly Club[]
}

export interface FootballPlan {
  readonly clubs: readonly Club[]
  readonly entries: readonly Entry[]
  /** All of them; cup matches of the future that nobody can know of yet are among them (`isKnown`). */
  readonly fixtures: readonly Fixture[]
}

/** Norland's clubs change divisions: two go down, two come up. */
const MOVING = 2
/** Weeks between the two editions of a competition. */
const YEAR = 52
const NATIONS_CUP_CYCLE = 104

class FootballPlanner {
  readonly #context: WorldContext
  readonly #clubs: Map<string, Club[]>
  readonly #nations: Club[]
  readonly #scheduler: Scheduler
  readonly #entries: Entry[] = []

  constructor(context: WorldContext) {
    this.#context = context
    this.#clubs = makeClubs(context.anchorMs, context.random.stream('clubs'))
    this.#nations = makeNationalTeams(context.anchorMs, context.random.stream('nations'))
    this.#scheduler = new Scheduler(context.random.stream('matches'))
  }

  plan(): FootballPlan {
    const { nowMs, anchorMs, random, madeMs = nowMs } = this.#context
    const before = [this.#clubsOf(NORLAND_PREMIER), this.#clubsOf(NORLAND_FIRST)] as const
    const strongest = [...before[0]].sort((a, b) => b.strength - a.strength)
    this.#playEdition('previous', before[0], before[1], strongest.slice(0, 4))
    const [premier, first] = before.map((clubs, i) => rank(clubs, this.#previousFixtures(i))) as [
      Club[],
      Club[],
    ]
    const stay = premier.length - MOVING
    this.#playEdition(
      'current',
      [...premier.slice(0, stay), ...first.slice(0, MOVING)],
      [...premier.slice(stay), ...first.slice(MOVING)],
      premier.slice(0, 4),
    )
    const { fixtures } = this.#scheduler
    callOff(fixtures, anchorMs, random)
    disturb(fixtures, madeMs, random)
    appointReferees(fixtures, random.stream('referees'))
    return {
      clubs: [...[...this.#clubs.values()].flat(), ...this.#nations],
      entries: this.#entries,
      fixtures,
    }
  }

  #clubsOf(league: Competition): Club[] {
    return this.#clubs.get(league.key) ?? []
  }

  /** The matches of the previous season of Norland's first or second division. */
  #previousFixtures(division: number): readonly Fixture[] {
    const league = [NORLAND_PREMIER, NORLAND_FIRST][division]
    const entry = this.#entries.find(
      ({ season }) => season.competition === league && season.edition === 'previous',
    )
    return entry?.season.fixtures ?? []
  }

  /** Schedules all competitions of an edition together, so that they share the days of rest. */
  #playEdition(
    edition: Edition,
    premier: readonly Club[],
    first: readonly Club[],
    best: readonly Club[],
  ): void {
    const rounds: PlannedRound[] = []
    const enter = (planned: PlannedCup, clubs: readonly Club[]) => {
      this.#entries.push({ season: planned.season, clubs })
      rounds.push(...planned.rounds)
    }
    const league = (row: LeagueCompetition, clubs: readonly Club[]) => {
      enter(
        planLeague(row, edition, clubs, this.#context.anchorMs, this.#context.random.stream('draws')),
        clubs,
      )
    }
    league(NORLAND_PREMIER, premier)
    league(NORLAND_FIRST, first)
    const host = this.#nations[0] as Club
    const frame = (row: Competition, cycle: number): CupFrame => ({
      edition,
      weekZeroMs: this.#context.anchorMs - (edition === 'previous' ? cycle * WEEK_MS : 0),
      random: this.#context.random.stream(`${row.key}/${edition}`),
    })
    const norland = [...premier, ...first]
    enter(planNorlandCup(norland, host.venue, frame(NORLAND_CUP, YEAR)), norland)
    const guests = GUEST_COUNTRIES.map((key) => this.#clubs.get(key) ?? [])
    const champions = planChampionsCup(best, guests, host.venue, frame(CHAMPIONS_CUP, YEAR))
    enter(champions, [...best, ...guests.flat()])
    const grounds = [host.venue, ...this.#clubsOf(NORLAND_PREMIER).map((club) => club.venue)]
    enter(planNationsCup(this.#nations, grounds, frame(NATIONS_CUP, NATIONS_CUP_CYCLE)), this.#nations)
    for (const row of SHORT_LEAGUES) {
      if (edition === 'current' || row.previousWeek !== undefined) league(row, this.#clubsOf(row))
    }
    this.#scheduler.schedule(rounds)
  }
}

/** The world before it is told: for the generator, and for whoever lets it go on. */
export function planFootball(context: WorldContext): FootballPlan {
  return new FootballPlanner(context).plan()
}

/** With everything, or with no more than results: quick and small, for whoever looks at many worlds. */
export type Telling = 'everything' | 'results'

export function footballPlan(context: WorldContext, telling: Telling = 'everything'): SportPlan {
  const plan = planFootball(context)
  const people = peopleOf(plan, context)
  const counts = countCards(plan.fixtures, context.nowMs)
  return {
    frame: function* () {
      yield* countryCategoryChanges('football', COMPETITIONS)
      yield* peopleChanges(people)
      yield* tournamentChanges(plan, context)
      yield* relativeChanges('football', COMPETITIONS, tournamentId)
      yield* mainTournamentChanges(people)
      for (const { season } of plan.entries) yield seasonChange('football', season)
    },
    matches: inOrder(
      plan.fixtures.map((fixture) => plannedMatch(fixture, counts.get(countsKey(fixture)), telling)),
    ),
  }
}

export function clubChanges(clubs: readonly Club[]): Generator<Change> {
  return sideChanges(
    'football',
    clubs.map(({ id, team: data, players: people }) => ({ id, data, people })),
  )
}

function peopleOf(plan: FootballPlan, { nowMs, anchorMs, random }: WorldContext): PeopleFrame {
  return {
    sport: 'football',
    teams: plan.clubs.map(({ team, players, squad, ...club }) => ({
      ...club,
      data: team,
      members: players.map((player, i) => ({ ...player, ability: squad[i]?.ability ?? 1 })),
    })),
    seasons: plan.entries.map(({ season, clubs }) => {
      const isLeague = 'teams' in season.competition
      return peopleSeason('football', season, clubs, { isLeague, isAmateur: season.competition.amateur })
    }),
    anchorMs,
    random: random.stream('people'),
    nationalRecord: nationalRecord(plan.fixtures, nowMs),
  }
}

function* tournamentChanges(plan: FootballPlan, context: WorldContext): Generator<Change> {
  const chance = context.random.stream('titles')
  for (const competition of COMPETITIONS) {
    const of = (edition: Edition) =>
      plan.entries.find(({ season }) => season.competition === competition && season.edition === edition)
    const previous = of('previous')
    const clubs = previous?.clubs ?? of('current')?.clubs ?? []
    const honours = previous ? honoursOf(previous.season, clubs) : null
    yield footballTournament(competition, clubs, honours, chance.stream(competition.key))
  }
}

/** `counts` are those of its referee. */
export function plannedMatch(
  fixture: Fixture,
  counts: RefereeCounts | undefined,
  telling: Telling = 'everything',
): PlannedMatch {
  return plannedFixture(fixture, {
    sport: 'football',
    startMs: fixture.kickoffMs,
    isKnown: (nowMs) => isKnown(fixture, nowMs),
    data: (momentMs) => {
      const results = matchData(fixture, momentMs, counts)
      return telling === 'results' ? results : { ...results, ...matchBlocks(fixture, momentMs) }
    },
    play: () => matchOf(fixture),
  })
}
