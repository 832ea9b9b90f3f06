/** The world of a team sport: everything is planned first, then told in changes, in the order of time. */

import type { Change } from '../../src/contract/changes.ts'
import { DAY_MS } from '../calendar.ts'
import { countryCategoryChanges, seasonChange, sideChanges } from '../frame/changes.ts'
import { EDITIONS } from '../frame/competitions.ts'
import { type PeopleFrame, peopleSeason } from '../people/team.ts'
import { mainTournamentChanges, peopleChanges } from '../people/world.ts'
import { inOrder, type PlannedMatch, plannedFixture, type SportPlan, type WorldContext } from '../world.ts'
import { makeClubs } from './clubs.ts'
import { award, callOff, disturb } from './fates.ts'
import { type Fixture, isKnown, matchOf, type Season } from './fixtures.ts'
import { matchData } from './match-data.ts'
import { appointReferees, countMatches } from './referees.ts'
import { finalOrder, makeSeason, planRounds, playoffsStartMs, type SeasonFrame } from './seasons.ts'
import { playSeries } from './series.ts'
import type { Club, League, SeriesCup, TeamSport } from './sport.ts'
import { tournamentChanges } from './tournaments.ts'

export interface TeamPlan<F> {
  readonly clubs: readonly Club[]
  readonly seasons: readonly Season<F>[]
  /** All of them; matches of series that nobody can know of yet are among them (`isKnown`). */
  readonly fixtures: readonly Fixture<F>[]
}

function planLeague<F>(frame: SeasonFrame<F>, league: League<F>): Season<F>[] {
  const edition = league.editions[frame.edition]
  if (!edition) return []
  const season = planRounds(frame, league, edition)
  const [first] = edition.playoffs
  if (first) {
    const rounds = [...season.fixtures]
    const last = rounds.at(-1) as Fixture<F>
    playSeries({
      frame,
      season,
      stages: edition.playoffs,
      seeds: finalOrder(frame.sport, season).slice(0, first.ties * 2),
      hangsOn: rounds,
      firstRound: (last.round.round ?? 0) + 1,
      startMs: playoffsStartMs(last.kickoffMs),
    })
  }
  return [season]
}

function planCup<F>(frame: SeasonFrame<F>, cup: SeriesCup<F>): Season<F>[] {
  const startDay = cup.editions[frame.edition]?.startDay
  if (startDay === undefined) return []
  const startMs = frame.anchorMs + startDay * DAY_MS
  const last = cup.stages.at(-1)?.days.at(-1) ?? 0
  const season = makeSeason(frame, startMs, startMs + (last + 1) * DAY_MS)
  const seeds = [...frame.clubs].sort((a, b) => b.strength - a.strength)
  playSeries({ frame, season, stages: cup.stages, seeds, hangsOn: [], firstRound: 1, startMs })
  return [season]
}

/** The world before it is told: for the generator, and for whoever lets it go on. */
export function planTeamSport<F>(sport: TeamSport<F>, context: WorldContext): TeamPlan<F> {
  const { nowMs, anchorMs, random, madeMs = nowMs } = context
  const clubs = makeClubs(sport, anchorMs, random.stream('clubs'))
  const seasons = sport.competitions.flatMap((competition) =>
    EDITIONS.flatMap((edition) => {
      const frame = {
        sport,
        competition,
        edition,
        clubs: clubs.get(competition.key) ?? [],
        anchorMs,
        random: random.stream(`${competition.key}/${edition}`),
      }
      return competition.kind === 'league' ? planLeague(frame, competition) : planCup(frame, competition)
    }),
  )
  const fixtures = seasons.flatMap((season) => season.fixtures)
  award(seasons)
  callOff(fixtures, anchorMs, random)
  disturb(sport, fixtures, madeMs, random)
  appointReferees(sport, seasons, random.stream('referees'))
  return { clubs: [...clubs.values()].flat(), seasons, fixtures }
}

export function teamSportPlan<F>(sport: TeamSport<F>, context: WorldContext): SportPlan {
  const plan = planTeamSport(sport, context)
  const people = peopleOf(sport, plan, context)
  const counts = countMatches(sport, plan.fixtures, context.nowMs)
  return {
    frame: function* () {
      yield* countryCategoryChanges(sport.slug, sport.competitions)
      yield* peopleChanges(people)
      yield* tournamentChanges(sport, plan.seasons, context.random.stream('titles'))
      yield* mainTournamentChanges(people)
      for (const season of plan.seasons) yield seasonChange(sport.slug, season)
    },
    matches: inOrder(plan.fixtures.map((fixture) => plannedMatch(sport, fixture, counts))),
  }
}

export function clubChanges<F>({ slug }: TeamSport<F>, clubs: readonly Club[]): Generator<Change> {
  return sideChanges(
    slug,
    clubs.map(({ id, team: data, members: people }) => ({ id, data, people })),
  )
}

function peopleOf<F>(
  sport: TeamSport<F>,
  { clubs, seasons }: TeamPlan<F>,
  { anchorMs, random }: WorldContext,
): PeopleFrame {
  return {
    sport: sport.slug,
    teams: clubs.map(({ team, ...club }) => ({ ...club, data: team })),
    seasons: seasons.map((season) => {
      const { kind, amateur } = season.competition
      return peopleSeason(sport.slug, season, season.clubs, {
        isLeague: kind === 'league',
        isAmateur: amateur,
      })
    }),
    anchorMs,
    random: random.stream('people'),
    nationalRecord: new Map(),
  }
}

/** `counts` are the matches of the referees. */
export function plannedMatch<F>(
  sport: TeamSport<F>,
  fixture: Fixture<F>,
  counts: ReadonlyMap<string, number>,
): PlannedMatch {
  return plannedFixture(fixture, {
    sport: sport.slug,
    startMs: fixture.kickoffMs,
    isKnown: (nowMs) => isKnown(sport, fixture, nowMs),
    data: (momentMs) => matchData(sport, fixture, momentMs, counts),
    play: () => matchOf(sport, fixture),
  })
}
