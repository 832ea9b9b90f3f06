/**
 * Identifies the teams, matches and players of a source with those in the database: in seasons that both have they get
 * their existing ids, and the ids of the source are stored as further external ids (`sameAs`), so that repeating an
 * import changes nothing. rules/identity/team-matching and rules/identity/player-matching have the rules.
 */

import type { Db } from '../../../db/open.ts'
import { GroupedValues } from '../../../db/temporary-values.ts'
import { type Change, type ChangeData, keyOfChange } from '../../contract/changes.ts'
import { ALIASES_LIMIT } from '../../contract/people.ts'
import type { MappedKind } from '../../contract/resources/service.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import type { StandingsRules } from '../../contract/standings-rules.ts'
import { identifyMatches, type SameMatch, spanOf } from '../../rules/identity/match-matching.ts'
import type { Ours, Theirs } from '../../rules/identity/team-matching.ts'
import { sharedValues } from '../../shared/shared-values.ts'
import {
  apartOf,
  insertCandidates,
  selectByExternalId,
  selectExternalIds,
  selectMapped,
} from '../../store/external-ids.ts'
import {
  selectSeasonFixtures,
  selectSeasonMatches,
  selectSeasonTables,
  selectTeamNames,
} from '../../store/seasons/matches.ts'
import { collectAfter } from '../formats/import-report.ts'
import { type Round, scoreOf } from '../formats/source.ts'
import type { StoredSeason } from '../formats/stored-season.ts'
import { isOnNeutralGround, meetsOnceAtHome } from '../formats/tables/competitions.ts'
import { selectOwnedFields } from '../ownership.ts'
import { type KnownIds, PlayerIdentity, type Put, type RenamedTeam, TeamIdentity } from './people.ts'

/** The identified resources of a source, for `applyIdentity` and for the summary. */
export interface Identity {
  readonly teams: Pick<TeamIdentity, 'known' | 'unsure'>
  readonly players: Pick<PlayerIdentity, 'known' | 'profiles'>
  /** Matches of the source that are in the database with other external ids or with the sides swapped. */
  readonly matches: ReadonlyMap<string, SameMatch>
  /** Stored rounds of matches whose round the source does not name. */
  readonly rounds: ReadonlyMap<string, Round | null>
  /** New matches whose external ids the database has for other meetings of the sides: ids with their day. */
  readonly renamed: ReadonlyMap<string, string>
  /** What the database has of the seasons and the files do not, by external id. */
  readonly left: ReadonlyMap<string, LeftSeason>
  /** Results and days that another source of the same match has otherwise. */
  readonly contradictions: readonly Contradiction[]
  /** Of a list that is imported again; null for other formats. */
  readonly list: ListIdentity | null
}

export interface Contradiction {
  readonly match: number
  /** With its season, day and sides. */
  readonly name: string
  readonly given: string
  readonly stored: string
  /** Name of the source of what is stored. */
  readonly source: string
}

/** What a list that is imported again says differently from before. */
export interface ListIdentity {
  readonly renamed: readonly RenamedTeam[]
  /** Matches of the same source in these seasons, on the days that the list covers, that it no longer has. */
  readonly missing: readonly MissingMatch[]
  /** The number of those before and after these days. */
  readonly beyond: number
  /** Kinds and external ids of leagues and seasons that the operator created: their rules count, not those of the list. */
  readonly created: ReadonlySet<string>
}

export interface MissingMatch {
  readonly id: number
  readonly of: Pick<Change, 'sport' | 'source'>
  readonly startMs: number
  readonly home: string
  readonly away: string
  /** Fields that were set by hand. */
  readonly held: readonly string[]
}

/**
 * How a list of the operator is compared with what it brought before: its latest version counts, so nothing in it is
 * older than what is stored, and the home side is the one that it names.
 */
export interface ListOptions {
  /** By name of a team: its former name, or `new`. */
  readonly answers: ReadonlyMap<string, string>
}

export interface IdentityOptions {
  /** Set for a list of the operator. */
  readonly asList?: ListOptions | null
  /** Whether ids of matches count the meetings of two sides within a file. */
  readonly areCounted?: boolean
}

/** What the files do not have of a season, and the days of all its matches, where both have a match the stored ones. */
interface LeftSeason extends StoredSeason {
  readonly span: readonly [first: number, last: number]
}

/** The matches of a season that the files do not have. */
function selectLeft(
  db: Db,
  season: number,
  had: ReadonlySet<number>,
  fixtures: readonly Theirs[],
  teams: TeamIdentity,
): StoredSeason {
  const externals = new Map(
    fixtures
      .flatMap(({ home, away }) => [home, away])
      .map((external) => [teams.idOf(external), external] as const),
  )
  const teamOf = (id: number, name: string) => ({ id, name, external: externals.get(id) ?? null })
  const { rules: text = null, source = null, document = '' } = selectSeasonTables(db, season) ?? {}
  const rules = JSON.parse(text ?? 'null') as StandingsRules | null
  return {
    owned: source === null ? null : { source, data: JSON.parse(document) },
    derived: new Set(rules?.tables.flatMap(({ key, derived }) => (derived ? [key] : []))),
    matches: selectSeasonMatches(db, season).flatMap((row) => {
      if (had.has(row.id)) return []
      const { id, startMs, table, source, isFinished, homeScore, awayScore } = row
      return {
        ...{ id, startMs, table, source },
        home: teamOf(row.home, row.homeName),
        away: teamOf(row.away, row.awayName),
        score: isFinished === 1 ? ([homeScore, awayScore] as const) : null,
        round: JSON.parse(row.round ?? 'null'),
        isReplayed: row.isCanceled === 1 && table === null,
      }
    }),
  }
}

function withDay(match: string, startMs: number): string {
  return `${match}/${new Date(startMs).toISOString().slice(0, 10)}`
}

/** The data of a source that identification needs. */
interface Source {
  readonly seasons: ReadonlyMap<string, SourceSeason>
  /** By season. A source may have millions, and one season is compared at a time. */
  readonly fixtures: GroupedValues<SourceFixture>
  readonly teams: TeamIdentity
  readonly players: PlayerIdentity
}

/** A season that the database has too. */
interface SourceSeason {
  readonly id: number
  readonly name: string
  readonly of: MissingMatch['of']
}

/** A match of the source, and its id if the database knows it by its external id or by another one of the source. */
interface SourceFixture {
  readonly fixture: Theirs
  readonly known?: number
}

/**
 * Compares the seasons in the changes with those in the database. What the operator keeps apart is not joined. Reads only.
 */
export function selectIdentity(
  db: Db,
  read: () => Iterable<Change>,
  { asList = null, areCounted = false }: IdentityOptions = {},
): Identity {
  const isKnownDifferent = apartOf(db, 'match')
  const matches = new Map<string, SameMatch>()
  const rounds = new Map<string, Round | null>()
  const renamed = new Map<string, string>()
  const left = new Map<string, LeftSeason>()
  const contradictions: Contradiction[] = []
  const missing: MissingMatch[] = []
  let beyond = 0
  const created = new Set<string>()
  const note = (change: Change) => asList && isOperators(db, change) && created.add(keyOfChange(change))
  const moved = areCounted || asList ? null : new MovedFixtures()
  const { seasons, fixtures: allFixtures, teams, players } = readSource(db, read, moved, note)
  using bySeason = allFixtures
  collectAfter(bySeason.size)
  // A list of a league that other sources have too says less than they do.
  const isOwn = [...seasons].every(([season, { of }]) => season.startsWith(`${of.source}:`))
  const list = isOwn ? asList : null
  players.identifyBorn(teams.idOf)
  for (const [season, { id, name, of }] of seasons) {
    const fixtures: Theirs[] = []
    const shared = sharedValues()
    const known = new Map<string, number>()
    for (const { fixture, known: id } of bySeason.of(season)) {
      fixtures.push({ ...fixture, score: shared(fixture.score), round: shared(fixture.round ?? null) })
      if (id !== undefined) known.set(fixture.id, id)
    }
    collectAfter(fixtures.length)
    const stored = selectSeasonFixtures(db, id)
    if (list) teams.answer(list.answers, stored)
    teams.identify(name, stored.filter(hasTeams), fixtures.filter(hasTeams))
    const ours = stored.map((match) => teams.canonicalSides(match))
    const [areSingle, isNeutral] = [meetsOnceAtHome(season), isOnNeutralGround(season)]
    const meetings = { areCounted, areSingle, isNeutral }
    const found = identifyMatches(ours, fixtures, teams.idOf, known, meetings)
    for (const [match, same] of found) {
      const isOther = same.isReversed || same.isStale || known.get(match) !== same.id
      if (isOther && !isKnownDifferent(match, same.id)) matches.set(match, same)
    }
    const unnamed = fixtures.filter(({ round }) => round === 'match')
    const inOurs = new Map(unnamed.map((each) => [found.get(each.id)?.id, each.id]))
    for (const match of unnamed.length > 0 ? selectSeasonMatches(db, id) : [])
      if (inOurs.has(match.id)) rounds.set(inOurs.get(match.id)!, JSON.parse(match.round ?? 'null'))
    contradictions.push(...contradictionsIn(db, { id, name, of }, ours, fixtures, found))
    const had = new Set([...found.values()].map((same) => same.id))
    const unplayed = ours.filter((match) => match.isOver === false && !had.has(match.id))
    moved?.add(
      season,
      unplayed,
      fixtures.filter((each) => !found.has(each.id)),
    )
    if (areCounted && stored.some((match) => !had.has(match.id))) {
      const added = fixtures.filter((each) => !found.has(each.id))
      const span = spanOf([...stored, ...added])
      left.set(season, { ...selectLeft(db, id, had, fixtures, teams), span })
    }
    // A deleted match that the source has again keeps its id.
    const taken = new Set<number | undefined>(stored.map((match) => match.id))
    for (const { id: match, startMs } of areCounted ? fixtures : [])
      if (!found.has(match) && taken.has(known.get(match))) renamed.set(match, withDay(match, startMs))
    const matchId = (match: string) =>
      matches.get(match)?.id ?? (renamed.has(match) ? undefined : known.get(match))
    players.identify(season, { id, teamId: teams.idOf, matchId })
    if (!list) continue
    const listed = new Set(fixtures.map((each) => matchId(each.id)))
    const gone = missingIn(db, stored, listed, of)
    // A list of some rounds says nothing of the others.
    const [first, last] = spanOf(fixtures)
    const covered = gone.filter(({ startMs: at }) => at > first - HALF_DAY_MS && at < last + HALF_DAY_MS)
    missing.push(...covered)
    beyond += gone.length - covered.length
  }
  for (const [match, same] of moved?.found(teams) ?? [])
    if (!isKnownDifferent(match, same.id)) matches.set(match, same)
  players.findProfiles()
  return {
    teams,
    players,
    matches,
    rounds,
    renamed,
    left,
    contradictions,
    list: list && { renamed: teams.renamed(), missing, beyond, created },
  }
}

function isOperators(db: Db, { kind, id }: Change): boolean {
  if (!FRAME_KINDS.has(kind) || typeof id !== 'string') return false
  const known = selectMapped(db, kind as MappedKind, id)
  return known !== undefined && selectOwnedFields(db, kind, known).isOperators
}

const HALF_DAY_MS = 43_200_000

/** What the matches of a league belong to. */
const FRAME_KINDS: ReadonlySet<string> = new Set(['category', 'tournament', 'season'])

/** The matches of a season that the source brought, and does not have any more. */
function missingIn(
  db: Db,
  stored: readonly Ours[],
  listed: ReadonlySet<number | undefined>,
  of: MissingMatch['of'],
): MissingMatch[] {
  const nameOf = (team: number) => selectTeamNames(db, team)[0] ?? String(team)
  return stored.flatMap(({ id, startMs, home, away }) => {
    const isOwn = () => selectExternalIds(db, 'match', id).some((name) => name.startsWith(`${of.source}:`))
    if (listed.has(id) || !isOwn()) return []
    const { held } = selectOwnedFields(db, 'match', id)
    return [{ id, of, startMs, home: nameOf(home), away: nameOf(away), held }]
  })
}

/** Sources in different zones may have other days. */
const SAME_DAY_MS = 36 * 3_600_000

/** Where the source has another result of a match than the one that it is stored from, or another day. */
function contradictionsIn(
  db: Db,
  { id, name, of }: SourceSeason,
  ours: readonly Ours[],
  fixtures: readonly Theirs[],
  found: ReadonlyMap<string, SameMatch>,
): Contradiction[] {
  const stored = new Map(ours.map((match) => [match.id, match]))
  const dayOf = (startMs: number) => new Date(startMs).toISOString().slice(0, 10)
  const differing = fixtures.flatMap(({ id: external, score, startMs }) => {
    const same = found.get(external)
    const match = same && !same.isStale ? stored.get(same.id) : undefined
    if (!same || !match?.score || !score) return []
    const given = (same.isReversed ? score.toReversed() : score).join(':')
    const isSameScore = given === match.score.join(':')
    if (isSameScore && Math.abs(match.startMs - startMs) < SAME_DAY_MS) return []
    const texts = isSameScore
      ? { given: dayOf(startMs), stored: dayOf(match.startMs) }
      : { given, stored: match.score.join(':') }
    return { match: match.id, ...texts }
  })
  if (differing.length === 0) return []
  const rows = new Map(selectSeasonMatches(db, id).map((row) => [row.id, row]))
  return differing.flatMap((one): Contradiction | [] => {
    const row = rows.get(one.match)
    if (!row?.source || row.source === of.source) return []
    const { homeName, awayName, source } = row
    return { ...one, name: `${name}: ${dayOf(row.startMs)} ${homeName} - ${awayName}`, source }
  })
}

/** Whether both sides are decided: a placeholder is no team. */
function hasTeams({ open }: Pick<Theirs, 'open'>): boolean {
  return !open?.home && !open?.away
}

/** Stores what was left undecided, for `scoreline identities`. */
export function recordUnsure(db: Db, { teams }: Identity): void {
  for (const { external, candidates } of teams.unsure)
    insertCandidates(
      db,
      'team',
      external,
      candidates.map(({ id }) => id),
    )
}

/** A fixture that the source does not have any more in one calendar year was moved to another. */
const MOVED_YEARS_MS = 2 * 366 * 86_400_000

/** Fixtures of tournaments whose seasons are calendar years. */
class MovedFixtures {
  readonly #tournaments = new Map<string, { readonly ours: Ours[]; readonly theirs: Theirs[] }>()

  /** @param unplayed those that the source does not have @param added those that the database does not have */
  add(season: string, unplayed: readonly Ours[], added: readonly Theirs[]): void {
    const [, tournament] = /^(.+)\/\d{4}$/.exec(season) ?? []
    if (tournament === undefined) return
    const of = this.#tournaments.getOrInsertComputed(tournament, () => ({ ours: [], theirs: [] }))
    of.ours.push(...unplayed)
    of.theirs.push(...added)
  }

  *found(teams: TeamIdentity): Generator<[string, SameMatch]> {
    for (const { ours, theirs } of this.#tournaments.values()) {
      const starts = new Map<number | string, number>(
        [...ours, ...theirs].map(({ id, startMs }) => [id, startMs]),
      )
      const meetings = { areCounted: false, areSingle: false, isNeutral: true }
      for (const [match, same] of identifyMatches(ours, theirs, teams.idOf, new Map(), meetings))
        if (Math.abs(starts.get(match)! - starts.get(same.id)!) < MOVED_YEARS_MS) yield [match, same]
    }
  }
}

/** @param read called here, because a generator holds what it read as long as there is a reference to it */
function readSource(
  db: Db,
  read: () => Iterable<Change>,
  moved: MovedFixtures | null,
  note: (change: Change) => void,
): Source {
  const seasons = new Map<string, SourceSeason>()
  const fixtures = new GroupedValues<SourceFixture>()
  /** New seasons of known tournaments. */
  const added = new Set<string>()
  const teams = new TeamIdentity(db)
  const players = new PlayerIdentity(db)
  const open = new Set<string>()
  for (const change of read()) {
    note(change)
    if (change.op !== 'put' || typeof change.id !== 'string') continue
    if (change.kind === 'team') {
      teams.addTeam(change)
      if (change.data.placeholder) open.add(change.id)
    } else if (change.kind === 'player') players.addPlayer(change)
    else if (change.kind === 'season') {
      if (seasons.has(change.id)) continue
      const id = selectByExternalId(db, 'season', change.id)
      if (id !== undefined)
        seasons.set(change.id, {
          id,
          name: change.data.name,
          of: { sport: change.sport, ...(change.source !== undefined && { source: change.source }) },
        })
      else if (selectByExternalId(db, 'tournament', String(change.data.tournamentId)) !== undefined)
        added.add(change.id)
    } else if (change.kind === 'match') {
      const season = String(change.data.seasonId)
      const fixture = fixtureOf(change.id, change.data, open)
      const own = seasons.get(season)
      if (fixture && added.has(season)) moved?.add(season, [], [fixture])
      if (!fixture || !own) continue
      const known = selectMapped(db, 'match', change.id, ...(change.sameAs ?? []))
      fixtures.add(season, { fixture, ...(known !== undefined && { known }) })
      players.addMatch(season, change)
    }
  }
  return { seasons, fixtures, teams, players }
}

function fixtureOf(id: string, data: Put<'match'>['data'], open: ReadonlySet<string>): Theirs | null {
  const { homeTeamId, awayTeamId, startTimestamp, standingsTable } = data
  if (typeof homeTeamId !== 'string' || typeof awayTeamId !== 'string') return null
  const sides = { home: open.has(homeTeamId), away: open.has(awayTeamId) }
  return {
    id,
    startMs: startTimestamp,
    home: homeTeamId,
    away: awayTeamId,
    score: scoreOf(data),
    table: standingsTable ?? null,
    round: data.round?.slug ?? null,
    number: data.round?.round ?? null,
    isOver: data.status === 'finished',
    ...(sides.home || sides.away ? { open: sides } : {}),
  }
}

/**
 * The identity of seasons of which the files have a part: their stages are found together with what is stored, so the
 * changes are read again. @param stored gets what the database has and the files do not
 */
export function selectIdentityOfParts(
  db: Db,
  read: () => Iterable<Change>,
  stored: Map<string, StoredSeason>,
  options: IdentityOptions = {},
): Identity {
  stored.clear()
  const identity = selectIdentity(db, read, options)
  if (identity.left.size === 0) return identity
  for (const [season, left] of identity.left) stored.set(season, left)
  return selectIdentity(db, read, options)
}

/** The changes with the identified ids: merges first, then all changes in their order. */
export function* applyIdentity(changes: Iterable<Change>, identity: Identity): Generator<Change> {
  let isFirst = true
  for (const change of changes) {
    if (isFirst) yield* mergesOf(change, identity)
    isFirst = false
    if (change.kind === 'season' && change.op === 'put') yield* ofWholeSeason(change, identity)
    else yield identified(change, identity)
  }
}

/**
 * A season with the days of its stored matches. Rules that follow from the matches of several sources are those of the
 * source that owns the season.
 */
function* ofWholeSeason(change: Put<'season'>, identity: Identity): Generator<Change> {
  const left = identity.left.get(String(change.id))
  const { rules, startTimestamp, endTimestamp } = change.data
  const within = ([first, last]: readonly [number, number]) => ({
    ...(startTimestamp != null && { startTimestamp: first }),
    ...(endTimestamp != null && { endTimestamp: last }),
  })
  const ends = [startTimestamp, endTimestamp].flatMap((startMs) => (startMs == null ? [] : { startMs }))
  const span = spanOf([...(left?.matches ?? []), ...ends])
  const own = { ...change, data: { ...change.data, ...within(span) } }
  const known = identified(own, identity)
  yield known
  // Of a league that the operator created, or with rules of a mapping.
  if (known !== own || !rules || rules.basis?.source === 'mapping') return
  const owned = left?.owned
  if (left && owned && owned.source !== change.source)
    yield { ...own, source: owned.source, data: { ...owned.data, rules, ...within(left.span) } } as Change
}

function* mergesOf({ sport, source }: Change, { teams, players }: Identity): Generator<Change> {
  const common = { op: 'put', sport, ...(source !== undefined && { source }) } as const
  for (const [id, intoId] of teams.known.merged) yield { ...common, kind: 'mergedTeam', id, data: { intoId } }
  for (const [id, intoId] of players.known.merged)
    yield { ...common, kind: 'mergedPlayer', id, data: { intoId } }
}

function identified(change: Change, identity: Identity): Change {
  const { teams, matches, rounds, renamed, players, list } = identity
  if (change.op !== 'put' || typeof change.id !== 'string') return change
  if (change.kind === 'player') {
    const profile = players.profiles.get(change.id)
    // The name of a scorer adds nothing to a player with a profile, and must not replace data of the same source.
    if (profile !== undefined) return { ...withId(change, profile), op: 'merge', data: {} }
    return withKnownId(change, change.id, players.known)
  }
  if (list?.created.has(keyOfChange(change))) return { ...change, op: 'merge', data: {} } as Change
  if (change.kind === 'team') {
    const id = list ? teams.known.joinedId(change.id) : undefined
    return id === undefined ? withKnownId(change, change.id, teams.known) : withId(change, id)
  }
  const same = matches.get(change.id)
  const id = renamed.get(change.id)
  if (change.kind === 'oddsBoards') {
    // The boards of a further meeting at one ground are not those of the first one.
    const of = same?.id ?? id
    return of === undefined ? change : { ...change, id: of }
  }
  if (change.kind !== 'match') return change
  const round = rounds.get(change.id)
  if (round) change = { ...change, data: { ...change.data, round } }
  if (!same) return id === undefined ? change : { ...change, id }
  if (list) return withId(change, same.id)
  // An older file has the fixture before it was moved.
  if (same.isStale) return { ...withId(change, same.id), op: 'merge', data: {} }
  return { ...withId(change, same.id), data: same.isReversed ? swapSides(change.data) : change.data }
}

function withKnownId<C extends Put<'team'> | Put<'player'>>(change: C, external: string, known: KnownIds): C {
  const id = known.joinedId(external)
  const named = known.aliased.has(external) ? { ...change, data: withOwnName(change.data) } : change
  return id === undefined ? named : withId(named, id)
}

function withId<C extends Put<'team'> | Put<'player'> | Put<'match'>>(change: C, id: number): C {
  const own: Reference = change.id
  return { ...change, id, sameAs: [...(typeof own === 'string' ? [own] : []), ...(change.sameAs ?? [])] }
}

/** A team or player keeps the name from the first source; the name from this one becomes an alias for search. */
function withOwnName<D extends ChangeData<'team'> | ChangeData<'player'>>(data: D): D {
  return { ...data, aliases: [...new Set([data.name, ...(data.aliases ?? [])])].slice(0, ALIASES_LIMIT) }
}

/** Prefix of paired keys: `homeScore`, `home`. */
const SIDED_KEY = /^(home|away)(?=[A-Z]|$)/
const OTHER_SIDE: Readonly<Record<string, string>> = { home: 'away', away: 'home' }
/** Members whose value may be a side. */
const SIDE_MEMBERS = new Set(['team', 'winner', 'side', 'firstToServe'])

/**
 * The match with home and away swapped; values without a side are unchanged. Odds are omitted, because the choices of a
 * market represent sides by position.
 */
function swapSides({ oddsBase: _, momentum, ...match }: ChangeData<'match'>): ChangeData<'match'> {
  return {
    ...(swap(match) as typeof match),
    // Positive values are pressure of the home side.
    ...(momentum && { momentum: momentum.map((of) => ({ ...of, value: 0 - of.value })) }),
  }
}

function swap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(swap)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isSide = SIDE_MEMBERS.has(key) && typeof member === 'string'
      return [
        key.replace(SIDED_KEY, (side) => OTHER_SIDE[side] ?? side),
        isSide ? (OTHER_SIDE[member] ?? member) : swap(member),
      ]
    }),
  )
}
