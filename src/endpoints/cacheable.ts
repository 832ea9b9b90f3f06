/** Responses that change only with the program or its settings, e.g. dictionaries: clients may cache them. */
import type { TextAnswer } from './endpoint.ts'

/** Afterwards clients revalidate by entity tag. */
const MAX_AGE_SECONDS = 3600

/** @param scope `private` for responses that need a key: shared caches must not store them */
export function cacheable(text: string, scope: 'public' | 'private'): TextAnswer {
  return { text, headers: { 'cache-control': `${scope}, max-age=${MAX_AGE_SECONDS}` } }
}
