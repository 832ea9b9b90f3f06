/** The command `doctor` and its options (docs/operating.md#doctor). */
import { Option } from 'commander'
import { SERVE_OPTIONS } from '../config/options.ts'
import { fileVariableOf, SECRETS, secretFileKey } from '../config/setting-table.ts'
import type { AddCommands } from '../context.ts'
import { cacheBytes } from '../serve/memory.ts'
import { backupPlan, databaseOf, engineOptions, processesOf } from '../serve/serve-command.ts'

export const addDoctorCommand: AddCommands = (
  program,
  context,
  { environment, file, memoryBytes, secretOf, s3Of },
) => {
  const command = program
    .command('doctor')
    .description('find what would stop the service, and say what to do; accepts the flags of "serve"')
    .option('--deep', 'check the whole content of the database too')
    .option('--json', 'print JSON')
  for (const option of SERVE_OPTIONS)
    command.addOption(Object.assign(new Option(option.flags), option).hideHelp())
  command.action(async (options) => {
    const { runDoctor } = await import('./doctor.ts')
    const limitBytes = memoryBytes || Infinity
    const givenBytes = options.memory === undefined ? null : options.memory * 2 ** 20
    const processes = processesOf(options)
    const caches = cacheBytes((givenBytes ?? limitBytes) / processes)
    await runDoctor(context, {
      host: options.host,
      port: options.port,
      database: databaseOf(options),
      sockets: options.liveSockets,
      workers: options.workers ?? null,
      cluster: engineOptions(options),
      memory: {
        processes,
        givenBytes,
        limitBytes,
        caches:
          options.responseCache === undefined
            ? caches
            : { ...caches, responseCache: options.responseCache * 2 ** 20 },
        backlogBytes: options.liveBacklog * 2 ** 20,
      },
      follows: options.follow,
      baseAddress: options.baseAddress ?? null,
      backups: backupPlan(options, { s3Of }),
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
