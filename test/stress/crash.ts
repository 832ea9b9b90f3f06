/** `bun run crash -- --times 100`: see crash-kit. Exits with 1 if anything was lost. */
import { Command } from 'commander'
import { type CrashOptions, crash } from './crash-kit.ts'

const program = new Command('crash')
  .description(
    'Kills the program at random moments of its work, each kind of work in turn, and looks what survived.',
  )
  .option('--times <n>', 'how often it is killed', Number, 100)
  .option('--rows <n>', 'rows of what is imported', Number, 6000)
  .option('--random-seed <n>', 'another number is another run', Number, 1)
  .action(async (options: CrashOptions) => {
    const summary = await crash(options)
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
    process.exit(summary.faults.length === 0 ? 0 : 1)
  })

await program.parseAsync()
