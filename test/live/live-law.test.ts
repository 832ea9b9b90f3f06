/**
 * The law of the live channel (docs/reference/live.md#5): a snapshot and all deltas after it, applied by the documented
 * rule, give exactly what REST answers, whatever happens in between and in every variant.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { optionsOf } from '../../src/client/live-messages.ts'
import { applyChanges } from '../../src/client/live-state.ts'
import type { Change } from '../../src/contract/changes.ts'
import { LIVE_VARIANTS, type LiveVariant } from '../../src/contract/live-messages.ts'
import { changesBetween } from '../../src/live/delta.ts'
import { liveClient, nextEvent } from '../support/client-live-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { serveLive } from '../support/live-kit.ts'
import { matchChange, smallWorld, TEAMS } from '../support/small-world.ts'

describe('deltas', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(null, true, 'a'),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'x/y', 'x~y'), tie('any'), { maxKeys: 3 }),
    ),
  })).any
  const fields = fc.dictionary(fc.constantFrom('id', 'liveEvents', 'homeScore', 'venue'), value)

  test('applying a delta gives the new state', () => {
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        fc.pre(!mixesKinds(before, after))
        const texts = (of: object) =>
          new Map(Object.entries(of).map(([field, each]) => [field, JSON.stringify(each)]))
        const sent = JSON.stringify(changesBetween(texts(before), texts(after)))
        const changes = JSON.parse(sent)
        const state = JSON.parse(JSON.stringify(before))
        const reached = changes === null ? state : applyChanges(state, changes)
        expect(JSON.stringify(sorted(reached))).toBe(JSON.stringify(sorted(after)))
      }),
      { numRuns: 5000 },
    )
  })

  /** In the contract no place holds a list in one state and an object in the other. */
  function mixesKinds(a: unknown, b: unknown): boolean {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    if (Array.isArray(a) !== Array.isArray(b)) return true
    const other = b as Record<string, unknown>
    return Object.entries(a).some(([key, each]) => Object.hasOwn(other, key) && mixesKinds(each, other[key]))
  }

  function sorted(of: unknown): unknown {
    if (Array.isArray(of)) return of.map(sorted)
    if (typeof of !== 'object' || of === null) return of
    return Object.entries(of)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)])
  }
})

/** What may happen to match 1 and around it. */
const happening: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record(
      {
        currentMatchMinute: fc.nat(95),
        status: fc.constantFrom('inprogress', 'finished', 'notstarted', 'suspended', 'canceled'),
        homeScore: fc.record({ current: fc.nat(3), period1: fc.nat(2) }),
        venue: fc.option(fc.record({ name: fc.constantFrom('Harbour Park', 'Mill Lane') })),
        attendance: fc.option(fc.nat(5)),
        overtimeLength: fc.option(fc.constant(900)),
        liveEvents: fc.array(
          fc.record({
            time: fc.nat(90),
            timeSeconds: fc.constant(null),
            type: fc.constantFrom('goal', 'card'),
            team: fc.constantFrom('home', 'away'),
            period: fc.constant('period1'),
          }),
          { maxLength: 5 },
        ),
      },
      { requiredKeys: [] },
    )
    .map(
      (data): Change => ({ op: 'merge', kind: 'match', sport: 'football', id: 1, data, correction: true }),
    ),
  fc
    .record({
      bookmaker: fc.constantFrom('1', '5'),
      stage: fc.constantFrom('prematch', 'live'),
      factor: fc.option(fc.integer({ min: 110, max: 500 }).map((cents) => cents / 100)),
      updatedAt: fc.integer({ min: NOW, max: NOW + 1000 }),
    })
    .map(({ bookmaker, stage, factor, updatedAt }): Change => {
      const stakes = factor === null ? {} : { w1: { factor } }
      const board = { isBettingActive: true, updatedAt, markets: { result: { stakes } } }
      const data = { boards: { [bookmaker]: { [stage]: factor === null ? null : board } } }
      return { op: 'merge', kind: 'oddsBoards', sport: 'football', id: 1, data }
    }),
  fc.record({ id: fc.constantFrom(...TEAMS), ru: fc.constantFrom('Альфа', 'Бета') }).map(
    ({ id, ru }): Change => ({
      op: 'merge',
      kind: 'team',
      sport: 'football',
      id,
      data: { translations: { ru } },
    }),
  ),
  fc
    .record({ id: fc.integer({ min: 50, max: 53 }), home: fc.nat(3), goals: fc.tuple(fc.nat(3), fc.nat(3)) })
    .map(
      ({ id, home, goals }): Change =>
        matchChange(
          id,
          {
            startTimestamp: NOW - id * 3_600_000,
            homeTeamId: TEAMS[home] ?? 0,
            awayTeamId: TEAMS[(home + 1) % 4] ?? 0,
          },
          goals,
        ),
    ),
)

const PATHS: Readonly<Record<LiveVariant, string>> = {
  plain: '/v2/football/matches/1',
  odds: '/v2/football/matches/1?with_bk_odds=true',
  all: '/v2/football/matches/1?with_bk_odds=true&odds_stage=all',
}
/** Times of the feed are no changes, so a client may have older ones than REST. */
function withoutTimes(body: unknown): unknown {
  const text = JSON.stringify(body, (key, value) =>
    ['updatedAt', 'updatedAtByStage', 'changedAt', 'scoreStatus'].includes(key) ? undefined : value,
  )
  return JSON.parse(text)
}

async function follow(harness: Harness, history: readonly Change[]): Promise<void> {
  const server = serveLive(harness)
  const clients = LIVE_VARIANTS.map((variant) => ({ variant, ...liveClient(harness, server) }))
  await Promise.all(
    clients.map(({ live, variant }) => {
      live.subscribe({ type: 'match', sportSlug: 'football', matchId: 1, ...optionsOf({ variant }) })
      return nextEvent(live, 'snapshot')
    }),
  )
  for (const [index, change] of history.entries()) {
    harness.put([change])
    if (index % 5 !== 4 && index < history.length - 1) continue
    for (const { variant, live, wire, errors } of clients) {
      await live.settle()
      const { body } = await harness.get(PATHS[variant])
      expect(withoutTimes(live.match('football', 1, variant)?.state)).toEqual(withoutTimes(body))
      expect([wire.faults, errors]).toEqual([[], []])
    }
  }
  for (const { live } of clients) live.close()
  await server.stop()
}

test('every subscriber reaches the state of REST', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 25 }), async (history) => {
      const harness = makeHarness()
      harness.put(smallWorld())
      harness.put([matchChange(1, { startTimestamp: NOW - 600_000, status: 'inprogress' })])
      await follow(harness, history)
      harness.close()
    }),
    { numRuns: 40 },
  )
}, 180_000)
