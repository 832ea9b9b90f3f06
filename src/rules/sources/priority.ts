/**
 * Resolves conflicts between sources that report the same resource. The contract is silent on this. @assumed
 *
 * - A part of a resource (a field, or a group of fields that only make sense together) belongs to the source that last
 *   set it with the right to do so. A source may set a part that is not set, that it owns, that has no owner, or that
 *   belongs to a strictly less trusted source. Between equally trusted sources the first one keeps it, so that values
 *   do not flap.
 * - The fields of a group (GROUPS) belong to one source together. Another source that contradicts none of them may fill
 *   gaps: the round of a match, the winner of a shoot-out, the half-time score. Filled gaps are removed when the owner
 *   changes the rest.
 * - A source removes only what it owns: omitted fields and null mean that it does not know.
 * - The time of a kick-off replaces a day without time, whichever source has it.
 * - Rules of a season with a table that the stored ones lack replace those of an equally trusted source.
 * - A decision of the competition stands: an awarded result, and points deducted, until a source states another one.
 * - Each kind of event of a match is a part of its own (`liveEvents/card`), whose gaps another source fills.
 * - A change without a source comes from the operator. It may set and remove anything, and no source changes those
 *   fields until the operator releases them.
 *
 * Sources are integers of the database, from 1.
 */
import type { ChangeKind } from '../../contract/changes.ts'
import { playedText, type Winner } from '../matches/outcome.ts'
import { eventList, eventsByKind, filledEvents, saysMore } from './events.ts'

/** The operator's source id. */
export const OPERATOR = 0

/**
 * Ownership of a resource and its parts: a source, OPERATOR, or null for no owner. Any source may set a part without an
 * owner.
 */
export interface FieldOwnership {
  /** Owner of the resource and of every part not listed in `parts`. */
  readonly owner: number | null
  readonly parts: ReadonlyMap<string, number | null>
}

/** Rank of a source: 0 is the most trusted; equal ranks are equally trusted. */
export type TrustRank = (source: number) => number

export interface Statement {
  readonly kind: ChangeKind
  readonly op: 'put' | 'merge'
  readonly source: number
  /** Members of the change. */
  readonly given: Readonly<Record<string, unknown>>
  /** Stored members: all of them for a put, at least those of `given` for a merge. */
  readonly stored: Readonly<Record<string, unknown>>
  readonly holding: FieldOwnership
  readonly rank: TrustRank
  /** Whether the live parts of the source are shown, of several live sources; undefined: the rank decides. */
  readonly live?: boolean | undefined
  /** Marks a correction: the owner may take back a decision without stating another one. */
  readonly correction?: boolean | undefined
}

export interface AcceptedStatement {
  /** The accepted part of the change: complete data for a put, a patch for a merge. */
  readonly members: Record<string, unknown>
  readonly holding: FieldOwnership
  /** Members that the change would set but that keep the operator's value. */
  readonly held: readonly string[]
}

type Groups = Readonly<Record<string, string>>

/** The fields of a list under one name. */
function group(name: string, ...fields: string[]): Groups {
  return Object.fromEntries(fields.map((field) => [field, name]))
}

/** The part of a match that says when it starts. */
const START = 'start'
const EVENTS = 'liveEvents'

/** Fields that only make sense together; every other field is a part of its own. */
const GROUPS: Partial<Record<ChangeKind, Groups>> = {
  match: {
    ...group('place', 'tournamentId', 'seasonId', 'round', 'standingsTable'),
    ...group(START, 'startTimestamp', 'startTimeKnown'),
    ...group('teams', 'homeTeamId', 'awayTeamId'),
    // The score of one source with the winner of another would be a result that no source reported.
    ...group('result', 'status', 'statusDescription', 'homeScore', 'awayScore', 'winner', 'awarded'),
    ...group(
      'result',
      'statusReason',
      'currentMatchMinute',
      'currentMatchSecond',
      'overtimeLength',
      'liveState',
    ),
  },
  season: group('span', 'startTimestamp', 'endTimestamp'),
  tournament: group('titles', 'titleHolderId', 'titleHolderTitles', 'mostTitles', 'mostTitlesTeamIds'),
}

/** Kinds with a single part, the whole resource. */
const WHOLE_KINDS: ReadonlySet<ChangeKind> = new Set(['squad', 'transfer', 'seasonStatistics'])

function partOf(kind: ChangeKind, field: string): string {
  if (WHOLE_KINDS.has(kind)) return 'all'
  if (field.startsWith(`${EVENTS}/`)) return EVENTS
  const groups = GROUPS[kind]
  return groups && Object.hasOwn(groups, field) ? (groups[field] as string) : field
}

/** Whether a source may set a part that belongs to `owner`. */
function maySet(source: number, owner: number | null, rank: TrustRank): boolean {
  if (source === OPERATOR || owner === null || source === owner) return true
  return owner !== OPERATOR && rank(source) < rank(owner)
}

/** The parts of a match that its live source sets (rules/sources/live-lease). */
const LIVE_PARTS: ReadonlySet<string> = new Set(['result', 'liveEvents', 'statistics', 'esports', 'tennis'])

function maySetPart({ kind, source, rank, live }: Statement, part: string, owner: number | null): boolean {
  const isDecided = live !== undefined && kind === 'match' && LIVE_PARTS.has(part)
  if (!isDecided || owner === null || owner === source || owner === OPERATOR)
    return maySet(source, owner, rank)
  return live
}

/** Whether a source may delete a resource, including all its parts. */
export function mayDelete(source: number, { owner }: FieldOwnership, rank: TrustRank): boolean {
  return maySet(source, owner, rank)
}

/** Ownership after a change without conflicts; undefined if `mergeSourceUpdate` has to compare the parts. */
export function undisputed(
  op: 'put' | 'merge',
  source: number,
  { owner, parts }: FieldOwnership,
): FieldOwnership | undefined {
  if (op === 'put' && source === OPERATOR) return { owner: OPERATOR, parts: new Map() }
  if (parts.size > 0 || (owner !== source && !(op === 'put' && owner === null))) return undefined
  return { owner: source, parts }
}

/** Whether a put meets a decision, so that `mergeSourceUpdate` has to compare it with the stored document. */
export function meetsDecision(kind: ChangeKind, document: string, { awarded }: Members): boolean {
  if (kind === 'season') return document.includes('"deductions":[{')
  return kind === 'match' && (awarded === true || document.includes('"awarded":true'))
}

/** The accepted part of a change, and the new ownership. */
export function mergeSourceUpdate(of: Statement): AcceptedStatement {
  const { kind, op, source, given, stored, holding } = of
  // A put takes ownership of a resource without an owner.
  const owner = op === 'put' ? (holding.owner ?? source) : holding.owner
  const members: Record<string, unknown> = Object.create(null)
  const parts = new Map(holding.parts)
  const held: string[] = []
  const fields = new Set([...(op === 'put' ? Object.keys(stored) : []), ...Object.keys(given)])
  for (const [part, names] of Map.groupBy(fields, (field) => partOf(kind, field))) {
    if (source !== OPERATOR && ownerOf(holding, part) === OPERATOR) held.push(...differing(of, names))
    if (op === 'put' && source !== OPERATOR && part !== START && isGroup(kind, part)) {
      Object.assign(members, applyGroup(of, part, names, parts))
      continue
    }
    if (hasTwoLists(of, part)) {
      members[part] = applyEvents(of, parts)
      continue
    }
    const verdict =
      part === START
        ? verdictOfStart(of, names)
        : completesTables(of, part)
          ? 'set'
          : verdictOf(of, part, names)
    const from = verdict === 'kept' ? (op === 'put' ? stored : {}) : given
    for (const name of names) if (Object.hasOwn(from, name)) members[name] = from[name]
    if (part === 'rules' && op === 'put' && !isFinal(of, part))
      members.rules = withDeductions(of, members.rules)
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

/** Whether two sources have events of a match that is over. The operator has a list as a whole. */
function hasTwoLists(of: Statement, part: string): boolean {
  const { op, source, given, stored, holding, live } = of
  if (part !== EVENTS || op !== 'put' || live !== undefined || source === OPERATOR) return false
  const isOver = given.status === 'finished' && stored.status === 'finished'
  const isShared =
    ownerOf(holding, EVENTS) !== source || holding.parts.keys().some((key) => key.startsWith(`${EVENTS}/`))
  return isOver && isShared && ownerOf(holding, EVENTS) !== OPERATOR && Array.isArray(stored[EVENTS])
}

/** The events of both, by kind; `parts` gets the owner of each kind, and who filled its gaps. */
function applyEvents(of: Statement, parts: Map<string, number | null>): Members[] {
  const { source, holding } = of
  const [stored, given] = [eventsByKind(of.stored[EVENTS]), eventsByKind(of.given[EVENTS])]
  const kinds = new Map<string, readonly Members[]>()
  for (const kind of new Set([...stored.keys(), ...given.keys()])) {
    const [part, filledPart] = [`${EVENTS}/${kind}`, `${EVENTS}/${kind}/gaps`]
    const owner = parts.has(part) ? (parts.get(part) ?? null) : ownerOf(holding, EVENTS)
    const [before, said] = [stored.get(kind) ?? [], given.get(kind) ?? []]
    const isOwn = owner === source || owner === null
    const isSet =
      said.length > 0 && (before.length === 0 || maySet(source, owner, of.rank) || saysMore(said, before))
    if (isSet) parts.set(part, source)
    if (said.length === 0 && isOwn) {
      parts.delete(part)
      parts.delete(filledPart)
      continue
    }
    const [main, other] = isSet ? [said, before] : [before, said]
    const isFilled = !isOwn || parts.has(filledPart)
    const list = isFilled ? filledEvents(main, other) : main
    if (!isEqual(list, main)) parts.set(filledPart, isSet ? (parts.get(filledPart) ?? owner) : source)
    else if (isSet) parts.delete(filledPart)
    kinds.set(kind, list)
  }
  return eventList(kinds)
}

/** The fields that a source would change if it had the right to. */
function differing({ op, given, stored, holding, kind }: Statement, names: readonly string[]): string[] {
  return names.filter((name) => {
    // Fields that the operator's complete resource omits may be filled in.
    const isGap = stored[name] == null && holding.parts.get(partOf(kind, name)) !== OPERATOR
    const isSaid = given[name] != null && !(op === 'put' && isGap)
    return isSaid && !isEqual(given[name], stored[name])
  })
}

function ownerOf({ owner, parts }: FieldOwnership, part: string): number | null {
  return parts.has(part) ? (parts.get(part) ?? null) : owner
}

function isGroup(kind: ChangeKind, part: string): boolean {
  return Object.values(GROUPS[kind] ?? {}).includes(part)
}

type Members = Readonly<Record<string, unknown>>

/**
 * The fields of a group after a source's put. Updates `parts`: the group is one part, and each gap filled by another
 * source is a part of its own.
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
  const mayStand = part === 'result' && !isFinal(of, part)
  const decision = mayStand ? decisionOf(stored, given) : undefined
  if (decision) {
    const isGiven = decision.by === 'given'
    if (isGiven) {
      for (const name of names) parts.delete(name)
      parts.set(part, source)
    }
    // The remark is a gap that the other source fills.
    const isFilled = (isGiven ? given : stored).statusReason == null
    if (isFilled) parts.set('statusReason', isGiven ? owner : source)
    return decision.members
  }
  if (mayStand && source === owner && stored.awarded === true && given.status === 'finished') {
    if (given.awarded == null) return filled(stored, given) ?? stored
    // A source that repeats a decision does not repeat what it said of the field.
    if (given.winner === UNKNOWN_WINNER || isEqual(scoreOf(stored), scoreOf(given)))
      return filled(given, pick(stored, ['statusReason', 'homeScore', 'awayScore'])) ?? given
  }
  // Gaps in the operator's data are intentional.
  if (verdict === 'kept' && owner === OPERATOR) return stored
  if (verdict === 'kept') {
    // A source may correct the gaps that it filled: texts and numbers are its own, objects may be only in part.
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
  // For the owner, compare its new values with its previous ones.
  const isSteady = names.every(
    (name) =>
      before.includes(name) ||
      name === 'liveState' ||
      stored[name] == null ||
      isEqual(stored[name], given[name]),
  )
  if (owner === null || (source === owner && !(before.length > 0 && isSteady))) return given
  const members = filled(given, source === owner ? pick(stored, before) : stored)
  if (!members) return given
  for (const name of names) {
    if (!isEqual(members[name], given[name])) parts.set(name, holding.parts.get(name) ?? owner)
  }
  return members
}

/** All of one statement plus the fields that only the other has; undefined if they contradict each other. */
function filled(one: Members, other: Members): Members | undefined {
  const isOver = (one.status ?? other.status ?? 'finished') === 'finished'
  const members = isOver ? union(one, other) : undefined
  return members && hasWinnerOfShootOut(members) ? members : undefined
}

/** Whether a statement may take back decisions: of the operator, or a correction of the owner. */
function isFinal({ source, holding, correction }: Statement, part: string): boolean {
  const owner = ownerOf(holding, part)
  return source === OPERATOR || owner === OPERATOR || (correction === true && source === owner)
}

/** Rules of a season with the deductions that only the other statement has. */
function withDeductions({ stored, given }: Statement, rules: unknown): unknown {
  const others = [stored.rules, given.rules].map((one) => (isObject(one) ? one.deductions : undefined))
  const deductions = others.find((one) => one != null)
  return isObject(rules) && rules.deductions == null && deductions ? { ...rules, deductions } : rules
}

/**
 * A result that the competition awarded replaces the one on the field, whichever source has it; that score stays in the
 * remark. Undefined unless one of two finished matches is awarded and the scores differ. A walkover may have only a winner,
 * and a match that both sides lost no goals: nobody gets those of the other source.
 */
function decisionOf(
  stored: Members,
  given: Members,
): { readonly by: 'stored' | 'given'; readonly members: Members } | undefined {
  if (stored.status !== 'finished' || given.status !== 'finished') return undefined
  if (isDecision(stored) === isDecision(given)) return undefined
  const [by, decided, other] = isDecision(given)
    ? (['given', given, stored] as const)
    : (['stored', stored, given] as const)
  const [score, played] = [scoreOf(decided), scoreOf(other)]
  if (!played || isEqual(score, played) || (!score && decided.winner === leaderOf(played))) return undefined
  return { by, members: { statusReason: playedText(...played), ...decided } }
}

function isDecision({ awarded, winner }: Members): boolean {
  return awarded === true && winner !== 'unknown'
}

function leaderOf([home, away]: readonly [number, number]): Winner | undefined {
  return home === away ? undefined : home > away ? 'home' : 'away'
}

function scoreOf({ homeScore, awayScore }: Members): readonly [number, number] | null {
  return isObject(homeScore) && isObject(awayScore)
    ? [Number(homeScore.current), Number(awayScore.current)]
    : null
}

/** The clock of a finished match does not matter. */
const UNIMPORTANT = new Set(['currentMatchMinute', 'currentMatchSecond', 'liveState'])
/** Says only that a side won. */
const UNKNOWN_WINNER = 'unknown'
/** Texts that refine others: a shoot-out follows extra time. */
const REFINED: Readonly<Record<string, string>> = { AET: 'AP' }

/** Undefined if both have different values. */
function union(one: Members, other: Members): Members | undefined {
  const members: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const own = members[key]
    if (value == null || UNIMPORTANT.has(key) ? own != null : isEqual(own, value)) continue
    if (key === 'winner' && (own === UNKNOWN_WINNER || value === UNKNOWN_WINNER)) {
      members[key] = own === UNKNOWN_WINNER ? value : own
      continue
    }
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

function verdictOf(of: Statement, part: string, names: readonly string[]): 'set' | 'kept' | 'taken away' {
  const { op, source, given, stored, holding } = of
  const owner = ownerOf(holding, part)
  if (source === OPERATOR) {
    // An explicit null in a merge counts as set: no source fills it again.
    const isSaid = names.some((name) => given[name] != null || (op === 'merge' && Object.hasOwn(given, name)))
    return isSaid ? 'set' : 'taken away'
  }
  if (names.some((name) => given[name] != null)) {
    // Fields removed by the operator count as set; fields omitted from the operator's complete resource do not.
    const isSet = names.some((name) => stored[name] != null) || holding.parts.get(part) === OPERATOR
    return !isSet || maySetPart(of, part, owner) ? 'set' : 'kept'
  }
  return owner === source || owner === null ? 'taken away' : 'kept'
}

/** Stages are found from the matches of equal sources: rules with a table that the stored ones lack complete them. */
function completesTables({ source, given, stored, holding, rank }: Statement, part: string): boolean {
  const [own, before] = [given.rules, stored.rules].map((rules) =>
    isObject(rules) && Array.isArray(rules.tables) ? rules.tables.map(({ key }) => key as string) : [],
  )
  const owner = ownerOf(holding, part) ?? source
  const isFree = part === 'rules' && ![source, owner].includes(OPERATOR) && rank(source) === rank(owner)
  return isFree && own!.length > before!.length && before!.every((key) => own!.includes(key))
}

/** Longest time from noon to a kick-off on the same day, with some for zones that sources see differently. */
const SAME_DAY_MS = 15 * 60 * 60 * 1000

/** A source that knows the time completes one that knows only the day, whatever their order. */
function verdictOfStart(of: Statement, names: readonly string[]): 'set' | 'kept' | 'taken away' {
  const { source, given, stored, holding } = of
  const verdict = verdictOf(of, START, names)
  if (given.startTimestamp == null || source === OPERATOR || ownerOf(holding, START) === OPERATOR)
    return verdict
  const isStoredOpen = stored.startTimeKnown === false
  const isGivenOpen = given.startTimeKnown === false
  const apartMs = Math.abs(Number(given.startTimestamp) - Number(stored.startTimestamp))
  if (isStoredOpen === isGivenOpen || apartMs > SAME_DAY_MS) return verdict
  return isStoredOpen ? 'set' : 'kept'
}

/**
 * Ownership after the operator releases fields, or everything without `fields`: fields of a source return to it, and
 * any source may set the others. Undefined if the operator owns none of them.
 */
export function releasedHolding(
  kind: ChangeKind,
  { owner, parts }: FieldOwnership,
  fields?: readonly string[],
): FieldOwnership | undefined {
  const names = fields?.map((field) => partOf(kind, field))
  const own = [...parts].filter(([part, of]) => of === OPERATOR && (names?.includes(part) ?? true))
  const rest = new Map(parts)
  for (const [part] of own) rest.delete(part)
  if (owner !== OPERATOR) return own.length > 0 ? { owner, parts: rest } : undefined
  if (!names) return { owner: null, parts: rest }
  for (const part of names) if (!parts.has(part)) rest.set(part, null)
  return { owner, parts: rest }
}

/** The fields that keep the operator's value: those that are stored, and those that the operator removed. */
export function operatorFields(
  kind: ChangeKind,
  holding: FieldOwnership,
  fields: readonly string[],
  stored: Members,
): string[] {
  return fields.filter((field) => {
    const part = partOf(kind, field)
    const isOperators = ownerOf(holding, part) === OPERATOR
    return isOperators && (stored[field] != null || holding.parts.get(part) === OPERATOR)
  })
}
