/**
 * Loaded before the tests, it gives laws fresh seeds instead of those that make a usual run repeatable, and products all
 * of their items instead of a share. A law that fails prints its seed.
 */
import { mock } from 'bun:test'
import fc from 'fast-check'

process.env.TEST_WHOLE = '1'

// Copied, since afterwards the members of the module are these.
const library = { ...fc }
const assert = ((property, parameters) => {
  const { seed: _, ...rest } = parameters ?? {}
  return library.assert(property, rest as typeof parameters)
}) as typeof fc.assert

const fresh = { ...library, assert }
mock.module('fast-check', () => ({ ...fresh, default: fresh }))
