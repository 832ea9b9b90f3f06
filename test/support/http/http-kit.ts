/** The whole HTTP side with a few tiny endpoints, an empty database, a fixed clock and a recorded log. */

import { expect } from 'bun:test'
import { Type } from '@sinclair/typebox'
import pino from 'pino'
import type { Db } from '../../../db/open.ts'
import { Callers } from '../../../src/callers/callers.ts'
import type { PlanName } from '../../../src/catalog/plans.ts'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import { type Config, DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { date, id, list, required, text } from '../../../src/contract/parameters.ts'
import { COMPONENTS } from '../../../src/contract/resources/index.ts'
import { component, Exact, Nullable } from '../../../src/contract/schema-kit.ts'
import { type Endpoint, endpoint } from '../../../src/endpoints/endpoint.ts'
import { Services } from '../../../src/endpoints/services.ts'
import { createHttp, type HttpOptions } from '../../../src/http/http-service.ts'
import { createKey, KEY_BYTES, type KeyStore, keyStore } from '../../../src/store/access/keys.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../database.ts'

/** A Sunday morning, far from midnight. */
export const NOW = Date.UTC(2026, 2, 8, 9, 30)
export const DAY_MS = 86_400_000

const matchId = id({ description: 'Id of the match.', example: 910_001 })
const Echo = component('Echo', Exact({ sport: Type.String(), values: Nullable(Type.String()) }))
const response = Echo

/** The cause that no answer and only the log may show. */
export const CAUSE = 'the disk is on fire'

/** What the streams of the test endpoints did. */
export const streams = { made: 0, released: 0, pieces: 0 }

function* chunksOf(count: number, failAt = Number.POSITIVE_INFINITY): Generator<string> {
  streams.made += 1
  try {
    yield '{"matches":['
    for (let piece = 1; piece <= count; piece += 1) {
      if (piece === failAt) throw new Error(CAUSE)
      streams.pieces += 1
      yield `${piece > 1 ? ',' : ''}"${'x'.repeat(64 * 1024)}"`
    }
    yield ']}'
  } finally {
    streams.released += 1
  }
}

export const TEST_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    path: '/v2/{sportSlug}/matches',
    operationId: 'listMatches',
    tag: 'matches',
    summary: 'List of matches',
    params: {},
    query: {
      date: date({ description: 'Day.', example: '2026-03-08' }),
      q: text({ minimum: 1, maximum: 20 }, { description: 'Words.' }),
      ids: list(matchId, 100, { description: 'Ids.' }),
    },
    response,
    errors: ['too_many_ids', 'bad_request'],
    answer: ({ sport, query }) => ({ text: JSON.stringify({ sport: sport.slug, query }) }),
  }),
  endpoint({
    path: '/v2/{sportSlug}/matches/{matchId}',
    operationId: 'getMatch',
    tag: 'matches',
    summary: 'One match',
    params: { matchId },
    query: {},
    response,
    errors: ['not_found'],
    answer: ({ params }) => {
      if (params.matchId === 404) throw new ApiError('not_found', 'There is no match 404.')
      return { text: JSON.stringify(params), headers: { etag: '"one"' } }
    },
  }),
  endpoint({
    path: '/v2/{sportSlug}/matches/{day}/tournaments',
    operationId: 'listTournamentsByDate',
    tag: 'tournaments',
    summary: 'Tournaments of a day',
    params: { day: date({ description: 'Day.', example: '2026-03-08' }) },
    query: {},
    response,
    cache: 'untilSportChanges',
    answer: ({ params }) => ({ text: JSON.stringify({ day: params.day.toString() }) }),
  }),
  endpoint({
    path: '/v2/{sportSlug}/search',
    operationId: 'search',
    tag: 'search',
    summary: 'Search',
    params: {},
    query: { q: required(text({ minimum: 1, maximum: 20 }, { description: 'Words.' })) },
    response,
    answer: ({ query }) => ({ text: JSON.stringify(query) }),
  }),
  endpoint({
    path: '/v2/{sportSlug}/stream/{failAt}',
    operationId: 'streamMatches',
    tag: 'matches',
    summary: 'A long list',
    params: { failAt: id({ description: 'Where it fails.', example: 1 }) },
    query: {},
    response,
    answer: ({ params }) => ({ pieces: chunksOf(200, params.failAt), headers: { 'x-truncated': 'true' } }),
  }),
  endpoint({
    path: '/v2/{sportSlug}/broken/{how}',
    operationId: 'breakDown',
    tag: 'matches',
    summary: 'A fault of ours',
    params: { how: text({ minimum: 1, maximum: 20 }, { description: 'How.', example: 'error' }) },
    query: {},
    response,
    answer: ({ params }) => {
      if (params.how === 'nothing') throw undefined
      if (params.how === 'stream') return { pieces: brokenChunks() }
      throw new Error(CAUSE)
    },
  }),
  endpoint({
    path: '/v2/account/usage',
    operationId: 'getUsage',
    tag: 'general',
    summary: 'State of the key',
    params: {},
    query: {},
    response,
    access: 'free',
    answer: ({ caller }) => ({ text: JSON.stringify(caller) }),
  }),
  endpoint({
    path: '/v2/StatisticsDict.json',
    operationId: 'getStatisticsDictionary',
    tag: 'reference dictionaries',
    summary: 'Dictionary',
    params: {},
    query: {},
    response: Type.Array(Echo),
    access: 'open',
    answer: () => ({ text: '{"keys":{}}' }),
  }),
]

function brokenChunks(): Iterator<string> {
  return {
    next: () => {
      throw new Error(CAUSE)
    },
  }
}

/** One endpoint for each named schema of the contract. */
export function componentEndpoints(): Endpoint[] {
  return COMPONENTS.map((named) =>
    endpoint({
      path: `/v2/{sportSlug}/of-${named.$id}/{id}`,
      operationId: `show${named.$id}`,
      tag: 'general',
      summary: `Shows ${named.$id}`,
      params: { id: matchId },
      query: {},
      response: named,
      answer: () => ({ text: '{}' }),
    }),
  )
}

export interface TestHttp {
  readonly db: Db
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly authenticateSocket: ReturnType<typeof createHttp>['authenticateSocket']
  /** Moves the clock. */
  at(now: number): void
  /** Everything that was logged, as text. */
  log(): string
  newKey(plan: PlanName, sports?: readonly SportSlug[]): string
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  /** Stops it; a second time does nothing. A database that was given stays open. */
  close(): void
}

export function startTestHttp(
  over: {
    config?: Partial<Config>
    db?: Db
    keys?: KeyStore
    ready?: HttpOptions['ready']
    peerAddress?: HttpOptions['peerAddress']
    timer?: HttpOptions['timer']
    endpoints?: readonly Endpoint[]
  } = {},
): TestHttp {
  const db = over.db ?? openMemory()
  const config = { ...DEFAULT_CONFIG, ...over.config }
  const lines: string[] = []
  let now = NOW
  let closed = false
  let keysMade = 0
  const http = createHttp({
    callers: new Callers(() => performance.now()),
    processName: null,
    endpoints: over.endpoints ?? TEST_ENDPOINTS,
    openStream: () => {
      throw new Error('there is no live channel here')
    },
    services: new Services(db, config),
    keys: over.keys ?? keyStore(db),
    clock: () => now,
    config,
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    ...(over.peerAddress && { peerAddress: over.peerAddress }),
    ...(over.timer && { timer: over.timer }),
    ready: over.ready ?? (() => ({ ok: true, checks: { database: 'ok' } })),
  })
  return {
    db,
    fetch: (request) => http.fetch(request),
    authenticateSocket: http.authenticateSocket,
    at: (moment) => {
      now = moment
    },
    log: () => lines.join(''),
    newKey: (plan, sports) => {
      keysMade += 1
      const bytes = new Uint8Array(KEY_BYTES).fill(100 + keysMade)
      return createKey(db, { name: 'test', plan, sports: sports ?? null, now: NOW, bytes }).key
    },
    get: async (path, headers = {}, method = 'GET') =>
      http.fetch(new Request(`http://localhost${path}`, { method, headers })),
    close: () => {
      if (closed) return
      closed = true
      http.close()
      if (!over.db) closeDatabase(db)
    },
  }
}

/** What every response carries, whatever it says: the headers of security, an id, and nothing about the program. */
export function expectOwnHeaders({ headers }: Response): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-z]+-r[0-9a-z]+$/),
  })
  expect([headers.has('server'), headers.has('x-powered-by')]).toEqual([false, false])
}

/** The body of an error, and the proof that it is the envelope. */
export async function envelope(
  response: Response,
): Promise<{ code: number; error: string; message: string }> {
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) throw new Error('the body is no object')
  const { code, error, message } = body as Record<string, unknown>
  if (typeof code !== 'number' || typeof error !== 'string' || typeof message !== 'string')
    throw new Error(`not the envelope: ${JSON.stringify(body)}`)
  return { ...body, code, error, message }
}
