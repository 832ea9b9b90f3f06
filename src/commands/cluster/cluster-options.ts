/** Options of `serve --cluster` and `status` (docs/cluster.md). */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Option, OptionValues } from 'commander'
import { ACKNOWLEDGEMENTS } from '../../catalog/feed.ts'
import type { EngineOptions } from '../../cluster/engine.ts'
import { errorMessage } from '../../rules/error-code.ts'
import { WrongUsage } from '../context.ts'
import { setting } from '../options.ts'
import { listOf, matching, oneOf, readFileName, readSwitch } from '../settings.ts'
import type { ServedCluster } from './open-node.ts'

const NAME = /^[A-Za-z0-9_-]{1,32}$/
const DEFAULT_NAME = 'scoreline'

/** Comma-separated; one address is enough, the servers tell of each other. */
const readServers = listOf(
  (addresses) => addresses.every(isServer),
  'Must be addresses of NATS servers, separated by commas, such as nats://10.0.0.1:4222 or tls://user:password@nats.example.com.',
)

function isServer(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return (
    url !== null &&
    ['nats:', 'tls:'].includes(url.protocol) &&
    url.hostname !== '' &&
    url.pathname.length <= 1
  )
}

const readClusterName = matching(NAME, 'Must be 1 to 32 letters, digits, hyphens or underscores.')
const readAcknowledgement = oneOf(ACKNOWLEDGEMENTS, `Must be ${ACKNOWLEDGEMENTS.join(' or ')}.`)
const readCopies = oneOf(['1', '3', '5'], 'Must be 1, 3 or 5.')
const readReplicas = (text: string): number => Number(readCopies(text))

/** How to reach the cluster. */
export const clusterAddressOptions = (): Option[] => [
  setting('--cluster <servers>', 'NATS servers of the cluster, separated by commas (default: no cluster)', {
    read: readServers,
  }),
  setting('--cluster-name <name>', 'name of the cluster; several may share the NATS servers', {
    read: readClusterName,
    default: DEFAULT_NAME,
  }),
  setting('--cluster-credentials <file>', 'credentials file for NATS (default: none)', {
    read: readFileName,
  }),
]

export const clusterOptions = (): Option[] => [
  ...clusterAddressOptions(),
  setting('--cluster-replicas <n>', 'copies that the NATS servers keep of the stream: 1, 3 or 5', {
    read: readReplicas,
    default: 1,
  }),
  setting('--node <name>', 'name of this node (default: the name of the machine)', { read: readClusterName }),
  setting('--can-write [switch]', 'whether this node may become the one that writes: on or off', {
    read: readSwitch,
    default: false,
    text: 'off',
  }).preset('on'),
  setting(
    '--ack <when>',
    'acknowledge changes when the stream has stored them, or when this node has: stream or local',
    { read: readAcknowledgement, default: 'stream' },
  ),
]

/** Null without a cluster. Throws WrongUsage for a credentials file that cannot be read. */
export function engineOptions(options: OptionValues): EngineOptions | null {
  if (!options.cluster) return null
  return {
    servers: options.cluster,
    cluster: options.clusterName,
    node: options.node ?? machineName(),
    replicas: options.clusterReplicas ?? 1,
    credentials: options.clusterCredentials ? readCredentials(options.clusterCredentials) : null,
  }
}

/** Null without a cluster. Throws WrongUsage for options that exclude each other. */
export function servedCluster(options: OptionValues, commandLine: readonly string[]): ServedCluster | null {
  const engine = engineOptions(options)
  if (!engine) return null
  if (options.workers)
    throw new WrongUsage('--cluster and --workers do not work together yet: run more nodes instead')
  return { ...engine, canWrite: options.canWrite, ack: options.ack, commandLine }
}

function machineName(): string {
  return hostname()
    .replaceAll(/[^A-Za-z0-9_-]/g, '-')
    .slice(0, 32)
}

function readCredentials(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new WrongUsage(`--cluster-credentials: ${file} cannot be read: ${errorMessage(cause)}`)
  }
}
