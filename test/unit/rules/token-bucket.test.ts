/** The token bucket that bounds messages and requests: never more than its burst, whatever the clock does. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { TokenBucket } from '../../../src/rules/api/quota.ts'

test('within any stretch of time at most the burst and what was refilled is taken', () => {
  const steps = fc.array(fc.integer({ min: -5_000, max: 60_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 10 }),
      steps,
      (burst, perSecond, waits) => {
        const bucket = new TokenBucket(burst, perSecond, 0)
        let now = 0
        for (const wait of waits) {
          now += wait
          let taken = 0
          while (bucket.take(now)) taken += 1
          expect(taken).toBeLessThanOrEqual(burst)
          if (wait >= (burst / perSecond) * 1000) expect(taken).toBe(burst)
        }
      },
    ),
  )
})
