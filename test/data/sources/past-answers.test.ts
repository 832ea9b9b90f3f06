/**
 * Answers from the past, frozen answers and clocks that differ, played through the service for every source
 * (docs/sources.md#which-source-is-shown): scores never go backwards, and what is shown at the end is right.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { findSource } from '../../../src/sources/index.ts'
import { type PlayedSource, playScene } from '../../support/feed/live-sources-kit.ts'
import { footballDataAnswer, openligadbAnswer } from '../../support/feed/provider-kit.ts'

setDefaultTimeout(120_000)

const KICKOFF = '2025-11-22T14:30:00Z'
const KICKOFF_MS = Date.parse(KICKOFF)
const atMinute = (minute: number) => KICKOFF_MS + minute * 60_000
/** Minutes in which the home side scores. */
const GOALS = [2, 10, 30]
const END_MINUTE = 36

/** A match as it was at a time. */
interface Moment {
  readonly isBegun: boolean
  readonly goals: number
  readonly minute: number
}

function momentAt(ms: number): Moment {
  const goals = GOALS.filter((minute) => atMinute(minute) <= ms).length
  return { isBegun: ms >= KICKOFF_MS, goals, minute: Math.max(0, Math.floor((ms - KICKOFF_MS) / 60_000)) }
}

/** What is left of a part whose clock stops for half of the time: `12:05`. */
function leftOf({ minute }: Moment, minutes: number): number {
  return minutes * 60 - minute * 15
}
const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const [HOME, AWAY] = ['FC Bayern München', 'VfB Stuttgart']
const played = (id: number, { isBegun, goals }: Moment) => ({
  ...{ id, kickoff: KICKOFF, home: HOME, away: AWAY, goals: isBegun ? goals : null },
})

type Names = readonly [home: string, away: string]

function espnEvent([home, away]: Names, { isBegun, goals }: Moment, displayClock: string) {
  const side = (homeAway: string, name: string, score: number) => ({
    ...{ id: name, homeAway, score: String(score), linescores: [{ value: score }] },
    team: { id: name, displayName: name, abbreviation: name },
  })
  const name = isBegun ? 'STATUS_IN_PROGRESS' : 'STATUS_SCHEDULED'
  const status = { period: 1, displayClock, type: { name, state: isBegun ? 'in' : 'pre' } }
  const competitors = [side('home', home, goals), side('away', away, 0)]
  const competition = { id: '1', date: '2025-11-22T14:30Z', status, competitors }
  return { events: [{ id: '1', season: { year: 2026, type: 2 }, competitions: [competition] }] }
}

function nhlGame({ isBegun, goals, ...moment }: Moment) {
  return {
    id: 2025020001,
    ...{ startTimeUTC: KICKOFF, gameState: isBegun ? 'LIVE' : 'FUT', gameScheduleState: 'OK' },
    homeTeam: { abbrev: 'FLA', score: isBegun ? goals : undefined },
    awayTeam: { abbrev: 'CHI', score: isBegun ? 0 : undefined },
    ...(isBegun && {
      periodDescriptor: { number: 1, periodType: 'REG' },
      clock: { secondsRemaining: leftOf({ isBegun, goals, ...moment }, 20), inIntermission: false },
    }),
  }
}

function nhlAnswer({ pathname }: URL, moment: Moment) {
  if (pathname.endsWith('play-by-play')) return { plays: [] }
  const games = [nhlGame(moment)]
  if (pathname.includes('/score/')) return { currentDate: '2025-11-22', games }
  return pathname.includes('/schedule/') ? { gameWeek: [{ date: '2025-11-22', games }] } : null
}

function nbaAnswer({ pathname }: URL, moment: Moment) {
  if (!pathname.includes('scoreboard')) return null
  const team = (teamTricode: string, score: number) => ({ teamTricode, score, periods: [{ score }] })
  const [minutes, seconds] = clockText(leftOf(moment, 12)).split(':')
  const game = {
    ...{ gameId: '0022500171', gameTimeUTC: KICKOFF, gameStatus: moment.isBegun ? 2 : 1, period: 1 },
    gameClock: `PT${minutes}M${seconds}.00S`,
    homeTeam: team('CLE', moment.goals),
    awayTeam: team('PHI', 0),
  }
  return { scoreboard: { games: [game] } }
}

function apiFootballAnswer({ isBegun, goals, minute }: Moment) {
  const fixture = {
    fixture: {
      ...{ id: 1, timestamp: KICKOFF_MS / 1000 },
      status: { short: isBegun ? '1H' : 'NS', elapsed: isBegun ? minute : null },
    },
    league: { id: 78, season: 2025, round: 'Regular Season - 11' },
    teams: { home: { id: 1, name: HOME }, away: { id: 2, name: AWAY } },
    goals: isBegun ? { home: goals, away: 0 } : { home: null, away: null },
  }
  return { errors: [], response: [fixture] }
}

function pandascoreAnswer({ href }: URL, { isBegun, goals }: Moment) {
  if (href.includes('rosters')) return { rosters: [] }
  if (!href.includes('running')) return []
  const named = (id: number) => ({ id, name: `Name ${id}` })
  return [
    {
      ...{ id: 1, status: isBegun ? 'running' : 'not_started', scheduled_at: KICKOFF, number_of_games: 5 },
      opponents: [1, 2].map((id) => ({ type: 'Team', opponent: named(id) })),
      results: [1, 2].map((id) => ({ team_id: id, score: id === 1 ? goals : 0 })),
      ...{ videogame: named(1), league: named(1), serie: named(1), tournament: named(1) },
    },
  ]
}

interface Provider {
  readonly source: string
  readonly selection: string
  readonly sport: string
  /** Number of the match in the source. */
  readonly match: number
  /** Whether its answers have a clock, which stands still when they are frozen. */
  readonly hasClock: boolean
  readonly answer: (url: URL, moment: Moment) => unknown
}

const isSummary = ({ pathname }: URL) => pathname.includes('summary')
const espnOf = (selection: string, sport: string, names: Names, clock: (moment: Moment) => string) => ({
  ...{ source: 'espn', selection, sport, match: 1, hasClock: true },
  answer: (url: URL, moment: Moment) => (isSummary(url) ? null : espnEvent(names, moment, clock(moment))),
})
const of = (source: string, selection: string, sport: string, match: number, hasClock: boolean) => ({
  ...{ source, selection, sport, match, hasClock },
})
const PROVIDERS: readonly Provider[] = [
  {
    ...of('openligadb', 'bl1/2025', 'football', 1, false),
    answer: (url, moment) => openligadbAnswer(url, [played(1, moment)]),
  },
  {
    ...of('football-data-org', 'BL1', 'football', 7, false),
    answer: (url, moment) => footballDataAnswer(url, [played(7, moment)]),
  },
  espnOf('ger.1', 'football', [HOME, AWAY], ({ minute }) => `${minute}'`),
  { ...of('api-football', '78', 'football', 1, true), answer: (_, moment) => apiFootballAnswer(moment) },
  { ...of('nhl', 'nhl', 'ice-hockey', 2025020001, true), answer: nhlAnswer },
  espnOf('nhl', 'ice-hockey', ['FLA', 'CHI'], (moment) => clockText(leftOf(moment, 20))),
  { ...of('nba', 'nba', 'basketball', 22500171, true), answer: nbaAnswer },
  espnOf('nba', 'basketball', ['CLE', 'PHI'], (moment) => clockText(leftOf(moment, 12))),
  { ...of('pandascore', 'lol', 'esports', 1, false), answer: pandascoreAnswer },
]
const nameOf = ({ source, selection }: Provider) => `${source}:${selection}`

/** The time at which a source looks at the match. */
type View = (nowMs: number) => number
const always: View = (nowMs) => nowMs
/** A cache behind the source goes back three minutes, right after the start and after goals. */
const past: View = (nowMs) => {
  const isPast = [0.5, 2.3, 10.5, 30.2].some(
    (minute) => nowMs > atMinute(minute) && nowMs < atMinute(minute + 1),
  )
  return isPast ? nowMs - 180_000 : nowMs
}
const frozen: View = (nowMs) => Math.min(nowMs, atMinute(3))
const behind: View = (nowMs) => nowMs - 180_000
const dead: View = (nowMs) => (nowMs < atMinute(7) ? nowMs : Number.NaN)

async function playedBy({ source, selection, answer }: Provider, view: View): Promise<PlayedSource> {
  const found = await findSource(source)?.load()
  if (!found) throw new Error(source)
  return {
    source: found,
    selection,
    answer(url, nowMs) {
      const seenMs = view(nowMs)
      if (Number.isNaN(seenMs)) return new Response('', { status: 502 })
      const body = answer(url, momentAt(seenMs))
      if (body instanceof Response) return body
      return body === null ? new Response('', { status: 404 }) : Response.json(body)
    },
  }
}

async function scene(owner: Provider, view: View, other: Provider | null) {
  const { seen, last, faults, summary } = await playScene({
    sport: owner.sport,
    match: `${owner.source}:match/${owner.match}`,
    fromMs: atMinute(-5),
    untilMs: atMinute(END_MINUTE),
    sources: await Promise.all([playedBy(owner, view), ...(other ? [playedBy(other, always)] : [])]),
  })
  expect(faults).toEqual([])
  const steps = seen.map(({ text }) => {
    const [, status = '', goals = ''] = /^(\w+) (\d+):/.exec(text) ?? []
    return (status === 'notstarted' ? 0 : 1) + Number(goals)
  })
  expect(steps).toEqual(steps.toSorted((one, two) => one - two))
  return { last, summary, texts: seen.map(({ text }) => text) }
}

describe.each(PROVIDERS.map((provider) => [nameOf(provider), provider] as const))('%s', (_, owner) => {
  const other = PROVIDERS.find((one) => one.sport === owner.sport && one.source !== owner.source) ?? null

  test('answers from the past take neither a goal nor the start back', async () => {
    const { last, texts } = await scene(owner, past, null)
    expect(last).toBe(`inprogress 3:0 ${owner.source}`)
    expect(texts.length).toBeGreaterThanOrEqual(4)
  })

  test.skipIf(!other)('answers from the past do not when another source is there', async () => {
    const { last } = await scene(owner, past, other)
    expect(last).toStartWith('inprogress 3:0 ')
  })

  test.skipIf(!other)('a source that is three minutes behind keeps its match', async () => {
    const { last, summary } = await scene(owner, behind, other)
    expect([last, summary.stale]).toEqual([`inprogress 3:0 ${owner.source}`, []])
  })

  test.skipIf(!other)(
    'a source that dies loses the match to the other one, which is no other match',
    async () => {
      const { last, texts } = await scene(owner, dead, other)
      expect(last).toBe(`inprogress 3:0 ${other?.source}`)
      expect(texts.some((text) => text.endsWith('stale'))).toBe(false)
    },
  )

  test.skipIf(!other || !owner.hasClock)('frozen answers lose the match to the other source', async () => {
    const { last, summary } = await scene(owner, frozen, other)
    expect([last, summary.stale]).toEqual([`inprogress 3:0 ${other?.source}`, []])
  })
})
