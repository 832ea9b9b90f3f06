/** The live channel: deliveries per second of the whole pipeline, and their latency. */
import { join } from 'node:path'
import { newKey } from '../../support/database.ts'
import { withDatabase } from '../../support/feed-kit.ts'
import { textFrame, upgradeText } from '../../support/socket-bytes.ts'
import type { BenchCase } from '../case.ts'
import { makeDatabase, selectMatchId } from '../fill.ts'
import { LiveReaders } from '../live-readers.ts'
import type { LiveRun } from '../serve-live.ts'
import { startScript } from '../servers.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT, type MatchPosition, type WorldSize, worldChanges } from '../world.ts'

const WORLD: WorldSize = { leagues: 1, seasons: 1 }
const MATCH: MatchPosition = { league: 0, season: 0, round: 20, index: 3 }
export const SUBSCRIBERS = 1000
export const CHANGES = 1000
/** Warm-up: compiling the code of a change takes about 15,000 changes. */
const WARMING_CHANGES = 20_000
/** For the latency case. */
const CHANGES_PER_SECOND = 500

interface LiveSide {
  readonly readers: LiveReaders
  run(path: string, notesTimes?: boolean): Promise<LiveRun>
}

/** A Scoreline server with subscribers of a sport. */
export async function startSide(stage: Stage): Promise<LiveSide> {
  const database = await stage.file('live.db', (path) => makeDatabase(path, worldChanges(WORLD)))
  const { id, key } = withDatabase(database, (db) => ({ id: selectMatchId(db, MATCH), key: newKey(db) }))
  const script = join(import.meta.dir, '../serve-live.ts')
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
    const measured = async (path: string) => {
      const startedMs = performance.now()
      await run(path)
      return (SUBSCRIBERS * CHANGES) / ((performance.now() - startedMs) / 1000)
    }
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
    return {
      ours: () => measured(`/run/pipeline?${pace}`),
      yardstick: () => measured(`/run/raw?${pace}`),
    }
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
