/**
 * `bun run fuzz -- --runs 5000 --random-seed 7 --kinds rest --only matches`: the long form of the fuzzers, over every
 * endpoint, the live channel and the feed. Exits with 1 at the first fault and prints how to reproduce it.
 */
import { Command, Option } from 'commander'
import fc from 'fast-check'
import { fuzzBytes } from './fuzz-bytes-kit.ts'
import { fuzzFeed } from './fuzz-feed-kit.ts'
import { fuzzFrames } from './fuzz-frames-kit.ts'
import { RestFuzz } from './fuzz-rest-kit.ts'
import { TcpFuzz } from './fuzz-tcp-kit.ts'

interface Options {
  readonly runs: number
  readonly randomSeed: number
  readonly only: string
  readonly kinds: readonly Kind[]
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function fuzzRest({ runs, randomSeed, only }: Options): Promise<void> {
  const fuzz = new RestFuzz()
  await fuzz.start()
  const all = new Map<number, number>()
  for (const operation of fuzz.operations.filter(({ path }) => path.includes(only))) {
    const startedMs = performance.now()
    fuzz.statuses.clear()
    await fc.assert(
      fc.asyncProperty(fuzz.requests(operation), (asked) => fuzz.ask(operation, asked)),
      { numRuns: runs, seed: randomSeed, timeout: 30_000 },
    )
    for (const [status, count] of fuzz.statuses) all.set(status, (all.get(status) ?? 0) + count)
    const tookMs = Math.round(performance.now() - startedMs)
    say(`${operation.path}: ${runs} requests, ${tookMs} ms, ${counts(fuzz.statuses)}`)
  }
  fuzz.close()
  say(`answers by status: ${counts(all)}`)
}

function counts(of: ReadonlyMap<number, number>): string {
  return JSON.stringify(Object.fromEntries(of))
}

/** Connections with incomplete requests, during the others. */
const EXHAUSTING = 50

async function fuzzTcp({ runs, randomSeed }: Options): Promise<void> {
  const fuzz = await TcpFuzz.start()
  try {
    await Promise.all([fuzz.run(runs, randomSeed), fuzz.exhaust(EXHAUSTING)])
  } finally {
    await fuzz.close()
  }
  say(`connections: ${JSON.stringify(fuzz.summary)}`)
}

/** The fuzzers, in the order of a complete run. */
const KINDS = {
  rest: fuzzRest,
  tcp: fuzzTcp,
  bytes: async ({ runs, randomSeed }: Options) =>
    say(`bytes of frames: ${JSON.stringify(await fuzzBytes(runs, randomSeed))}`),
  frames: async ({ runs, randomSeed }: Options) =>
    say(`live channel: ${JSON.stringify(await fuzzFrames(runs, randomSeed))}`),
  feed: async ({ runs, randomSeed }: Options) =>
    say(`feed: ${JSON.stringify(await fuzzFeed(runs, randomSeed))}`),
} as const
type Kind = keyof typeof KINDS
const ALL_KINDS = Object.keys(KINDS) as Kind[]

async function run(options: Options): Promise<void> {
  for (const kind of options.kinds) {
    const startedMs = performance.now()
    await KINDS[kind](options)
    say(`${kind}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  }
}

await new Command('fuzz')
  .description('Asks, sends and feeds what nobody would in earnest.')
  .option(
    '--runs <n>',
    'requests of each endpoint, connections, sockets, bursts of frames, bodies of the feed',
    Number,
    2000,
  )
  .option('--random-seed <n>', 'another number is another run', Number, 1)
  .addOption(new Option('--kinds <kinds...>', 'what to fuzz').choices(ALL_KINDS).default(ALL_KINDS))
  .option('--only <text>', 'of REST only endpoints whose path holds it', '')
  .action(run)
  .parseAsync()
