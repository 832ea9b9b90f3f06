/**
 * The commands of an operator: `check`, `zone`, `backup`, `restore`, `prune`, `log compact`, `vacuum`, `systemd`, `health`
 * and `mcp` (docs/command-line.md).
 */
import { Argument, type Command, Option } from 'commander'
import { PRUNED_PARTS } from '../../catalog/match-blocks.ts'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { hostText, readFileName, readHost, readMidnight, readPort, someOf } from '../config/option-parsers.ts'
import { databaseCommand, optionsOfServe } from '../config/options.ts'
import { type AddCommands, type CommandContext, type CommandSettings, inDatabase } from '../context.ts'
import { readZone } from '../edit/values.ts'
import { CommandError, UsageError } from '../errors.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

const S3_OPTIONS = optionsOfServe('--backup-endpoint', '--backup-region')
const readParts = someOf(PRUNED_PARTS)

export const addMaintenanceCommands: AddCommands = (commands, context, settings) => {
  databaseCommand(commands, 'check')
    .description('check the database file and its content for faults; may run beside the service')
    .option('--digest', 'also print a digest of the content, to compare two files')
    .option(
      '--rebuild-search',
      'first rebuild the search index; until it is complete, searches find only a part',
    )
    .action(async ({ database, digest = false, rebuildSearch = false }) => {
      const [{ runCheck }, { rebuildSearchIndex }] = await Promise.all([
        import('../check/check.ts'),
        import('../../feed/search-rebuild.ts'),
      ])
      if (rebuildSearch) await inDatabase(database, (db) => rebuildSearchIndex(db, context.report))
      runCheck(context, database, { withDigest: digest })
    })
  databaseCommand(commands, 'zone')
    .description(
      'print the default time zone of days and of dateEvent, or change it; may run beside the service',
    )
    .argument('[zone]', 'such as Europe/Berlin', readZone)
    .action(async (zone, { database }) => (await import('./zone.ts')).runZone(context, database, zone))
  addBackupCommands(commands, context, settings)
  addSpaceCommands(commands, context)
  commands
    .command('systemd')
    .description('print a systemd unit that runs the service in a sandbox')
    .option('--host <host>', 'address to listen on', readHost, '127.0.0.1')
    .option('--port <port>', 'port', readPort, 3000)
    .action(async ({ host, port }) => {
      const { unitText } = await import('./systemd.ts')
      context.out(unitText({ program: settings.commandLine, host, port }).trimEnd())
    })
}

function addBackupCommands(commands: Command, context: CommandContext, { s3Of }: CommandSettings): void {
  const backup = databaseCommand(commands, 'backup')
    .description('write a complete, checked copy of the database to a new file; may run beside the service')
    .argument(
      '[file]',
      'the new file (default: a new name in --backup-to, where older backups are removed)',
      readFileName,
    )
    .option('--json', 'print JSON')
  for (const option of [...optionsOfServe('--backup-to', '--backup-keep'), ...S3_OPTIONS])
    backup.addOption(option)
  backup.action(async (file, options) => {
    const { runBackup, runBackupTo } = await import('../backup/backup.ts')
    if (file !== undefined) runBackup(context, file, options.database)
    else await runBackupTo(context, options, s3Of(options))
  })
  const restore = databaseCommand(commands, 'restore')
    .description('check a backup and restore it to a path without a database')
    .argument(
      '<file>',
      'the backup, - for standard input, or s3://bucket/name; with s3://bucket/prefix/ the newest',
      readFileName,
    )
    .option('--force', 'report a missing or wrong digest and faults in the content, and restore anyway')
  for (const option of S3_OPTIONS) restore.addOption(option)
  restore.action(async (file, options) => {
    const { runRestore } = await import('../backup/backup.ts')
    const { database, force: isForced = false } = options
    await runRestore(context, file, { database, isForced, s3: s3Of(options) })
  })
}

function addSpaceCommands(commands: Command, context: CommandContext): void {
  databaseCommand(commands, 'prune')
    .description('remove what old matches no longer need, and old log entries; may run beside the service')
    .requiredOption(
      '--before <YYYY-MM-DD>',
      'matches that started, and entries written, before this day (UTC)',
      readMidnight,
    )
    .addOption(
      new Option('--only <parts>', `some of: ${PRUNED_PARTS.join(', ')}`)
        .default(PRUNED_PARTS, 'all')
        // In the order of the catalog.
        .argParser((text) => {
          const named = readParts(text)
          return PRUNED_PARTS.filter((part) => named.includes(part))
        }),
    )
    .option('--dry-run', 'report what would be removed')
    .action(async ({ database, before, only, dryRun = false }) => {
      const { runPrune } = await import('../data/prune.ts')
      await runPrune(context, { database, before, only, isDryRun: dryRun })
    })
  databaseCommand(commands.command('log').description('the change log'), 'compact')
    .description('leave one entry per resource and kind in the change log; may run beside the service')
    .option('--dry-run', 'report what would be removed')
    .action(async ({ database, dryRun = false }) => {
      const { runCompact } = await import('../data/prune.ts')
      await runCompact(context, database, dryRun)
    })
  databaseCommand(commands, 'vacuum')
    .description('give the free space in the file back to the disk; may run beside the service')
    .action(async ({ database }) => {
      const { runVacuum } = await import('../data/prune.ts')
      await runVacuum(context, database)
    })
}

/** Shorter than the time that container engines give a health check by default, 30 seconds. */
const RESPONSE_MS = 5000

export function addHealthCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('health')
    .description('ask the running service whether it answers')
    .option('--ready', 'ask whether it is ready too: /readyz instead of /healthz')
  for (const option of optionsOfServe('--host', '--port')) command.addOption(option)
  command.action(async ({ host, port, ready }) => {
    const url = `http://${reachable(host)}:${port}${ready ? '/readyz' : '/healthz'}`
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS) }).catch((cause) => {
      throw new CommandError(
        `${url} does not respond (${errorCode(cause) || errorMessage(cause)}); see the log of "scoreline serve"`,
      )
    })
    const body = await response.text()
    if (!response.ok) throw new CommandError(`${url} responds with ${response.status}: ${body}`)
    context.out(body)
  })
}

/** Where a service that listens on all addresses can be reached. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return hostText(host)
}

export function addHelpCommands(program: Command, context: CommandContext): void {
  program
    .command('explain')
    .description('explain an error code of the service or an exit code; without one, list all')
    .argument('[code]', 'such as quota_exceeded, 4001 or 2')
    .option('--json', 'print JSON')
    .action(async (code, { json }) => {
      const { runExplain } = await import('./explain.ts')
      runExplain(context, code, json === true)
    })
  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText(
      'after',
      '\nbash: eval "$(scoreline completion bash)"\nzsh:  source <(scoreline completion zsh)\nfish: scoreline completion fish | source',
    )
    .action(async (shell) => {
      const { completionScript } = await import('./completion.ts')
      context.out(completionScript(program, shell).trimEnd())
    })
}

export const addMcpCommand: AddCommands = (commands, _context, { secretOf }) => {
  commands
    .command('mcp')
    .description('serve tools for language models over standard input and output, from a running service')
    .option('--address <url>', 'address of the service', 'http://127.0.0.1:3000')
    .addHelpText('after', '\nThe environment variable SCORELINE_KEY is the API key.')
    .action(async ({ address }) => {
      const key = secretOf('SCORELINE_KEY')
      if (!key) throw new UsageError('SCORELINE_KEY is not set; set it to an API key of the service')
      const { runMcp } = await import('./mcp.ts')
      await runMcp(address, key)
    })
}
