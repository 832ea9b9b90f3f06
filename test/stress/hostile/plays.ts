/**
 * The catalogue of hostile callers (docs/security.md#shares): what each of them sends, over how many keys and of which
 * plan. What the contract has is generated from it, so a new endpoint or tool is in it by itself; what needs more than
 * requests to an address is listed by hand.
 */
import { LIMITS } from '../../../src/catalog/limits.ts'
import type { PlanName } from '../../../src/catalog/plans.ts'
import type { Parameter } from '../../../src/contract/parameters.ts'
import type { Endpoint } from '../../../src/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { LIVE_ENDPOINTS } from '../../../src/endpoints/live-events.ts'
import type { ExampleValues } from '../../../src/http/docs/openapi.ts'
import { TOOLS } from '../../../src/http/mcp/tools.ts'
import { textFrame, upgradeText } from '../../support/live/socket-bytes.ts'

/** What a hostile caller knows of the service. */
export interface Target {
  /** Null sends none. */
  readonly key: string | null
  readonly values: ExampleValues
  /** Of the log of changes. */
  readonly epoch: string
}

/**
 * How a connection sends: the next request after the response to the last one; some at once; one, whose response is
 * never read; messages of the live channel, with or without reading.
 */
export type Way = 'in turn' | 'pipelined' | 'unread' | 'live' | 'live unread'

export interface Play {
  readonly name: string
  readonly plan: PlanName | null
  readonly way: Way
  /** The key has no units left. */
  readonly isUsedUp?: boolean
  /** The key is revoked in the middle. */
  readonly isRevoked?: boolean
  /** Calls of webhooks go to a receiver that does not answer. */
  readonly hasWebhooks?: boolean
  /** What a connection sends, again and again. */
  readonly sends: (target: Target, connection: number) => readonly Uint8Array[]
}

/** Units that a request costs if it is answered and not refused. */
interface Price {
  readonly least: number
  readonly most: number
}

const ONE: Price = { least: 1, most: 1 }
const NOTHING: Price = { least: 0, most: 0 }
const PRICES = new WeakMap<Uint8Array, Price>()

export function priceOf(request: Uint8Array): Price {
  return PRICES.get(request) ?? NOTHING
}

/** Exports cost by rows; this one would have 600,000. */
const MOST_OF_EXPORT = 100

function endpointPrice({ access, path }: Endpoint): Price {
  // What a stream of events costs is charged with its subscription.
  if (LIVE_ENDPOINTS.some((live) => live.path === path)) return ONE
  if (access !== undefined) return NOTHING
  return path.includes('/export/') ? { least: 1, most: MOST_OF_EXPORT } : ONE
}

export function get({ key }: Pick<Target, 'key'>, path: string, price = ONE): Uint8Array {
  const authorization = key === null ? '' : `Authorization: ${key}\r\n`
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`)
  PRICES.set(request, price)
  return request
}

/** A batch of messages to the MCP server. */
function batch({ key }: Target, message: Message): Uint8Array {
  const body = Array.from({ length: LIMITS.mcpBatch }, () => message)
  const text = JSON.stringify(body)
  const head =
    `POST /mcp HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\n` +
    `Accept: application/json, text/event-stream\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`
  const request = Buffer.from(head + text)
  const calls = body.filter(({ method }) => method === 'tools/call').length
  PRICES.set(request, { least: calls, most: calls })
  return request
}

/** An address of an endpoint, with examples for its path. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, values: ExampleValues, query = ''): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String({ file: 'matches.csv', ...values }[name] ?? 1)),
  )
  return query === '' ? filled : `${filled}?${query}`
}

/** All parameters of an endpoint at once, each with the value that asks for the most. */
function everyParameter({ query }: Endpoint, values: ExampleValues): string {
  const given = new URLSearchParams()
  for (const [name, of] of Object.entries(query)) {
    const value = mostOf(name, of, values)
    if (value !== null) given.set(name, String(value))
  }
  return given.toString()
}

function mostOf(name: string, { schema, example }: Parameter, values: ExampleValues): unknown {
  // A position that is never reached would only wait.
  if (name === 'minPosition' || name === 'cursor') return null
  return (
    values[name] ?? example ?? schema.maximum ?? schema.enum?.at(-1) ?? schema.anyOf?.at(-1)?.const ?? null
  )
}

const requests = (endpoints: readonly Endpoint[], query: (of: Endpoint, target: Target) => string) => {
  return (target: Target, connection: number) =>
    endpoints.map((_, index) => {
      const endpoint = endpoints[(index + connection) % endpoints.length] as Endpoint
      return get(target, addressOf(endpoint, target.values, query(endpoint, target)), endpointPrice(endpoint))
    })
}

export const call = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

type Message = ReturnType<typeof call>

export function toolCall(
  { name, path, query }: (typeof TOOLS)[number],
  { values }: Pick<Target, 'values'>,
): Message {
  const names = new Set([...query, ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, of]) => of)])
  const given = Object.entries(values).filter(([of]) => names.has(of) && of !== 'sportSlug')
  return call('tools/call', { name, arguments: { sport: values.sportSlug, ...Object.fromEntries(given) } })
}

function football({ values }: Target, rest: string): string {
  return `/v2/${values.sportSlug}/${rest}`
}

/** A month that differs from connection to connection, so that no cached response serves it. */
function monthFrom({ values }: Target, offset: number): string {
  const from = Temporal.PlainDate.from(String(values.date)).subtract({ days: 15 - (offset % 30) })
  return `date_from=${from}&date_to=${from.add({ days: LIMITS.dateRangeDays - 1 })}`
}

const ODDS = 'with_bk_odds=true&odds_stage=all'
/** As many as a client may send before it has read a response. */
const PIPELINED = 15

const upgrade = ({ key }: Target) => Buffer.from(upgradeText(`/ws?apiKey=${key}`))
const message = (of: object) => textFrame(JSON.stringify(of))
const sport = ({ values }: Target) => ({ type: 'sport', sportSlug: values.sportSlug })

/** The rest of one key is shared by all connections of the play. */
export const PLAYS: readonly Play[] = [
  { name: 'every endpoint', plan: 'unlimited', way: 'in turn', sends: requests(ENDPOINTS, () => '') },
  {
    name: 'every parameter at once',
    plan: 'unlimited',
    way: 'in turn',
    sends: requests(ENDPOINTS, (of, { values }) => everyParameter(of, values)),
  },
  { name: 'every endpoint, unread', plan: 'unlimited', way: 'unread', sends: requests(ENDPOINTS, () => '') },
  { name: 'every endpoint, pipelined', plan: 'pro', way: 'pipelined', sends: requests(ENDPOINTS, () => '') },
  {
    name: 'events, unread',
    plan: 'unlimited',
    way: 'unread',
    sends: requests(LIVE_ENDPOINTS, () => 'withBkOdds=true&since.position=1'),
  },
  {
    name: 'every tool, in batches',
    plan: 'unlimited',
    way: 'in turn',
    sends: (target) => TOOLS.map((tool) => batch(target, toolCall(tool, target))),
  },
  {
    name: 'lists of tools, in batches',
    plan: 'basic',
    way: 'in turn',
    sends: (target) => [batch(target, call('tools/list'))],
  },
  {
    name: 'lists of tools, without quota',
    plan: 'free',
    way: 'in turn',
    isUsedUp: true,
    sends: (target) => [batch(target, call('tools/list'))],
  },
  {
    name: 'everything, without quota',
    plan: 'free',
    way: 'in turn',
    isUsedUp: true,
    sends: requests(ENDPOINTS, () => ''),
  },
  {
    name: 'a month with odds, unread',
    plan: 'basic',
    way: 'unread',
    sends: (target, connection) => [
      get(target, football(target, `matches?${monthFrom(target, connection)}&${ODDS}`)),
    ],
  },
  {
    name: 'a month with odds',
    plan: 'pro',
    way: 'in turn',
    sends: (target, connection) =>
      [0, 1, 2].map((day) =>
        get(target, football(target, `matches?${monthFrom(target, connection + day)}&${ODDS}`)),
      ),
  },
  {
    name: 'pages with odds, pipelined',
    plan: 'pro',
    way: 'pipelined',
    sends: (target, connection) =>
      Array.from({ length: PIPELINED }, (_, page) =>
        get(
          target,
          football(target, `matches?${monthFrom(target, connection)}&page=${1 + page}&page_size=500&${ODDS}`),
        ),
      ),
  },
  {
    name: 'matches of a team with odds',
    plan: 'pro',
    way: 'in turn',
    sends: (target, connection) => [
      get(
        target,
        football(
          target,
          `teams/${target.values.teamId}/matches?last=50&next=${1 + (connection % 50)}&${ODDS}`,
        ),
      ),
    ],
  },
  {
    name: 'searches with one letter a word',
    plan: 'pro',
    way: 'in turn',
    sends: (target, connection) =>
      ['a b c d e f', 'g h i j k l', 'm n o p r s'].map((q) =>
        get(target, football(target, `search?q=${encodeURIComponent(`${q} ${connection % 10}`)}`)),
      ),
  },
  {
    name: 'searches without hits',
    plan: 'pro',
    way: 'in turn',
    sends: (target, connection) =>
      Array.from({ length: 20 }, (_, index) =>
        get(target, football(target, `matches?q=${(connection * 7919 + index).toString(36)}qxzw+vkqj`)),
      ),
  },
  {
    name: 'calendars',
    plan: 'pro',
    way: 'in turn',
    sends: requests(
      ENDPOINTS.filter(({ path }) => path.endsWith('.ics')),
      () => '',
    ),
  },
  {
    name: 'exports, unread',
    plan: 'pro',
    way: 'unread',
    sends: requests(
      ENDPOINTS.filter(({ path }) => path.includes('/export/')),
      () => '',
    ),
  },
  {
    name: 'positions that do not come',
    plan: 'pro',
    way: 'in turn',
    sends: (target) => [get(target, football(target, `matches/live?minPosition=${target.epoch}:${2 ** 40}`))],
  },
  {
    name: 'one match, pipelined',
    plan: 'unlimited',
    way: 'pipelined',
    sends: (target) =>
      Array.from({ length: PIPELINED }, () =>
        get(target, football(target, `matches/${target.values.matchId}`)),
      ),
  },
  {
    name: 'pages without a key, pipelined',
    plan: null,
    way: 'pipelined',
    sends: (target) =>
      ['/healthz', '/readyz', '/openapi.json', '/', '/nowhere'].map((path) => get(target, path)),
  },
  {
    name: 'wrong keys',
    plan: null,
    way: 'in turn',
    sends: (target, connection) => [
      get({ key: `sk_${String(connection).padStart(43, '0')}` }, football(target, 'matches/live')),
    ],
  },
  {
    name: 'a sport resumed from the start',
    plan: 'unlimited',
    way: 'live',
    sends: (target) => [
      upgrade(target),
      ...Array.from({ length: 20 }, () => [
        message({ action: 'subscribe', ...sport(target), position: 1 }),
        message({ action: 'unsubscribe', ...sport(target) }),
      ]).flat(),
    ],
  },
  {
    name: 'thousands of subscriptions',
    plan: 'unlimited',
    way: 'live',
    sends: (target, connection) => [
      upgrade(target),
      ...Array.from({ length: 500 }, (_, index) =>
        message({
          action: 'subscribe',
          type: 'match',
          sportSlug: target.values.sportSlug,
          matchId: Number(target.values.matchId) + index,
          conflateMs: 1000 + (connection % 10),
        }),
      ),
    ],
  },
  {
    name: 'a sport with odds, unread',
    plan: 'unlimited',
    way: 'live unread',
    sends: (target) => [
      upgrade(target),
      ...Array.from({ length: 20 }, () => [
        message({ action: 'subscribe', ...sport(target), withBkOdds: true }),
        message({ action: 'unsubscribe', ...sport(target) }),
      ]).flat(),
    ],
  },
  {
    name: 'messages that are none',
    plan: 'unlimited',
    way: 'live',
    sends: (target) => [upgrade(target), ...Array.from({ length: 200 }, () => textFrame('{"action":'))],
  },
  {
    name: 'a key that is revoked',
    plan: 'unlimited',
    way: 'in turn',
    isRevoked: true,
    sends: requests(ENDPOINTS, () => ''),
  },
  {
    name: 'webhooks whose receiver is slow',
    plan: 'unlimited',
    way: 'in turn',
    hasWebhooks: true,
    sends: requests(ENDPOINTS, () => ''),
  },
]
