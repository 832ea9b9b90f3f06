/**
 * Stable integers for external ids `source:key` (docs/architecture.md#the-path-of-a-change; ids are positive integers).
 * Which of them mean one resource: what the operator decided, and what the rules could not decide
 * (docs/sources.md#identity).
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { externalId, identityPair } from '../../db/schema/schema.ts'
import { MAPPED_KINDS, type MappedKind } from '../contract/resources/service.ts'
import { isMergeableKind, selectCanonicalId, selectSport } from './log/resource-documents.ts'
import { readOnce } from './sql/batch-reads.ts'
import { is, prepared, query, rowsBy } from './sql/statement.ts'

/**
 * The first id that the store assigns, far above the ids that providers use, so that a feed with integer ids and a file
 * with external ids can fill the same database. Fits a signed 32-bit integer. @assumed
 */
export const FIRST_ASSIGNED_ID = 1_000_000_001
/** The largest id that counts as assigned by the store; larger ones were given as integers. */
const LAST_ASSIGNED_ID = 2 ** 31 - 1

export function selectByExternalId(db: Db, kind: string, external: string): number | undefined {
  return prepared<{ id: number }>(db, 'SELECT id FROM external_id WHERE kind = +? AND external = +?').get(
    kind,
    external,
  )?.id
}

/** The external ids of a resource, those of ids that were merged into it included. */
export function selectExternalIds(db: Db, kind: string, id: number): string[] {
  const ofMerged = isMergeableKind(kind) ? `OR id IN (SELECT id FROM merged_${kind} WHERE into_id = +?2)` : ''
  return prepared<{ external: string }>(
    db,
    `SELECT external FROM external_id WHERE kind = +?1 AND (id = +?2 ${ofMerged}) ORDER BY external`,
  )
    .all(kind, id)
    .map(({ external }) => external)
}

/** Whether the operator keeps an external id apart from a resource. */
export function isKnownDifferent(db: Db, kind: string, external: string, id: number): boolean {
  const pair = 'SELECT 1 FROM identity_pair WHERE kind = +? AND external = +? AND id = +? AND is_apart'
  return prepared(db, pair).get(kind, external, id) !== null
}

/** Kinds with their own table, whose ids may also have been given as integers. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ...['category', 'tournament', 'season', 'team', 'player', 'match', 'transfer'].map(
    (kind) => [kind, kind] as const,
  ),
  ['seasonStatistics', 'season_statistics'],
])

/**
 * The next id to assign for a kind, greater than all assigned before. Ids given as integers are skipped rather than
 * counted: a large one must not use up all ids below it.
 */
export function selectNextAssignedId(db: Db, kind: string): number {
  const external = prepared<{ id: number | null }>(
    db,
    'SELECT max(id) AS id FROM external_id WHERE kind = +? AND id <= +?',
  ).get(kind, LAST_ASSIGNED_ID)
  return Math.max(FIRST_ASSIGNED_ID, (external?.id ?? 0) + 1)
}

/** The last id of a kind that is in use, but for those that a batch has assigned. */
const selectLastId = readOnce((db, kind: string) => {
  const table = TABLES.get(kind)
  const inUse = table === undefined ? ['external_id WHERE kind = +?'] : [`"${table}"`]
  if (isMergeableKind(kind)) inUse.push(`merged_${kind}`)
  const text = inUse.map((of) => `SELECT max(id) AS id FROM ${of}`).join(' UNION ALL ')
  const select = prepared<{ id: number | null }>(db, `SELECT max(id) AS id FROM (${text})`)
  return (table === undefined ? select.get(kind) : select.get())?.id ?? 0
})

/**
 * Whether an id was given as an integer, for a resource that exists or was merged. Kinds without a table have external
 * ids only.
 */
export function isIdInUse(db: Db, kind: string, id: number): boolean {
  if (id > selectLastId(db, kind)) return false
  if (isMergeableKind(kind) && selectCanonicalId(db, kind, id) !== undefined) return true
  const table = TABLES.get(kind)
  const question =
    table === undefined
      ? 'SELECT 1 FROM external_id WHERE id = +?1 AND kind = +?2'
      : `SELECT 1 FROM "${table}" WHERE id = +?1`
  return prepared(db, question).get(...(table === undefined ? [id, kind] : [id])) !== null
}

export function insertExternalId(db: Db, kind: string, external: string, id: number): void {
  prepared(db, 'INSERT INTO external_id (kind, external, id) VALUES (?, ?, ?)').run(kind, external, id)
}

export function deleteExternalId(db: Db, kind: string, external: string): void {
  externalDeletion(db).run({ kind, external })
}

/** All external ids of a kind. */
export const selectExternals = rowsBy({ external: externalId.external }, externalId.kind)

export interface Mapping {
  readonly kind: MappedKind
  readonly id: number
  readonly externalIds: readonly string[]
}

const { kind, external, id } = identityPair
const pairsOfKind = rowsBy(
  { external, id, isKnownDifferent: identityPair.isKnownDifferent },
  kind,
  external,
  id,
)
const pairValues = {
  kind: sql.placeholder('kind'),
  external: sql.placeholder('external'),
  id: sql.placeholder('id'),
}
const candidateInsertion = query((orm) =>
  orm
    .insert(identityPair)
    .values({ ...pairValues, isKnownDifferent: false })
    .onConflictDoNothing(),
)
const apartInsertion = query((orm) =>
  orm
    .insert(identityPair)
    .values({ ...pairValues, isKnownDifferent: true })
    .onConflictDoUpdate({ target: [kind, external, id], set: { isKnownDifferent: true } }),
)
const externalDeletion = query((orm) =>
  orm.delete(externalId).where(and(is(externalId.kind, 'kind'), is(externalId.external, 'external'))),
)
const matchesOfTeam = query((orm) =>
  orm
    .select({ external: externalId.external, id: externalId.id })
    .from(externalId)
    .where(
      and(
        eq(externalId.kind, 'match'),
        sql`${externalId.id} IN (SELECT id FROM match WHERE home_team_id = +${sql.placeholder('team')}
          UNION ALL SELECT id FROM match WHERE away_team_id = +${sql.placeholder('team')})`,
      ),
    ),
)

/** The resource of the first known one of some external ids, after merges. */
export function selectMapped(db: Db, of: MappedKind, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const assigned = selectByExternalId(db, of, name)
    if (assigned !== undefined) return canonicalId(db, of, assigned)
  }
  return undefined
}

function canonicalId(db: Db, of: MappedKind, known: number): number {
  return (isMergeableKind(of) ? selectCanonicalId(db, of, known) : undefined) ?? known
}

/** The external ids of a resource, those of ids merged into it included; undefined if the sport has no such resource. */
export function selectMapping(db: Db, sport: number, of: MappedKind, known: number): Mapping | undefined {
  const canonical = canonicalId(db, of, known)
  if (selectSport(db, of, canonical) !== sport) return undefined
  return { kind: of, id: canonical, externalIds: selectExternalIds(db, of, canonical) }
}

/** Records resources that an external id may mean. Pairs that are known already, or kept apart, stay as they are. */
export function insertCandidates(db: Db, of: MappedKind, name: string, candidates: readonly number[]): void {
  for (const candidate of candidates) candidateInsertion(db).run({ kind: of, external: name, id: candidate })
}

/** An external id that has a resource of its own, and another resource that it may mean. */
export interface Candidate {
  readonly kind: MappedKind
  readonly external: string
  readonly id: number
  readonly candidateId: number
}

/** What is still undecided. */
export function selectCandidates(db: Db): Candidate[] {
  return MAPPED_KINDS.flatMap((of) =>
    pairsOfKind(db, of).flatMap((pair): Candidate[] => {
      // A merged resource is decided.
      const own = pair.isKnownDifferent ? undefined : selectByExternalId(db, of, pair.external)
      const candidateId = canonicalId(db, of, pair.id)
      const isOpen =
        own !== undefined &&
        own !== candidateId &&
        canonicalId(db, of, own) === own &&
        selectSport(db, of, candidateId) !== undefined
      return isOpen ? [{ kind: of, external: pair.external, id: own, candidateId }] : []
    }),
  )
}

/** Whether the operator keeps an external id apart from a resource: all pairs of a kind, read once. */
export function apartOf(db: Db, of: MappedKind): (name: string, known: number) => boolean {
  const apart = new Set(
    pairsOfKind(db, of).flatMap((pair) =>
      pair.isKnownDifferent ? [`${canonicalId(db, of, pair.id)} ${pair.external}`] : [],
    ),
  )
  return (name, known) => apart.size > 0 && apart.has(`${known} ${name}`)
}

/**
 * Keeps an external id apart from a resource from now on. If it means that resource today, the id is free again: the
 * next change that names it creates a resource. Matches of a team that the same source shares with another one are
 * separated with it, because the source means other matches.
 *
 * @returns the external ids that were freed, with their kind
 */
export function separate(
  db: Db,
  of: MappedKind,
  name: string,
  known: number,
): (readonly [MappedKind, string])[] {
  apartInsertion(db).run({ kind: of, external: name, id: known })
  if (selectMapped(db, of, name) !== known) return []
  const shared = of === 'team' ? sharedMatches(db, known, sourceOf(name)) : []
  const freed = [[of, name] as const, ...shared.map((match) => ['match', match] as const)]
  for (const [kindOf, external] of freed) deleteExternalId(db, kindOf, external)
  return freed
}

/** A source's external ids of matches of a team that have another id too. */
function sharedMatches(db: Db, team: number, source: string): string[] {
  const byMatch = Map.groupBy(matchesOfTeam(db).all({ team }), (row) => row.id)
  return [...byMatch].flatMap(([match, rows]) => {
    const isShared = match < FIRST_ASSIGNED_ID || rows.length > 1
    return isShared ? rows.map((row) => row.external).filter((name) => sourceOf(name) === source) : []
  })
}

function sourceOf(name: string): string {
  return name.slice(0, name.indexOf(':'))
}
