/**
 * Webhooks (docs/webhooks.md) through the real app and a real receiver: events, signatures, order, retries by a set
 * clock, limits, and the law that a receiver learns every state of every match.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import fc from 'fast-check'
import { pino } from 'pino'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import {
  RETRY_DELAYS_MS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
} from '../../src/catalog/webhooks.ts'
import type { Change } from '../../src/contract/changes.ts'
import { WebhookMessage } from '../../src/contract/messages.ts'
import { NotLeaderError } from '../../src/feed/transport/listener.ts'
import { OperatorError } from '../../src/shared/operator-error.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  type NewWebhook,
  requireWebhook,
  rewindWebhook,
  rotateSecret,
  selectDeliveries,
  selectEventRange,
  selectHolds,
} from '../../src/store/access/webhooks.ts'
import { selectEpoch } from '../../src/store/sql/meta.ts'
import { WebhookDispatcher } from '../../src/webhooks/dispatcher.ts'
import { guardedPost } from '../../src/webhooks/guarded-post.ts'
import { isSpecialAddress } from '../../src/webhooks/networks.ts'
import { secretText } from '../../src/webhooks/signed-message.ts'
import { cleanEnvironment } from '../support/command-kit.ts'
import { merge, put, remove } from '../support/feed/change-kit.ts'
import { type Harness, loneNode, makeHarness, NOW } from '../support/harness.ts'
import { distinct, isSigned, type Receiver, startReceiver } from '../support/live/webhook-kit.ts'
import { type Boards, board, boardsPut, result, sportWorld } from '../support/odds-kit.ts'
import { testFolder } from '../support/test-folder.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from '../support/world/small-world.ts'

const SECRET = secretText(new Uint8Array(32).fill(7))
const schema = TypeCompiler.Compile(WebhookMessage)
const HOUR_MS = 3_600_000
const config = { webhookAllow: ['127.0.0.0/8'] }

let receiver: Receiver
let harness: Harness
const log: string[] = []
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.calls.length = 0
  receiver.respond = () => 204
  log.length = 0
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  harness = makeHarness({ config, logger })
  harness.put(smallWorld())
})
afterEach(() => {
  harness.close()
  const messages = receiver.calls.map(({ message }) => message).filter(({ type }) => type in WEBHOOK_EVENTS)
  expect(messages.flatMap((message) => [...schema.Errors(message)])).toEqual([])
})

function subscribe(of: Partial<NewWebhook> = {}, to: Harness = harness): number {
  const filters = { sport: 1, tournamentId: null, teamId: null }
  const events = WEBHOOK_EVENT_TYPES
  return createWebhook(to.db, { url: receiver.url, secret: SECRET, events, now: NOW, ...filters, ...of }).id
}

const deliver = () => harness.app.deliverWebhooks()
const types = () => receiver.calls.map(({ message }) => message.type)
const playing = (id: number, home: number, away = 0, of: object = {}) =>
  matchChange(id, {
    startTimestamp: NOW,
    status: 'inprogress',
    homeScore: { current: home },
    awayScore: { current: away },
    ...of,
  })
const corrected = (change: Change) => ({ ...change, correction: true }) as Change

describe('events', () => {
  const upcoming = matchChange(1, { startTimestamp: NOW })
  const finished = matchChange(1, { startTimestamp: NOW }, [1, 0])
  const interrupted = playing(1, 0, 0, { status: 'interrupted' })
  const later = (status?: MatchStatus) =>
    matchChange(1, { startTimestamp: NOW + HOUR_MS, ...(status && { status }) })
  const rows: readonly (readonly [title: string, before: Change | null, change: Change, types: string[]])[] =
    [
      ['a new match', null, upcoming, ['match.created']],
      ['a finished match of an import', null, finished, ['match.created']],
      ['a kick-off with a goal', upcoming, playing(1, 1), ['match.started', 'goal', 'match.changed']],
      ['two goals at once', playing(1, 0), playing(1, 2), ['goal', 'match.changed']],
      ['a disallowed goal', playing(1, 1), playing(1, 0), ['score.corrected', 'match.changed']],
      ['a last goal', playing(1, 0), finished, ['goal', 'match.finished', 'match.changed']],
      ['an interruption', playing(1, 0), interrupted, ['match.interrupted', 'match.changed']],
      ['play that goes on', interrupted, playing(1, 0), ['match.resumed', 'match.changed']],
      ['an end by mistake', finished, corrected(playing(1, 1)), ['match.resumed', 'match.changed']],
      ['another start', upcoming, later(), ['match.rescheduled', 'match.changed']],
      [
        'a postponed match with a new start',
        upcoming,
        later('postponed'),
        ['match.rescheduled', 'match.postponed', 'match.changed'],
      ],
      ['a minute', playing(1, 0), merge('match', 1, { currentMatchMinute: 9 }), ['match.changed']],
      ['a deleted match', upcoming, remove('match', 1), ['match.deleted']],
    ]

  test.each(rows)('%s', async (_title, before, change, expected) => {
    if (before) harness.put([before])
    subscribe()
    harness.put([change])
    await deliver()
    expect(types()).toEqual(expected)
  })

  test('odds give odds.changed, and a mere timestamp of a board nothing', async () => {
    harness.put(sportWorld('football'))
    subscribe()
    const boards = (updatedAt: number, odds: number) =>
      boardsPut({ '1': { prematch: board({ result: result(odds, 3, 4) }, { updatedAt }) } } as Boards)
    harness.put([boards(NOW, 2), boards(NOW + 1, 2), boards(NOW + 2, 3)])
    await deliver()
    expect(types()).toEqual(['odds.changed', 'odds.changed'])
  })

  test('a message has the state after and before the change and the match as it is now', async () => {
    const sent = (change: Change, sourceTimestamp?: number) => ({
      ...change,
      source: 'feed',
      sourceTimestamp,
    })
    harness.put([sent(playing(1, 0)) as Change])
    subscribe({ events: ['goal'] })
    harness.put([sent(playing(1, 1), NOW - 5) as Change, sent(playing(1, 2)) as Change])
    await deliver()
    const [first, second] = receiver.calls.map(({ message }) => message)
    const { body: card } = await harness.get<Record<string, unknown>>('/v2/football/matches?view=lite&ids=1')
    const epoch = selectEpoch(harness.db)
    expect(first).toEqual({
      type: 'goal',
      id: `evt_${epoch}_1`,
      epoch,
      position: (second?.position ?? 0) - 1,
      sequence: 1,
      timestamp: NOW - 5,
      sport: 'football',
      matchId: 1,
      state: { status: 'inprogress', homeScore: 1, awayScore: 0 },
      previous: { status: 'inprogress', homeScore: 0, awayScore: 0 },
      data: (card as { matches: Record<string, unknown>[] }).matches[0] ?? null,
    })
    expect(second?.timestamp).toBe(null)
    expect(second?.state?.homeScore).toBe(2)
  })

  test.each<[string, Partial<NewWebhook>, number[]]>([
    ['of a sport', {}, [1, 2]],
    ['of another sport', { sport: 2 }, []],
    ['of the tournament', { tournamentId: LEAGUE }, [1, 2]],
    ['of another tournament', { tournamentId: 1 }, []],
    ['of a home team', { teamId: TEAMS[0] }, [1]],
    ['of an away team', { teamId: TEAMS[3] }, [2]],
    ['of other events', { events: ['goal'] }, []],
  ])('a webhook %s gets only the matches it wants', async (_title, filters, expected) => {
    subscribe(filters)
    const other = { homeTeamId: TEAMS[2], awayTeamId: TEAMS[3] }
    harness.put([matchChange(1, { startTimestamp: NOW }), matchChange(2, { startTimestamp: NOW, ...other })])
    await deliver()
    expect(receiver.calls.map(({ message }) => message.matchId)).toEqual(expected)
  })

  test('without a webhook no event is logged, and a webhook follows a merged team', async () => {
    harness.put([playing(1, 0)])
    expect(selectEventRange(harness.db).last).toBe(0)
    subscribe({ teamId: TEAMS[0], events: ['goal'] })
    harness.put([put('team', 9, { name: 'New' }), put('mergedTeam', TEAMS[0], { intoId: 9 })])
    harness.put([playing(1, 1)])
    await deliver()
    expect(types()).toEqual(['goal'])
  })
})

describe('signatures', () => {
  test('the receiver verifies each call, and during a rotation with either secret', async () => {
    const id = subscribe({ events: ['goal'] })
    const next = secretText(new Uint8Array(32).fill(8))
    harness.put([playing(1, 0), playing(1, 1)])
    await deliver()
    rotateSecret(harness.db, requireWebhook(harness.db, id), next, NOW + WEBHOOK_LIMITS.rotationMs)
    harness.put([playing(1, 2)])
    await deliver()
    harness.now += WEBHOOK_LIMITS.rotationMs
    harness.put([playing(1, 3)])
    await deliver()
    const verified = [SECRET, next].map((secret) => receiver.calls.map((call) => isSigned(call, secret)))
    expect(verified).toEqual([
      [true, true, false],
      [false, true, true],
    ])
    const [first] = receiver.calls
    if (!first) throw new Error('no call')
    expect(isSigned({ ...first, body: first.body.replace('goal', 'gaol') }, SECRET)).toBe(false)
    expect(first.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': first.message.id,
      'webhook-timestamp': String(Math.floor(NOW / 1000)),
    })
  })
})

describe('retries', () => {
  const failMatch = (matchId: number) => {
    receiver.respond = ({ message }) => (message.matchId === matchId ? 500 : 204)
  }
  const of = (matchId: number) =>
    receiver.calls.filter(({ message }) => message.matchId === matchId).map(({ message }) => message.sequence)

  test('a failed event holds back its match alone and is retried with growing pauses, in order', async () => {
    harness.put([playing(1, 0), playing(2, 0)])
    const id = subscribe({ events: ['goal'] })
    failMatch(1)
    harness.put([playing(1, 1), playing(1, 2), playing(2, 1)])
    await deliver()
    harness.put([playing(1, 3), playing(2, 2)])
    await deliver()
    expect([of(1), of(2)]).toEqual([[1], [3, 5]])
    for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
      harness.now += delayMs - 1
      await deliver()
      expect(of(1)).toHaveLength(index + 1)
      harness.now += 1
      await deliver()
      expect(of(1)).toHaveLength(index + 2)
    }
    receiver.respond = () => 204
    harness.now += RETRY_DELAYS_MS.at(-1) ?? 0
    await deliver()
    expect(of(1).slice(-3)).toEqual([1, 2, 4])
    const [last, , , failed] = selectDeliveries(harness.db, id)
    expect(last).toMatchObject({ sequence: 4, attempt: 1, status: 204, problem: null })
    expect(failed).toMatchObject({ attempt: RETRY_DELAYS_MS.length + 1, problem: 'status 500: refused 500' })
  })

  test('a match that cannot be shown holds back its own events alone, and is tried again as a failure', async () => {
    subscribe({ events: ['match.created', 'goal'] })
    harness.put(Array.from({ length: 12 }, (_, index) => playing(index + 1, 0)))
    harness.put([playing(5, 1), playing(6, 1)])
    const problems: unknown[] = []
    let isBroken = true
    const dispatcher = new WebhookDispatcher({
      db: harness.db,
      clock: () => harness.now,
      timer: () => harness.now,
      pause: (ms) => Bun.sleep(ms),
      mayDeliver: () => true,
      post: guardedPost(config.webhookAllow),
      card: (matchId) => {
        if (matchId === 5 && isBroken) throw new Error('cannot be shown')
        return null
      },
      flush: async () => {},
      onDisabled: () => {},
      onFault: (problem) => problems.push(problem),
      onClockChanged: () => {},
    })
    const sent = () => receiver.calls.map(({ message }) => message.matchId).toSorted((a, b) => a - b)
    for (let round = 0; round < 5; round += 1) await dispatcher.run()
    expect(sent()).toEqual([1, 2, 3, 4, 6, 6, 7, 8, 9, 10, 11, 12])
    expect(problems).toHaveLength(1)
    isBroken = false
    harness.now += RETRY_DELAYS_MS[0] ?? 0
    await dispatcher.run()
    expect(types().slice(12)).toEqual(['match.created', 'goal'])
    expect(problems).toHaveLength(1)
    await dispatcher.stop()
  })

  test('after a day of failures the webhook is disabled, and continues without a gap when it is enabled', async () => {
    harness.put([playing(1, 0)])
    const id = subscribe({ events: ['goal'] })
    failMatch(1)
    harness.put([playing(1, 1)])
    await deliver()
    for (let hours = 0; hours < 23; hours += 1) {
      harness.now += HOUR_MS
      await deliver()
    }
    expect(requireWebhook(harness.db, id).disabledMs).toBe(null)
    harness.now += HOUR_MS
    await deliver()
    expect(requireWebhook(harness.db, id)).toMatchObject({
      disabledMs: NOW + 24 * HOUR_MS,
      disabledReason: 'an event could not be delivered for 24 hours: status 500: refused 500',
    })
    expect(log.join()).toContain(`webhook ${id} is disabled; to continue: scoreline webhook enable ${id}`)
    expect(log.join()).not.toContain(SECRET)
    const { text } = await harness.app.metrics()
    expect(text).toContain('scoreline_webhooks{state="disabled"} 1')
    expect(text).toContain('scoreline_webhook_held_matches 1')
    expect(text).toMatch(/scoreline_webhook_deliveries_total{outcome="failed"} \d{2}/)
    receiver.respond = () => 204
    receiver.calls.length = 0
    harness.put([playing(1, 2)])
    await deliver()
    expect(receiver.calls).toEqual([])
    expect(enableWebhook(harness.db, requireWebhook(harness.db, id))).toBe(false)
    await deliver()
    expect(of(1)).toEqual([1, 2])
  })

  test('410 Gone disables a webhook at once', async () => {
    const id = subscribe()
    receiver.respond = () => 410
    harness.put([playing(1, 0)])
    await deliver()
    expect(requireWebhook(harness.db, id).disabledReason).toBe('the receiver answered 410 Gone')
  })

  test('a receiver that does not answer delays no other one, and a stop keeps its event for the next start', async () => {
    const slow = await startReceiver()
    slow.respond = () => undefined
    const id = subscribe({ url: slow.url, events: ['goal'] })
    subscribe({ events: ['goal'] })
    harness.put([playing(1, 0), playing(1, 1)])
    void deliver()
    await Promise.all([slow.reached(1), receiver.reached(1)])
    harness.put([playing(1, 2)])
    while (receiver.calls.length < 2) {
      void deliver()
      await Bun.sleep(1)
    }
    await harness.app.stopWebhooks()
    slow.close()
    expect(selectHolds(harness.db, id)).toMatchObject([{ matchId: 1, sequence: 1, attempts: 0 }])
  })

  test('many events of one match are sent in order over several rounds', async () => {
    harness.put([playing(1, 0)])
    subscribe({ events: ['goal'] })
    const goals = WEBHOOK_LIMITS.eventsPerRound + WEBHOOK_LIMITS.eventsPerMatch + 3
    harness.put(Array.from({ length: goals }, (_, index) => playing(1, index + 1)))
    await deliver()
    expect(of(1)).toEqual(Array.from({ length: goals }, (_, index) => index + 1))
  })

  test('a replay sends events again with the same ids', async () => {
    const id = subscribe({ events: ['goal'] })
    harness.put([playing(1, 0), playing(1, 1), playing(1, 2)])
    await deliver()
    rewindWebhook(harness.db, id, 1)
    await deliver()
    expect(of(1)).toEqual([1, 2, 2])
    expect(distinct(receiver.calls)).toHaveLength(2)
  })

  test.each(['a call', 'the round'])(
    'a node that may not write any more after %s sends nothing more, and the next writer goes on',
    async (when) => {
      let mayWrite = true
      const requireWriting = () => {
        if (!mayWrite) throw new NotLeaderError('another node writes')
      }
      const node = makeHarness({ config, cluster: { ...loneNode(), requireWriting } })
      node.put([...smallWorld(), playing(1, 0)])
      subscribe({ events: ['goal'] }, node)
      node.put([playing(1, 1), playing(1, 2), playing(1, 3)])
      receiver.respond = () => {
        mayWrite = false
        return 204
      }
      if (when === 'the round') mayWrite = false
      const called = when === 'the round' ? 0 : 1
      for (const _ of [1, 2]) {
        await node.app.deliverWebhooks()
        expect(receiver.calls).toHaveLength(called)
      }
      mayWrite = true
      receiver.respond = () => 204
      await node.app.deliverWebhooks()
      const ids = receiver.calls.map(({ message }) => message.id)
      expect([ids.length, distinct(receiver.calls).length]).toEqual([3, 3])
      expect(ids).toEqual(ids.toSorted())
      node.close()
    },
  )

  test('a webhook that is deleted is not called any more', async () => {
    const id = subscribe({ events: ['goal'] })
    receiver.respond = () => {
      deleteWebhook(harness.db, id)
      return 204
    }
    harness.put([playing(1, 0), playing(1, 1), playing(1, 2)])
    await deliver()
    expect(receiver.calls).toHaveLength(1)
    expect([selectHolds(harness.db, id), selectDeliveries(harness.db, id)]).toEqual([[], []])
  })
})

describe('limits', () => {
  test('attempts are kept up to a limit, and so are webhooks', async () => {
    const id = subscribe({ events: ['match.changed'] })
    harness.put([playing(1, 0)])
    const minutes = Array.from({ length: WEBHOOK_LIMITS.deliveries + 5 }, (_, minute) =>
      merge('match', 1, { currentMatchMinute: minute + 1 }),
    )
    harness.put(minutes)
    await deliver()
    expect(receiver.calls).toHaveLength(minutes.length)
    expect(selectDeliveries(harness.db, id)).toHaveLength(WEBHOOK_LIMITS.deliveries)
    for (let count = 1; count < WEBHOOK_LIMITS.webhooks; count += 1) subscribe()
    expect(() => subscribe()).toThrow(OperatorError)
  })

  test('a webhook that falls behind the event log is disabled, and enabling it reports that events are lost', async () => {
    const id = subscribe({ events: ['match.changed'] })
    harness.put([playing(1, 0), playing(1, 1)])
    const next = WEBHOOK_LIMITS.events + WEBHOOK_LIMITS.trimmedEvents - 2
    harness.db.client.run('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', [next, 'webhook_event'])
    harness.put([playing(1, 2), playing(1, 3)])
    expect(selectEventRange(harness.db)).toEqual({ first: next + 1, last: next + 2 })
    await deliver()
    const webhook = requireWebhook(harness.db, id)
    expect(webhook.disabledReason).toStartWith(`more than ${WEBHOOK_LIMITS.events} events were logged`)
    expect(enableWebhook(harness.db, webhook)).toBe(true)
    await deliver()
    expect(receiver.calls.map(({ message }) => message.state?.homeScore)).toEqual([2, 3])
  })
})

describe('requests', () => {
  const { at } = testFolder('certificate')
  const PRIVATE = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.0.0.8'],
    ...['192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::a00:1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1'],
    ...['fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1'],
  ]
  const PUBLIC = [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '223.255.255.1',
    '2606:4700::1',
    '2a00::1',
  ]

  test('only global unicast addresses are public', () => {
    expect(PRIVATE.filter((address) => !isSpecialAddress(address))).toEqual([])
    expect(PUBLIC.filter(isSpecialAddress)).toEqual([])
  })

  const { signal } = new AbortController()
  const request = (url: string) => ({ url, headers: { 'x-test': '1' }, body: '{"type":"x"}', signal })
  const port = () => new URL(receiver.url).port

  test('a name is resolved once, and the connection goes to the address that was checked', async () => {
    const answers = [['10.0.0.1', '127.0.0.1'], ['10.0.0.1']]
    const post = guardedPost(['127.0.0.1'], async () => answers.shift() ?? [])
    expect(await post(request(`http://hook.test:${port()}/a?b=1`))).toEqual({ status: 204, problem: null })
    expect(answers).toHaveLength(1)
    expect(receiver.calls[0]?.headers.host).toBe(`hook.test:${port()}`)
    expect(await post(request(`http://hook.test:${port()}/`))).toEqual({
      status: null,
      problem:
        'hook.test leads to 10.0.0.1, which is not public; if that is intended, allow it with --webhook-allow',
    })
    expect(receiver.calls).toHaveLength(1)
  })

  test.each([
    ['http to another machine', 'http://hook.test/', ['8.8.8.8'], /^http is allowed only for this machine/],
    [
      'a private literal',
      'https://[::ffff:10.0.0.1]/',
      [],
      /^::ffff:a00:1 leads to ::ffff:a00:1, which is not/,
    ],
    ['a number as an address', 'https://2130706433/', [], /^127\.0\.0\.1 leads to/],
    ['a name without addresses', 'https://hook.test/', [], /^hook\.test leads to/],
  ])('%s is refused', async (_title, url, addresses, problem) => {
    const outcome = await guardedPost([], async () => addresses)(request(url))
    expect(outcome).toEqual({ status: null, problem: expect.stringMatching(problem) })
  })

  // Needs the openssl command, which makes the certificate of a host; without it there is nothing to trust.
  test.skipIf(Bun.which('openssl') === null)('a certificate is checked against the name', async () => {
    const make =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=hook.test'
    const names = ['-addext', 'subjectAltName=DNS:hook.test', '-keyout', at('key'), '-out', at('certificate')]
    expect(Bun.spawnSync(['openssl', ...make.split(' '), ...names]).exitCode).toBe(0)
    const [key, cert] = [Bun.file(at('key')), Bun.file(at('certificate'))]
    const host = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      tls: { key, cert },
      fetch: () => new Response(),
    })
    const program = `
      import { guardedPost } from ${JSON.stringify(join(import.meta.dir, '../../src/webhooks/guarded-post.ts'))}
      const post = guardedPost(['127.0.0.1'], async () => ['127.0.0.1'])
      for (const name of ['hook.test', 'other.test']) {
        const { signal } = new AbortController()
        const url = \`https://\${name}:${host.port}/\`
        console.log(JSON.stringify(await post({ url, headers: {}, body: '{}', signal })))
      }`
    await Bun.write(at('post.ts'), program)
    const post = async (trusted: Record<string, string>) => {
      const env = { ...cleanEnvironment(), ...trusted }
      return (await new Response(Bun.spawn([process.execPath, at('post.ts')], { env }).stdout).text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    const refused = { status: null, problem: expect.any(String) }
    expect(await post({})).toEqual([refused, refused])
    expect(await post({ NODE_EXTRA_CA_CERTS: at('certificate') })).toEqual([
      { status: 200, problem: null },
      { status: null, problem: expect.stringContaining('ALTNAME') },
    ])
    await host.stop(true)
  })

  test('redirects are not followed, and of a huge answer little is read', async () => {
    const post = guardedPost(['127.0.0.1'])
    receiver.respond = (_call, response) => {
      response.setHeader('location', receiver.url)
      return 307
    }
    expect(await post(request(receiver.url))).toMatchObject({
      problem: 'status 307; redirects are not followed',
    })
    const cut = Promise.withResolvers<void>()
    receiver.respond = (_call, response) => {
      response.statusCode = 500
      response.on('close', cut.resolve)
      const flood = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', flood)
      }
      flood()
      return undefined
    }
    const outcome = await post(request(receiver.url))
    await cut.promise
    expect(outcome).toEqual({
      status: 500,
      problem: `status 500: ${'x'.repeat(WEBHOOK_LIMITS.problemLength)}`,
    })
    expect(receiver.calls).toHaveLength(2)
  })
})

describe('law', () => {
  const step = fc.record({
    match: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom('notstarted', 'inprogress', 'finished', 'interrupted', 'postponed'),
    home: fc.nat(2),
    away: fc.nat(1),
    /** Deliver after this step, and let these of the following calls fail. */
    delivers: fc.boolean(),
    failures: fc.nat(3),
  })
  const sets = fc.constantFrom(
    [...WEBHOOK_EVENT_TYPES],
    WEBHOOK_EVENT_TYPES.filter((type) => type !== 'match.changed'),
  )

  test('the distinct messages of a match give its states in order, whatever fails in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), sets, async (steps, events) => {
        receiver.calls.length = 0
        let failing = 0
        receiver.respond = () => (failing-- > 0 ? 503 : 204)
        const own = makeHarness({ config })
        own.put(smallWorld())
        subscribe({ events }, own)
        const states = new Map<number, string[]>()
        for (const { match, status, home, away, delivers, failures } of steps) {
          own.put([corrected(playing(match, home, away, { status }))])
          const text = JSON.stringify([status, home, away])
          const known = states.get(match) ?? []
          if (known.at(-1) !== text) states.set(match, [...known, text])
          if (!delivers) continue
          failing = failures
          await own.app.deliverWebhooks()
          own.now += 1000
        }
        failing = 0
        own.now += RETRY_DELAYS_MS.at(-1) ?? 0
        await own.app.deliverWebhooks()
        own.close()
        for (const [match, expected] of states) {
          const messages = distinct(receiver.calls).filter(({ matchId }) => matchId === match)
          const sequences = messages.map(({ sequence }) => sequence)
          expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
          const given = messages.map(({ state }) =>
            JSON.stringify([state?.status, state?.homeScore, state?.awayScore]),
          )
          expect(given.filter((text, index) => text !== given[index - 1])).toEqual(expected)
        }
      }),
      { numRuns: 12 },
    )
  })
})
