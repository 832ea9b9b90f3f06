/**
 * Headers of every answer that keep browsers from taking it for something else. Whether the connection is encrypted is
 * the business of the proxy in front, and so is `Strict-Transport-Security`.
 */
import type { HeaderRecord } from './cors.ts'

/** @param isForAll may pages of every origin read the answers? Then they may embed them as well. */
export function securityHeaders(isForAll: boolean): HeaderRecord {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': isForAll ? 'cross-origin' : 'same-origin',
  }
}
