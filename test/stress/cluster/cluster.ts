/**
 * `bun test/stress/cluster/cluster.ts --writer-kills 100`: faults of a cluster at random moments, while changes arrive and clients follow them (docs/cluster.md). After each
 * fault everything acknowledged is on every node, once, and all nodes have the same content; no two nodes ever show
 * different content at one position.
 */
import { makeRandom, type Random } from '../../../seed/random.ts'
import { LiveClient } from '../../../src/client/index.ts'
import { sendLines, until } from '../../support/command-kit.ts'
import { TcpProxy } from '../../support/live/tcp-proxy.ts'
import { attendanceLines } from '../../support/world/small-world.ts'
import { medianAndMaximum, type Report, reportProgress, runStressProgram } from '../program.ts'
import {
  agreeOn,
  type ClusterProcesses,
  MATCHES,
  type NodeProcess,
  placeOf,
  startCluster,
  stateOf,
} from './nodes.ts'

export const FAULTS = [
  'writer killed',
  'follower killed',
  'NATS killed',
  'network cut',
  'writer stopped',
] as const
export type Fault = (typeof FAULTS)[number]

interface ClusterChaosOptions {
  /** How many of each. */
  readonly times: Readonly<Record<Fault, number>>
  readonly randomSeed: number
  readonly clients: number
  /** NATS servers: 1 or 3, of which one at a time is killed. */
  readonly servers: number
  /** Of each node. Their answers show a position at least, so histories are compared without them only. */
  readonly workers: number
  /** Between two changes of a sender. */
  readonly sendEveryMs: number
  /** The longest that a node is away, stopped or cut off; longer than its lease (`LEASE_MS`), or it keeps the lease. */
  readonly longestMs: number
}

/** By fault: median and maximum, ms. */
type Times = Readonly<Record<string, ReturnType<typeof medianAndMaximum>>>

interface PushTimes {
  /** Pushes that a node had received when a fault began, or got in the three seconds after it, and that it answered. */
  readonly atFaults: number
  /** Of them: acknowledged within 8 seconds; refused; the longest time to an answer, ms. */
  readonly within8s: number
  readonly refused: number
  readonly longestMs: number
}

const NO_COUNTS = {
  ...{ acknowledged: 0, refused: 0, lost: 0, twice: 0 },
  ...{ samples: 0, scrapes: 0, clientReconnects: 0, revisionGaps: 0 },
}

interface ClusterReport extends Report, Readonly<typeof NO_COUNTS> {
  readonly pushes: PushTimes
  /** From each fault to the first change that was sent after it and acknowledged. */
  readonly acknowledgedAgain: Times
  /** From the last change, when all processes run again, to equal content of all nodes. */
  readonly equalAgain: Times
  readonly epochs: number
  readonly rejoins: number
  readonly unpublished: number
  readonly slow: readonly string[]
}

/** One for each node. */
const SENDERS = 3
const FAULT_MS = 3000
const SAMPLE_MS = 50
const SCRAPE_EVERY_MS = 250
/** Within this time every push is answered, and after a fault 95 of 100 are acknowledged in the second one. */
const ANSWER_MS = 15_000
const SOON_MS = 8000
const SOON_SHARE = 0.95
/** As long as a client may need to notice a broken connection and to come back. */
const CLIENT_MS = 10_000
/** Nodes that need longer than this are asked why. */
const SLOW_MS = 5000
/** Longer than this without an acknowledged change, or with different content, is a fault of its own. */
const LIMIT_MS = 60_000

class Chaos {
  readonly faults: string[] = []
  /** What took longer than docs/cluster.md says. */
  readonly slow: string[] = []
  readonly counts = { ...NO_COUNTS }
  readonly #cluster: ClusterProcesses
  readonly #random: Random
  readonly #sendEveryMs: number
  readonly #workers: number
  /** By match: the values that were acknowledged, of which each is one change. */
  readonly #values = new Map<number, number>()
  readonly #base: Map<number, number>
  /** What was shown at a position, by path. */
  readonly #shown = new Map<string, string>()
  readonly #epochs = new Set<string>()
  #isOver = false
  #isPaused = false
  #sending = 0
  #lastStartedMs = 0
  readonly #work: Promise<void>[] = []
  readonly #clients: LiveClient[] = []
  #balancer: TcpProxy | null = null

  constructor(cluster: ClusterProcesses, random: Random, { sendEveryMs, workers }: ClusterChaosOptions) {
    this.#cluster = cluster
    this.#random = random
    this.#sendEveryMs = sendEveryMs
    this.#workers = workers
    this.#base = this.#changesOf(cluster.nodes[0] as NodeProcess) ?? new Map()
  }

  async start(clients: number): Promise<void> {
    const { nodes, key } = this.#cluster
    this.#balancer = await TcpProxy.start(() => this.#random.pick(nodes.filter(({ isUp }) => isUp)).port)
    for (let sender = 0; sender < SENDERS; sender += 1) this.#work.push(this.#send(sender))
    this.#work.push(this.#sample(), ...nodes.map((node) => this.#scrape(node)))
    for (let count = 0; count < clients; count += 1) {
      const url = `http://127.0.0.1:${this.#balancer.port}`
      const client = new LiveClient({ url, apiKey: key, pingMs: 1000, backOff: { baseMs: 50, maxMs: 500 } })
      client.subscribe({ type: 'sport', sportSlug: 'football' })
      this.#clients.push(client)
      void this.#listen(client)
    }
  }

  async #listen(client: LiveClient): Promise<void> {
    for await (const event of client) {
      if (event.type === 'error' && event.code === 'revision_gap') this.counts.revisionGaps += 1
      if (event.type === 'status' && event.status.state === 'open') this.counts.clientReconnects += 1
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    for (const client of this.#clients) client.close()
    await Promise.all(this.#work)
    this.#balancer?.stop()
  }

  /** Shown at once: a run that is interrupted tells its reasons. */
  report(fault: string): void {
    this.faults.push(fault)
    reportProgress(fault)
  }

  reportSlow(what: string): void {
    this.slow.push(what)
    reportProgress(what)
  }

  get epochs(): number {
    return this.#epochs.size
  }

  async writer(): Promise<NodeProcess | null> {
    const { nodes } = this.#cluster
    const all = await Promise.all(nodes.map((node) => node.status()))
    return nodes[all.findIndex((status) => status?.isWriting)] ?? null
  }

  readonly #faultsMs: number[] = []
  readonly #answers: { readonly startedMs: number; readonly endedMs: number; readonly isOk: boolean }[] = []

  noteFault(): void {
    this.#faultsMs.push(performance.now())
  }

  pushTimes(): PushTimes {
    const at = this.#answers.filter(({ startedMs, endedMs }) =>
      this.#faultsMs.some((faultMs) => endedMs >= faultMs && startedMs <= faultMs + FAULT_MS),
    )
    const times = at.map(({ startedMs, endedMs }) => endedMs - startedMs)
    return {
      atFaults: at.length,
      within8s: at.filter(({ startedMs, endedMs, isOk }) => isOk && endedMs - startedMs <= SOON_MS).length,
      refused: at.filter(({ isOk }) => !isOk).length,
      longestMs: Math.round(Math.max(0, ...times)),
    }
  }

  /** Each sender has matches of its own and sends a value until it is acknowledged, so each is one change. */
  async #send(sender: number): Promise<void> {
    const ids = Array.from({ length: MATCHES / SENDERS }, (_, index) => sender + 1 + index * SENDERS)
    for (let value = 1; !this.#isOver; value += 1) {
      while (this.#isPaused && !this.#isOver) await Bun.sleep(5)
      this.#sending += 1
      if (await this.#push(sender, ids, value)) for (const id of ids) this.#values.set(id, value)
      this.#sending -= 1
      await Bun.sleep(this.#sendEveryMs)
    }
  }

  /** To the node of the sender, or, where that one fails, to the next one with the same key. */
  async #push(sender: number, ids: readonly number[], value: number): Promise<boolean> {
    const { nodes } = this.#cluster
    const body = attendanceLines(ids, value)
    for (let turn = sender; !this.#isOver; turn += 1) {
      const startedMs = performance.now()
      try {
        const { database } = nodes[turn % nodes.length] as NodeProcess
        const response = await sendLines(database, body, `${sender}.${value}`)
        await response.text()
        const isOk = response.status === 200
        const endedMs = performance.now()
        this.#answers.push({ startedMs, endedMs, isOk })
        if (endedMs - startedMs > ANSWER_MS)
          this.reportSlow(
            `a push to ${turn % nodes.length} was answered after ${Math.round(endedMs - startedMs)} ms`,
          )
        else if (endedMs - startedMs > SOON_MS) await this.#ask()
        if (response.status === 200) {
          this.counts.acknowledged += ids.length
          this.#lastStartedMs = Math.max(this.#lastStartedMs, startedMs)
          return true
        }
      } catch {}
      this.counts.refused += 1
      await Bun.sleep(50)
    }
    return false
  }

  /** From a moment to the end of the first change sent after it. */
  async acknowledgedSince(sinceMs: number): Promise<number> {
    while (this.#lastStartedMs < sinceMs) {
      if (performance.now() - sinceMs > LIMIT_MS) {
        this.report('nothing was acknowledged for a minute')
        return LIMIT_MS
      }
      await Bun.sleep(5)
    }
    return performance.now() - sinceMs
  }

  async #sample(): Promise<void> {
    while (!this.#isOver) {
      const node = this.#random.pick(this.#cluster.nodes)
      const id = 1 + Math.floor(this.#random.next() * MATCHES)
      await Promise.all([this.look(node, `matches/${id}`), this.look(node, 'changes?since=20&limit=20')])
      await Bun.sleep(SAMPLE_MS)
    }
  }

  /** As Prometheus and an operator do. */
  async #scrape(node: NodeProcess): Promise<void> {
    while (!this.#isOver) {
      const wrong = node.isUp ? await node.scrape() : null
      this.counts.scrapes += 1
      if (wrong !== null) this.report(wrong)
      await Bun.sleep(SCRAPE_EVERY_MS)
    }
  }

  async look(node: NodeProcess, path: string): Promise<Record<string, unknown> | null> {
    if (!node.isUp) return null
    try {
      const headers = { authorization: this.#cluster.key }
      const response = await fetch(`${node.address}/v2/football/${path}`, {
        headers,
        signal: AbortSignal.timeout(2000),
      })
      if (response.status !== 200) return null
      const position = response.headers.get('x-scoreline-position') ?? ''
      const { scoreStatus: _, ...body } = (await response.json()) as Record<string, unknown>
      this.#compare(`${position} ${path}`, JSON.stringify(body), node)
      return body
    } catch {
      return null
    }
  }

  #compare(place: string, text: string, { name }: NodeProcess): void {
    this.counts.samples += 1
    this.#epochs.add(place.slice(0, place.indexOf(':')))
    const before = this.#shown.get(place)
    if (before === undefined) this.#shown.set(place, text)
    if (before === undefined || before === text || this.#workers > 0) return
    const at = Math.max(0, [...text].findIndex((letter, index) => letter !== before[index]) - 40)
    const [first, second] = [before, text].map((each) => each.slice(at, at + 200))
    this.report(`two histories at ${place}: ${first} and, on ${name}, ${second}`)
  }

  /**
   * Pauses the senders and waits until all nodes are equal, then all clients. Returns how long the nodes needed after all
   * processes ran and the last request was answered.
   */
  async settle(runningMs: number): Promise<number> {
    const { nodes } = this.#cluster
    this.#isPaused = true
    const startedMs = performance.now()
    await until(() => this.#sending === 0 || performance.now() - startedMs > LIMIT_MS)
    const quietMs = Math.max(runningMs, performance.now())
    const asking = setTimeout(() => void this.#ask(), SLOW_MS + quietMs - performance.now())
    let equalMs = 0
    await until(async () => {
      const isAtOnePlace = await agreeOn(placeOf, nodes)
      equalMs = performance.now()
      return (isAtOnePlace && (await agreeOn(stateOf, nodes))) || equalMs - startedMs > LIMIT_MS
    })
    clearTimeout(asking)
    if (equalMs - startedMs > LIMIT_MS)
      this.report(`different content for a minute: ${nodes.map(stateOf).join(', ')}`)
    for (const node of nodes) this.#verify(node)
    for (const node of nodes) await this.#verifyClients(node)
    this.#isPaused = false
    return equalMs - quietMs
  }

  /** Shows what the nodes say of themselves, and what they logged last. */
  async #ask(): Promise<void> {
    for (const node of this.#cluster.nodes)
      reportProgress(`${node.name}: ${JSON.stringify(await node.status())}\n${node.told.slice(-1500)}`)
  }

  #verify(node: NodeProcess): void {
    const changes = this.#changesOf(node) ?? new Map<number, number>()
    for (const [id, value] of this.#values) {
      const found = (changes.get(id) ?? 0) - (this.#base.get(id) ?? 0)
      if (found === value) continue
      if (found < value) this.counts.lost += value - found
      else this.counts.twice += found - value
      this.report(`match ${id} on ${node.name}: ${value} changes acknowledged, ${found} are there`)
    }
  }

  #changesOf(node: NodeProcess): Map<number, number> | null {
    const question = "SELECT entity_id, max(revision) FROM change_log WHERE kind = 'match' GROUP BY entity_id"
    return node.read((db) => new Map(db.client.query(question).values() as [number, number][]))
  }

  /** The states of all clients equal REST. */
  async #verifyClients(node: NodeProcess): Promise<void> {
    const startedMs = performance.now()
    for (let id = 1; id <= MATCHES; id += 1) {
      let state: Record<string, unknown> | null = null
      const behind = () =>
        this.#clients.filter((each) => !Bun.deepEquals(each.match('football', id)?.state, state))
      await until(async () => {
        // A worker may be a moment behind its file.
        state = await this.look(node, `matches/${id}`)
        return behind().length === 0 || performance.now() - startedMs > CLIENT_MS
      })
      for (const client of behind())
        this.report(
          `a client has match ${id} at ${client.match('football', id)?.state.attendance}, ${node.name} shows ${JSON.stringify(state)}; ${JSON.stringify(client.status)}`,
        )
    }
  }
}

const pauseMs = (random: Random, from: number, to: number) => Bun.sleep(from + random.next() * (to - from))

/** Does it and ends it. Resolves when all processes run again. */
async function inflict(
  fault: Fault,
  chaos: Chaos,
  { nodes, servers }: ClusterProcesses,
  random: Random,
  longestMs: number,
) {
  const writer = await chaos.writer()
  const followers = nodes.filter((node) => node !== writer)
  if (fault === 'NATS killed') {
    const nats = random.pick(servers)
    await nats.kill()
    await pauseMs(random, 100, longestMs / 2)
    await nats.restart()
  } else if (fault === 'network cut') {
    const { proxies } = random.pick(nodes)
    for (const proxy of proxies) proxy.cut()
    await pauseMs(random, 500, longestMs)
    for (const proxy of proxies) proxy.heal()
  } else if (fault === 'writer stopped') {
    writer?.signal('SIGSTOP')
    await pauseMs(random, 500, longestMs)
    writer?.signal('SIGCONT')
  } else {
    const victim = fault === 'writer killed' && writer ? writer : random.pick(followers)
    await victim.kill()
    await pauseMs(random, 0, fault === 'writer killed' ? longestMs : longestMs / 4)
    await victim.start()
  }
}

export async function clusterChaos(options: ClusterChaosOptions): Promise<ClusterReport> {
  const random = makeRandom(options.randomSeed).stream('cluster-chaos')
  const cluster = await startCluster(options.servers, options.workers)
  const chaos = new Chaos(cluster, random, options)
  const acknowledgedMs = new Map<string, number[]>()
  const equalMs = new Map<string, number[]>()
  try {
    await chaos.start(options.clients)
    const planned = FAULTS.flatMap((fault) => Array.from({ length: options.times[fault] }, () => fault))
    let isInterrupted = false
    process.once('SIGINT', () => {
      isInterrupted = true
    })
    for (const [index, fault] of random.shuffle(planned).entries()) {
      if (isInterrupted) break
      await pauseMs(random, 200, 1500)
      const startedMs = performance.now()
      chaos.noteFault()
      const again = chaos.acknowledgedSince(startedMs)
      await inflict(fault, chaos, cluster, random, options.longestMs)
      const runningMs = performance.now()
      const ackMs = await again
      const settledMs = await chaos.settle(runningMs)
      if (settledMs > SLOW_MS) chaos.reportSlow(`equal only after ${Math.round(settledMs)} ms`)
      acknowledgedMs.set(fault, [...(acknowledgedMs.get(fault) ?? []), ackMs])
      equalMs.set(fault, [...(equalMs.get(fault) ?? []), settledMs])
      reportProgress(
        `${index + 1}/${planned.length} ${fault}: acknowledged after ${Math.round(ackMs)} ms, equal after ${Math.round(settledMs)} ms, ${chaos.faults.length} faults`,
      )
    }
    await chaos.stop()
    const told = cluster.nodes.map((node) => node.told).join('\n')
    const { counts, epochs, faults, slow } = chaos
    const pushes = chaos.pushTimes()
    if (pushes.within8s < SOON_SHARE * pushes.atFaults)
      chaos.reportSlow('too few pushes were acknowledged soon')
    return {
      pushes,
      acknowledgedAgain: tableOf(acknowledgedMs),
      equalAgain: tableOf(equalMs),
      ...{ ...counts, epochs, faults, slow },
      rejoins: told.split('"cluster_rejoins"').length - 1,
      unpublished: told.split('"cluster_unpublished"').length - 1,
    }
  } finally {
    await chaos.stop()
    await cluster.remove()
  }
}

function tableOf(times: ReadonlyMap<string, readonly number[]>): Times {
  return Object.fromEntries([...times].map(([name, all]) => [name, medianAndMaximum(all)]))
}

if (import.meta.main)
  await runStressProgram(
    'Kills, stops and cuts off the nodes of a cluster and its NATS servers, and looks what each shows.',
    {
      writerKills: [100, 'how often the node that writes is killed'],
      followerKills: [30, 'how often another node is killed'],
      natsKills: [30, 'how often the NATS server is killed'],
      cuts: [30, 'how often the network between a node and NATS is cut'],
      stops: [30, 'how often the node that writes is stopped for a while'],
      clients: [6, 'live clients'],
      servers: [1, 'NATS servers, 1 or 3; a kill concerns one of them'],
      workers: [0, 'workers of each node'],
    },
    async ({ writerKills, followerKills, natsKills, cuts, stops, clients, servers, workers, randomSeed }) => {
      const report = await clusterChaos({
        times: {
          'writer killed': writerKills,
          'follower killed': followerKills,
          'NATS killed': natsKills,
          'network cut': cuts,
          'writer stopped': stops,
        },
        ...{ clients, servers, workers, randomSeed, sendEveryMs: 5, longestMs: 8000 },
      })
      return { ...report, faults: [...report.faults, ...report.slow] }
    },
  )
