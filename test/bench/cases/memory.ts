/** Memory of the demo and of an import. Both take about a minute, so they are measured once. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeRandom } from '../../../seed/random.ts'
import type { BenchCase } from '../case.ts'
import { memoryMegabytes, mostMegabytes } from '../process-memory.ts'
import { PROGRAM, QUIET, startScript } from '../servers.ts'

const DEMO_MS = 60_000

export const memoryDemo: BenchCase = {
  name: 'memory-demo',
  title: 'memory of its own that the demo takes a minute after it is ready, at speed 60',
  yardstick: 'none',
  unit: 'MB',
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
  name: 'memory-import',
  title: 'most resident memory while 20 MB of results in the format `internationals` are imported',
  yardstick: 'none',
  unit: 'MB',
  goal: { of: 'ours', atMost: 300 },
  prepare: async (stage) => {
    const folder = join(stage.folder, 'internationals')
    mkdirSync(folder)
    await Bun.write(join(folder, 'results.csv'), [...resultRows()].join('\n'))
    const command = ['import', 'internationals', folder, '--database', 'imported.db']
    const child = Bun.spawn([process.execPath, PROGRAM, ...command], {
      cwd: stage.folder,
      ...QUIET,
    })
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
