/**
 * The programs of the documentation run: every shell and TypeScript block of the README and the quickstart, and the
 * examples. Address and key of the demo are replaced by those of a small service with a match in progress.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Change } from '../../src/contract/changes.ts'
import type { Webhook } from '../../src/store/access/webhooks.ts'
import { messageHeaders, secretText } from '../../src/webhooks/signed-message.ts'
import { matchDay, RUNNING_MATCH, type Service, startService } from '../support/browser-service.ts'
import { cleanEnvironment, programArguments, runHere } from '../support/command-kit.ts'
import { board, result } from '../support/odds-kit.ts'
import { matchChange } from '../support/small-world.ts'
import { testFolder, wordsOf } from '../support/test-folder.ts'

const ROOT = join(import.meta.dir, '../..')
const PAGES = ['README.md', 'docs/quickstart.md']
/** Between two attempts to see what a program printed. */
const POLL_MS = 100

function blocksOf(language: string): (readonly [page: string, text: string])[] {
  return PAGES.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
      .filter(([, found]) => found === language)
      .map(([, , block = '']) => [page, block] as const)
  })
}

const commands = blocksOf('sh').flatMap(([page, text]) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => [page, line.replace(/ {2,}#.*$/, '')] as const),
)

let service: Service
const { path: folder, at, run } = testFolder('documented')
beforeAll(async () => {
  service = await startService({ world: matchDay(Date.now()) })
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

describe('shell blocks', () => {
  const requests = commands.filter(([, line]) => line.startsWith('curl '))
  const scripts = commands.filter(([, line]) => line.startsWith('npm '))

  test('shell blocks are requests and npm scripts', () => {
    expect(commands).toHaveLength(requests.length + scripts.length)
    expect(Math.min(requests.length, scripts.length)).toBeGreaterThan(4)
  })

  test.each(requests)('%s: %s returns JSON', async (_page, line) => {
    const child = spawn(['sh', '-c', `${adapted(line)} --silent --fail-with-body`])
    const text = await child.stdout.text()
    expect([text.slice(0, 200), await child.exited]).toEqual([text.slice(0, 200), 0])
    expect(JSON.parse(text)).toBeObject()
  })

  test.each(scripts)('%s: %s is a script of the package', (_page, line) => {
    const name = /^npm (?:run )?([\w-]+)/.exec(line)?.[1] ?? ''
    expect(Object.keys(packageJson.scripts)).toContain(name)
  })

  /** `serve` runs until it is stopped; its options are read from the line all the same. */
  const own = scripts.flatMap(([page, line]) => {
    const args = /^npm run scoreline -- (.*)$/.exec(line)?.[1]
    return args === undefined ? [] : [[page, args.startsWith('serve') ? `${args} --help` : args] as const]
  })
  test.each(own)('%s: scoreline %s succeeds', async (_page, line) => {
    const env = { SCORELINE_DATABASE: at('own.db') }
    const { code, err } = await runHere(wordsOf(line), { cwd: ROOT, env })
    expect([code, err]).toEqual([0, err])
  })
})

describe('TypeScript blocks', () => {
  test.each(blocksOf('ts'))(
    'the program of %s prints the score of a match in progress',
    async (_page, text) => {
      const file = at(`program-${Bun.hash(text)}.ts`)
      await Bun.write(file, adapted(text))
      const [line = ''] = await outputDuringGoals([process.execPath, file], 1)
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
      [process.execPath, 'goal-bot.ts'],
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
      file: 'match-report.py',
      what: 'what a match has and its prices',
      lines: [
        'has: a score only',
        'bookmaker_1, live:',
        matching(/^ {2}\d\d \w+ [\d:]{8} {2}w1 1\.50 {2}x 4\.00 {2}w2 6\.25$/),
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
  test.each(EXAMPLES)('$file prints $what', async ({ program, file, lines, count }) => {
    // Without the programs there is nothing to run it with.
    if (Bun.which(program) === null || (program === 'sh' && Bun.which('curl') === null)) return
    await service.apply(LIVE_BOARD)
    const command = [program, `examples/${file}`, service.address, service.key]
    const printed =
      count === undefined
        ? (await spawn(command).stdout.text()).trimEnd().split('\n')
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

  test('feed-adapter.ts sends the scores of another provider to the running service', async () => {
    const score = { id: 7, league: 'Northern League', home: 'Lakeside', away: 'Old Mill', minute: 64 }
    const scores = [{ ...score, start: '2026-09-12T15:00:00Z', state: 'live', goals: [2, 1] }]
    const provider = Bun.serve({ port: 0, fetch: () => Response.json(scores) })
    const adapter = spawn([process.execPath, 'examples/feed-adapter.ts', provider.url.href])
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

  test('the example files equal those of the documentation', () => {
    const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
    expect(read('docs/feeding.md')).toContain(read('examples/table-mapping/mapping.json'))
    expect(read('docs/feeding.md')).toContain(read('examples/table-mapping/results.csv'))
    expect(read('docs/quickstart.md')).toContain(read('examples/changes.ndjson'))
  })
})

test('the example changes of "Feeding data" can be pushed into an empty database as printed', async () => {
  const page = readFileSync(join(ROOT, 'docs/feeding.md'), 'utf8')
  const stdin = /^```json\n([\s\S]*?)^```/m.exec(page)?.[1] ?? ''
  const { code, out, err } = await run('feed push - --database changes.db', { stdin })
  expect([code, out, err]).toEqual([0, '3 changes: 3 applied, 0 unchanged, 0 rejected; position 3.\n', ''])
})

test('the backup of "Operating" works from any folder', async () => {
  const page = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  const line = /^scoreline backup .*$/m.exec(page)?.[0] ?? ''
  mkdirSync(at('bin'))
  mkdirSync(at('backups'))
  writeFileSync(at('bin/scoreline'), `#!/bin/sh\nexec ${programArguments([]).join(' ')} "$@"\n`, {
    mode: 0o755,
  })
  const stdin = '{"op":"put","kind":"team","sport":"football","id":1,"data":{"name":"Rovers"}}'
  await run('feed push -', { stdin })
  const command = line.replaceAll('/var/backups', at('backups')).replaceAll('/var/lib/scoreline', folder)
  const child = Bun.spawn(['sh', '-c', command], {
    cwd: '/',
    env: { ...cleanEnvironment(), PATH: `${at('bin')}:${process.env.PATH}` },
    stderr: 'pipe',
  })
  expect([await child.exited, await child.stderr.text()]).toEqual([0, ''])
  expect(readdirSync(at('backups'))).toEqual([
    expect.stringMatching(/^scoreline-[0-9a-f]{8}-\d{8}T\d{6}Z-1\.db$/),
  ])
})
