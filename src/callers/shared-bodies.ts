/**
 * Bodies of the response cache that connections have not taken yet. Responses share them, so one counts once for a
 * caller, however many of its connections wait for it. The runtime sends it by itself and tells nobody of the end, so
 * requests are asked whether they still have a connection.
 */
import { CALLER_LIMITS } from '../catalog/callers.ts'
import type { Caller } from './scheduler.ts'
import type { UnsentResponse } from './unsent-bytes.ts'

interface Held {
  readonly unsent: UnsentResponse
  /** Responses with this body. */
  count: number
}

interface Sending {
  readonly request: Request
  readonly caller: Caller
  readonly holders: Map<Caller, Held>
}

/** Responses that may have ended before somebody looks, a few hundred bytes each. */
const UNSEEN = 256

export class SharedBodies {
  readonly #isOpen: (request: Request) => boolean
  readonly #holders = new WeakMap<Blob, Map<Caller, Held>>()
  #sending: Sending[] = []
  readonly #counts = new Map<Caller, number>()
  #most = UNSEEN

  /** @param isOpen whether the response to a request has not been taken whole */
  constructor(isOpen: (request: Request) => boolean) {
    this.#isOpen = isOpen
  }

  /** Records that a body is the response to a request. @param open opens the account of the caller */
  add(request: Request, caller: Caller, body: Blob, open: () => UnsentResponse): void {
    let holders = this.#holders.get(body)
    if (!holders) {
      holders = new Map()
      this.#holders.set(body, holders)
    }
    let held = holders.get(caller)
    if (!held) {
      held = { unsent: open(), count: 0 }
      held.unsent.set(body.size)
      holders.set(caller, held)
    }
    held.count += 1
    this.#counts.set(caller, this.#countOf(caller) + 1)
    this.#sending.push({ request, caller, holders })
    if (this.#sending.length > this.#most) this.look()
  }

  /** Whether connections of a caller have not taken so many bodies yet that the next one has to wait for its turns. */
  isFull(caller: Caller): boolean {
    if (this.#countOf(caller) < CALLER_LIMITS.wholeBodies) return false
    this.look()
    return this.#countOf(caller) >= CALLER_LIMITS.wholeBodies
  }

  #countOf(caller: Caller): number {
    return this.#counts.get(caller) ?? 0
  }

  /** Forgets what has been taken. */
  look(): void {
    this.#sending = this.#sending.filter((sending) => this.#isOpen(sending.request) || this.#end(sending))
    this.#most = 2 * this.#sending.length + UNSEEN
  }

  /** @returns false */
  #end({ caller, holders }: Sending): boolean {
    const others = this.#countOf(caller) - 1
    if (others > 0) this.#counts.set(caller, others)
    else this.#counts.delete(caller)
    const held = holders.get(caller)
    if (!held) return false
    held.count -= 1
    if (held.count > 0) return false
    held.unsent.close()
    return holders.delete(caller) && false
  }
}
