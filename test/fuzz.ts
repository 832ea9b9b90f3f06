/**
 * `bun run fuzz -- --runs 5000 --random-seed 7 --only matches`: the long form of the fuzzers, over every endpoint, the
 * live channel and the feed. Ends with 1 at the first fault, and tells how to see it again.
 */
import { Command } from 'commander'
import fc from 'fast-check'
import { fuzzFeed } from './fuzz-feed-kit.ts'
import { fuzzFrames } from './fuzz-frames-kit.ts'
import { RestFuzz } from './fuzz-rest-kit.ts'

interface Options {
  readonly runs: number
  readonly randomSeed: number
  readonly only: string
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run({ runs, randomSeed, only }: Options): Promise<void> {
  const fuzz = new RestFuzz()
  await fuzz.start()
  for (const operation of fuzz.operations.filter(({ path }) => path.includes(only))) {
    const startedMs = performance.now()
    await fc.assert(
      fc.asyncProperty(fuzz.requests(operation), (asked) => fuzz.ask(operation, asked)),
      { numRuns: runs, seed: randomSeed, timeout: 30_000 },
    )
    say(`${operation.path}: ${runs} requests, ${Math.round(performance.now() - startedMs)} ms`)
  }
  fuzz.close()
  say(`answers by status: ${JSON.stringify(Object.fromEntries(fuzz.statuses))}`)
  if (only !== '') return
  say(`live channel: ${JSON.stringify(await fuzzFrames(runs, randomSeed))}`)
  say(`feed: ${JSON.stringify(await fuzzFeed(runs, randomSeed))}`)
}

await new Command('fuzz')
  .description('Asks, sends and feeds what nobody would in earnest.')
  .option('--runs <n>', 'requests of each endpoint, bursts of frames, bodies of the feed', Number, 2000)
  .option('--random-seed <n>', 'another number is another run', Number, 1)
  .option('--only <text>', 'only endpoints whose path holds it', '')
  .action(run)
  .parseAsync()
