/** Editions of the competitions: their ids, names and tables, the fixtures added to them, and their final order. */

import { type Edition, nextMatchId, seasonFrame, type TablePlan, tableRules } from '../frame/competitions.ts'
import { finalOrders as ordersOf, standingsMatch } from '../frame/standings.ts'
import type { Random } from '../random.ts'
import {
  type Competition,
  type Fixture,
  matchOf,
  type Season,
  type SetSport,
  type Team,
  winningSide,
} from './fixtures.ts'

export interface SeasonPlan<F> {
  readonly sport: SetSport<F>
  readonly competition: Competition<F>
  readonly edition: Edition
  /** Starts of its first and last match. */
  readonly startMs: number
  readonly endMs: number
  readonly tables: readonly (TablePlan & { readonly teams: readonly Team[] })[]
}

export function makeSeason<F>(plan: SeasonPlan<F>): Season<F> {
  const { sport, competition, edition, startMs, endMs, tables } = plan
  const stage = competition.kind === 'league' ? competition.stages[edition === 'previous' ? 0 : 1] : ''
  return {
    ...seasonFrame({ sport: sport.slug, competition, edition, startMs, endMs, stage }),
    competition,
    teams: tables.flatMap(({ teams }) => teams),
    rules: { ...sport.rules, tables: tables.map(tableRules) },
  }
}

export function addFixture<F>(
  sport: SetSport<F>,
  season: Season<F>,
  random: Random,
  rest: Omit<Fixture<F>, 'id' | 'season' | 'random'>,
): Fixture<F> {
  const id = nextMatchId(sport.slug, season)
  const fixture: Fixture<F> = { ...rest, id, season, random: random.stream(`match/${id}`) }
  season.fixtures.push(fixture)
  return fixture
}

/** The teams of each table in their final order. */
export function finalOrders<F>(sport: SetSport<F>, season: Season<F>): Team[][] {
  const matches = season.fixtures
    .filter(({ table }) => table !== null)
    .map((fixture) => {
      const winner = winningSide(sport, fixture)
      const isAwarded = fixture.fate?.kind === 'awarded'
      const scores = isAwarded ? sport.award(fixture.format, winner) : matchOf(sport, fixture).final()
      return standingsMatch(fixture, { ...scores, winner, countsSets: true })
    })
  return ordersOf(season.rules, season.teams, matches)
}
