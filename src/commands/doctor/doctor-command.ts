/** The command `doctor` and its options (docs/operating.md#doctor). */
import type { Command } from 'commander'
import { durationMs, s3SettingsOf } from '../backups/backup-options.ts'
import { engineOptions } from '../cluster/cluster-options.ts'
import type { ConfigSources } from '../config/config-commands.ts'
import { secretReader } from '../config/config-file.ts'
import { fileVariableOf, SECRETS } from '../config/secrets.ts'
import { secretFileKey } from '../config/setting-table.ts'
import type { CommandContext } from '../context.ts'
import { cacheBytes } from '../memory.ts'
import { DATABASE, DEMO_DATABASE } from '../options.ts'
import { processesOf, serveOptions } from '../serve-options.ts'

/** `limitBytes`: the memory limit of the cgroup, 0 for none. */
export function addDoctorCommand(
  program: Command,
  context: CommandContext,
  { environment, file, limitBytes }: ConfigSources & { readonly limitBytes: number },
): void {
  const command = program
    .command('doctor')
    .description('find what would stop the service, and say what to do; accepts the flags of "serve"')
    .option('--deep', 'check the whole content of the database too')
    .option('--json', 'print JSON')
  for (const option of serveOptions()) command.addOption(option.hideHelp())
  command.action(async (options) => {
    const secretOf = secretReader(environment, file)
    const { runDoctor } = await import('./doctor.ts')
    const givenBytes = options.memory === undefined ? null : options.memory * 2 ** 20
    const processes = processesOf(options)
    const caches = cacheBytes((givenBytes ?? (limitBytes || Infinity)) / processes)
    await runDoctor(context, {
      host: options.host,
      port: options.port,
      database: options.database ?? (options.demo ? DEMO_DATABASE : DATABASE),
      sockets: options.liveSockets,
      workers: options.workers ?? null,
      cluster: engineOptions(options),
      memory: {
        processes,
        givenBytes,
        limitBytes: limitBytes || Infinity,
        caches:
          options.responseCache === undefined
            ? caches
            : { ...caches, responseCache: options.responseCache * 2 ** 20 },
        backlogBytes: options.liveBacklog * 2 ** 20,
      },
      follows: options.follow,
      baseAddress: options.baseAddress ?? null,
      backups: options.backupTo
        ? {
            to: options.backupTo,
            everyMs: durationMs(options.backupEvery),
            s3: s3SettingsOf(options, environment, secretOf),
          }
        : null,
      secretOf,
      secretFiles: SECRETS.flatMap(
        ({ variable }) =>
          environment[fileVariableOf(variable)] ?? file()?.values.get(secretFileKey(variable))?.text ?? [],
      ),
      isDeep: options.deep === true,
      asJson: options.json === true,
    })
  })
}
