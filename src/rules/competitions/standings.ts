/** Computes tables from results by the rules of a season (docs/reference/resources.md#17.1). */
import type { Static } from '@sinclair/typebox'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { type StandingsRow as RowView, STANDINGS_TYPES } from '../../contract/resources/tournaments.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import type { StandingsRules, TableRules } from '../../contract/standings-rules.ts'
import { isResult } from '../matches/results.ts'
import {
  addResult,
  isOwnCriterion,
  type Line,
  type Meetings,
  type OrderRules,
  orderLines,
  type PointRules,
  type StandingsMatch,
  Tally,
} from './tie-breakers.ts'

export type { StandingsMatch } from './tie-breakers.ts'
export type StandingsType = (typeof STANDINGS_TYPES)[number]

/** With the id of the team instead of the team, and each number once. */
export interface StandingsRow
  extends Omit<Static<typeof RowView>, 'team' | 'matches' | 'scoresFor' | 'scoresAgainst'> {
  readonly teamId: number
}

export interface StandingsTable {
  readonly key: string
  readonly name: string
  readonly translations: { readonly ru: string }
  readonly type: StandingsType
  readonly rows: readonly StandingsRow[]
}

/**
 * The tables of a season, each of the given types, in the order of the rules. Tables without teams are left out.
 * Awarded results count as given; matches of a table that the rules do not contain count nowhere.
 *
 * @assumed Home and away tables count matches only: no deductions, carried results with full points, no criteria that
 * involve other teams, no promotion. Teams that are level then are ordered by goal difference and goals.
 */
export function standings(
  rules: StandingsRules,
  matches: readonly StandingsMatch[],
  types: readonly StandingsType[] = STANDINGS_TYPES,
): StandingsTable[] {
  const tallied = new Map<string, Tallied>()
  const byTable = meetingsByTable(matches)
  const tables: StandingsTable[] = []
  for (const table of rules.tables) {
    const tally = tallyTable(table, rules, byTable, tallied)
    if (tally.teams.size === 0) continue
    for (const type of types) {
      const { lines, open } = ordered(table, rules, tally, type)
      const zones = type === 'total' ? (table.zones ?? []) : []
      tables.push({
        key: table.key,
        name: table.name,
        translations: { ru: table.translations?.ru ?? table.name },
        type,
        rows: lines.map((line, index) =>
          makeRow(line, index + 1, zones, rules.points, type === 'total' && open.has(line.teamId)),
        ),
      })
    }
  }
  return tables
}

/**
 * The positions in a table of the teams that have played, by team.
 *
 * @param matches in the order of their start
 * @param untilMs only matches that started before this time count
 */
export function positionsBefore(
  rules: StandingsRules,
  matches: readonly StandingsMatch[],
  key: string,
  untilMs: number,
): ReadonlyMap<number, number> {
  const positions = new Map<number, number>()
  const table = rules.tables.find((of) => of.key === key)
  if (!table) return positions
  const tally = tallyTable(table, rules, meetingsByTable(matches, untilMs), new Map())
  for (const [index, line] of ordered(table, rules, tally, 'total').lines.entries())
    if (line.tally.played > 0) positions.set(line.teamId, index + 1)
  return positions
}

/** The lines of a table in their order, and the teams whose order is not certain. */
function ordered(
  table: TableRules,
  rules: StandingsRules,
  { teams, meetings }: Tallied,
  type: StandingsType,
) {
  const lines: Line[] = []
  for (const [teamId, of] of teams) lines.push(makeLine(teamId, of, type))
  return { lines, open: orderLines(lines, orderRules(rules, table, type), meetings) }
}

/** The meetings of matches that were asked for before: those of a season once, not for the table before each match. */
const divided = new WeakMap<readonly StandingsMatch[], ReadonlyMap<string, OpenMeetings>>()

function meetingsByTable(
  matches: readonly StandingsMatch[],
  untilMs?: number,
): ReadonlyMap<string, Meetings> {
  const byTable = divided.getOrInsertComputed(matches, splitByTable)
  if (untilMs === undefined) return byTable
  const before = new Map<string, Meetings>()
  for (const [key, { played, open }] of byTable) {
    const end = countBefore(played, untilMs)
    before.set(key, { played: played.slice(0, end), open: open.concat(played.slice(end)) })
  }
  return before
}

/** How many of some matches, in the order of their start, started before a time. */
export function countBefore(matches: readonly StandingsMatch[], untilMs: number): number {
  const end = matches.findIndex(({ startMs }) => startMs >= untilMs)
  return end === -1 ? matches.length : end
}

function splitByTable(matches: readonly StandingsMatch[]): Map<string, OpenMeetings> {
  const byTable = new Map<string, OpenMeetings>()
  for (const match of matches) {
    if (match.standingsTable === null) continue
    const of = byTable.getOrInsertComputed(match.standingsTable, () => ({ played: [], open: [] }))
    of[isDecided(match) ? 'played' : 'open'].push(match)
  }
  return byTable
}

/** A canceled match with a winner is a forfeit: the win counts, with the goals that were awarded, if any. */
export function isDecided(match: StandingsMatch): boolean {
  return isResult(match) || (match.status === STATUS_CODE.canceled && match.winnerCode !== null)
}

interface OpenMeetings extends Meetings {
  readonly played: StandingsMatch[]
  readonly open: StandingsMatch[]
}

interface TeamTallies {
  readonly home: Tally
  readonly away: Tally
  /** Points in addition to `home` and `away`: deductions, and reductions of carried points. */
  correction: number
  roundedDown: number
  carriedPoints: number
}

/** A table before sorting. */
interface Tallied {
  readonly teams: Map<number, TeamTallies>
  /** Its own and carried matches. */
  readonly meetings: Meetings
}

function tallyTable(
  table: TableRules,
  rules: StandingsRules,
  byTable: ReadonlyMap<string, Meetings>,
  tallied: Map<string, Tallied>,
): Tallied {
  const done = tallied.get(table.key)
  if (done) return done
  const own = byTable.get(table.key) ?? NO_MEETINGS
  const teams = new Map<number, TeamTallies>()
  // Registered before it is computed, so that tables that carry from each other in a cycle terminate.
  tallied.set(table.key, NOTHING)
  for (const teamId of table.teamIds ?? []) tallies(teams, integerOf(teamId))
  for (const { homeTeamId, awayTeamId } of own.open) {
    tallies(teams, homeTeamId)
    tallies(teams, awayTeamId)
  }
  const count = (match: StandingsMatch) => {
    const home = tallies(teams, match.homeTeamId).home
    addResult(rules.points, match, home, tallies(teams, match.awayTeamId).away)
  }
  own.played.forEach(count)
  const source = rules.tables.find(({ key }) => key === table.carriesFrom?.table)
  let meetings: Meetings = own
  if (table.carriesFrom && source) {
    const carried = tallyTable(source, rules, byTable, tallied)
    const among = (match: StandingsMatch) => teams.has(match.homeTeamId) && teams.has(match.awayTeamId)
    const { headToHead, pointsOnly, headToHeadBefore } = table.carriesFrom
    const played = headToHead ? carried.meetings.played.filter(among) : carried.meetings.played
    if (headToHead) played.forEach(count)
    else for (const [teamId, of] of teams) carryOver(table.carriesFrom, carried.teams.get(teamId), of)
    if (!pointsOnly)
      meetings = {
        played: headToHeadBefore ? played : [...played, ...own.played],
        open: [...carried.meetings.open, ...own.open],
      }
  }
  deduct(rules, table, teams)
  const result = { teams, meetings }
  tallied.set(table.key, result)
  return result
}

const NO_MEETINGS: Meetings = { played: [], open: [] }
const NOTHING: Tallied = { teams: new Map(), meetings: NO_MEETINGS }

function tallies(teams: Map<number, TeamTallies>, teamId: number): TeamTallies {
  const known = teams.get(teamId)
  if (known) return known
  const made = { home: new Tally(), away: new Tally(), correction: 0, roundedDown: 0, carriedPoints: 0 }
  teams.set(teamId, made)
  return made
}

type CarryRules = NonNullable<TableRules['carriesFrom']>

/** Starts a team with the results carried from another table. The factor applies to its points after deductions. */
function carryOver(rules: CarryRules, from: TeamTallies | undefined, to: TeamTallies): void {
  if (!from) return
  const full = from.home.points + from.away.points + from.correction
  to.carriedPoints = full
  const exact = full * rules.pointsFactor
  const points = rules.rounding === 'up' ? Math.ceil(exact) : Math.floor(exact)
  to.roundedDown = exact - points
  if (rules.pointsOnly) {
    to.correction += points
    return
  }
  to.home.add(from.home)
  to.away.add(from.away)
  to.correction += from.correction - full + points
}

function deduct(rules: StandingsRules, table: TableRules, teams: ReadonlyMap<number, TeamTallies>): void {
  for (const deduction of rules.deductions ?? []) {
    const counts = deduction.table === undefined ? !table.carriesFrom : deduction.table === table.key
    const team = counts ? teams.get(integerOf(deduction.teamId)) : undefined
    if (team) team.correction -= deduction.points
  }
}

function makeLine(teamId: number, of: TeamTallies, type: StandingsType): Line {
  if (type === 'home') return { teamId, tally: of.home, away: NO_TALLY, ...NOT_CARRIED }
  if (type === 'away') return { teamId, tally: of.away, away: of.away, ...NOT_CARRIED }
  const tally = new Tally().add(of.home).add(of.away)
  tally.points += of.correction
  const { roundedDown, carriedPoints } = of
  return { teamId, tally, away: of.away, roundedDown, carriedPoints }
}

const NOT_CARRIED = { roundedDown: 0, carriedPoints: 0 }

const NO_TALLY: Tally = new Tally()

function orderRules(rules: StandingsRules, table: TableRules, type: StandingsType): OrderRules {
  const isTotal = type === 'total'
  const { tieBreakers = rules.tieBreakers } = table
  return {
    tieBreakers: isTotal
      ? tieBreakers
      : [...tieBreakers.filter(isOwnCriterion), 'goalDifference', 'goalsFor'],
    points: rules.points,
    pointsPerGame: rules.pointsPerGame ?? false,
    headToHeadWhenComplete: rules.headToHeadWhenComplete ?? false,
    restartsAtOnce: rules.restartsAtOnce ?? false,
    isAssumed: rules.basis?.status === 'assumed',
    decidedOrder: isTotal ? (table.decidedOrder ?? []).map(integerOf) : [],
  }
}

/** References in stored rules are already resolved to integers. */
function integerOf(reference: Reference): number {
  if (typeof reference === 'number') return reference
  throw new Error(`unresolved external id ${reference} in the rules of a season`)
}

function makeRow(
  line: Line,
  position: number,
  zones: NonNullable<TableRules['zones']>,
  { overtimeWin, overtimeLoss }: PointRules,
  isOpen: boolean,
): StandingsRow {
  const { played, wins, draws, losses, scored, conceded, points } = line.tally
  const goalDifference = scored - conceded
  const zone = zones.find(({ from, to }) => position >= from && position <= to)
  return {
    teamId: line.teamId,
    position,
    played,
    wins,
    draws,
    losses,
    scored,
    conceded,
    goalDifference,
    scoreDiffFormatted: goalDifference > 0 ? `+${goalDifference}` : String(goalDifference),
    points,
    promotion: zone
      ? { id: zone.id, text: zone.text, translations: { ru: zone.translations?.ru ?? zone.text } }
      : null,
    ...(isOpen && { orderAssumed: true as const }),
    ...((overtimeWin !== undefined || overtimeLoss !== undefined) && {
      overtimeWins: line.tally.overtimeWins + line.tally.penaltyWins,
      overtimeLosses: line.tally.overtimeLosses,
    }),
  }
}
