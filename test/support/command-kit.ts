/** The real program in a process of its own, in a temporary folder, without settings from outside. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandContext } from '../../src/commands/context.ts'
import { runCommandLine } from '../../src/commands/program.ts'
import { CHANGES_PATH } from '../../src/feed/transport/listener.ts'
import { errorCode } from '../../src/shared/error-code.ts'

const MAIN = join(import.meta.dir, '../../src/main.ts')

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface SpawnOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  /** A command that ends with running the command line that is appended to it, e.g. `nice`. */
  readonly wrapper?: readonly string[]
  /** `src/main.ts` of another checkout. Default: of this one. */
  readonly main?: string | undefined
}

/** A folder that `remove` takes away again. */
export function temporaryFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `scoreline-${name}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The environment of a stranger: nothing that begins with SCORELINE_. */
export function cleanEnvironment(
  env: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SCORELINE_'))
  return { ...Object.fromEntries(inherited), NO_COLOR: '1', ...env }
}

/** The executable of a build that the tests start (`SCORELINE_EXECUTABLE`); null: the program runs from source. */
export const EXECUTABLE = process.env.SCORELINE_EXECUTABLE || null

/** The command line that starts the program. */
export function programArguments(args: readonly string[], main?: string): string[] {
  return [...(EXECUTABLE && !main ? [EXECUTABLE] : [process.execPath, main ?? MAIN]), ...args]
}

export function spawnProgram(args: readonly string[], { cwd, env, stdin, wrapper = [], main }: SpawnOptions) {
  return Bun.spawn([...wrapper, ...programArguments(args, main)], {
    cwd,
    env: cleanEnvironment(env),
    stdin: stdin === undefined ? 'ignore' : new Blob([stdin]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

/** Runs a command to its end. */
export async function runProgram(args: readonly string[], options: SpawnOptions): Promise<Ran> {
  const child = spawnProgram(args, options)
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  return { code, out, err }
}

export interface HereOptions extends Omit<SpawnOptions, 'wrapper'> {
  readonly clock?: () => number
  /** Of the machine or its cgroup; 0: no limit. */
  readonly memoryBytes?: number
}

let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs a command to its end in this process, in milliseconds. The folder and the environment are those of the process
 * meanwhile, so commands run one after the other.
 */
export function runHere(args: readonly string[], options: HereOptions): Promise<Ran> {
  const ran = previous.then(() => runAlone(args, options))
  previous = ran.catch(() => {})
  return ran
}

async function runAlone(
  args: readonly string[],
  { cwd, env, stdin, clock = Date.now, memoryBytes = 0 }: HereOptions,
): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []]
  const context: CommandContext = {
    ...commandContext((line) => err.push(`${line}\n`)),
    clock,
    out: (line) => out.push(`${line}\n`),
    write: async (text) => out.push(text) > 0,
    input: () => new Blob([stdin ?? '']).stream(),
  }
  const [folder, before] = [process.cwd(), { ...process.env }]
  const environment = cleanEnvironment(env)
  process.chdir(cwd)
  setEnvironment(environment)
  try {
    const code = await runCommandLine(context, {
      environment,
      arguments: args,
      commandLine: programArguments([]) as [string],
      memoryBytes,
      execve: undefined as never,
      listenForStop: () => ({ stop: (running) => running.stop() }),
      writer: () => null,
    })
    return { code, out: out.join(''), err: err.join('') }
  } finally {
    process.chdir(folder)
    setEnvironment(before)
  }
}

/** Commander reads the environment of the process. */
function setEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
}

/** The environment of a command that runs in this process: without a terminal, its reports on `report`. */
export function commandContext(report: (line: string) => void = () => {}): CommandContext {
  return {
    clock: Date.now,
    timer: () => performance.now(),
    entropy: (count) => crypto.getRandomValues(new Uint8Array(count)),
    out: report,
    write: async () => true,
    report,
    progress: () => {},
    bar: () => null,
    isTerminal: false,
    confirm: async () => true,
    input: () => {
      throw new Error('a command in this process has no standard input')
    },
    stopSignal: () => new AbortController().signal,
  }
}

export interface Server {
  readonly address: string
  readonly process: ReturnType<typeof spawnProgram>
  /** What has come on standard error so far. */
  readonly told: () => string
  /** The value of a metric without labels. */
  metric(name: string): Promise<number>
  /** Sends the signal and waits: the exit code, the time in ms, and standard output. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<{ code: number; out: string }>
}

/** `serve` on a free port; resolves when it is ready. */
export async function startServer(args: readonly string[], options: SpawnOptions): Promise<Server> {
  const child = spawnProgram(['serve', '--port', '0', ...args], options)
  let told = ''
  const ready = Promise.withResolvers<void>()
  const reading = (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
      told += text
      if (told.includes('Ctrl-C')) ready.resolve()
    }
    ready.reject(new Error(`serve ended: ${told}`))
  })()
  await ready.promise
  const address = /Address: (\S+)/.exec(told)?.[1] ?? ''
  return {
    address,
    metric: async (name) => {
      const text = await (await fetch(`${address}/metrics`)).text()
      return Number(new RegExp(`^${RegExp.escape(name)} (\\S+)$`, 'm').exec(text)?.[1])
    },
    process: child,
    told: () => told,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const code = await child.exited
      await reading.catch(() => {})
      return { code, out: await child.stdout.text() }
    },
  }
}

/** Sends changes as NDJSON to a running service, through the socket beside its database. */
export function sendLines(database: string, lines: string, key?: string): Promise<Response> {
  const unix = `${database}.feed.sock`
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return fetch(`http://scoreline${CHANGES_PATH}`, { unix, method: 'POST', body: lines, headers })
}

/** The processes that a process has started. Linux only. */
export function childProcesses(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  const lists = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/children`, 'utf8'))
  return lists.flatMap((list) => list.match(/\d+/g) ?? []).map(Number)
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return errorCode(cause) !== 'ESRCH'
  }
}

/** Waits for what a thread or another process does; the timeout of the test is the limit. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(20)
}
