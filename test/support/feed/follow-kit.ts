/**
 * A live source on a local server with a clock of its own: recorded polls come at their times, hours pass in
 * milliseconds, and answers go wrong as a test says. A follower and a subscriber of the real service run against it.
 */
import { afterAll, expect, test } from 'bun:test'
import { applyChanges, type Changes } from '../../../src/client/live-state.ts'
import { serviceDestination } from '../../../src/commands/sources/follow.ts'
import type { FollowerState, FollowStore } from '../../../src/sources/follow-files.ts'
import { openligadb } from '../../../src/sources/openligadb/index.ts'
import { type FollowStatus, Poller, type PollerOptions } from '../../../src/sources/poller.ts'
import type { Destination } from '../../../src/sources/publisher.ts'
import type { Source } from '../../../src/sources/source.ts'
import { type Harness, makeHarness } from '../harness.ts'
import { type LiveSocket, serveLive } from '../live/live-kit.ts'
import { lookUp } from './feed-kit.ts'

/** What a source answered over some time. */
export interface Recording {
  readonly source: Source
  readonly sport: string
  readonly selection: string
  readonly season: string | null
  readonly firstMs: number
  readonly lastMs: number
  /** How long it is followed after the last answer; three hours, in which a match that ended is polled again. */
  readonly restMs?: number
  /** Ids of the source. */
  readonly matches: readonly number[]
  /** Answers a request as the source did at that time. */
  answer(url: URL, nowMs: number): Response
}

export interface SourceResponse {
  readonly matchID: number
  readonly group: { readonly groupOrderID: number; readonly groupName?: string; readonly groupID?: number }
  readonly [member: string]: unknown
}

/** A matchday of OpenLigaDB polled again and again: what it answered from each time on. */
export interface Series {
  readonly league: string
  readonly season: number
  readonly polls: readonly Poll<readonly SourceResponse[]>[]
}

/** An answer and the time from which on it was given. */
export interface Poll<Body> {
  readonly at: string
  readonly body: Body
}

/** The position of the poll at a time; before the first one, that of the first. */
export function pollAt(polls: readonly Poll<unknown>[], nowMs: number): number {
  return Math.max(
    0,
    polls.findLastIndex(({ at }) => Date.parse(at) <= nowMs),
  )
}

export function recordingOf(series: Series): Recording {
  const { league, season, polls } = series
  return {
    source: openligadb,
    sport: 'football',
    selection: league,
    season: String(season),
    firstMs: Date.parse(polls[0]?.at ?? ''),
    lastMs: Date.parse(polls.at(-1)?.at ?? ''),
    matches: [...new Set(polls.flatMap(({ body }) => body.map(({ matchID }) => matchID)))],
    answer: (url, nowMs) => responseOf(series, url.href, nowMs),
  }
}

/** Something that goes wrong with an answer; null for a good one. */
export type Fault = 'lost' | 'cut' | 'empty' | 'short' | 'late' | 'error' | 'wait' | 429 | 500 | null

const HOUR_MS = 3_600_000
/** Quiet days have thousands of heartbeats, which all do the same. */
const HEARTBEATS_PER_APPLIED = 20
const ADDRESS = new URL('http://127.0.0.1:9/')

/** Answers a request of the series at a time. */
export function responseOf({ league, season, polls }: Series, url: string, nowMs: number): Response {
  const poll = pollAt(polls, nowMs)
  const body = polls[poll]?.body ?? []
  const group = body[0]?.group.groupOrderID
  const [endpoint, ...parts] = new URL(url).pathname.slice(1).split('/')
  const path = parts.join('/')
  if (endpoint === 'getlastchangedate')
    return Response.json(path === `${league}/${season}/${group}` ? `change ${poll}` : 'never')
  if (path === `${league}/${season}`) return Response.json(body)
  return Response.json(body.filter((match) => path === `${league}/${season}/${match.group.groupOrderID}`))
}

export interface Evening {
  /** `status home:away`, with a shoot-out `status home:away (home:away)`, as a subscriber saw them in order. */
  readonly seen: ReadonlyMap<number, readonly string[]>
  /** The same of REST at the end. */
  readonly last: ReadonlyMap<number, string>
  readonly status: FollowStatus
  /** Bodies that were sent again although they had not changed, of a source with `ETag`. */
  readonly repeated: number
  readonly faults: readonly string[]
  readonly logged: readonly string[]
  readonly harness: Harness
}

export interface EveningOptions {
  /** Whether the source sends `ETag` with a body, and 304 alone if that is current. */
  readonly isTagged?: boolean
  readonly fault?: (request: number) => Fault
  /** Whether the follower is killed at this call of the destination, before or after it did its work. */
  readonly kill?: (call: number) => 'before' | 'after' | null
  readonly prepare?: (harness: Harness) => Promise<void>
}

class Killed extends Error {}

const open: (() => Promise<void>)[] = []
afterAll(() => Promise.all(open.splice(0).map((close) => close())))

/** Follows a recording from its first poll until after the last one; closed after the tests of the file. */
export async function follow(recording: Recording, options: EveningOptions = {}): Promise<Evening> {
  const { source, sport, selection, season, firstMs, lastMs, restMs = 3 * HOUR_MS, matches: ids } = recording
  const untilMs = lastMs + restMs
  const harness = makeHarness()
  harness.now = firstMs
  await options.prepare?.(harness)
  const server = serveLive(harness)
  open.push(async () => {
    await server.stop()
    harness.close()
  })
  const idOf = (id: number) => matchIdOf(harness, id, source.name)
  let stored: FollowerState = { budget: [], follows: {} }
  const store: FollowStore = {
    read: () => stored,
    write: (next) => {
      stored = next
    },
  }
  const logged: string[] = []
  let socket: LiveSocket | undefined
  let [requests, calls, heartbeats] = [0, 0, 0]
  /** The latest change that came alone: the same again is a heartbeat. */
  let heartbeat: string | null = null
  const stop = new AbortController()
  const direct = serviceDestination(harness.app, harness.db, {
    info: () => {},
    warn: (text) => logged.push(text),
  })
  const destination: Destination = {
    identify: direct.identify,
    apply: async (changes, atMs) => {
      const text = changes.length === 1 ? JSON.stringify(changes) : null
      const isHeartbeat = text !== null && text === heartbeat
      heartbeat = text ?? heartbeat
      if (isHeartbeat) heartbeats += 1
      if (isHeartbeat && heartbeats % HEARTBEATS_PER_APPLIED !== 0) return 0
      calls += 1
      const kill = options.kill?.(calls) ?? null
      if (kill === 'before') throw new Killed()
      const applied = await direct.apply(changes, atMs)
      socket ??= await subscribed(server, sport, ids.map(idOf))
      if (kill === 'after') throw new Killed()
      return applied
    },
  }
  const sent = new Map<string, string>()
  let repeated = 0
  const tagged = async (url: string, headers: Headers, response: Response) => {
    const body = await response.text()
    const etag = `"${Bun.hash(body)}"`
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
    if (sent.get(url) === body) repeated += 1
    sent.set(url, body)
    return new Response(body, { headers: { etag } })
  }
  const fetch: PollerOptions['fetch'] = async (url, init) => {
    requests += 1
    const response = await faulty(
      options.fault?.(requests) ?? null,
      () => recording.answer(new URL(url), harness.now),
      () => recording.answer(new URL(url), harness.now - 1_800_000),
    )
    return options.isTagged ? tagged(String(url), new Headers(init?.headers), response) : response
  }
  let life = new AbortController()
  const run = () => {
    life = new AbortController()
    const poller = new Poller(source, [selection], season, {
      fetch,
      clock: () => harness.now,
      timer: () => harness.now,
      random: () => 0.5,
      pause: async (ms) => {
        harness.now += Math.ceil(ms)
        if (harness.now >= untilMs) stop.abort()
      },
      destination: killing(destination, () => life.abort()),
      store,
      log: { info: () => {}, warn: (text) => logged.push(text) },
      address: ADDRESS,
      contact: null,
      key: source.key ? 'a-key-for-tests' : null,
    })
    return poller.run(AbortSignal.any([stop.signal, life.signal])).then(() => poller)
  }
  let poller = await run()
  while (!stop.signal.aborted) poller = await run()
  await socket?.settle()
  const found = new Map(ids.map((id) => [idOf(id), id]))
  const seen = Map.groupBy(statesIn(socket?.messages ?? []), ({ matchId }) => found.get(matchId) ?? 0)
  const now = await Promise.all(
    ids.map(async (id) => {
      const { body } = await harness.get(`/v2/${sport}/matches/${idOf(id)}`)
      return [id, stateText(body)] as const
    }),
  )
  return {
    seen: new Map([...seen].map(([id, states]) => [id, distinct(states.map(({ text }) => text))])),
    last: new Map(now),
    status: poller.status(),
    repeated,
    faults: socket?.faults ?? ['no changes were sent'],
    logged,
    harness,
  }
}

/** A killed process sends nothing more. */
function killing(destination: Destination, kill: () => void): Destination {
  return {
    identify: destination.identify,
    apply: async (changes, atMs) => {
      try {
        return await destination.apply(changes, atMs)
      } catch (problem) {
        if (problem instanceof Killed) kill()
        throw problem
      }
    },
  }
}

async function faulty(fault: Fault, now: () => Response, before: () => Response): Promise<Response> {
  if (fault === null) return now()
  if (fault === 'lost') throw new TypeError('the connection was lost')
  if (fault === 'late') return before()
  if (fault === 'empty') return Response.json([])
  if (fault === 'error') return Response.json({ error: 'maintenance' })
  if (fault === 'wait') return new Response('', { status: 429, headers: { 'retry-after': '900' } })
  if (fault === 429) return new Response('', { status: 429, headers: { 'retry-after': '20' } })
  if (fault === 500) return new Response('', { status: 500 })
  const text = await now().text()
  if (fault === 'cut') return new Response(text.slice(0, text.length / 2))
  return Response.json(shortened(JSON.parse(text)))
}

/** Without the first member of its list. */
function shortened(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(1)
  if (typeof answer !== 'object' || answer === null) return answer
  const lists = Object.entries(answer).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(1) : value,
  ])
  return Object.fromEntries(lists)
}

async function subscribed(server: ReturnType<typeof serveLive>, sport: string, ids: readonly number[]) {
  const socket = await server.connect()
  for (const matchId of ids) await socket.subscribe({ type: 'match', sportSlug: sport, matchId })
  return socket
}

export function matchIdOf(harness: Harness, id: number, source: string = openligadb.name): number {
  const name = `${source}:match/${id}`
  return Number(lookUp(harness.db, "SELECT id FROM external_id WHERE kind = 'match' AND external = ?", name))
}

/** Every state that messages led to. */
function statesIn(messages: LiveSocket['messages']): { matchId: number; text: string }[] {
  const states = new Map<number, Record<string, unknown>>()
  return messages.flatMap((message) => {
    const matchId = Number(message.matchId)
    const known = states.get(matchId)
    const state =
      message.type === 'match_snapshot'
        ? (message.data as Record<string, unknown>)
        : message.type === 'match_delta' && known
          ? (applyChanges(known, message.changes as Changes) as Record<string, unknown>)
          : null
    if (!state) return []
    states.set(matchId, state)
    return [{ matchId, text: stateText(state) }]
  })
}

interface Shown {
  readonly status: string
  readonly homeScore: { readonly current: number; readonly penalties?: number }
  readonly awayScore: { readonly current: number; readonly penalties?: number }
}

export function stateText(body: unknown): string {
  const { status, homeScore, awayScore } = body as Shown
  const penalties =
    homeScore.penalties === undefined ? '' : ` (${homeScore.penalties}:${awayScore.penalties})`
  return `${status} ${homeScore.current}:${awayScore.current}${penalties}`
}

/** Without repetitions in a row. */
export function distinct(texts: readonly string[]): string[] {
  return texts.filter((text, index) => text !== texts[index - 1])
}

/** States by the id of the match, each as `stateText` gives it. */
export type States = ReadonlyMap<number, readonly string[]>

/** A recording with the states that its source went through, as the rule of the source says. */
export interface Recorded {
  readonly recording: Recording
  readonly states: States
}

/** The states of answers in their order. */
export function statesOf(all: readonly (readonly [id: number, text: string])[]): States {
  return new Map(
    [...Map.groupBy(all, ([id]) => id)].map(([id, own]) => [id, distinct(own.map(([, text]) => text))]),
  )
}

/** The laws of following, each as a test of a recording. */
export const FOLLOWING_LAWS: Readonly<
  Record<'undisturbed' | 'killed' | 'faulty', (name: string, recorded: () => Recorded) => void>
> = {
  undisturbed: (name, recorded) =>
    test(`subscribers see each state of ${name} once and in order`, async () => {
      const { recording, states } = recorded()
      const evening = await follow(recording)
      expect([evening.faults, evening.logged]).toEqual([[], []])
      expectAll(evening, states)
    }),
  killed: (name, recorded) =>
    test(`a follower that is killed again and again shows each state of ${name} once and in order`, async () => {
      const { recording, states } = recorded()
      const evening = await follow(recording, {
        kill: (call) => (chance(call) < 0.4 ? (chance(call + 5000) < 0.5 ? 'before' : 'after') : null),
      })
      expect(evening.faults).toEqual([])
      expectAll(evening, states)
    }),
  faulty: (name, recorded) =>
    test(`lost, late, truncated, empty or rejected responses lead to no false state of ${name}`, async () => {
      const { recording, states } = recorded()
      const evening = await follow(recording, { fault: faultOf })
      expect(evening.status.failed).toBeGreaterThan(0)
      for (const [id, texts] of states) {
        const seen = evening.seen.get(id) ?? []
        expect([id, seen, isSubsequence(seen, texts)]).toEqual([id, seen, true])
        expect([id, evening.last.get(id)]).toEqual([id, texts.at(-1)])
      }
    }),
}

function expectAll(evening: Evening, states: States): void {
  expect<unknown>(Object.fromEntries(evening.seen)).toEqual(Object.fromEntries(states))
  const last = [...states].map(([id, texts]) => [id, texts.at(-1)])
  expect<unknown>(Object.fromEntries(evening.last)).toEqual(Object.fromEntries(last))
}

/** From 0 to below 1, the same in every run. */
function chance(index: number): number {
  const value = Math.sin(7919 + index * 104_729) * 43_758.5453
  return value - Math.floor(value)
}

const FAULTS: readonly Fault[] = ['lost', 'cut', 'empty', 'short', 'late', 'error', 429, 500]

/** Every third response goes wrong. The first one is good: without it nothing is known that could be followed. */
function faultOf(request: number): Fault {
  const isGood = request === 1 || chance(request) >= 0.33
  return isGood ? null : (FAULTS[Math.floor(chance(request + 5000) * FAULTS.length)] ?? null)
}

/** Are all of `some` in `all`, in that order? */
function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const text of all) if (text === some[at]) at += 1
  return at === some.length
}
