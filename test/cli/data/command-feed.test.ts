/**
 * `feed push`, `feed replay` and `import` beside a running service, as processes (docs/operating.md#durability): the
 * same words and codes as into the file, and seen by subscribers.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { FEED_LIMITS } from '../../../src/catalog/feed.ts'
import { openPrivateListener } from '../../../src/commands/serve/private-listener.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { runHere, type Server, spawnProgram, startServer } from '../../support/command-kit.ts'
import { merge, ndjson, put } from '../../support/feed/change-kit.ts'
import { dump, makeDatabase, withDatabase } from '../../support/feed/feed-kit.ts'
import { makeHarness } from '../../support/harness.ts'
import { LiveSocket } from '../../support/live/live-kit.ts'
import { testFolder, wordsOf } from '../../support/test-folder.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const START = Date.UTC(2026, 8, 12, 17)
const SOCKET = 'scoreline.db.feed.sock'

const { path: cwd, at, run } = testFolder('feed')
let key = ''
const minute = (currentMatchMinute: number, of = {}) => ({
  ...merge('match', 1, { currentMatchMinute }),
  ...of,
})

function makeServed(name: string): string {
  const match = matchChange(1, { startTimestamp: START, status: 'inprogress' })
  return makeDatabase(at(name), [...smallWorld(), { ...match, source: 'east' }])
}

const contentOf = (name: string) => withDatabase(at(name), dump)

async function subscriber(server: Server): Promise<LiveSocket> {
  const socket = await LiveSocket.open(`${server.address.replace('http', 'ws')}/ws?apiKey=${key}`)
  await socket.subscribe({ topic: 'match:football:1' })
  await socket.settle()
  return socket
}

describe('feed beside a running service', () => {
  let server: Server
  const positionNow = () => server.metric('scoreline_log_position')
  beforeAll(async () => {
    key = makeServed('scoreline.db')
    makeServed('file.db')
    server = await startServer([], { cwd })
  })
  afterAll(async () => {
    await server.stop()
  })

  test('the feed socket is private to its owner and not on the public port', async () => {
    expect((statSync(at(SOCKET)).mode & 0o777).toString(8)).toBe('600')
    const body = ndjson([minute(99)])
    for (const path of ['/changes', '/feed']) {
      const response = await fetch(`${server.address}${path}`, { method: 'POST', body })
      expect(response.status).toBe(404)
    }
  })

  test('an import and its undo reach subscribers, and what is served is as before', async () => {
    const games = (score: string) =>
      `season,date,playoff,home_team_abbr,away_team_abbr,home_team_score,away_team_score,ot\n2023,2022-10-10,0,BOS,TOR,${score},\n`
    const matches = async () => {
      const url = `${server.address}/v2/ice-hockey/matches?date=2022-10-10`
      const { matches } = (await (await fetch(url, { headers: { Authorization: key } })).json()) as {
        matches: { homeScore: { current: number } }[]
      }
      return matches.map(({ homeScore }) => homeScore.current)
    }
    writeFileSync(at('games.csv'), games('3,2'))
    const first = await run('import nhl-games games.csv')
    const number = Number(/^import (\d+): "scoreline import undo \1" takes it back$/m.exec(first.err)?.[1])
    expect([first.code, await matches()]).toEqual([0, [3]])
    const socket = await LiveSocket.open(`${server.address.replace('http', 'ws')}/ws?apiKey=${key}`)
    await socket.subscribe({ topic: 'sport:ice-hockey' })
    await socket.settle()
    const seen = socket.messages.length
    writeFileSync(at('games.csv'), games('4,2'))
    expect([(await run('import nhl-games games.csv')).code, await matches()]).toEqual([0, [4]])
    const [tried, undone] = [await run(`import undo ${number + 1} --dry-run`), await matches()]
    expect([tried.code, undone]).toEqual([0, [4]])
    expect(tried.out).toContain(': 1 resource would be taken back, 0 kept; position')
    const back = await run(`import undo ${number + 1}`)
    expect([back.code, back.err, await matches()]).toEqual([0, '', [3]])
    await socket.settle()
    const types = socket.messages.slice(seen).map(({ type }) => type)
    expect(types.filter((type) => type !== 'pong')).toEqual(['match_snapshot', 'match_delta'])
    expect(await run(`import undo ${number} --strict`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('"import undo" has no option --strict'),
    })
    expect((await run(`import undo ${number}`)).code).toBe(0)
    expect(await matches()).toEqual([])
    expect((await run(`import undo ${number}`)).err).toContain('all that it did was taken back already')
    const list = JSON.parse((await run('import list --json')).out) as object[]
    expect(list.slice(-2)).toMatchObject([
      { number, created: expect.any(Number), changed: 0, isUndoable: false },
      { number: number + 1, created: 0, changed: 1, undone: 1 },
    ])
    expect(await run('import undo 999')).toMatchObject({
      code: 1,
      err: 'scoreline: there is no import 999; "scoreline import list" lists them\n',
    })
    await socket.close()
  })

  test('subscribers receive pushed and replayed changes', async () => {
    const socket = await subscriber(server)
    const pushed = await run('feed push -', { stdin: ndjson([minute(11, { source: 'east' })]) })
    expect([pushed.code, pushed.err]).toEqual([0, ''])
    await socket.settle()
    expect(socket.states.get(1)?.state.currentMatchMinute).toBe(11)
    // As a change of the service itself: nothing was found in the file afterwards.
    expect(socket.messages.filter(({ type }) => type === 'match_delta').length).toBe(1)
    writeFileSync(
      at('recorded.ndjson'),
      ndjson(
        [12, 13, 14].map((each) => minute(each, { source: 'east', sourceTimestamp: START + each * 1000 })),
      ),
    )
    const replayed = await run('feed replay recorded.ndjson --speed 50')
    expect([replayed.code, replayed.err]).toEqual([0, ''])
    expect(replayed.out).toStartWith('3 changes: 3 applied, 0 unchanged, 0 rejected;')
    const input = readFileSync(at('recorded.ndjson'), 'utf8')
    const piped = await run('feed replay - --speed 50', { stdin: input.slice(0, input.indexOf('\n')) })
    expect(piped).toMatchObject({ code: 0, err: '' })
    expect(piped.out).toStartWith('1 change: 1 applied, 0 unchanged, 0 rejected;')
    const again = await run('feed replay - --speed 50', { stdin: input })
    expect(again.out).toStartWith('3 changes: 2 applied, 1 unchanged, 0 rejected;')
    await socket.settle()
    expect(socket.states.get(1)?.state.currentMatchMinute).toBe(14)
    expect(socket.faults).toEqual([])
    socket.close()
    expect(await (await fetch(`${server.address}/readyz`)).text()).toContain('"east":{')
  })

  const team = (id: number, name: string) => put('team', id, { name })
  const mixed = `${ndjson([team(701, 'Ada'), { ...team(702, 'Bo'), extra: 1 }])}\n\nnot json\n${ndjson([team(703, 'Cy'), team(701, 'Ada')])}`
  const many = ndjson(
    Array.from({ length: FEED_LIMITS.batchLines * 2 + 7 }, (_, index) =>
      index % 400 === 7 ? { op: 'put' } : team(10_000 + index, `Team ${index}`),
    ),
  )
  test.each([
    ['nothing', '', ''],
    ['good, bad and unreadable lines', mixed, ''],
    ['the same, all or nothing', mixed.replaceAll('70', '80'), '--strict'],
    ['good lines, all or nothing', ndjson([team(901, 'Di'), team(902, 'Ed')]), '--strict'],
    ['several batches', many, ''],
  ] as const)('%s: same words, code and content as into the file', async (_name, stdin, flags) => {
    const through = await run(`feed push - ${flags}`, { stdin })
    const into = await run(`feed push - --database file.db ${flags}`, { stdin })
    const withoutPosition = (ran: typeof into) => ({ ...ran, out: ran.out.replace(/position \d+/, '') })
    expect(withoutPosition(through)).toEqual(withoutPosition(into))
    const teams = (name: string) => contentOf(name).match(/Team \d+|"(Ada|Bo|Cy|Di|Ed)"/g) ?? []
    expect(teams('scoreline.db')).toEqual(teams('file.db'))
  })

  const long = { ...team(903, 'Fo'), note: 'x'.repeat(2 ** 20) }
  test.each([
    ['changes', many.replaceAll('Team', 'Else')],
    ['bytes', ndjson(Array(18).fill(long))],
  ])('--strict rejects more %s than one transaction has before sending', async (_, stdin) => {
    const before = await positionNow()
    const { code, err } = await run('feed push - --strict', { stdin })
    expect(code).toBe(1)
    expect(err).toMatch(/^scoreline: --strict takes at most 1000 changes .* nothing was sent\. [^\n]+\n$/)
    expect(await positionNow()).toBe(before)
  })

  test('import sends its changes to the running service', async () => {
    mkdirSync(at('games'), { recursive: true })
    const league = {
      name: 'Fjord League 2025/26',
      matches: [
        {
          round: 'Matchday 1',
          date: '2025-08-09',
          time: '15:00',
          team1: 'Berg',
          team2: 'Dal',
          score: { ft: [2, 1] },
        },
      ],
    }
    writeFileSync(at('games/2025-26.no.1.json'), JSON.stringify(league))
    const before = await positionNow()
    const imported = await run('import openfootball games')
    expect({ code: imported.code, err: imported.err }).toEqual({ code: 0, err: imported.err })
    const position = Number(/position (\d+)/.exec(imported.out)?.[1])
    expect(position).toBeGreaterThan(before)
    // Counted by the service itself: it was not written past it.
    expect(await positionNow()).toBe(position)
    const batches = await server.metric('scoreline_feed_batch_duration_seconds_count')
    expect(batches).toBeGreaterThan(0)
  })

  test('/metrics is local only and not available through a proxy', async () => {
    expect((await fetch(`${server.address}/metrics`)).status).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'origin']) {
      const response = await fetch(`${server.address}/metrics`, { headers: { [name]: 'x' } })
      expect([name, response.status]).toEqual([name, 404])
    }
    // A page of a name that leads to this machine sends its own name (DNS rebinding).
    const hosts: Readonly<Record<string, number>> = {
      localhost: 200,
      '127.0.0.1:80': 200,
      '[::1]:80': 200,
      'evil.example': 404,
      'evil.example:80': 404,
      'localhost.evil.example': 404,
      '127.0.0.1.evil.example': 404,
    }
    for (const [host, status] of Object.entries(hosts)) {
      const response = await fetch(`${server.address}/metrics`, { headers: { host } })
      expect([host, response.status]).toEqual([host, status])
    }
    const own = await fetch('http://scoreline/metrics', { unix: at(SOCKET) })
    expect(await own.text()).toContain('scoreline_feed_changes_total')
  })

  test('a second service on the same file is refused, also through a symbolic link', async () => {
    symlinkSync(at('scoreline.db'), at('linked.db'))
    for (const name of ['scoreline.db', 'linked.db']) {
      const second = await run(`serve --port 0 --database ${name}`)
      expect([second.code, second.err]).toEqual([
        1,
        expect.stringMatching(/^scoreline: \S+ is already served by another process; [^\n]+\n$/),
      ])
    }
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect(existsSync(at(SOCKET))).toBe(true)
  })
})

test('an interrupted replay reports its position and keeps what it sent', async () => {
  makeServed('stopped.db')
  const hour = 3_600_000
  writeFileSync(
    at('long.ndjson'),
    ndjson([minute(21, { sourceTimestamp: START }), minute(22, { sourceTimestamp: START + hour })]),
  )
  const replay = spawnProgram(['feed', 'replay', 'long.ndjson', '--database', 'stopped.db'], { cwd })
  const positionThere = () => withDatabase(at('stopped.db'), selectPosition)
  const before = smallWorld().length + 1
  while (positionThere() === before) await Bun.sleep(20)
  replay.kill('SIGINT')
  expect([await replay.exited, await replay.stdout.text(), await replay.stderr.text()]).toEqual([
    1,
    `1 change: 1 applied, 0 unchanged, 0 rejected; position ${before + 1}.\n`,
    'scoreline: stopped after line 1 of long.ndjson\n',
  ])
})

describe('feed port', () => {
  const token = 'correct-horse-battery'
  const feedPort = String(20_000 + (process.pid % 20_000))
  const push = (env: Record<string, string>) =>
    run(`feed push - --feed-port ${feedPort}`, { stdin: ndjson([minute(31)]), env })

  test('the feed port requires its token', async () => {
    const harness = makeHarness({ path: at('port.db') })
    harness.put([...smallWorld(), matchChange(1, { startTimestamp: START, status: 'inprogress' })])
    const listener = openPrivateListener(
      harness.app,
      { database: at('port.db'), feedPort: { port: Number(feedPort), token } },
      () => {},
    )
    const env = { SCORELINE_FEED_TOKEN: token }
    expect((await push(env)).out).toStartWith('1 change: 1 applied')
    const wrong = await push({ SCORELINE_FEED_TOKEN: `${token}!` })
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('the token is wrong')])
    for (const path of ['/feed', '/metrics', '/readyz', '/changes']) {
      expect((await fetch(`http://127.0.0.1:${feedPort}${path}`)).status).toBe(401)
    }
    await listener.stop(1000)
    harness.close()
    const nobody = await push(env)
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('no service is listening')])
  })

  test.each([{}, { SCORELINE_FEED_TOKEN: 'short' }, { SCORELINE_FEED_TOKEN: `${token} x` }])(
    'without a good token %p is a wrong usage',
    async (env) => {
      const { code, err } = await push(env as Record<string, string>)
      expect([code, err]).toEqual([2, expect.stringContaining('SCORELINE_FEED_TOKEN')])
    },
  )
})

test('a database path too long for a socket is served without one', async () => {
  const deep = at(`${'d'.repeat(60)}/${'e'.repeat(60)}`)
  mkdirSync(deep, { recursive: true })
  const database = `${deep}/scoreline.db`
  const serve = `serve --port 0 --database ${database}`
  expect(await run(serve)).toMatchObject({ code: 0, err: expect.stringContaining('No feed socket beside') })
  const pushed = await run(`feed push - --database ${database}`, { stdin: ndjson(smallWorld()) })
  expect(pushed.out).toStartWith(`${smallWorld().length} changes: ${smallWorld().length} applied`)
  // From within its folder the name is short enough.
  expect((await runHere(wordsOf(serve), { cwd: deep })).err).not.toContain('No feed socket')
  expect(existsSync(`${database}.feed.sock`)).toBe(false)
})

test('when `feed push` ends, all matches of a renamed team are found by its new name', async () => {
  const matches = Array.from({ length: 250 }, (_, at) =>
    matchChange(1 + at, { startTimestamp: START + at * 86_400_000 }),
  )
  makeDatabase(at('renamed.db'), [...smallWorld(), ...matches])
  const named = { name: 'Quill', translations: { ru: 'Квилл' } }
  writeFileSync(at('names.ndjson'), ndjson([merge('team', TEAMS[0], named)]))
  expect((await run('feed push names.ndjson --database renamed.db')).code).toBe(0)
  const found = withDatabase(at('renamed.db'), ({ client }) =>
    ['quill', 'harbour'].map(
      (word) =>
        client.query('SELECT rowid FROM search_document WHERE search_document MATCH ?').values(word).length,
    ),
  )
  expect(found).toEqual([250, 0])
})
