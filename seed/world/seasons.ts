/** Seasons: ids, names and tables, final rankings, and winners. */
import { findSport, type SportSlug } from '../../src/catalog/sports.ts'
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { TableRules } from '../../src/contract/standings-rules.ts'
import { decidedIn, periodTotal, WINNER_CODE } from '../../src/rules/outcome.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { seasonYear } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Competition, Edition, Fixture, Season, Sport, Team, Zone } from './model.ts'
import { isOver, matchOf, winnerOf, winningSide } from './results.ts'

export function tournamentIdOf(sport: SportSlug, { id, number }: Pick<Competition, 'id' | 'number'>): number {
  return id ?? seedId(sport, 'tournament', number)
}

/** The number of a season is that of the competition followed by the edition; matches are counted within the season. */
function seasonNumber({ number }: Competition, edition: Edition): number {
  return number * 10 + (edition === 'previous' ? 1 : 2)
}

/** The id of the next match of a season. */
export function nextMatchId(sport: SportSlug, { competition, edition, fixtures }: Season): number {
  return seedId(sport, 'match', seasonNumber(competition, edition) * 10_000 + fixtures.length + 1)
}

interface TablePlan {
  readonly key: string
  readonly name: LocalName
  readonly teams: readonly Team[]
  readonly zones: readonly Zone[]
}

export function tableRules({ key, name, teams, zones }: TablePlan): TableRules {
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

interface SeasonPlan {
  readonly sport: Sport
  readonly competition: Competition
  readonly edition: Edition
  /** Of its id, if not by the edition. */
  readonly number?: number
  readonly teams: readonly Team[]
  readonly startMs: number
  readonly endMs: number
  readonly tables: readonly TablePlan[]
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Text between the name of the competition and the year; a month is that in the middle of the season. */
function stageOf({ competition, edition, startMs, endMs }: SeasonPlan): string {
  const { seasonNames } = competition
  if (seasonNames !== 'month') return seasonNames?.[edition] ?? ''
  return `${MONTHS[new Date((startMs + endMs) / 2).getUTCMonth()]} Split`
}

/** A season without matches. */
export function makeSeason(plan: SeasonPlan): Season {
  const { sport, competition, edition, teams, startMs, endMs, tables } = plan
  const { number = seasonNumber(competition, edition) } = plan
  const year = seasonYear(startMs, endMs)
  const points = competition.kind === 'league' && competition.points ? competition.points : sport.rules.points
  return {
    id: seedId(sport.slug, 'season', number),
    competition,
    edition,
    name: [competition.name.en, stageOf(plan), year].filter((part) => part).join(' '),
    year,
    startMs,
    endMs,
    teams,
    rules: tables.length > 0 ? { ...sport.rules, points, tables: tables.map(tableRules) } : null,
    fixtures: [],
  }
}

/** A fixture that was played or awarded, as input for the standings rules. */
function standingsMatch(sport: Sport, fixture: Fixture): StandingsMatch {
  const { home, away, startMs, table, disruption, format, season } = fixture
  const winner = winningSide(sport, fixture)
  const scores =
    disruption?.kind === 'awarded'
      ? sport.award(format ?? season.competition.format, disruption.winner)
      : matchOf(sport, fixture).final()
  const { homeScore, awayScore } = scores as { homeScore: ScoreParts; awayScore: ScoreParts }
  const countsSets = findSport(sport.slug)?.countsSets === true
  return {
    status: STATUS_CODE.finished,
    startMs,
    homeTeamId: home.id,
    awayTeamId: away.id,
    homeScore: homeScore.current,
    awayScore: awayScore.current,
    winnerCode: WINNER_CODE[winner ?? 'draw'],
    standingsTable: table,
    decidedIn: decidedIn({ countsSets }, { homeScore, awayScore }),
    ...(countsSets
      ? { homePeriodPoints: periodTotal(homeScore), awayPeriodPoints: periodTotal(awayScore) }
      : {}),
  }
}

/** The teams of each table in their final order. */
export function finalOrders(sport: Sport, { rules, teams, fixtures }: Season): Team[][] {
  if (!rules) return []
  const teamOf = new Map(teams.map((team) => [team.id, team]))
  const matches = fixtures
    .filter(({ table, disruption }) => table !== null && (!disruption || 'winner' in disruption))
    .map((fixture) => standingsMatch(sport, fixture))
  return standings(rules, matches, { types: ['total'] }).map(({ rows }) =>
    rows.map(({ teamId }) => teamOf.get(teamId) as Team),
  )
}

export function championOf(sport: Sport, season: Season): Team | undefined {
  const last = season.fixtures.findLast(({ round }) => round.slug === 'final')
  return last ? winnerOf(sport, last) : finalOrders(sport, season)[0]?.[0]
}

/** The decided editions of a competition: last year's, and this year's when all of its matches are over. */
export function decidedEditions(
  sport: Sport,
  seasons: readonly Season[],
  competition: Competition,
  nowMs: number,
): Season[] {
  return seasons
    .filter((season) => season.competition === competition)
    .filter(
      ({ edition, fixtures }) =>
        edition === 'previous' ||
        fixtures.every((each) => each.disruption?.kind === 'off' || isOver(sport, each, nowMs)),
    )
    .sort((a, b) => a.startMs - b.startMs)
}
