/** Bodies that change only with the program or its settings, e.g. dictionaries: clients may keep them. */
import type { TextAnswer } from './endpoint.ts'

/** How long a client need not ask again; afterwards the entity tag makes asking cheap. */
const MAX_AGE_SECONDS = 3600

/** `private` for what needs a key: shared caches must not keep it. */
export function cacheable(text: string, scope: 'public' | 'private'): TextAnswer {
  return {
    text,
    headers: { etag: etagOf(text), 'cache-control': `${scope}, max-age=${MAX_AGE_SECONDS}` },
  }
}

/**
 * The entity tag of a text or of bytes: the same content has the same one on every machine. Weak, because each encoding
 * of it has the same one (RFC 9110, 8.8.3.3).
 */
export function etagOf(content: string | Uint8Array): string {
  return `W/"${new Bun.CryptoHasher('sha256').update(content).digest('base64url').slice(0, 27)}"`
}
