/**
 * Authenticates requests for a WebSocket: a valid key, and for pages an allowed origin. A refused socket is opened all the
 * same, because only then can it be closed with the code that says why; nothing else is ever sent on it.
 */
import type { SocketData } from '../live/sockets.ts'
import { queryOf } from '../rules/request-target.ts'
import { type RequestLimits, tooManyWrongKeys } from './access.ts'
import type { FindKey } from './api-keys.ts'
import type { Cors } from './cors.ts'
import { envelopeResponse } from './errors.ts'

export interface SocketAuthenticationOptions {
  readonly findKey: FindKey
  readonly clock: () => number
  readonly cors: Cors
  readonly limits: RequestLimits
}

/** The data of the socket, or the response to a client that gets none. */
export type SocketAuthentication = SocketData | Response

export function createSocketAuthentication({ findKey, clock, cors, limits }: SocketAuthenticationOptions) {
  return (request: Request): SocketAuthentication => {
    const origin = request.headers.get('origin')
    // Every browser sends an origin; programs send none.
    if (origin !== null && !cors.mayConnect(origin, request.headers.get('host'))) {
      return { key: null, refusal: 'originRefused' }
    }
    const now = clock()
    const text = new URLSearchParams(queryOf(request.url)).get('apiKey') ?? ''
    const key = findKey(text, now)
    if (key) return { key }
    const client = text === '' ? null : limits.clientOf(request)
    const waitSeconds = client === null ? null : limits.failures.note(client, now)
    if (waitSeconds === null) return { key: null }
    return envelopeResponse(tooManyWrongKeys(waitSeconds), cors.headers(request))
  }
}
