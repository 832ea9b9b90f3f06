/** Subscriptions to some fields (docs/live.md#fields). */
import { describe, expect, test } from 'bun:test'
import { LIVE_LIMITS } from '../../../src/catalog/live/live.ts'
import { MATCH_FIELD_NAMES } from '../../../src/contract/resources/match.ts'
import { type Harness, NOW } from '../../support/harness.ts'
import type { LiveMessage, LiveServer, LiveSocket } from '../../support/live/live-kit.ts'
import { FIRST, football, match, merge, running } from '../../support/live/live-matches.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import { freshLiveWorld } from '../../support/world/test-world.ts'

const match1 = match(1)

let harness: Harness
let server: LiveServer
freshLiveWorld([...smallWorld(), ...FIRST.slice(0, 2)], (world) => {
  harness = world.harness
  server = world.server
})

/** What REST answers to the same `fields`, in a list. */
async function rest(id: number, fields: string): Promise<object | undefined> {
  const path = `/v2/football/matches?ids=${id}&fields=${fields}`
  return (await harness.get<{ matches: object[] }>(path)).body.matches[0]
}

describe('a subscription to some fields', () => {
  test.each([
    ['a list', ['status', 'homeScore']],
    ['a text, as in REST', 'status,homeScore'],
    ['names in another order and twice', ['homeScore', 'status', 'homeScore']],
  ])('given as %s has the state of REST with the same fields', async (_, fields) => {
    const socket = await server.subscribe({ ...football, fields })
    expect([...socket.states.keys()].sort()).toEqual([1, 2])
    harness.put([merge(1, { homeScore: { current: 2 } })])
    await socket.settle()
    expect(socket.states.get(1)?.state).toEqual((await rest(1, 'status,homeScore')) as never)
    const delta = socket.messages.find(({ type }) => type === 'match_delta')
    expect(delta).toMatchObject({ variant: 'plain', fields: ['status', 'homeScore'] })
    expect(socket.faults).toEqual([])
    socket.close()
  })

  test('gets no message about other fields, and others get the same messages as without it', async () => {
    const some = await server.subscribe({ ...football, fields: ['status'] })
    const all = await server.subscribe(football)
    const before = some.messages.length
    harness.put([merge(1, { currentMatchMinute: 12 })])
    await some.settle()
    await all.settle()
    expect(some.messages.slice(before).map(({ type }) => type)).toEqual(['pong'])
    expect(all.states.get(1)?.state.currentMatchMinute).toBe(12)
    harness.put([merge(1, { status: 'finished' })])
    await some.settle()
    await all.settle()
    expect([some, all].map((socket) => socket.states.get(1)?.state.status)).toEqual(['finished', 'finished'])
    expect([...some.faults, ...all.faults]).toEqual([])
    some.close()
    all.close()
  })

  test('builds a message once for all subscribers, and none without subscribers', async () => {
    const sockets = [await server.subscribe({ ...football, fields: ['status', 'homeScore'] })]
    sockets.push(await server.subscribe({ ...match1, fields: ['homeScore', 'status'] }))
    const { counters } = harness.app.sockets
    const before = counters.published
    harness.put([merge(1, { homeScore: { current: 1 } })])
    // One for the topic of the sport, one for that of the match.
    expect(counters.published - before).toBe(2)
    for (const socket of sockets) socket.close()
    for (const socket of sockets) await socket.closed
    while (harness.app.sockets.count > 0) await Bun.sleep(1)
    harness.put([merge(1, { homeScore: { current: 2 } })])
    expect(counters.published - before).toBe(2)
  })

  test('resumes like any other', async () => {
    const socket = await server.subscribe({ ...football, fields: ['status'], since: null })
    const { epoch, position } = socket.messages.findLast(({ type }) => type === 'resumed') as LiveMessage
    socket.close()
    harness.put([merge(2, { status: 'finished' })])
    const next = await server.connect()
    const since = { epoch, position: Number(position) + 1, timestamp: NOW }
    const answers = await next.resume({ ...match1, fields: ['status'], since })
    expect(answers.at(-1)).toMatchObject({ fields: ['status'] })
    expect([...next.states.keys()]).toEqual([])
    next.close()
  })
})

describe('different lists of fields', () => {
  test('are limited for a connection, and a list in use is not counted twice', async () => {
    const socket = await server.connect()
    const names = MATCH_FIELD_NAMES.filter((name) => name !== 'id')
    for (const [index, name] of names.slice(0, LIVE_LIMITS.contentsPerSocket).entries()) {
      const answer = await socket.subscribe({ ...match1, matchId: index + 1, fields: [name] })
      expect(answer.type).toBe('subscribed')
    }
    const [first, further] = [names[0], names[LIVE_LIMITS.contentsPerSocket]]
    expect(await socket.subscribe({ ...match1, matchId: 30, fields: [first] })).toMatchObject({
      type: 'subscribed',
    })
    expect(await socket.subscribe({ ...match1, matchId: 31, fields: [further] })).toMatchObject({
      type: 'error',
      code: 'too_many_field_lists',
    })
    socket.close()
  })

  test('are limited for the service, and unused ones do not count', async () => {
    const names = MATCH_FIELD_NAMES
    const ids = Array.from({ length: LIVE_LIMITS.contentsPerSocket }, (_, index) => index + 1)
    harness.put(ids.slice(2).map((id) => matchChange(id, running)))
    const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]))
    const sockets: LiveSocket[] = []
    let refused: unknown
    for (const [index, fields] of pairs.entries()) {
      const matchId = 1 + (index % LIVE_LIMITS.contentsPerSocket)
      if (matchId === 1) sockets.push(await server.connect())
      const answer = await sockets.at(-1)?.subscribe({ ...match1, matchId, fields })
      refused = answer?.code
      if (refused !== undefined) break
    }
    expect(refused).toBe('service_busy')
    for (const socket of sockets) socket.close()
    while (harness.app.sockets.count > 0) await Bun.sleep(1)
    const again = await server.connect()
    expect((await again.subscribe({ ...match1, fields: ['status'] })).type).toBe('subscribed')
    again.close()
  })
})
