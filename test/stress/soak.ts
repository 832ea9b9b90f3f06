/** `bun run soak -- --minutes 10 --matches 200 --clients 200 --speed 60`: see soak-kit. Exits with 1 on a mismatch. */
import { Command } from 'commander'
import { soakProcess } from './process-soak-kit.ts'
import { SOAK_SPORTS, soak } from './soak-kit.ts'

/** Interval at which the matches advance. */
const ROUND_MS = 1000

interface Options {
  readonly minutes: number
  readonly matches: number
  readonly clients: number
  readonly speed: number
  readonly randomSeed: number
  readonly process?: true
  readonly cycles: number
}

const program = new Command('soak')
  .description(
    'Plays simulated matches against clients that come and go, and compares what they hold with REST.',
  )
  .option('--minutes <n>', 'how long it runs', Number, 10)
  .option('--matches <n>', 'how many matches are played', Number, 200)
  .option('--clients <n>', 'how many clients there are', Number, 200)
  .option('--speed <n>', 'seconds of play in a second', Number, 60)
  .option('--random-seed <n>', 'another number is another run', Number, 1)
  .option('--process', 'run the real program with its live demo, and clients of the library against it')
  .option('--cycles <n>', 'with --process: sockets that are opened and closed meanwhile', Number, 5000)
  .action(async ({ minutes, process: isProcess, cycles, ...options }: Options) => {
    if (isProcess) {
      const summary = await soakProcess({ ...options, minutes, cycles })
      process.stdout.write(`${JSON.stringify(summary, null, 1)}\n`)
      process.exit(summary.mismatches.length + summary.resyncs + summary.readsFailed === 0 ? 0 : 1)
    }
    const rounds = Math.round((minutes * 60_000) / ROUND_MS)
    const summary = await soak({ ...options, sports: SOAK_SPORTS, rounds, roundMs: ROUND_MS })
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
    process.exit(summary.mismatches.length === 0 ? 0 : 1)
  })

await program.parseAsync()
