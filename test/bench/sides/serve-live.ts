/**
 * The server of the live cases, as a process: the whole service over a database, and two control paths. `/run/pipeline`
 * applies single changes of one match, `/run/raw` publishes the messages of the last such run unchanged. Both return
 * the frame size of each message and when it was accepted.
 */
import { openDatabase } from '../../../db/open.ts'
import { type App, createApp } from '../../../src/app.ts'
import { CheckpointThread } from '../../../src/commands/serve/checkpoint-thread.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import type { SocketData } from '../../../src/live/socket.ts'
import { merge } from '../../support/feed/change-kit.ts'

const [database, matchId] = process.argv.slice(2)
if (!database || !matchId) throw new Error('it takes a database and the id of a match')

/** Changes per tick of the event loop, as from a busy feed. */
const CHANGES_PER_TURN = 10

export interface LiveRun {
  /** Bytes of each message with its frame header. */
  readonly frames: readonly number[]
  /** When each change arrived: milliseconds since 1970, with fractions. */
  readonly acceptedMs: readonly number[]
}

const db = openDatabase(database, { durability: 'normal' })
// As in `serve`.
new CheckpointThread(db)
const app: App = createApp({
  database: db,
  clock: Date.now,
  config: DEFAULT_CONFIG,
  logger: { warn: () => {}, error: (_fields, message) => fail(message) },
})

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

let messages: { topic: string; text: string }[] = []
let serial = 0

const server = Bun.serve<SocketData>({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  // A run on a busy machine takes long.
  idleTimeout: 0,
  websocket: app.sockets.handlers,
  fetch: async (request, self) => {
    const url = new URL(request.url)
    if (url.pathname === '/ws') {
      const admitted = app.authenticateSocket(request)
      if (!(admitted instanceof Response) && self.upgrade(request, { data: admitted })) return undefined
    }
    const count = Number(url.searchParams.get('count'))
    const perSecond = Number(url.searchParams.get('perSecond') ?? 0)
    const step = url.pathname === '/run/raw' ? publishAgain : applyNext
    if (step === applyNext) messages = []
    return Response.json(await run(count, perSecond, step))
  },
})
app.attach({
  publish: (topic, text) => {
    messages.push({ topic, text })
    return server.publish(topic, text)
  },
  subscriberCount: (topic) => server.subscriberCount(topic),
})

/** A clock tick, and occasionally a goal: the most frequent changes of a feed. */
function applyNext(): void {
  serial += 1
  const data = {
    status: 'inprogress',
    currentMatchMinute: Math.floor(serial / 60) % 90,
    currentMatchSecond: serial % 60,
    homeScore: { current: Math.floor(serial / 40) % 10, period1: Math.floor(serial / 40) % 10 },
  }
  const change = { ...merge('match', Number(matchId), data), correction: true }
  const { applied } = app.apply([{ line: 1, change }])
  if (applied.length !== 1) fail('a change of the benchmark was not applied')
}

function publishAgain(index: number): void {
  const message = messages[index]
  if (message) server.publish(message.topic, message.text)
}

async function run(count: number, perSecond: number, step: (index: number) => void): Promise<LiveRun> {
  const acceptedMs: number[] = []
  const startedMs = performance.now()
  for (let index = 0; index < count; index += 1) {
    if (perSecond > 0) {
      const dueMs = startedMs + (index * 1000) / perSecond
      while (performance.now() < dueMs) await nextTurn()
    } else if (index > 0 && index % CHANGES_PER_TURN === 0) await nextTurn()
    acceptedMs.push(performance.timeOrigin + performance.now())
    step(index)
  }
  return { frames: messages.map(({ text }) => frameBytes(Buffer.byteLength(text))), acceptedMs }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** RFC 6455, 5.2: two bytes, and two more from 126 bytes on. */
function frameBytes(payload: number): number {
  return payload + (payload < 126 ? 2 : payload < 65_536 ? 4 : 10)
}

console.error(`Address: http://127.0.0.1:${server.port}\n`)
process.on('SIGTERM', () => process.exit(0))
