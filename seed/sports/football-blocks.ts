/**
 * The blocks of a football match at a moment, limited by the coverage of its competition and by what is known. As in
 * reality, big competitions have everything, smaller ones less, amateurs only scores and events; older matches have
 * less. @assumed The thresholds.
 */
import type { HighlightsChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import type { FootballMatch } from '../engine/football.ts'
import type { SportProgress } from '../engine/match.ts'
import { lineupsAt } from '../world/match-data.ts'
import type { Fixture, MatchData } from '../world/model.ts'
import { matchOf, playedSeconds } from '../world/results.ts'

interface Coverage {
  /** Statistics of the teams: the usual few, or all there are. */
  readonly statistics: 'none' | 'few' | 'all'
  /** Line-ups with a few or all player statistics. */
  readonly players: 'none' | 'few' | 'all'
  /** Shot map, momentum and average positions. */
  readonly analytics: boolean
  readonly highlights: boolean
}

const NOTHING: Coverage = { statistics: 'none', players: 'none', analytics: false, highlights: false }
/** By minimum priority; the first match applies. */
const LEVELS: readonly (readonly [priority: number, Coverage])[] = [
  [300, { statistics: 'all', players: 'all', analytics: true, highlights: true }],
  [200, { statistics: 'all', players: 'all', analytics: true, highlights: false }],
  [80, { ...NOTHING, statistics: 'few', players: 'all' }],
  [0, { ...NOTHING, statistics: 'few' }],
]
/** Analytics exist only for the last days. */
const RECENT_MS = 21 * DAY_MS

/** Statistics of small competitions. */
const FEW_STATISTICS: ReadonlySet<string> = new Set(
  `ballPossession totalShotsOnGoal shotsOnGoal shotsOffGoal blockedScoringAttempt goalkeeperSaves cornerKicks fouls
  freeKicks offsides yellowCards redCards`.split(/\s+/),
)

const isRecent = ({ startMs }: Fixture, nowMs: number) => Math.abs(nowMs - startMs) <= RECENT_MS

function coverageOf(fixture: Fixture, nowMs: number): Coverage {
  const { competition, edition } = fixture.season
  if (competition.amateur) return NOTHING
  const level = LEVELS.find(([from]) => competition.priority >= from)?.[1] ?? NOTHING
  if (isRecent(fixture, nowMs)) return level
  return {
    ...NOTHING,
    statistics: edition === 'current' ? level.statistics : 'none',
    players: edition === 'current' || level.players === 'none' ? level.players : 'few',
  }
}

/** Older matches have statistics only for the whole match. */
function statisticsFor(all: StatisticsChange, { statistics }: Coverage, isWhole: boolean): StatisticsChange {
  const periods = isWhole ? all : all.filter(({ period }) => period === 'ALL')
  if (statistics === 'all') return periods
  return periods.map(({ period, items }) => ({
    period,
    items: items.filter(({ key }) => FEW_STATISTICS.has(key)),
  }))
}

/** Videos are there two hours after the end, of most matches. */
const VIDEO_AFTER_MS = 2 * HOUR_MS
const VIDEO_CHANCE = 0.75
/** A domain reserved for examples (RFC 2606). */
const VIDEO_SITE = 'https://video.example.com/football'

function highlightsOf(fixture: Fixture, match: FootballMatch, nowMs: number): HighlightsChange | null {
  if (fixture.disruption || !fixture.random.stream('video').chance(VIDEO_CHANCE)) return null
  if (nowMs < fixture.startMs + match.durationSeconds() * 1000 + VIDEO_AFTER_MS) return null
  const { homeScore, awayScore } = match.final()
  const title = `${fixture.home.data.name} ${homeScore.current}-${awayScore.current} ${fixture.away.data.name}`
  const site = `${VIDEO_SITE}/${fixture.id}`
  const video = (what: string, slug: string) => ({
    title: `${title}: ${what}`,
    url: `${site}/${slug}`,
    image: `${site}/${slug}.jpg`,
  })
  const goals = homeScore.current + awayScore.current > 0 ? [video('all goals', 'goals')] : []
  return [video('highlights', 'highlights'), ...goals]
}

export function footballBlocks(fixture: Fixture, nowMs: number): Partial<MatchData> {
  const coverage = coverageOf(fixture, nowMs)
  const second = playedSeconds(fixture, nowMs)
  if (second === null) {
    const isAhead = !fixture.disruption || fixture.disruption.kind === 'off'
    return isAhead && coverage.players !== 'none' ? { lineups: lineupsAt(fixture, nowMs, null) } : {}
  }
  const match = matchOf(fixture) as FootballMatch
  const lineups = ({ playerStatistics = new Map() }: SportProgress) =>
    lineupsAt(fixture, nowMs, playerStatistics)
  if (coverage.players === 'few') return { lineups: lineups(match.at(second)) }
  if (coverage.statistics === 'none') return {}
  const details = match.detailed.at(second)
  const { statistics, bestPlayers, shotmap, momentum, averagePositions } = details
  const highlights = coverage.highlights ? highlightsOf(fixture, match, nowMs) : null
  return {
    statistics: statisticsFor(statistics ?? [], coverage, isRecent(fixture, nowMs)),
    ...(coverage.players === 'all' ? { lineups: lineups(details), bestPlayers } : {}),
    ...(coverage.analytics ? { shotmap, momentum, averagePositions } : {}),
    ...(highlights ? { highlights } : {}),
  }
}
