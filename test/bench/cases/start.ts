/**
 * The program over the large history: time to the first response, and memory. Memory of the demo and of an import: both
 * take about a minute, so they are measured once.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeRandom } from '../../../seed/random.ts'
import { PLANS } from '../../../src/catalog/plans.ts'
import { freePort } from '../../support/free-port.ts'
import { textFrame, upgradeText } from '../../support/live/socket-bytes.ts'
import { historyFile } from '../history.ts'
import { memoryMegabytes, mostMegabytes } from '../process-memory.ts'
import type { BenchCase } from '../rows.ts'
import { makeKeys } from '../sides/http-sides.ts'
import { LiveReaders } from '../sides/live-readers.ts'
import { BINARY, PROGRAM, QUIET, type ServerProcess, startScript } from '../sides/servers.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT } from '../world.ts'

const START_LIMIT_MS = 20_000
/** Idle time before the memory is measured. */
const SETTLE_MS = 1500
const SOCKETS = 10_000
/** File descriptors per socket in both processes, plus a reserve. */
const OPEN_FILES = SOCKETS + 1000

const PATH = `/v2/${BENCH_SPORT}/matches?page_size=20&page=1&view=lite`

/** The binary if it was built, otherwise the program from source. */
function command(stage: Stage): readonly string[] {
  if (existsSync(BINARY)) return [BINARY]
  stage.note(
    'There is no binary (`npm run build`): start and memory are those of the program from its sources.',
  )
  return [process.execPath, PROGRAM]
}

interface Started extends ServerProcess {
  /** From the start of the process to its first response. */
  readonly startMs: number
  stop(): Promise<void>
}

/** Starts the program and polls until it responds. */
async function startProgram(stage: Stage, database: string, key: string): Promise<Started> {
  const port = freePort()
  const program = [...command(stage), 'serve', '--database', database, '--port', String(port)]
  const startedMs = performance.now()
  const child = Bun.spawn(['sh', '-c', `ulimit -n ${OPEN_FILES} 2>/dev/null; exec "$0" "$@"`, ...program], {
    cwd: stage.folder,
    ...QUIET,
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await child.exited
  }
  stage.onClose(stop)
  const headers = { authorization: key }
  while (child.exitCode === null && performance.now() - startedMs < START_LIMIT_MS) {
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`, { headers }).catch(() => null)
    if (response === null) {
      await Bun.sleep(1)
      continue
    }
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`the first answer has the status ${response.status}`)
    return { port, pid: child.pid, startMs: performance.now() - startedMs, stop }
  }
  throw new Error('the program did not start')
}

/** Starts the program over the large history, each time anew. */
async function startsOf(stage: Stage, keyCount = 1) {
  const database = await historyFile(stage, stage.manyMatches)
  const keys = makeKeys(database, keyCount, 'unlimited')
  return { keys, start: () => startProgram(stage, database, keys[0] ?? '') }
}

const OF_PROGRAM = { yardstick: 'none', unit: 'MB' } as const

export const start: BenchCase = {
  ...OF_PROGRAM,
  name: 'start-1m',
  title:
    'start of the program to its first answer, a page of matches, over the large history (1,000,000 matches)',
  unit: 'ms',
  goal: { of: 'ours', atMost: 100 },
  prepare: async (stage) => {
    const { start } = await startsOf(stage)
    const ours = async () => {
      const { startMs, stop } = await start()
      await stop()
      return startMs
    }
    return { ours, yardstick: null }
  },
}

export const memoryIdle: BenchCase = {
  ...OF_PROGRAM,
  name: 'memory-idle',
  title: 'resident memory of the program after its first answer over the large history',
  goal: { of: 'ours', atMost: 120 },
  prepare: async (stage) => {
    const { start } = await startsOf(stage)
    const ours = async () => {
      const { pid, stop } = await start()
      await Bun.sleep(SETTLE_MS)
      const megabytes = memoryMegabytes(pid, 'all')
      await stop()
      return megabytes
    }
    return { ours, yardstick: null }
  },
}

export const memorySockets: BenchCase = {
  ...OF_PROGRAM,
  name: 'memory-sockets',
  title: 'memory that 10,000 idle sockets take, each subscribed to a sport',
  goal: { of: 'ours', atMost: 100 },
  prepare: async (stage) => {
    const { keys, start } = await startsOf(stage, Math.ceil(SOCKETS / PLANS.unlimited.live.sockets))
    const { port, pid } = await start()
    await Bun.sleep(SETTLE_MS)
    const before = memoryMegabytes(pid, 'all')
    await connectAll(stage, port, keys)
    await Bun.sleep(SETTLE_MS)
    // The sockets stay open, so one measurement is enough.
    return { ours: () => memoryMegabytes(pid, 'all') - before, yardstick: null }
  },
}

async function connectAll(stage: Stage, port: number, keys: readonly string[]): Promise<void> {
  const subscribe = textFrame(`{"action":"subscribe","topic":"sport:${BENCH_SPORT}"}`)
  for (const key of keys) {
    const path = upgradeText(`/ws?apiKey=${key}`)
    const readers = await LiveReaders.open(port, PLANS.unlimited.live.sockets, path, subscribe)
    stage.onClose(() => readers.close())
  }
}

const DEMO_MS = 60_000

export const memoryDemo: BenchCase = {
  ...OF_PROGRAM,
  name: 'memory-demo',
  title: 'memory of its own that the demo takes a minute after it is ready, at speed 60',
  goal: { of: 'ours', atMost: 250 },
  prepare: async (stage) => {
    const command = ['serve', '--demo', '--demo-speed', '60', '--database', 'demo.db', '--port', '0']
    const { pid } = await startScript(stage, process.execPath, [PROGRAM, ...command])
    await Bun.sleep(DEMO_MS)
    const megabytes = memoryMegabytes(pid, 'own')
    return { ours: () => megabytes, yardstick: null }
  },
}

const IMPORTED_BYTES = 20e6
const RANDOM_SEED = 17
const FIRST_DAY_MS = Date.UTC(1872, 0, 1)
const DAY_MS = 86_400_000
const TEAMS =
  'Albania,Austria,Belgium,Bulgaria,Cyprus,Denmark,England,Finland,France,Germany,Greece,Hungary,Iceland,Italy,Norway,Poland'.split(
    ',',
  )

export const memoryImport: BenchCase = {
  ...OF_PROGRAM,
  name: 'memory-import',
  title: 'most resident memory while 20 MB of results in the format `internationals` are imported',
  goal: { of: 'ours', atMost: 300 },
  prepare: async (stage) => {
    const folder = join(stage.folder, 'internationals')
    mkdirSync(folder)
    await Bun.write(join(folder, 'results.csv'), [...resultRows()].join('\n'))
    const command = ['import', 'internationals', folder, '--database', 'imported.db']
    const child = Bun.spawn([process.execPath, PROGRAM, ...command], { cwd: stage.folder, ...QUIET })
    // `resourceUsage` would count what this process had when it started the other one.
    const megabytes = await mostMegabytes(child.pid, 'all', child.exited)
    if (child.exitCode !== 0) throw new Error('the results could not be imported')
    return { ours: () => megabytes, yardstick: null }
  },
}

/** Every day half of the teams play the others. */
function* resultRows(): Generator<string> {
  const random = makeRandom(RANDOM_SEED)
  yield 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
  for (let bytes = 0, day = 0; bytes < IMPORTED_BYTES; day += 1) {
    const date = new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(0, 10)
    const teams = random.shuffle(TEAMS)
    while (teams.length > 1) {
      const [home, away] = [teams.pop(), teams.pop()]
      const score = `${random.integer(0, 4)},${random.integer(0, 4)}`
      const row = `${date},${home},${away},${score},Friendly,Capital,${home},FALSE`
      bytes += row.length + 1
      yield row
    }
  }
}
