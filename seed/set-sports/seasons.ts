/** Editions of the competitions: their ids, names and tables, the fixtures added to them, and their final order. */
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { decidedIn, periodTotal, WINNER_CODE } from '../../src/rules/outcome.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { seasonYear } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import {
  type Competition,
  type Edition,
  type Fixture,
  matchOf,
  type Season,
  type SetSport,
  type Team,
  winningSide,
  type Zone,
} from './fixtures.ts'

export function seasonNumber(competitionNumber: number, edition: Edition): number {
  return competitionNumber * 10 + (edition === 'previous' ? 1 : 2)
}

export interface TablePlan {
  readonly key: string
  readonly name: LocalName
  readonly teams: readonly Team[]
  readonly zones: readonly Zone[]
}

export interface SeasonPlan<F> {
  readonly sport: SetSport<F>
  readonly competition: Competition<F>
  readonly edition: Edition
  /** Starts of its first and last match. */
  readonly startMs: number
  readonly endMs: number
  readonly tables: readonly TablePlan[]
}

function tableRules({ key, name, teams, zones }: TablePlan): StandingsRules['tables'][number] {
  return {
    key,
    name: name.en,
    translations: { ru: name.ru },
    teamIds: teams.map(({ id }) => id),
    zones: zones.map(({ from, to, id, name: text }) => ({
      from,
      to,
      id,
      text: text.en,
      translations: { ru: text.ru },
    })),
  }
}

export function makeSeason<F>(plan: SeasonPlan<F>): Season<F> {
  const { sport, competition, edition, startMs, endMs, tables } = plan
  const year = seasonYear(startMs, endMs)
  const stage = competition.kind === 'league' ? competition.stages[edition === 'previous' ? 0 : 1] : ''
  return {
    id: seedId(sport.slug, 'season', seasonNumber(competition.number, edition)),
    competition,
    edition,
    name: [competition.name.en, stage, year].filter((part) => part).join(' '),
    year,
    startMs,
    endMs,
    teams: tables.flatMap(({ teams }) => teams),
    rules: { ...sport.rules, tables: tables.map(tableRules) },
    fixtures: [],
  }
}

export function addFixture<F>(
  sport: SetSport<F>,
  season: Season<F>,
  random: Random,
  rest: Omit<Fixture<F>, 'id' | 'season' | 'random'>,
): Fixture<F> {
  const number = seasonNumber(season.competition.number, season.edition) * 10_000 + season.fixtures.length + 1
  const id = seedId(sport.slug, 'match', number)
  const fixture: Fixture<F> = { ...rest, id, season, random: random.stream(`match/${id}`) }
  season.fixtures.push(fixture)
  return fixture
}

/** A match as the rules of tables read it, after its end. */
function standingsMatch<F>(sport: SetSport<F>, fixture: Fixture<F>): StandingsMatch {
  const winner = winningSide(sport, fixture)
  const isAwarded = fixture.fate?.kind === 'awarded'
  const scores = isAwarded ? sport.award(fixture.format, winner) : matchOf(sport, fixture).final()
  const { homeScore, awayScore } = scores
  return {
    status: STATUS_CODE.finished,
    startMs: fixture.startMs,
    homeTeamId: fixture.home.id,
    awayTeamId: fixture.away.id,
    homeScore: homeScore.current,
    awayScore: awayScore.current,
    winnerCode: WINNER_CODE[winner],
    standingsTable: fixture.table,
    decidedIn: decidedIn({ countsSets: true }, { homeScore, awayScore }),
    homePeriodPoints: periodTotal(homeScore),
    awayPeriodPoints: periodTotal(awayScore),
  }
}

/** The teams of each table in their final order. */
export function finalOrders<F>(sport: SetSport<F>, season: Season<F>): Team[][] {
  const matches = season.fixtures
    .filter(({ table }) => table !== null)
    .map((fixture) => standingsMatch(sport, fixture))
  const teamOf = new Map(season.teams.map((team) => [team.id, team]))
  return standings(season.rules, matches, { types: ['total'] }).map(({ rows }) =>
    rows.map(({ teamId }) => teamOf.get(teamId) as Team),
  )
}
