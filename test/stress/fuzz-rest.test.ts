/** Random requests generated from the OpenAPI document. `bun run fuzz` is the long form. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { RestFuzz } from './fuzz-rest.ts'

/** Requests per endpoint; the long form sends thousands. */
const RUNS = 100

let fuzz: RestFuzz
beforeAll(async () => {
  fuzz = new RestFuzz()
  await fuzz.start()
})
afterAll(() => fuzz.close())

describe('fuzzed requests', () => {
  test.each(ENDPOINTS.map(({ path }) => path))('%s', async (path) => {
    const operation = fuzz.operations.find((each) => each.path === path)
    if (!operation) throw new Error(`${path} is not documented`)
    await fc.assert(
      fc.asyncProperty(fuzz.requests(operation), (asked) => fuzz.ask(operation, asked)),
      { numRuns: RUNS, seed: 2026, timeout: 5000 },
    )
  })

  test('the fuzz run saw every kind of response', () => {
    for (const status of [200, 400, 401, 404]) expect(fuzz.statuses.get(status) ?? 0).toBeGreaterThan(RUNS)
  })
})
