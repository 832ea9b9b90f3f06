/**
 * The live channel: deliveries per second of the whole pipeline, and their latency, against raw publishing and against
 * nchan, the publish/subscribe module of nginx, which only passes messages on.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newKey } from '../../support/database.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { textFrame, upgradeText } from '../../support/live/socket-bytes.ts'
import { makeDatabase, selectMatchId } from '../fill.ts'
import type { BenchCase, Run } from '../rows.ts'
import { perSecond } from '../sides/in-process.ts'
import { LiveReaders } from '../sides/live-readers.ts'
import type { LiveRun } from '../sides/serve-live.ts'
import { startNginxWith, startScript } from '../sides/servers.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT, type MatchPosition, type WorldSize, worldChanges } from '../world.ts'

const WORLD: WorldSize = { leagues: 1, seasons: 1 }
const MATCH: MatchPosition = { league: 0, season: 0, round: 20, index: 3 }
const SUBSCRIBERS = 1000
const CHANGES = 1000
const DELIVERIES = SUBSCRIBERS * CHANGES
/** Warm-up: compiling the code of a change takes about 15,000 changes. */
const WARMING_CHANGES = 20_000
/** For the latency case. */
const CHANGES_PER_SECOND = 500

interface LiveSide {
  readonly readers: LiveReaders
  run(path: string, notesTimes?: boolean): Promise<LiveRun>
}

/** A Scoreline server with subscribers of a sport. */
async function startSide(stage: Stage): Promise<LiveSide> {
  const database = await stage.file('live.db', (path) => makeDatabase(path, worldChanges(WORLD)))
  const { id, key } = withDatabase(database, (db) => ({ id: selectMatchId(db, MATCH), key: newKey(db) }))
  const script = join(import.meta.dir, '../sides/serve-live.ts')
  const { port } = await startScript(stage, process.execPath, [script, database, String(id)])
  const subscribe = textFrame(`{"action":"subscribe","topic":"sport:${BENCH_SPORT}"}`)
  const handshake = upgradeText(`/ws?apiKey=${key}`)
  const first = await LiveReaders.open(port, 1, handshake, subscribe)
  await fetch(`http://127.0.0.1:${port}/run/pipeline?count=${WARMING_CHANGES}`)
  first.close()
  const readers = await LiveReaders.open(port, SUBSCRIBERS, handshake, subscribe)
  stage.onClose(() => readers.close())
  const run: LiveSide['run'] = async (path, notesTimes) => {
    readers.start(notesTimes)
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    const of = (await response.json()) as LiveRun
    if (of.frames.length !== CHANGES) throw new Error(`${of.frames.length} messages instead of ${CHANGES}`)
    await readers.all(of.frames.reduce((sum, bytes) => sum + bytes, 0))
    return of
  }
  // The first message of a match is its snapshot, which is not measured.
  await fetch(`http://127.0.0.1:${port}/run/pipeline?count=1`)
  await Bun.sleep(100)
  return { readers, run }
}

export const liveFanOut: BenchCase = {
  name: 'live-fan-out',
  title: '1,000 single changes through feed, store, diff and publish to 1,000 subscribers of the sport',
  yardstick: 'raw publish of the same messages',
  unit: 'deliveries/s',
  goal: { of: 'ratio', atLeast: 0.85 },
  prepare: async (stage) => {
    const { run } = await startSide(stage)
    const measured = (path: string) => perSecond(DELIVERIES, () => run(path))
    return {
      ours: () => measured(`/run/pipeline?count=${CHANGES}`),
      yardstick: () => measured(`/run/raw?count=${CHANGES}`),
    }
  },
}

export const liveLatency: BenchCase = {
  name: 'live-latency',
  title: 'p99 from change accepted to message received, 500 changes a second, 1,000 subscribers',
  yardstick: 'raw publish of the same messages at the same pace',
  unit: 'ms',
  goal: { of: 'ratio', atMost: 1.05 },
  prepare: async (stage) => {
    const { readers, run } = await startSide(stage)
    const measured = async (path: string) => p99(await run(path, true), readers)
    const pace = `count=${CHANGES}&perSecond=${CHANGES_PER_SECOND}`
    return { ours: () => measured(`/run/pipeline?${pace}`), yardstick: () => measured(`/run/raw?${pace}`) }
  },
}

/** Latencies of all deliveries: a message has arrived when its last byte has. */
function p99({ frames, acceptedMs }: LiveRun, { readers }: LiveReaders): number {
  const latencies = new Float64Array(frames.length * readers.length)
  let count = 0
  for (const { arrivals } of readers) {
    let at = 0
    let end = 0
    for (const [index, bytes] of frames.entries()) {
      end += bytes
      while ((arrivals[at] ?? Number.POSITIVE_INFINITY) < end) at += 2
      latencies[count++] = (arrivals[at + 1] ?? Number.NaN) - (acceptedMs[index] ?? Number.NaN)
    }
  }
  return latencies.sort()[Math.floor(latencies.length * 0.99)] ?? Number.NaN
}

/** Path in Debian's package libnginx-mod-nchan. */
const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so'
const LOCATIONS = `
  location = /ready { return 200; }
  location = /subscribe { nchan_subscriber websocket; nchan_channel_id bench; }
  location = /publish { nchan_publisher; nchan_channel_id bench; nchan_message_buffer_length ${2 * CHANGES}; }`
/** Concurrent requests: as many as changes in one tick of Scoreline's event loop. */
const AT_ONCE = 10
const ACCEPTED = 'HTTP/1.1 2'

export const liveFanOutNchan: BenchCase = {
  name: 'live-fan-out-nchan',
  title: 'the same against nchan',
  yardstick: 'nchan on nginx, messages of the same sizes posted ten at a time',
  unit: 'deliveries/s',
  goal: { of: 'ratio', atLeast: 2 },
  prepare: async (stage) => {
    const { run } = await startSide(stage)
    let frames: readonly number[] = []
    return {
      ours: () =>
        perSecond(DELIVERIES, async () => {
          frames = (await run(`/run/pipeline?count=${CHANGES}`)).frames
        }),
      yardstick: await startNchan(stage, () => frames),
    }
  },
}

/** Null if nginx or its module is not installed. `sizes` are those of frames with their headers. */
async function startNchan(stage: Stage, sizes: () => readonly number[]): Promise<Run | null> {
  const nginx = existsSync(MODULE) ? await startNginxWith(stage, LOCATIONS, '/ready', [MODULE]) : null
  if (!nginx) return null
  const readers = await LiveReaders.open(nginx.port, SUBSCRIBERS, upgradeText('/subscribe'), null)
  stage.onClose(() => readers.close())
  return () => {
    const frames = sizes()
    readers.start()
    return perSecond(DELIVERIES, () =>
      Promise.all([
        post(nginx.port, frames.map(postOf)),
        readers.all(frames.reduce((sum, bytes) => sum + bytes, 0)),
      ]),
    )
  }
}

/** A request that publishes a text with the given frame size. */
function postOf(frameBytes: number): string {
  const payload = frameBytes - (frameBytes < 128 ? 2 : 4)
  return `POST /publish HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${payload}\r\n\r\n${'x'.repeat(payload)}`
}

/** Sends the requests over one connection, some at a time, and waits for all responses. */
function post(port: number, requests: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let answered = 0
    let rest = ''
    const sendSome = (socket: Bun.Socket) => {
      const some = requests.slice(sent, answered + AT_ONCE)
      sent += some.length
      if (some.length > 0) socket.write(some.join(''))
    }
    Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: sendSome,
        data: (socket, packet) => {
          const text = rest + packet.toString('latin1')
          answered += text.split(ACCEPTED).length - 1
          // Packets may split the start of a response; shorter data is not counted yet.
          rest = text.slice(1 - ACCEPTED.length)
          if (answered >= requests.length) {
            socket.end()
            resolve()
          } else if (answered === sent) sendSome(socket)
        },
        error: (_socket, problem) => reject(problem),
      },
    }).catch(reject)
  })
}
