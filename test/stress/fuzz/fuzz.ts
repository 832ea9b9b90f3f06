/**
 * `bun run fuzz -- --runs 5000 --random-seed 7 --kinds rest --only matches`: the long form of the fuzzers, over every
 * endpoint, the live channel and the feed. It ends at the first fault and prints how to reproduce it.
 */
import { Option } from 'commander'
import fc from 'fast-check'
import { reportProgress, runStressProgram } from '../program.ts'
import { fuzzFeed } from './feed.ts'
import { fuzzBytes, fuzzFrames } from './live.ts'
import { RestFuzz } from './rest.ts'
import { TcpFuzz } from './tcp.ts'

interface Options {
  readonly runs: number
  readonly randomSeed: number
  readonly only: string
  readonly kinds: readonly (keyof typeof KINDS)[]
}

/** Responses by status. */
export async function fuzzRest({
  runs,
  randomSeed,
  only,
}: Omit<Options, 'kinds'>): Promise<Record<string, number>> {
  const fuzz = new RestFuzz()
  await fuzz.start()
  for (const operation of fuzz.operations.filter(({ path }) => path.includes(only))) {
    await fc.assert(
      fc.asyncProperty(fuzz.requests(operation), (asked) => fuzz.ask(operation, asked)),
      { numRuns: runs, seed: randomSeed, timeout: 30_000 },
    )
    reportProgress(operation.path)
  }
  fuzz.close()
  return Object.fromEntries(fuzz.statuses)
}

/** Connections with incomplete requests, during the others. */
const EXHAUSTING = 50

async function fuzzTcp({ runs, randomSeed }: Options) {
  const fuzz = await TcpFuzz.start()
  try {
    await Promise.all([fuzz.run(runs, randomSeed), fuzz.exhaust(EXHAUSTING)])
  } finally {
    await fuzz.close()
  }
  return fuzz.summary
}

/** The fuzzers, in the order of a complete run. */
const KINDS = {
  rest: fuzzRest,
  tcp: fuzzTcp,
  bytes: ({ runs, randomSeed }: Options) => fuzzBytes(runs, randomSeed),
  frames: ({ runs, randomSeed }: Options) => fuzzFrames(runs, randomSeed),
  feed: ({ runs, randomSeed }: Options) => fuzzFeed(runs, randomSeed),
}
const ALL_KINDS = Object.keys(KINDS) as (keyof typeof KINDS)[]

if (import.meta.main)
  await runStressProgram<'runs', Pick<Options, 'only' | 'kinds'>>(
    'Asks, sends and feeds what nobody would in earnest.',
    { runs: [2000, 'requests of each endpoint, connections, sockets, bursts of frames, bodies of the feed'] },
    async (options) => {
      const report: Record<string, object> = {}
      for (const kind of options.kinds) {
        const startedMs = performance.now()
        report[kind] = await KINDS[kind](options)
        reportProgress(`${kind}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
      }
      return { ...report, faults: [] }
    },
    (program) =>
      program
        .addOption(new Option('--kinds <kinds...>', 'what to fuzz').choices(ALL_KINDS).default(ALL_KINDS))
        .option('--only <text>', 'of REST only endpoints whose path holds it', ''),
  )
