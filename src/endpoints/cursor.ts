/** The cursor of a match list: where the next batch starts, bound to the filters of the list. */
import { invalidParameter } from '../contract/errors.ts'
import type { MatchKey } from '../store/match-lists.ts'

/**
 * `base64url(JSON [start ms, id, fingerprint])`. The position is a sort key and not an offset, so matches added or
 * moved meanwhile neither hide nor repeat others.
 */
export function encodeCursor(after: MatchKey, filters: object): string {
  return Buffer.from(JSON.stringify([after.startMs, after.id, fingerprint(filters)])).toString('base64url')
}

/** The key after which the next batch starts. Throws 400 for an invalid cursor or one of other filters. */
export function decodeCursor(cursor: string, filters: object): MatchKey {
  const [startMs, id, of] = parse(cursor)
  if (!Number.isSafeInteger(startMs) || !Number.isSafeInteger(id) || typeof of !== 'string') {
    throw invalidParameter('cursor', 'must be empty or the nextCursor of the previous batch.')
  }
  if (of !== fingerprint(filters)) {
    throw invalidParameter('cursor', 'belongs to other filters; start again with an empty cursor.')
  }
  return { startMs: startMs as number, id: id as number }
}

function parse(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** Short and stable across restarts. It protects against mistakes, not forgery: a forged key is harmless. */
function fingerprint(filters: object): string {
  return Bun.hash.wyhash(JSON.stringify(filters)).toString(36)
}
