/** `bun run crash -- --times 100`: see crash-kit. Ends with 1 where anything was lost. */
import { Command } from 'commander'
import { crash } from './crash-kit.ts'

const program = new Command('crash')
  .description('Kills the service at random moments of its work, and looks what survived.')
  .option('--times <n>', 'how often it is killed', Number, 100)
  .option('--random-seed <n>', 'another number is another run', Number, 1)
  .action(async ({ times, randomSeed }: { times: number; randomSeed: number }) => {
    const summary = await crash({ times, randomSeed })
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
    process.exit(summary.faults.length === 0 ? 0 : 1)
  })

await program.parseAsync()
