/**
 * A season of a competition for all football formats and sources. Its ids, those of its teams and matches, and the data
 * of categories, tournaments and teams come from the shared tables, so that all sources mean and say the same.
 */
import PARTS from '../../../catalog/names/season-parts.json' with { type: 'json' }
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules, TableRules } from '../../../contract/standings-rules.ts'
import { type SeasonRules, seasonRules } from '../../../rules/competitions/known.ts'
import { basisOf, orderOf } from '../../../rules/competitions/season-order.ts'
import { isGroup } from '../../../rules/competitions/season-parts.ts'
import {
  buildStages,
  MAIN_TABLE,
  type StageMatch,
  type StageTable,
} from '../../../rules/competitions/stages.ts'
import { likenessOf } from '../../../rules/identity/team-matching.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { collectAfter, type ImportReport, positionText, type RowPosition } from '../import-report.ts'
import { externalId, keyOf } from '../input/text.ts'
import {
  aliasesData,
  compare,
  isSame,
  type Round as MatchRound,
  type Pair,
  type Source,
  seasonSpan,
} from '../source.ts'
import { type StoredMatch, type StoredSeason, type StoredTeam, storedStage } from '../stored-season.ts'
import { type Competition, meetingsOf, meetsOnceAtHome } from '../tables/competitions.ts'
import type { Season } from '../tables/seasons.ts'
import { hasOwnNumber, type Round } from './rounds.ts'
import { type Team, type TeamNames, teamOfName } from './teams.ts'

export interface LeagueSeason {
  readonly competition: Competition
  readonly season: Season
  readonly rules: SeasonRules
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
    rules: seasonRules(competition.data ?? undefined, season.startYear),
    groups: new Map(),
    ids: {
      category: externalId(competition.area.key),
      tournament: externalId(competition.code),
      season: externalId(competition.code, season.key),
    },
    // Every row names two teams.
    findTeam(name, code = null) {
      return teams.getOrInsertComputed(`${name} ${code}`, () =>
        teamOfName({ name, code }, competition, season.key),
      )
    },
  }
}

/** The season after its category, tournament and teams. */
export function* seasonChanges(
  { put }: Source,
  of: LeagueSeason,
  teams: Iterable<Change>,
  matches: readonly { readonly startMs: number }[],
  rules: StandingsRules | undefined,
): Generator<Change> {
  yield put('category', of.ids.category, categoryData(of.competition))
  yield put('tournament', of.ids.tournament, tournamentData(of))
  yield* teams
  yield put('season', of.ids.season, {
    tournamentId: of.ids.tournament,
    name: seasonName(of),
    year: of.season.year,
    ...seasonSpan(matches.map(({ startMs }) => startMs)),
    ...(rules && { rules }),
  })
}

function seasonName({ competition, season }: LeagueSeason): string {
  return `${competition.name} ${season.year}`
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
  const { name, slug, ties, group, isKnockout } = round
  // A league whose rows name no rounds has no number either.
  if (table !== null && (round.number !== null || !(isKnockout || group))) return { round: round.number }
  const number = hasOwnNumber(round, table) ? round.number : (numbers.get(slug) ?? null)
  return { round: number, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}

/** A match as the builder of stages (rules/competitions/stages) takes it. */
export interface SeasonMatch extends Omit<StageMatch, 'home' | 'away'> {
  readonly home: Team
  readonly away: Team
  /** Whether it was abandoned or called off. */
  readonly isOff?: boolean
}

export interface AssignedTables {
  /** Key of the table of each match, in their order; null for none. */
  readonly tableOf: readonly (string | null)[]
  /** Positions of matches whose result a later one replaces. */
  readonly replaced: ReadonlySet<number>
  /** Undefined for a pure cup. */
  readonly rules: StandingsRules | undefined
  /** The same of the stored matches. */
  readonly storedTables: readonly (string | null)[]
}

/** Matches that have their tables, and the rules of these. */
export interface AssignedMatches<M> extends Omit<AssignedTables, 'tableOf' | 'replaced'> {
  readonly matches: M[]
}

/** A source that names the table of a match: the first one, a group or a stage; null for a knock-out round. */
export function stageOfTable(
  table: string | null,
  cupRound: string | null = null,
): Pick<SeasonMatch, 'stage' | 'group' | 'isCupRound' | 'cupRound'> {
  if (table === null) return { stage: null, group: null, isCupRound: true, cupRound }
  if (isGroup(table)) return { stage: null, group: table, isCupRound: false }
  return { stage: table === MAIN_TABLE ? null : table, group: null, isCupRound: false }
}

/** What the database has of a season. */
export interface StoredPart extends StoredSeason {
  /** Whether the source of a match names no stages. */
  readonly isUnstaged: (match: StoredMatch) => boolean
}

/** The tables of a season's matches, and their rules. @param stored found together with those of the files */
export function assignTables(
  of: LeagueSeason,
  own: readonly SeasonMatch[],
  report: ImportReport,
  stored?: StoredPart,
): AssignedTables {
  collectAfter(own.length)
  const { rules, groups, competition } = of
  const storedIds = new Map<string, number>()
  const others = stored ? storedMatches(of, own, stored, storedIds) : []
  const matches = [...own, ...others]
  const find = teamFinder(of, sidesOf(matches))
  const order = orderOf(rules)
  const deductions = deductionsOf(of, find, matches, report)
  const stages = buildStages(matches.map(staged), {
    stages: rules.stages ?? [],
    teamsOf: ({ teams = {} }) =>
      new Map(
        Object.entries(teams).map(([key, names]) => [key, names.flatMap((name) => find([name]) ?? [])]),
      ),
    order,
    deductions: deductions.flatMap(({ teamId, points, table }) => (table ? [] : { team: teamId, points })),
    meetsOnceAtHome: meetsOnceAtHome(of.ids.season),
  })
  const withdrawn = new Set(rules.withdrawn?.map((name) => find([name])))
  const absent = withdrawn.union(
    new Set([...sidesOf(matches)].flatMap((one) => (one.isPlaceholder ? one.id : []))),
  )
  const tables = withGroups(stages.tables, groups).map((table) => ({
    ...table,
    teams: table.teams.filter((team) => !absent.has(team)),
  }))
  const tableOf = matches.map(({ home, away }, index) =>
    withdrawn.has(home.id) || withdrawn.has(away.id) ? null : (stages.tableOf[index] ?? null),
  )
  const { replaced } = stages
  const placed = { tableOf: tableOf.slice(0, own.length), storedTables: tableOf.slice(own.length), replaced }
  if (tables.length === 0) return { ...placed, rules: undefined }
  // One is in it under two names, or is of another league.
  const count = tables[0]?.teams.length ?? 0
  const surplus =
    count > (rules.teams ?? count) ? [`a table of ${count} teams, where the rules have ${rules.teams}`] : []
  const basis = basisOf(rules, [...stages.unknown, ...surplus], stages.isInferred)
  report.addSeason(`${competition.area.name}, ${seasonName(of)}`, basis)
  const idOf = (team: string) => storedIds.get(team) ?? team
  return {
    ...placed,
    rules: {
      ...order,
      tables: tables.map((table) => tableRules(of, table, tables, find, idOf)),
      ...(deductions.length > 0 && {
        deductions: deductions.map((one) => ({ ...one, teamId: idOf(one.teamId) })),
      }),
      basis,
    },
  }
}

/** Without all else that a format has of a match: there may be many thousands. */
function staged({ home, away, startMs, score, stage, group, isCupRound, ...of }: SeasonMatch): StageMatch {
  const { cupRound = null, isReplayed = false } = of
  return { home: home.id, away: away.id, startMs, score, stage, group, isCupRound, cupRound, isReplayed }
}

/** The matches of the database. `ids` gets those of teams that the files do not have. */
function storedMatches(
  of: LeagueSeason,
  own: readonly SeasonMatch[],
  { matches, derived, isUnstaged }: StoredPart,
  ids: Map<string, number>,
): SeasonMatch[] {
  const teams = new Map(Array.from(sidesOf(own), (team) => [team.id, team]))
  const teamOf = ({ id, name, external }: StoredTeam): Team | null => {
    const team = (external === null ? undefined : teams.get(external)) ?? of.findTeam(name)
    if (team && !teams.has(team.id)) ids.set(team.id, id)
    return team
  }
  return matches.flatMap((match): SeasonMatch[] => {
    const [home, away] = [teamOf(match.home), teamOf(match.away)]
    if (!home || !away) return []
    const { startMs, score, isReplayed } = match
    return [{ home, away, startMs, score, ...storedStage(match, derived, isUnstaged(match)), isReplayed }]
  })
}

/**
 * What the competition decided of a match: the score that counts, or null for a match that does not count, like all of
 * a team that withdrew. Undefined without a decision.
 */
export function decisionOf(
  { rules }: LeagueSeason,
  find: FindTeam,
  { home, away }: Pick<SeasonMatch, 'home' | 'away'>,
  day: string,
): Pair | null | undefined {
  const isTeam = (team: Team, name: string) => find([name]) === team.id
  const award = rules.awards.find(
    (one) => isTeam(home, one.home) && isTeam(away, one.away) && (one.day === undefined || one.day === day),
  )
  if (award) return award.score
  const withdrawn = rules.withdrawn?.some((name) => isTeam(home, name) || isTeam(away, name))
  return withdrawn ? null : undefined
}

/** More pairs than this share that meet again at one ground show that a league has further rounds. */
const FURTHER_MEETINGS_SHARE = 0.05

/**
 * The matches without those that a file lists again under another date: two teams of a league meet no more often than
 * its rules say, or at home and away. With one result the later date counts, and a result counts more than none. Other
 * surplus meetings stay.
 */
export function withoutRepeated<M extends SeasonMatch>(
  { competition, rules }: LeagueSeason,
  matches: readonly M[],
  positionOf: (match: M) => RowPosition,
  report: ImportReport,
): M[] {
  const { stages = [] } = rules
  const meetings = meetingsOf(competition.kind, rules)
  if (meetings === undefined || stages.length > 1 || stages[0]?.form === 'groups') return [...matches]
  const main = matches.filter(
    ({ stage, group, isCupRound, isOff }) => stage === null && group === null && !isCupRound && !isOff,
  )
  const isOnceAtHome = meetings === 2
  const pairs = Map.groupBy(main, ({ home, away }) =>
    (isOnceAtHome ? [home.id, away.id] : [home.id, away.id].sort()).join(' '),
  )
  const surplus = [...pairs.values()].filter((own) => own.length > (isOnceAtHome ? 1 : meetings))
  if (surplus.length > Math.max(1, pairs.size * FURTHER_MEETINGS_SHARE)) return [...matches]
  const repeated = new Set<M>()
  for (const own of surplus) {
    for (const one of own) {
      const other = own.find((of) => of !== one && !repeated.has(of) && isRepeat(one, of))
      if (!other) continue
      repeated.add(one)
      const [row, counted] = [positionOf(one), positionOf(other)]
      report.ignore(row.of, row.row, `the same match is listed twice, and row ${counted.row} counts`)
      report.unknown(
        'matches that are listed twice (the later date counts)',
        `${positionText(row)} and row ${counted.row}: ${one.home.spelling} - ${one.away.spelling}`,
      )
    }
  }
  return matches.filter((match) => !repeated.has(match))
}

/** Whether `other` counts instead of `one`. */
function isRepeat(one: SeasonMatch, other: SeasonMatch): boolean {
  if (one.home.id !== other.home.id) return false
  if (one.score && other.score) return isSame(one.score, other.score) && one.startMs < other.startMs
  return !one.score && (other.score !== null || one.startMs < other.startMs)
}

/** Groups of a file of groups, which may not have begun. */
function withGroups(tables: readonly StageTable[], groups: LeagueSeason['groups']): StageTable[] {
  const byKey = new Map(tables.map((table) => [table.key, table]))
  for (const [key, teams] of groups) {
    const known = byKey.get(key)
    byKey.set(key, { ...known, key, teams: [...new Set([...teams, ...(known?.teams ?? [])])].sort() })
  }
  const rank = ({ key }: StageTable) => (isGroup(key) ? 1 : key === MAIN_TABLE ? 0 : 2)
  return [...byKey.values()].sort((a, b) => rank(a) - rank(b) || (rank(a) === 1 ? compare(a.key, b.key) : 0))
}

/**
 * Finds the team of the season that a name of the data files means: of the same club, of an equal name, or the only
 * unknown club of a similar one.
 */
export function teamFinder(of: LeagueSeason, sides: Iterable<Team>) {
  const teams = new Map(Array.from(sides, (team) => [team.id, team]))
  const found = new Map<string, string | undefined>()
  return (names: readonly string[]) => found.getOrInsertComputed(names.join('\n'), () => findIn(names))

  function findIn(names: readonly string[]): string | undefined {
    const same = names.map((name) => of.findTeam(name)?.id).find((id) => id !== undefined && teams.has(id))
    if (same !== undefined) return same
    const all = [...teams.values()]
    const equal = all.filter((team) => likenessOf(namesOf(team), names) === 'equal')
    if (equal.length > 0) return equal[0]?.id
    const similar = all.filter((team) => team.name === null && likenessOf(namesOf(team), names) === 'similar')
    return similar.length === 1 ? similar[0]?.id : undefined
  }
}
type FindTeam = ReturnType<typeof teamFinder>

export function sidesOf<T>(matches: Iterable<{ readonly home: T; readonly away: T }>): Set<T> {
  const sides = new Set<T>()
  for (const { home, away } of matches) sides.add(home).add(away)
  return sides
}

function namesOf({ name, spelling, spellings }: Team): string[] {
  return [name ?? [], spelling, spellings].flat()
}

function tableRules(
  { competition, rules, groups }: LeagueSeason,
  { key, teams, stage, carriesFrom, isDerived, decidedOrder = [] }: StageTable,
  tables: readonly StageTable[],
  find: FindTeam,
  idOf: (team: string) => string | number,
): TableRules {
  const isMain = key === MAIN_TABLE
  const names = lookUp<string[]>(PARTS.stages, key)
  const [name, ru] = isMain
    ? [competition.name, competition.nameRu]
    : isGroup(key)
      ? [key, key.replace(/^\S+/, 'Группа')]
      : [stage?.name ?? names?.[0] ?? key, stage?.nameRu ?? names?.[1] ?? null]
  const isFirst = tables.length === 0 || isMain || isGroup(key) || groups.has(key)
  const zones =
    stage?.promotions ?? (isFirst && (rules.teams ?? teams.length) === teams.length ? rules.promotions : [])
  const decided = [...(rules.decided?.[key] ?? []).flatMap((team) => find([team]) ?? []), ...decidedOrder]
  return {
    key,
    name,
    ...(ru !== null && { translations: { ru } }),
    teamIds: teams.map(idOf),
    ...(carriesFrom && { carriesFrom }),
    ...(isDerived && { derived: true }),
    ...(stage?.tieBreakers && { tieBreakers: stage.tieBreakers }),
    ...(decided.length > 0 && { decidedOrder: decided.map(idOf) }),
    ...(zones &&
      zones.length > 0 && {
        zones: zones.map(({ is, from, to }) => {
          const { id, text, ru } = PARTS.promotions[is]
          return { from, to, id, text, translations: { ru } }
        }),
      }),
  }
}

/** Minimum size of a league: a few rows need not include the team of a deduction. */
const LEAST_TEAMS = 10

/** Deductions of teams that are in the season; others are reported. */
function deductionsOf(
  { rules, ids }: LeagueSeason,
  find: FindTeam,
  matches: readonly SeasonMatch[],
  report: ImportReport,
) {
  const teams = new Set(Array.from(sidesOf(matches), ({ id }) => id)).size
  return rules.deductions.flatMap(({ team, spellings = [], points, table, reason, isUnsure }) => {
    const teamId = isUnsure ? undefined : find([team, ...spellings])
    if (teamId !== undefined) return [{ teamId, points, reason, ...(table !== undefined && { table }) }]
    const what = isUnsure ? 'without a second source' : 'for teams that are not in the files'
    if (teams >= (rules.teams ?? LEAST_TEAMS))
      report.unknown(`point deductions ${what} (not applied)`, `${ids.season}: ${team}, ${points}`)
    return []
  })
}
