/**
 * Bytes buffered for slow readers, measured per socket and limited per socket, per key and for the process. Bun buffers
 * messages published to native topics by itself, so backlogs are measured afterwards: once a tick, and earlier after
 * large publishes.
 */
import { LIVE_LIMITS } from '../catalog/live.ts'
import type { ConnectedKey } from './keys.ts'
import type { Session } from './session.ts'
import type { LiveUsage } from './usage.ts'

export interface BacklogSocket {
  readonly data: { session?: Session; backlogBytes?: number }
  getBufferedAmount(): number
}

/** The part of a key that limits its backlog. */
type Owner<Socket extends BacklogSocket> = Pick<ConnectedKey<Socket>, 'usage' | 'sockets'>

export class Backlogs<Socket extends BacklogSocket> {
  readonly #process: LiveUsage
  readonly #owners: () => Iterable<Owner<Socket>>
  readonly #closeSlow: (socket: Socket) => void
  #unmeasuredBytes = 0
  #isScheduled = false

  /** @param closeSlow closes a socket; it calls `release` before it returns */
  constructor(
    process: LiveUsage,
    owners: () => Iterable<Owner<Socket>>,
    closeSlow: (socket: Socket) => void,
  ) {
    this.#process = process
    this.#owners = owners
    this.#closeSlow = closeSlow
  }

  /** Call it after each direct message and after a drain. */
  measure(socket: Socket, usage: LiveUsage): void {
    const before = socket.data.backlogBytes ?? 0
    const bytes = socket.getBufferedAmount()
    if (bytes === before) return
    socket.data.backlogBytes = bytes
    usage.add('backlogBytes', bytes - before)
  }

  /** Call it when the socket is closed. */
  release(socket: Socket, usage: LiveUsage): void {
    usage.add('backlogBytes', -(socket.data.backlogBytes ?? 0))
    socket.data.backlogBytes = 0
  }

  /**
   * Call it after each publish.
   * @param status of the worst subscriber: 0 if a message was dropped, -1 if it was buffered, otherwise it was sent
   * @param bytes that may have been buffered
   */
  onPublished(status: number, bytes: number): void {
    if (status > 0) return
    this.#unmeasuredBytes += bytes
    if (status === 0 || this.#unmeasuredBytes >= LIVE_LIMITS.unmeasuredBytes) this.enforce()
    else this.#schedule()
  }

  /** Measures all sockets and closes slow readers until every limit is met. */
  enforce(): void {
    this.#unmeasuredBytes = 0
    const slow: Socket[] = []
    for (const { usage, sockets } of this.#owners()) {
      for (const socket of sockets) {
        this.measure(socket, usage)
        if ((socket.data.backlogBytes ?? 0) > LIVE_LIMITS.backlogBytes) slow.push(socket)
      }
    }
    for (const socket of slow) this.#closeSlow(socket)
    for (const { usage, sockets } of this.#owners()) {
      if (usage.isExceeded('backlogBytes')) this.#closeSlowest(usage, sockets)
    }
    if (this.#process.isExceeded('backlogBytes')) {
      this.#closeSlowest(
        this.#process,
        [...this.#owners()].flatMap(({ sockets }) => [...sockets]),
      )
    }
  }

  #closeSlowest(usage: LiveUsage, sockets: Iterable<Socket>): void {
    const slowestFirst = [...sockets].sort((a, b) => (b.data.backlogBytes ?? 0) - (a.data.backlogBytes ?? 0))
    for (const socket of slowestFirst) {
      if (!usage.isExceeded('backlogBytes')) return
      this.#closeSlow(socket)
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.enforce()
    })
  }
}
