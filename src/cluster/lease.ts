/** The lease of the node that writes: renewed while it is held, and given up as soon as that is not certain. */
import type { Engine, LeaseHolder } from './engine.ts'

const RENEW_MS = 1000

export interface LeaseOptions {
  readonly holder: LeaseHolder
  /** Monotonic milliseconds. */
  readonly timer: () => number
  /** Whether a lease that cannot be renewed in time is lost, or only one that another node has. */
  readonly mustBeCertain: boolean
  /** Called once for each lease that ended by itself. */
  readonly onLost: () => void
}

export class Lease {
  readonly #engine: Engine
  readonly #options: LeaseOptions
  #revision: number | null = null
  #renewedMs = 0
  #renewal: Timer | undefined

  constructor(engine: Engine, options: LeaseOptions) {
    this.#engine = engine
    this.#options = options
  }

  /** A lease that was not renewed until then may end before this node knows. */
  get isHeld(): boolean {
    const certainMs = this.#engine.leaseMs - RENEW_MS
    return this.#revision !== null && this.#options.timer() - this.#renewedMs < certainMs
  }

  /**
   * The number of the lease, higher than that of every lease before; null while another node has it.
   * @param of `node`: also the lease that this node had before it was killed
   */
  async take(of: keyof LeaseHolder = 'instance'): Promise<number | null> {
    const { holder, timer } = this.#options
    const startedMs = timer()
    const revision = await this.#engine.takeLease(holder, of)
    if (revision === null) return null
    this.#revision = revision
    this.#renewedMs = startedMs
    clearInterval(this.#renewal)
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS)
    return revision
  }

  async #renew(): Promise<void> {
    const { holder, timer, mustBeCertain } = this.#options
    const revision = this.#revision
    if (revision === null) return
    if (mustBeCertain && !this.isHeld) return this.#lose()
    const startedMs = timer()
    try {
      const renewed = await this.#engine.renewLease(holder, revision)
      if (this.#revision !== revision) return
      if (renewed === null) this.#lose()
      else {
        this.#revision = renewed
        this.#renewedMs = startedMs
      }
    } catch {
      // Not answered: tried again while it is certain.
    }
  }

  #lose(): void {
    this.#forget()
    this.#options.onLost()
  }

  #forget(): void {
    clearInterval(this.#renewal)
    this.#revision = null
  }

  /** Lets another node write at once. */
  async release(): Promise<void> {
    const revision = this.#revision
    this.#forget()
    if (revision !== null) await this.#engine.releaseLease(revision)
  }
}
