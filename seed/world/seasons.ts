/** Seasons: ids, names and tables, final rankings, and winners. */
import { findSport, type SportSlug } from '../../src/catalog/sports.ts'
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { TableRules } from '../../src/contract/standings-rules.ts'
import { type StandingsMatch, standings } from '../../src/rules/competitions/standings.ts'
import { decidedIn, periodTotal, WINNER_CODE } from '../../src/rules/matches/outcome.ts'
import { seasonYear } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Competition, Edition, Fixture, Season, Team, Zone } from './model.ts'
import { isOver, matchOf, winnerOf, winningSide } from './results.ts'

export function tournamentIdOf(sport: SportSlug, { id, number }: Pick<Competition, 'id' | 'number'>): number {
  return id ?? seedId(sport, 'tournament', number)
}

/** The number of a season is that of the competition followed by the edition; matches are counted within the season. */
export function seasonNumber({ number }: Competition, edition: Edition): number {
  return number * 10 + (edition === 'previous' ? 1 : 2)
}

export function nextMatchId({ sport, number, fixtures }: Season): number {
  return seedId(sport.slug, 'match', number * 10_000 + fixtures.length + 1)
}

interface TablePlan {
  readonly key: string
  readonly name: LocalName
  readonly teams: readonly Team[]
  readonly zones: readonly Zone[]
}

function tableRules({ key, name, teams, zones }: TablePlan): TableRules {
  return {
    key,
    name: name.en,
    translations: { ru: name.ru },
    teamIds: teams.map(({ id }) => id),
    zones: zones.map(({ name: { en: text, ru }, ...zone }) => ({ ...zone, text, translations: { ru } })),
  }
}

interface SeasonPlan
  extends Pick<Season, 'sport' | 'competition' | 'edition' | 'teams' | 'startMs' | 'endMs'> {
  /** Of its id, if not by the edition. */
  readonly number?: number
  readonly tables: readonly TablePlan[]
}

const inWords = (ms: number, options: Intl.DateTimeFormatOptions) =>
  new Date(ms).toLocaleString('en-GB', { ...options, timeZone: 'UTC' })

/** Text between the name of the competition and the year; a month is that in the middle of the season. */
function stageOf({ competition, edition, startMs, endMs }: SeasonPlan): string {
  const { seasonNames } = competition
  if (seasonNames === 'day') return inWords(startMs, { day: 'numeric', month: 'long' })
  if (seasonNames !== 'month') return seasonNames?.[edition] ?? ''
  return `${inWords((startMs + endMs) / 2, { month: 'long' })} Split`
}

/** A season without matches. */
export function makeSeason(plan: SeasonPlan): Season {
  const { sport, competition, edition, teams, startMs, endMs, tables } = plan
  const { number = seasonNumber(competition, edition) } = plan
  const year = seasonYear(startMs, endMs)
  const points = competition.kind === 'league' && competition.points ? competition.points : sport.rules.points
  return {
    id: seedId(sport.slug, 'season', number),
    number,
    sport,
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
function standingsMatch(fixture: Fixture): StandingsMatch {
  const { home, away, startMs, table, disruption, format, season } = fixture
  const { sport, competition } = season
  const scores =
    disruption?.kind === 'awarded'
      ? sport.award(format ?? competition.format, disruption.winner)
      : matchOf(fixture).final()
  const { homeScore, awayScore } = scores as { homeScore: ScoreParts; awayScore: ScoreParts }
  const countsSets = findSport(sport.slug)?.countsSets === true
  return {
    status: STATUS_CODE.finished,
    startMs,
    homeTeamId: home.id,
    awayTeamId: away.id,
    homeScore: homeScore.current,
    awayScore: awayScore.current,
    winnerCode: WINNER_CODE[winningSide(fixture) ?? 'draw'],
    standingsTable: table,
    decidedIn: decidedIn({ countsSets }, { homeScore, awayScore }),
    ...(countsSets
      ? { homePeriodPoints: periodTotal(homeScore), awayPeriodPoints: periodTotal(awayScore) }
      : {}),
  }
}

/** The teams of each table in their final order. */
export function finalOrders({ rules, teams, fixtures }: Season): Team[][] {
  if (!rules) return []
  const teamOf = new Map(teams.map((team) => [team.id, team]))
  const matches = fixtures
    .filter(({ table, disruption }) => table !== null && (!disruption || 'winner' in disruption))
    .map(standingsMatch)
  return standings(rules, matches, ['total']).map(({ rows }) =>
    rows.map(({ teamId }) => teamOf.get(teamId) as Team),
  )
}

export function championOf(season: Season): Team | undefined {
  const last = season.fixtures.findLast(({ round }) => round.slug === 'final')
  return last ? winnerOf(last) : finalOrders(season)[0]?.[0]
}

/** Whether it is last year's, or all of its matches are over. */
export function isDecided({ edition, fixtures }: Season, nowMs: number): boolean {
  return (
    edition === 'previous' || fixtures.every((each) => each.disruption?.kind === 'off' || isOver(each, nowMs))
  )
}
