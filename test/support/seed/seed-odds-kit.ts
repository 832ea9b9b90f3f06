/** Small invented worlds for the laws of the odds: one match of any sport, played evenly from start to end. */
import { HOUR_MS } from '../../../seed/calendar.ts'
import type { Outlook, Side } from '../../../seed/engine/match.ts'
import { OddsMaker, withOdds } from '../../../seed/odds.ts'
import { makeRandom } from '../../../seed/random.ts'
import type { Play, PlayedMatch } from '../../../seed/world/planned-match.ts'
import { findSport, type SportSlug } from '../../../src/catalog/sports.ts'
import { STATUS_DESCRIPTION } from '../../../src/catalog/statuses.ts'
import type { Change, ChangeData, ScoreParts } from '../../../src/contract/changes.ts'
import type { BaseOddsChange, OddsBoardsData } from '../../../src/contract/match-blocks.ts'

export type MatchData = ChangeData<'match'>
type Score = Readonly<Record<Side, number>>

/** Final scores of a middling match, in the units of lines. */
const USUAL: Readonly<Record<SportSlug, Score>> = {
  football: { home: 2, away: 1 },
  'ice-hockey': { home: 4, away: 2 },
  basketball: { home: 88, away: 79 },
  tennis: { home: 13, away: 9 },
  'table-tennis': { home: 42, away: 36 },
  volleyball: { home: 92, away: 84 },
  esports: { home: 2, away: 1 },
}

export const START_MS = Date.UTC(2026, 8, 12, 17)
export const DURATION_SECONDS = 6000

const TIERS = {
  major: { priority: 500, popularity: 500_000 },
  minor: { priority: 60, popularity: 7000 },
  amateur: { priority: 0, popularity: 500 },
} as const
export type Tier = keyof typeof TIERS

export interface FakeMatch {
  readonly sport: SportSlug
  readonly seed: number
  readonly tier: Tier
  readonly data?: Partial<MatchData>
}

/** Strength of home against away in the units of the score; every seed has its own. */
function marginOf({ sport, seed }: FakeMatch): number {
  const { home, away } = USUAL[sport]
  return Math.sqrt(home + away) * makeRandom(seed).normal(0.1, 0.35)
}

function outlookOf(match: FakeMatch, score: Score, left: number): Outlook {
  const { home, away } = USUAL[match.sport]
  const rest = (home + away) * left
  const expectedMargin = score.home - score.away + marginOf(match) * left
  const expectedTotal = score.home + score.away + rest
  const certainty = expectedMargin / Math.sqrt(rest + 1e-6)
  const isLevel = left === 0 && score.home === score.away
  const hasDraws = findSport(match.sport)?.hasDraws === true
  const draw = hasDraws ? (isLevel ? 1 : 0.28 * left ** 0.3 * Math.exp(-(certainty ** 2))) : null
  const decided = 1 - (draw ?? 0)
  const share = 1 / (1 + Math.exp(-1.6 * certainty))
  return { home: decided * share, draw, away: decided * (1 - share), expectedTotal, expectedMargin }
}

/** In sports of sets all is played in the first one. */
function scoreParts(sport: SportSlug, units: number, isAhead: boolean): ScoreParts {
  const row = findSport(sport)
  if (row?.countsSets && sport !== 'esports') return { current: isAhead ? 1 : 0, period1: units }
  return { current: units, ...(sport === 'football' ? { period1: Math.floor(units / 2) } : {}) }
}

export function fakePlay(match: FakeMatch): Play {
  const { sport } = match
  const units = (second: number) => {
    const share = Math.min(1, Math.max(0, second / DURATION_SECONDS))
    return { home: Math.floor(USUAL[sport].home * share), away: Math.floor(USUAL[sport].away * share) }
  }
  return {
    durationSeconds: () => DURATION_SECONDS,
    at: (second) => {
      const { home, away } = units(second)
      return {
        homeScore: scoreParts(sport, home, home > away),
        awayScore: scoreParts(sport, away, away > home),
        currentMatchMinute: Math.min(90, Math.floor((second / DURATION_SECONDS) * 90) + 1),
      }
    },
    outlook: (second) =>
      outlookOf(match, units(second), 1 - Math.min(1, Math.max(0, second / DURATION_SECONDS))),
  }
}

const HOME_ID = 11
const AWAY_ID = 12
const MATCH_ID = 1001

/** The match as its world reports it at a moment. */
export function playedMatch(match: FakeMatch, nowMs: number): PlayedMatch {
  const second = Math.floor((nowMs - START_MS) / 1000)
  const play = fakePlay(match)
  const status = second < 0 ? 'notstarted' : second < DURATION_SECONDS ? 'inprogress' : 'finished'
  const data: MatchData = {
    tournamentId: 1,
    homeTeamId: HOME_ID,
    awayTeamId: AWAY_ID,
    startTimestamp: START_MS,
    status,
    statusDescription: STATUS_DESCRIPTION[status],
    ...play.at(Math.max(0, Math.min(second, DURATION_SECONDS))),
    ...match.data,
  }
  return {
    change: { op: 'put', kind: 'match', sport: match.sport, id: MATCH_ID, data, source: 'demo' },
    play: () => play,
    stoppedAtSecond: null,
  }
}

/** What is reported before the match. */
export function frameOf({ sport, tier }: FakeMatch): Change[] {
  const frame = { op: 'put', sport, source: 'demo' } as const
  return [
    { ...frame, kind: 'category', id: 1, data: { name: 'Norland' } },
    {
      ...frame,
      kind: 'tournament',
      id: 1,
      data: { categoryId: 1, name: 'Northern League', ...TIERS[tier] },
    },
    { ...frame, kind: 'team', id: HOME_ID, data: { name: 'Lakeside' } },
    { ...frame, kind: 'team', id: AWAY_ID, data: { name: 'Port Vale City' } },
  ]
}

export interface Odds {
  readonly boards: OddsBoardsData['boards']
  readonly base: BaseOddsChange | null
}

const known = new Map<string, Odds>()

/** The odds that the world lays beside the match at a moment, made once in a process. */
export function oddsAt(match: FakeMatch, nowMs: number): Odds {
  const key = JSON.stringify([match, nowMs])
  const odds = known.get(key) ?? freshOddsAt(match, nowMs)
  known.set(key, odds)
  return odds
}

/** The same, made again. */
export function freshOddsAt(match: FakeMatch, nowMs: number): Odds {
  const reported = [...frameOf(match), playedMatch(match, nowMs)]
  const changes = [...withOdds(reported, new OddsMaker(makeRandom(match.seed)), nowMs)]
  const boards = changes.find((change) => change.kind === 'oddsBoards')
  const put = changes.find((change) => change.kind === 'match')
  return {
    boards: boards?.op === 'put' && boards.kind === 'oddsBoards' ? boards.data.boards : {},
    base: put?.op === 'put' && put.kind === 'match' ? (put.data.oddsBase ?? null) : null,
  }
}

/** Before the start, at it, during the match, after its end, and long before and after. */
export const MOMENTS: readonly number[] = [
  -80 * HOUR_MS,
  -71 * HOUR_MS,
  -30.5 * HOUR_MS,
  -60_000,
  0,
  20 * 60_000,
  55 * 60_000,
  95 * 60_000,
  DURATION_SECONDS * 1000,
  70 * HOUR_MS,
  75 * HOUR_MS,
].map((offset) => START_MS + offset)
