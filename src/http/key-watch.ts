/**
 * Ends the live sockets of keys that were revoked (docs/reference/rules.md#5). A key is revoked by another process, so
 * the keys of open sockets are looked at only after one has written to the file: no message costs anything, and neither
 * does a quiet hour.
 */
import { KEY_CACHE_MS } from './api-keys.ts'

/** Between two looks while another process writes all the time, e.g. a replication, in milliseconds. */
export const KEY_LOOK_MS = 500

/**
 * A socket of a revoked key is closed within this time, in milliseconds: the last socket that a cached look-up lets in
 * comes a second after it was revoked, and is seen at the next look but one. @assumed
 */
export const REVOKED_SOCKET_MS = 2000

/** The sockets as this uses them. */
export interface KeySockets {
  /** Hashes of the keys with an open socket, each once. */
  readonly keyHashes: readonly string[]
  closeKeys(hashes: ReadonlySet<string>): void
}

export class KeyWatch {
  readonly #sockets: KeySockets
  readonly #selectRevoked: () => readonly string[]
  #lookedMs = Number.NEGATIVE_INFINITY
  /** Looks go on until then; null while there is nothing to look for. */
  #untilMs: number | null = null

  /** @param selectRevoked hashes of all revoked keys */
  constructor(sockets: KeySockets, selectRevoked: () => readonly string[]) {
    this.#sockets = sockets
    this.#selectRevoked = selectRevoked
  }

  /** Another process has written to the file. Until the cached look-ups of before expire, they may let sockets in. */
  noteWrite(nowMs: number): void {
    this.#untilMs = nowMs + KEY_CACHE_MS
  }

  /** Looks where it is due; call it several times a second. @param nowMs of a clock that never runs backwards */
  look(nowMs: number): void {
    if (this.#untilMs === null || nowMs - this.#lookedMs < KEY_LOOK_MS) return
    this.#lookedMs = nowMs
    if (nowMs >= this.#untilMs) this.#untilMs = null
    const open = new Set(this.#sockets.keyHashes)
    if (open.size === 0) return
    const ended = this.#selectRevoked().filter((hash) => open.has(hash))
    if (ended.length > 0) this.#sockets.closeKeys(new Set(ended))
  }
}
