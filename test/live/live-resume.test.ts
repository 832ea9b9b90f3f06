/** Resuming subscriptions after a lost connection (docs/live.md#resume). */
import { describe, expect, test } from 'bun:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { LIVE_LIMITS } from '../../src/catalog/live.ts'
import { listenPublic } from '../../src/commands/public-listener.ts'
import type { Change } from '../../src/contract/changes.ts'
import { DEFAULT_CONFIG } from '../../src/contract/config.ts'
import { liveClient, nextEvent } from '../support/client-live-kit.ts'
import { type Harness, NOW } from '../support/harness.ts'
import { type LiveServer, LiveSocket } from '../support/live-kit.ts'
import { FIRST, football, match, merge, minute, odds, remove, rename } from '../support/live-matches.ts'
import { smallWorld, TEAMS } from '../support/small-world.ts'
import { freshLiveWorld } from '../support/test-world.ts'

const DAY_MS = 86_400_000

let harness: Harness
let server: LiveServer
freshLiveWorld([...smallWorld(), ...FIRST, odds(1, 2)], (world) => {
  harness = world.harness
  server = world.server
})

/** The messages that answer a subscription with `since`, up to `resumed`, as `type` or `type id`. */
async function answersOf(socket: LiveSocket, message: object): Promise<string[]> {
  const messages = await socket.resume(message)
  return messages.map(({ type, matchId }) => (type.startsWith('match_') ? `${type} ${matchId}` : type))
}

describe('what a resumed subscription is sent', () => {
  const of = (...matches: string[]) => ['subscribed', ...matches, 'resumed']
  const cases: [what: string, topic: object, missed: Change[], expected: string[]][] = [
    ['nothing when nothing changed', football, [], of()],
    ['a match to come that changed', football, [merge(3, { attendance: 5 })], of('match_snapshot 3')],
    ['a deletion', football, [remove(2)], of('match_deleted 2', 'match_snapshot 1')],
    ['no match without odds when prices changed', football, [odds(1, 3)], of()],
    ['a match to come whose team was renamed', match(3), [rename(TEAMS[0], 'Омега')], of('match_snapshot 3')],
    ['nothing for a match that does not exist', match(9), [minute(1, 5)], of()],
  ]
  test.each(cases)('is %s', async (_what, topic, missed, expected) => {
    const first = await server.connect()
    const { epoch, position } = await first.subscribe(topic)
    await first.settle()
    first.close()
    harness.put(missed)
    const socket = await server.connect()
    const since = { epoch, position, timestamp: harness.now }
    expect((await answersOf(socket, { ...topic, since })).toSorted()).toEqual(expected.toSorted())
    const resumed = socket.messages.at(-1)
    expect([resumed?.epoch, resumed?.position]).toEqual([epoch, Number(position) + missed.length])
    expect(socket.faults).toEqual([])
    socket.close()
  })

  test.each([
    ['of another history', ({ position }: Since) => ({ epoch: 'other', position })],
    ['beyond the end', ({ epoch, position }: Since) => ({ epoch, position: position + 1 })],
  ])('is everything after a reset when the position is %s', async (_what, sinceOf) => {
    const socket = await server.connect()
    const { epoch, position } = socket.messages[0] as unknown as Since
    const answers = await answersOf(socket, { ...football, since: sinceOf({ epoch, position }) })
    expect(answers).toEqual(['subscribed', 'reset', 'match_snapshot 2', 'match_snapshot 1', 'resumed'])
    socket.close()
  })

  test('is everything after a reset when too much changed', async () => {
    const socket = await server.connect()
    const { epoch, position } = socket.messages[0] as unknown as Since
    harness.db.client.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${LIVE_LIMITS.missedChanges})
       INSERT INTO change_log (kind, sport, entity_id, op, revision) SELECT 'match', 1, 1, 'put', 1 FROM n`,
    )
    const answers = await answersOf(socket, { ...football, since: { epoch, position } })
    expect(answers.slice(0, 2)).toEqual(['subscribed', 'reset'])
    socket.close()
  })

  test('includes a match whose analytics expired with time alone', async () => {
    const first = await server.connect()
    const { epoch, position } = await first.subscribe(match(3))
    const sinceOf = (timestamp: number) => ({ ...match(3), since: { epoch, position, timestamp } })
    harness.now += 6 * DAY_MS
    expect(await answersOf(await server.connect(), sinceOf(NOW))).toEqual(of())
    harness.now += 2 * DAY_MS
    expect(await answersOf(await server.connect(), sinceOf(NOW))).toEqual(of('match_snapshot 3'))
    expect(await answersOf(await server.connect(), sinceOf(harness.now))).toEqual(of())
  })
})

interface Since {
  readonly epoch: string
  readonly position: number
}

test('resuming costs no quota, and a repeated subscription resumes at once', async () => {
  const key = harness.newKey('free', ['football'])
  const usedOf = async () =>
    (await harness.get<{ used: number }>('/v2/account/usage', { headers: { authorization: key } })).body.used
  const first = await server.connect(key)
  const { epoch, position } = await first.subscribe(football)
  await first.settle()
  expect(await answersOf(first, { ...football, since: { epoch, position } })).toEqual([
    'already_subscribed',
    'resumed',
  ])
  const used = await usedOf()
  first.close()
  await first.closed
  harness.put([minute(1, 5)])
  const second = await server.connect(key)
  await answersOf(second, { ...football, since: { epoch, position } })
  expect(await usedOf()).toBe(used)
  second.close()
})

test('a client that resumes after a restart notices that its revision was ahead', async () => {
  const { live } = liveClient(harness, server)
  live.subscribe(match(1))
  await nextEvent(live, 'snapshot')
  // Renames change what the match shows, but not its stored revision.
  for (const name of ['Омега', 'Сигма', 'Дельта']) harness.put([rename(TEAMS[0], name)])
  await live.settle()
  const open = nextEvent(live, 'status', ({ status }) => status.state === 'open')
  await server.stop()
  const app = createApp({
    database: harness.db,
    clock: () => NOW,
    config: DEFAULT_CONFIG,
    logger: pino({ level: 'silent' }),
  })
  const restarted = listenPublic(app, { host: '127.0.0.1', port: server.port })
  await open
  const other = await LiveSocket.open(`ws://127.0.0.1:${server.port}/ws?apiKey=${harness.key}`)
  await other.subscribe(match(1))
  await live.settle()
  app.apply([{ line: 1, change: minute(1, 44) }])
  for (const _ of [1, 2, 3]) await live.settle()
  expect(live.match('football', 1)?.state.currentMatchMinute).toBe(44)
  live.close()
  other.close()
  await app.sockets.closeAll()
  await restarted.stop(true)
  app.close()
})
