/**
 * Identifies the teams, matches and players of a source with those in the database: in seasons that both have they get
 * their existing ids, and the ids of the source are stored as further external ids (`sameAs`), so that repeating an
 * import changes nothing. rules/season-identity and rules/player-identity have the rules.
 */
import type { Db } from '../../db/open.ts'
import type { Change, ChangeData } from '../contract/changes.ts'
import type { Reference } from '../contract/schema-kit.ts'
import { identifyMatches, identifyTeams, type SameMatch, type Theirs } from '../rules/season-identity.ts'
import { selectByExternalId } from '../store/external-ids.ts'
import { apartOf, insertCandidates } from '../store/identities.ts'
import { selectCanonicalId } from '../store/merged-ids.ts'
import { selectSeasonFixtures, selectTeamNames } from '../store/season-fixtures.ts'
import { PlayerIdentity } from './player-identity.ts'
import { swapSides } from './swap-sides.ts'

type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>
type TeamPut = Extract<Change, { kind: 'team'; op: 'put' }>
type PlayerPut = Extract<Change, { kind: 'player'; op: 'put' }>

/** The identified resources of a source, for `applyIdentity` and for the summary. */
export interface Identity {
  /** Teams of the source that are in the database with other external ids. */
  readonly teams: ReadonlyMap<string, number>
  /** Teams shown with the name of another source; the name in this source becomes an alias. */
  readonly aliased: ReadonlySet<string>
  /** Duplicate teams in the database: merged id to canonical id. */
  readonly merged: ReadonlyMap<number, number>
  /** Matches of the source that are in the database with other external ids or with the sides swapped. */
  readonly matches: ReadonlyMap<string, SameMatch>
  readonly players: Pick<PlayerIdentity, 'same' | 'merged' | 'aliased' | 'profiles'>
  /** For the operator: teams that may be in the season under another name, with the candidates. */
  readonly unsure: readonly UnsureTeam[]
}

export interface UnsureTeam {
  readonly external: string
  readonly name: string
  readonly season: string
  readonly candidates: readonly { readonly id: number; readonly name: string }[]
}

/** The data of a source that identification needs. */
interface Source {
  readonly seasons: ReadonlyMap<string, { readonly name: string; readonly fixtures: readonly Theirs[] }>
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly players: PlayerIdentity
  /** Further external ids (`sameAs`) of its teams and matches. */
  readonly sameAs: ReadonlyMap<string, readonly string[]>
}

/** The resource with the external id, or with one of its further external ids. */
function selectByNames(db: Db, kind: 'team' | 'match', id: string, { sameAs }: Source): number | undefined {
  for (const name of [id, ...(sameAs.get(id) ?? [])]) {
    const known = selectByExternalId(db, kind, name)
    if (known !== undefined) return known
  }
  return undefined
}

/**
 * Compares the seasons in `changes` with those in the database. What the operator keeps apart is not joined. Reads only.
 */
export function selectIdentity(db: Db, changes: Iterable<Change>): Identity {
  const source = readSource(db, changes)
  const isApart = apartOf(db, 'team')
  const isMatchApart = apartOf(db, 'match')
  const known = new Map<string, number>()
  for (const team of source.names.keys()) {
    const id = selectByNames(db, 'team', team, source)
    if (id !== undefined) known.set(team, selectCanonicalId(db, 'team', id) ?? id)
  }
  const teams = new Map<string, number>()
  const aliased = new Set<string>()
  for (const [team, id] of known) {
    const [name = '', ...aliases] = selectTeamNames(db, id)
    const own = source.names.get(team)?.[0] ?? name
    if (own !== name && aliases.includes(own)) aliased.add(team)
  }
  source.players.identifyBorn((team) => known.get(team))
  const merged = new Map<number, number>()
  const matches = new Map<string, SameMatch>()
  const unsure: UnsureTeam[] = []
  for (const [season, { name, fixtures }] of source.seasons) {
    const seasonId = selectByExternalId(db, 'season', season)
    if (seasonId === undefined) continue
    const stored = selectSeasonFixtures(db, seasonId)
    const ours = stored.map((match) => ({
      ...match,
      home: merged.get(match.home) ?? match.home,
      away: merged.get(match.away) ?? match.away,
    }))
    const answer = identifyTeams({
      ours,
      theirs: fixtures,
      known,
      ourNames: (team) => selectTeamNames(db, team),
      theirNames: (team) => source.names.get(team) ?? [],
      isApart,
    })
    for (const [team, id] of answer.same) {
      const other = known.get(team)
      if (other === undefined) {
        teams.set(team, id)
        aliased.add(team)
      } else mergeTeams(merged, known, other, id)
      known.set(team, merged.get(id) ?? id)
    }
    for (const team of answer.unsure) {
      const candidates = answer.left
        .filter((id) => !isApart(team, id))
        .map((id) => ({ id, name: selectTeamNames(db, id)[0] ?? String(id) }))
      if (candidates.length > 0)
        unsure.push({ external: team, name: source.names.get(team)?.[0] ?? team, season: name, candidates })
    }
    const knownMatches = new Map(
      fixtures.flatMap(({ id }) => {
        const match = selectByNames(db, 'match', id, source)
        return match === undefined ? [] : [[id, match] as const]
      }),
    )
    const now = ours.map((match) => ({
      ...match,
      home: merged.get(match.home) ?? match.home,
      away: merged.get(match.away) ?? match.away,
    }))
    for (const [match, same] of identifyMatches(now, fixtures, (team) => known.get(team), knownMatches)) {
      if ((same.isReversed || !knownMatches.has(match)) && !isMatchApart(match, same.id))
        matches.set(match, same)
    }
    source.players.identify(season, {
      id: seasonId,
      teamId: (team) => known.get(team),
      matchId: (match) => matches.get(match)?.id ?? knownMatches.get(match),
    })
  }
  source.players.findProfiles()
  return { teams, aliased, merged, matches, players: source.players, unsure }
}

/** Stores what was left undecided, for `scoreline identities`. */
export function recordUnsure(db: Db, { unsure }: Identity): void {
  for (const { external, candidates } of unsure) {
    insertCandidates(
      db,
      'team',
      external,
      candidates.map(({ id }) => id),
    )
  }
}

/** The older id is canonical. */
function mergeTeams(
  merged: Map<number, number>,
  known: Map<string, number>,
  one: number,
  other: number,
): void {
  const [into, from] = [Math.min(one, other), Math.max(one, other)]
  merged.set(from, into)
  for (const [gone, stays] of merged) if (stays === from) merged.set(gone, into)
  for (const [team, id] of known) if (id === from) known.set(team, into)
}

function readSource(db: Db, changes: Iterable<Change>): Source {
  const seasons = new Map<string, { name: string; fixtures: Theirs[] }>()
  const names = new Map<string, string[]>()
  const sameAs = new Map<string, readonly string[]>()
  const players = new PlayerIdentity(db)
  for (const change of changes) {
    if (change.op !== 'put' || typeof change.id !== 'string') continue
    if (change.sameAs && (change.kind === 'team' || change.kind === 'match'))
      sameAs.set(change.id, change.sameAs)
    if (change.kind === 'team') names.set(change.id, [change.data.name, ...(change.data.aliases ?? [])])
    else if (change.kind === 'player') players.addPlayer(change)
    else if (change.kind === 'season' && selectByExternalId(db, 'season', change.id) !== undefined) {
      const known = seasons.get(change.id)
      if (!known) seasons.set(change.id, { name: change.data.name, fixtures: [] })
    } else if (change.kind === 'match') {
      const fixture = fixtureOf(change.id, change.data)
      const season = String(change.data.seasonId)
      if (!fixture || !seasons.has(season)) continue
      seasons.get(season)?.fixtures.push(fixture)
      players.addMatch(season, change)
    }
  }
  return { seasons, names, sameAs, players }
}

function fixtureOf(id: string, data: MatchPut['data']): Theirs | null {
  const { homeTeamId, awayTeamId, startTimestamp, homeScore, awayScore, standingsTable } = data
  if (typeof homeTeamId !== 'string' || typeof awayTeamId !== 'string') return null
  const isOver = data.status === 'finished' && homeScore && awayScore
  return {
    id,
    startMs: startTimestamp,
    home: homeTeamId,
    away: awayTeamId,
    score: isOver ? [homeScore.current, awayScore.current] : null,
    table: standingsTable ?? null,
  }
}

/** The changes with the identified ids: merges first, then all changes in their order. */
export function* applyIdentity(changes: Iterable<Change>, identity: Identity): Generator<Change> {
  let isFirst = true
  for (const change of changes) {
    if (isFirst) yield* mergesOf(change, identity)
    isFirst = false
    yield identified(change, identity)
  }
}

function* mergesOf({ sport, source }: Change, { merged, players }: Identity): Generator<Change> {
  const common = { op: 'put', sport, ...(source !== undefined && { source }) } as const
  for (const [id, intoId] of merged) yield { ...common, kind: 'mergedTeam', id, data: { intoId } }
  for (const [id, intoId] of players.merged) yield { ...common, kind: 'mergedPlayer', id, data: { intoId } }
}

function identified(change: Change, { teams, aliased, matches, players }: Identity): Change {
  if (change.op !== 'put' || typeof change.id !== 'string') return change
  if (change.kind === 'player') {
    const profile = players.profiles.get(change.id)
    // The name of a scorer adds nothing to a player with a profile, and must not replace data of the same source.
    if (profile !== undefined) return { ...withId(change, profile), op: 'merge', data: {} }
    const id = players.same.get(change.id)
    const named = players.aliased.has(change.id) ? { ...change, data: withOwnName(change.data) } : change
    return id === undefined ? named : withId(named, id)
  }
  if (change.kind === 'team') {
    const id = teams.get(change.id)
    const named = aliased.has(change.id) ? { ...change, data: withOwnName(change.data) } : change
    return id === undefined ? named : withId(named, id)
  }
  const same = change.kind === 'match' ? matches.get(change.id) : undefined
  if (change.kind !== 'match' || !same) return change
  return { ...withId(change, same.id), data: same.isReversed ? swapSides(change.data) : change.data }
}

function withId<C extends TeamPut | PlayerPut | MatchPut>(change: C, id: number): C {
  const own: Reference = change.id
  return { ...change, id, sameAs: [...(typeof own === 'string' ? [own] : []), ...(change.sameAs ?? [])] }
}

/** A team or player keeps the name from the first source; the name from this one becomes an alias for search. */
function withOwnName<D extends ChangeData<'team'> | ChangeData<'player'>>(data: D): D {
  return { ...data, aliases: [...new Set([data.name, ...(data.aliases ?? [])])].slice(0, ALIAS_LIMIT) }
}
/** Maximum of the contract. */
const ALIAS_LIMIT = 50
