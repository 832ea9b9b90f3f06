/** Standings rules of a season (contract/standings-rules): its tables, their teams and criteria. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules, TableRules } from '../../../contract/standings-rules.ts'
import { likenessOf } from '../../../rules/team-names.ts'
import type { ImportReport } from '../import-report.ts'
import { seasonSpan } from '../source.ts'
import { DEFAULT_TIE_BREAKERS, type Zone } from '../tables/standings-rules.ts'
import { foldText } from '../text.ts'
import { MAIN_TABLE } from './rounds.ts'
import type { LeagueSeason } from './season.ts'
import type { Team } from './teams.ts'

/** Stages with names in the tables; others keep the text of the file. */
const STAGE_NAMES: Readonly<Record<string, readonly [name: string, nameRu: string]>> = {
  championship: ['Championship round', 'Чемпионская группа'],
  'championship round': ['Championship round', 'Чемпионская группа'],
  relegation: ['Relegation round', 'Группа выживания'],
  'relegation round': ['Relegation round', 'Группа выживания'],
  apertura: ['Apertura', 'Апертура'],
  clausura: ['Clausura', 'Клаусура'],
}

export interface TableMatch {
  readonly home: Team
  readonly away: Team
  readonly startMs: number
  /** Key of the table for which the match counts; null for none. */
  readonly table: string | null
}

export function seasonData(
  of: LeagueSeason,
  matches: readonly TableMatch[],
  report: ImportReport,
): ChangeData<'season'> {
  const { competition, season, ids } = of
  const rules = rulesOf(of, matches, report)
  return {
    tournamentId: ids.tournament,
    name: `${competition.name} ${season.year}`,
    year: season.year,
    ...seasonSpan(matches.map(({ startMs }) => startMs)),
    ...(rules && { rules }),
  }
}

/** The rules of the season's tables, or undefined for a pure cup. */
function rulesOf(
  tournament: LeagueSeason,
  matches: readonly TableMatch[],
  report: ImportReport,
): StandingsRules | undefined {
  const { competition, facts, ids } = tournament
  const tables = tablesOf(tournament, matches)
  if (tables.size === 0) return undefined
  const tieBreakers = facts.tieBreakers ?? competition.tieBreakers
  if (tieBreakers === null) {
    report.unknown('orders of tie-breakers (goal difference, then goals assumed)', ids.season)
  }
  const hasStages = [...tables.keys()].some((key) => isStage(key, tables))
  if (hasStages && !facts.carry) {
    report.unknown('points that stages carry over from the main table (none assumed)', ids.season)
  }
  const deductions = deductionsOf(tournament, tables, matches, report)
  return {
    points: { win: facts.pointsForWin ?? 3, draw: 1, loss: 0 },
    tieBreakers: [...(tieBreakers ?? DEFAULT_TIE_BREAKERS)],
    ...(facts.headToHeadWhenComplete && { headToHeadWhenComplete: true }),
    tables: [...tables].map(([key, teams]) => tableRules(key, teams, tables, tournament)),
    ...(deductions.length > 0 && { deductions }),
    ...(facts.pointsPerGame && { pointsPerGame: true }),
  }
}

type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** The teams of each table, including groups that have not begun; the main table first, then by name. */
function tablesOf({ groups }: LeagueSeason, matches: readonly TableMatch[]): Tables {
  const tables = new Map([...groups].map(([key, teams]) => [key, new Set(teams)]))
  for (const { table, home, away } of matches) {
    if (table === null) continue
    tables.set(table, (tables.get(table) ?? new Set()).add(home.id).add(away.id))
  }
  const rank = ([key]: [string, unknown]) => (key === MAIN_TABLE ? '' : key)
  return new Map([...tables].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)))
}

/** A stage after the main one; groups are parallel. */
function isStage(key: string, tables: Tables): boolean {
  return key !== MAIN_TABLE && !isGroup(key) && tables.has(MAIN_TABLE)
}

function isGroup(key: string): boolean {
  return /^(group|gruppe|grupo|groupe|pool)\b/i.test(key)
}

function tableRules(key: string, teams: ReadonlySet<string>, tables: Tables, of: LeagueSeason): TableRules {
  const { facts } = of
  const [name, ru] = tableNames(key, of)
  const zones = zonesOf(key, teams.size, of)
  const decided = decidedOf(key, of)
  return {
    key,
    name,
    ...(ru !== null && { translations: { ru } }),
    teamIds: [...teams].sort(),
    ...(isStage(key, tables) && facts.carry && { carriesFrom: { table: MAIN_TABLE, ...facts.carry } }),
    ...(decided.length > 0 && { decidedOrder: decided }),
    ...(zones.length > 0 && { zones: zones.map(({ ru, ...zone }) => ({ ...zone, translations: { ru } })) }),
  }
}

function tableNames(
  key: string,
  { competition }: LeagueSeason,
): readonly [name: string, nameRu: string | null] {
  if (key === MAIN_TABLE) return [competition.name, competition.nameRu]
  if (isGroup(key)) return [key, key.replace(/^\S+/, 'Группа')]
  return STAGE_NAMES[foldText(key)] ?? [key, null]
}

/** Zones in the competition tables are current; older seasons had others. */
const ZONES_SINCE = 2018

/** Zones assume a number of teams: a season with another number had others. */
function zonesOf(
  key: string,
  teamCount: number,
  { competition, facts, season }: LeagueSeason,
): readonly Zone[] {
  const own = facts.tableZones?.[key]
  if (own) return own
  if (key !== MAIN_TABLE && !isGroup(key)) return []
  if (facts.zones) return facts.zones
  const isToday = teamCount === competition.teams && season.startYear >= ZONES_SINCE
  return isToday ? competition.zones : []
}

function decidedOf(key: string, { facts, findTeam }: LeagueSeason): string[] {
  return (facts.decided?.[key] ?? []).flatMap((name) => findTeam(name)?.id ?? [])
}

/** Deductions of teams that are in a table. */
function deductionsOf(
  { competition, facts, ids }: LeagueSeason,
  tables: Tables,
  matches: readonly TableMatch[],
  report: ImportReport,
) {
  const names = new Map(
    matches.flatMap(({ home, away }) => [home, away]).map((team) => [team.id, namesOf(team)]),
  )
  const teams = [...tables.values()].flatMap((ids) => [...ids])
  return (facts.deductions ?? []).flatMap(({ team, points, reason, isUnsure }) => {
    const spellings = team.split('|')
    const teamId = isUnsure
      ? undefined
      : teams.find((id) => likenessOf(names.get(id) ?? [], spellings) === 'equal')
    if (teamId !== undefined) return [{ teamId, points, reason }]
    const what = isUnsure
      ? 'point deductions without a second source (not applied)'
      : 'point deductions for teams that are not in the files (not applied)'
    // Minimum number of matches for warnings: a few rows need not include the team.
    if (teams.length >= (competition.teams ?? LEAST_TEAMS))
      report.unknown(what, `${ids.season}: ${spellings[0]}, ${points}`)
    return []
  })
}

/** Minimum size of a league. */
const LEAST_TEAMS = 10

function namesOf({ name, spelling, spellings }: Team): string[] {
  return [...(name === null ? [] : [name]), spelling, ...spellings]
}
