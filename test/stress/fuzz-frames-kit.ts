/**
 * The fuzzer of the live channel: real sockets that send invalid and unusual frames. The service replies to each text
 * with a documented message or closes with a documented code, logs no error, and keeps serving the other clients.
 */
import fc from 'fast-check'
import { pino } from 'pino'
import { CLOSE_CODES, LIVE_LIMITS } from '../../src/catalog/live.ts'
import { makeHarness } from '../support/harness.ts'
import { LiveSocket, serveLive } from '../support/live-kit.ts'
import { smallWorld } from '../support/small-world.ts'

export interface FramesSummary {
  bursts: number
  answers: number
  errors: number
  closed: Record<string, number>
}

const HOSTILE_MESSAGES: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '-0',
  '1e999',
  '"ping"',
  '[]',
  '[[]]',
  '{}',
  '{',
  '}',
  '{"action"',
  '\u0000',
  '{"action":null}',
  '{"action":{}}',
  '{"action":["subscribe"]}',
  '{"action":"__proto__"}',
  '{"__proto__":{"action":"ping"}}',
  '{"constructor":{"prototype":{"action":"ping"}}}',
  '{"action":"subscribe","type":"match","sportSlug":"__proto__","matchId":1}',
  '{"action":"subscribe","topic":"match:constructor:1"}',
  '{"action":"subscribe","topic":"match:football:1:1"}',
  '{"action":"subscribe","topic":"match:football:99999999999999999999"}',
  '{"action":"subscribe","topic":""}',
  '{"action":"subscribe","type":"match","sportSlug":"football","matchId":1e400}',
  '{"action":"subscribe","type":"match","sportSlug":"football","matchId":-1}',
  '{"action":"subscribe","type":"match","sportSlug":"football","matchId":"1"}',
  '{"action":"subscribe","type":"sport","sportSlug":"football","heartbeatMs":-1}',
  '{"action":"subscribe","type":"sport","sportSlug":"football","conflateMs":100}',
  '{"action":"subscribe","type":"sport","sportSlug":"football","conflateMs":1e9}',
  '{"action":"subscribe","type":"sport","sportSlug":"football","heartbeatMs":"1000"}',
  '{"action":"subscribe","type":"sport","sportSlug":"football","withBkOdds":"yes"}',
  '{"action":"subscribe","type":"sport","sportSlug":"football","oddsStage":"live"}',
  '{"action":"unsubscribe","type":"match","sportSlug":"football","matchId":9007199254740991}',
  '{"action":"ping","action":"subscribe"}',
  '\ufeff{"action":"ping"}',
  '{"type":"ping","action":"nothing"}',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `{"a":${'{"a":'.repeat(600)}1${'}'.repeat(601)}`,
  `{"action":"${'x'.repeat(4000)}"}`,
  '😀'.repeat(900),
  '{"action":"\\ud800"}',
]
const GOOD_MESSAGES: readonly string[] = [
  '{"action":"ping"}',
  '{"type":"ping"}',
  '{"action":"subscribe","topic":"sport:football"}',
  '{"action":"subscribe","type":"match","sportSlug":"football","matchId":1,"withBkOdds":true,"oddsStage":"all"}',
  '{"action":"unsubscribe","topic":"sport:football"}',
  '{"action":"unsubscribe","topic":"match:football:1"}',
]

type Frame = { readonly text: string } | { readonly bytes: Uint8Array }

const frame: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_MESSAGES).map((text) => ({ text })) },
  { weight: 3, arbitrary: fc.constantFrom(...GOOD_MESSAGES).map((text) => ({ text })) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }).map((text) => ({ text: text.slice(0, 4000) })) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => ({ text })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes })) },
)

const OWN_CODES: ReadonlySet<number> = new Set([
  ...Object.values(CLOSE_CODES).map(({ code }) => code),
  // Protocol errors: broken frames, invalid UTF-8, messages over the limit, lost connections.
  1000,
  1002,
  1005,
  1006,
  1007,
  1009,
])

/** Sends bursts of frames over real sockets. Throws at the first fault. */
export async function fuzzFrames(runs: number, seed: number): Promise<FramesSummary> {
  const faults: unknown[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const harness = makeHarness({ logger })
  harness.put(smallWorld())
  const server = serveLive(harness)
  const witness = await server.connect()
  const summary: FramesSummary = { bursts: 0, answers: 0, errors: 0, closed: {} }

  const burst = async (frames: readonly Frame[]) => {
    const socket = await server.connect()
    for (const each of frames) socket.sendRaw('text' in each ? each.text : each.bytes)
    const closed = await Promise.race([socket.closed, answered(socket)])
    socket.close()
    check(socket, frames, closed)
    await witness.settle()
    // Advances the clock per message, because otherwise the witness would exceed its message rate.
    harness.now += 1000 / LIVE_LIMITS.messagesPerSecond
  }

  function check(socket: LiveSocket, frames: readonly Frame[], closed: { code: number } | null): void {
    if (faults.length > 0) throw new Error(`a fault was logged: ${Bun.inspect(faults)}`)
    if (socket.faults.length > 0) throw new Error(socket.faults.join('; '))
    summary.bursts += 1
    summary.answers += socket.messages.length
    summary.errors += socket.messages.filter(({ type }) => type === 'error').length
    if (closed) {
      summary.closed[closed.code] = (summary.closed[closed.code] ?? 0) + 1
      if (!OWN_CODES.has(closed.code)) throw new Error(`closed with ${closed.code}`)
    } else if (socket.messages.filter(({ type }) => type !== 'match_snapshot').length < frames.length + 2) {
      throw new Error('a frame was not answered')
    }
  }

  await fc.assert(fc.asyncProperty(fc.array(frame, { maxLength: 12 }), burst), {
    numRuns: runs,
    seed,
    timeout: 5000,
  })
  await flood(server.port, harness.key, summary)
  await witness.settle()
  if (faults.length > 0) throw new Error(`a fault was logged: ${Bun.inspect(faults)}`)
  witness.close()
  await server.stop()
  harness.close()
  return summary
}

/** A match used by no other client: its reply shows that everything before was processed. */
const LAST_MATCH = 987_654_321

async function answered(socket: LiveSocket): Promise<null> {
  const last = socket.next(({ type, matchId }) => type === 'unsubscribed' && matchId === LAST_MATCH)
  socket.send({ action: 'unsubscribe', type: 'match', sportSlug: 'football', matchId: LAST_MATCH })
  await last
  return null
}

/** More messages at once than a socket may send: it is closed, and other clients are not affected. */
async function flood(port: number, key: string, summary: FramesSummary): Promise<void> {
  const socket = await LiveSocket.open(`ws://127.0.0.1:${port}/ws?apiKey=${key}`)
  for (let count = 0; count <= LIVE_LIMITS.messageBurst; count += 1) socket.sendRaw('{"action":"ping"}')
  const { code } = await socket.closed
  if (code !== CLOSE_CODES.tooFast.code) throw new Error(`a flood was closed with ${code}`)
  summary.closed[code] = (summary.closed[code] ?? 0) + 1
}
