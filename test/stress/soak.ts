/** `bun run soak -- --minutes 10 --clients 200 --speed 60`: see soak-kit. Exits with 1 if anything was wrong. */
import { resolve } from 'node:path'
import { Command } from 'commander'
import { runProgram, startServer, temporaryFolder } from '../support/command-kit.ts'
import { limitMemory, soakProcess } from './soak-kit.ts'

interface Options {
  readonly minutes: number
  readonly clients: number
  readonly speed: number
  readonly randomSeed: number
  readonly cycles: number
  readonly readers: number
  readonly memory: number
  readonly database?: string
}

/** The real program over its live demo, or over a given database, in limited memory. Is everything as it should be? */
async function soakProgram({ memory, database, speed, ...options }: Options): Promise<boolean> {
  const folder = temporaryFolder('soak')
  const limit = limitMemory(memory)
  let [key, args] = ['demo', ['--demo', '--demo-speed', String(speed)]]
  if (database !== undefined) {
    args = ['--database', resolve(database)]
    const create = ['key', 'create', '--name', 'soak', '--plan', 'unlimited', ...args]
    key = (await runProgram(create, { cwd: folder.path })).out.trim()
  }
  const server = await startServer([...args, '--slow-ms', '0'], { cwd: folder.path, ...limit })
  const summary = await soakProcess(server, key, options)
  await server.stop()
  folder.remove()
  limit.remove()
  process.stdout.write(`${JSON.stringify(summary, null, 1)}\n`)
  return summary.mismatches.length + summary.resyncs + summary.failedReads.length === 0
}

const program = new Command('soak')
  .description(
    'Runs the real program with its live demo against clients that come and go, and compares what they hold with REST.',
  )
  .option('--minutes <n>', 'how long it runs', Number, 10)
  .option('--clients <n>', 'how many clients there are', Number, 200)
  .option('--speed <n>', 'speed of the demo matches relative to real time', Number, 60)
  .option('--random-seed <n>', 'another number is another run', Number, 1)
  .option('--cycles <n>', 'sockets that are opened and closed meanwhile', Number, 5000)
  .option('--readers <n>', 'clients of REST that read all the time', Number, 0)
  .option('--memory <MiB>', 'memory limit of the program', Number, 1024)
  .option('--database <file>', 'the database that it serves in place of the demo')
  .action(async (options: Options) => process.exit((await soakProgram(options)) ? 0 : 1))

await program.parseAsync()
