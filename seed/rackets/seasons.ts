/** Editions of the competitions: their ids, names and tables, and the fixtures that are added to them. */

import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { type Edition, LEAGUE_TABLE, nextMatchId, seasonFrame, tableRules } from '../frame/competitions.ts'
import type { Random } from '../random.ts'
import type { Entrant } from './athletes.ts'
import type { Competition, Fixture, RacketSport, Season, Series } from './fixtures.ts'

export interface SeasonPlan<F> {
  readonly sport: RacketSport<F>
  readonly competition: Competition<F> | Series<F>
  readonly edition: Edition
  /** Starts of all its matches. */
  readonly times: readonly number[]
  readonly entrants: readonly Entrant[]
}

function tableOf<F>({ sport, competition, entrants }: SeasonPlan<F>): StandingsRules {
  return {
    ...sport.rules,
    tables: [
      tableRules({
        key: LEAGUE_TABLE,
        name: competition.name,
        teams: entrants,
        zones: [{ from: 1, to: 1, id: 1, name: { en: 'Champion', ru: 'Чемпион' } }],
      }),
    ],
  }
}

export function makeSeason<F>(plan: SeasonPlan<F>): Season<F> {
  const { sport, competition, edition, times, entrants } = plan
  const [startMs, endMs] = [Math.min(...times), Math.max(...times)]
  const stage = 'stages' in competition ? competition.stages[edition === 'previous' ? 0 : 1] : ''
  return {
    ...seasonFrame({ sport: sport.slug, competition, edition, startMs, endMs, stage }),
    competition,
    entrants,
    rules: 'stages' in competition ? tableOf(plan) : null,
  }
}

export function addFixture<F>(
  sport: RacketSport<F>,
  season: Season<F>,
  random: Random,
  rest: Omit<Fixture<F>, 'id' | 'season' | 'random'>,
): Fixture<F> {
  const id = nextMatchId(sport.slug, season)
  const fixture: Fixture<F> = { ...rest, id, season, random: random.stream(`match/${id}`) }
  season.fixtures.push(fixture)
  return fixture
}
