/** Applies changes to an empty database and tells what was rejected. */
import type { Change } from '../../../src/contract/changes.ts'
import { applyBatch } from '../../../src/feed/apply.ts'
import { makeHarness } from '../harness.ts'

/** The reasons of rejected changes. */
export function applied(changes: readonly Change[]): string[] {
  const harness = makeHarness()
  const lines = changes.slice(0, 1000).map((change, index) => ({ line: index + 1, change }))
  const { rejected } = applyBatch(harness.db, lines)
  harness.close()
  return rejected.map(({ kind, id, pointer, reason }) => `${kind} ${id} ${pointer}: ${reason}`)
}
