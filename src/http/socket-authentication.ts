/**
 * Authenticates requests for a WebSocket: a valid key and, for pages, an allowed origin. A refused socket is opened all
 * the same, because only an open socket can be closed with a code that says why. Nothing else is sent on it.
 */

import type { SocketData } from '../live/socket.ts'
import { requireCharged } from '../live/socket.ts'
import { queryOf } from '../rules/request-target.ts'
import { chargeUnit, type RequestLimits, tooManyWrongKeys } from './access.ts'
import { allowsOrigin, type FindKey, type KnownKey } from './api-keys.ts'
import type { Cors } from './cors.ts'
import { envelopeResponse } from './errors.ts'
import type { QuotaCounter } from './quota-counter.ts'

export interface SocketAuthenticationOptions {
  readonly findKey: FindKey
  readonly counter: QuotaCounter
  readonly clock: () => number
  readonly cors: Cors
  readonly limits: RequestLimits
}

/** The data of the socket, or the response to a client whose upgrade is refused. */
export type SocketAuthentication = SocketData | Response

export function createSocketAuthentication({
  findKey,
  counter,
  clock,
  cors,
  limits,
}: SocketAuthenticationOptions) {
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
