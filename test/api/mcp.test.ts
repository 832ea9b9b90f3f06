/** The MCP server (docs/mcp.md), as the client of its SDK sees it: over HTTP and over standard input and output. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { pino } from 'pino'
import { LIMITS } from '../../src/catalog/limits.ts'
import { list } from '../../src/http/mcp/tools.ts'
import { cleanEnvironment, programArguments } from '../support/command-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { type LiveServer, serveLive } from '../support/live/live-kit.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from '../support/world/small-world.ts'

/** Lines of the log about faults of the service. */
const faults: string[] = []
let harness: Harness
let server: LiveServer
let match: number
const [HOME, AWAY] = TEAMS

beforeAll(() => {
  harness = makeHarness({ logger: pino({ level: 'error' }, { write: (line) => faults.push(line) }) })
  harness.put(smallWorld())
  const change = matchChange(1, {
    status: 'finished',
    startTimestamp: NOW - 7_200_000,
    homeScore: { current: 2 },
    awayScore: { current: 1 },
  })
  match = Number(change.id)
  harness.put([change])
  server = serveLive(harness)
})
afterAll(async () => {
  await server.stop()
  harness.close()
})

const overHttp = (authorization: string) =>
  new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), {
    requestInit: { headers: { authorization } },
  })
const overStdio = () => {
  const [command = '', ...args] = programArguments(['mcp', '--address', server.address])
  return new StdioClientTransport({
    command,
    args,
    env: { ...cleanEnvironment(), SCORELINE_KEY: harness.key },
  })
}

async function connected<T>(transport: Transport, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const [{ text = '' } = {}] = content as { text?: string }[]
  return { isError, text, body: isError ? null : JSON.parse(text) }
}

const TRANSPORTS = [
  ['HTTP with a key', () => overHttp(harness.key)],
  ['HTTP with a bearer token', () => overHttp(`Bearer ${harness.key}`)],
  ['HTTP with a bearer token, the scheme in lower case', () => overHttp(`bearer ${harness.key}`)],
  ['standard input and output', overStdio],
] as const

describe.each(TRANSPORTS)('MCP over %s', (_, transport) => {
  test('its tools are documented, and each answers', async () => {
    await connected(transport(), async (client) => {
      const { tools } = await client.listTools()
      for (const { description, inputSchema, annotations } of tools) {
        expect(description?.length).toBeGreaterThan(40)
        expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false })
        for (const each of Object.values(inputSchema.properties ?? {}))
          expect(each).toMatchObject({ description: expect.stringMatching(/\w{3}/) })
      }
      expect(tools.find(({ name }) => name === 'get_match')?.inputSchema.required).toEqual([
        'sport',
        'matchId',
      ])
      const brief = expect.objectContaining({
        id: match,
        status: 'finished',
        score: '2:1',
        start: new Date(NOW - 7_200_000).toISOString(),
        link: `/v2/football/matches/${match}`,
      })
      const answers: Readonly<Record<string, [Record<string, unknown>, unknown]>> = {
        list_matches: [{ status: 'finished' }, { totalMatches: 1, matches: [brief] }],
        live_matches: [{}, { matches: [] }],
        get_match: [{ matchId: match, parts: ['events', 'lineups', 'odds'] }, brief],
        get_table: [{ tournamentId: LEAGUE }, expect.objectContaining({ standings: expect.any(Array) })],
        search: [{ q: 'north' }, expect.objectContaining({ teams: expect.any(Object) })],
        head_to_head: [
          { team_id_1: HOME, team_id_2: AWAY },
          { summary: { total: 1, team1Wins: 1, team2Wins: 0, draws: 0 }, matches: [brief] },
        ],
      }
      expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(answers).sort())
      for (const [name, [args, expected]] of Object.entries(answers)) {
        const { isError, body, text } = await call(client, name, { sport: 'football', ...args })
        expect({ name, isError, body: body ?? text }).toEqual({ name, isError: false, body: expected })
      }
    })
  })
})

describe('MCP', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const JSON_TYPE = 'application/json'
  test.each<[string, object[], number, RegExp]>([
    ['requests and notifications', [note, ping(1), ping(2)], 200, /^\[\{.*"id":1\D.*"id":2\}\]$/],
    ['notifications alone', [note, note], 202, /^$/],
    ['as many messages as are allowed', Array(LIMITS.mcpBatch).fill(note), 202, /^$/],
    ['more', Array(LIMITS.mcpBatch + 1).fill(note), 400, /A batch has 21 messages; the maximum is 20/],
    ['no message', [], 400, /"error":\{/],
    ['more bytes', [ping(1), { ...note, of: ' '.repeat(LIMITS.requestBodyBytes) }], 413, /"error":\{/],
  ])('a batch of %s is answered as one', async (_name, batch, status, text) => {
    const types = { 'content-type': JSON_TYPE, accept: `${JSON_TYPE}, text/event-stream` }
    const headers = { authorization: harness.key, ...types }
    // Without a Content-Length, which would be refused before.
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(JSON.stringify(batch))
        controller.close()
      },
    })
    const init = { method: 'POST', headers, body }
    const response = await fetch(`${server.address}/mcp`, init)
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(text)])
  })

  test.each([
    ['get_match', { sport: 'football' }, 'The argument "matchId" is required.'],
    ['get_match', { sport: 'football', matchId: 'x' }, 'Parameter "matchId" must be an integer'],
    ['get_match', { sport: 'football', matchId: 7, fields: 'id' }, 'There is no argument "fields"'],
    [
      'get_match',
      { sport: 'football', matchId: 7, parts: ['weather'] },
      'There is no part "weather". Parts: events,',
    ],
    ['get_match', { sport: 'football', matchId: 7 }, 'match 7'],
    ['list_matches', { sport: 'cricket' }, 'There is no sport "cricket"'],
    ['list_matches', { sport: 'football', date: 'tomorrow' }, 'must be a date YYYY-MM-DD'],
    ['search', { sport: 'football' }, 'Parameter "q" is required.'],
  ])('%s %j says what is wrong', async (name, args, message) => {
    const { isError, text } = await connected(overHttp(harness.key), (client) => call(client, name, args))
    expect(isError).toBe(true)
    expect(text.toLowerCase()).toContain(message.toLowerCase())
  })

  test('every tool refuses malformed arguments as a mistake of the caller, and calls no other path', async () => {
    const hostile: unknown[] = [
      '\ud800',
      '..',
      '.',
      '',
      '%2e%2e',
      '../../account/usage',
      '\0',
      {},
      [],
      [[]],
      null,
      -1,
      1e21,
    ]
    await connected(overHttp(harness.key), async (client) => {
      const { tools } = await client.listTools()
      for (const { name, inputSchema } of tools) {
        const { properties = {}, required = [] } = inputSchema as {
          properties?: Record<string, { type?: string }>
          required?: string[]
        }
        const valid = Object.fromEntries(
          required.map((each) => [each, each === 'sport' ? 'football' : each === 'q' ? 'north' : LEAGUE]),
        )
        const wrong = [
          ...required.map((each) => ({ ...valid, [each]: undefined })),
          ...['unknown', 'constructor'].map((each) => ({ ...valid, [each]: 1 })),
          ...Object.entries(properties).flatMap(([each, { type }]) =>
            (type === 'integer' ? hostile : ['\ud800', {}, null]).map((value) => ({
              ...valid,
              [each]: value,
            })),
          ),
          ...hostile.map((sport) => ({ ...valid, sport })),
          ...(properties.parts
            ? ['constructor', '__proto__'].map((part) => ({ ...valid, parts: [part] }))
            : []),
        ]
        for (const args of wrong) {
          const { isError, text } = await call(client, name, args)
          const said = { name, args, text }
          expect({ ...said, isError }).toEqual({ ...said, isError: true })
          expect(text).not.toMatch(/Correlation id|no such path|not find/i)
          expect(text).toMatch(/argument|parameter|there is no (sport|part)|match .*\d/i)
        }
      }
      expect(faults).toEqual([])
    })
  })

  test('a long list is cut, and says how much is left', () => {
    const of = (count: number) => list(Array(count).fill('one'), (item) => item) as string[]
    expect([of(62).slice(59), of(60).slice(59)]).toEqual([['one', '2 more'], ['one']])
  })

  test('a tool call costs what its endpoint costs, and the sports of the key count', async () => {
    const key = harness.newKey('free', ['tennis'])
    const used = async () =>
      (await harness.get<{ used: number }>('/v2/account/usage', { headers: { authorization: key } })).body
        .used
    await connected(overHttp(key), async (client) => {
      await client.listTools()
      expect(await used()).toBe(0)
      expect((await call(client, 'live_matches', { sport: 'tennis' })).isError).toBe(false)
      expect(await used()).toBe(1)
      expect((await call(client, 'live_matches', { sport: 'football' })).text).toContain(
        'does not include football',
      )
    })
  })

  test('without a key the answer names both ways to send one', async () => {
    const response = await fetch(`${server.address}/mcp`, { method: 'POST', body: '{}' })
    const { message } = (await response.json()) as { message: string }
    expect([response.status, message]).toEqual([
      401,
      'The API key is missing. Send it as "Authorization: KEY" or "Authorization: Bearer KEY".',
    ])
  })

  test.each([
    ['POST', 'wrong', '{}', 401],
    ['POST', 'bearer wrong', '{}', 401],
    ['POST', 'Bearer wrong', '{}', 401],
    ['GET', 'valid', null, 405],
    ['POST', 'valid', '{}', 400],
    ['POST', 'valid', 'x'.repeat(70_000), 413],
    ['DELETE', 'valid', null, 405],
  ])('%s with a %s key is refused', async (method, which, body, status) => {
    const response = await fetch(`${server.address}/mcp`, {
      method,
      headers: {
        authorization: which === 'valid' ? harness.key : which,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body,
    })
    expect([response.status, response.headers.has('x-request-id')]).toEqual([status, true])
    const problem = await response.json()
    expect(problem).toBeObject()
    if (status === 401)
      expect(problem).toMatchObject({ message: expect.stringContaining('unknown or revoked') })
  })
})
