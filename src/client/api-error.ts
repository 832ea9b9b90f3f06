/** An answer of the service that is an error: the one envelope of all endpoints (docs/reference/rules.md#7). */
import type { components } from './rest-types.ts'

type Envelope = components['schemas']['Error']

/** The slugs of the service; `unreadable_answer` where something between it and the client answered. */
export type ErrorSlug = Envelope['error'] | 'unreadable_answer'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status. */
  readonly status: number
  readonly slug: ErrorSlug
  /** Of a 400: the parameter that was wrong. */
  readonly parameter: string | null
  /** Of a 500: stands in the log of the service beside the cause. */
  readonly correlationId: string | null
  /** Of missing season statistics: the types that there are. */
  readonly availableTypes: readonly string[] | null
  /** What the header `Retry-After` asks for (ms). */
  readonly retryAfterMs: number | null

  constructor(status: number, envelope: Partial<Envelope> | null, retryAfter: string | null) {
    super(envelope?.message ?? `The answer ${status} has no readable body.`)
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
