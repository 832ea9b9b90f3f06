/**
 * Two live sources of one match (docs/sources.md#which-source-is-shown): what a subscriber sees when one of them dies,
 * lags, stands still or answers from the past, and when neither answers.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { espn } from '../../../src/sources/espn/index.ts'
import { footballDataOrg } from '../../../src/sources/football-data-org/index.ts'
import { nba } from '../../../src/sources/nba/index.ts'
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

  test('providers whose clocks differ by minutes do not take the match from each other', async () => {
    // The owner is three minutes behind the other one, and says so from the kick-off on.
    const behind: View = (nowMs) => nowMs - 3 * MINUTE_MS
    const { seen, summary } = await scene(openligadbWith(behind), footballDataWith(always))
    const texts = seen.map(({ text }) => text)
    expect(texts).toEqual([...new Set(texts)])
    expect(texts.at(-1)).toBe('inprogress 3:0 openligadb')
    expect(texts.filter((text) => text.endsWith('stale'))).toEqual([])
    expect(summary.stale).toEqual([])
  })

  test('answers from the past do not take a goal back', async () => {
    // A cache behind the owner goes back three minutes, right after the second goal.
    const past: View = (nowMs) => (nowMs > atMinute(30.5) && nowMs < atMinute(31.5) ? nowMs - 180_000 : nowMs)
    const { seen } = await scene(footballDataWith(past), openligadbWith(always))
    expect(seen.at(-1)?.text).toBe('inprogress 3:0 football-data-org')
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

describe('a game of basketball with two live sources', () => {
  const [home, away] = ['CLE', 'PHI']
  const points = (seenMs: number) => Math.max(0, 2 * Math.floor((seenMs - KICKOFF_MS) / (5 * MINUTE_MS)))
  const leftSeconds = (seenMs: number) => Math.max(0, 720 - Math.floor((seenMs - KICKOFF_MS) / 4000))
  const nbaWith = (view: View): PlayedSource => ({
    source: nba,
    selection: 'nba',
    answer: (url, nowMs) => {
      const seenMs = view(nowMs)
      // Files of games are missing until they are written.
      if (seenMs === null || !url.pathname.includes('scoreboard')) return new Response('', { status: 403 })
      const team = (teamTricode: string, score: number) => ({ teamTricode, score, periods: [{ score }] })
      const left = leftSeconds(seenMs)
      const game = {
        gameId: '0022500171',
        gameTimeUTC: '2025-11-22T14:30:00Z',
        gameStatus: seenMs < KICKOFF_MS ? 1 : 2,
        period: 1,
        gameClock: `PT${Math.floor(left / 60)}M${left % 60}.00S`,
        homeTeam: team(home, points(seenMs)),
        awayTeam: team(away, 0),
      }
      return Response.json({ scoreboard: { games: [game] } })
    },
  })
  const espnWith = (view: View): PlayedSource => ({
    source: espn,
    selection: 'nba',
    answer: (url, nowMs) => {
      const seenMs = view(nowMs)
      if (seenMs === null || url.pathname.includes('summary')) return new Response('', { status: 502 })
      const left = leftSeconds(seenMs)
      const side = (homeAway: string, id: string, score: number) => ({
        id,
        homeAway,
        team: { id, displayName: id, abbreviation: id },
        score: String(score),
        linescores: [{ value: score }],
      })
      const competition = {
        id: '401',
        date: '2025-11-22T14:30Z',
        status: {
          period: 1,
          displayClock: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
          type:
            seenMs < KICKOFF_MS
              ? { name: 'STATUS_SCHEDULED', state: 'pre' }
              : { name: 'STATUS_IN_PROGRESS', state: 'in' },
        },
        competitors: [side('home', home, points(seenMs)), side('away', away, 0)],
      }
      return Response.json({
        events: [{ id: '401', season: { year: 2026, type: 2 }, competitions: [competition] }],
      })
    },
  })

  test('they are one match, which goes on when its owner dies', async () => {
    const { seen, last, log, faults } = await playScene({
      sport: 'basketball',
      match: 'nba:match/22500171',
      fromMs: atMinute(-5),
      untilMs: atMinute(16),
      sources: [nbaWith(until(7)), espnWith(always)],
    })
    const texts = seen.map(({ text }) => text)
    expect(texts).toContain('inprogress 2:0 nba')
    expect(last).toBe('inprogress 6:0 espn')
    expect(texts.some((text) => text.endsWith('stale'))).toBe(false)
    expect([faults, log.filter((text) => text.includes('rejected'))]).toEqual([[], []])
  })

  test('an owner whose clock does not change loses the match, although it answers', async () => {
    const { seen, last } = await playScene({
      sport: 'basketball',
      match: 'nba:match/22500171',
      fromMs: atMinute(-5),
      untilMs: atMinute(31),
      sources: [nbaWith((nowMs) => Math.min(nowMs, atMinute(3))), espnWith(always)],
    })
    const switched = seen.find(({ atMs, text }) => atMs > atMinute(3) && text.endsWith('espn'))?.atMs ?? 0
    // A clock may stand still for 25 minutes.
    expect(Math.round((switched - atMinute(3)) / MINUTE_MS)).toBe(25)
    expect(last).toBe('inprogress 12:0 espn')
  })
})
