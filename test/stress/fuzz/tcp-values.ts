/** Requests as bytes: valid ones with their expected responses, and violations of HTTP (RFC 9112). */

/** The key of a request. */
export const TCP_KEYS = ['all', 'football', 'tennis', 'wrong', 'none'] as const
export type TcpKey = (typeof TCP_KEYS)[number]

/** A valid request: one URL for each kind of response. */
export interface GoodTarget {
  readonly target: string
  readonly sport: 'football' | 'tennis' | null
  readonly isOpen: boolean
  readonly status: number
}

export const GOOD_TARGETS: readonly GoodTarget[] = [
  { target: '/v2/account/usage', sport: null, isOpen: false, status: 200 },
  { target: '/v2/sport', sport: null, isOpen: false, status: 200 },
  { target: '/v2/football/teams/5501/profile', sport: 'football', isOpen: false, status: 200 },
  { target: '/v2/football/x/../teams/./5501/profile', sport: 'football', isOpen: false, status: 200 },
  { target: 'http://other.example/v2/football/categories', sport: 'football', isOpen: false, status: 200 },
  // Streamed.
  { target: '/v2/football/matches?date=2026-09-12&tz=UTC', sport: 'football', isOpen: false, status: 200 },
  { target: '/v2/football/teams/5501%00/profile', sport: 'football', isOpen: false, status: 400 },
  { target: '/v2/football/matches?date=never', sport: 'football', isOpen: false, status: 400 },
  { target: '/v2/football/matches/987654', sport: 'football', isOpen: false, status: 404 },
  { target: '/v2/tennis/categories', sport: 'tennis', isOpen: false, status: 200 },
  { target: '/v2/StatisticsDict.json', sport: null, isOpen: true, status: 200 },
  { target: '/healthz', sport: null, isOpen: true, status: 200 },
  { target: '/nowhere', sport: null, isOpen: true, status: 404 },
  { target: '/v2/football%2Fteams/5501/profile', sport: null, isOpen: true, status: 404 },
  { target: '//v2/sport', sport: null, isOpen: true, status: 404 },
  { target: `/healthz?${'x'.repeat(8300)}`, sport: null, isOpen: true, status: 414 },
]

/** Host lines, all of them accepted. */
export const GOOD_HOSTS: readonly string[] = [
  'Host: x',
  'host:x',
  'HOST:   scoreline.example:3000  ',
  'Host: [::1]:3000',
  'Host: h:99999',
  'Host: user:word@h',
  'Host: a/b?c#d',
  'Host: [::zz',
  'Host:',
  'Host: %00',
  'Host: \u00d0\u00b6',
  `Host: ${'long.'.repeat(300)}`,
  'Host: a\r\nHost: b',
]

/** Header lines without effect. */
export const GOOD_LINES: readonly string[] = [
  'X:',
  'X: \u00ff\u0080',
  'Connection: keep-alive',
  'Expect: 200-maybe',
  'Cookie: __proto__=1; =; ;;',
  'Content-Length: 0',
  'TE: trailers',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Range: bytes=0-1',
  'Referer: http://x/?apiKey=y',
  Array.from({ length: 150 }, (_, index) => `X-${index}: y`).join('\r\n'),
  `X: ${'y'.repeat(4000)}`,
]

/** Unexpected bodies, which are read and ignored. */
export const GOOD_BODIES: readonly string[] = [
  'Content-Length: 5\r\n\r\nhello',
  'Content-Length: 27\r\n\r\nGET /nowhere HTTP/1.1\r\n\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n00\r\n\r\n',
]

/**
 * Expected result of malformed bytes: a response of the service, after which the connection may stay open; one of the
 * runtime, which closes it; or none, and it is closed (`cut`) or waits for more (`open`).
 */
export type Outcome = { readonly service: number } | { readonly runtime: number } | 'cut' | 'open'

export interface HostileRow {
  readonly name: string
  /** @param key a valid one, @param address nobody else's */
  readonly bytes: (key: string, address: string) => string
  readonly outcome: Outcome
}

const BAD: Outcome = { runtime: 400 }
const OTHER_VERSION: Outcome = { runtime: 505 }
const TOO_LARGE: Outcome = { runtime: 431 }
const TARGET = '/v2/football/teams/5501/profile'

/** A request with another request line. */
function line(text: string, outcome: Outcome): HostileRow {
  const bytes = (key: string) => `${text}\r\nHost: x\r\nAuthorization: ${key}\r\n\r\n`
  return { name: text.slice(0, 40), bytes, outcome }
}

/** A request with other lines after the key. */
function header(text: string, outcome: Outcome): HostileRow {
  const bytes = (key: string, address: string) =>
    `GET ${TARGET} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nAuthorization: ${key}\r\n${text}`
  return { name: text.slice(0, 60), bytes, outcome }
}

/** An upgrade with other lines. */
function upgrade(first: string, lines: readonly string[], outcome: Outcome): HostileRow {
  const bytes = (key: string) =>
    `${first.replace('KEY', key)}\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${lines.map((each) => `${each}\r\n`).join('')}\r\n`
  return { name: `${first} ${lines.join()}`, bytes, outcome }
}

const SOCKET_KEY = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
const SOCKET_VERSION = 'Sec-WebSocket-Version: 13'
const SOCKET = 'GET /ws?apiKey=KEY HTTP/1.1'

export const HOSTILE_ROWS: readonly HostileRow[] = [
  ...[
    'GET other.example:80 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'PRI * HTTP/2.0\r\n\r\nSM',
    ` ${TARGET} HTTP/1.1`,
    'GET v2/sport HTTP/1.1',
    'GET  HTTP/1.1',
    `GET   ${TARGET}   HTTP/1.1`,
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    '\u0000',
  ].map((text) => line(text, BAD)),
  ...[
    `GET ${TARGET}`,
    `GET ${TARGET} HTTP/0.9`,
    `GET ${TARGET} HTTP/1.2`,
    `GET ${TARGET} HTTP/2.0`,
    'GET /v2/\u0000 HTTP/1.1',
    'GET /v2/\u0001 HTTP/1.1',
    'GET /v2/foot\tball HTTP/1.1',
    `GET ${TARGET}?q=a b HTTP/1.1`,
  ].map((text) => line(text, OTHER_VERSION)),
  line(`get ${TARGET} HTTP/1.1`, 'cut'),
  line(`HACK ${TARGET} HTTP/1.1`, 'cut'),
  line(`${'A'.repeat(5000)} ${TARGET} HTTP/1.1`, 'cut'),
  line('CONNECT other.example:80 HTTP/1.1', { service: 404 }),
  line(`TRACE ${TARGET} HTTP/1.1`, { service: 405 }),
  line(`DELETE ${TARGET} HTTP/1.1`, { service: 405 }),
  line(`GET ${TARGET}#part HTTP/1.1`, { service: 404 }),
  line('GET /v2/foot\u007fball HTTP/1.1', { service: 404 }),
  line('GET /\u00ff\u0080 HTTP/1.1', { service: 404 }),
  line(`GET /${'x'.repeat(20_000)} HTTP/1.1`, TOO_LARGE),
  line(`GET /${'x'.repeat(200_000)} HTTP/1.1`, TOO_LARGE),
  { name: 'line feeds alone', bytes: () => `GET ${TARGET} HTTP/1.1\nHost: x\n\n`, outcome: OTHER_VERSION },
  { name: 'no host', bytes: () => `GET ${TARGET} HTTP/1.1\r\n\r\n`, outcome: BAD },
  { name: 'half a head', bytes: () => `GET ${TARGET} HTTP/1.1\r\nHost: x`, outcome: 'open' },
  { name: 'half a method', bytes: () => 'GE', outcome: 'open' },
  ...[
    'X: a\r\n b\r\n\r\n',
    'no colon\r\n\r\n',
    ': x\r\n\r\n',
    'X : x\r\n\r\n',
    'X: a\u0000b\r\n\r\n',
    'X: a\u0001b\r\n\r\n',
    'X: a\rb\r\n\r\n',
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    'Content-Length: -5\r\n\r\n',
    'Content-Length: +5\r\n\r\nhello',
    'Content-Length: 0x5\r\n\r\nhello',
    'Content-Length: 99999999999999999999999\r\n\r\n',
    'Transfer-Encoding: identity\r\n\r\n',
    'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ].map((text) => header(text, BAD)),
  header(`X: ${'y'.repeat(30_000)}\r\n\r\n`, TOO_LARGE),
  header(`${'X: y\r\n'.repeat(5000)}\r\n`, TOO_LARGE),
  header('Authorization: wrong\r\n\r\n', { service: 401 }),
  header('Content-Length: 100000\r\n\r\nhello', { service: 413 }),
  header('Content-Length: 2000000\r\n\r\nhello', { service: 413 }),
  upgrade(SOCKET, [SOCKET_VERSION], { service: 404 }),
  upgrade(SOCKET, [SOCKET_VERSION, 'Sec-WebSocket-Key: x'], { service: 404 }),
  upgrade('POST /ws?apiKey=KEY HTTP/1.1', [SOCKET_VERSION, SOCKET_KEY], { service: 404 }),
  upgrade('GET /v2/sport HTTP/1.1', [SOCKET_VERSION, SOCKET_KEY], { service: 401 }),
  upgrade(SOCKET, [SOCKET_KEY], { runtime: 426 }),
  upgrade(SOCKET, [SOCKET_KEY, 'Sec-WebSocket-Version: 8'], { runtime: 426 }),
]

/** Malformed chunks after an answered request: the runtime closes with 400. */
export const BAD_CHUNKS: readonly string[] = [
  'zz\r\nhello\r\n',
  '-1\r\nhello\r\n',
  'ffffffffffffffffff\r\nhello\r\n',
  '5\r\nhelloXX0\r\n\r\n',
  // Trailers are allowed (RFC 9112, 7.1.2), but the runtime rejects them.
  '0\r\nX-Trailer: y\r\n\r\n',
]
