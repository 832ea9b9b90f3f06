/** Compares an operator token in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Creates a check of whether an `Authorization` header carries this token. It compares hashes, so its duration reveals
 * nothing.
 */
export function tokenCheck(token: string): (authorization: string | null) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(`Bearer ${token}`)
  return (authorization) => timingSafeEqual(hash(authorization ?? ''), expected)
}
