/**
 * `bun test/bench/scaling-measure.ts > test/bench/scaling-costs.json`: measures the costs of `scaling.ts` on a cluster of
 * three nodes on this machine, by processor time, and compares the model with three nodes of 5,000 sockets each.
 */
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { PLANS } from '../../src/catalog/plans.ts'
import { NatsServer } from '../support/cluster/nats-server.ts'
import { type Server, sendLines, startServer, temporaryFolder, until } from '../support/command-kit.ts'
import { newKey } from '../support/database.ts'
import { makeDatabase, withDatabase } from '../support/feed/feed-kit.ts'
import { textFrame, upgradeText } from '../support/live/socket-bytes.ts'
import { attendanceLines, matchChange, smallWorld } from '../support/world/small-world.ts'
import { memoryMegabytes, processorSeconds } from './process-memory.ts'
import { type Costs, socketProcessUs } from './scaling.ts'
import { LiveReaders } from './sides/live-readers.ts'

const SECONDS = 15
/** Of the checked case, for each node. */
const SOCKETS = 5000
const REQUESTS_PER_SECOND = 100
const CHANGES_PER_SECOND = 10
/** Of the others. */
const SOME_SOCKETS = 500
const SOME_CHANGES_PER_SECOND = 100
/** One push of so many changes after the other. */
const AT_ONCE = 10
const WARMING_CHANGES = 3000
const IDS = Array.from({ length: AT_ONCE }, (_, index) => index + 1)
const NAMES = ['a', 'b', 'c'] as const

const note = (line: string) => process.stderr.write(`${line}\n`)
const folder = temporaryFolder('scaling')
const nats = await NatsServer.start(folder.path)
const at = (name: string) => `${folder.path}/${name}.db`
const playing = { startTimestamp: Date.now() - 600_000, status: 'inprogress', attendance: 0 } as const
const key = makeDatabase(at('a'), [...smallWorld(), ...IDS.map((id) => matchChange(id, playing))])
const { sockets: socketsOfKey } = PLANS.unlimited.live
const keys = withDatabase(at('a'), (db) => Array.from({ length: SOCKETS / socketsOfKey }, () => newKey(db)))
const nodes: Server[] = []
for (const name of NAMES) {
  const options = ['--cluster', nats.url, '--node', name, '--database', at(name)]
  nodes.push(await startServer([...options, ...(name === 'a' ? ['--can-write'] : [])], { cwd: folder.path }))
  await until(async () => (await fetch(`${nodes.at(-1)?.address}/readyz`)).ok)
}
const [writer, follower] = nodes as [Server, Server, Server]

let value = 0
async function change(perSecond: number, seconds: number): Promise<number> {
  const pushes = Math.round((perSecond * seconds) / AT_ONCE)
  const startedMs = performance.now()
  for (let push = 0; push < pushes; push += 1) {
    value += 1
    await (await sendLines(at('a'), attendanceLines(IDS, value))).text()
    await Bun.sleep(Math.max(0, startedMs + (push + 1) * (1000 / (perSecond / AT_ONCE)) - performance.now()))
  }
  return pushes * AT_ONCE
}

async function request({ address }: Server, count: number, seconds: number): Promise<number> {
  let bytes = 0
  const startedMs = performance.now()
  for (let sent = 0; sent < count; sent += 1) {
    const url = `${address}/v2/football/matches/${IDS[sent % IDS.length]}`
    const response = await fetch(url, { headers: { authorization: key } })
    const headers = [...response.headers].reduce(
      (sum, [name, text]) => sum + name.length + text.length + 4,
      20,
    )
    bytes += headers + (await response.arrayBuffer()).byteLength
    await Bun.sleep(Math.max(0, startedMs + (sent + 1) * ((seconds * 1000) / count) - performance.now()))
  }
  return bytes / count
}

const subscribe = textFrame('{"action":"subscribe","topic":"sport:football"}')
async function open({ address }: Server, count: number) {
  const parts: LiveReaders[] = []
  for (let rest = count; rest > 0; rest -= socketsOfKey) {
    const path = upgradeText(`/ws?apiKey=${keys[parts.length]}`)
    const port = Number(new URL(address).port)
    parts.push(await LiveReaders.open(port, Math.min(rest, socketsOfKey), path, subscribe))
  }
  return {
    start: () => {
      for (const part of parts) part.start()
    },
    bytes: () => parts.flatMap(({ readers }) => readers).reduce((sum, { bytes }) => sum + bytes, 0),
    close: () => {
      for (const part of parts) part.close()
    },
  }
}

/** Processor time of each node per second of some work, in microseconds. */
async function used(work: () => Promise<unknown>): Promise<number[]> {
  const seconds = () => nodes.map(({ process }) => processorSeconds(process.pid))
  const [before, startedMs] = [seconds(), performance.now()]
  await work()
  const wall = (performance.now() - startedMs) / 1000
  return seconds().map((after, index) => ((after - (before[index] as number)) * 1e6) / wall)
}
const wait = () => Bun.sleep(SECONDS * 1000)
const bytesOf = ({ process }: Server) => memoryMegabytes(process.pid, 'own') * 1e6

try {
  note('warms up')
  const warm = await Promise.all(nodes.map((node) => open(node, 10)))
  await change(SOME_CHANGES_PER_SECOND * 5, WARMING_CHANGES / SOME_CHANGES_PER_SECOND / 5)
  for (const node of nodes) await request(node, 2000, 0)
  for (const readers of warm) readers.close()
  await Bun.sleep(2000)

  note('idle, changes, one subscriber')
  const [, idleUs = 0] = await used(wait)
  const processBytes = bytesOf(follower)
  const client = await connect({ servers: nats.url })
  const stream = async () =>
    (await (await jetstreamManager(client)).streams.info('scoreline_entries')).state.bytes
  const streamBefore = await stream()
  const perSecond = SOME_CHANGES_PER_SECOND
  const [writerUs = 0, , plainUs = 0] = await used(() => change(perSecond, SECONDS))
  const changeBytes = ((await stream()) - streamBefore) / (perSecond * SECONDS)
  const [writeUs, followUs] = [(writerUs - idleUs) / perSecond, (plainUs - idleUs) / perSecond]
  const one = await open(follower, 1)
  const [, oneUs = 0] = await used(() => change(perSecond, SECONDS))
  one.close()
  const deltaUs = (oneUs - plainUs) / perSecond

  note('subscribers')
  const some = await open(follower, SOME_SOCKETS)
  some.start()
  const [, someUs = 0] = await used(() => change(perSecond, SECONDS))
  const deliveries = perSecond * SECONDS * SOME_SOCKETS
  const deliveryBytes = some.bytes() / deliveries
  some.close()
  const deliveryUs = (someUs - oneUs) / (perSecond * SOME_SOCKETS)

  note('requests')
  let requestBytes = 0
  const perSecondAsked = REQUESTS_PER_SECOND * 5
  const [, askedUs = 0] = await used(async () => {
    requestBytes = await request(follower, perSecondAsked * SECONDS, SECONDS)
  })
  const requestUs = (askedUs - idleUs) / perSecondAsked

  note('sockets')
  await Bun.sleep(2000)
  const before = bytesOf(follower)
  const all = [await open(follower, SOCKETS)]
  await Bun.sleep(2000)
  const socketBytes = Math.max(0, bytesOf(follower) - before) / SOCKETS
  const [, openUs = 0] = await used(wait)
  const socketUs = Math.max(0, openUs - idleUs) / SOCKETS
  const costs: Costs = {
    ...{ idleUs, processBytes, requestUs, requestBytes, socketUs, socketBytes },
    ...{ writeUs, followUs, changeBytes, deltaUs, deliveryUs, deliveryBytes },
  }

  note('three nodes of 5,000 sockets')
  for (const node of [writer, nodes[2] as Server]) all.push(await open(node, SOCKETS))
  const measured = await used(() =>
    Promise.all([
      change(CHANGES_PER_SECOND, SECONDS),
      ...nodes.map((node) => request(node, REQUESTS_PER_SECOND * SECONDS, SECONDS)),
    ]),
  )
  const shown = { changes: CHANGES_PER_SECOND, messages: CHANGES_PER_SECOND }
  const checked = NAMES.map((node, index) => {
    const applyUs = CHANGES_PER_SECOND * (index === 0 ? writeUs : followUs)
    const modelUs = socketProcessUs(costs, SOCKETS, shown) + applyUs + REQUESTS_PER_SECOND * requestUs
    return { node, measuredUs: measured[index] as number, modelUs }
  })
  const rounded = (_: string, of: unknown) => (typeof of === 'number' ? Number(of.toPrecision(3)) : of)
  process.stdout.write(`${JSON.stringify({ costs, checked }, rounded, 2)}\n`)
  for (const readers of all) readers.close()
  await client.close()
} finally {
  for (const node of nodes) await node.stop()
  await nats.kill()
  folder.remove()
}
