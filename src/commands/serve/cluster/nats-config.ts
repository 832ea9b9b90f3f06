/** `scoreline cluster init` (docs/cluster.md#nats): configurations of NATS for one or three servers. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandContext } from '../../context.ts'
import { CommandError, UsageError } from '../../errors.ts'
import { fillTemplate } from '../../templates/fill-template.ts'
import clusterTemplate from '../../templates/nats-cluster.txt' with { type: 'text' }
import serverTemplate from '../../templates/nats-server.txt' with { type: 'text' }

export interface InitOptions {
  readonly to: string
  readonly store: string
  readonly port: number
  readonly clusterName: string
  /** The folder of the certificates on the servers; undefined without TLS. */
  readonly tls?: string
}

const PASSWORD_BYTES = 24
/** Among the servers, beside the port of the clients. */
const ROUTE_PORT = 2000
/** The version that Debian has, and the first one with `sync_interval`. */
const VERSION_UNKNOWN = [2, 9] as const
const SYNC_SINCE = [2, 10] as const

/** Throws UsageError for another number of servers, CommandError where a file exists. */
export function initCluster(context: CommandContext, hosts: readonly string[], options: InitOptions): void {
  if (![1, 3].includes(hosts.length) || new Set(hosts).size !== hosts.length)
    throw new UsageError('give the addresses of one or of three servers')
  const { to, port, tls, clusterName } = options
  const password = Buffer.from(context.entropy(PASSWORD_BYTES)).toString('hex')
  const files = hosts.map((_, index) => join(to, `nats-${index + 1}.conf`))
  const existing = files.find((file) => existsSync(file))
  if (existing) throw new CommandError(`${existing} exists; remove it, or choose another folder with --to`)
  const version = natsVersion()
  for (const [index, file] of files.entries())
    writeFileSync(file, natsConfig({ ...options, hosts, index, password, version }), { mode: 0o600 })
  const scheme = tls === undefined ? 'nats' : 'tls'
  const servers = hosts.map((host, index) =>
    index === 0 ? `${scheme}://scoreline:${password}@${host}:${port}` : `${scheme}://${host}:${port}`,
  )
  const name = clusterName === 'scoreline' ? '' : ` --cluster-name ${clusterName}`
  const ca = tls === undefined ? '' : ` --nats-ca ${join(tls, 'ca.pem')}`
  const copies = `--cluster-replicas ${hosts.length}${name}${ca}`
  const nodes = hosts.length === 1 ? ['a', 'b'] : ['a', 'b', 'c']
  for (const line of [
    ...hosts.map((host, index) => `# on ${host}\nnats-server -c nats-${index + 1}.conf`),
    `# on each machine with a node; the password stays out of the list of processes\nexport SCORELINE_CLUSTER=${servers.join(',')}`,
    ...nodes.map((node, index) =>
      index === 0
        ? `scoreline serve ${copies} --node ${node} --can-write --new-cluster`
        : `scoreline serve ${copies} --node ${node} --can-write`,
    ),
  ])
    context.out(line)
  context.report(
    `Written for NATS ${version.join('.')}: ${files.join(', ')}. They contain the password. "--new-cluster" is for the first start only.`,
  )
}

type Version = readonly [major: number, minor: number]

/** Of the program on this machine; that of Debian without one. */
function natsVersion(): Version {
  const program = Bun.which('nats-server')
  if (!program) return VERSION_UNKNOWN
  const text = Bun.spawnSync([program, '--version']).stdout.toString()
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(text) ?? []
  return major === undefined ? VERSION_UNKNOWN : [Number(major), Number(minor)]
}

const isSince = ([major, minor]: Version, [first, second]: Version) =>
  major > first || (major === first && minor >= second)

interface ServerConfig extends InitOptions {
  readonly hosts: readonly string[]
  readonly index: number
  readonly password: string
  readonly version: Version
}

export function natsConfig(of: ServerConfig): string {
  const { hosts, index, password, port, store, tls, version, clusterName } = of
  const quoted = (text: string) => JSON.stringify(text)
  const list = (texts: readonly string[]) => texts.map(quoted).join(', ')
  const file = (name: string) => quoted(join(tls ?? '', name))
  const common = {
    certificates:
      tls === undefined
        ? ''
        : `tls { cert_file: ${file('server.pem')}, key_file: ${file('server.key')}, ca_file: ${file('ca.pem')} }`,
    password: quoted(password),
  }
  const cluster = fillTemplate(clusterTemplate, {
    ...common,
    servers: quoted(`${hosts[index]}:${port + ROUTE_PORT}`),
    routes: list(hosts.map((host) => `nats://scoreline:${password}@${host}:${port + ROUTE_PORT}`)),
  })
  const server = fillTemplate(serverTemplate, {
    ...common,
    number: String(index + 1),
    clients: quoted(`${hosts[index]}:${port}`),
    store: quoted(store),
    syncing: isSince(version, SYNC_SINCE) ? SYNCING : '',
    publish: list(rightsOf(clusterName)),
    subscribe: list([`${clusterName}.>`, '_INBOX.>']),
  })
  return hosts.length > 1 ? server + cluster : server
}

const SYNCING =
  '  # For how long an acknowledged change may be in the memory of the servers only; "always" for not at all.\n  sync_interval: 10s'

/** What a node publishes to. */
function rightsOf(name: string): string[] {
  const buckets = ['lease', 'nodes', 'quota'].map((bucket) => `$KV.${name}_${bucket}.>`)
  return [`${name}.>`, ...buckets, `$O.${name}_snapshots.>`, '$JS.API.>', '$JS.ACK.>', '$JS.FC.>', '_INBOX.>']
}
