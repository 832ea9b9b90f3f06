#!/usr/bin/env bun
/**
 * The command line (docs/command-line.md): the only file that reads arguments, environment, clock and randomness. A
 * command's modules are loaded when it runs, so small commands start fast.
 */
import { randomBytes } from 'node:crypto'
import { Command, CommanderError, Option, type OptionValues } from 'commander'
import { DatabaseRefused } from '../db/open.ts'
import { durationMs, s3SettingsOf } from './commands/backups/backup-options.ts'
import { addConfigCommands } from './commands/config/config-commands.ts'
import { type ConfigFile, loadConfigFile, secretReader } from './commands/config/config-file.ts'
import { SECRETS_HELP } from './commands/config/secrets.ts'
import { settingsOf } from './commands/config/setting-table.ts'
import { unknownSettings } from './commands/config/unknown-settings.ts'
import { type CommandContext, CommandFailed, WrongUsage } from './commands/context.ts'
import { addDoctorCommand } from './commands/doctor/doctor-command.ts'
import { addExportCommand } from './commands/export-command.ts'
import { addFeedCommands } from './commands/feed-commands.ts'
import { addFollowCommands } from './commands/follow-commands.ts'
import { addIdentityCommands } from './commands/identity-commands.ts'
import { addImportCommand } from './commands/import-command.ts'
import { addKeyCommands } from './commands/key-commands.ts'
import { addMaintenanceCommands } from './commands/maintenance-commands.ts'
import { addMcpCommand } from './commands/mcp-command.ts'
import { cacheBytes, limitRuntime } from './commands/memory.ts'
import { DATABASE, DEMO_DATABASE, databaseOption } from './commands/options.ts'
import { OutputStream } from './commands/output-stream.ts'
import { startBar } from './commands/progress-bar.ts'
import type { Running } from './commands/serve.ts'
import { serveConfig, serveOptions } from './commands/serve-options.ts'
import { feedPortOf, readCount, readDay, readHistorySize, statusTokenOf } from './commands/settings.ts'
import { addWebhookCommands } from './commands/webhook-commands.ts'
import { VERSION } from './contract/version.ts'
import { UnreadablePath } from './feed/formats/source-files.ts'
import { redacted } from './rules/redact.ts'
import { KeyRefused } from './store/keys.ts'
import { WebhookRefused } from './store/webhooks.ts'

const EXIT = { done: 0, failed: 1, usage: 2 } as const

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
    output.write(`${line}\n`)
  },
  write: (text) => output.writeWhenTaken(text),
  report: (line) => {
    clearProgress()
    errors.write(`${line}\n`)
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

/** One line, beginning with the program name. */
function failureText(message: string): string {
  return `scoreline: ${message.trim().replace(/\s*\n\s*/g, ' ')}`
}

/** Secrets have no flags: every user of the machine can read the process list. */
const secretOf = secretReader(process.env, () => configFile)
const s3Of = (options: OptionValues) => s3SettingsOf(options, process.env, secretOf)
const feedPortWithToken = (port: number | undefined) => feedPortOf(port, secretOf('SCORELINE_FEED_TOKEN'))
let configFile: ConfigFile | null = null

const program = new Command('scoreline')
  .description('A self-hosted sport events data service.')
  .version(VERSION)
  .configureOutput({
    outputError: (text, write) => write(`${failureText(`${text.replace(/^error: /, '')} (see --help)`)}\n`),
  })
  .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 wrong usage.')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()

const serve = program
  .command('serve')
  .description('serve REST and the live channel until stopped')
  .addHelpText('after', SECRETS_HELP)
for (const option of serveOptions()) serve.addOption(option)
serve.action(async (options) => {
  const feedPort = feedPortWithToken(options.feedPort)
  const statusToken = statusTokenOf(secretOf('SCORELINE_STATUS_TOKEN'))
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
  const database: string = options.database ?? (demo ? DEMO_DATABASE : DATABASE)
  const signals = listenForStop()
  const running = await startServe(
    context,
    {
      host: options.host,
      port: options.port,
      database,
      config: serveConfig(options, caches, statusToken),
      feedPort,
      caches,
      demo: { speed: options.demoSpeed, liveMatches: 0 },
      backups: options.backupTo
        ? {
            to: options.backupTo,
            everyMs: durationMs(options.backupEvery),
            s3: s3Of(options),
            commandLine: backupCommandLine(options, database),
          }
        : null,
      follow: {
        follows: options.follow,
        baseAddress: options.baseAddress ?? null,
        contact: options.contact ?? null,
        allowsUnofficial: options.unofficial,
        secretOf,
      },
    },
    createErrorLog(options.logLevel),
  )
  await signals.stop(running)
})

/** Maximum time between the two signals of one Ctrl-C, in milliseconds. */
const SIGNAL_PAIR_MS = 100

/**
 * Handles signals from the start, so that none of them kills the process. A service that is still starting exits at
 * once; a running one stops once, however many signals arrive.
 */
function listenForStop(): { stop(running: Running): Promise<void> } {
  const signal = Promise.withResolvers<void>()
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
  return {
    stop: async (running) => {
      isRunning = true
      await signal.promise
      // A second signal would kill the exiting process, so wait for it.
      await Promise.all([running.stop(), Bun.sleep(SIGNAL_PAIR_MS)])
    },
  }
}

program
  .command('seed')
  .description('fill a database with a demo world')
  .addOption(databaseOption())
  .addOption(new Option('--date <day>', 'day of the world, at noon UTC (default: now)').argParser(readDay))
  .addOption(
    new Option('--random-seed <n>', 'random seed of the world (default: that of "serve --demo")').argParser(
      readCount,
    ),
  )
  .addOption(
    new Option(
      '--matches <n>',
      'for scale tests, add N finished matches before the week of the world, with scores and periods only, and one team or player per ten matches',
    ).argParser(readHistorySize),
  )
  .addOption(new Option('--no-world', 'generate only the matches of --matches'))
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
addExportCommand(program, context)
addFeedCommands(program, context, feedPortWithToken)
addFollowCommands(program, context, feedPortWithToken, secretOf)
addMaintenanceCommands(program, context, ownCommandLine(), s3Of)
addIdentityCommands(program, context)
addKeyCommands(program, context)
addMcpCommand(program, secretOf)
addWebhookCommands(program, context)
const configSources = { environment: process.env, file: () => configFile }
const limitBytes = process.constrainedMemory()
addDoctorCommand(program, context, { ...configSources, limitBytes })
addConfigCommands(program, context, configSources)
program.hook('preAction', (_program, command) => {
  for (const line of unknownSettings(program, process.env)) context.report(failureText(line))
  configFile = loadConfigFile(command, settingsOf(program))
  if (configFile) context.report(failureText(`settings from ${configFile.path}`))
})

/** The compiled program is a single file; otherwise a runtime executes this file. */
function ownCommandLine(): [program: string, ...rest: string[]] {
  return import.meta.path.includes('$bunfs') ? [process.execPath] : [process.execPath, import.meta.path]
}

/** The command line of an automatic backup, with the settings of the service. */
function backupCommandLine(options: OptionValues, database: string): string[] {
  const { backupTo, backupKeep, backupEndpoint, backupRegion } = options
  const flags = {
    config: configFile?.path,
    database,
    'backup-to': backupTo,
    'backup-keep': backupKeep,
    'backup-endpoint': backupEndpoint,
    'backup-region': backupRegion,
  }
  const given = Object.entries(flags).flatMap(([name, value]) => (value ? [`--${name}=${value}`] : []))
  return [...ownCommandLine(), 'backup', '--json', ...given]
}

/** Failures that the operator can fix: only the message is printed, without a stack. */
const OPERATOR_ERRORS = [CommandFailed, DatabaseRefused, KeyRefused, UnreadablePath, WebhookRefused]

async function run(): Promise<number> {
  try {
    await program.parseAsync()
    return EXIT.done
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? EXIT.done : EXIT.usage
    if (problem instanceof WrongUsage) {
      context.report(failureText(problem.message))
      return EXIT.usage
    }
    if (OPERATOR_ERRORS.some((kind) => problem instanceof kind)) {
      context.report(failureText((problem as Error).message))
      return EXIT.failed
    }
    context.report(
      `scoreline: internal error, please report it: ${redacted((problem as Error)?.stack ?? String(problem))}`,
    )
    return EXIT.failed
  }
}

const code = await run()
const outputFailure = await output.ended()
if (outputFailure) context.report(failureText(`cannot write to standard output: ${outputFailure.message}`))
await errors.ended()
process.exit(outputFailure && code === EXIT.done ? EXIT.failed : code)
