/**
 * The live sources of each match (docs/sources.md#which-source-is-shown): which one its live state comes from, as of
 * when, and where sources disagree. The rules are in rules/sources/live-lease; here are what sources said, and the changes that
 * follow. In memory: after a restart the next polls say it again.
 */
import type { Change, ChangeData } from '../contract/changes.ts'
import type { Reference } from '../contract/schema-kit.ts'
import { type Difference, Differences, type Statement } from '../rules/sources/differences.ts'
import { confirmed, type LiveFacts, leaseAt, type Testimony } from '../rules/sources/live-lease.ts'

type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>
type Sport = Change['sport']

/** What a source said of a match. */
interface Entry {
  readonly match: Match
  put: MatchPut
  facts: LiveFacts
  testimony: Testimony | null
  asOfMs: number | null
}

interface Match {
  readonly id: Reference
  readonly sport: Sport
  startMs: number
  readonly entries: Map<string, Entry>
  holder: string | null
  shown: LiveFacts | null
  isStale: boolean
  /** Whether a second source came, so that the owner of the stored state is decided anew. */
  isContested: boolean
  readonly differences: Differences
}

/** A running match as it is stored. */
export interface StoredLiveMatch {
  readonly id: number
  readonly sport: Sport
  readonly startMs: number
  readonly source: string
  readonly isStale: boolean
  readonly facts: LiveFacts
}

export interface StaleMatch {
  readonly id: Reference
  readonly sport: Sport
  readonly source: string | null
  /** When its source last confirmed it; null before it did since the start of the service. */
  readonly asOfMs: number | null
}

export interface Disagreement extends Difference {
  readonly id: Reference
  readonly sport: Sport
  /** The source whose live state is shown. */
  readonly shown: string | null
}

/** The fields that a decision by hand takes from a source. */
const DECIDED = ['startTimestamp', 'status', 'statusDescription', 'homeScore', 'awayScore', 'winner'] as const
export type Decision = Pick<ChangeData<'match'>, (typeof DECIDED)[number]>

export interface LiveSummary {
  /** Running matches with a fresh source. */
  readonly fresh: number
  readonly stale: readonly StaleMatch[]
  readonly disagreements: readonly Disagreement[]
}

export const NO_LIVE_MATCHES: LiveSummary = { fresh: 0, stale: [], disagreements: [] }

interface LeaseOptions {
  /** Names of sources, the most trusted first; others are equal and follow. */
  readonly trusted: readonly string[]
  /** The match with an external id, if there is one. */
  readonly findMatch: (external: string) => Reference | undefined
  /** When the first source was followed, ms. */
  readonly startedMs: number
}

/** Sources that answer are heard within this time after a start; until then no stored match becomes stale. */
const START_MS = 30_000
/** Matches are looked at from an hour before their start until half a day after it, and while they run. */
const BEFORE_MS = 3_600_000
const AFTER_MS = 12 * 3_600_000
/** Of the operator's list. */
const DISAGREEMENT_LIMIT = 200

export class LiveLeases {
  readonly #options: LeaseOptions
  readonly #matches = new Map<Reference, Match>()
  /** By source and external id. */
  readonly #entries = new Map<string, Map<string, Entry>>()
  /** Puts of matches that are not stored yet, by external id. */
  readonly #pending = new Map<string, MatchPut>()

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** Notes the running matches of the database, whose sources may not be followed any more. */
  restore(stored: readonly StoredLiveMatch[]): void {
    for (const { id, sport, startMs, source, isStale, facts } of stored)
      Object.assign(this.#matchOf(id, sport, startMs), { holder: source, isStale, shown: facts })
  }

  /** The changes of a source as they are sent: its matches say where their live state is from, and whether it may be shown. */
  prepare(source: string, changes: readonly Change[], atMs: number): Change[] {
    return changes.map((change) => {
      if (change.kind !== 'match' || change.op !== 'put') return change
      const external = [change.id, ...(change.sameAs ?? [])].find((name) =>
        String(name).startsWith(`${source}:`),
      )
      if (typeof external !== 'string') return change
      const entry = this.#note(source, external, change)
      return this.#sent(source, change, entry?.match ?? null, atMs)
    })
  }

  #note(source: string, external: string, put: MatchPut): Entry | null {
    const known = this.#entries.get(source)?.get(external)
    if (known) {
      known.put = put
      known.facts = factsOf(put.data)
      known.match.startMs = put.data.startTimestamp
      if (known.match.holder === source) known.match.shown = known.facts
      return known
    }
    const names = [put.id, ...(put.sameAs ?? [])]
    const id = names
      .values()
      .map((name) => (typeof name === 'number' ? name : this.#options.findMatch(name)))
      .find((found) => found !== undefined)
    if (id === undefined) {
      this.#pending.set(external, put)
      return null
    }
    const match = this.#matchOf(id, put.sport, put.data.startTimestamp)
    const entry: Entry = { match, put, facts: factsOf(put.data), testimony: null, asOfMs: null }
    match.isContested ||= match.holder !== null && match.holder !== source
    match.entries.set(source, entry)
    this.#entries.getOrInsertComputed(source, () => new Map()).set(external, entry)
    this.#pending.delete(external)
    const isBeforePlay = match.shown === null || match.shown.status === 'notstarted'
    if (match.holder === null || (isBeforePlay && this.#rank(source) < this.#rank(match.holder)))
      match.holder = source
    if (match.holder === source) match.shown = entry.facts
    return entry
  }

  #matchOf(id: Reference, sport: Sport, startMs: number): Match {
    return this.#matches.getOrInsertComputed(id, () => ({
      id,
      sport,
      startMs,
      entries: new Map(),
      holder: null,
      shown: null,
      isStale: false,
      isContested: false,
      differences: new Differences(),
    }))
  }

  /** A put as it is sent. With one source nothing is decided, as for every other feed. */
  #sent(source: string, put: MatchPut, match: Match | null, asOf: number): MatchPut {
    const isHolder = !match || match.holder === source
    const stale = isHolder && match?.isStale === true
    const liveState = { ...put.data.liveState, source, asOf, stale }
    const hasOthers = match && (match.entries.size > 1 || match.holder !== source)
    return { ...put, data: { ...put.data, liveState }, ...(hasOthers && { live: isHolder }) }
  }

  /** Notes that a source confirmed matches, by their external ids, whose changes are stored. */
  confirm(source: string, externals: readonly string[], atMs: number, promisedMs: number): void {
    for (const external of externals) {
      const put = this.#pending.get(external)
      const entry = this.#entries.get(source)?.get(external) ?? (put && this.#note(source, external, put))
      if (!entry) continue
      const { match } = entry
      const testimony = confirmed(entry.testimony, entry.facts, atMs, promisedMs)
      Object.assign(entry, { testimony, asOfMs: testimony.confirmedMs })
      if (match.entries.size > 1) match.differences.update(statementsOf(match.entries), atMs)
    }
  }

  /** A source that is not followed any more says nothing more. */
  forget(source: string): void {
    for (const entry of this.#entries.get(source)?.values() ?? []) entry.testimony = null
  }

  /** What has to be sent at a time: the state of a source that got the lease, and marks of matches that became stale or fresh. */
  due(nowMs: number): Change[] {
    return [...this.#matches.values()].flatMap((match): Change[] => {
      if (!isNear(match, nowMs)) return []
      const { sport, startMs, holder, shown } = match
      const sources = this.#ordered(match)
      const lease = leaseAt({ sport, startMs, sources, holder, shown }, nowMs)
      const isWaiting =
        nowMs < this.#options.startedMs + START_MS && sources.every(({ testimony }) => !testimony)
      const entry = match.entries.get(lease.holder ?? '')
      if (isWaiting) return []
      const isSwitch = lease.holder !== holder || match.isContested
      const isMarked = lease.isStale !== match.isStale
      match.isContested = false
      Object.assign(match, { ...lease, ...(entry && { shown: entry.facts }) })
      const asOf = entry?.testimony?.confirmedMs ?? null
      if (isSwitch && entry && lease.holder !== null)
        return [this.#sent(lease.holder, entry.put, match, asOf ?? nowMs)]
      return isMarked && lease.holder !== null ? [markOf(match, lease.holder, asOf)] : []
    })
  }

  #ordered({ entries, holder }: Match) {
    const names = new Set([...entries.keys(), ...(holder === null ? [] : [holder])])
    return [...names]
      .map((name) => ({ name, testimony: entries.get(name)?.testimony ?? null }))
      .toSorted((one, other) => this.#rank(one.name) - this.#rank(other.name))
  }

  #rank(source: string): number {
    const { trusted } = this.#options
    return trusted.includes(source) ? trusted.indexOf(source) : trusted.length
  }

  /** For the operator. */
  summary(): LiveSummary {
    const all = [...this.#matches.values()]
    const running = all.filter(({ shown }) => shown?.status === 'inprogress')
    const stale = running.filter(({ isStale }) => isStale)
    return {
      fresh: running.length - stale.length,
      stale: stale.map(({ id, sport, holder, entries }) => ({
        id,
        sport,
        source: holder,
        asOfMs: entries.get(holder ?? '')?.asOfMs ?? null,
      })),
      disagreements: all
        .flatMap(({ id, sport, holder: shown, differences }) =>
          differences.list.map((each) => ({ ...each, id, sport, shown })),
        )
        .slice(0, DISAGREEMENT_LIMIT),
    }
  }

  /** What a source says of a match, for a decision by hand; undefined if it says nothing. */
  decisionFor(id: Reference, source: string): Decision | undefined {
    const data = this.#matches.get(id)?.entries.get(source)?.put.data
    return (
      data &&
      (Object.fromEntries(
        DECIDED.flatMap((name) => (data[name] == null ? [] : [[name, data[name]]])),
      ) as Decision)
    )
  }
}

function isNear({ startMs, shown, entries }: Match, nowMs: number): boolean {
  if (nowMs > startMs - BEFORE_MS && nowMs < startMs + AFTER_MS) return true
  return shown?.status === 'inprogress' || entries.values().some(({ facts }) => facts.status === 'inprogress')
}

/** Marks a match as stale, or takes the mark back. */
function markOf({ id, sport, isStale, entries }: Match, source: string, asOf: number | null): Change {
  const before = entries.get(source)?.put.data.liveState
  const liveState = { ...before, source, ...(asOf !== null && { asOf }), stale: isStale }
  return { op: 'merge', kind: 'match', sport, id, source, data: { liveState }, live: true }
}

export function factsOf(data: ChangeData<'match'>): LiveFacts {
  const { status, homeScore, awayScore, currentMatchMinute, currentMatchSecond, liveState } = data
  const hasClock = currentMatchMinute !== undefined && liveState?.minuteEstimated !== true
  return {
    status,
    home: homeScore?.current ?? 0,
    away: awayScore?.current ?? 0,
    clockSeconds: hasClock ? currentMatchMinute * 60 + (currentMatchSecond ?? 0) : null,
    isBreak: /half-?time|intermission|break|awaiting|end of/i.test(data.statusDescription ?? ''),
  }
}

function statementsOf(entries: ReadonlyMap<string, Entry>): Statement[] {
  return [...entries].flatMap(([source, { put, facts, testimony }]) =>
    testimony
      ? [{ source, facts, startMs: put.data.startTimestamp, winner: put.data.winner ?? null, testimony }]
      : [],
  )
}
