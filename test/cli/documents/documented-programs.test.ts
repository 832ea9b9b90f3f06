/**
 * The programs of the documentation run: those of the README and the quickstart, the examples and so the tutorials. Address
 * and key of the demo are replaced by those of a small service with a match in progress.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from '../../../src/contract/changes.ts'
import type { Webhook } from '../../../src/store/access/webhooks.ts'
import { messageHeaders, secretText } from '../../../src/webhooks/signed-message.ts'
import { cleanEnvironment, programArguments } from '../../support/command-kit.ts'
import { matchDay, RUNNING_MATCH, type Service, startService } from '../../support/http/browser-service.ts'
import { board, result } from '../../support/odds-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { matchChange } from '../../support/world/small-world.ts'

const ROOT = join(import.meta.dir, '../../..')
const NODE_VERSION = Bun.which('node') ? await Bun.$`node --version`.text() : ''
const PAGES = ['README.md', 'docs/quickstart.md']
/** Node 20 has a WebSocket only with an option. */
const NODE = ['node', ...(NODE_VERSION.startsWith('v20.') ? ['--experimental-websocket'] : [])].join(' ')
/** Between two attempts to see what a program printed. */
const POLL_MS = 100

const programs = PAGES.flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [...text.matchAll(/^```(?:ts|js)\n([\s\S]*?)^```/gm)].map(([, block = '']) => [page, block] as const)
})

let service: Service
const { at } = testFolder('documented')
beforeAll(async () => {
  service = await startService({ world: matchDay(Date.now()) })
  cpSync(join(ROOT, 'examples'), at('examples'), { recursive: true })
  const client = await fetch(`${service.address}/client.js`)
  await Bun.write(at('examples/client.mjs'), await client.text())
})
afterAll(() => service.close())

/** A line or a program as the reader would run it, but for this service. */
function adapted(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:3000', service.address)
    .replaceAll("apiKey: 'demo'", `apiKey: '${service.key}'`)
    .replaceAll('Authorization: demo', `Authorization: ${service.key}`)
    .replaceAll("'scoreline-client'", `'${join(ROOT, 'src/client/index.ts')}'`)
}

function spawn(command: readonly string[], stdin: 'ignore' | ReadableStream = 'ignore') {
  return Bun.spawn([...command], {
    cwd: ROOT,
    env: cleanEnvironment(),
    stdin,
    stdout: 'pipe',
    stderr: 'inherit',
  })
}

let goals = 1
/** One more goal of the home side, in the next minute. */
function scoreGoal(): Promise<void> {
  goals += 1
  const data = {
    startTimestamp: Date.now() - 1_800_000,
    status: 'inprogress' as const,
    currentMatchMinute: 30 + goals,
    homeScore: { current: goals },
    awayScore: { current: 0 },
  }
  return service.apply(matchChange(RUNNING_MATCH, data))
}

/** What a program prints until it has `lines` lines, while goals are scored; then it is stopped. */
async function outputDuringGoals(command: readonly string[], lines: number): Promise<string[]> {
  const child = spawn(command)
  let text = ''
  const reading = (async () => {
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) text += chunk
  })()
  const printed = () => text.split('\n').slice(0, -1)
  while (printed().length < lines && child.exitCode === null) {
    await scoreGoal()
    await Bun.sleep(POLL_MS)
  }
  child.kill()
  await reading
  return printed()
}

/** The one of the README is JavaScript beside the file of the client, and runs in Node too. */
const RUNS = programs.flatMap(([page, text]) =>
  (page === 'README.md' ? [process.execPath, NODE] : [process.execPath]).map((runtime) => ({
    page,
    text,
    runtime,
  })),
)
describe('programs of pages', () => {
  test.each(RUNS)(
    'that of $page prints the score of a match in progress, in $runtime',
    async ({ text, runtime }) => {
      // Without Node there is nothing to run it with.
      if (Bun.which(runtime.split(' ')[0] ?? '') === null) return
      const isJavaScript = text.includes('./client.mjs')
      const file = at(`examples/program-${Bun.hash(text)}.${isJavaScript ? 'mjs' : 'ts'}`)
      await Bun.write(file, adapted(text))
      const [line = ''] = await outputDuringGoals([...runtime.split(' '), file], 1)
      expect(line).toMatch(/^.+ \d+:0 .+$/)
    },
  )
})

const GOAL = {
  type: 'goal',
  id: 'evt_1',
  state: { homeScore: 1, awayScore: 0 },
  data: { homeTeam: { name: 'Lakeside' }, awayTeam: { name: 'Old Mill' } },
}

const LIVE_BOARD: Change = {
  op: 'put',
  kind: 'oddsBoards',
  sport: 'football',
  id: RUNNING_MATCH,
  data: { boards: { 1: { live: board({ result: result(1.5, 4, 6.25) }, { updatedAt: Date.now() }) } } },
}

const matching = (pattern: RegExp) => expect.stringMatching(pattern)
/** Examples and their lines; with a `count`, of so many while goals are scored, otherwise until they end. */
const EXAMPLES: readonly { program: string; file: string; what: string; lines: string[]; count?: number }[] =
  [
    ...[
      [process.execPath, 'goal-bot.mjs'],
      [NODE, 'goal-bot.mjs'],
      ['python3', 'goal-bot.py'],
    ].map(([program = '', file = '']) => ({
      ...{ program, file, what: 'a goal', count: 1 },
      lines: expect.arrayContaining([matching(/^\d+' .+ \d+:0 .+ \(.+\)$/)]),
    })),
    {
      program: 'sh',
      file: 'live-events.sh',
      what: 'events',
      count: 12,
      lines: expect.arrayContaining([
        matching(/^data: {"type":"connected"/),
        matching(/^data: {"type":"match_delta"/),
      ]),
    },
    {
      program: 'python3',
      file: 'results.py',
      what: 'the scores of matches',
      lines: expect.arrayContaining([matching(/^\d{4}-\d\d-\d\d \D+ \d+:\d+ \D+$/)]),
    },
    {
      program: 'python3',
      file: 'fixtures.py',
      what: 'the matches of a team',
      lines: expect.arrayContaining([matching(/^\d{4}-\d\d-\d\d .+ (–|\d+:\d+) .+$/)]),
    },
    {
      program: 'python3',
      file: 'odds-to-csv.py',
      what: 'the prices of the match in progress',
      lines: [
        'time,match_id,home,away,bookmaker,stage,outcome,line,odds',
        ...['w1,,1.5', 'x,,4', 'w2,,6.25'].map((price) =>
          matching(
            new RegExp(
              `^20[-\\d]{8} [:\\d]{8},${RUNNING_MATCH},Harbour City,Lakeside,bookmaker_1,live,${price}$`,
            ),
          ),
        ),
      ],
    },
    {
      program: process.execPath,
      file: 'mcp-client.ts',
      what: 'the tools and the matches in progress',
      lines: expect.arrayContaining([matching(/list_matches, .*live_matches/), matching(/Harbour City/)]),
    },
    {
      program: 'sh',
      file: 'read-your-writes.sh',
      what: 'the position of an answer and of a later one',
      lines: expect.arrayContaining([
        matching(/^at [\da-f]+:\d+:$/),
        'HTTP/1.1 200 OK',
        matching(/^x-scoreline-position: [\da-f]+:\d+$/i),
      ]),
    },
  ]

describe('examples', () => {
  test.each(EXAMPLES)('$program $file prints $what', async ({ program, file, lines, count }) => {
    // Without the programs there is nothing to run it with.
    if (Bun.which(program.split(' ')[0] ?? '') === null || (program === 'sh' && Bun.which('curl') === null))
      return
    await service.apply(LIVE_BOARD)
    const command = [
      ...program.split(' '),
      file.endsWith('.mjs') ? at(`examples/${file}`) : `examples/${file}`,
      service.address,
      service.key,
    ]
    const printed =
      count === undefined
        ? (await spawn(command).stdout.text()).trimEnd().split(/\r?\n/)
        : await outputDuringGoals(command, count)
    expect(printed).toEqual(lines)
  })

  // Without Python there is nothing to run it with.
  test.skipIf(Bun.which('python3') === null)('webhook-receiver.py verifies and prints a goal', async () => {
    const [secret, body] = [secretText(new Uint8Array(32)), JSON.stringify(GOAL)]
    const free = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const url = `http://127.0.0.1:${free.port}/`
    await free.stop(true)
    const child = spawn(['python3', 'examples/webhook-receiver.py', secret, new URL(url).port])
    const send = async (signedWith: string) => {
      const of = { secret: signedWith, previousSecret: null, previousSecretEndsMs: null }
      const headers = messageHeaders(of as Webhook, { id: GOAL.id, body }, Date.now())
      return (await fetch(url, { method: 'POST', headers, body })).status
    }
    while ((await send(secret).catch(() => null)) === null) await Bun.sleep(POLL_MS)
    expect([await send(secret), await send(secretText(new Uint8Array(32).fill(1)))]).toEqual([204, 401])
    child.kill()
    expect(await child.stdout.text()).toBe('goal: Lakeside 1:0 Old Mill\n')
  })

  test('scoreboard.mjs sends the scores of a scoreboard to the running service', async () => {
    const score = { id: 7, league: 'Northern League', home: 'Lakeside', away: 'Old Mill', minute: 64 }
    const scores = [{ ...score, start: '2026-09-12T15:00:00Z', state: 'live', goals: [2, 1] }]
    const provider = Bun.serve({ port: 0, fetch: () => Response.json(scores) })
    const adapter = spawn([process.execPath, 'examples/scoreboard.mjs', provider.url.href])
    const sender = spawn(
      programArguments(['feed', 'push', '-', '--database', service.database]),
      adapter.stdout,
    )
    const headers = { authorization: service.key }
    const list = `${service.address}/v2/football/matches?view=lite&date=2026-09-12&q=lakeside`
    let found: { homeScore: { current: number } }[] = []
    while (found.length === 0 && sender.exitCode === null) {
      await Bun.sleep(POLL_MS)
      found = ((await (await fetch(list, { headers })).json()) as { matches: typeof found }).matches
    }
    adapter.kill()
    await sender.exited
    await provider.stop(true)
    expect(found.map(({ homeScore }) => homeScore.current)).toEqual([2])
  })
})

const TUTORIALS = [...new Bun.Glob('docs/tutorials/[a-z]*.md').scanSync(ROOT)].sort()

test.each(TUTORIALS)('%s has less than 600 words and a program of less than 60 lines', (path) => {
  const page = readFileSync(join(ROOT, path), 'utf8')
  const [program = ''] = /```(?:html|js|python)\n[\s\S]*?\n```/.exec(page) ?? []
  const prose = page.replaceAll(/```[\s\S]*?\n```/g, '')
  expect(program.split('\n').length - 2).toBeWithin(10, 60)
  expect(prose.split(/\s+/).length).toBeWithin(100, 600)
})
