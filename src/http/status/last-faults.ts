/** The latest faults for the operator's view, without anything that opens a door. */
import { STATUS_LIMITS } from '../../catalog/status.ts'
import type { Fault } from '../errors.ts'

/** API keys, and what stands where a key or a token usually stands. */
const SECRETS =
  /\bsl_[0-9A-Za-z]{8,}|(?<=\b(?:api_?key|token|authorization)["']?\s*[=:]\s*["']?)[^\s"'&,]+|(?<=\bbearer\s)\S+/gi
const HIDDEN = '[hidden]'

export interface ShownFault {
  readonly at: number
  readonly correlationId: string
  /** Method and path, e.g. `GET /v2/sport`. */
  readonly place: string
  readonly message: string
}

export class LastFaults {
  /** The oldest one first. */
  readonly #faults: ShownFault[] = []
  readonly #secrets: readonly string[]

  /** @param secrets texts that are never shown, whatever stands around them */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets
  }

  note({ atMs, correlationId, place, message }: Fault): void {
    this.#faults.push({
      at: atMs,
      correlationId,
      place: this.#shown(`${place.method} ${place.path}`),
      message: this.#shown(message),
    })
    if (this.#faults.length > STATUS_LIMITS.faults) this.#faults.shift()
  }

  /** The newest one first. */
  list(): readonly ShownFault[] {
    return this.#faults.toReversed()
  }

  #shown(text: string): string {
    const plain = this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    return plain.replace(SECRETS, HIDDEN).slice(0, STATUS_LIMITS.faultLength)
  }
}
