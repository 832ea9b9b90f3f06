/**
 * The quota of a cluster (docs/cluster.md#quota): an entry per key and day in a key-value bucket of NATS.
 * An entry is only changed by compare-and-set, so the server puts the changes of all nodes in order. Units of which a
 * node is not sure stay counted as used.
 */
import { JetStreamApiError, jetstream } from '@nats-io/jetstream'
import { type KV, Kvm, type KvWatchEntry } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '../http/responses/errors.ts'
import type { KeyStore, TakenUnits, UsageIncrease } from '../store/access/keys.ts'
import {
  LEDGER_ANSWER_MS,
  leaseUnits,
  NO_ANSWER,
  QuotaStoreUnavailableError,
  type UnitLedger,
} from '../store/access/quota-ledger.ts'
import { isMissing, isRefusal, openQuotaBucket } from './engine.ts'

/** Each refused attempt is one in which another node has changed the entry. */
const ATTEMPTS = 16
/** Leases that are given back at once. */
const RETURNS_AT_ONCE = 64
/** Interval at which the usage of all nodes is written to the file, and what is broken is opened again. */
const UPKEEP_MS = 1000

interface Connected {
  readonly connection: NatsConnection
  readonly bucket: KV
  readonly changes: Awaited<ReturnType<KV['watch']>>
}

/** The server did not say whether it has changed the entry. */
class UnknownOutcome extends Error {}

export interface QuotaLedgerOptions {
  /** Prefix of the bucket. */
  readonly cluster: string
  /** Copies that the servers keep of the bucket: 1, 3 or 5. */
  readonly replicas: number
  /** Gets the usage of all nodes, for the status page and until a key's first lease. */
  readonly keys: KeyStore
  readonly logger: Logger
}

const NOT_CONNECTED = 'there was no connection to NATS yet'

export class QuotaLedger implements UnitLedger {
  readonly isRemote = true
  readonly #options: QuotaLedgerOptions
  readonly #timer: Timer
  readonly #open = new Set<Promise<unknown>>()
  /** What nodes have used, by entry, and the file does not show yet. */
  readonly #changed = new Map<string, number>()
  #connected: Connected | null = null
  /** Whether the bucket may have been lost, and with it what was being received. */
  #isStale = false
  #opening: Promise<void> | null = null
  #problem: string | null = null

  constructor(options: QuotaLedgerOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#store()
      if (this.#isStale) this.#reopen().catch(() => {})
    }, UPKEEP_MS)
    this.#timer.unref()
  }

  /**
   * Connects, unless that has succeeded before; until then, no units can be taken. The connection serves nothing else,
   * so that no request waits behind a snapshot on its way.
   */
  async connect(open: () => Promise<NatsConnection>): Promise<void> {
    if (this.#connected) return
    const connection = await open()
    try {
      this.#connected = await this.#openBucket(connection)
      void this.#watch(connection)
    } catch (problem) {
      await connection.close()
      throw problem
    }
  }

  /** Why no units can be taken at the moment; null if they can. */
  get problem(): string | null {
    return this.#connected ? this.#problem : NOT_CONNECTED
  }

  /** Logged once for as long as it lasts. */
  #note(problem: string | null): void {
    if (problem === this.#problem) return
    const { logger } = this.#options
    if (problem === null)
      logger.warn({ event: 'cluster_quota_recovered' }, 'the daily quota of keys is counted again')
    else
      logger.warn({ event: 'cluster_quota_unavailable' }, `keys with a daily limit are refused: ${problem}`)
    this.#problem = problem
  }

  async #openBucket(connection: NatsConnection): Promise<Connected> {
    const buckets = new Kvm(jetstream(connection, { timeout: LEDGER_ANSWER_MS }))
    const bucket = await openQuotaBucket(buckets, this.#options)
    const changes = await bucket.watch()
    void this.#follow(changes)
    return { connection, bucket, changes }
  }

  /** A server that was restarted may have lost the bucket, and has lost what it was sending. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#note(NO_ANSWER)
      if (type === 'reconnect') this.#isStale = true
    }
  }

  /** Opens the bucket, which the server may have lost, again. */
  #reopen(): Promise<void> {
    this.#opening ??= this.#track(this.#openAgain()).finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  async #openAgain(): Promise<void> {
    const before = this.#connected
    if (!before) return
    this.#connected = await this.#openBucket(before.connection)
    before.changes.stop()
    this.#isStale = false
    this.#note(null)
  }

  take(keyHash: string, day: number, limit: number): Promise<TakenUnits> {
    const asked = this.#connected
    return this.#track(
      this.#change(keyHash, day, (used) => leaseUnits(limit - used)).catch((cause) => {
        // The bucket may have been opened again since.
        if (this.#connected === asked) this.#note(NO_ANSWER)
        throw new QuotaStoreUnavailableError(NO_ANSWER, { cause })
      }),
    )
  }

  giveBack(rests: readonly UsageIncrease[]): Promise<readonly UsageIncrease[]> {
    return this.#track(this.#giveBack(rests))
  }

  /** Resolves when everything that was given back has arrived, or cannot. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    do {
      await Promise.allSettled(this.#open)
      // A lease that arrived after the stop is given back now.
      await new Promise(setImmediate)
    } while (this.#open.size > 0)
    this.#store()
    await this.#connected?.connection.close()
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#open.delete(tracked))
    this.#open.add(tracked)
    return tracked
  }

  async #giveBack(rests: readonly UsageIncrease[]): Promise<readonly UsageIncrease[]> {
    for (let from = 0; from < rests.length; from += RETURNS_AT_ONCE) {
      const to = from + RETURNS_AT_ONCE
      const held = await Promise.all(rests.slice(from, to).map((rest) => this.#giveBackOne(rest)))
      if (held.some((each) => each.length > 0)) return [...held.flat(), ...rests.slice(to)]
    }
    return []
  }

  /** What certainly still counts as used: the rest, or nothing. */
  async #giveBackOne(rest: UsageIncrease): Promise<UsageIncrease[]> {
    try {
      await this.#change(rest.keyHash, rest.day, (used) => Math.max(rest.count, -used))
      return []
    } catch (problem) {
      return problem instanceof UnknownOutcome ? [] : [rest]
    }
  }

  /** Throws UnknownOutcome if the entry may have been changed all the same. */
  async #change(...of: Parameters<KeyStore['leaseUsage']>): Promise<TakenUnits> {
    const taken = await this.#changeOnce(...of).catch(async (problem) => {
      if (!isMissing(problem)) throw problem
      await this.#reopen()
      return this.#changeOnce(...of)
    })
    if (!this.#isStale) this.#note(null)
    return taken
  }

  async #changeOnce(keyHash: string, day: number, unitsOf: (used: number) => number): Promise<TakenUnits> {
    if (!this.#connected) throw new Error(NOT_CONNECTED)
    const { bucket } = this.#connected
    const name = `${keyHash}.${day}`
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const entry = await bucket.get(name)
      // On the day when a service becomes a cluster, or when the bucket was lost, the file knows what was used.
      const before = entry ? usedOf(entry) : this.#options.keys.selectUsage(keyHash, day)
      const units = unitsOf(before)
      const used = before + units
      if (units === 0 || (await isWritten(bucket, name, used, entry?.revision ?? 0))) return { units, used }
    }
    throw new Error(`other nodes changed the entry ${ATTEMPTS} times`)
  }

  /** Receives every entry, and then each change of one by any node, until the connection ends. */
  async #follow(changes: AsyncIterable<KvWatchEntry>): Promise<void> {
    for await (const entry of changes) this.#changed.set(entry.key, usedOf(entry))
  }

  /** What cannot be written now is tried again. So is the usage of a key that this node does not have yet. */
  #store(): void {
    const { keys } = this.#options
    const increases: UsageIncrease[] = []
    const stored: string[] = []
    try {
      for (const [name, used] of this.#changed) {
        const [keyHash = '', day] = name.split('.')
        if (!keys.findKeyByHash(keyHash)) continue
        stored.push(name)
        const count = used - keys.selectUsage(keyHash, Number(day))
        if (count !== 0) increases.push({ keyHash, day: Number(day), count })
      }
      if (increases.length > 0) keys.addUsage(increases, false)
      for (const name of stored) this.#changed.delete(name)
    } catch {}
  }
}

/** 0 for an entry that was deleted. */
function usedOf(entry: { string(): string }): number {
  return Number(entry.string())
}

/** False if another node has changed the entry since the revision. */
async function isWritten(bucket: KV, name: string, used: number, revision: number): Promise<boolean> {
  try {
    await bucket.put(name, String(used), { previousSeq: revision })
    return true
  } catch (problem) {
    if (!(problem instanceof JetStreamApiError)) throw new UnknownOutcome('no answer', { cause: problem })
    if (isRefusal(problem)) return false
    throw problem
  }
}
