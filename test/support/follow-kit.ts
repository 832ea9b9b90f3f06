/**
 * A live source on a local server with a clock of its own: recorded polls come at their times, hours pass in
 * milliseconds, and answers go wrong as a test says. A follower and a subscriber of the real service run against it.
 */

import { applyChanges, type Changes } from '../../src/client/live-state.ts'
import { serviceDestination } from '../../src/commands/follow.ts'
import { memoryStore } from '../../src/sources/follow-store.ts'
import { openligadb } from '../../src/sources/openligadb/index.ts'
import { type FollowStatus, Poller, type PollerOptions } from '../../src/sources/poller.ts'
import type { Destination } from '../../src/sources/publisher.ts'
import { lookUp } from './feed-kit.ts'
import { type Harness, makeHarness } from './harness.ts'
import { type LiveSocket, serveLive } from './live-kit.ts'

export interface SourceResponse {
  readonly matchID: number
  readonly group: { readonly groupOrderID: number; readonly groupName?: string; readonly groupID?: number }
  readonly [member: string]: unknown
}

/** The same endpoint polled again and again: what it answered from each time on. */
export interface Series {
  readonly league: string
  readonly season: number
  readonly polls: readonly { readonly at: string; readonly body: readonly SourceResponse[] }[]
  /** Matches of the season that do not change. */
  readonly rest?: readonly SourceResponse[]
}

/** Something that goes wrong with an answer; null for a good one. */
export type Fault = 'lost' | 'cut' | 'empty' | 'short' | 'late' | 'error' | 429 | 500 | null

const ADDRESS = new URL('http://127.0.0.1:9/')

/** Answers a request of the series at a time. */
export function responseOf(
  { league, season, polls, rest = [] }: Series,
  url: string,
  nowMs: number,
): Response {
  const poll = Math.max(
    0,
    polls.findLastIndex(({ at }) => Date.parse(at) <= nowMs),
  )
  const body = polls[poll]?.body ?? []
  const group = body[0]?.group.groupOrderID
  const [endpoint, ...parts] = new URL(url).pathname.slice(1).split('/')
  const path = parts.join('/')
  if (endpoint === 'getlastchangedate') {
    return Response.json(path === `${league}/${season}/${group}` ? `change ${poll}` : 'never')
  }
  const moved = new Map(body.map((match) => [match.matchID, match]))
  const all = [...rest.map((match) => moved.get(match.matchID) ?? match), ...body]
  const whole = [...new Map(all.map((match) => [match.matchID, match])).values()]
  if (path === `${league}/${season}`) return Response.json(whole)
  return Response.json(whole.filter((match) => path === `${league}/${season}/${match.group.groupOrderID}`))
}

export interface Evening {
  /** `status home:away`, with a shoot-out `status home:away (home:away)`, as a subscriber saw them in order. */
  readonly seen: ReadonlyMap<number, readonly string[]>
  /** The same of REST at the end. */
  readonly last: ReadonlyMap<number, string>
  readonly status: FollowStatus
  /** Requests by hour of the clock. */
  readonly hours: ReadonlyMap<string, number>
  readonly faults: readonly string[]
  readonly logged: readonly string[]
  readonly harness: Harness
  close(): Promise<void>
}

export interface EveningOptions {
  readonly from?: string
  readonly until?: string
  readonly fault?: (request: number) => Fault
  /** Whether the follower is killed at this call of the destination, before or after it did its work. */
  readonly kill?: (call: number) => 'before' | 'after' | null
  readonly prepare?: (harness: Harness) => Promise<void>
}

class Killed extends Error {}

/** Follows a series from before its first poll until after the last one. */
export async function followSeries(series: Series, options: EveningOptions = {}): Promise<Evening> {
  const first = Date.parse(series.polls[0]?.at ?? '')
  const last = Date.parse(series.polls.at(-1)?.at ?? '')
  const untilMs = options.until ? Date.parse(options.until) : last + 3 * 3_600_000
  const harness = makeHarness()
  harness.now = options.from ? Date.parse(options.from) : first
  await options.prepare?.(harness)
  const server = serveLive(harness)
  const ids = [...new Set(series.polls.flatMap(({ body }) => body.map(({ matchID }) => matchID)))]
  const store = memoryStore()
  const [hours, logged] = [new Map<string, number>(), [] as string[]]
  let socket: LiveSocket | undefined
  let [requests, calls] = [0, 0]
  const stop = new AbortController()
  const direct = serviceDestination(harness.app, harness.db, {
    info: () => {},
    warn: (text) => logged.push(text),
  })
  const destination: Destination = {
    identify: direct.identify,
    apply: async (changes) => {
      calls += 1
      const kill = options.kill?.(calls) ?? null
      if (kill === 'before') throw new Killed()
      const applied = await direct.apply(changes)
      socket ??= await subscribed(server, harness, ids)
      if (kill === 'after') throw new Killed()
      return applied
    },
  }
  const fetch: PollerOptions['fetch'] = async (url) => {
    requests += 1
    const hour = new Date(harness.now).toISOString().slice(0, 13)
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
    return faulty(
      options.fault?.(requests) ?? null,
      () => responseOf(series, url, harness.now),
      () => responseOf(series, url, harness.now - 1_800_000),
    )
  }
  let life = new AbortController()
  const run = () => {
    life = new AbortController()
    const poller = new Poller(openligadb, [series.league], String(series.season), {
      fetch,
      clock: () => harness.now,
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
    })
    return poller.run(AbortSignal.any([stop.signal, life.signal])).then(() => poller)
  }
  let poller = await run()
  while (!stop.signal.aborted) poller = await run()
  await socket?.settle()
  const found = new Map(ids.map((id) => [matchIdOf(harness, id), id]))
  const seen = Map.groupBy(statesIn(socket?.messages ?? []), ({ matchId }) => found.get(matchId) ?? 0)
  const now = await Promise.all(
    ids.map(async (id) => {
      const { body } = await harness.get(`/v2/football/matches/${matchIdOf(harness, id)}`)
      return [id, stateText(body)] as const
    }),
  )
  return {
    seen: new Map([...seen].map(([id, states]) => [id, distinct(states.map(({ text }) => text))])),
    last: new Map(now),
    status: poller.status(),
    hours,
    faults: socket?.faults ?? ['no changes were sent'],
    logged,
    harness,
    close: async () => {
      await server.stop()
      harness.close()
    },
  }
}

/** A killed process sends nothing more. */
function killing(destination: Destination, kill: () => void): Destination {
  return {
    identify: destination.identify,
    apply: async (changes) => {
      try {
        return await destination.apply(changes)
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
  if (fault === 429) return new Response('', { status: 429, headers: { 'retry-after': '20' } })
  if (fault === 500) return new Response('', { status: 500 })
  const text = await now().text()
  if (fault === 'cut') return new Response(text.slice(0, text.length / 2))
  const list = JSON.parse(text)
  return Response.json(Array.isArray(list) ? list.slice(1) : list)
}

async function subscribed(server: ReturnType<typeof serveLive>, harness: Harness, ids: readonly number[]) {
  const socket = await server.connect()
  for (const id of ids) {
    await socket.subscribe({ type: 'match', sportSlug: 'football', matchId: matchIdOf(harness, id) })
  }
  return socket
}

export function matchIdOf(harness: Harness, id: number): number {
  const name = `openligadb:match/${id}`
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
