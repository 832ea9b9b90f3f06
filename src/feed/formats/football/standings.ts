/** Standings rules of a season (contract/standings-rules): its tables, their teams and criteria. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules, TableRules } from '../../../contract/standings-rules.ts'
import { likenessOf } from '../../../rules/season-identity.ts'
import type { ImportReport } from '../import-report.ts'
import { seasonSpan } from '../source.ts'
import { DEFAULT_TIE_BREAKERS, STAGE_NAMES, type Zone } from '../tables/standings-rules.ts'
import { foldText } from '../text.ts'
import { MAIN_TABLE } from './rounds.ts'
import type { LeagueSeason } from './season.ts'
import type { Team } from './teams.ts'

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
  const rules = new SeasonTables(of, matches).rules(report)
  return {
    tournamentId: ids.tournament,
    name: `${competition.name} ${season.year}`,
    year: season.year,
    ...seasonSpan(matches.map(({ startMs }) => startMs)),
    ...(rules && { rules }),
  }
}

/** Zones in the competition tables are current; older seasons had others. */
const ZONES_SINCE = 2018
/** Minimum size of a league. */
const LEAST_TEAMS = 10

class SeasonTables {
  readonly #of: LeagueSeason
  readonly #matches: readonly TableMatch[]
  /** The teams of each table, including groups that have not begun; the main table first, then by name. */
  readonly #tables: ReadonlyMap<string, ReadonlySet<string>>

  constructor(of: LeagueSeason, matches: readonly TableMatch[]) {
    this.#of = of
    this.#matches = matches
    const tables = new Map([...of.groups].map(([key, teams]) => [key, new Set(teams)]))
    for (const { table, home, away } of matches) {
      if (table === null) continue
      tables.set(table, (tables.get(table) ?? new Set()).add(home.id).add(away.id))
    }
    const rank = ([key]: [string, unknown]) => (key === MAIN_TABLE ? '' : key)
    this.#tables = new Map([...tables].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)))
  }

  /** The rules of the season's tables, or undefined for a pure cup. */
  rules(report: ImportReport): StandingsRules | undefined {
    const { competition, facts, ids } = this.#of
    if (this.#tables.size === 0) return undefined
    const tieBreakers = facts.tieBreakers ?? competition.tieBreakers
    if (tieBreakers === null) {
      report.unknown('orders of tie-breakers (goal difference, then goals assumed)', ids.season)
    }
    if (!facts.carry && [...this.#tables.keys()].some((key) => this.#isStage(key))) {
      report.unknown('points that stages carry over from the main table (none assumed)', ids.season)
    }
    const deductions = this.#deductions(report)
    return {
      points: { win: facts.pointsForWin ?? 3, draw: 1, loss: 0 },
      tieBreakers: [...(tieBreakers ?? DEFAULT_TIE_BREAKERS)],
      ...(facts.headToHeadWhenComplete && { headToHeadWhenComplete: true }),
      tables: [...this.#tables].map(([key, teams]) => this.#table(key, teams)),
      ...(deductions.length > 0 && { deductions }),
      ...(facts.pointsPerGame && { pointsPerGame: true }),
    }
  }

  /** A stage after the main one; groups are parallel. */
  #isStage(key: string): boolean {
    return key !== MAIN_TABLE && !isGroup(key) && this.#tables.has(MAIN_TABLE)
  }

  #table(key: string, teams: ReadonlySet<string>): TableRules {
    const { facts, findTeam } = this.#of
    const [name, ru] = this.#names(key)
    const zones = this.#zones(key, teams.size)
    const decided = (facts.decided?.[key] ?? []).flatMap((team) => findTeam(team)?.id ?? [])
    return {
      key,
      name,
      ...(ru !== null && { translations: { ru } }),
      teamIds: [...teams].sort(),
      ...(this.#isStage(key) && facts.carry && { carriesFrom: { table: MAIN_TABLE, ...facts.carry } }),
      ...(decided.length > 0 && { decidedOrder: decided }),
      ...(zones.length > 0 && { zones: zones.map(({ ru, ...zone }) => ({ ...zone, translations: { ru } })) }),
    }
  }

  #names(key: string): readonly [name: string, nameRu: string | null] {
    const { competition } = this.#of
    if (key === MAIN_TABLE) return [competition.name, competition.nameRu]
    if (isGroup(key)) return [key, key.replace(/^\S+/, 'Группа')]
    return STAGE_NAMES[foldText(key)] ?? [key, null]
  }

  /** Zones assume a number of teams: a season with another number had others. */
  #zones(key: string, teamCount: number): readonly Zone[] {
    const { competition, facts, season } = this.#of
    const own = facts.tableZones?.[key]
    if (own) return own
    if (key !== MAIN_TABLE && !isGroup(key)) return []
    if (facts.zones) return facts.zones
    const isToday = teamCount === competition.teams && season.startYear >= ZONES_SINCE
    return isToday ? competition.zones : []
  }

  /** Deductions of teams that are in a table. */
  #deductions(report: ImportReport) {
    const { competition, facts, ids } = this.#of
    const names = new Map(
      this.#matches.flatMap(({ home, away }) => [home, away]).map((team) => [team.id, namesOf(team)]),
    )
    const teams = [...this.#tables.values()].flatMap((ids) => [...ids])
    return (facts.deductions ?? []).flatMap(({ team, points, reason, isUnsure }) => {
      const spellings = team.split('|')
      const isTeam = (id: string) => likenessOf(names.get(id) ?? [], spellings) === 'equal'
      const teamId = isUnsure ? undefined : teams.find(isTeam)
      if (teamId !== undefined) return [{ teamId, points, reason }]
      const what = isUnsure ? 'without a second source' : 'for teams that are not in the files'
      // Minimum number of matches for warnings: a few rows need not include the team.
      if (teams.length >= (competition.teams ?? LEAST_TEAMS)) {
        const example = `${ids.season}: ${spellings[0]}, ${points}`
        report.unknown(`point deductions ${what} (not applied)`, example)
      }
      return []
    })
  }
}

function isGroup(key: string): boolean {
  return /^(group|gruppe|grupo|groupe|pool)\b/i.test(key)
}

function namesOf({ name, spelling, spellings }: Team): string[] {
  return [...(name === null ? [] : [name]), spelling, ...spellings]
}
