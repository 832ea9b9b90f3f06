/**
 * Whose word counts where two sources speak of the same resource. The contract is silent. @assumed
 *
 * - A part of a resource (a field, or fields that only make sense together) belongs to the source that set it last with
 *   the right to do so. A source may set what is not set, what is its own or nobody's, and what belongs to a source
 *   that is strictly less trusted. Between sources of equal trust the first one keeps it, so that nothing flaps.
 * - Fields that only make sense together (GROUPS) belong to the first source together. Another source that contradicts
 *   none of them fills the gaps that it left: the round of a match, the winner of a shoot-out, the score at half time.
 *   What was filled in is removed when the first source changes the rest.
 * - A source takes away only what is its own: leaving out, and null, mean that it does not know.
 * - A change without a source is the operator's. It may set and take away anything, and what it set or took away no source
 *   changes until the operator releases it.
 *
 * Sources are integers of the database, from 1.
 */
import type { ChangeKind } from '../contract/changes.ts'

/** The operator among the sources. */
export const OPERATOR = 0

/** Whose parts are: a source, OPERATOR, or null for nobody, whose parts any source may set. */
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
  readonly source: number
  /** Members as the change has them. */
  readonly given: Readonly<Record<string, unknown>>
  /** Members as they are stored: all of them for a put, at least those of `given` for a merge. */
  readonly stored: Readonly<Record<string, unknown>>
  readonly holding: Holding
  readonly rank: TrustRank
}

export interface AcceptedStatement {
  /** What is left of the change: whole data for a put, a patch for a merge. */
  readonly members: Record<string, unknown>
  readonly holding: Holding
  /** Members that the change would set, and that stay as the operator set them. */
  readonly held: readonly string[]
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
function maySet(source: number, owner: number | null, rank: TrustRank): boolean {
  if (source === OPERATOR || owner === null || source === owner) return true
  return owner !== OPERATOR && rank(source) < rank(owner)
}

/** May a source delete a resource? Its parts go with it. */
export function mayDelete(source: number, { owner }: Holding, rank: TrustRank): boolean {
  return maySet(source, owner, rank)
}

/**
 * Whose a resource is after a change that nobody disputes; undefined where `applyStatement` has to look at its parts.
 */
export function undisputed(
  op: 'put' | 'merge',
  source: number,
  { owner, parts }: Holding,
): Holding | undefined {
  if (op === 'put' && source === OPERATOR) return { owner: OPERATOR, parts: new Map() }
  if (parts.size > 0 || (owner !== source && !(op === 'put' && owner === null))) return undefined
  return { owner: source, parts }
}

/** What a change may say, and whose each part is afterwards. */
export function applyStatement(of: Statement): AcceptedStatement {
  const { kind, op, source, given, stored, holding } = of
  // A put of what is nobody's makes the resource the source's.
  const owner = op === 'put' ? (holding.owner ?? source) : holding.owner
  const members: Record<string, unknown> = Object.create(null)
  const parts = new Map(holding.parts)
  const held: string[] = []
  const fields = new Set([...(op === 'put' ? Object.keys(stored) : []), ...Object.keys(given)])
  for (const [part, names] of Map.groupBy(fields, (field) => partOf(kind, field))) {
    if (source !== OPERATOR && ownerOf(holding, part) === OPERATOR) held.push(...differing(of, names))
    if (op === 'put' && source !== OPERATOR && isGroup(kind, part)) {
      Object.assign(members, applyGroup(of, part, names, parts))
      continue
    }
    const verdict = verdictOf(of, part, names)
    const from = verdict === 'kept' ? (op === 'put' ? stored : {}) : given
    for (const name of names) if (Object.hasOwn(from, name)) members[name] = from[name]
    if (verdict === 'set') parts.set(part, source)
    else if (verdict === 'taken away') parts.delete(part)
  }
  for (const [part, of] of [...parts]) {
    const group = partOf(kind, part)
    const around = group !== part && parts.has(group) ? parts.get(group) : owner
    if (of === around) parts.delete(part)
  }
  return { members, holding: { owner, parts }, held }
}

/** The fields that a source would change, if it had the right to. */
function differing({ op, given, stored, holding, kind }: Statement, names: readonly string[]): string[] {
  return names.filter((name) => {
    // What a whole resource of the operator leaves out may be filled in.
    const isGap = stored[name] == null && holding.parts.get(partOf(kind, name)) !== OPERATOR
    const isSaid = given[name] != null && !(op === 'put' && isGap)
    return isSaid && !isEqual(given[name], stored[name])
  })
}

function ownerOf({ owner, parts }: Holding, part: string): number | null {
  return parts.has(part) ? (parts.get(part) ?? null) : owner
}

function isGroup(kind: ChangeKind, part: string): boolean {
  return Object.values(GROUPS[kind] ?? {}).includes(part)
}

type Members = Readonly<Record<string, unknown>>

/**
 * The fields of a group after a put of a source. `parts` is brought up to date: the group is one part, and each field
 * in which another source filled a gap is a part of its own.
 */
function applyGroup(
  of: Statement,
  part: string,
  names: readonly string[],
  parts: Map<string, number | null>,
): Members {
  const { holding, source } = of
  const [stored, given] = [pick(of.stored, names), pick(of.given, names)]
  const owner = ownerOf(holding, part)
  const verdict = verdictOf(of, part, names)
  // A gap in what the operator says is meant.
  if (verdict === 'kept' && owner === OPERATOR) return stored
  if (verdict === 'kept') {
    // What a source filled in itself, it may correct; a text or number is all its own, an object may be only in part.
    const mine = names.filter(
      (name) => holding.parts.get(name) === source && typeof stored[name] !== 'object',
    )
    const others = pick(
      stored,
      names.filter((name) => !mine.includes(name)),
    )
    const members = filled(others, given)
    if (!members) return stored
    for (const name of mine) parts.delete(name)
    for (const name of names) if (!isEqual(members[name], others[name])) parts.set(name, source)
    return members
  }
  if (verdict === 'set') parts.set(part, source)
  else parts.delete(part)
  const before = names.filter((name) => parts.has(name))
  for (const name of before) parts.delete(name)
  // Of the source's own statement, what it says now is compared with what it said before.
  const isSteady = names.every(
    (name) => before.includes(name) || stored[name] == null || isEqual(stored[name], given[name]),
  )
  if (owner === null || (source === owner && !(before.length > 0 && isSteady))) return given
  const members = filled(given, source === owner ? pick(stored, before) : stored)
  if (!members) return given
  for (const name of names) {
    if (!isEqual(members[name], given[name])) parts.set(name, holding.parts.get(name) ?? owner)
  }
  return members
}

/** All of one statement, and of another one what it left out; undefined where they contradict each other. */
function filled(one: Members, other: Members): Members | undefined {
  const isOver = (one.status ?? other.status ?? 'finished') === 'finished'
  const members = isOver ? union(one, other) : undefined
  return members && hasWinnerOfShootOut(members) ? members : undefined
}

/** The clock of a match that is over is of no importance. */
const UNIMPORTANT = new Set(['currentMatchMinute', 'currentMatchSecond'])
/** Texts that say the same with more knowledge: a shoot-out follows extra time. */
const REFINED: Readonly<Record<string, string>> = { AET: 'AP' }

/** Undefined where a value of both is not the same. */
function union(one: Members, other: Members): Members | undefined {
  const members: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const own = members[key]
    if (value == null || UNIMPORTANT.has(key) ? own != null : isEqual(own, value)) continue
    if (own == null || REFINED[String(own)] === value) members[key] = value
    else if (isObject(own) && isObject(value)) {
      const both = union(own, value)
      if (!both) return undefined
      members[key] = both
    } else if (REFINED[String(value)] !== own) return undefined
  }
  return members
}

/** A shoot-out is won by the side with more goals in it. */
function hasWinnerOfShootOut({ winner, homeScore, awayScore }: Members): boolean {
  if (winner == null || !isObject(homeScore) || !isObject(awayScore)) return true
  const lead = Number(homeScore.penalties) - Number(awayScore.penalties)
  return Number.isNaN(lead) || winner === (lead > 0 ? 'home' : 'away')
}

function pick(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(members, name) ? [[name, members[name]] as const] : [])),
  )
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Members stand in the order of the contract on both sides. */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

function verdictOf(
  { op, source, given, stored, holding, rank }: Statement,
  part: string,
  names: readonly string[],
): 'set' | 'kept' | 'taken away' {
  const owner = ownerOf(holding, part)
  if (source === OPERATOR) {
    // A null in a merge is a statement too: no source fills it again.
    const isSaid = names.some((name) => given[name] != null || (op === 'merge' && Object.hasOwn(given, name)))
    return isSaid ? 'set' : 'taken away'
  }
  if (names.some((name) => given[name] != null)) {
    // What the operator took away counts as set; what a whole resource of the operator leaves out does not.
    const isSet = names.some((name) => stored[name] != null) || holding.parts.get(part) === OPERATOR
    return !isSet || maySet(source, owner, rank) ? 'set' : 'kept'
  }
  return owner === source || owner === null ? 'taken away' : 'kept'
}

/**
 * Whose a resource is once the operator releases fields, or all of it without `fields`: those of a source are its own
 * again, and any source may set the others. Undefined where the operator holds none of them.
 */
export function releasedHolding(
  kind: ChangeKind,
  { owner, parts }: Holding,
  fields: readonly string[] | null,
): Holding | undefined {
  const names = fields?.map((field) => partOf(kind, field))
  const own = [...parts].filter(([part, of]) => of === OPERATOR && (names?.includes(part) ?? true))
  const rest = new Map(parts)
  for (const [part] of own) rest.delete(part)
  if (owner !== OPERATOR) return own.length > 0 ? { owner, parts: rest } : undefined
  if (!names) return { owner: null, parts: rest }
  for (const part of names) if (!parts.has(part)) rest.set(part, null)
  return { owner, parts: rest }
}
