/**
 * The quota of a cluster (docs/cluster.md#quota): an entry per key and day in a key-value bucket of NATS.
 * An entry is only changed by compare-and-set, so the server puts the changes of all nodes in order. Units of which a
 * node is not sure stay counted as used.
 */
import { JetStreamApiError, jetstream } from '@nats-io/jetstream'
import { type KV, Kvm, type KvWatchEntry } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { DAY_MS } from '../shared/days.ts'
import type { KeyStore, TakenUnits, UsageIncrease } from '../store/access/keys.ts'
import {
  LEDGER_ANSWER_MS,
  NO_ANSWER,
  QuotaStoreUnavailableError,
  type UnitLedger,
} from '../store/access/quota-ledger.ts'
import { isRefusal } from './engine.ts'

/** An entry serves one day; clocks of nodes may differ. */
const ENTRY_MS = 2 * DAY_MS
/** Each refused attempt is one in which another node has changed the entry. */
const ATTEMPTS = 16
/** Leases that are given back at once. */
const RETURNS_AT_ONCE = 64
/** Interval at which the usage of all nodes is written to the file. */
const STORE_MS = 1000

/** The server did not say whether it has changed the entry. */
class UnknownOutcome extends Error {}

export interface QuotaLedgerOptions {
  /** Prefix of the bucket. */
  readonly cluster: string
  /** Copies that the servers keep of the bucket: 1, 3 or 5. */
  readonly replicas: number
  /** Gets the usage of all nodes, for the status page and until a key's first lease. */
  readonly keys: KeyStore
}

export class QuotaLedger implements UnitLedger {
  readonly isRemote = true
  readonly #options: QuotaLedgerOptions
  readonly #timer: Timer
  readonly #open = new Set<Promise<unknown>>()
  /** What nodes have used, by entry, and the file does not show yet. */
  readonly #changed = new Map<string, number>()
  #connected: { readonly connection: NatsConnection; readonly bucket: KV } | null = null

  constructor(options: QuotaLedgerOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#store(), STORE_MS)
    this.#timer.unref()
  }

  /**
   * Connects, unless that has succeeded before; until then, no units can be taken. The connection serves nothing else,
   * so that no request waits behind a snapshot on its way.
   */
  async connect(open: () => Promise<NatsConnection>): Promise<void> {
    if (this.#connected) return
    const { cluster, replicas } = this.#options
    const connection = await open()
    try {
      const buckets = new Kvm(jetstream(connection, { timeout: LEDGER_ANSWER_MS }))
      // Direct reads come from any replica, which may be behind.
      const bucket = await buckets.create(`${cluster}_quota`, {
        ttl: ENTRY_MS,
        replicas,
        allow_direct: false,
      })
      void this.#follow(await bucket.watch())
      this.#connected = { connection, bucket }
    } catch (problem) {
      await connection.close()
      throw problem
    }
  }

  take(keyHash: string, day: number, unitsOf: (used: number) => number): Promise<TakenUnits> {
    return this.#track(
      this.#change(keyHash, day, unitsOf).catch((cause) => {
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
  async #change(keyHash: string, day: number, unitsOf: (used: number) => number): Promise<TakenUnits> {
    if (!this.#connected) throw new Error('there was no connection yet')
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
