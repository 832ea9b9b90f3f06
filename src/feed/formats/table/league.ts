/**
 * The league of a mapping as changes: category, tournament, teams, and seasons with their tables. A league of football
 * that the data files know is theirs: its stages, rules and ids are those of the football formats, so that a list beside
 * one of them has the same seasons and teams.
 */
import type { SportSlug } from '../../../catalog/sports.ts'
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { RulesBasis, StandingsRules } from '../../../contract/standings-rules.ts'
import {
  isUncounted,
  MODERN_RULES_SINCE,
  type SeasonRules,
  seasonRules,
} from '../../../rules/competitions/known.ts'
import {
  basisOf as basisOfKnown,
  DEFAULT_POINTS,
  DEFAULT_TIE_BREAKERS,
  defaultPoints,
  orderOf,
  STAGES_FOUND,
} from '../../../rules/competitions/season-order.ts'
import { buildStages, MAIN_TABLE, type Stages, type StageTable } from '../../../rules/competitions/stages.ts'
import { isPlaceholderName } from '../../../rules/identity/placeholders.ts'
import { slugOf } from '../../../shared/slug.ts'
import { type TableRow, text } from '../cells.ts'
import {
  type AssignedTables,
  assignTables,
  type LeagueSeason,
  leagueSeason,
  type SeasonMatch,
  seasonChanges,
  stageOfTable,
  teamData,
} from '../football/season.ts'
import { otherPlaceholder, type Team, TeamNames } from '../football/teams.ts'
import { collectAfter, type ImportReport } from '../import-report.ts'
import { externalIdOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { defineSource, type Pair, type Source } from '../source.ts'
import {
  NOTHING_STORED,
  restated,
  type StoredMatch,
  type StoredSeason,
  type StoredTeam,
  storedStage,
} from '../stored-season.ts'
import { type Competition, competitionOfName } from '../tables/competitions.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import type { League, TableMapping } from './mapping.ts'
import RULES from './sport-rules.json' with { type: 'json' }
import { squadIn } from './words.ts'

type SportRules = Partial<Record<SportSlug, Omit<StandingsRules, 'tables'>>>
/** Points and tie-breakers that a sport usually has, in basketball and volleyball those of FIBA and FIVB. @assumed */
const SPORT_RULES = RULES as SportRules

/** The rules of a table that nothing is known about. */
export function usualRules(sport: SportSlug, startYear = MODERN_RULES_SINCE, known?: SeasonRules) {
  if (known) return orderOf(known)
  const points = sport === 'football' ? defaultPoints(startYear) : DEFAULT_POINTS
  return SPORT_RULES[sport] ?? { points, tieBreakers: [...DEFAULT_TIE_BREAKERS] }
}

/** The external ids of a league and of what belongs to it. */
export function leagueIds(name: string, source = sourceOfLeague(name), squad?: string) {
  return {
    source,
    category: (country: string) => externalIdOf(source, 'category', country),
    tournament: externalIdOf(source, 'tournament', name),
    season: ({ key }: Season) => externalIdOf(source, 'season', name, key),
    team: (team: string) => externalIdOf(source, 'team', ...(squad === undefined ? [] : [squad]), team),
  }
}

/** Ids of a list begin with it, so that files with the next version of the list may have any name. */
export function sourceOfLeague(league: string, fallback = 'table'): string {
  return slugOf(league, slugOf(fallback, 'table')).slice(0, 40).replace(/-$/, '')
}

/** A match of a row, as far as tables need it. */
export interface FrameFixture {
  readonly home: string
  readonly away: string
  readonly season: string
  /** Null for a match that counts for no table. */
  readonly table: string | null
  /** Name of its round. */
  readonly round?: string | null
  readonly startMs: number
  readonly score: Pair | null
  readonly isReplayed?: boolean
}

interface FrameMatch {
  readonly before: Change[]
  readonly fields: Partial<ChangeData<'match'>>
}

/** The league of a mapping: category, tournament, teams, and seasons with tables, as changes before their matches. */
export function leagueFrame(
  { source = '', sport }: TableMapping,
  league: League,
  report: ImportReport,
  storedOf: StoredOf = () => NOTHING_STORED,
  /** Other names of a team in the files. */
  spellings: ReadonlyMap<string, readonly string[]> = new Map(),
  isOpen: (side: string) => boolean = isPlaceholderName,
) {
  const { name, country, squad } = league
  const isFirst = squad === undefined || squad === 'M'
  const listed = isFirst ? competitionOfName(country, name, sport) : undefined
  const competition = sport === 'football' ? listed : undefined
  const known = competition && knownLeague(defineSource(source, sport), competition, league, report, storedOf)
  const { id, put } = defineSource(source, sport)
  const ids = leagueIds(name, source, squad)
  const [gender] = /^[MF](?= |$)/.exec(squad ?? listed?.data?.gender ?? squadIn(name)) ?? []
  const ofSquad = gender === undefined ? {} : { gender: gender as 'M' | 'F' }
  /** By key of the season, in order of appearance. */
  const groups = new Map<string, Set<string>>()
  const knownRules = ({ startYear }: Season) =>
    listed?.data ? seasonRules(listed.data, startYear) : undefined
  const storedIn = (season: Season) => storedOf(ids.season(season))
  const own = ownSeasons(league, sport, storedIn, ids.team, knownRules, isOpen)
  const groupOf = (row: TableRow) => (league.group === undefined ? MAIN_TABLE : row.text(league.group))
  const addTable = (season: Season | null, group: string | null) => {
    if (!season) return
    const own = groups.get(season.key) ?? new Set()
    groups.set(season.key, own)
    if (group !== null) own.add(group)
  }
  return {
    /** Whether `collect` needs each match before the first `fixture`. */
    isKnown: known !== undefined,
    collect: (fixture: FrameFixture) => (known ?? own).add(fixture),
    addTable: (season: string, group: string | null) => addTable(seasonOfText(season), group),
    /** What the database has of a season and the files do not. */
    storedOf: (text: string) => {
      const season = seasonOfText(text)
      if (!season) return NOTHING_STORED
      return storedOf(competition ? leagueSeason(competition, season).ids.season : ids.season(season))
    },
    /** Corrections of matches that the database has of the seasons and the files do not. */
    restated: () => (known ?? own).restated(defineSource(source, sport)),
    /** Collects the groups of a row, because the tables of a season must precede its matches. */
    add(row: TableRow): void {
      addTable(seasonOfText(seasonTextOf(league, row)), groupOf(row))
    },
    /** The resources that a match refers to, and the reference fields. Throws RowError. */
    match(row: TableRow, startMs = 0): FrameMatch {
      return this.fixture({ ...this.sides(row), startMs, score: null })
    },
    /** Throws RowError. */
    sides(row: TableRow) {
      const [home, away] = [league.home ?? '', league.away ?? ''].map((side) =>
        text(side).required().read(row),
      )
      const season = seasonTextOf(league, row)
      return { home: home ?? '', away: away ?? '', season, table: groupOf(row) }
    },
    /** The same for a match whose sides are known. Throws RowError. */
    fixture(of: FrameFixture): FrameMatch {
      const { home, away } = of
      const season = seasonOfText(of.season)
      if (!season) throw new RowError(`its season must be like "2023/24" or "2024"`)
      if (home === away && !isOpen(home)) throw new RowError('both sides are the same')
      if (known) return known.match(of, season)
      const [categoryId, tournamentId] = [ids.category(country), ids.tournament]
      const seasonId = ids.season(season)
      // A side that is not decided is another one in each season.
      const sideId = (team: string, ...number: string[]) =>
        isOpen(team) ? id('placeholder', name, season.key, team, ...number) : ids.team(team)
      const homeId = sideId(home)
      const awayId = sideId(away, ...(home === away ? ['2'] : []))
      const putTeam = (team: string, id = ids.team(team)) => ({
        ...put('team', id, {
          ...{ name: team, ...ofSquad },
          ...(isOpen(team) !== isPlaceholderName(team) && { placeholder: isOpen(team) }),
        }),
        ...(spellings.has(team) && { sameAs: (spellings.get(team) ?? []).map((other) => ids.team(other)) }),
      })
      const { key, year } = season
      const deductions = deductionsOf(league, season)
      const staged = own.of(season)
      const table = staged ? (staged.tableOf.get(keyOfFixture(of)) ?? null) : of.table
      const groupTables = [...(groups.get(key) ?? [])].sort().map((key) => ({ key }))
      const [stages, given] = [staged ?? { tables: groupTables }, knownRules(season)]
      const usual = usualRules(sport, season.startYear, given)
      const ordered = (staged?.tables ?? []).flatMap(({ decidedOrder = [] }) => decidedOrder)
      const rules = rulesOf(league, usual, stages, deductions, ids.team, given)
      if (rules.tables.length > 0 && rules.basis) report.addSeason(`${country}, ${name} ${year}`, rules.basis)
      return {
        before: [
          put('category', categoryId, { name: country }),
          put('tournament', tournamentId, { categoryId, name }),
          ...[...deductions.map(({ team }) => team), ...ordered].map((team) => putTeam(team)),
          put('season', seasonId, { tournamentId, name: `${name} ${year}`, year, rules }),
          putTeam(home, homeId),
          putTeam(away, awayId),
        ],
        fields: {
          tournamentId,
          seasonId,
          homeTeamId: homeId,
          awayTeamId: awayId,
          standingsTable: table,
        },
      }
    },
  }
}

/** The season of a row, as text; empty if it follows from the day of the match. */
export function seasonTextOf({ season }: League, row: TableRow): string {
  if (typeof season === 'string') return season
  if ('begins' in season) return ''
  const text = row.get(season.column)
  return season.spansYears && /^\d{4}$/.test(text) ? `${text}/${Number(text) + 1}` : text
}

/** The match with a draw where its score is level and the rules have points for that, in a sport without usual draws. */
export function withDraw<M extends Partial<ChangeData<'match'>>>(
  match: M,
  { rules }: League,
  sport: SportSlug,
): M {
  const { status, statusDescription = '', homeScore, awayScore, winner } = match
  const isLevel = status === 'finished' && homeScore && homeScore.current === awayScore?.current
  const hasDraws = ((rules?.points ?? SPORT_RULES[sport]?.points)?.draw ?? 0) > 0
  const isOpen = winner == null && !['AET', 'AP'].includes(statusDescription)
  return isLevel && hasDraws && isOpen ? { ...match, winner: 'draw' } : match
}

/** Those of the season, and those without a season. */
function deductionsOf({ rules }: League, { key }: Season) {
  const all = rules?.deductions ?? []
  return all.filter(({ season }) => season === undefined || seasonOfText(season)?.key === key)
}

interface NamedTables extends Partial<Pick<Stages, 'unknown' | 'isInferred'>> {
  readonly tables: readonly Pick<StageTable, 'key' | 'carriesFrom' | 'isDerived' | 'decidedOrder'>[]
}

function rulesOf(
  { name, rules = {} }: League,
  usual: ReturnType<typeof usualRules>,
  stages: NamedTables,
  deductions: ReturnType<typeof deductionsOf>,
  teamId: (team: string) => string,
  known?: SeasonRules,
): NonNullable<ChangeData<'season'>['rules']> {
  const deducted = deductions.map(({ team, points, reason = null }) => ({
    teamId: teamId(team),
    points,
    reason,
  }))
  return {
    ...usual,
    points: rules.points ?? usual.points,
    tieBreakers: rules.tieBreakers ?? [...usual.tieBreakers],
    tables: stages.tables.map(({ key, carriesFrom, isDerived, decidedOrder }) => ({
      key,
      name: key === MAIN_TABLE ? name : key,
      ...(carriesFrom && { carriesFrom }),
      ...(isDerived && { derived: true }),
      ...(decidedOrder && { decidedOrder: decidedOrder.map(teamId) }),
    })),
    ...(deducted.length > 0 && { deductions: deducted }),
    basis: basisOf(rules, stages, known),
  }
}

/** The mapping is the source of its rules; what it does not say is assumed. */
function basisOf(
  { points, tieBreakers }: NonNullable<League['rules']>,
  { unknown = [], isInferred = false }: NamedTables,
  known?: SeasonRules,
): RulesBasis {
  if (known && !points && !tieBreakers) return basisOfKnown(known, unknown, isInferred)
  const missing = [...(points ? [] : ['points']), ...(tieBreakers ? [] : ['the order of tie-breakers'])]
  const notes = [...unknown, ...(missing[0] ? [`the mapping does not say ${missing.join(' and ')}`] : [])]
  const note = [...notes, ...(isInferred ? [STAGES_FOUND] : [])].join('; ') || null
  if (notes.length > 0) return { status: 'assumed', source: null, note }
  return { status: isInferred ? 'inferred' : 'known', source: 'mapping', note }
}

interface OwnStages extends Omit<Stages, 'tableOf'> {
  readonly tableOf: ReadonlyMap<string, string | null>
  readonly stored: readonly StoredMatch[]
  readonly storedTables: readonly (string | null)[]
}

/** What the database has of a season, by its external id, and the files do not. */
type StoredOf = (season: string) => StoredSeason

/** Seasons of a league without known stages, which are found from the fixtures. */
function ownSeasons(
  league: League,
  sport: SportSlug,
  storedOf: (season: Season) => StoredSeason,
  teamId: (team: string) => string,
  knownRules: (season: Season) => SeasonRules | undefined,
  isOpen: (side: string) => boolean,
) {
  const seasons = new Map<string, { readonly fixtures: FrameFixture[]; stages?: OwnStages }>()
  const stagesOf = (season: Season, fixtures: readonly FrameFixture[]): OwnStages => {
    collectAfter(fixtures.length)
    const known = knownRules(season)
    const { points, tieBreakers } = { ...usualRules(sport, season.startYear, known), ...league.rules }
    const decided = fixtures.filter(({ home, away }) => !isOpen(home) && !isOpen(away))
    const { matches: stored, derived } = storedOf(season)
    const isOutside = ({ startMs, home, away }: { startMs: number; home: string; away: string }) =>
      known !== undefined && isUncounted(known, startMs, [home, away])
    const names = new Map(
      fixtures.flatMap(({ home, away }) => [home, away]).map((team) => [teamId(team), team]),
    )
    const nameOf = ({ external, name }: StoredTeam) => names.get(external ?? '') ?? name
    const stages = buildStages(
      [
        ...decided.map(({ table, round, ...fixture }) => ({ ...fixture, ...stageOfTable(table, round) })),
        ...stored.map((match) => ({
          ...{ ...match, home: nameOf(match.home), away: nameOf(match.away) },
          ...storedStage(match, derived, false),
        })),
      ].map((match) => ({ ...match, isReplayed: match.isReplayed || isOutside(match) })),
      {
        stages: [],
        teamsOf: () => new Map(),
        order: { points, tieBreakers: [...tieBreakers] },
        deductions: deductionsOf(league, season),
      },
    )
    const placed = new Map(
      decided.map((fixture, index) => [keyOfFixture(fixture), stages.tableOf[index] ?? null]),
    )
    // A side that is not decided plays for the table that the list names.
    for (const fixture of fixtures) placed.getOrInsert(keyOfFixture(fixture), fixture.table)
    return { ...stages, tableOf: placed, stored, storedTables: stages.tableOf.slice(decided.length) }
  }
  return {
    add(fixture: FrameFixture): void {
      const season = seasonOfText(fixture.season)
      if (season) seasons.getOrInsertComputed(season.key, () => ({ fixtures: [] })).fixtures.push(fixture)
    },
    /** Undefined if no match of the season was added. */
    of(season: Season): OwnStages | undefined {
      const own = seasons.get(season.key)
      if (own) own.stages ??= stagesOf(season, own.fixtures)
      return own?.stages
    },
    *restated(source: Source): Generator<Change> {
      for (const { stages } of seasons.values())
        if (stages) yield* restated(source, stages.stored, ({ round }) => round, stages.storedTables)
    },
  }
}

const keyOfFixture = ({ home, away, startMs }: FrameFixture) => `${home}\n${away}\n${startMs}`

interface KnownSeason {
  readonly of: LeagueSeason
  readonly matches: (SeasonMatch & { readonly key: string })[]
  frame?: {
    readonly before: Change[]
    readonly tableOf: ReadonlyMap<string, string | null>
    readonly storedTables: readonly (string | null)[]
  }
}

/** A league of the data files in rows of one's own. */
function knownLeague(
  source: Source,
  competition: Competition,
  league: League,
  report: ImportReport,
  storedOf: StoredOf,
) {
  const seasons = new Map<string, KnownSeason>()
  const names = new TeamNames()
  const seasonOf = (season: Season): KnownSeason =>
    seasons.getOrInsertComputed(season.key, () => ({ of: leagueSeason(competition, season), matches: [] }))
  const teamId = ({ key, isPlaceholder }: Team) => source.id(isPlaceholder ? 'placeholder' : 'team', key)
  /** Null if a side has no name, or both are the same team. */
  const sidesOf = ({ home, away }: FrameFixture, season: Season): [Team, Team] | null => {
    const { of } = seasonOf(season)
    const [one, other] = [of.findTeam(home), of.findTeam(away)]
    const sides = one && other && ([one, otherPlaceholder(one, other)] as [Team, Team])
    return sides && sides[0].id !== sides[1].id ? sides : null
  }
  /** With the rules of the mapping, if it has any, for the tables that are known. */
  const tablesOf = (of: LeagueSeason, matches: KnownSeason['matches']): AssignedTables => {
    const stored = { ...storedOf(of.ids.season), isUnstaged: () => false }
    const assigned = assignTables(of, matches, report, stored)
    if (!league.rules || !assigned.rules) return assigned
    const idOf = (team: string) => of.findTeam(team)?.id ?? team
    const usual = usualRules('football', of.season.startYear)
    const { tables } = assigned.rules
    const own = rulesOf(league, usual, { tables: [] }, deductionsOf(league, of.season), idOf)
    return { ...assigned, rules: { ...own, tables } as typeof assigned.rules }
  }
  const frameOf = ({ of, matches }: KnownSeason): NonNullable<KnownSeason['frame']> => {
    const assigned = tablesOf(of, matches)
    const teams = new Map(matches.flatMap(({ home, away }) => [home, away]).map((team) => [team.id, team]))
    const puts = Array.from(teams.values(), (team) => ({
      ...source.put('team', teamId(team), teamData(team, names, competition)),
      sameAs: [team.id],
    }))
    return {
      before: [...seasonChanges(source, of, puts, matches, assigned.rules)],
      storedTables: assigned.storedTables,
      tableOf: new Map(matches.map(({ key }, index) => [key, assigned.tableOf[index] ?? null])),
    }
  }
  return {
    add(fixture: FrameFixture): void {
      const season = seasonOfText(fixture.season)
      const sides = season && sidesOf(fixture, season)
      if (!sides) return
      const [home, away] = sides
      for (const team of sides) names.add(team)
      const { startMs, score, table, round, isReplayed = false } = fixture
      const { matches, of } = seasonOf(season)
      // A cup whose rules know no table has only groups.
      const isCup = competition.kind === 'cup' && !of.rules.tieBreakers && table === MAIN_TABLE
      const stage = stageOfTable(isCup ? null : table, round)
      matches.push({ home, away, startMs, score, ...stage, isReplayed, key: matchKey(home, away, startMs) })
    },
    /** Throws RowError. */
    match(fixture: FrameFixture, season: Season): FrameMatch {
      const sides = sidesOf(fixture, season)
      if (!sides) throw new RowError('both names mean the same team')
      const own = seasonOf(season)
      own.frame ??= frameOf(own)
      const { ids } = own.of
      return {
        before: own.frame.before,
        fields: {
          tournamentId: ids.tournament,
          seasonId: ids.season,
          homeTeamId: teamId(sides[0]),
          awayTeamId: teamId(sides[1]),
          standingsTable: own.frame.tableOf.get(matchKey(...sides, fixture.startMs)) ?? null,
        },
      }
    },
    *restated(into: Source): Generator<Change> {
      for (const { of, frame } of seasons.values()) {
        const { matches } = storedOf(of.ids.season)
        if (frame) yield* restated(into, matches, ({ round }) => round, frame.storedTables)
      }
    },
  }
}

const matchKey = (home: Team, away: Team, startMs: number) => `${home.key} ${away.key} ${startMs}`
