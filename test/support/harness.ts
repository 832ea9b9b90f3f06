/**
 * The real app in process: a database in memory, a clock that a test sets, requests through the handler. Every body
 * that comes back is checked against what the documentation says of its endpoint.
 */

import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { type Logger, pino } from 'pino'
import type { Db } from '../../db/open.ts'
import { type App, type AppOptions, createApp } from '../../src/app.ts'
import type { PlanName } from '../../src/catalog/plans.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { type Config, DEFAULT_CONFIG } from '../../src/contract/config.ts'
import { ErrorEnvelope } from '../../src/contract/resources/service.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import type { BatchResult } from '../../src/feed/apply.ts'
import { ingest } from '../../src/feed/transport/ingest.ts'
import { EXPOSED_HEADERS } from '../../src/http/auth/cors.ts'
import type { ClusterLink, NodeStatus } from '../../src/http/telemetry/peer-status.ts'
import { createKey } from '../../src/store/access/keys.ts'
import type { UnitLedger } from '../../src/store/access/quota-ledger.ts'
import { selectPosition } from '../../src/store/log/change-log.ts'
import { selectEpoch, writeMeta } from '../../src/store/sql/meta.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'
import { openFile, openMemory } from './database.ts'
import { sparse } from './http/schema-checks.ts'

/** Saturday, 12 September 2026, 17:04 UTC. */
export const NOW = Date.UTC(2026, 8, 12, 17, 4)

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
  readonly text: string
}

export interface Harness {
  readonly db: Db
  readonly app: App
  readonly key: string
  /** The moment that the app takes for now. */
  now: number
  /** Applies changes through the running app; throws when one is refused. */
  put(changes: Iterable<Change>): BatchResult[]
  /**
   * GET with the key; the body must fit the documented schema of the endpoint, or the error envelope, and pages may read
   * each header.
   */
  get<T = Record<string, unknown>>(path: string, init?: RequestInit): Promise<Answer<T>>
  newKey(plan: PlanName, sports?: readonly SportSlug[]): string
  close(): void
}

const checkOf = cachedCheck((schema) => schema)
const sparseCheckOf = cachedCheck(sparse)

function cachedCheck(form: (schema: TSchema) => TSchema): (schema: TSchema) => TypeCheck<TSchema> {
  const checks = new Map<TSchema, TypeCheck<TSchema>>()
  return (schema) => {
    const check = checks.get(schema) ?? TypeCompiler.Compile(form(schema))
    checks.set(schema, check)
    return check
  }
}

/** Paths of the contract as patterns; literal parts go before parameters. */
const ROUTES = ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace('/v2/', '/v[12]/').replace(/\{\w+\}/g, '[^/]+')}$`),
  literal: endpoint.path.replace(/\{\w+\}/g, '').length,
})).sort((a, b) => b.literal - a.literal)

/** Throws if a body is not what the documentation says. */
export function checkBody(path: string, status: number, body: unknown): void {
  const route = ROUTES.find(({ pattern }) => pattern.test(path.replace(/\?.*$/s, '')))
  const schema = status === 200 ? route?.endpoint.response : ErrorEnvelope
  if (!schema) return
  const isSparse = status === 200 && route?.endpoint.query.fields && /[?&]fields=/.test(path)
  const check = isSparse ? sparseCheckOf(schema) : checkOf(schema)
  if (check.Check(body)) return
  const error = check.Errors(body).First()
  throw new Error(
    `${path} (${status}): ${error?.path} ${error?.message}, was ${JSON.stringify(error?.value)}`,
  )
}

/** Those that every page may read (Fetch standard), and those that browsers and proxies obey and no page reads. */
const OTHER_HEADERS = `cache-control content-language content-length content-type expires last-modified pragma
  connection content-encoding content-security-policy cross-origin-opener-policy cross-origin-resource-policy
  referrer-policy transfer-encoding vary x-accel-buffering x-content-type-options`
const KNOWN_HEADERS = new Set([
  ...EXPOSED_HEADERS.map((name) => name.toLowerCase()),
  ...OTHER_HEADERS.split(/\s+/),
])

/** Throws if a header would be hidden from pages of other origins. */
function checkHeaders(path: string, headers: Headers): void {
  const hidden = [...headers.keys()].filter(
    (name) => !KNOWN_HEADERS.has(name) && !name.startsWith('access-control-'),
  )
  if (hidden.length > 0) throw new Error(`${path}: EXPOSED_HEADERS lacks ${hidden.join(', ')}`)
}

/** A node of a cluster that writes alone. */
export function loneNode(status: Partial<NodeStatus> = {}): ClusterLink {
  const all: NodeStatus = {
    node: 'a',
    clusterId: 'c',
    role: 'writer',
    isWriting: true,
    writer: 'a',
    isConnected: true,
    epoch: '',
    entry: 0,
    behind: 0,
    unpublished: 0,
    seenMs: null,
    isStuck: false,
    problem: null,
    quotaProblem: null,
  }
  return {
    requireWriting: () => {},
    acknowledge: async () => {},
    wake: () => {},
    relay: { isNeeded: () => false, send: (push, here) => here(push) },
    status: () => ({ ...all, ...status }),
    otherProcesses: () => [],
  }
}

export function makeHarness(
  options: {
    config?: Partial<Config>
    callerLimits?: AppOptions['callerLimits']
    path?: string
    logger?: Logger
    /** Monotonic milliseconds; default: the clock. */
    timer?: AppOptions['timer']
    peerAddress?: AppOptions['peerAddress']
    follows?: AppOptions['follows']
    backups?: AppOptions['backups']
    readers?: AppOptions['readers']
    quotaLedger?: (db: Db) => UnitLedger
    cluster?: AppOptions['cluster']
    searcher?: AppOptions['searcher']
  } = {},
): Harness {
  const db = options.path === undefined ? openMemory() : openFile(options.path)
  let serial = 0
  let now = NOW
  const newKey = (plan: PlanName, sports?: readonly SportSlug[]) => {
    serial += 1
    const bytes = new Uint8Array(32).fill(serial)
    return createKey(db, { name: `key ${serial}`, plan, sports: sports ?? null, now: NOW, bytes }).key
  }
  const key = newKey('unlimited')
  const app = createApp({
    database: db,
    clock: () => now,
    config: { ...DEFAULT_CONFIG, ...options.config },
    ...(options.callerLimits && { callerLimits: options.callerLimits }),
    logger: options.logger ?? pino({ level: 'silent' }),
    ...(options.timer && { timer: options.timer }),
    ...(options.peerAddress && { peerAddress: options.peerAddress }),
    ...(options.follows && { follows: options.follows }),
    ...(options.backups && { backups: options.backups }),
    ...(options.readers && { readers: options.readers }),
    ...(options.quotaLedger && { quotaLedger: options.quotaLedger(db) }),
    ...(options.cluster && { cluster: options.cluster }),
    ...(options.searcher && { searcher: options.searcher }),
  })
  const harness: Harness = {
    db,
    app,
    key,
    get now() {
      return now
    },
    set now(ms) {
      now = ms
    },
    newKey,
    put: (changes) => putChanges(app, changes),
    get: async (path, init) => {
      const headers = { authorization: key, ...(init?.headers as Record<string, string> | undefined) }
      const response = await app.fetch(new Request(`http://localhost${path}`, { ...init, headers }))
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      const body = text === '' ? null : isJson ? JSON.parse(text) : text
      if (body !== null) checkBody(path, response.status, body)
      checkHeaders(path, response.headers)
      return { status: response.status, headers: response.headers, body, text }
    },
    close: () => {
      app.close()
      closeDatabase(db)
    },
  }
  return harness
}

/** Does what a node of a cluster does when another one begins to write. Without a name a new one. */
export function beginEpoch({ db, app }: Pick<Harness, 'db' | 'app'>, name?: string): string {
  const epoch = name ?? (BigInt(`0x${selectEpoch(db)}`) + 1n).toString(16).padStart(16, '0').slice(-16)
  writeMeta(db, 'epoch', epoch)
  const entry = { epoch: { name: epoch, generation: 1, node: 'other', schema: 1, cluster: 'c' } }
  app.showEntry({ entry, before: selectPosition(db), batch: null })
  return epoch
}

function putChanges(app: App, changes: Iterable<Change>): BatchResult[] {
  const results: BatchResult[] = []
  const lines = Array.from(changes, (change, index) => ({ line: index + 1, change }))
  for (let start = 0; start < lines.length; start += 1000) {
    const result = app.apply(lines.slice(start, start + 1000))
    const [refused] = result.rejected
    if (refused) throw new Error(`line ${refused.line} ${refused.pointer}: ${refused.reason}`)
    results.push(result)
  }
  return results
}

/** Many changes straight into the database of a harness, as an import does. */
export async function fill(harness: Harness, changes: Iterable<Change>): Promise<void> {
  const lines = (function* () {
    let line = 1
    for (const change of changes) yield { line: line++, change }
  })()
  await ingest(harness.db, lines, {
    strict: false,
    onRejected: ({ line, pointer, reason }) => {
      throw new Error(`line ${line} ${pointer}: ${reason}`)
    },
  })
  harness.app.checkForeignWrites()
}
