/** An error response of the service: the error envelope of all endpoints (docs/reference/rules.md#7). */
import type { Schemas } from './rest-types.ts'

type Envelope = Schemas['Error']

/**
 * The error slugs of the service, and `unreadable_answer` for a response that is not from the service, e.g. of a proxy.
 */
export type ErrorSlug = Envelope['error'] | 'unreadable_answer'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status. */
  readonly status: number
  readonly slug: ErrorSlug
  /** For 400: the invalid parameter. */
  readonly parameter: string | null
  /** For 500: identifies the log entry of the service that has the cause. */
  readonly correlationId: string | null
  /** For missing season statistics: the available types. */
  readonly availableTypes: readonly string[] | null
  /** Value of the header `Retry-After` (ms). */
  readonly retryAfterMs: number | null

  constructor(status: number, envelope: Partial<Envelope> | null, retryAfter: string | null) {
    super(envelope?.message ?? `The response (status ${status}) has no readable body.`)
    this.status = status
    this.slug = envelope?.error ?? 'unreadable_answer'
    this.parameter = envelope?.parameter ?? null
    this.correlationId = envelope?.correlationId ?? null
    this.availableTypes = envelope?.availableTypes ?? null
    this.retryAfterMs = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
  }
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  return new ApiError(
    response.status,
    readEnvelope(await response.text()),
    response.headers.get('retry-after'),
  )
}

function readEnvelope(text: string): Partial<Envelope> | null {
  try {
    const body: unknown = JSON.parse(text)
    const isEnvelope = typeof body === 'object' && body !== null && 'error' in body && 'message' in body
    return isEnvelope ? (body as Partial<Envelope>) : null
  } catch {
    return null
  }
}
