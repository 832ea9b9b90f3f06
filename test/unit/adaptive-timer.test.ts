/** Timers of idle work. */
import { expect, test } from 'bun:test'
import { AdaptiveTimer } from '../../src/shared/adaptive-timer.ts'
import { until } from '../support/command-kit.ts'

test('idle timers run at the same beats, one that is woken before them, and one that is stopped never', async () => {
  const runs: string[] = []
  const signals = new Set<() => void>()
  const timerOf = (name: string, intervals: { busyMs: number; idleMs: number }, of?: Set<() => void>) =>
    new AdaptiveTimer(
      () => {
        runs.push(name)
        return false
      },
      intervals,
      of,
    )
  const stopped = timerOf('stopped', { busyMs: 1, idleMs: 250 })
  const timers = [
    timerOf('slow', { busyMs: 1, idleMs: 500 }),
    timerOf('quick', { busyMs: 1, idleMs: 250 }),
    timerOf('woken', { busyMs: 1, idleMs: 250_000 }, signals),
  ]
  stopped.stop()
  for (const wake of signals) wake()
  await until(() => runs.includes('slow'))
  expect(runs.slice(0, 4)).toEqual(['woken', 'quick', 'slow', 'quick'])
  for (const timer of timers) timer.stop()
  expect(signals.size).toBe(0)
})
