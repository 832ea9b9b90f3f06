/**
 * The commands of the program, and how their failures are reported: one line and an exit code (docs/command-line.md). A
 * command's modules are loaded when it runs, so small commands start fast.
 */
import { Command, CommanderError } from 'commander'
import { VERSION } from '../contract/version.ts'
import { OperatorError } from '../shared/operator-error.ts'
import { redacted } from '../shared/redact.ts'
import { addKeyCommands } from './admin/key.ts'
import {
  addHealthCommand,
  addHelpCommands,
  addMaintenanceCommands,
  addMcpCommand,
} from './admin/maintenance-commands.ts'
import { addWebhookCommands } from './admin/webhook-commands.ts'
import { addDoctorCommand } from './check/doctor-command.ts'
import { addConfigCommands } from './config/config-commands.ts'
import { type ConfigFile, loadConfigFile, secretReader } from './config/config-file.ts'
import { feedPortOf } from './config/options.ts'
import { settingsOf, unknownSettings } from './config/setting-table.ts'
import { type AddCommands, type CommandContext, type CommandSettings, reportUpgradesTo } from './context.ts'
import {
  addDisagreementCommands,
  addExportCommand,
  addFeedCommands,
  addFollowCommands,
  addIdentityCommands,
  addImportCommand,
  addSeedCommand,
} from './data/data-commands.ts'
import { addHandCommands } from './edit/edit-commands.ts'
import { UsageError } from './errors.ts'
import { addClusterCommands } from './serve/cluster/cluster-commands.ts'
import { addServeCommand, type ServingProcess, s3SettingsOf } from './serve/serve-command.ts'
import { READER_COMMAND, type WriterChannel } from './serve/workers/worker-messages.ts'

export const EXIT = { done: 0, failed: 1, usage: 2 } as const

/** The process that runs a command. */
interface Machine
  extends ServingProcess,
    Pick<CommandSettings, 'environment' | 'commandLine' | 'memoryBytes'> {
  /** The process that started this one as a reader; null for another process. */
  readonly writer: () => WriterChannel | null
}

/** One line, beginning with the program name. */
export function failureText(message: string): string {
  const lines = message.split('\n').map((line) => line.trim())
  return `scoreline: ${lines.filter((line) => line !== '').join(' ')}`
}

function usageText(text: string): string {
  const message = text
    .trim()
    .replace(/^error: /, '')
    .replace(/^command-argument value (.*) is invalid for argument '(\S+)'\./, '<$2> $1 is invalid.')
  return failureText(`${message} (see --help)`)
}

/** Runs the command of the arguments and reports its failure. Returns the exit code. */
export async function runCommandLine(context: CommandContext, machine: Machine): Promise<number> {
  reportUpgradesTo(context.report)
  try {
    const writer = machine.arguments[0] === READER_COMMAND ? machine.writer() : null
    if (writer) await (await import('./serve/workers/reader.ts')).runReader(context, writer)
    else await createProgram(context, machine).parseAsync(machine.arguments, { from: 'user' })
    return EXIT.done
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? EXIT.done : EXIT.usage
    if (problem instanceof UsageError) {
      context.report(failureText(problem.message))
      return EXIT.usage
    }
    if (problem instanceof OperatorError) {
      context.report(failureText(problem.message))
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
  addDisagreementCommands,
  addIdentityCommands,
  addHandCommands,
  addKeyCommands,
  addMcpCommand,
  addWebhookCommands,
  addDoctorCommand,
  addHealthCommand,
  addHelpCommands,
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
