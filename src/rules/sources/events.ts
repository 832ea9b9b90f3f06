/**
 * The events of a match that two sources report. Each kind of event (goals, cards, substitutions) is a part of its own,
 * so the cards of one source stand beside the goals of another; and a list of one source fills the gaps of the same
 * list of the other.
 */

type Members = Readonly<Record<string, unknown>>

/** Minutes by which sources differ about one event. */
const SAME_MINUTES = 3
/** Members that belong to the list, not to what happened. */
const OF_THE_LIST: ReadonlySet<string> = new Set(['id', 'sequence', 'isLive'])
const TIME = ['time', 'timeSeconds', 'period', 'addedTime']

/** The lists of each kind, in order. */
export function eventsByKind(list: unknown): Map<string, Members[]> {
  return Array.isArray(list) ? Map.groupBy(inOrder(list), ({ type }) => String(type)) : new Map()
}

/** The kinds as one list. */
export function eventList(kinds: ReadonlyMap<string, readonly Members[]>): Members[] {
  return inOrder([...kinds.keys()].sort().flatMap((kind) => kinds.get(kind) ?? []))
}

/** By minute, the end of a period after everything in it, a shoot-out after that. */
function inOrder(events: readonly Members[]): Members[] {
  const place = ({ time, addedTime, type, sequence, text }: Members) => {
    const part = type === 'period' ? (text === 'AP' ? 3 : 1) : sequence == null ? 0 : 2
    return [Number(time ?? Number.POSITIVE_INFINITY), part, Number(addedTime ?? 0)] as const
  }
  return events
    .map((event) => ({ event, at: place(event) }))
    .sort(({ at: a }, { at: b }) => (a[0] === b[0] ? a[1] - b[1] || a[2] - b[2] : a[0] - b[0]))
    .map(({ event }) => event)
}

/** Whether a list says more than another of the same kind: the minutes that the other lacks. */
export function saysMore(one: readonly Members[], other: readonly Members[]): boolean {
  const isTimed = (list: readonly Members[]) => list.every(({ time }) => time != null)
  return one.length >= other.length && isTimed(one) && !isTimed(other)
}

/** The list with what only the other one says of the same events; the list itself if both differ. */
export function filledEvents(list: readonly Members[], other: readonly Members[]): readonly Members[] {
  const isSame = list.length === other.length && list.every((event, at) => isSameEvent(event, other[at]!))
  return isSame ? list.map((event, at) => filledEvent(event, other[at]!)) : list
}

function isSameEvent(one: Members, other: Members): boolean {
  const apart = one.time == null || other.time == null ? 0 : Number(one.time) - Number(other.time)
  return (one.team ?? null) === (other.team ?? null) && Math.abs(apart) <= SAME_MINUTES
}

function filledEvent(one: Members, other: Members): Members {
  const members: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    // A player and the name are filled together, and so is a time.
    const base = key.replace(/Name$/, '')
    const group = TIME.includes(key) ? TIME : [base, `${base}Name`]
    if (value != null && !OF_THE_LIST.has(key) && group.every((name) => one[name] == null))
      members[key] = value
  }
  return members
}
