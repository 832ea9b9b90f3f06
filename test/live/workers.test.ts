/**
 * Several processes on one file (docs/operating.md#workers): what a reader shows follows from the reports of the writer
 * and, where one is missing, from the change log.
 */
import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { sportById } from '../../src/catalog/sports.ts'
import { BATCH_TEXT_LENGTH, batchText, readBatch } from '../../src/commands/serve/workers/worker-messages.ts'
import { DEFAULT_CONFIG } from '../../src/contract/config.ts'
import { pruneMatches } from '../../src/store/log/prune.ts'
import { merge } from '../support/feed/change-kit.ts'
import { applyAll, linesOf, mustApply } from '../support/feed/feed-kit.ts'
import { NOW } from '../support/harness.ts'
import { type LiveServer, type LiveSocket, serveLive } from '../support/live/live-kit.ts'
import { football, minute, odds } from '../support/live/live-matches.ts'
import { look, makeWorkers, type ReaderHarness, type Workers } from '../support/live/readers-kit.ts'
import { matchChange, smallWorld, TEAMS } from '../support/world/small-world.ts'
import { expectRest } from '../support/world/test-world.ts'
import { peopledFrame, worldChange } from '../support/world/world-arbitrary.ts'
import { WORLD_PATHS } from '../support/world/world-paths.ts'

let open: Workers | undefined
afterEach(() => {
  open?.close()
  open = undefined
})

function start(count: number, isOfCluster = false): Workers {
  const workers = makeWorkers(count, isOfCluster)
  open = workers
  workers.writer.put([...smallWorld(), matchChange(1, running), matchChange(2, { startTimestamp: NOW })])
  for (const { receive } of workers.readers) receive()
  return workers
}

const running = {
  startTimestamp: NOW - 600_000,
  status: 'inprogress',
  homeScore: { current: 0, period1: 0 },
  awayScore: { current: 0, period1: 0 },
} as const
const rename = (id: number, name: string) => merge('team', id, { name })

const answersOf = (reader: ReaderHarness) => Promise.all(WORLD_PATHS.map((path) => reader.ask(path)))

/** The answers of a single process on the file. */
async function singleAnswers({ writer }: Workers): Promise<string[]> {
  const app = createApp({
    database: writer.db,
    clock: () => writer.now,
    config: { ...DEFAULT_CONFIG, storedRenderings: false },
    logger: pino({ level: 'silent' }),
  })
  const headers = { authorization: writer.key }
  const answers = await Promise.all(
    WORLD_PATHS.map(async (path) => {
      const response = await app.fetch(new Request(`http://localhost${path}`, { headers }))
      return `${path} ${response.status} ${await response.text()}`
    }),
  )
  app.close()
  return answers
}

describe('REST of a reader', () => {
  test.each([true, false])(
    'waits for a position that only other nodes have, in a cluster: %p',
    async (isOfCluster) => {
      const { writer, readers } = start(1, isOfCluster)
      const [reader] = readers as [ReaderHarness]
      const { position } = (await writer.get<{ position: number }>('/v2/football/changes')).body
      const answer = reader.ask(`/v2/football/changes?since=${position + 1}`)
      writer.put([merge('match', 1, { attendance: 9 })])
      reader.receive()
      expect(await answer).toContain(`"isReset":${!isOfCluster}`)
    },
  )

  /** How the report of a batch reaches a reader; `foreign`: another process commits, so there is none. */
  const way = fc.constantFrom('at once', 'at once', 'late', 'lost', 'foreign')
  const history = fc.array(fc.tuple(fc.array(worldChange, { minLength: 1, maxLength: 3 }), way), {
    minLength: 1,
    maxLength: 8,
  })

  test('equals that of a single process, whatever becomes of the reports and wherever changes are written', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const workers = makeWorkers(1)
        const { writer, readers, other } = workers
        mustApply(writer.db, [...smallWorld(), ...peopledFrame()])
        const [reader] = readers as [ReaderHarness]
        const expectSame = async () => expect(await answersOf(reader)).toEqual(await singleAnswers(workers))
        look(reader)
        let isBehind = false
        try {
          for (const [batch, by] of batches) {
            await answersOf(reader)
            reader.app.storeRenderings()
            if (by === 'foreign') applyAll(other, batch)
            else writer.app.apply(linesOf(batch))
            if (by === 'lost') reader.reports.pop()
            if (by === 'at once') reader.receive()
            isBehind ||= by !== 'at once'
            if (!isBehind) await expectSame()
          }
          reader.receive()
          look(reader)
          await expectSame()
        } finally {
          workers.close()
        }
      }),
      { numRuns: 10, seed: 6, interruptAfterTimeLimit: 10_000 },
    )
  })

  test('shows what another process prunes', async () => {
    const { readers, other, writer } = start(1)
    const [reader] = readers as [ReaderHarness]
    writer.put([matchChange(9, { startTimestamp: NOW - 9 * 86_400_000 }, [1, 0]), odds(9, 2)])
    reader.receive()
    const ask = () => reader.ask('/v2/football/matches/9')
    expect(await ask()).toContain('"bookmaker_1":true')
    pruneMatches(other, 'blocks', { beforeMs: NOW, after: 0 })
    reader.app.checkForeignWrites()
    expect(await ask()).not.toContain('"bookmaker_1":true')
  })

  test('keeps its cached responses when a change of something else is reported', async () => {
    const { writer, readers } = start(1)
    const [reader] = readers as [ReaderHarness]
    const hits = async () => {
      const { text } = await reader.app.metrics()
      return Number(/response_cache_requests_total\{result="hit",process="1"\} (\d+)/.exec(text)?.[1])
    }
    await reader.ask('/v2/football/matches/2')
    const before = await hits()
    writer.put([minute(1, 13)])
    // Seen in the file before the report: it is on its way.
    reader.app.checkForeignWrites()
    reader.receive()
    reader.app.checkForeignWrites()
    await reader.ask('/v2/football/matches/2')
    expect(await hits()).toBe(before + 1)
  })
})

test('a batch that is too long for a message is reported without its effects', async () => {
  const { writer, readers } = start(1)
  const [reader] = readers as [ReaderHarness]
  expect(await reader.ask('/v2/football/matches/1')).not.toContain('Harbour Town')
  const ids = Array.from({ length: BATCH_TEXT_LENGTH / 4 }, (_, index) => 10_000 + index)
  const batch = { applied: [{ sport: sportById(1), effects: { matches: ids } }], before: 1, position: 2 }
  expect(readBatch(batchText(batch))).toEqual({ before: 1, position: 2 })
  const [result] = writer.put([rename(TEAMS[0], 'Harbour Town')])
  reader.reports.length = 0
  const { position = 0 } = result ?? {}
  reader.app.show({ before: position - 1, position })
  expect(await reader.ask('/v2/football/matches/1')).toContain('Harbour Town')
})

describe('subscribers of readers', () => {
  async function subscribed({ readers, writer }: Workers) {
    const servers = readers.map(({ app }) => serveLive({ ...writer, app }))
    const sockets = await Promise.all(servers.map((server) => server.subscribe(football)))
    return { servers, sockets }
  }

  /** What a client can see, without the times at which processes said it. */
  const sequence = ({ messages }: LiveSocket) =>
    messages
      .filter(({ type }) => type.startsWith('match_'))
      .map(({ timestamp: _, position: __, ...rest }) => rest)

  test('get the same sequence of deltas, which ends in REST', async () => {
    const workers = start(2)
    const { servers, sockets } = await subscribed(workers)
    const change = fc.oneof(
      fc.nat(90).map((at) => minute(1, at)),
      fc.constantFrom('Omega', 'Sigma').map((name) => rename(TEAMS[0], name)),
      fc.nat(3).map((goals) => matchChange(2, { startTimestamp: NOW - 7_200_000 }, [goals, 0])),
    )
    for (const each of fc.sample(change, { numRuns: 40, seed: 4 })) {
      workers.writer.put([each])
      for (const { receive } of workers.readers) receive()
    }
    for (const socket of sockets) await socket.settle()
    const [first, second] = sockets as [LiveSocket, LiveSocket]
    expect(sequence(second)).toEqual(sequence(first))
    expect(sequence(first).length).toBeGreaterThan(20)
    for (const socket of sockets) {
      await expectRest(workers.writer, socket, 1)
      socket.close()
    }
    await Promise.all(servers.map((server) => server.stop()))
  })

  test('get a change whose report was lost, and resume at another reader', async () => {
    const workers = start(2)
    const { servers, sockets } = await subscribed(workers)
    const [socket] = sockets as [LiveSocket]
    const [lossy, other] = workers.readers as [ReaderHarness, ReaderHarness]
    const delta = socket.next(({ type }) => type === 'match_delta')
    workers.writer.put([minute(1, 20)])
    lossy.reports.length = 0
    look(lossy)
    expect(await delta).toMatchObject({ matchId: 1, changes: { updated: { currentMatchMinute: 20 } } })
    const pong = socket.next(({ type }) => type === 'pong')
    socket.send({ action: 'ping' })
    const { epoch, position } = await pong
    socket.close()
    workers.writer.put([minute(1, 21)])
    other.receive()
    const [, another] = servers as [LiveServer, LiveServer]
    const back = await another.connect(workers.writer.key)
    await back.resume({ ...football, since: { epoch, position } })
    expect(back.messages.filter(({ type }) => type === 'match_snapshot')).toMatchObject([
      { matchId: 1, data: { currentMatchMinute: 21 } },
    ])
    back.close()
    await Promise.all(servers.map((server) => server.stop()))
  })
})
