/** Rules on the state of a match as time goes by: scoreStatus and analytics status. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findSport, SPORTS, TOP_HOCKEY_LEAGUE_ID } from '../../../src/catalog/sports.ts'
import { MATCH_STATUSES, type MatchStatus } from '../../../src/catalog/statuses.ts'
import {
  type AnalyticsMatch,
  type AnalyticsType,
  analyticsStatus,
  type ScoreFinalityInput,
  scoreFinality,
} from '../../../src/rules/matches/timing.ts'
import { HOUR_MS } from '../../support/rules-kit.ts'

const football = findSport('football')!
const START = 1_000 * HOUR_MS
const FOOTBALL_END = START + 115 * 60_000

const ANALYTICS_TYPES: readonly AnalyticsType[] = ['shotmap', 'momentum', 'averagePositions']

describe('scoreStatus.final', () => {
  const base: ScoreFinalityInput = {
    status: 'finished',
    startMs: START,
    endedMs: null,
    correctedMs: null,
    isAmateur: false,
    sport: football,
    now: FOOTBALL_END,
  }
  const settled = FOOTBALL_END + 4 * HOUR_MS
  const cases: [string, Partial<ScoreFinalityInput>, boolean | null, number | null][] = [
    ['just ended', {}, false, settled],
    ['a moment before four hours', { now: settled - 1 }, false, settled],
    ['four hours after the estimated end', { now: settled }, true, null],
    ['four hours after the given end', { endedMs: START, now: START + 4 * HOUR_MS }, true, null],
    [
      'a correction starts again',
      { correctedMs: settled, now: settled + HOUR_MS },
      false,
      settled + 4 * HOUR_MS,
    ],
    ['an early correction changes nothing', { correctedMs: START, now: settled }, true, null],
    ['amateur after four hours', { isAmateur: true, now: settled }, false, FOOTBALL_END + 72 * HOUR_MS],
    ['amateur after three days', { isAmateur: true, now: FOOTBALL_END + 72 * HOUR_MS }, true, null],
  ]
  test.each(cases)('%s', (_name, over, final, changesAtMs) => {
    expect(scoreFinality({ ...base, ...over })).toEqual({ final, changesAtMs })
  })

  test.each(MATCH_STATUSES.filter((status) => status !== 'finished'))('%s is null', (status) => {
    expect(scoreFinality({ ...base, status, now: Number.MAX_SAFE_INTEGER })).toEqual({
      final: null,
      changesAtMs: null,
    })
  })

  test('the result changes exactly at the reported moment', () => {
    const time = fc.integer({ min: 0, max: 500 }).map((hours) => START + hours * HOUR_MS)
    fc.assert(
      fc.property(
        time,
        fc.option(time),
        fc.option(time),
        fc.boolean(),
        (now, endedMs, correctedMs, isAmateur) => {
          const input = { ...base, endedMs, correctedMs, isAmateur, now }
          const { final, changesAtMs } = scoreFinality(input)
          expect(changesAtMs === null).toBe(final === true)
          if (changesAtMs === null) return
          expect(scoreFinality({ ...input, now: changesAtMs - 1 }).final).toBe(false)
          expect(scoreFinality({ ...input, now: changesAtMs }).final).toBe(true)
        },
      ),
    )
  })
})

describe('analytics status', () => {
  const match = (status: MatchStatus, over: Partial<AnalyticsMatch> = {}): AnalyticsMatch => ({
    sport: football,
    tournamentId: 17,
    status,
    startMs: START,
    endedMs: null,
    ...over,
  })
  const WEEK = 7 * 24 * HOUR_MS
  const cases: [string, AnalyticsMatch, boolean, number, string][] = [
    ['data exists', match('finished'), true, START + 9 * WEEK, 'available'],
    ['data exists while it runs', match('inprogress'), true, START, 'available'],
    ['not started', match('notstarted'), false, START - WEEK, 'pending'],
    ['late by almost a week', match('notstarted'), false, START + WEEK - 1, 'pending'],
    ['late by a week', match('notstarted'), false, START + WEEK, 'unavailable'],
    ['postponed for more than a week', match('postponed'), false, START + WEEK, 'unavailable'],
    ['interrupted', match('interrupted'), false, START + HOUR_MS, 'pending'],
    ['running', match('inprogress'), false, START + 2 * WEEK, 'pending'],
    ['in processing', match('finished'), false, FOOTBALL_END + 24 * HOUR_MS - 1, 'pending'],
    ['ended without data', match('finished'), false, FOOTBALL_END + 24 * HOUR_MS, 'unavailable'],
    ['given end', match('finished', { endedMs: START }), false, START + 24 * HOUR_MS, 'unavailable'],
    ['canceled', match('canceled'), false, START - WEEK, 'unavailable'],
  ]
  test.each(cases)('%s', (_name, of, hasData, now, expected) => {
    expect(analyticsStatus(of, 'shotmap', hasData, now).status as string).toBe(expected)
  })

  test('without data the status goes from pending to unavailable at the reported moment', () => {
    const anyMatch = fc.record({
      sport: fc.constantFrom(...SPORTS),
      tournamentId: fc.constantFrom(17, TOP_HOCKEY_LEAGUE_ID),
      status: fc.constantFrom(...MATCH_STATUSES),
      startMs: fc.constant(START),
      endedMs: fc.option(fc.constant(START + HOUR_MS)),
    })
    const anyType = fc.constantFrom<AnalyticsType>(...ANALYTICS_TYPES)
    fc.assert(
      fc.property(anyMatch, anyType, fc.nat(400), (of, type, hours) => {
        const { status, changesAtMs } = analyticsStatus(of, type, false, START + hours * HOUR_MS)
        expect(status).not.toBe('available')
        if (status === 'unavailable') {
          expect(changesAtMs).toBeNull()
          expect(analyticsStatus(of, type, false, Number.MAX_SAFE_INTEGER).status).toBe('unavailable')
        } else if (changesAtMs !== null) {
          expect(analyticsStatus(of, type, false, changesAtMs - 1).status).toBe('pending')
          expect(analyticsStatus(of, type, false, changesAtMs).status).toBe('unavailable')
        }
      }),
    )
  })
})
