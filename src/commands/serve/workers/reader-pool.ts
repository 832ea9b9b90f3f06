/**
 * The readers of `serve --workers` (docs/operating.md#workers): started together, restarted when they end, told what
 * was committed, and stopped before the writer.
 */
import type { LiveAmounts } from '../../../catalog/live/live.ts'
import type { Config } from '../../../contract/config.ts'
import type { StatusReport } from '../../../contract/status.ts'
import type { Logger } from '../../../http/responses/errors.ts'
import type { ReadersLink } from '../../../http/telemetry/peer-status.ts'
import type { LiveBatch } from '../../../live/channel.ts'
import { restartPauseMs } from '../../../shared/restart-pause.ts'
import type { UnitLedger } from '../../../store/access/quota-ledger.ts'
import type { LogLevel } from '../../config/options.ts'
import { CommandError } from '../../errors.ts'
import { BEAT_MS, STOP_TIMEOUT_MS } from '../public-listener.ts'
import { chargeFor } from './relayed-ledger.ts'
import {
  batchText,
  READER_COMMAND,
  type ReaderQuery,
  type ReaderStart,
  type ToReader,
  type ToWriter,
} from './worker-messages.ts'

/** A reader finishes open responses first; the whole stop takes less than 5 seconds. */
const READER_STOP_MS = STOP_TIMEOUT_MS + 1000

export interface ReaderPoolOptions {
  readonly count: number
  readonly commandLine: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Monotonic milliseconds. */
  readonly timer: () => number
  readonly logger: Logger
  readonly logLevel: LogLevel
}

interface Slot {
  readonly name: string
  reader: ReaderProcess
  /** Monotonic times at which it ended by itself. */
  ends: number[]
}

export class ReaderPool implements ReadersLink {
  readonly #options: ReaderPoolOptions
  #slots: Slot[] = []
  #beat: Timer | undefined
  #sentChanges = ''
  #restarts = 0
  #isStopping = false

  constructor(options: ReaderPoolOptions) {
    this.#options = options
  }

  /**
   * Resolves when all readers listen. Throws CommandError if one cannot start.
   * @param lastChanges when the last change of each source was received
   * @param ledger of the cluster whose node this is; null for a service of its own
   */
  async start(
    of: Omit<ReaderStart, 'name' | 'logLevel' | 'isOfCluster'>,
    lastChanges: () => Readonly<Record<string, number>>,
    ledger: UnitLedger | null,
  ): Promise<void> {
    const { count, commandLine, environment, logLevel } = this.#options
    const start = { ...of, logLevel, isOfCluster: ledger !== null, config: shareOf(of.config, count) }
    const spawn = (name: string) =>
      new ReaderProcess([...commandLine, READER_COMMAND], environment, { ...start, name }, ledger)
    this.#slots = Array.from({ length: count }, (_, index) => {
      const name = String(index + 1)
      return { name, reader: spawn(name), ends: [] }
    })
    await Promise.all(
      this.#slots.map(({ name, reader }) =>
        Promise.race([
          reader.ready,
          reader.exited.then(() => {
            throw new CommandError(`worker ${name} could not start; its message is above`)
          }),
        ]),
      ),
    )
    for (const slot of this.#slots) void this.#watch(slot, spawn)
    this.#beat = setInterval(() => this.#sendLastChanges(lastChanges()), BEAT_MS)
  }

  #sendLastChanges(lastChanges: Readonly<Record<string, number>>): void {
    const text = JSON.stringify(lastChanges)
    if (text === this.#sentChanges) return
    for (const { reader } of this.#slots) reader.noteLastChanges(lastChanges)
    this.#sentChanges = text
  }

  /** Restarts a reader that ends, with growing pauses. */
  async #watch(slot: Slot, spawn: (name: string) => ReaderProcess): Promise<void> {
    const { timer, logger } = this.#options
    while (true) {
      const exit = await slot.reader.exited
      if (this.#isStopping) return
      const { pauseMs, recent } = restartPauseMs([...slot.ends, timer()])
      slot.ends = recent
      logger.warn(
        { event: 'worker_exited', worker: slot.name, ...exit, pauseMs },
        'a worker has ended and is restarted',
      )
      await Bun.sleep(pauseMs)
      if (this.#isStopping) return
      this.#restarts += 1
      try {
        slot.reader = spawn(slot.name)
      } catch (err) {
        // The machine allows no further process: tried again, as if it had ended.
        logger.error({ event: 'worker_exited', worker: slot.name, err }, 'a worker could not be started')
        continue
      }
      // The new one does not know them.
      void slot.reader.ready.then(() => {
        this.#sentChanges = ''
      })
    }
  }

  publish(batch: LiveBatch): void {
    const text = batchText(batch)
    for (const { reader } of this.#slots) reader.publish(text)
  }

  status() {
    const running = this.#slots.filter(({ reader }) => reader.isReady).length
    return { wanted: this.#options.count, running, restarts: this.#restarts }
  }

  metrics(): Promise<string[]> {
    return this.#ask('metrics')
  }

  async reports(since: number): Promise<StatusReport[]> {
    return (await this.#ask({ since })).map((text) => JSON.parse(text))
  }

  async processes(): Promise<StatusReport['processes'][]> {
    return (await this.#ask('processes')).map((text) => JSON.parse(text))
  }

  async #ask(query: ReaderQuery): Promise<string[]> {
    const texts = await Promise.all(this.#slots.map(({ reader }) => reader.ask(query)))
    return texts.filter((text) => text !== null)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#beat)
    await Promise.all(this.#slots.map(({ reader }) => reader.stop(READER_STOP_MS)))
  }
}

/** Totals of the live channel are divided, so that they hold for the service. */
function shareOf(config: Config, count: number): Config {
  const shares = Object.entries(config.liveLimits).map(([name, limit]) => [name, Math.ceil(limit / count)])
  return { ...config, liveLimits: Object.fromEntries(shares) as Partial<LiveAmounts> }
}

/** Batches that a reader has not shown yet; further ones are left out, and it reads them from the log. At most 16 MB. */
const UNSHOWN_BATCHES = 64
/** A reader that takes longer is missing in `/metrics` and in the status report. */
const ANSWER_WAIT_MS = 1000

export interface Exit {
  readonly code: number | null
  readonly signal: string | number | null
}

class ReaderProcess {
  readonly #child: Bun.Subprocess
  readonly #ledger: UnitLedger | null
  readonly #ready = Promise.withResolvers<void>()
  readonly #asked = new Map<number, (text: string | null) => void>()
  #isReady = false
  #unshown = 0
  #serial = 0
  readonly exited: Promise<Exit>

  constructor(
    commandLine: readonly string[],
    environment: ReaderPoolOptions['environment'],
    start: ReaderStart,
    ledger: UnitLedger | null,
  ) {
    this.#ledger = ledger
    this.#child = Bun.spawn([...commandLine], {
      env: environment,
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'inherit',
      serialization: 'advanced',
      ipc: (message: ToWriter) => this.#receive(message, start),
    })
    this.exited = this.#child.exited.then(() => {
      this.#isReady = false
      for (const answer of this.#asked.values()) answer(null)
      return { code: this.#child.exitCode, signal: this.#child.signalCode }
    })
  }

  /** Resolves when it listens; never if it ends before. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  get isReady(): boolean {
    return this.#isReady
  }

  publish(text: string): void {
    if (!this.#isReady || this.#unshown >= UNSHOWN_BATCHES) return
    this.#unshown += 1
    this.#send({ type: 'batch', text })
  }

  noteLastChanges(lastChanges: Readonly<Record<string, number>>): void {
    if (this.#isReady) this.#send({ type: 'lastChanges', lastChanges })
  }

  /** Null if it does not answer in time. */
  ask(query: ReaderQuery): Promise<string | null> {
    if (!this.#isReady) return Promise.resolve(null)
    const id = this.#serial++
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const timer = setTimeout(() => resolve(null), ANSWER_WAIT_MS)
    this.#asked.set(id, resolve)
    this.#send({ type: 'ask', id, query })
    return promise.finally(() => {
      clearTimeout(timer)
      this.#asked.delete(id)
    })
  }

  /** Asks it to end, and ends it after a time. */
  async stop(timeoutMs: number): Promise<void> {
    this.#send({ type: 'stop' })
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs)
    await this.exited
    clearTimeout(timer)
  }

  #receive(message: ToWriter, start: ReaderStart): void {
    if (message.type === 'hello') this.#send({ type: 'start', start })
    else if (message.type === 'batchShown') this.#unshown -= 1
    else if (message.type === 'answer') this.#asked.get(message.id)?.(message.text)
    else if (message.type === 'charge') void this.#charge(message)
    else {
      this.#isReady = true
      this.#ready.resolve()
    }
  }

  async #charge({ id, charge }: Extract<ToWriter, { type: 'charge' }>): Promise<void> {
    if (this.#ledger) this.#send({ type: 'charged', id, charged: await chargeFor(this.#ledger, charge) })
  }

  #send(message: ToReader): void {
    try {
      this.#child.send(message)
    } catch {
      // It has just ended; `exited` says so.
    }
  }
}
