/**
 * Closes the live sockets of revoked keys (docs/reference/rules.md#5). Keys are revoked by another process, so the keys
 * of open sockets are checked only after another process has written to the file. Messages and quiet hours cost
 * nothing.
 */
import { KEY_CACHE_MS } from './api-keys.ts'

/** Minimum time between two checks while another process keeps writing, e.g. a replication. */
export const KEY_CHECK_MS = 500

/**
 * A socket of a revoked key is closed within this time. A cached look-up may accept a socket for one more second, and
 * the second check after that finds it. @assumed
 */
export const REVOKED_SOCKET_MS = 2000

export interface KeySockets {
  /** Hashes of the keys with an open socket, each once. */
  readonly keyHashes: readonly string[]
  closeKeys(hashes: ReadonlySet<string>): void
}

export class KeyWatch {
  readonly #sockets: KeySockets
  readonly #selectRevoked: () => readonly string[]
  #lookedMs = Number.NEGATIVE_INFINITY
  /** Checks continue until this time; null while nothing has to be checked. */
  #untilMs: number | null = null

  /** @param selectRevoked hashes of all revoked keys */
  constructor(sockets: KeySockets, selectRevoked: () => readonly string[]) {
    this.#sockets = sockets
    this.#selectRevoked = selectRevoked
  }

  /** Another process has written to the file. Cached look-ups may accept sockets until they expire. */
  noteWrite(nowMs: number): void {
    this.#untilMs = nowMs + KEY_CACHE_MS
  }

  /** Checks if a check is due; call it several times a second. @param nowMs monotonic */
  look(nowMs: number): void {
    if (this.#untilMs === null || nowMs - this.#lookedMs < KEY_CHECK_MS) return
    this.#lookedMs = nowMs
    if (nowMs >= this.#untilMs) this.#untilMs = null
    const open = new Set(this.#sockets.keyHashes)
    if (open.size === 0) return
    const ended = this.#selectRevoked().filter((hash) => open.has(hash))
    if (ended.length > 0) this.#sockets.closeKeys(new Set(ended))
  }
}
