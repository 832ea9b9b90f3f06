/**
 * `npm run mutants -- src/cluster --sample 300`: puts one small fault at a time into a copy of the checkout and runs the
 * tests that run its line. A fault that none of them notices is equivalent, or shows a test that is missing or code that
 * is not needed. Outcomes are appended to the file `--outcomes`; what it has already is not run again.
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
import { tmpdir } from 'node:os'
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
/** Tests may take so many times what they take without a fault, and so much more: the machine has other work. */
const TIME = { factor: 3, moreMs: 15_000, withoutFaultMs: 600_000, oneTestMs: 60_000 }

type Mutant = ReturnType<typeof mutantsIn>[number]

interface Outcome extends Pick<Mutant, 'key' | 'file' | 'shown'> {
  readonly outcome: 'killed' | 'timed out' | 'survived'
  /** The test file that noticed it, or the number of those that did not. */
  readonly by: string
}

interface Options extends Readonly<Record<'sample' | 'processes' | 'randomSeed', number>> {
  readonly tests: readonly string[]
  readonly outcomes: string
  readonly coverage: string
}

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const hashOf = (text: string) => Bun.hash(text).toString(36)

/** Copies the checkout, with what is not committed yet, into a folder. */
function copyCheckout(folder: string): string {
  mkdirSync(join(folder, 'tmp'), { recursive: true })
  const { stdout } = Bun.spawnSync(['git', 'ls-files', '-zco', '--exclude-standard'], { cwd: ROOT })
  for (const path of stdout.toString().split('\0').filter(Boolean))
    cpSync(join(ROOT, path), join(folder, path))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs test files in a copy, in one process, until the first failure, and ends whatever they have started. */
async function runTests(
  copy: string,
  tests: readonly string[],
  limitMs: number,
  more: readonly string[] = [],
) {
  const startedMs = performance.now()
  const flags = ['--bail', `--timeout=${Math.min(Math.round(limitMs), TIME.oneTestMs)}`, ...more]
  const child = Bun.spawn([process.execPath, 'test', ...flags, ...tests.map((test) => `./${test}`)], {
    cwd: copy,
    env: { ...TEST_ENVIRONMENT, ...process.env, TMPDIR: join(copy, 'tmp') },
    ...{ stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' },
    ...{ detached: true, timeout: Math.round(limitMs), killSignal: 'SIGKILL' },
  })
  const told = new Response(child.stderr as ReadableStream).text()
  const code = await child.exited
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
  const text = await told
  const isLate = child.signalCode === 'SIGKILL' || /timed out after \d+ms/.test(text)
  const result = isLate ? 'timed out' : code === 0 ? 'passed' : 'killed'
  const last = [...text.matchAll(/^(test\/\S+):$/gm)].at(-1)?.[1] ?? ''
  return { result, last, ms: performance.now() - startedMs } as const
}

/** What a test file runs without a fault. */
interface Covered {
  readonly ms: number
  /** By file: the hash of its text, and how often each of its lines with code ran, in order. */
  readonly files: Readonly<Record<string, readonly [hash: string, lines: readonly (readonly number[])[]]>>
}

class Tests {
  readonly #options: Options
  readonly #graph: ReturnType<typeof importGraph>
  /** Null for a test that fails without a fault. */
  readonly covered = new Map<string, Covered | null>()
  /** How many mutants of a file a test has noticed. */
  readonly #noticed = new Map<string, number>()

  constructor(options: Options) {
    this.#options = options
    mkdirSync(options.coverage, { recursive: true })
    const paths = [...new Bun.Glob('{src,db,seed,test}/**/*.{ts,tsx,mjs}').scanSync(ROOT)].sort()
    this.#graph = importGraph(paths.map((path) => sourceFile(path, textOf(path))))
  }

  /** Those that run the line of a mutant; cheapest and most likely to notice first. */
  async #of({ file, text, line }: Mutant, copy: string): Promise<{ test: string; ms: number }[]> {
    const isAllowed = (path: string) => this.#options.tests.some((each) => path.startsWith(each))
    const found: { test: string; ms: number; rank: number }[] = []
    for (const test of relatedTests(this.#graph, file, Infinity)) {
      const isNear = isAllowed(test) && !FAR_TESTS.test(test)
      const covered = isNear ? await this.#coveredBy(test, file, hashOf(text), copy) : null
      // A line without an entry belongs to the statement before it.
      const [, runs = 0] = covered?.files[file]?.[1].findLast(([at = 0]) => at <= line) ?? []
      if (!covered || runs === 0) continue
      const { ms } = covered
      found.push({ test, ms, rank: ms / ((this.#noticed.get(`${file} ${test}`) ?? 0) + 1) })
    }
    return found.toSorted((a, b) => a.rank - b.rank)
  }

  /** From an earlier run, if the file has not changed since. */
  async #coveredBy(test: string, file: string, hash: string, copy: string): Promise<Covered | null> {
    const stored = join(this.#options.coverage, `${test.replaceAll('/', '+')}.json`)
    if (!this.covered.has(test) && existsSync(stored))
      this.covered.set(test, JSON.parse(readFileSync(stored, 'utf8')))
    const known = this.covered.get(test)
    if (known === null || (known && (known.files[file]?.[0] ?? hash) === hash)) return known
    const folder = join(copy, 'tmp', 'coverage')
    const flags = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${folder}`]
    const { result, ms } = await runTests(copy, [test], TIME.withoutFaultMs, flags)
    const covered = result === 'passed' ? { ms, files: linesIn(copy, join(folder, 'lcov.info')) } : null
    this.covered.set(test, covered)
    if (covered) writeFileSync(stored, JSON.stringify(covered))
    return covered
  }

  async judge(mutant: Mutant, copy: string): Promise<Pick<Outcome, 'outcome' | 'by'>> {
    const { file } = mutant
    const tests = await this.#of(mutant, copy)
    if (tests.length === 0) return { outcome: 'survived', by: '0 tests' }
    const sum = tests.reduce((all, { ms }) => all + ms, 0)
    const paths = tests.map(({ test }) => test)
    const { result, last } = await this.#runMutated(mutant, paths, copy, TIME.factor * sum + TIME.moreMs)
    if (result === 'passed') return { outcome: 'survived', by: `${tests.length} tests` }
    this.#noticed.set(`${file} ${last}`, (this.#noticed.get(`${file} ${last}`) ?? 0) + 1)
    return { outcome: result, by: last }
  }

  /** Late only if it is in time without the fault: else the machine is busy, and it gets more time. */
  async #runMutated(
    mutant: Mutant,
    tests: readonly string[],
    copy: string,
    limitMs: number,
  ): ReturnType<typeof runTests> {
    const path = join(copy, mutant.file)
    writeFileSync(path, mutated(mutant.text, mutant))
    const found = await runTests(copy, tests, limitMs)
    writeFileSync(path, mutant.text)
    if (found.result !== 'timed out' || (await runTests(copy, tests, limitMs)).result === 'passed')
      return found
    return this.#runMutated(mutant, tests, copy, 2 * limitMs)
  }
}

/** The sources in a report of lcov: of each, the lines with code and how often they ran. */
function linesIn(copy: string, report: string): Covered['files'] {
  const records = readFileSync(report, 'utf8').split('end_of_record')
  return Object.fromEntries(
    records.flatMap((record) => {
      const [, path = ''] = /^SF:(.+)$/m.exec(record) ?? []
      const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)].map(([, at, runs]) => [
        Number(at),
        Number(runs),
      ])
      return /^(src|db)\//.test(path) ? [[path, [hashOf(readFileSync(join(copy, path), 'utf8')), lines]]] : []
    }),
  )
}

function mutantsIn(paths: readonly string[]) {
  const files = paths.flatMap((path) =>
    path.endsWith('.ts') ? [path] : [...new Bun.Glob(`${path}/**/*.ts`).scanSync(ROOT)].sort(),
  )
  return files.flatMap((file) => {
    const text = textOf(file)
    // After a change of the file, its mutants are others.
    const hash = hashOf(text)
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
      const outcome = { key, file, shown, ...(await tests.judge(mutant, copy)) }
      outcomes.set(key, outcome)
      appendFileSync(options.outcomes, `${JSON.stringify(outcome)}\n`)
      reportProgress(`${outcome.outcome} by ${outcome.by}, ${waiting.length} left: ${shown}`)
    }
  }
  await Promise.all(Array.from({ length: options.processes }, work))
  remove()
  const chosen = new Set(sample)
  const found = all.flatMap((mutant) => (chosen.has(mutant) ? [outcomes.get(mutant.key) as Outcome] : []))
  const byFile = Object.entries(Object.groupBy(found, ({ file }) => file))
  const failing = [...tests.covered].filter(([, covered]) => covered === null)
  return {
    faults: failing.map(([test]) => `${test} fails without a fault`),
    ...{ mutants: all.length, sample: sample.length, all: summaryOf(found) },
    files: Object.fromEntries(byFile.map(([file, of = []]) => [file, summaryOf(of)])),
    survivors: found
      .filter(({ outcome }) => outcome === 'survived')
      .map(({ shown, by }) => `${shown} (${by})`),
  }
}

let paths: readonly string[] = []
await runStressProgram<'sample' | 'processes', Options>(
  'Puts small faults into a copy of the sources, one at a time, and reports those that no test notices.',
  { sample: [400, 'how many mutants, chosen by the seed'], processes: [1, 'mutants at the same time'] },
  (options) => run(paths, options),
  (program) =>
    program
      .argument('<paths...>', 'files and folders of sources')
      .option('--tests <paths...>', 'folders and files of the tests that may run', ['test/'])
      .option('--coverage <folder>', 'which lines each test file runs', join(tmpdir(), 'scoreline-coverage'))
      .option('--outcomes <file>', 'what was found; continued if it exists', 'mutants.ndjson')
      .action((given: readonly string[]) => {
        paths = given
      }),
)
