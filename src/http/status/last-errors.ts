/** The latest internal errors for the status page, with keys and tokens removed. */
import { STATUS_LIMITS } from '../../catalog/status.ts'
import type { InternalError } from '../errors.ts'

/** API keys, and values that follow the name of a key or token. */
const SECRETS =
  /\bsl_[0-9A-Za-z]{8,}|(?<=\b(?:api_?key|token|authorization)["']?\s*[=:]\s*["']?)[^\s"'&,]+|(?<=\bbearer\s)\S+/gi
const HIDDEN = '[hidden]'

export interface ShownError {
  readonly at: number
  readonly correlationId: string
  /** Method and path, e.g. `GET /v2/sport`. */
  readonly place: string
  readonly message: string
}

export class LastErrors {
  /** Oldest first. */
  readonly #errors: ShownError[] = []
  readonly #secrets: readonly string[]

  /** @param secrets texts to redact */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets
  }

  note({ atMs, correlationId, location, message }: InternalError): void {
    this.#errors.push({
      at: atMs,
      correlationId,
      place: this.#shown(`${location.method} ${location.path}`),
      message: this.#shown(message),
    })
    if (this.#errors.length > STATUS_LIMITS.errors) this.#errors.shift()
  }

  /** Newest first. */
  list(): readonly ShownError[] {
    return this.#errors.toReversed()
  }

  #shown(text: string): string {
    const plain = this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    return plain.replace(SECRETS, HIDDEN).slice(0, STATUS_LIMITS.errorLength)
  }
}
