/** A reader as the writer sees it: a child process that answers clients. */
import type { ReaderStart, ToReader, ToWriter } from './worker-messages.ts'

/** Batches that a reader has not shown yet; further ones are left out, and it reads them from the log. At most 16 MB. */
const UNSHOWN_BATCHES = 64
/** A reader that takes longer is missing in `/metrics`. */
const METRICS_WAIT_MS = 1000

export interface Exit {
  readonly code: number | null
  readonly signal: string | number | null
}

export class ReaderProcess {
  readonly #child: Bun.Subprocess
  readonly #ready = Promise.withResolvers<void>()
  readonly #asked = new Map<number, (text: string | null) => void>()
  #isReady = false
  #unshown = 0
  #serial = 0
  readonly exited: Promise<Exit>

  constructor(commandLine: readonly string[], start: ReaderStart) {
    this.#child = Bun.spawn([...commandLine], {
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
  metrics(): Promise<string | null> {
    if (!this.#isReady) return Promise.resolve(null)
    const id = this.#serial++
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const timer = setTimeout(() => resolve(null), METRICS_WAIT_MS)
    this.#asked.set(id, resolve)
    this.#send({ type: 'metrics', id })
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
    else if (message.type === 'metrics') this.#asked.get(message.id)?.(message.text)
    else {
      this.#isReady = true
      this.#ready.resolve()
    }
  }

  #send(message: ToReader): void {
    try {
      this.#child.send(message)
    } catch {
      // It has just ended; `exited` says so.
    }
  }
}
