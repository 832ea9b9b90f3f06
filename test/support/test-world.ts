/** A harness that lives as long as the tests of the file, or of the `describe` block, that opens it. */
import { afterAll } from 'bun:test'
import type { Change } from '../../src/contract/changes.ts'
import { type Harness, makeHarness } from './harness.ts'

/** Opens a harness, applies the changes through the app, and closes it after the tests. */
export function testWorld(changes: Iterable<Change>, options?: Parameters<typeof makeHarness>[0]): Harness {
  const harness = makeHarness(options)
  afterAll(() => harness.close())
  harness.put(changes)
  return harness
}
