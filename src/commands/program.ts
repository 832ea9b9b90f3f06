/**
 * The commands of the program, and how their failures are reported: one line and an exit code (docs/command-line.md). A
 * command's modules are loaded when it runs, so small commands start fast.
 */
import { Command, CommanderError, type OptionValues } from 'commander'
import { DatabaseRefused } from '../../db/open.ts'
import { EngineProblem } from '../cluster/problem.ts'
import { VERSION } from '../contract/version.ts'
import { UnreadablePath } from '../feed/formats/content.ts'
import { redacted } from '../rules/redact.ts'
import { KeyRefused } from '../store/keys.ts'
import { WebhookRefused } from '../store/webhooks.ts'
import { durationMs, s3SettingsOf } from './backups/backup-options.ts'
import { addHandCommands } from './by-hand/hand-commands.ts'
import { addClusterCommands } from './cluster/cluster-commands.ts'
import { servedCluster } from './cluster/cluster-options.ts'
import { addConfigCommands } from './config/config-commands.ts'
import { type ConfigFile, loadConfigFile, secretReader } from './config/config-file.ts'
import { SECRETS_HELP, settingsOf, unknownSettings } from './config/setting-table.ts'
import {
  type AddCommands,
  type CommandContext,
  CommandFailed,
  type CommandSettings,
  WrongUsage,
} from './context.ts'
import { addDoctorCommand } from './doctor/doctor-command.ts'
import { addExportCommand } from './export-command.ts'
import { addFeedCommands } from './feed-commands.ts'
import { addFollowCommands, followSettings } from './follow-commands.ts'
import { addHealthCommand } from './health-command.ts'
import { addIdentityCommands } from './identity-commands.ts'
import { addImportCommand } from './import-command.ts'
import { addKeyCommands } from './key.ts'
import { addMaintenanceCommands } from './maintenance-commands.ts'
import { addMcpCommand } from './mcp-command.ts'
import { cacheBytes, demoHeapLimit, limitRuntime } from './memory.ts'
import { DATABASE, DEMO_DATABASE, databaseOption } from './options.ts'
import type { Running, ServeOptions } from './serve.ts'
import { memoryOfProcess, processesOf, serveConfig, serveOptions } from './serve-options.ts'
import { feedPortOf, readCount, readDay, readHistorySize, statusTokenOf } from './settings.ts'
import { addWebhookCommands } from './webhook-commands.ts'
import { READER_COMMAND, type WriterChannel } from './workers/worker-messages.ts'

export const EXIT = { done: 0, failed: 1, usage: 2 } as const

/** The process that runs a command. */
export interface Machine extends Pick<CommandSettings, 'environment' | 'commandLine' | 'memoryBytes'> {
  readonly arguments: readonly string[]
  readonly execve: typeof process.execve
  /** Called before the service starts, so that no signal kills it; `stop` waits for one and stops the service. */
  readonly listenForStop: () => { stop(running: Running): Promise<void> }
  /** The process that started this one as a reader; null for another process. */
  readonly writer: () => WriterChannel | null
}

/** One line, beginning with the program name. */
export function failureText(message: string): string {
  return `scoreline: ${message.trim().replace(/\s*\n\s*/g, ' ')}`
}

/** Options that other programs have. */
const ABSENT_OPTIONS: Readonly<Record<string, string>> = {
  '--base-path': 'serve it at the root of a host: give it a host name of its own in the reverse proxy',
}

function usageText(text: string): string {
  const message = text.trim().replace(/^error: /, '')
  const [, option = ''] = /^unknown option '(--[a-z-]+)/.exec(message) ?? []
  const advice = ABSENT_OPTIONS[option]
  return failureText(`${message}${advice ? `; ${advice}` : ''} (see --help)`)
}

/** Failures that the operator can fix: only the message is printed, without a stack. */
const OPERATOR_ERRORS = [
  CommandFailed,
  DatabaseRefused,
  EngineProblem,
  KeyRefused,
  UnreadablePath,
  WebhookRefused,
]

/** Runs the command of the arguments and reports its failure. Returns the exit code. */
export async function runCommandLine(context: CommandContext, machine: Machine): Promise<number> {
  try {
    const writer = machine.arguments[0] === READER_COMMAND ? machine.writer() : null
    if (writer) await (await import('./workers/reader.ts')).runReader(context, writer)
    else await createProgram(context, machine).parseAsync(machine.arguments, { from: 'user' })
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

const COMMANDS: readonly AddCommands[] = [
  addSeedCommand,
  addImportCommand,
  addExportCommand,
  addFeedCommands,
  addFollowCommands,
  addMaintenanceCommands,
  addIdentityCommands,
  addHandCommands,
  addKeyCommands,
  addMcpCommand,
  addWebhookCommands,
  addDoctorCommand,
  addHealthCommand,
  addClusterCommands,
  // Last: it has the settings of all others.
  addConfigCommands,
]

function createProgram(context: CommandContext, machine: Machine): Command {
  const { environment } = machine
  let configFile: ConfigFile | null = null
  const file = () => configFile
  const secretOf = secretReader(environment, file)
  const settings: CommandSettings = {
    ...machine,
    file,
    secretOf,
    s3Of: (options) => s3SettingsOf(options, environment, secretOf),
    feedPortOf: ({ feedPort }) => feedPortOf(feedPort, secretOf('SCORELINE_FEED_TOKEN')),
  }
  const program = new Command('scoreline')
    .description('A self-hosted sport events data service.')
    .version(VERSION)
    .configureOutput({
      writeOut: (text) => context.out(text.replace(/\n$/, '')),
      writeErr: (text) => context.report(text.replace(/\n$/, '')),
      outputError: (text) => context.report(usageText(text)),
    })
    .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 wrong usage.')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
  addServeCommand(program, context, settings, machine)
  for (const add of COMMANDS) add(program, context, settings)
  program.hook('preAction', (_program, command) => {
    for (const line of unknownSettings(program, environment)) context.report(failureText(line))
    configFile = loadConfigFile(command, settingsOf(program))
    if (configFile) context.report(failureText(`settings from ${configFile.path}`))
  })
  return program
}

function addServeCommand(
  program: Command,
  context: CommandContext,
  { file, secretOf, s3Of, feedPortOf }: CommandSettings,
  machine: Machine,
): void {
  const serve = program
    .command('serve')
    .description('serve REST and the live channel until stopped')
    .addHelpText('after', SECRETS_HELP)
  for (const option of serveOptions()) serve.addOption(option)
  serve.action(async (options) => {
    const feedPort = feedPortOf(options)
    const statusToken = statusTokenOf(secretOf('SCORELINE_STATUS_TOKEN'))
    const memory = memoryOfProcess(options)
    const heapLimit = memory ?? (options.demo ? demoHeapLimit(machine.memoryBytes) : undefined)
    if (heapLimit !== undefined) {
      const { environment, execve } = machine
      const commandLine = [...machine.commandLine, ...machine.arguments] as const
      limitRuntime(heapLimit, { environment, commandLine, execve })
    }
    const caches = cacheBytes(
      memory ? memory * 2 ** 20 : (machine.memoryBytes || Infinity) / processesOf(options),
    )
    const [{ startServe }, { createErrorLog }] = await Promise.all([import('./serve.ts'), import('./log.ts')])
    const demo = options.demo === true
    const database: string = options.database ?? (demo ? DEMO_DATABASE : DATABASE)
    const signals = machine.listenForStop()
    const cluster = servedCluster(options, machine.commandLine)
    const logger = createErrorLog(options.logLevel)
    const served: ServeOptions = {
      host: options.host,
      port: options.port,
      database,
      config: serveConfig(options, caches, statusToken),
      feedPort,
      caches,
      workers: options.workers
        ? { count: options.workers, commandLine: machine.commandLine, logLevel: options.logLevel }
        : null,
      demo: { speed: options.demoSpeed, liveMatches: 0 },
      backups: options.backupTo
        ? {
            to: options.backupTo,
            everyMs: durationMs(options.backupEvery),
            s3: s3Of(options),
            commandLine: [...machine.commandLine, ...backupArguments(options, database, file()?.path)],
          }
        : null,
      follow: { follows: options.follow, ...followSettings(options, secretOf) },
    }
    const running = cluster
      ? await (await import('./cluster/serve-cluster.ts')).serveCluster(
          context,
          { ...served, cluster },
          logger,
        )
      : await startServe(context, served, logger)
    await signals.stop(running)
  })
}

function addSeedCommand(program: Command, context: CommandContext): void {
  program
    .command('seed')
    .description('fill a database with a demo world')
    .addOption(databaseOption())
    .option('--date <day>', 'day of the world, at noon UTC (default: now)', readDay)
    .option('--random-seed <n>', 'random seed of the world (default: that of "serve --demo")', readCount)
    .option(
      '--matches <n>',
      'for scale tests, add N finished matches before the week of the world, with scores and periods only, and one team or player per ten matches',
      readHistorySize,
    )
    .option('--no-world', 'generate only the matches of --matches')
    .action(async (options) => {
      const { runSeed } = await import('./seed.ts')
      await runSeed(context, {
        database: options.database,
        nowMs: options.date ?? context.clock(),
        randomSeed: options.randomSeed ?? null,
        matches: options.matches ?? 0,
        hasWorld: options.world,
      })
    })
}

/** The command of an automatic backup, with the settings of the service. */
function backupArguments(options: OptionValues, database: string, config: string | undefined): string[] {
  const { backupTo, backupKeep, backupEndpoint, backupRegion } = options
  const flags = {
    config,
    database,
    'backup-to': backupTo,
    'backup-keep': backupKeep,
    'backup-endpoint': backupEndpoint,
    'backup-region': backupRegion,
  }
  const given = Object.entries(flags).flatMap(([name, value]) => (value ? [`--${name}=${value}`] : []))
  return ['backup', '--json', ...given]
}
