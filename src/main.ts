#!/usr/bin/env bun
/**
 * The process: the only file that reads arguments, environment, clock and randomness. The commands are in
 * `commands/program`.
 */
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { CommandContext } from './commands/context.ts'
import { CommandError } from './commands/errors.ts'
import { knownLimit, limitRuntime } from './commands/serve/memory.ts'
import type { Running } from './commands/serve/serve.ts'
import type { ToReader, WriterChannel } from './commands/serve/workers/worker-messages.ts'
import { OutputStream, printable, startBar } from './commands/terminal.ts'
import { VERSION } from './contract/version.ts'
import { handleFaults } from './shared/unhandled-faults.ts'

const args = process.argv.slice(2)
const memoryBytes = process.constrainedMemory() ?? 0
/** The compiled program is a single file; otherwise a runtime executes this file. */
const commandLine = import.meta.path.includes('$bunfs')
  ? ([process.execPath] as const)
  : ([process.execPath, import.meta.path] as const)

// Scripts ask for it, and loading the program takes twenty times as long.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  // The stream `process.stdout` would take longer than the rest.
  console.log(VERSION)
  process.exit(0)
}

const limit = knownLimit(args, process.env, memoryBytes)
if (limit !== undefined) {
  const { env: environment, execve } = process
  limitRuntime(limit, { environment, commandLine: [...commandLine, ...args], execve })
}
// Loaded only now: to load it before the restart too would take half of the time to the first response.
const { EXIT, failureText, runCommandLine } = await import('./commands/program.ts')

/** Returns to the beginning of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K'
let isProgressShown = false
const output = new OutputStream(process.stdout)
const errors = new OutputStream(process.stderr)

/**
 * One Ctrl-C may arrive twice, from the terminal and from a parent process. A later signal ends the process at once.
 */
const SIGNAL_ECHO_MS = 1000

const context: CommandContext = {
  clock: Date.now,
  timer: () => performance.now(),
  entropy: (count) => new Uint8Array(randomBytes(count)),
  out: (line) => {
    clearProgress()
    output.write(`${printable(line)}\n`)
  },
  write: (text) => output.writeWhenTaken(process.stdout.isTTY ? printable(text) : text),
  report: (line) => {
    clearProgress()
    errors.write(`${printable(line)}\n`)
  },
  progress: (text) => {
    if (!process.stderr.isTTY) return
    process.stderr.write(`${CLEAR_LINE}${text}`)
    isProgressShown = true
  },
  bar: () => {
    if (!process.stderr.isTTY) return null
    isProgressShown = true
    return startBar(process.stderr)
  },
  isTerminal: Boolean(process.stdin.isTTY && process.stderr.isTTY),
  confirm: async (question) => {
    if (!process.stdin.isTTY || !process.stderr.isTTY) return true
    errors.write(`${question} [y/N] `)
    for await (const line of console) return /^y(es)?$/i.test(line.trim())
    return false
  },
  input: () => Bun.stdin.stream(),
  stopSignal: () => {
    const stop = new AbortController()
    let firstMs = Number.NaN
    const end = () => {
      if (stop.signal.aborted && context.timer() - firstMs > SIGNAL_ECHO_MS) process.exit(EXIT.failed)
      if (!stop.signal.aborted) firstMs = context.timer()
      stop.abort()
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
    return stop.signal
  },
}

function clearProgress(): void {
  if (isProgressShown && process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  isProgressShown = false
}

/** After an exception nothing is certain, so a stop that takes longer is cut off. */
const FAULT_STOP_MS = 10_000

/** Maximum time between the two signals of one Ctrl-C, in milliseconds. */
const SIGNAL_PAIR_MS = 100

/**
 * Handles signals from the start, so that none of them kills the process. A service that is still starting exits at
 * once; a running one stops once, however many signals arrive.
 */
function listenForStop(logger: Logger): { stop(running: Running): Promise<void> } {
  const signal = Promise.withResolvers<void>()
  let hasFailed = false
  let isRunning = false
  let isStopping = false
  const report = () => {
    if (isStopping) return
    isStopping = true
    context.report('Stopping.')
    if (!isRunning) process.exit(EXIT.done)
    signal.resolve()
  }
  process.on('SIGINT', report)
  process.on('SIGTERM', report)
  handleFaults(process, logger, () => {
    hasFailed = true
    if (!isRunning) process.exit(EXIT.failed)
    setTimeout(() => process.exit(EXIT.failed), FAULT_STOP_MS)
    signal.resolve()
  })
  return {
    stop: async (running) => {
      isRunning = true
      await Promise.race([signal.promise, ...(running.failed ? [running.failed] : [])])
      // A second signal would kill the exiting process, so wait for it.
      await Promise.all([running.stop(), Bun.sleep(SIGNAL_PAIR_MS)])
      if (hasFailed) throw new CommandError('ended by a fault of the service; the log has the cause')
    },
  }
}

/**
 * The connection to the process that started this one as a reader; null without one. That process gets the signals of
 * a terminal or a service manager too, and stops its readers.
 */
function writerChannel(): WriterChannel | null {
  if (!process.send) return null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  return {
    handleFaults: (logger) => handleFaults(process, logger, () => process.exit(EXIT.failed)),
    send: (message) => void (process.connected && process.send?.(message)),
    onMessage: (receive) => void process.on('message', (message) => receive(message as ToReader)),
    closed: new Promise((resolve) => process.on('disconnect', resolve)),
  }
}

const code = await runCommandLine(context, {
  environment: process.env,
  arguments: args,
  commandLine,
  memoryBytes,
  execve: process.execve,
  listenForStop,
  writer: writerChannel,
})
const outputFailure = await output.ended()
if (outputFailure) context.report(failureText(`cannot write to standard output: ${outputFailure.message}`))
await errors.ended()
process.exit(outputFailure && code === EXIT.done ? EXIT.failed : code)
