/** `scoreline doctor`: each mistake of an operator gives a finding that says what to do. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Engine, type EngineOptions } from '../../src/cluster/engine.ts'
import { backupName } from '../../src/commands/backup/destination.ts'
import { checkDescriptors, checkWorkers, type Finding } from '../../src/commands/check/checks.ts'
import { type DoctorOptions, examine } from '../../src/commands/check/doctor.ts'
import { cacheBytes } from '../../src/commands/serve/memory.ts'
import { SOURCES } from '../../src/sources/index.ts'
import { NATS_SERVER, NatsServer } from '../support/cluster/nats-server.ts'
import { commandContext } from '../support/command-kit.ts'
import { withDatabase } from '../support/feed/feed-kit.ts'
import { testFolder } from '../support/test-folder.ts'

const { at, run } = testFolder('doctor')
const occupant = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('mine') })
const occupied = occupant.port ?? 0
afterAll(() => occupant.stop(true))

const MEBIBYTE = 2 ** 20
const follow = (name: string) =>
  SOURCES.filter((source) => source.name === name).map((source) => ({ source, selection: 'x' }))
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
const NO_S3 = { endpoint: null, region: 'x', accessKeyId: null, secretAccessKey: null, sessionToken: null }
/** Automatic backups to a folder; with `hoursAgo` it has one of that age. */
function backupsIn(name: string, hoursAgo?: number): Partial<DoctorOptions> {
  const to = hoursAgo === undefined ? at(name) : at(`${name}-${hoursAgo}`)
  if (hoursAgo !== undefined) {
    mkdirSync(to)
    writeFileSync(join(to, backupName(ID, Date.now() - hoursAgo * 3_600_000, 1)), 'x')
  }
  return { backups: { to, everyMs: 6 * 3_600_000, s3: NO_S3 } }
}

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
  writeFileSync(at('secret'), 'x')
  chmodSync(at('secret'), 0o644)
  writeFileSync(at('own-secret'), 'x')
  chmodSync(at('own-secret'), 0o600)
})

type Row = readonly [what: string, own: () => Partial<DoctorOptions>, finding: string | RegExp]

const lineOf = ({ subject, level, message, action }: Finding) =>
  `${level} ${subject}: ${message}${action && `; ${action}`}`

const ROWS: readonly Row[] = [
  [
    'a missing folder',
    () => ({ database: at('none/x.db') }),
    /^problem rights: folder not found: .*none; create it/,
  ],
  [
    'a database that does not exist yet',
    () => ({ database: at('new.db') }),
    /^ok database: .* does not exist yet/,
  ],
  ['a sound file', () => ({ isDeep: true }), /^ok integrity: \d+ checks of structure and content/],
  [
    'an older schema',
    () => ({ database: at('older.db') }),
    /^warning schema: .* earlier version \(schema 3 of \d+\); make a backup/,
  ],
  [
    'a newer schema',
    () => ({ database: at('newer.db') }),
    /^problem database: .* newer version .* upgrade the program/,
  ],
  [
    'a database of another program',
    () => ({ database: at('other.db') }),
    /^problem database: .* of another program; choose a different file/,
  ],
  [
    'a file that is no database',
    () => ({ database: at('text.db') }),
    /^problem database: .* the file is not a database/,
  ],
  ['a damaged file', () => ({ database: at('damaged.db') }), /^problem (integrity|database): .*damaged/],
  [
    'a folder in place of the file',
    () => ({ database: at('folder.db') }),
    /^problem database: .* it is a folder/,
  ],
  [
    'a port in use',
    () => ({ port: occupied }),
    /^problem port: port \d+ on 127\.0\.0\.1 is in use; stop the other program/,
  ],
  [
    'a host of another machine',
    () => ({ host: '192.0.2.1' }),
    /^problem port: 192\.0\.2\.1 is not an address of this machine; set --host/,
  ],
  ['a service without backups', () => ({}), /^warning backups: the service makes none; set --backup-to/],
  ['a backup folder without backups', () => backupsIn('folder.db'), /^warning backups: \S+ has none yet;/],
  ['a new backup', () => backupsIn('backups', 1), /^ok backups: the newest in \S+ is 1 hour old/],
  [
    'an old backup',
    () => backupsIn('backups', 20),
    /^problem backups: the newest in \S+ is 20 hours old; see the log/,
  ],
  [
    'a backup folder that is missing',
    () => backupsIn('typo'),
    /^problem backups: .*typo: folder not found; create the folder/,
  ],
  [
    'many sockets',
    () => ({ sockets: 10_000_000 }),
    /^(warning open files: .*; raise it to 10000064|ok open files)/,
  ],
  [
    'more memory than the cgroup has',
    () => ({ memory: { ...options().memory, givenBytes: 512 * MEBIBYTE, limitBytes: 256 * MEBIBYTE } }),
    /^problem memory: --memory is 512 MiB, but the cgroup allows 256 MiB; lower --memory/,
  ],
  [
    'caches larger than the limit',
    () => ({ memory: { ...options().memory, limitBytes: 300 * MEBIBYTE } }),
    'warning memory: program, caches and unread messages may take 352 MiB, the limit is 300 MiB; raise the limit, or lower --live-backlog and --response-cache',
  ],
  [
    'a source that does not respond',
    () => ({ follows: follow('openligadb'), baseAddress: 'http://127.0.0.1:1/' }),
    /^problem source openligadb: http:.* cannot be reached: .*; check the network/,
  ],
  [
    'a source that responds',
    () => ({ follows: follow('openligadb'), baseAddress: `http://127.0.0.1:${occupied}/` }),
    /^ok source openligadb: 127\.0\.0\.1:\d+ responds \(200\)/,
  ],
  [
    'a source without its key',
    () => ({ follows: follow('pandascore') }),
    /^problem source pandascore: it needs a key in SCORELINE_PANDASCORE_KEY; get one at/,
  ],
  [
    'a secret that everyone may read',
    () => ({ secretFiles: [at('secret'), at('own-secret')] }),
    /^warning secrets: every user of this machine may read \S+\/secret; chmod 600/,
  ],
  [
    'memory that each worker takes',
    () => ({ memory: { ...options().memory, processes: 3, limitBytes: 512 * MEBIBYTE } }),
    /^warning memory: program, caches and unread messages may take 800 MiB, the limit is 512 MiB;/,
  ],
  [
    'more workers than cores',
    () => ({ workers: 999 }),
    /^warning workers: 999 beside the process that writes, on \d+ cores?;/,
  ],
  [
    'workers that can run',
    () => ({ workers: 1 }),
    /^ok workers: 1 beside the process that writes; connections and bursts/,
  ],
  ['a secret of the owner', () => ({ secretFiles: [at('own-secret')] }), /^ok secrets:/],
]

describe('doctor finds', () => {
  test.each(ROWS)('%s', async (_what, own, expected) => {
    const findings = await examine(commandContext(), options(own()))
    const lines = findings.map(lineOf)
    const found =
      typeof expected === 'string' ? lines.includes(expected) : lines.some((line) => expected.test(line))
    expect(found ? expected : lines.join('\n')).toBe(expected)
  })

  test('every limit of open files that is too low for the sockets', () => {
    const found = (limit: number) => checkDescriptors(1000, limit)
    expect([0, 100, 1063, 1064, Infinity].map(found)).toMatchObject(
      ['warning', 'warning', 'warning', 'ok', 'ok'].map((level) => ({ level })),
    )
  })
})

test('doctor reports workers on a system where they cannot share a port', () => {
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
  const HERE = String.raw`127\.0\.0\.1:\d+`

  type EngineRow = readonly [
    what: string,
    engine: () => EngineOptions,
    findings: readonly string[],
    own?: { readonly database?: string; readonly aheadMs?: number },
  ]
  const ENGINE_ROWS: readonly EngineRow[] = [
    [
      'a cluster that is well',
      () => engineOf(0),
      [
        `ok nats: NATS [\\d.]+ at ${HERE} has JetStream`,
        'ok stream: "c" has 1 copy',
        'ok cluster clock: this machine has the time of NATS',
        'ok node: no other node has the name "mine"',
      ],
    ],
    [
      'a cluster that has not begun',
      () => engineOf(0, { cluster: 'other' }),
      ['ok nats: .*', 'ok stream: "other" has not begun yet', 'ok cluster clock: .*'],
    ],
    [
      'a server that does not run',
      () => engineOf(0, { servers: ['nats://127.0.0.1:1'] }),
      ['problem nats: NATS at 127.0.0.1:1 cannot be reached .*; start it, or check --cluster .*'],
    ],
    [
      'no JetStream',
      () => engineOf(1),
      [`problem nats: NATS at ${HERE} runs without JetStream; start it .*`],
    ],
    [
      'messages that are too small',
      () => engineOf(2),
      ['problem nats: it accepts messages of 921,600 bytes, .* 984,064; set max_payload.*', 'ok .*', 'ok .*'],
    ],
    ['a missing password', () => engineOf(3), ['problem nats: .* refuses the user or the password; .*']],
    [
      'fewer copies than wanted',
      () => engineOf(0, { replicas: 3 }),
      ['ok .*', 'warning stream: NATS keeps 1 copy of it, and --cluster-replicas is 3; .*', 'ok .*', 'ok .*'],
    ],
    [
      'a clock that is ahead',
      () => engineOf(0),
      ['ok .*', 'ok .*', 'warning cluster clock: this machine is 60 seconds ahead of NATS; .*', 'ok .*'],
      { aheadMs: 60_000 },
    ],
    [
      'a node without a file',
      () => engineOf(0),
      ['ok .*', 'ok .*', 'ok .*', 'ok .*', 'ok snapshot: .* free, and a snapshot needs about 1 MiB'],
      { database: at('new.db') },
    ],
  ]

  test.each(ENGINE_ROWS)(
    '%s',
    async (_what, engine, expected, { database = at('good.db'), aheadMs = 0 } = {}) => {
      const clock = () => Date.now() + aheadMs
      const cluster = engine()
      const findings = await examine({ ...commandContext(), clock }, options({ cluster, database }))
      const about = findings.filter(({ subject }) =>
        ['nats', 'stream', 'cluster clock', 'node', 'snapshot'].includes(subject),
      )
      expect(about.map(lineOf)).toEqual(
        expected.map((line) => expect.stringMatching(new RegExp(`^${line}$`))),
      )
    },
  )
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
