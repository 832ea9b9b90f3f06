/**
 * A season of a competition for all football formats and sources. Its ids, those of its teams and matches, and the data
 * of categories, tournaments and teams come from the shared tables, so that all sources mean and say the same.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules, TableRules } from '../../../contract/standings-rules.ts'
import { likenessOf } from '../../../rules/identity/team-matching.ts'
import type { ImportReport } from '../import-report.ts'
import { aliasesData, type Round as MatchRound, type Source, seasonSpan } from '../source.ts'
import type { Competition } from '../tables/competitions.ts'
import { factsOf, type Season, type SeasonFacts } from '../tables/seasons.ts'
import { DEFAULT_TIE_BREAKERS, STAGE_NAMES, type Zone } from '../tables/standings-rules.ts'
import { externalId, foldText, keyOf } from '../text.ts'
import { hasOwnNumber, MAIN_TABLE, type Round } from './rounds.ts'
import { type Team, type TeamNames, teamOfName } from './teams.ts'

export interface LeagueSeason {
  readonly competition: Competition
  readonly season: Season
  readonly facts: SeasonFacts
  readonly ids: { readonly category: string; readonly tournament: string; readonly season: string }
  /** Ids of the teams by table, if known besides the matches. */
  readonly groups: ReadonlyMap<string, readonly string[]>
  /** Null for a name without letters or digits. */
  findTeam(name: string, code?: string | null): Team | null
}

export function leagueSeason(competition: Competition, season: Season): LeagueSeason {
  const teams = new Map<string, Team | null>()
  return {
    competition,
    season,
    facts: factsOf(competition.code, season),
    groups: new Map(),
    ids: {
      category: externalId(competition.area.key),
      tournament: externalId(competition.code),
      season: externalId(competition.code, season.key),
    },
    // Every row names two teams.
    findTeam(name, code = null) {
      const key = `${name} ${code}`
      const team = teams.get(key) ?? teamOfName({ name, code }, competition, season.key)
      teams.set(key, team)
      return team
    },
  }
}

/** The season after its category, tournament and teams. */
export function* seasonChanges(
  { put }: Source,
  of: LeagueSeason,
  teams: Iterable<Change>,
  matches: readonly TableMatch[],
  report: ImportReport,
): Generator<Change> {
  yield put('category', of.ids.category, categoryData(of.competition))
  yield put('tournament', of.ids.tournament, tournamentData(of))
  yield* teams
  yield put('season', of.ids.season, seasonData(of, matches, report))
}

/** The teams without duplicates; of several spellings the last one counts. */
export function teamChanges(
  { put }: Source,
  { competition }: LeagueSeason,
  teams: Iterable<Team>,
  names: TeamNames,
): Change[] {
  const byId = new Map(Array.from(teams, (team) => [team.id, team]))
  return [...byId].map(([id, team]) => put('team', id, teamData(team, names, competition)))
}

export function categoryData({ area }: Pick<Competition, 'area'>): ChangeData<'category'> {
  return {
    name: area.name,
    translations: { ru: area.nameRu },
    countryCode: area.country?.iso ?? null,
    priority: area.priority,
  }
}

export function tournamentData({ competition, ids }: LeagueSeason): ChangeData<'tournament'> {
  const { name, nameRu, priority, popularity, isLowerLeague, defaultFor } = competition
  return {
    categoryId: ids.category,
    name,
    translations: { ru: nameRu },
    priority,
    popularity,
    ...(isLowerLeague && { amateur: true }),
    ...(defaultFor.length > 0 && { defaultFor: [...defaultFor] }),
  }
}

/** A club has no Russian name in the source: the service repeats the original. */
export function teamData(team: Team, names: TeamNames, { gender }: Competition): ChangeData<'team'> {
  const name = names.nameOf(team)
  return {
    name,
    ...(team.nameRu !== null && { translations: { ru: team.nameRu } }),
    ...(gender && { gender }),
    country: team.country?.name ?? null,
    countryCode: team.country?.iso ?? null,
    national: team.isNational,
    ...(team.isPlaceholder && { placeholder: true }),
    ...aliasesData(name, names.spellingsOf(team)),
  }
}

export function matchId({ competition, season }: LeagueSeason, key: string): string {
  return externalId(competition.code, season.key, key)
}

/**
 * Key of a match that counts for a table: the sides, home first, and from the second meeting at this venue on its
 * number. It does not depend on rounds, so that sources without them have the same keys.
 */
export function tableMatchKey(table: string, home: Team, away: Team, meeting = 1): string {
  const sides = `${keyOf(table)}/${home.key}/${away.key}`
  return meeting === 1 ? sides : `${sides}/${meeting}`
}

/**
 * League rounds have only a number, cup rounds also a name (docs/reference/resources.md#3.2). @param numbers of rounds
 * without one, by slug
 */
export function roundData(
  round: Round,
  table: string | null,
  numbers: ReadonlyMap<string, number> = new Map(),
): MatchRound {
  if (table !== null && round.number !== null) return { round: round.number }
  const { name, slug, ties } = round
  const number = hasOwnNumber(round) ? round.number : (numbers.get(slug) ?? null)
  return { round: number, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}

export interface TableMatch {
  readonly home: Team
  readonly away: Team
  readonly startMs: number
  /** Key of the table for which the match counts; null for none. */
  readonly table: string | null
}

function seasonData(
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

/** Zones in the competition tables are current; older seasons had others. */
const ZONES_SINCE = 2018
/** Minimum size of a league. */
const LEAST_TEAMS = 10

/** The teams of each table, including groups that have not begun; the main table first, then by name. */
function tablesOf({ groups }: LeagueSeason, matches: readonly TableMatch[]): Map<string, Set<string>> {
  const tables = new Map([...groups].map(([key, teams]) => [key, new Set(teams)]))
  for (const { table, home, away } of matches) {
    if (table === null) continue
    const teams = tables.get(table) ?? new Set()
    for (const team of [home, away]) if (!team.isPlaceholder) teams.add(team.id)
    tables.set(table, teams)
  }
  const rank = ([key]: [string, unknown]) => (key === MAIN_TABLE ? '' : key)
  return new Map([...tables].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)))
}

/** The rules of the season's tables, or undefined for a pure cup. */
function rulesOf(
  of: LeagueSeason,
  matches: readonly TableMatch[],
  report: ImportReport,
): StandingsRules | undefined {
  const { competition, facts, ids } = of
  const tables = tablesOf(of, matches)
  if (tables.size === 0) return undefined
  // A stage after the main one; groups are parallel.
  const isStage = (key: string) => key !== MAIN_TABLE && !isGroup(key) && tables.has(MAIN_TABLE)
  const tieBreakers = facts.tieBreakers ?? competition.tieBreakers
  if (tieBreakers === null) {
    report.unknown('orders of tie-breakers (goal difference, then goals assumed)', ids.season)
  }
  if (!facts.carry && [...tables.keys()].some(isStage)) {
    report.unknown('points that stages carry over from the main table (none assumed)', ids.season)
  }
  const deductions = deductionsOf(
    of,
    matches,
    [...tables.values()].flatMap((teams) => [...teams]),
    report,
  )
  return {
    points: { win: facts.pointsForWin ?? 3, draw: 1, loss: 0 },
    tieBreakers: [...(tieBreakers ?? DEFAULT_TIE_BREAKERS)],
    ...(facts.headToHeadWhenComplete && { headToHeadWhenComplete: true }),
    tables: [...tables].map(([key, teams]) => tableRules(of, key, teams, isStage(key))),
    ...(deductions.length > 0 && { deductions }),
    ...(facts.pointsPerGame && { pointsPerGame: true }),
  }
}

function tableRules(of: LeagueSeason, key: string, teams: ReadonlySet<string>, isStage: boolean): TableRules {
  const { competition, facts, findTeam } = of
  const [name, ru] =
    key === MAIN_TABLE
      ? [competition.name, competition.nameRu]
      : isGroup(key)
        ? [key, key.replace(/^\S+/, 'Группа')]
        : (STAGE_NAMES[foldText(key)] ?? [key, null])
  const zones = zonesOf(of, key, teams.size)
  const decided = (facts.decided?.[key] ?? []).flatMap((team) => findTeam(team)?.id ?? [])
  return {
    key,
    name,
    ...(ru !== null && { translations: { ru } }),
    teamIds: [...teams].sort(),
    ...(isStage && facts.carry && { carriesFrom: { table: MAIN_TABLE, ...facts.carry } }),
    ...(decided.length > 0 && { decidedOrder: decided }),
    ...(zones.length > 0 && { zones: zones.map(({ ru, ...zone }) => ({ ...zone, translations: { ru } })) }),
  }
}

/** Zones assume a number of teams: a season with another number had others. */
function zonesOf({ competition, facts, season }: LeagueSeason, key: string, teams: number): readonly Zone[] {
  const own = facts.tableZones?.[key]
  if (own) return own
  if (key !== MAIN_TABLE && !isGroup(key)) return []
  if (facts.zones) return facts.zones
  return teams === competition.teams && season.startYear >= ZONES_SINCE ? competition.zones : []
}

/** Deductions of teams that are in a table. */
function deductionsOf(
  { competition, facts, ids }: LeagueSeason,
  matches: readonly TableMatch[],
  teams: readonly string[],
  report: ImportReport,
) {
  const names = new Map(
    matches
      .flatMap(({ home, away }) => [home, away])
      .map((team) => [team.id, [team.name ?? [], team.spelling, team.spellings].flat()]),
  )
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

function isGroup(key: string): boolean {
  return /^(group|gruppe|grupo|groupe|pool)\b/i.test(key)
}
