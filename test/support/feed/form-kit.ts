/** Changes of the form of a source: each field of a match replaced by values of other forms, or missing. */
import { CHANGE_DATA, type Change } from '../../../src/contract/changes.ts'
import { compiled } from '../../../src/contract/schema-kit.ts'
import { type Followed, followedAfter, type Source } from '../../../src/sources/source.ts'
import { SHARE, shareOf } from '../share.ts'

/** Matches of a source as its responses have them, one by one. */
export interface FormCase {
  readonly name: string
  readonly source: Source
  readonly selection: string
  /** Key of the request whose response has them. */
  readonly key: string
  readonly at: string
  /** Requests before it, with their responses. */
  readonly before?: readonly (readonly [key: string, body: unknown])[]
  readonly matches: readonly unknown[]
  /** Member of the listed value that has the match; default: the value is the match. */
  readonly within?: string
  /** Whether the responses have only details of matches, which confirm no state. */
  readonly isDetails?: true
  /** A response with one match. */
  body(match: unknown): unknown
}

const MISSING = Symbol('missing')
/** `constructor` and `__proto__` are members of every plain object, so a careless look-up finds them. */
const REPLACEMENTS = [
  null,
  ...['', 'constructor', '__proto__', 'long text '.repeat(60)],
  ...[7.5, ['list'], { member: true }, {}, MISSING],
]
/** Values that a field may have: the match may change, but must not be rejected. */
const VALUES = [7, -1, 1e9, true, []]
/** All kinds of replacements, the two wrappers too. */
export const KINDS = REPLACEMENTS.length + VALUES.length + 2

interface Mutation {
  /** Without positions in lists. */
  readonly field: string
  readonly text: string
  /** Position in the list of replacements. */
  readonly kind: number
  /** Whether the value is of another form than that of any field there. */
  readonly isOdd: boolean
  readonly match: unknown
}

/** How often a field is replaced whose lists have it in many items. */
const TRIES = 2
/** Of how many replacements a field gets one in a run. */
const SHARE_SIZE = 6

/** Every field of a match, each with its share of the replacements. */
function* mutationsOf(match: unknown): Generator<Mutation> {
  const tries = new Map<string, number>()
  let turn = 0
  for (const path of pathsOf(match)) {
    const field = path.filter((key) => typeof key === 'string').join('.')
    const before = tries.get(field) ?? 0
    tries.set(field, before + 1)
    if (before >= TRIES) continue
    // A wrapper around it, under another name or as a list.
    const own = valueAt(match, path)
    const values = [...REPLACEMENTS, { data: own }, [own], ...VALUES]
    for (const [kind, value] of shareOf([...values.entries()], turn++, SHARE_SIZE)) {
      const text = `${path.join('.')} = ${value === MISSING ? 'missing' : JSON.stringify(value)}`
      const isOdd = !VALUES.includes(value as never)
      yield { field, text, kind, isOdd, match: replaced(match, path, value) }
    }
  }
}

type Path = readonly (string | number)[]

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    const inner = [...path, Array.isArray(value) ? Number(key) : key]
    yield inner
    yield* pathsOf((value as Record<string, unknown>)[key], inner)
  }
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((of, key) => (of as Record<string | number, unknown>)[key], value)
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<number, unknown>)
    : { ...(value as object) }
  const next = rest.length === 0 ? by : replaced(copy[key], rest, by)
  if (next !== MISSING) copy[key] = next
  else if (Array.isArray(copy)) copy.splice(Number(key), 1)
  else delete copy[key]
  return copy
}

/** The fewest matches, greedily, that have all fields of all. */
export function covering(matches: readonly unknown[]): unknown[] {
  const known = new Set<string>()
  return matches.filter((match) => {
    const fields = [...pathsOf(match)].map((path) => path.filter((key) => typeof key === 'string').join('.'))
    const before = known.size
    for (const field of fields) known.add(field)
    return known.size > before
  })
}

/** The path below a member; a path beside it is unchanged. */
function inside(path: string, member: string): string {
  return path === member
    ? ''
    : path.startsWith(`${member}.`)
      ? path.slice(member.length + 1)
      : `event.${path}`
}

const LOST = 'no match'

/** Mutations after which a match is gone, or has another status or score, or is not read although no essential field is odd. */
export function lossesOf(of: FormCase): { losses: string[]; tried: number; kinds: number } {
  const { source, key, within } = of
  const essentials = source.essentials
  const isEssential = (path: string) =>
    isEssentialField(within === undefined || within === 'event' ? path : inside(path, within))
  const isEssentialField = (field: string) =>
    field === '' ||
    essentials.some((one) => one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`))
  const losses: string[] = []
  const kinds = new Set<number>()
  let tried = 0
  for (const match of covering(of.matches)) {
    const first = (of.before ?? []).reduce((seen, [at, body]) => after(of, seen, at, body), opened(of))
    const good = after(of, first, key, of.body(match))
    const [expected = LOST] = shownOf(of, good)
    if (expected === LOST) continue
    for (const mutation of mutationsOf(match)) {
      tried += 1
      kinds.add(mutation.kind)
      const next = after(of, good, key, of.body(mutation.match))
      const shown = shownOf(of, next).join(', ')
      const isRead = of.isDetails || next.seen.length > 0 || isEssential(mutation.field)
      if (mutation.isOdd ? shown !== expected || !isRead : shown.includes(REJECTED))
        losses.push(
          `${of.name}: ${mutation.text}: ${expected} became ${shown || LOST}${isRead ? '' : ', unread'} (${SHARE})`,
        )
    }
  }
  return { losses, tried, kinds: kinds.size }
}

type Seen = Followed & { readonly seen: readonly number[] }

function opened({ source, selection, at }: FormCase): Seen {
  return { state: source.open(selection, null, Date.parse(at)), polledMs: {}, seen: [] }
}

function after({ source, at }: FormCase, followed: Seen, key: string, body: unknown): Seen {
  const atMs = Date.parse(at)
  const update = followedAfter(source, followed, { key, path: '' }, { atMs, body })
  return typeof update === 'string' ? { ...followed, seen: [] } : update
}

const contracts = new Map(Object.entries(CHANGE_DATA).map(([kind, schema]) => [kind, compiled(schema)]))

const REJECTED = 'is rejected'

/** What the service would reject the change for. */
function faultOf(change: Change): string | null {
  const check = contracts.get(change.kind)
  if (change.op !== 'put' || !check || check.Check(change.data)) return null
  const error = check.Errors(change.data).First()
  return `${change.kind} ${change.id} ${REJECTED}: ${error?.path} ${error?.message}`
}

function shownOf({ source, at }: FormCase, { state }: Seen): string[] {
  return source.changes(state, Date.parse(at)).flatMap((change) => {
    const fault = faultOf(change)
    if (fault !== null) return [fault]
    if (change.kind !== 'match' || change.op !== 'put') return []
    const { status, homeScore, awayScore } = change.data
    const parts = [homeScore, awayScore].map((score) => `${score?.current}${score?.penalties ?? ''}`)
    return [`${change.id} ${status} ${parts.join(':')}`]
  })
}

/** A value with one of its fields replaced, each field once: in lists, that of the first item. */
export function* replacementsOf(value: unknown, by: unknown): Generator<{ field: string; value: unknown }> {
  const known = new Set<string>()
  for (const path of pathsOf(value)) {
    const field = path.filter((key) => typeof key === 'string').join('.')
    if (known.has(field)) continue
    known.add(field)
    yield { field, value: replaced(value, path, by) }
  }
}

const LENGTH = 50_000
const BUDGET_MS = 2000
/** Texts for which an expression that is quadratic takes seconds, and a linear one milliseconds. */
export const LONG_TEXTS: readonly string[] = [
  `a${' '.repeat(LENGTH)}b`,
  '1'.repeat(LENGTH),
  '('.repeat(LENGTH),
  'Group A, '.repeat(LENGTH / 9),
  'š'.repeat(LENGTH),
  `a${' - 1'.repeat(LENGTH / 4)}`,
]

/** The values that took more processor time than a generous budget. */
export function slowOnes(reads: Iterable<readonly [name: string, read: () => unknown]>): string[] {
  return Array.from(reads).flatMap(([name, read]) => {
    const before = process.cpuUsage()
    read()
    const { user } = process.cpuUsage(before)
    return user > BUDGET_MS * 1000 ? [`${name}: ${Math.round(user / 1000)} ms`] : []
  })
}

/** The fields of matches whose long texts are not read in linear time. */
export function slowFieldsOf(of: FormCase): string[] {
  return slowOnes(
    LONG_TEXTS.flatMap((text) =>
      of.matches.flatMap((match) =>
        [...replacementsOf(match, text)].map(
          ({ field, value }) =>
            [
              `${field}: ${text.slice(0, 9)}`,
              () => shownOf(of, after(of, opened(of), of.key, of.body(value))),
            ] as const,
        ),
      ),
    ),
  )
}
