/** Bodies that change only with the program or its settings, e.g. dictionaries: clients may cache them. */
import type { TextAnswer } from './endpoint.ts'

/** Afterwards the entity tag makes revalidating cheap. */
const MAX_AGE_SECONDS = 3600

/** @param scope `private` for what needs a key: shared caches must not store it */
export function cacheable(text: string, scope: 'public' | 'private'): TextAnswer {
  return { text, headers: { 'cache-control': `${scope}, max-age=${MAX_AGE_SECONDS}` } }
}
