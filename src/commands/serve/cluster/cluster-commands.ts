/** `scoreline status` and `scoreline leave-cluster` (docs/cluster.md). */
import type { Command } from 'commander'
import type { NodeReport } from '../../../cluster/reports.ts'
import { readFileName, readRange } from '../../config/option-parsers.ts'
import { databaseCommand, listCommand, optionsOfServe } from '../../config/options.ts'
import { type CommandContext, inDatabase } from '../../context.ts'
import { printTabbed } from '../../data/report.ts'
import { CommandError } from '../../errors.ts'
import { engineOptions } from '../serve-command.ts'

export function addClusterCommands(program: Command, context: CommandContext): void {
  const status = listCommand(program, 'status').description(
    'list running matches without a fresh live source, or the nodes of a cluster',
  )
  for (const option of optionsOfServe(
    '--cluster',
    '--cluster-name',
    '--nats-creds',
    '--nats-ca',
    '--nats-cert',
    '--nats-key',
  ))
    status.addOption(option)
  status.action(async (options) => {
    const engine = engineOptions({ ...options, node: 'status' })
    if (!engine) {
      const { runLiveStatus } = await import('../../sources/disagreements.ts')
      return runLiveStatus(context, { database: options.database, json: options.json === true })
    }
    const [{ Engine }, { readReports }] = await Promise.all([
      import('../../../cluster/engine.ts'),
      import('../../../cluster/reports.ts'),
    ])
    const reports = await Engine.look({ ...engine, isOnlooker: true }, readReports)
    if (options.json) context.out(JSON.stringify(reports, null, 2))
    else printReports(context, reports)
    if (!reports.some(({ isWriting }) => isWriting)) throw new CommandError(noWriter(reports))
  })
  const [clusterName] = optionsOfServe('--cluster-name')
  program
    .command('cluster')
    .description('set up a cluster')
    .command('init')
    .description(
      'write configurations for one or three NATS servers, and print the commands that start a cluster',
    )
    .argument('<hosts...>', 'addresses of the servers, such as 10.0.0.1 10.0.0.2 10.0.0.3')
    .option('--to <folder>', 'where the files are written', readFileName, '.')
    .option('--store <folder>', 'where the servers store their streams', readFileName, '/var/lib/nats')
    .option(
      '--tls <folder>',
      'folder of ca.pem, server.pem and server.key on the servers (default: no TLS)',
      readFileName,
    )
    .option('--nats-port <port>', 'port of the servers for nodes', readRange('a port', 1, 60_000), 4222)
    .addOption(clusterName)
    .action(async (hosts, { natsPort: port, ...options }) =>
      (await import('./nats-config.ts')).initCluster(context, hosts, { ...options, port }),
    )
  databaseCommand(program, 'leave-cluster')
    .description('make the file of a stopped node the file of a single service')
    .action(async ({ database }) => leaveCluster(context, database))
}

const COLUMNS: Readonly<Record<string, (report: NodeReport, nowMs: number) => string | number | null>> = {
  NODE: ({ node }) => node,
  ROLE: ({ isWriting, role }) => (isWriting ? 'writes' : role === 'writer' ? 'resumes' : 'follows'),
  EPOCH: ({ epoch }) => epoch,
  ENTRY: ({ entry }) => entry,
  POSITION: ({ position }) => position,
  BEHIND: ({ behind }) => behind,
  UNPUBLISHED: ({ unpublished }) => unpublished,
  SOCKETS: ({ sockets }) => sockets,
  ADDRESS: ({ address }) => address,
  'AGE-SECONDS': ({ atMs }, nowMs) => Math.max(0, Math.round((nowMs - atMs) / 1000)),
  PROBLEM: ({ problem, quotaProblem }) =>
    problem ?? (quotaProblem ? `keys with a daily limit are refused: ${quotaProblem}` : null),
}

function printReports(context: CommandContext, reports: readonly NodeReport[]): void {
  const rows = reports.map((report) => Object.values(COLUMNS).map((cell) => cell(report, context.clock())))
  printTabbed(context, Object.keys(COLUMNS).join(' '), rows)
}

function noWriter(reports: readonly NodeReport[]): string {
  return reports.length === 0
    ? 'no node has reported in the last ten seconds; start one with --can-write'
    : 'no node writes: changes are refused until one with --can-write takes over'
}

async function leaveCluster(context: CommandContext, database: string): Promise<void> {
  const [{ beginEpoch }, { refuseSecondService }, { countOutbox, selectRole }] = await Promise.all([
    import('../../../../db/backup.ts'),
    import('../private-listener.ts'),
    import('../../../store/cluster-state.ts'),
  ])
  await refuseSecondService(database)
  const { role, unpublished } = await inDatabase(database, (db) => ({
    role: selectRole(db),
    unpublished: countOutbox(db),
  }))
  if (role === null) throw new CommandError(`${database} belongs to no cluster`)
  const lost =
    unpublished > 0 ? ` The ${unpublished} entries that the cluster does not have stay in this file.` : ''
  if (!(await context.confirm(`Continue with ${database} alone?${lost}`)))
    throw new CommandError('nothing was changed')
  beginEpoch(database)
  context.report(`${database} is the file of a single service now, with a history of its own.`)
}
