/**
 * The mistakes of test/support/make/mistakes.json, made: each gets one line that says what is wrong and what to do, an exit
 * code that is not 0, and loses nothing.
 */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Engine } from '../../../src/cluster/engine.ts'
import { messagesOf } from '../../../src/cluster/entry-messages.ts'
import { openPrivateListener, type PrivateListener } from '../../../src/commands/serve/private-listener.ts'
import { becomeCopy } from '../../../src/store/cluster-state.ts'
import { NATS_SERVER, NatsServer } from '../../support/cluster/nats-server.ts'
import { runHere, temporaryFolder } from '../../support/command-kit.ts'
import { mountSmallDisk } from '../../support/disk-kit.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { makeHarness } from '../../support/harness.ts'
import { MISTAKES, WRONG_REQUESTS } from '../../support/make/mistake-rows.ts'
import { smallWorld } from '../../support/world/small-world.ts'

const folder = temporaryFolder('mistakes')
const at = (name: string) => join(folder.path, name)
const occupant = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('mine') })
const disk = mountSmallDisk(at('disk'), 1)
const harness = makeHarness({ path: at('served.db') })
let listener: PrivateListener
let nats: NatsServer | undefined
let plain: NatsServer | undefined

beforeAll(async () => {
  const world = smallWorld().map((change) => JSON.stringify(change))
  mkdirSync(at('folder'))
  const texts: Record<string, string | Uint8Array> = {
    'world.ndjson': world.join('\n'),
    'world.ndjson.gz': Bun.gzipSync(world.join('\n')),
    'latin.ndjson': Buffer.from(world[0]?.replace('"name":"', '"name":"Köln ') ?? '', 'latin1'),
    'text.txt': `plain text ${'and more '.repeat(100)}`,
    'syntax.toml': 'host = "127.0.0.1"\nport = = 1',
    'key.toml': 'prot = 3000',
    'type.toml': 'port = true',
    'secret.toml': 'feed-token = "correct-horse-battery"',
    'E0.csv.gz': Bun.gzipSync('Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\n'.repeat(99)).subarray(0, 40),
    'older.db': Bun.gunzipSync(readFileSync(join(import.meta.dir, '../../support/fixtures/release-1.db.gz'))),
  }
  for (const [name, content] of Object.entries(texts)) writeFileSync(at(name), content)
  await run('feed push world.ndjson --database own.db')
  await run('backup copy.db --database own.db')
  for (const name of ['truncated', 'newer', 'future']) copyFileSync(at('own.db'), at(`${name}.db`))
  truncateSync(at('truncated.db'), 20_000)
  change('newer.db', 'PRAGMA user_version = 99')
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(at('future.db'), tomorrow, tomorrow)
  change('other.db', 'CREATE TABLE diary (day)')
  const bytes = readFileSync(at('copy.db'))
  bytes[50_000] = (bytes[50_000] ?? 0) ^ 4
  writeFileSync(at('damaged.db'), bytes)
  mkdirSync(at('locked'))
  chmodSync(folder.path, 0o755)
  copyFileSync(at('own.db'), at('follower.db'))
  withDatabase(at('follower.db'), becomeCopy)
  if (NATS_SERVER) await startNats()
  if (disk) writeFileSync(at('disk/other'), new Uint8Array(1_000_000))
  listener = openPrivateListener(harness.app, { database: at('served.db'), feedPort: null }, () => {})
})
afterAll(async () => {
  await listener.stop(0)
  harness.close()
  await occupant.stop(true)
  await Promise.all([nats?.kill(), plain?.kill()])
  disk?.remove()
  folder.remove()
})

/** A cluster that has begun, in which the node "b" runs. */
async function startNats(): Promise<void> {
  ;[nats, plain] = await Promise.all([
    NatsServer.start(at('nats'), ['-js', '--user', 'scoreline', '--pass', 'correct']),
    NatsServer.start(at('plain'), []),
  ])
  const servers = [`nats://scoreline:correct@${hostOf(nats)}`]
  await Engine.look(
    { servers, cluster: 'scoreline', node: 'b', replicas: 1, credentials: null },
    async (engine) => {
      await engine.append(messagesOf({ epoch: 'e', entry: 1, body: '{}' }), 0)
      await engine.nodes.put('b', '{}')
    },
  )
}
const hostOf = (server: NatsServer | undefined) => server?.url.replace('nats://', '') ?? ''
const filled = (text: string) =>
  text
    .replaceAll('{port}', String(occupant.port))
    .replaceAll('{nats}', hostOf(nats))
    .replaceAll('{plain}', hostOf(plain))

const run = (command: string, env: Readonly<Record<string, string>> = {}) =>
  runHere(filled(command).split(' '), { cwd: folder.path, env })

function change(name: string, sql: string): void {
  const client = new Database(at(name))
  client.run(sql)
  client.close()
}

/** Contents by file; logs and sockets beside databases are not data. */
function contents(): Record<string, bigint | number> {
  const names = [...new Bun.Glob('**/*').scanSync(folder.path)].filter((name) =>
    /^[^/]+\.(db|toml|ndjson|txt|gz)$/.test(name),
  )
  return Object.fromEntries(names.sort().map((name) => [name, Bun.hash(readFileSync(at(name)))]))
}

/** The superuser may write everywhere. */
async function asOtherUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) {
    chmodSync(at('locked'), 0o555)
    return await work()
  }
  process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

const pattern = (answer: string) =>
  new RegExp(`^${RegExp.escape(filled(answer)).replaceAll(RegExp.escape('{n}'), '[\\d,]+')}$`)

describe('the answer to', () => {
  const canRun = (command: string) =>
    (disk || !command.includes('disk/')) && (NATS_SERVER || !/\{(nats|plain)\}/.test(command))
  const rows = MISTAKES.filter(({ command }) => canRun(command)).map((row) => [row.mistake, row] as const)
  test.each(rows)('%s', async (_, { command, environment, answer, code, result }) => {
    const before = contents()
    const made = () => run(command, environment)
    const ran = await (command.includes('locked/') ? asOtherUser(made) : made())
    const lines = ran.err.trimEnd().split('\n')
    expect(lines.at(-1)?.replace(/^scoreline: /, '')).toMatch(pattern(answer))
    if (result === undefined) expect(lines.filter((line) => line.startsWith('scoreline: '))).toHaveLength(1)
    else
      expect([...ran.out.split('\n'), ...lines].filter((line) => pattern(result).test(line))).toHaveLength(1)
    expect(ran.err).not.toMatch(/^\s+at |internal error/m)
    expect(ran.code).toBe(code)
    expect(contents()).toEqual(before)
  })
})

describe('the response to', () => {
  test.each(WRONG_REQUESTS.map((row) => [row.mistake, row] as const))('%s', async (_, row) => {
    const headers = row.authorization
      ? { authorization: row.authorization.replace('{key}', harness.key) }
      : {}
    const response = await harness.app.fetch(new Request(`http://localhost${row.path}`, { headers }))
    expect([response.status, await response.json()]).toEqual([
      row.status,
      expect.objectContaining({ code: row.status, message: row.answer }),
    ])
  })
})
