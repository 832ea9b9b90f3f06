/**
 * Authenticates requests for a WebSocket: a valid key and, for pages, an allowed origin. A refused socket is opened all
 * the same, because only an open socket can be closed with a code that says why. Nothing else is sent on it.
 */
import { requireCharged, type SocketData } from '../../live/socket.ts'
import { queryOf } from '../../shared/url-parts.ts'
import { envelopeResponse } from '../responses/errors.ts'
import {
  allowsOrigin,
  chargeUnit,
  type FindKey,
  KEY_CACHE_MS,
  type RequestLimits,
  tooManyWrongKeys,
} from './access.ts'
import type { Cors } from './cors.ts'
import type { KnownKey } from './known-key.ts'
import type { QuotaCounter } from './quota-counter.ts'

/** The data of the socket, or the response to a client whose upgrade is refused. */
export type SocketAuthentication = SocketData | Response

export function createSocketAuthentication(
  findKey: FindKey,
  counter: QuotaCounter,
  clock: () => number,
  cors: Cors,
  limits: RequestLimits,
) {
  /** A requested snapshot costs as much as the same response over REST. */
  const charge = (key: KnownKey) => requireCharged(chargeUnit(counter, key, clock()))
  return (request: Request): SocketAuthentication => {
    const origin = request.headers.get('origin')
    // Browsers always send an origin; programs do not.
    if (origin !== null && !cors.mayConnect(origin, request.headers.get('host'))) {
      return { key: null, refusal: 'originRefused' }
    }
    const now = clock()
    const text = new URLSearchParams(queryOf(request.url)).get('apiKey') ?? ''
    const key = findKey(text, now)
    if (key && !allowsOrigin(key, request)) return { key: null, refusal: 'originRefused' }
    if (key) return { key, charge: () => charge(key) }
    const client = text === '' ? null : limits.clientOf(request)
    const waitSeconds = client === null ? null : limits.failures.note(client, now)
    if (waitSeconds === null) return { key: null }
    return envelopeResponse(tooManyWrongKeys(waitSeconds), cors.headers(request))
  }
}

/** Minimum time between two checks while another process keeps writing, e.g. a replication. */
export const KEY_CHECK_MS = 500

interface KeySockets {
  /** Hashes of the keys with an open socket, each once. */
  readonly keyHashes: readonly string[]
  closeKeys(hashes: ReadonlySet<string>): void
}

/**
 * Closes the live sockets of revoked keys (docs/reference/rules.md#5). Keys are revoked by another process, so the keys
 * of open sockets are checked only after another process has written to the file. Messages and quiet hours cost
 * nothing.
 */
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
