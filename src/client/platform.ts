/**
 * What the client uses of the runtime (browser, Node, Bun): timers, randomness, `fetch` and `WebSocket`. All of them
 * are options of the clients; only the defaults are here.
 */

export interface Timers {
  /** Runs a function once after a delay. Returns a handle for `clear`. */
  set(run: () => void, ms: number): unknown
  clear(timer: unknown): void
}

export const PLATFORM_TIMERS: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as number),
}

/** A random number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

export const PLATFORM_RANDOM: Random = Math.random

export type Fetch = (
  address: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>

// A browser's `fetch` throws when it is called as a method.
export const PLATFORM_FETCH: Fetch = (address, init) => fetch(address, init)

/** The part of a WebSocket that the live client uses; compatible with browsers, Node 22, Bun and the package `ws`. */
export interface SocketLike {
  send(text: string): void
  close(): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: unknown }) => void,
  ): void
  addEventListener(type: 'error', listener: () => void): void
}

export type SocketConstructor = new (address: string) => SocketLike

/** Throws if the runtime has none. */
export function platformSocket(): SocketConstructor {
  if (typeof WebSocket === 'function') return WebSocket
  throw new Error(
    'This runtime has no WebSocket. With Node 20 run `node --experimental-websocket`, or run `npm install ws` and pass ' +
      'its class: new LiveClient({ WebSocket, ... }).',
  )
}

export interface BackOff {
  /** Maximum delay before the first retry (ms); it doubles with each further one. */
  readonly baseMs: number
  /** Upper bound of all delays (ms). */
  readonly maxMs: number
}

/** Milliseconds to wait after a failed attempt; the first attempt has the number 1. */
export function backOffMs({ baseMs, maxMs }: BackOff, attempt: number, random: Random): number {
  return Math.round(random() * Math.min(maxMs, baseMs * 2 ** (attempt - 1)))
}

/** Resolves after a delay. Rejects with the reason of the signal if that aborts first. */
export function pause(ms: number, timers: Timers, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      timers.clear(timer)
      reject(signal?.reason)
    }
    const timer = timers.set(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
