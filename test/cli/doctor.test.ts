/** `scoreline doctor`: each mistake of an operator gives a finding that says what to do. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Engine, type EngineOptions } from '../../src/cluster/engine.ts'
import { backupName } from '../../src/commands/backup/destination.ts'
import { checkDescriptors, checkWorkers, type Finding } from '../../src/commands/check/checks.ts'
import { type DoctorOptions, examine } from '../../src/commands/check/doctor.ts'
import { cacheBytes } from '../../src/commands/serve/memory.ts'
import { NATS_SERVER, NatsServer } from '../support/cluster/nats-server.ts'
import { commandContext } from '../support/command-kit.ts'
import { withDatabase } from '../support/feed/feed-kit.ts'
import { testFolder, wordsOf } from '../support/test-folder.ts'
import { parts, textCases } from '../support/text-cases.ts'

const { at, run } = testFolder('doctor')
const occupant = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('mine') })
const occupied = occupant.port ?? 0
afterAll(() => occupant.stop(true))

const MEBIBYTE = 2 ** 20
const options = (own: Partial<DoctorOptions> = {}): DoctorOptions => ({
  host: '127.0.0.1',
  port: 0,
  database: at('good.db'),
  sockets: 10,
  workers: null,
  cluster: null,
  memory: {
    processes: 1,
    givenBytes: null,
    limitBytes: Infinity,
    caches: cacheBytes(Infinity),
    backlogBytes: 128 * MEBIBYTE,
  },
  follows: [],
  baseAddress: null,
  backups: null,
  secretOf: () => undefined,
  secretFiles: [],
  isDeep: false,
  asJson: false,
  ...own,
})

const ID = '0123abcd'

beforeAll(() => {
  withDatabase(at('good.db'), (db) => {
    db.client.run("INSERT INTO meta VALUES ('demo_speeds', '{}')")
    db.client.run(`UPDATE meta SET value = '${ID}' WHERE key = 'database_id'`)
  })
  for (const [name, sql] of [
    ['older.db', 'PRAGMA user_version = 3'],
    ['newer.db', 'PRAGMA user_version = 999'],
    ['other.db', 'PRAGMA application_id = 1'],
  ] as const) {
    copyFileSync(at('good.db'), at(name))
    withDatabase(at(name), (changed) => changed.client.run(sql))
  }
  writeFileSync(at('text.db'), 'no database at all '.repeat(100))
  const bytes = readFileSync(at('good.db'))
  writeFileSync(at('damaged.db'), bytes.fill(0xee, 2 * 4096))
  mkdirSync(at('folder.db'))
  for (const hours of [1, 20]) {
    mkdirSync(at(`backups-${hours}`))
    writeFileSync(at(`backups-${hours}/${backupName(ID, Date.now() - hours * 3_600_000, 1)}`), 'x')
  }
  writeFileSync(at('secret'), 'x')
  chmodSync(at('secret'), 0o644)
  writeFileSync(at('own-secret'), 'x')
  chmodSync(at('own-secret'), 0o600)
})

/** `…` stands for any text. */
const patternOf = (line: string) => new RegExp(`^${line.split('…').map(RegExp.escape).join('.*')}$`)

const lineOf = ({ subject, level, message, action }: Finding) =>
  `${level} ${subject}: ${message}${action && `; ${action}`}`

describe('doctor finds', () => {
  test.each(textCases(join(import.meta.dir, 'doctor.txt')).cases)('%s', async (...of) => {
    const { given, expected } = parts(of)
    const words = wordsOf((given[0] ?? '').replace('{port}', String(occupied)))
    const settings = words.filter((word) => /^[A-Z_]+=/.test(word))
    const { CGROUP, ...env } = Object.fromEntries(settings.map((word) => word.split('=')))
    const usual = ['--database', 'good.db', '--port', '0', '--live-sockets', '10']
    const { out } = await run(['doctor', ...usual, ...words.slice(settings.length)], {
      env,
      memoryBytes: Number(CGROUP ?? 0) * MEBIBYTE,
    })
    const found = out.split('\n').map((line) => line.replace(/^(\w+) +/, '$1 '))
    const [wanted = ''] = expected
    const pattern = patternOf(wanted.replaceAll('{port}', String(occupied)))
    expect(found.some((line) => pattern.test(line)) ? wanted : out).toBe(wanted)
  })

  test('every limit of open files that is too low for the sockets', () => {
    const found = (limit: number) => checkDescriptors(1000, limit)
    expect([0, 100, 1063, 1064, Infinity].map(found)).toMatchObject(
      ['warning', 'warning', 'warning', 'ok', 'ok'].map((level) => ({ level })),
    )
    expect(found(100)).toMatchObject({ action: expect.stringMatching(/^raise it to 1064 \(ulimit -n/) })
  })
})

test('doctor reports more workers than cores, and workers on a system where they cannot share a port', () => {
  expect(checkWorkers(999, 'linux')).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(/^999 beside .*, on \d+ cores?$/),
  })
  expect(checkWorkers(2, 'darwin')).toMatchObject({ level: 'problem' })
})

describe.skipIf(NATS_SERVER === null)('doctor finds of NATS', () => {
  let servers: NatsServer[] = []
  beforeAll(async () => {
    const small = at('small.conf')
    writeFileSync(small, 'max_payload: 900KB')
    const flags = [['-js'], [], ['-js', '-c', small], ['-js', '--user', 'u', '--pass', 'p']]
    servers = await Promise.all(flags.map((each, index) => NatsServer.start(at(`nats-${index}`), each)))
    const engine = await Engine.open(engineOf(0))
    await engine.snapshots.put({ name: 'x' }, new Blob([new Uint8Array(1000)]).stream())
    await engine.close()
  })
  afterAll(() => Promise.all(servers.map((server) => server.kill())))

  const engineOf = (server: number, own: Partial<EngineOptions> = {}): EngineOptions => ({
    servers: [servers[server]?.url ?? ''],
    cluster: 'c',
    node: 'mine',
    replicas: 1,
    credentials: null,
    ...own,
  })

  test.each(textCases(join(import.meta.dir, 'doctor-nats.txt')).cases)('%s', async (...of) => {
    const { given, expected } = parts(of)
    const [server = '', ...more] = (given[0] ?? '').replace('server ', '').split(' ')
    const {
      servers,
      cluster,
      replicas,
      aheadMs = 0,
      database = 'good.db',
    } = Object.fromEntries(more.map((word) => word.split('=')))
    const engine = engineOf(Number(server), {
      ...(servers && { servers: [servers] }),
      ...(cluster && { cluster }),
      ...(replicas && { replicas: Number(replicas) }),
    })
    const clock = () => Date.now() + Number(aheadMs)
    const findings = await examine(
      { ...commandContext(), clock },
      options({ cluster: engine, database: at(database) }),
    )
    const about = findings.filter(({ subject }) =>
      ['nats', 'stream', 'cluster clock', 'node', 'snapshot'].includes(subject),
    )
    expect(about.map(lineOf)).toEqual(expected.map((line) => expect.stringMatching(patternOf(line))))
  })
})

describe('the program', () => {
  test('doctor exits with 1 only for problems, and --json prints the same findings', async () => {
    const fine = await run('doctor --database good.db --port 0 --live-sockets 10')
    expect([fine.code, fine.err]).toEqual([0, ''])
    expect(fine.out).toMatch(/^((ok {7}|warning {2}backups)[a-z ]*: .+\n)+$/)
    const bad = await run(`doctor --database good.db --port ${occupied} --live-sockets 10 --json`)
    expect([bad.code, bad.err]).toEqual([1, 'scoreline: 1 problem found\n'])
    const findings: { level: string }[] = JSON.parse(bad.out)
    expect(findings.filter(({ level }) => level === 'problem').length).toBe(1)
  })

  test('doctor beside the running service says so', async () => {
    const service = Bun.serve({ unix: at('good.db.feed.sock'), fetch: () => new Response() })
    const { code, out } = await run(`doctor --database good.db --port ${occupied} --live-sockets 10`)
    expect([code, out]).toEqual([0, expect.stringContaining('ok       port: a service runs on good.db\n')])
    await service.stop(true)
  })
})
