/**
 * Loaded before the tests, it gives laws fresh seeds instead of those that make a usual run repeatable. A law that fails
 * prints its seed.
 */
import { mock } from 'bun:test'
import fc from 'fast-check'

// Copied, since afterwards the members of the module are these.
const library = { ...fc }
const assert = ((property, parameters) => {
  const { seed: _, ...rest } = parameters ?? {}
  return library.assert(property, rest as typeof parameters)
}) as typeof fc.assert

const fresh = { ...library, assert }
mock.module('fast-check', () => ({ ...fresh, default: fresh }))
