/**
 * The REST fuzzer: requests generated from the OpenAPI document, and invariants of every response. Only the few
 * endpoints with mutually exclusive parameters are treated specially.
 */
import fc from 'fast-check'
import { pino } from 'pino'
import { type App, createApp } from '../../../src/app.ts'
import { SPORTS, type Sport } from '../../../src/catalog/sports.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { keyText, revokeKeyByPrefix } from '../../../src/store/access/keys.ts'
import { checkBody, type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { ownIds, worldOf } from '../../support/world/availability-world.ts'
import { type Documented, type Known, type Value, valuesOf } from './rest-values.ts'

/**
 * Parameters whose valid values may still exclude each other (docs/reference/endpoints.md, docs/reference/rules.md#7).
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  '/v2/{sportSlug}/matches': ['date_from', 'date_to', 'cursor', 'team_id_1', 'team_id_2'],
  '/v2/{sportSlug}/players': ['ids', 'team_id', 'q'],
  '/v2/{sportSlug}/h2h': ['team_id_1', 'team_id_2'],
}
/** One of these is required: without them every request is invalid. */
const NEEDS_ONE: Readonly<Record<string, readonly string[]>> = {
  '/v2/{sportSlug}/players': ['ids', 'team_id', 'q'],
}

/** Cached hashes: some tens of megabytes. */
const MAX_FITTING = 500_000

const KEYS = ['valid', 'footballOnly', 'none', 'empty', 'wrong', 'bearer', 'revoked', 'garbage'] as const
type KeyKind = (typeof KEYS)[number]

interface Operation {
  readonly path: string
  readonly isOpen: boolean
  readonly parameters: readonly Documented[]
}

interface Asked {
  readonly sport: string
  readonly key: KeyKind
  readonly values: readonly (Value & { readonly name: string; readonly in: 'path' | 'query' })[]
  readonly headers: Readonly<Record<string, string>>
  readonly method: 'GET' | 'HEAD'
  /** Other query parameters. */
  readonly extra: string
}

interface Document {
  readonly paths: Record<
    string,
    { get: { security?: unknown[]; parameters: (Documented | { $ref: string })[] } }
  >
}

export class RestFuzz {
  readonly harness: Harness
  /** The same data without a response cache. */
  readonly #fresh: App
  readonly #keys: Readonly<Record<KeyKind, string | null>>
  operations: readonly Operation[] = []
  /** Responses by status, to verify the variety of a run. */
  readonly statuses = new Map<number, number>()
  /** Hashes of valid bodies: many requests have the same response, and some responses are long. */
  readonly #fitting = new Set<bigint>()

  constructor() {
    const harness = makeHarness()
    for (const sport of SPORTS) harness.put(worldOf(sport))
    const valid = harness.key
    const revoked = harness.newKey('unlimited')
    revokeKeyByPrefix(harness.db, revoked, NOW)
    this.harness = harness
    this.#fresh = createApp({
      database: harness.db,
      clock: () => harness.now,
      config: { ...DEFAULT_CONFIG, responseCacheBytes: 0 },
      logger: pino({ level: 'silent' }),
    })
    this.#keys = {
      valid,
      footballOnly: harness.newKey('unlimited', ['football']),
      none: null,
      empty: '',
      wrong: keyText(new Uint8Array(32).fill(200)),
      bearer: `Bearer ${valid}`,
      revoked,
      garbage: '__proto__',
    }
  }

  async start(): Promise<void> {
    const { body } = await this.harness.get<Document>('/openapi.json')
    // The other documented paths are streams of events, which do not end.
    const paths = new Set(ENDPOINTS.map(({ path }) => path))
    this.operations = Object.entries(body.paths)
      .filter(([path]) => paths.has(path))
      .map(([path, { get }]) => ({
        path,
        isOpen: get.security?.length === 0,
        parameters: get.parameters.filter((each): each is Documented => 'name' in each),
      }))
  }

  close(): void {
    this.#fresh.close()
    this.harness.close()
  }

  /** Requests to one operation. */
  requests({ parameters }: Operation): fc.Arbitrary<Asked> {
    const bySport = SPORTS.map((sport) => ({
      weight: 5,
      arbitrary: fc.record({
        sport: fc.constant<string>(sport.slug),
        values: this.#values(parameters, sport),
      }),
    }))
    const [first] = SPORTS
    const nowhere = {
      weight: 1,
      arbitrary: fc.record({
        sport: fc.constantFrom('hockey', 'FOOTBALL', '__proto__', '%00', 'constructor'),
        values: this.#values(parameters, first as Sport),
      }),
    }
    const rest = {
      key: fc.oneof(
        { weight: 20, arbitrary: fc.constant('valid' as const) },
        { weight: 8, arbitrary: fc.constantFrom(...KEYS) },
      ),
      headers: hostileHeaders,
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant('GET' as const) },
        { weight: 1, arbitrary: fc.constant('HEAD' as const) },
      ),
      extra: fc.constantFrom(
        '',
        '',
        '',
        '&locale=ru',
        '&&&',
        '&=&=',
        '&%',
        '&__proto__=1',
        '&apiKey=x',
        '&a[]=1',
      ),
    }
    return fc.tuple(fc.oneof(...bySport, nowhere), fc.record(rest)).map(([of, how]) => ({ ...of, ...how }))
  }

  /** Most requests have few parameters: with many, one is nearly always invalid. */
  #values(parameters: readonly Documented[], sport: Sport): fc.Arbitrary<Asked['values']> {
    const arbitraryOf = (of: Documented) =>
      valuesOf(of, knownFor(of, sport)).map((value) => ({ ...value, name: of.name, in: of.in }))
    const fixed = parameters.filter((of) => of.in === 'path').map(arbitraryOf)
    const query = parameters
      .filter((of) => of.in === 'query')
      .map((of) => fc.option(arbitraryOf(of), { nil: null, freq: of.required ? 20 : 1 }))
    return fc.tuple(fc.tuple(...fixed), fc.tuple(...query)).chain(([inPath, found]) => {
      const there = found.filter((value) => value !== null)
      return fc
        .shuffledSubarray(there, { maxLength: Math.min(there.length, 4) })
        .map((some) => [
          ...inPath,
          ...new Set([...some, ...there.filter(({ name }) => this.#isNeeded(name, parameters))]),
        ])
    })
  }

  #isNeeded(name: string, parameters: readonly Documented[]): boolean {
    return parameters.some((of) => of.name === name && of.required)
  }

  /** Sends the request and throws if the response violates an invariant. */
  async ask(operation: Operation, asked: Asked): Promise<void> {
    const target = targetOf(operation, asked)
    const answer = await this.#fetch(this.harness.app, target, asked)
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    const fault = `${asked.method} ${target} (key ${asked.key}): ${answer.status} ${answer.text.slice(0, 300)}`
    if (answer.status >= 500) throw new Error(`a fault of ours: ${fault}`)
    const path = new URL(`http://localhost${target}`).pathname
    this.#checkOnce(operation, path, answer)
    const expected = expectedOf(operation, asked, path)
    if (expected !== null && !expected.includes(answer.status))
      throw new Error(`expected ${expected.join(' or ')}: ${fault}`)
    if (answer.status === 200 && asked.method === 'GET')
      await this.#askAgain(operation, target, answer, asked)
  }

  #checkOnce(operation: Operation, path: string, { status, text, isJson }: Fetched): void {
    if (text === '') return
    const hash = Bun.hash.wyhash(`${operation.path} ${status} ${text}`)
    if (this.#fitting.has(hash)) return
    checkBody(path, status, isJson ? JSON.parse(text) : text)
    if (this.#fitting.size < MAX_FITTING) this.#fitting.add(hash)
  }

  /** A cached response equals a computed one, and is only sent to authorized keys. */
  async #askAgain(operation: Operation, target: string, first: Fetched, asked: Asked): Promise<void> {
    const again = await this.#fetch(this.harness.app, target, asked)
    const fresh = await this.#fetch(this.#fresh, target, asked)
    // The usage of a key differs each time.
    for (const other of operation.path === '/v2/account/usage' ? [] : [again, fresh]) {
      // Uncached streamed lists have no entity tag; lists cached since then have one.
      if (other.status !== 304 && other.text !== first.text)
        throw new Error(`another answer the next time: ${target}`)
    }
    if (operation.isOpen) return
    const stranger = await this.#fetch(this.harness.app, target, { ...asked, key: 'wrong' })
    if (stranger.status !== 401) throw new Error(`a stranger got ${stranger.status}: ${target}`)
    if (!operation.path.includes('{sportSlug}') || asked.sport === 'football') return
    const other = await this.#fetch(this.harness.app, target, { ...asked, key: 'footballOnly' })
    if (other.status !== 400) throw new Error(`a key of another sport got ${other.status}: ${target}`)
  }

  async #fetch(app: App, target: string, { key, headers, method }: Asked): Promise<Fetched> {
    const text = this.#keys[key]
    const all = { ...headers, ...(text !== null && { authorization: text }) }
    const response = await app.fetch(new Request(`http://localhost${target}`, { method, headers: all }))
    const bytes = await response.bytes()
    const encoding = bytes.length === 0 ? null : response.headers.get('content-encoding')
    const plain = encoding === null ? bytes : decoded(new Uint8Array(bytes), encoding)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return { status: response.status, text: new TextDecoder().decode(plain), isJson }
  }
}

/** Existing ids of a sport by parameter: `team_id_1` a team, `category_ids` categories. */
function knownFor({ name }: Documented, sport: Sport): Known {
  const stem = name.toLowerCase().replace(/_?ids?(_\d)?$/, '')
  const there = Object.entries(ownIds(sport))
  return {
    own:
      stem === '' ? [] : there.filter(([of]) => of.toLowerCase().includes(`${stem}id`)).map(([, id]) => id),
    others: there.map(([, id]) => id),
  }
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): Uint8Array {
  return encoding === 'zstd' ? Bun.zstdDecompressSync(bytes) : Bun.gunzipSync(bytes)
}

interface Fetched {
  readonly status: number
  readonly text: string
  readonly isJson: boolean
}

const hostileHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'zstd;q=0.5, gzip;q=1, *;q=0' },
  { 'accept-encoding': `gzip;q=${'9'.repeat(400)}, ;;;=,,br;q=x` },
  { 'if-none-match': '*' },
  { 'if-none-match': '"a", W/"b", , "' },
  { 'if-none-match': `"${'x'.repeat(5000)}"` },
  { origin: 'null' },
  { origin: 'https://evil.example', host: 'evil.example' },
  { host: 'x' },
  { host: '[::1]:99999' },
  { cookie: '__proto__=1; a=%; =; ;;;' },
  { 'x-request-id': '{"a":1}\\n' },
  { 'x-forwarded-for': '1.1.1.1, unknown, ::1' },
  { 'content-length': '0', 'content-type': 'application/json' },
  { accept: 'application/xml;q=1e999', 'accept-language': '*;;;' },
  { range: 'bytes=0-1', expect: '100-continue' },
  { upgrade: 'h2c', connection: 'upgrade' },
  { 'x-http-method-override': 'DELETE' },
)

function targetOf({ path }: Operation, { sport, values, extra }: Asked): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'sportSlug'
      ? sport
      : (values.find((value) => value.in === 'path' && value.name === name)?.raw ?? '1'),
  )
  const query = values
    .filter((value) => value.in === 'query')
    .map(({ name, raw }) => `${name}=${raw}`)
    .join('&')
  return `${address}?${query}${extra}`
}

const INVALID: ReadonlySet<KeyKind> = new Set(['none', 'empty', 'wrong', 'bearer', 'revoked', 'garbage'])

/** Allowed statuses of a response; null if the URL has another meaning. */
function expectedOf(operation: Operation, asked: Asked, path: string): readonly number[] | null {
  // Dots and empty segments change the path, and so does a literal segment in place of a parameter.
  if (path.split('/').length !== operation.path.split('/').length || path.includes('//')) return null
  const inPath = asked.values.filter((value) => value.in === 'path')
  if (inPath.some(({ raw }) => /^(live|(\.|%2e){0,2})$/i.test(raw))) return null
  if (!operation.isOpen && INVALID.has(asked.key)) return [401]
  const hasSport = operation.path.includes('{sportSlug}')
  if (hasSport && !SPORTS.some(({ slug }) => slug === asked.sport)) return [404]
  if (hasSport && asked.key === 'footballOnly' && asked.sport !== 'football') return [400]
  const names = new Set(asked.values.map(({ name }) => name))
  const isMissing = operation.parameters.some((of) => of.required && !names.has(of.name))
  if (isMissing || asked.values.some(({ verdict }) => verdict === 'bad')) return [400]
  const needed = NEEDS_ONE[operation.path]
  if (needed && !needed.some((name) => names.has(name))) return [400]
  const isOpenQuestion =
    asked.values.some(({ verdict }) => verdict === 'either') ||
    TOGETHER[operation.path]?.some((name) => names.has(name))
  return isOpenQuestion ? [200, 304, 400, 404] : [200, 304, 404]
}
