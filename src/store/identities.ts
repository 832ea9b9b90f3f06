/**
 * Which external ids mean which resource: what the operator decided, what the rules could not decide, and all external
 * ids of a resource (docs/sources.md#identity).
 */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { externalId, identityPair } from '../../db/schema.ts'
import { MAPPED_KINDS, type MappedKind } from '../contract/resources/service.ts'
import { FIRST_ASSIGNED_ID, selectByExternalId, selectExternalIds } from './external-ids.ts'
import { isMergeableKind, selectCanonicalId } from './merged-ids.ts'
import { selectSport } from './resource-documents.ts'
import { rowsBy } from './rows.ts'
import { is, query } from './statement.ts'

export interface Mapping {
  readonly kind: MappedKind
  readonly id: number
  readonly externalIds: readonly string[]
}

const { kind, external, id, isApart } = getTableColumns(identityPair)
const pairsOfKind = rowsBy({ external, id, isApart }, kind, external, id)
const pairInsertion = query((orm) => {
  const values = {
    kind: sql.placeholder('kind'),
    external: sql.placeholder('external'),
    id: sql.placeholder('id'),
  }
  const insertion = orm.insert(identityPair)
  return {
    candidate: insertion
      .values({ ...values, isApart: false })
      .onConflictDoNothing()
      .prepare(),
    apart: insertion
      .values({ ...values, isApart: true })
      .onConflictDoUpdate({ target: [kind, external, id], set: { isApart: true } })
      .prepare(),
  }
})
const externalDeletion = query((orm) =>
  orm
    .delete(externalId)
    .where(and(is(externalId.kind, 'kind'), is(externalId.external, 'external')))
    .prepare(),
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
    )
    .prepare(),
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
  for (const candidate of candidates)
    pairInsertion(db).candidate.run({ kind: of, external: name, id: candidate })
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
      const own = pair.isApart ? undefined : selectByExternalId(db, of, pair.external)
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
      pair.isApart ? [`${canonicalId(db, of, pair.id)} ${pair.external}`] : [],
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
  pairInsertion(db).apart.run({ kind: of, external: name, id: known })
  if (selectMapped(db, of, name) !== known) return []
  const freed: [MappedKind, string][] = [[of, name]]
  if (of === 'team')
    for (const match of sharedMatches(db, known, sourceOf(name))) freed.push(['match', match])
  for (const [freedKind, freedName] of freed)
    externalDeletion(db).run({ kind: freedKind, external: freedName })
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
