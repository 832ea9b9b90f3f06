/**
 * Who may open a socket of the live channel (specification, 5; wire format, 20): pages of allowed origins, with a valid
 * key. A refused socket is opened all the same, because only then can it be closed with the code that says why;
 * nothing else is ever sent on it.
 */
import type { SocketData } from '../live/sockets.ts'
import { queryOf } from '../rules/request-target.ts'
import { type Guards, tooManyFailedKeys } from './access.ts'
import type { FindKey } from './api-keys.ts'
import type { Cors } from './cors.ts'
import { envelopeResponse } from './errors.ts'

export interface SocketAuthenticationOptions {
  readonly findKey: FindKey
  readonly clock: () => number
  readonly cors: Cors
  readonly guards: Guards
}

/** What goes with a socket, or the answer to a caller that gets none. */
export type SocketAuthentication = SocketData | Response

export function createSocketAuthentication({ findKey, clock, cors, guards }: SocketAuthenticationOptions) {
  return (request: Request): SocketAuthentication => {
    const origin = request.headers.get('origin')
    // Programs send none; every browser does.
    if (origin !== null && !cors.mayConnect(origin, request.headers.get('host'))) {
      return { key: null, refusal: 'originRefused' }
    }
    const now = clock()
    const text = new URLSearchParams(queryOf(request.url)).get('apiKey') ?? ''
    const key = findKey(text, now)
    if (key) return { key }
    const caller = text === '' ? null : guards.callerOf(request)
    const waitSeconds = caller === null ? null : guards.failedKeys.note(caller, now)
    if (waitSeconds === null) return { key: null }
    return envelopeResponse(tooManyFailedKeys(waitSeconds), cors.headers(request))
  }
}
