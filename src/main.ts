#!/usr/bin/env bun
/**
 * The command line (docs/command-line.md): the only file that touches arguments, environment, clock and chance. What a
 * command needs is loaded when it runs, so that the small ones answer at once.
 */
import { randomBytes } from 'node:crypto'
import { Command, CommanderError, Option } from 'commander'
import { DatabaseRefused } from '../db/open.ts'
import { type CommandContext, CommandFailed, WrongUsage } from './commands/context.ts'
import { edgeConfig, edgeOptions } from './commands/edge-options.ts'
import { addFeedCommands } from './commands/feed-commands.ts'
import { addImportCommand } from './commands/import-command.ts'
import { addKeyCommands } from './commands/key-commands.ts'
import { liveLimits, liveOptions } from './commands/live-options.ts'
import { cacheBytes, limitRuntime } from './commands/memory.ts'
import {
  consoleOption,
  DATABASE,
  DEMO_DATABASE,
  databaseOption,
  feedPortOption,
  sourcesOption,
  TOKENS_HELP,
} from './commands/options.ts'
import { Outlet } from './commands/outlet.ts'
import { startBar } from './commands/progress-bar.ts'
import type { Running } from './commands/serve.ts'
import {
  feedPortOf,
  readBookmakers,
  readCacheSize,
  readCount,
  readDay,
  readDemoSpeed,
  readFileName,
  readHistorySize,
  readHost,
  readImagesBase,
  readMemory,
  readMetricsAccess,
  readOrigins,
  readPort,
  readStaleAfter,
  statusTokenOf,
} from './commands/settings.ts'
import { unknownSettings } from './commands/unknown-settings.ts'
import { addUpkeepCommands } from './commands/upkeep.ts'
import { DEFAULT_CONFIG, METRICS_ACCESS } from './contract/config.ts'
import { VERSION } from './contract/version.ts'
import { UnreadablePath } from './feed/formats/source-files.ts'
import { redacted } from './rules/redact.ts'
import { KeyRefused } from './store/keys.ts'

const EXIT = { done: 0, failed: 1, usage: 2 } as const

/** Back to the beginning of the line, and away with what stands there. */
const CLEAR_LINE = '\r\u001b[K'
let isProgressShown = false
const output = new Outlet(process.stdout)
const errors = new Outlet(process.stderr)

/** One Ctrl-C may come twice, from the terminal and from whoever passes it on; a later one ends the process at once. */
const SIGNAL_ECHO_MS = 1000

const context: CommandContext = {
  clock: Date.now,
  timer: () => performance.now(),
  chance: (count) => new Uint8Array(randomBytes(count)),
  out: (line) => {
    clearProgress()
    output.write(`${line}\n`)
  },
  tell: (line) => {
    clearProgress()
    errors.write(`${line}\n`)
  },
  progress: (text) => {
    if (!process.stderr.isTTY) return
    process.stderr.write(`${CLEAR_LINE}${text}`)
    isProgressShown = true
  },
  bar: (sizeOf) => {
    if (!process.stderr.isTTY) return null
    const size = sizeOf()
    if (size === 0) return null
    isProgressShown = true
    return startBar(process.stderr, size)
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

/** Names the program, and stays on one line. */
function failureText(message: string): string {
  return `scoreline: ${message.trim().replace(/\s*\n\s*/g, ' ')}`
}

/** A secret has no flag: everybody on the machine could read it in the list of processes. */
const feedPortWithToken = (port: number | undefined) => feedPortOf(port, process.env.SCORELINE_FEED_TOKEN)

const program = new Command('scoreline')
  .description('A sport events data service that you run yourself.')
  .version(VERSION)
  .configureOutput({
    outputError: (text, write) =>
      write(`${failureText(`${text.replace(/^error: /, '')} (--help tells more)`)}\n`),
  })
  .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.')
  .exitOverride()

const serve = program
  .command('serve')
  .description('serve REST and the live channel until stopped')
  .addHelpText('after', TOKENS_HELP)
  .addOption(
    new Option('--host <host>', 'address to listen on')
      .env('SCORELINE_HOST')
      .default('127.0.0.1')
      .argParser(readHost),
  )
  .addOption(
    new Option('--port <port>', 'port; 0 takes a free one')
      .env('SCORELINE_PORT')
      .default(3000)
      .argParser(readPort),
  )
  .addOption(
    new Option('--database <file>', `database file (default: "${DATABASE}", with --demo "${DEMO_DATABASE}")`)
      .env('SCORELINE_DATABASE')
      .argParser(readFileName),
  )
  .addOption(new Option('--demo', 'fill an empty database with a demo world and accept the key "demo"'))
  .addOption(
    new Option('--demo-speed <n>', 'play the matches of the demo so many times as fast as in reality')
      .env('SCORELINE_DEMO_SPEED')
      .default(1)
      .argParser(readDemoSpeed),
  )
  .addOption(
    new Option('--bookmakers <slugs>', 'slugs of the bookmakers in order of introduction')
      .env('SCORELINE_BOOKMAKERS')
      .default([...DEFAULT_CONFIG.bookmakers], DEFAULT_CONFIG.bookmakers.join(','))
      .argParser(readBookmakers),
  )
  .addOption(
    new Option('--images <address>', 'base of all image addresses')
      .env('SCORELINE_IMAGES')
      .default(DEFAULT_CONFIG.imagesBase)
      .argParser(readImagesBase),
  )
  .addOption(
    new Option(
      '--memory <mebibytes>',
      'memory that the service may use (default: limit of the cgroup, else all)',
    )
      .env('SCORELINE_MEMORY')
      .argParser(readMemory),
  )
  .addOption(
    new Option(
      '--response-cache <mebibytes>',
      'memory for cached responses (default: 64, or an eighth of --memory)',
    )
      .env('SCORELINE_RESPONSE_CACHE')
      .argParser(readCacheSize),
  )
  .addOption(
    new Option('--cors-origins <origins>', 'origins that browsers may call from, or *')
      .env('SCORELINE_CORS_ORIGINS')
      .default([...DEFAULT_CONFIG.corsOrigins], DEFAULT_CONFIG.corsOrigins.join(','))
      .argParser(readOrigins),
  )
  .addOption(feedPortOption('port of 127.0.0.1 for changes, beside the socket next to the database'))
  .addOption(
    new Option('--stale-after <seconds>', 'silence of a source after which /readyz is red (default: never)')
      .env('SCORELINE_STALE_AFTER')
      .argParser(readStaleAfter),
  )
  .addOption(
    new Option('--metrics <who>', `who sees /metrics on the public port: ${METRICS_ACCESS.join(', ')}`)
      .env('SCORELINE_METRICS')
      .default(DEFAULT_CONFIG.metrics)
      .argParser(readMetricsAccess),
  )
  .addOption(consoleOption())
  .addOption(new Option('--no-console', 'the same as --console off'))
  .addOption(sourcesOption())
for (const option of [...edgeOptions(), ...liveOptions()]) serve.addOption(option)
serve.action(async (options) => {
  const feedPort = feedPortWithToken(options.feedPort)
  const statusToken = statusTokenOf(process.env.SCORELINE_STATUS_TOKEN)
  if (options.memory !== undefined) {
    const commandLine = [...ownCommandLine(), ...process.argv.slice(2)] as const
    limitRuntime(options.memory, { environment: process.env, commandLine, execve: process.execve })
  }
  const caches = cacheBytes(
    options.memory ? options.memory * 2 ** 20 : process.constrainedMemory() || Infinity,
  )
  const [{ startServe }, { createErrorLog }] = await Promise.all([
    import('./commands/serve.ts'),
    import('./commands/log.ts'),
  ])
  const demo = options.demo === true
  const signals = listenForStop()
  const running = await startServe(
    context,
    {
      host: options.host,
      port: options.port,
      database: options.database ?? (demo ? DEMO_DATABASE : DATABASE),
      config: {
        bookmakers: options.bookmakers,
        imagesBase: options.images,
        corsOrigins: options.corsOrigins,
        responseCacheBytes:
          options.responseCache === undefined ? caches.responseCache : options.responseCache * 2 ** 20,
        sources: options.sources,
        demo,
        staleAfterSeconds: options.staleAfter ?? null,
        metrics: options.metrics,
        statusToken,
        console: options.console,
        liveLimits: liveLimits(options),
        ...edgeConfig(options),
      },
      feedPort,
      caches,
      demo: { speed: options.demoSpeed, liveMatches: 0 },
    },
    createErrorLog(options.logLevel),
  )
  await signals.stop(running)
})

/** Between the two signals of one Ctrl-C, that of the terminal and that of whoever passes it on, in milliseconds. */
const SIGNAL_PAIR_MS = 100

/**
 * Listens for the signals from the beginning, so that none of them ends the process the hard way. While the service
 * still starts it has nothing to finish and ends at once; afterwards it stops once, however often it is told.
 */
function listenForStop(): { stop(running: Running): Promise<void> } {
  const signal = Promise.withResolvers<void>()
  let isRunning = false
  let isTold = false
  const tell = () => {
    if (isTold) return
    isTold = true
    context.tell('Stopping.')
    if (!isRunning) process.exit(EXIT.done)
    signal.resolve()
  }
  process.on('SIGINT', tell)
  process.on('SIGTERM', tell)
  return {
    stop: async (running) => {
      isRunning = true
      await signal.promise
      // While the process ends, a signal would end it the hard way: the second of a pair is waited for.
      await Promise.all([running.stop(), Bun.sleep(SIGNAL_PAIR_MS)])
    },
  }
}

program
  .command('seed')
  .description('fill a database with a demo world')
  .addOption(databaseOption())
  .addOption(new Option('--date <day>', 'day of the world, as at noon UTC (default: now)').argParser(readDay))
  .addOption(
    new Option('--random-seed <n>', 'which world (default: that of "serve --demo")').argParser(readCount),
  )
  .addOption(
    new Option(
      '--matches <n>',
      'add light history for scale tests: so many finished matches before the week of the world, with scores and periods, and a name for every ten of them',
    ).argParser(readHistorySize),
  )
  .addOption(new Option('--no-world', 'only the history of --matches, without the world'))
  .action(async (options) => {
    const { runSeed } = await import('./commands/seed.ts')
    await runSeed(context, {
      database: options.database,
      nowMs: options.date ?? context.clock(),
      randomSeed: options.randomSeed ?? null,
      matches: options.matches ?? 0,
      hasWorld: options.world,
    })
  })

addImportCommand(program, context, feedPortWithToken)
addFeedCommands(program, context, feedPortWithToken)
addUpkeepCommands(program, context, ownCommandLine())
addKeyCommands(program, context)
program.hook('preAction', () => {
  for (const line of unknownSettings(program, process.env)) context.tell(failureText(line))
})

/** The compiled program is one file; else a runtime runs this one. */
function ownCommandLine(): [program: string, ...rest: string[]] {
  return import.meta.path.includes('$bunfs') ? [process.execPath] : [process.execPath, import.meta.path]
}

/** Failures that the operator can understand: their message is the whole story. */
const UNDERSTOOD = [CommandFailed, DatabaseRefused, KeyRefused, UnreadablePath]

async function run(): Promise<number> {
  try {
    await program.parseAsync()
    return EXIT.done
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? EXIT.done : EXIT.usage
    if (problem instanceof WrongUsage) {
      context.tell(failureText(problem.message))
      return EXIT.usage
    }
    if (UNDERSTOOD.some((kind) => problem instanceof kind)) {
      context.tell(failureText((problem as Error).message))
      return EXIT.failed
    }
    context.tell(
      `scoreline: unexpected failure, please report it: ${redacted((problem as Error)?.stack ?? String(problem))}`,
    )
    return EXIT.failed
  }
}

const code = await run()
const unsaid = await output.ended()
if (unsaid) context.tell(failureText(`standard output cannot be written: ${unsaid.message}`))
await errors.ended()
process.exit(unsaid && code === EXIT.done ? EXIT.failed : code)
