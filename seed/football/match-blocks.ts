/** The blocks of a football match at a moment: as much as its competition is covered, and no more than is known. */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { HighlightsChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import { HOUR_MS } from '../calendar.ts'
import { type Coverage, coverageOf, RECENT_MS } from './coverage.ts'
import { type Fixture, matchOf, playedSeconds, resultOf } from './fixtures.ts'
import { confirmedLineups, lineupsAhead } from './lineups.ts'

type Blocks = Pick<
  ChangeData<'match'>,
  'lineups' | 'statistics' | 'bestPlayers' | 'shotmap' | 'momentum' | 'averagePositions' | 'highlights'
>

/** What small competitions count. */
const FEW_STATISTICS: ReadonlySet<string> = new Set([
  'ballPossession',
  'totalShotsOnGoal',
  'shotsOnGoal',
  'shotsOffGoal',
  'blockedScoringAttempt',
  'goalkeeperSaves',
  'cornerKicks',
  'fouls',
  'freeKicks',
  'offsides',
  'yellowCards',
  'redCards',
])

/** Further back only the whole match is told. */
function statisticsFor(all: StatisticsChange, { statistics }: Coverage, isRecent: boolean): StatisticsChange {
  const periods = isRecent ? all : all.filter(({ period }) => period === 'ALL')
  if (statistics === 'all') return periods
  return periods.map(({ period, items }) => ({
    period,
    items: items.filter(({ key }) => FEW_STATISTICS.has(key)),
  }))
}

/** Of a match that has not begun, or not at its time. */
function blocksAhead(fixture: Fixture, nowMs: number): Blocks {
  const { fate } = fixture
  if (fate && !(fate.kind === 'off' && fate.status === 'delayed')) return {}
  if (coverageOf(fixture, nowMs).players === 'none') return {}
  const lineups = lineupsAhead(fixture, nowMs)
  return lineups ? { lineups } : {}
}

/** Of a match that has been played so many real seconds. */
function blocksAt(fixture: Fixture, second: number, nowMs: number): Blocks {
  const coverage = coverageOf(fixture, nowMs)
  const match = matchOf(fixture)
  if (coverage.players === 'few') return { lineups: confirmedLineups(fixture, match.appearancesAt(second)) }
  if (coverage.statistics === 'none') return {}
  const isRecent = Math.abs(nowMs - fixture.kickoffMs) <= RECENT_MS
  const { statistics, playerStatistics, bestPlayers, shotmap, momentum, averagePositions } =
    match.detailsAt(second)
  const highlights = coverage.highlights ? highlightsOf(fixture, nowMs) : null
  return {
    statistics: statisticsFor(statistics, coverage, isRecent),
    ...(coverage.players === 'all'
      ? { lineups: confirmedLineups(fixture, playerStatistics), bestPlayers }
      : {}),
    ...(coverage.analytics ? { shotmap, momentum, averagePositions } : {}),
    ...(highlights ? { highlights } : {}),
  }
}

export function matchBlocks(fixture: Fixture, nowMs: number): Blocks {
  const second = playedSeconds(fixture, nowMs)
  return second === null ? blocksAhead(fixture, nowMs) : blocksAt(fixture, second, nowMs)
}

/** Videos are there two hours after the end, of most matches. */
const VIDEO_AFTER_MS = 2 * HOUR_MS
const VIDEO_CHANCE = 0.75
/** A name that is kept free for examples (RFC 2606). */
const VIDEO_SITE = 'https://video.example.com/football'

function highlightsOf(fixture: Fixture, nowMs: number): HighlightsChange | null {
  if (fixture.fate || !fixture.random.stream('video').chance(VIDEO_CHANCE)) return null
  const endMs = fixture.kickoffMs + matchOf(fixture).durationSeconds() * 1000
  if (nowMs < endMs + VIDEO_AFTER_MS) return null
  const { home, away } = resultOf(fixture)
  const title = `${fixture.home.team.name} ${home}-${away} ${fixture.away.team.name}`
  const site = `${VIDEO_SITE}/${fixture.id}`
  const video = (what: string, slug: string) => ({
    title: `${title}: ${what}`,
    url: `${site}/${slug}`,
    image: `${site}/${slug}.jpg`,
  })
  const goals = home + away > 0 ? [video('all goals', 'goals')] : []
  return [video('highlights', 'highlights'), ...goals]
}
