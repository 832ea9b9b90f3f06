/**
 * The benchmark (`bun run bench`; docs/benchmarks.md): every case against its yardstick, as a table on standard output
 * and, with `--json`, as rows in a file. Progress goes to standard error.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { CASES } from './cases/index.ts'
import { type BenchCase, figureText, measure, type Row, tableText } from './rows.ts'
import { MANY_MATCHES, Stage } from './stage.ts'

/** Counted runs of each side; an odd number, so that the median is a run. */
const RUNS = 5
/** The large database has to be larger than the small one of the same cases. */
const MIN_MATCHES = 20_000
/** Runnable processes above which the figures are those of a shared machine. */
const BUSY_LOAD = 0.5

interface Options {
  readonly json?: string
  readonly only?: readonly BenchCase[]
  readonly matches: number
  readonly files?: string
}

function readCase(name: string, others: readonly BenchCase[] = []): BenchCase[] {
  const found = CASES.find((one) => one.name === name)
  if (!found) throw new InvalidArgumentError(`Cases are: ${CASES.map((one) => one.name).join(', ')}.`)
  return [...others, found]
}

function readMatches(text: string): number {
  const matches = /^[0-9]{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (!(matches >= MIN_MATCHES)) throw new InvalidArgumentError(`Must be a number, at least ${MIN_MATCHES}.`)
  return matches
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

function machineText(): string {
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Bun ${Bun.version}, median of ${RUNS} runs`
}

async function measureCase(of: BenchCase, stage: Stage): Promise<Row> {
  report(`${of.name}: ${of.title}; against ${of.yardstick}`)
  try {
    const row = await measure(of, await of.prepare(stage), RUNS)
    report(`  ${figureText(row.ours)} against ${figureText(row.yardstick)} ${row.unit}`)
    return row
  } finally {
    await stage.closeCase()
  }
}

/** After a stop signal, further failures are not failures of the benchmark. */
let isStopping = false

async function run({ json, only, matches, files }: Options): Promise<void> {
  const stage = new Stage(RUNS + 1, matches, files)
  const stop = async () => {
    isStopping = true
    await stage.closeCase()
    stage.remove()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [load = 0] = loadavg()
  if (load > BUSY_LOAD) stage.note(`The machine was busy before the start (load ${load.toFixed(1)}).`)
  const rows: Row[] = []
  const cases = only ?? CASES
  if (matches !== MANY_MATCHES) stage.note(`The cases about scale ran with ${matches} matches.`)
  try {
    for (const one of cases) rows.push(await measureCase(one, stage))
  } finally {
    stage.remove()
  }
  console.log([machineText(), '', tableText(rows, cases), '', ...stage.notes()].join('\n').trimEnd())
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`)
}

const program = new Command('bench')
  .description('Measures Scoreline against the plainest way to do the same work.')
  .option('--json <file>', 'write the rows to a file')
  .option(
    '--only <case>',
    `measure one case; can be repeated (${CASES.map(({ name }) => name).join(', ')})`,
    readCase,
  )
  .addOption(
    new Option('--matches <n>', 'matches of the large database of the cases about scale')
      .env('SCORELINE_BENCH_MATCHES')
      .default(MANY_MATCHES)
      .argParser(readMatches),
  )
  .addOption(
    new Option('--files <folder>', 'keep the generated files there, and use those of an earlier run').env(
      'SCORELINE_BENCH_FILES',
    ),
  )
  .showHelpAfterError('(run with --help for all options)')
  .exitOverride()
  .action(run)

try {
  await program.parseAsync()
  process.exit(0)
} catch (problem) {
  if (problem instanceof CommanderError) process.exit(problem.exitCode === 0 ? 0 : 2)
  if (isStopping) process.exit(130)
  report(`bench: ${(problem as Error)?.stack ?? String(problem)}`)
  process.exit(1)
}
