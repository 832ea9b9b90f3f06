/** Compares a token of the operator in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Does an `Authorization` header carry this token? Compares hashes, in the same time whatever is wrong. */
export function tokenCheck(token: string): (authorization: string | null) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(`Bearer ${token}`)
  return (authorization) => timingSafeEqual(hash(authorization ?? ''), expected)
}
