/** What `scoreline doctor` finds about NATS and about the cluster of `serve --cluster` (docs/cluster.md). */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { JetStreamApiCodes, type JetStreamManager, jetstreamManager, StorageType } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { freeSpaceBeside } from '../../../db/free-space.ts'
import { connectEngine, type EngineOptions, hostsOf, isCode, streamOf } from '../../cluster/engine.ts'
import { explainEngine } from '../../cluster/engine-problem.ts'
import { MESSAGE_BYTES } from '../../cluster/entry-messages.ts'
import { DAY_MS, dateOf } from '../../shared/days.ts'
import { counted } from '../../shared/plural.ts'
import { certificatesIn } from '../config/certificates.ts'
import { mebibytes } from '../data/report.ts'
import { about, type Finding, type Found, isServed, ok, problem, warning } from './checks.ts'

/** Room for the headers of a message. */
const HEADER_BYTES = 1024
const NATS_PORT = 4222
/** Of the clock of this machine from that of NATS. */
const CLOCK_TOLERANCE_MS = 1000
/** The demo world is about 9 times as large as its snapshot, and is there twice while it is restored. */
const SNAPSHOT_GROWTH = 2 * 9

/** Throws EngineProblem if NATS cannot be used at all. */
export async function checkCluster(
  options: EngineOptions,
  database: string,
  clock: () => number,
): Promise<readonly Finding[]> {
  const hosts = hostsOf(options).join(', ')
  const connection = await connectEngine(options)
  try {
    const manager = await jetstreamManager(connection)
    return [
      about('nats', checkServer(connection, hosts)),
      about('certificates', checkCertificates(options, clock(), await endsOfServers(options))),
      about('stream', await checkCopies(manager, options)),
      about('cluster clock', await checkStreamClock(manager, options, clock)),
      about('node', await checkName(manager, options, database)),
      about('snapshot', await checkSnapshotSpace(manager, options, database)),
    ].flat()
  } catch (cause) {
    throw explainEngine(cause, hosts)
  } finally {
    await connection.close()
  }
}

function checkServer({ info }: NatsConnection, hosts: string): Found {
  const { version = '', max_payload = 0 } = info ?? {}
  const needed = MESSAGE_BYTES + HEADER_BYTES
  return max_payload < needed
    ? problem(
        `it accepts messages of ${max_payload.toLocaleString('en')} bytes, and entries need ${needed.toLocaleString('en')}`,
        'set max_payload: 1MB in the configuration of each server',
      )
    : ok(`NATS ${version} at ${hosts} has JetStream`)
}

/** Time to renew a certificate. */
const RENEWAL_MS = 30 * DAY_MS

interface CertificateEnd {
  /** Whose certificate it is. */
  readonly of: string
  readonly endMs: number
}

/** The files of this node and the certificates of the servers: once one has ended, no connection is made. */
export function checkCertificates(
  { tls }: Pick<EngineOptions, 'tls'>,
  nowMs: number,
  servers: readonly CertificateEnd[] = [],
): Found {
  const files = { '--nats-ca': tls?.ca, '--nats-cert': tls?.cert }
  const own = Object.entries(files).flatMap(([of, text]) =>
    certificatesIn(text ?? '').map(({ validTo }) => ({ of, endMs: Date.parse(validTo) })),
  )
  return [...own, ...servers].map(({ of, endMs }) => {
    const day = dateOf(endMs, 'UTC')
    const renew = of.startsWith('--') ? 'renew it, and restart the node' : 'renew it, and reload the server'
    if (endMs <= nowMs) return problem(`${of} has expired on ${day}`, renew)
    return endMs - nowMs < RENEWAL_MS
      ? warning(`${of} expires on ${day}`, renew)
      : ok(`${of} is valid until ${day}`)
  })
}

/** For the first line and the handshake; a server that is away is the subject of other findings. */
const HANDSHAKE_MS = 3000

async function endsOfServers({ servers }: EngineOptions): Promise<readonly CertificateEnd[]> {
  const ends = await Promise.all(servers.map((server) => endOfServer(new URL(server)).catch(() => null)))
  return ends.filter((end) => end !== null)
}

/** NATS begins TLS after a line that says whether it has it. Null without TLS. */
async function endOfServer({ hostname, port, host }: URL): Promise<CertificateEnd | null> {
  const signal = AbortSignal.timeout(HANDSHAKE_MS)
  const socket = connect({ host: hostname, port: Number(port || NATS_PORT) })
  try {
    const [line] = await once(socket, 'data', { signal })
    if (!/"tls_(required|available)":true/.test(String(line))) return null
    // Only looked at: the connection before has checked it.
    const secure = connectSecurely({ socket, rejectUnauthorized: false })
    await once(secure, 'secureConnect', { signal })
    return { of: `the certificate of ${host}`, endMs: Date.parse(secure.getPeerCertificate().valid_to) }
  } finally {
    socket.destroy()
  }
}

async function infoOf(manager: JetStreamManager, stream: string) {
  try {
    return await manager.streams.info(stream)
  } catch (cause) {
    if (isCode(cause, JetStreamApiCodes.StreamNotFound)) return null
    throw cause
  }
}

async function checkCopies(manager: JetStreamManager, { cluster, replicas }: EngineOptions): Promise<Found> {
  const stream = streamOf(cluster)
  const found = await infoOf(manager, stream)
  // Where the servers are too few, the trial of the clock says so.
  if (!found) return ok(`"${cluster}" has not begun yet`)
  const copies = found.config.num_replicas
  if (copies !== replicas)
    return warning(
      `NATS keeps ${counted(copies, 'copy')} of it, and --cluster-replicas is ${replicas}`,
      `"nats stream edit ${stream} --replicas ${replicas}" changes it, also that of KV_${cluster}_… and OBJ_${cluster}_…`,
    )
  const missing = (found.cluster?.replicas ?? []).filter(({ current, offline }) => offline || !current)
  const names = missing.map(({ name }) => name).join(', ')
  return missing.length > 0
    ? warning(`its copy on ${names} is not up to date`, 'start this server, and look at its log')
    : ok(`"${cluster}" has ${counted(copies, 'copy')}`)
}

/** Makes a stream for a moment: NATS says when that was, and whether it has servers enough for the copies. */
async function checkStreamClock(
  manager: JetStreamManager,
  { cluster, node, replicas }: EngineOptions,
  clock: () => number,
): Promise<Found> {
  const name = `${cluster}_doctor_${node}`
  const hasBegun = (await infoOf(manager, streamOf(cluster))) !== null
  await manager.streams.delete(name).catch(() => {})
  const beforeMs = clock()
  const { created } = await manager.streams.add({
    name,
    subjects: [name],
    storage: StorageType.Memory,
    num_replicas: hasBegun ? 1 : replicas,
  })
  const afterMs = clock()
  await manager.streams.delete(name)
  const aheadMs = (beforeMs + afterMs) / 2 - Date.parse(created)
  const seconds = counted(Math.round(Math.abs(aheadMs) / 1000), 'second')
  return Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS + (afterMs - beforeMs)
    ? ok('this machine has the time of NATS')
    : warning(
        `this machine is ${seconds} ${aheadMs > 0 ? 'ahead of' : 'behind'} NATS`,
        'set the clocks of all machines (timedatectl set-ntp true): a node that takes over continues with its own',
      )
}

async function checkName(
  manager: JetStreamManager,
  { cluster, node }: EngineOptions,
  database: string,
): Promise<Found> {
  if (await isServed(database)) return ok(`"${node}" runs on ${database}`)
  const bucket = `${cluster}_nodes`
  if ((await infoOf(manager, `KV_${bucket}`)) === null) return []
  const query = { last_by_subj: `$KV.${bucket}.${node}` }
  const report = await manager.streams.getMessage(`KV_${bucket}`, query)
  const isRunning = report !== null && report.header.get('KV-Operation') === ''
  if (!isRunning) return ok(`no other node has the name "${node}"`)
  return problem(
    `another node has the name "${node}" and runs`,
    'choose another --node, or wait ten seconds if this one has just stopped',
  )
}

/** A node without a file fetches the newest of the two that NATS has. */
async function checkSnapshotSpace(
  manager: JetStreamManager,
  { cluster }: EngineOptions,
  database: string,
): Promise<Found> {
  const stored = await infoOf(manager, `OBJ_${cluster}_snapshots`)
  if (existsSync(database) || !stored || stored.state.bytes === 0) return []
  const needed = (stored.state.bytes / 2) * SNAPSHOT_GROWTH
  const free = freeSpaceBeside(database).bytes
  const text = `${mebibytes(free)} are free, and a snapshot needs about ${mebibytes(needed)}`
  return free < needed ? warning(text, 'free space, or enlarge the disk') : ok(text)
}
