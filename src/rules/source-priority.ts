/**
 * Whose word counts where two sources speak of the same resource. The specification is silent. @assumed
 *
 * - A part of a resource (a field, or fields that only make sense together) belongs to the source that set it last with
 *   the right to do so. A source may set what is not set, what is its own or nobody's, and what belongs to a source
 *   that is strictly less trusted. Between sources of equal trust the first one keeps it, so that nothing flaps.
 * - A source takes away only what is its own: leaving out, and null, mean that it does not know.
 * - A change without a source is the operator's. It may set and take away anything; what it set is nobody's.
 *
 * Sources are integers of the database. Null is nobody, and as a speaker the operator.
 */
import type { ChangeKind } from '../contract/changes.ts'

export interface Holding {
  /** Whose the resource is, and with it every part that `parts` does not name. */
  readonly owner: number | null
  readonly parts: ReadonlyMap<string, number | null>
}

/** Rank of a source: 0 is the most trusted one; equal ranks are equal trust. */
export type TrustRank = (source: number) => number

export interface Statement {
  readonly kind: ChangeKind
  readonly op: 'put' | 'merge'
  readonly source: number | null
  /** Members as the change has them. */
  readonly given: Readonly<Record<string, unknown>>
  /** Members as they are stored: all of them for a put, at least those of `given` for a merge. */
  readonly stored: Readonly<Record<string, unknown>>
  readonly holding: Holding
  readonly rank: TrustRank
}

export interface Heard {
  /** What is left of the change: whole data for a put, a patch for a merge. */
  readonly members: Record<string, unknown>
  readonly holding: Holding
}

type Groups = Readonly<Record<string, string>>

/** The fields of a list under one name. */
function group(name: string, ...fields: string[]): Groups {
  return Object.fromEntries(fields.map((field) => [field, name]))
}

/** Fields that stand and fall together; every other field is a part of its own. */
const GROUPS: Partial<Record<ChangeKind, Groups>> = {
  match: {
    ...group('place', 'tournamentId', 'seasonId', 'round', 'standingsTable'),
    ...group('teams', 'homeTeamId', 'awayTeamId'),
    // A score of one source with the winner of another one would be no result of anybody.
    ...group('result', 'status', 'statusDescription', 'homeScore', 'awayScore', 'winner', 'awarded'),
    ...group('result', 'currentMatchMinute', 'currentMatchSecond', 'overtimeLength'),
  },
  season: group('span', 'startTimestamp', 'endTimestamp'),
  tournament: group('titles', 'titleHolderId', 'titleHolderTitles', 'mostTitles', 'mostTitlesTeamIds'),
}

/** Kinds that are one fact as a whole. */
const WHOLE_KINDS: ReadonlySet<ChangeKind> = new Set(['squad', 'transfer', 'seasonStatistics'])

function partOf(kind: ChangeKind, field: string): string {
  if (WHOLE_KINDS.has(kind)) return 'all'
  const groups = GROUPS[kind]
  return groups && Object.hasOwn(groups, field) ? (groups[field] as string) : field
}

/** May a source set what belongs to another one? */
function maySet(source: number | null, owner: number | null, rank: TrustRank): boolean {
  return source === null || owner === null || source === owner || rank(source) < rank(owner)
}

/** May a source delete a resource? Its parts go with it. */
export function mayDelete(source: number | null, { owner }: Holding, rank: TrustRank): boolean {
  return maySet(source, owner, rank)
}

/**
 * Whose a resource is after a change that nobody disputes; undefined where `hearStatement` has to look at its parts.
 */
export function undisputed(
  op: 'put' | 'merge',
  source: number | null,
  { owner, parts }: Holding,
): Holding | undefined {
  if (op === 'put' && source === null) return { owner: null, parts: new Map() }
  if (parts.size > 0 || (owner !== source && !(op === 'put' && owner === null))) return undefined
  return { owner: source, parts }
}

/** What a change may say, and whose each part is afterwards. */
export function hearStatement(of: Statement): Heard {
  const { kind, op, source, given, stored, holding } = of
  // A put of what is nobody's makes the resource the source's.
  const owner = op === 'put' ? (holding.owner ?? source) : holding.owner
  const members: Record<string, unknown> = Object.create(null)
  const parts = new Map(holding.parts)
  const fields = new Set([...(op === 'put' ? Object.keys(stored) : []), ...Object.keys(given)])
  for (const [part, names] of Map.groupBy(fields, (field) => partOf(kind, field))) {
    const verdict = verdictOf(of, part, names)
    const from = verdict === 'kept' ? (op === 'put' ? stored : {}) : given
    for (const name of names) if (Object.hasOwn(from, name)) members[name] = from[name]
    if (verdict === 'set') parts.set(part, source)
    else if (verdict === 'taken away') parts.delete(part)
  }
  for (const [part, of] of parts) if (of === owner) parts.delete(part)
  return { members, holding: { owner, parts } }
}

function verdictOf(
  { op, source, given, stored, holding, rank }: Statement,
  part: string,
  names: readonly string[],
): 'set' | 'kept' | 'taken away' {
  const owner = holding.parts.has(part) ? (holding.parts.get(part) ?? null) : holding.owner
  const isStored = names.some((name) => stored[name] != null)
  if (names.some((name) => given[name] != null)) {
    return !isStored || maySet(source, owner, rank) ? 'set' : 'kept'
  }
  if (source === null || owner === source) return 'taken away'
  // What the operator set by hand outlives a put that does not know of it.
  const isTouched = holding.parts.has(part)
  return owner === null && !(op === 'put' && isTouched) ? 'taken away' : 'kept'
}
