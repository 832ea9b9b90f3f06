/** Unread bytes of sockets, and the end of slow readers. */
import { LIVE_LIMITS } from '../catalog/live/live.ts'
import type { LiveSocket, SocketOwner } from './socket.ts'
import type { LiveUsage } from './usage.ts'

/**
 * Bytes buffered for slow readers, measured per socket and limited per socket, per key and for the process. Bun buffers
 * messages published to native topics by itself, so backlogs are measured afterwards: once a tick, and earlier after
 * large publishes.
 */
export class Backlogs {
  readonly #process: LiveUsage
  readonly #owners: () => Iterable<SocketOwner>
  readonly #closeSlow: (socket: LiveSocket) => void
  readonly #timer: () => number
  /** Sockets with unread bytes, and when they last took some, or got the first ones. */
  readonly #stalledMs = new Map<LiveSocket, number>()
  #unmeasuredBytes = 0
  #isScheduled = false

  /**
   * @param closeSlow closes a socket; it calls `release` before it returns
   * @param timer monotonic milliseconds
   */
  constructor(
    process: LiveUsage,
    owners: () => Iterable<SocketOwner>,
    closeSlow: (socket: LiveSocket) => void,
    timer: () => number,
  ) {
    this.#timer = timer
    this.#process = process
    this.#owners = owners
    this.#closeSlow = closeSlow
  }

  /** Call it after each direct message and after a drain. */
  measure(socket: LiveSocket, usage: LiveUsage): void {
    const before = socket.data.backlogBytes ?? 0
    const bytes = socket.getBufferedAmount()
    if (bytes === before) return
    socket.data.backlogBytes = bytes
    if (bytes === 0) this.#stalledMs.delete(socket)
    else if (bytes < before || before === 0) this.#stalledMs.set(socket, this.#timer())
    usage.add('backlogBytes', bytes - before)
  }

  /** Call it when the socket is closed. */
  release(socket: LiveSocket, usage: LiveUsage): void {
    usage.add('backlogBytes', -(socket.data.backlogBytes ?? 0))
    socket.data.backlogBytes = 0
    this.#stalledMs.delete(socket)
  }

  /** Closes sockets that have taken nothing for long. Call it periodically. */
  closeStalled(): void {
    const now = this.#timer()
    for (const [socket, sinceMs] of this.#stalledMs) {
      if (now - sinceMs < LIVE_LIMITS.stalledMs) continue
      const usage = socket.data.connected?.usage
      if (usage) this.measure(socket, usage)
      if (this.#stalledMs.get(socket) === sinceMs) this.#closeSlow(socket)
    }
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
    const slow: LiveSocket[] = []
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

  #closeSlowest(usage: LiveUsage, sockets: Iterable<LiveSocket>): void {
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
