/**
 * Two live sources of one match (docs/sources.md#which-source-is-shown): what a subscriber sees when one of them dies, and
 * when neither answers. Late and old answers are in past-answers.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { footballDataOrg } from '../../../src/sources/football-data-org/index.ts'
import { openligadb } from '../../../src/sources/openligadb/index.ts'
import { type PlayedSource, playScene } from '../../support/feed/live-sources-kit.ts'
import { footballDataAnswer, openligadbAnswer, type PlayedMatch } from '../../support/feed/provider-kit.ts'

setDefaultTimeout(60_000)

const KICKOFF_MS = Date.parse('2025-11-22T14:30:00Z')
const MINUTE_MS = 60_000
const atMinute = (minute: number) => KICKOFF_MS + minute * MINUTE_MS
/** Minutes in which the home side scores. */
const GOALS = [10, 30, 32]

/** What happens at a source at a time; the time at which it looks at the match, or null if it does not answer. */
type View = (nowMs: number) => number | null

function openligadbWith(view: View): PlayedSource {
  return {
    source: openligadb,
    selection: 'bl1/2025',
    answer: (url, nowMs) => {
      const seenMs = view(nowMs)
      if (seenMs === null) return new Response('', { status: 502 })
      return openligadbAnswer(url, [matchAt(1, seenMs)])
    },
  }
}

function footballDataWith(view: View, extra = 0): PlayedSource {
  return {
    source: footballDataOrg,
    selection: 'BL1',
    answer: (url, nowMs) => {
      const seenMs = view(nowMs)
      if (seenMs === null) throw new TypeError('the connection was lost')
      return footballDataAnswer(url, [matchAt(7, seenMs, extra)])
    },
  }
}

function matchAt(id: number, seenMs: number, extra = 0): PlayedMatch {
  const goals = GOALS.filter((minute) => atMinute(minute) <= seenMs).length + extra
  return {
    id,
    kickoff: '2025-11-22T14:30:00Z',
    home: 'FC Bayern München',
    away: 'VfB Stuttgart',
    goals: seenMs < KICKOFF_MS ? null : goals,
  }
}

const always: View = (nowMs) => nowMs
const until =
  (minute: number, back = Number.POSITIVE_INFINITY): View =>
  (nowMs) =>
    nowMs >= atMinute(minute) && nowMs < atMinute(back) ? null : nowMs
const never: View = () => null

function scene(first: PlayedSource, second: PlayedSource | null, minutes = 40) {
  return playScene({
    sport: 'football',
    match: `${first.source.name}:match/${first.source === openligadb ? 1 : 7}`,
    fromMs: atMinute(-5),
    untilMs: atMinute(minutes),
    sources: second ? [first, second] : [first],
  })
}

describe('a match with two live sources', () => {
  test('the next goal comes from the other source by its third poll when the owner dies', async () => {
    const { seen, last, faults } = await scene(openligadbWith(until(29)), footballDataWith(always))
    expect(seen.map(({ text }) => text)).toEqual([
      'notstarted 0:0 openligadb',
      'inprogress 0:0 openligadb',
      'inprogress 1:0 openligadb',
      ...(seen[3]?.text === 'inprogress 1:0 football-data-org' ? ['inprogress 1:0 football-data-org'] : []),
      'inprogress 2:0 football-data-org',
      'inprogress 3:0 football-data-org',
    ])
    const goal = seen.find(({ text }) => text.startsWith('inprogress 2:0'))
    expect((goal?.atMs ?? 0) - atMinute(30)).toBeLessThanOrEqual(3 * 15_000)
    expect([last, faults]).toEqual(['inprogress 3:0 football-data-org', []])
  })

  test('the owner gets its match back within two of its polls, and shows nothing older', async () => {
    const { seen, last, log } = await scene(openligadbWith(until(20, 31)), footballDataWith(always))
    const texts = seen.map(({ text }) => text)
    expect(texts.filter((text) => text.endsWith('football-data-org')).length).toBeGreaterThan(0)
    expect(last).toBe('inprogress 3:0 openligadb')
    const scores = texts.map((text) => Number(/(\d):/.exec(text)?.[1]))
    expect(scores).toEqual(scores.toSorted((one, other) => one - other))
    expect(texts.some((text) => text.endsWith('stale'))).toBe(false)
    expect(log.filter((text) => text.includes('rejected'))).toEqual([])
  })

  test('a source that is wrong is a disagreement, with both values', async () => {
    const { summary, last } = await scene(openligadbWith(always), footballDataWith(always, 1), 15)
    expect(last).toBe('inprogress 1:0 openligadb')
    expect(summary.disagreements).toMatchObject([
      { field: 'score', values: { openligadb: '1:0', 'football-data-org': '2:0' }, shown: 'openligadb' },
    ])
  })
})

describe('a match with one live source', () => {
  test('it is stale after two polls without an answer, and fresh again with the next one', async () => {
    const { seen } = await scene(openligadbWith(until(20, 25)), null)
    const stale = seen.find(({ text }) => text === 'inprogress 1:0 openligadb stale')
    expect((stale?.atMs ?? 0) - atMinute(20)).toBeLessThanOrEqual(2 * 20_000 + 3000)
    expect(seen.map(({ text }) => text).slice(2, 5)).toEqual([
      'inprogress 1:0 openligadb',
      'inprogress 1:0 openligadb stale',
      'inprogress 1:0 openligadb',
    ])
  })

  test('that only its source confirms it again makes no revision and no delta', async () => {
    const { socket } = await scene(footballDataWith(always), null, 25)
    const deltas = socket.messages.filter(({ type }) => type === 'match_delta')
    // The kick-off and one goal.
    expect(deltas.length).toBe(2)
  })

  test.each([
    [1, 2],
    [30, 31],
    [50, 45],
    [70, 54],
    [120, 90],
  ])(
    'at %d minutes after the kick-off a source without a clock has the estimated minute %d',
    async (minutes, minute) => {
      const { body } = await scene(openligadbWith(always), null, minutes)
      // The last poll was up to 20 seconds before.
      expect([minute, minute - 1]).toContain(Number(body.currentMatchMinute))
      expect(body.liveState).toMatchObject({ source: 'openligadb', minuteEstimated: true })
    },
  )

  test('a source that never answers leaves the match as it is', async () => {
    const { last } = await scene(openligadbWith(always), footballDataWith(never), 15)
    expect(last).toBe('inprogress 1:0 openligadb')
  })
})
