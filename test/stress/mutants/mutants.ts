/**
 * `npm run mutants -- src/cluster --sample 300`: puts one small fault at a time into a copy of the checkout and runs the
 * nearest tests. A fault that none of them notices is equivalent, or shows a test that is missing or code that is not
 * needed. Outcomes are appended to the file `--outcomes`; what it has already is not run again.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Random } from '../../../seed/random.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { importGraph, relatedTests } from '../../unit/tidy/import-graph.ts'
import { sourceFile } from '../../unit/tidy/source.ts'
import { reportProgress, runStressProgram } from '../program.ts'
import { mutated, mutationsOf } from './mutations.ts'

const ROOT = join(import.meta.dir, '../../..')
const { TEST_ENVIRONMENT } = await import(join(ROOT, 'src/launch-tests.mjs'))
/** They say little about a line for the time that they take. */
const FAR_TESTS = /^test\/(browser|stress|bench|cli\/documents)\//
/** A test may take so many times what it takes without a fault, and so much more: the machine has other work. */
const TIME = { factor: 3, moreMs: 15_000, withoutFaultMs: 600_000 }

type Mutant = ReturnType<typeof mutantsIn>[number]

interface Outcome extends Pick<Mutant, 'key' | 'file' | 'shown'> {
  readonly outcome: 'killed' | 'timed out' | 'survived'
}

interface Options extends Readonly<Record<'sample' | 'nearest' | 'processes' | 'randomSeed', number>> {
  readonly also: readonly string[]
  readonly outcomes: string
}

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Copies the checkout, with what is not committed yet, into a folder. */
function copyCheckout(folder: string): string {
  mkdirSync(join(folder, 'tmp'), { recursive: true })
  const { stdout } = Bun.spawnSync(['git', 'ls-files', '-zco', '--exclude-standard'], { cwd: ROOT })
  for (const path of stdout.toString().split('\0').filter(Boolean))
    cpSync(join(ROOT, path), join(folder, path))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs a test file in a copy until its first failure, and ends whatever it has started. */
async function runTest(
  copy: string,
  test: string,
  limitMs: number,
): Promise<'passed' | 'killed' | 'timed out'> {
  const child = Bun.spawn([process.execPath, 'test', '--bail', '--timeout=180000', test], {
    cwd: copy,
    env: { ...TEST_ENVIRONMENT, ...process.env, TMPDIR: join(copy, 'tmp') },
    ...{ stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' },
    ...{ detached: true, timeout: Math.round(limitMs), killSignal: 'SIGKILL' },
  })
  const code = await child.exited
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
  if (child.signalCode === 'SIGKILL') return 'timed out'
  return code === 0 ? 'passed' : 'killed'
}

class Tests {
  readonly #options: Options
  readonly #graph: ReturnType<typeof importGraph>
  /** Time when it passed last, ms; null for a test that fails without a fault. */
  readonly times = new Map<string, number | null>()
  /** How many mutants of a file a test has noticed. */
  readonly #noticed = new Map<string, number>()

  constructor(options: Options) {
    this.#options = options
    const paths = [...new Bun.Glob('{src,db,seed,test}/**/*.{ts,tsx,mjs}').scanSync(ROOT)].sort()
    this.#graph = importGraph(paths.map((path) => sourceFile(path, textOf(path))))
  }

  /** Cheapest and most likely to notice first. */
  async #of(file: string, copy: string): Promise<{ test: string; ms: number }[]> {
    const { nearest, also } = this.#options
    const related = relatedTests(this.#graph, file, Infinity).filter((path) => !FAR_TESTS.test(path))
    const found: { test: string; ms: number; rank: number }[] = []
    for (const test of new Set([...related.slice(0, nearest), ...also])) {
      const ms = await this.#time(test, copy)
      const rank = (ms ?? 0) / ((this.#noticed.get(`${file} ${test}`) ?? 0) + 1)
      if (ms !== null) found.push({ test, ms, rank })
    }
    return found.toSorted((a, b) => a.rank - b.rank)
  }

  async #time(test: string, copy: string): Promise<number | null> {
    const known = this.times.get(test)
    if (known === undefined && (await this.#run(test, copy, TIME.withoutFaultMs)) !== 'passed')
      this.times.set(test, null)
    return this.times.get(test) ?? null
  }

  /** On a machine with other work, a test takes as long as it took last. */
  async #run(test: string, copy: string, limitMs: number) {
    const started = performance.now()
    const result = await runTest(copy, test, limitMs)
    if (result === 'passed') this.times.set(test, performance.now() - started)
    return result
  }

  async judge(mutant: Mutant, copy: string): Promise<Outcome['outcome']> {
    const { file, text } = mutant
    const tests = await this.#of(file, copy)
    if (tests.length === 0) throw new Error(`no test of ${file} passes without a fault`)
    writeFileSync(join(copy, file), mutated(text, mutant))
    let outcome: Outcome['outcome'] = 'survived'
    for (const { test, ms } of tests) {
      const result = await this.#run(test, copy, TIME.factor * ms + TIME.moreMs)
      if (result === 'passed') continue
      this.#noticed.set(`${file} ${test}`, (this.#noticed.get(`${file} ${test}`) ?? 0) + 1)
      outcome = result
      break
    }
    writeFileSync(join(copy, file), text)
    return outcome
  }
}

function mutantsIn(paths: readonly string[]) {
  const files = paths.flatMap((path) =>
    path.endsWith('.ts') ? [path] : [...new Bun.Glob(`${path}/**/*.ts`).scanSync(ROOT)].sort(),
  )
  return files.flatMap((file) => {
    const text = textOf(file)
    // After a change of the file, its mutants are others.
    const hash = Bun.hash(text).toString(36)
    return mutationsOf(file, text).map((mutation) => {
      const { start, end, line, original, replacement } = mutation
      const shown = `${file}:${line} ${original.replaceAll(/\s+/g, ' ')} -> ${replacement}`
      return { ...mutation, file, text, shown, key: `${file} ${hash} ${start} ${end} ${replacement}` }
    })
  })
}

function summaryOf(outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const [killed, timedOut, survived] = [count('killed'), count('timed out'), count('survived')]
  return { killed, timedOut, survived, score: Math.round(100 - (100 * survived) / outcomes.length) }
}

async function run(paths: readonly string[], options: Options) {
  const all = mutantsIn(paths)
  // Those of a run that was stopped are a sample, too.
  const sample = new Random(`mutants ${options.randomSeed}`).shuffle(all).slice(0, options.sample)
  const known = existsSync(options.outcomes) ? readFileSync(options.outcomes, 'utf8').trim().split('\n') : []
  const outcomes = new Map<string, Outcome>()
  for (const line of known.filter(Boolean)) outcomes.set(JSON.parse(line).key, JSON.parse(line))
  const waiting = sample.filter(({ key }) => !outcomes.has(key))
  const tests = new Tests(options)
  const { path, remove } = temporaryFolder('mutants')
  const work = async (_: unknown, number: number) => {
    const copy = copyCheckout(join(path, String(number)))
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { key, file, shown } = mutant
      const outcome = { key, file, shown, outcome: await tests.judge(mutant, copy) }
      outcomes.set(key, outcome)
      appendFileSync(options.outcomes, `${JSON.stringify(outcome)}\n`)
      reportProgress(`${outcome.outcome}, ${waiting.length} left: ${shown}`)
    }
  }
  await Promise.all(Array.from({ length: options.processes }, work))
  remove()
  const chosen = new Set(sample)
  const found = all.flatMap((mutant) => (chosen.has(mutant) ? [outcomes.get(mutant.key) as Outcome] : []))
  const byFile = Object.entries(Object.groupBy(found, ({ file }) => file))
  const failing = [...tests.times].filter(([, ms]) => ms === null)
  return {
    faults: failing.map(([test]) => `${test} fails without a fault`),
    ...{ mutants: all.length, sample: sample.length, all: summaryOf(found) },
    files: Object.fromEntries(byFile.map(([file, of = []]) => [file, summaryOf(of)])),
    survivors: found.filter(({ outcome }) => outcome === 'survived').map(({ shown }) => shown),
  }
}

let paths: readonly string[] = []
await runStressProgram<'sample' | 'nearest' | 'processes', Options>(
  'Puts small faults into a copy of the sources, one at a time, and reports those that no near test notices.',
  {
    sample: [400, 'how many mutants, chosen by the seed'],
    nearest: [6, 'how many of the tests nearest to a file run'],
    processes: [1, 'mutants at the same time'],
  },
  (options) => run(paths, options),
  (program) =>
    program
      .argument('<paths...>', 'files and folders of sources')
      .option('--also <tests...>', 'test files that run for every mutant besides', [])
      .option('--outcomes <file>', 'what was found; continued if it exists', 'mutants.ndjson')
      .action((given: readonly string[]) => {
        paths = given
      }),
)
