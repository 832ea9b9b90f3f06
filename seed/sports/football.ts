/**
 * The football world: promotion and relegation, cups, absences, and the blocks of a match, limited by the coverage of
 * its competition and by what is known. As in reality, big competitions have everything, smaller ones less, amateurs
 * only scores and events; older matches have less. @assumed The thresholds.
 */
import type { HighlightsChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { FootballMatch } from '../engine/football/match.ts'
import type { SportProgress } from '../engine/match.ts'
import type { Random } from '../random.ts'
import { lineupsAt } from '../world/match-data.ts'
import type { EntrantsFrame, Fixture, MatchData, Sport, SquadRow, Team } from '../world/model.ts'
import { matchOf, playedSeconds } from '../world/results.ts'
import { competitionsOf } from './competitions.ts'
import { awarded, INJURIES } from './team-sports.ts'

/** Norland's divisions exchange two clubs: two are relegated, two promoted. */
const MOVING = 2
const NORLAND_IN_EUROPE = 4
/** Keys of its competitions. */
const [PREMIER, FIRST, CUP, CHAMPIONS] = [
  'norland-premier',
  'norland-first',
  'norland-cup',
  'champions-cup',
] as const

/** Teams of Norland's divisions and of the cups that depend on them. */
function entrants(
  key: string,
  isCurrent: boolean,
  { pool, ranking }: EntrantsFrame,
): readonly Team[] | undefined {
  const ranked = isCurrent ? { premier: ranking(PREMIER), first: ranking(FIRST) } : null
  const premier = ranked?.premier ?? [...pool(PREMIER)].sort((a, b) => b.strength - a.strength)
  const first = ranked?.first ?? pool(FIRST)
  const stay = premier.length - (ranked ? MOVING : 0)
  const up = ranked ? first.slice(0, MOVING) : []
  const divisions: Readonly<Record<string, readonly Team[]>> = {
    [PREMIER]: [...premier.slice(0, stay), ...up],
    [FIRST]: [...premier.slice(stay), ...first.slice(up.length)],
  }
  if (key === CUP) return [PREMIER, FIRST].flatMap((division) => divisions[division] ?? [])
  if (key === CHAMPIONS) return [...premier.slice(0, NORLAND_IN_EUROPE), ...pool(key)]
  return divisions[key]
}

/** 22 to 25 players; absences per position are limited so that there is always a full eleven. */
function squad(_pool: unknown, random: Random): readonly SquadRow[] {
  const size = random.integer(22, 25)
  const defenders = size >= 24 ? 8 : 7
  const forwards = size >= 25 ? 6 : 5
  return [
    { position: 'G', count: 3, height: 190, spare: 1 },
    { position: 'D', count: defenders, height: 185, spare: 2 },
    { position: 'M', count: size - 3 - defenders - forwards, height: 179, spare: 2 },
    { position: 'F', count: forwards, height: 182, spare: 2 },
  ]
}

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

function footballBlocks(fixture: Fixture, nowMs: number): Partial<MatchData> {
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

const VIDEO_REVIEW_PRIORITY = 200
const SHORTEST_MINUTES = 108

export const FOOTBALL: Sport = {
  slug: 'football',
  ...competitionsOf('football'),
  spread: 0.17,
  teams: {
    squad,
    mostShirtNumber: 33,
    isFirstKeeperOne: true,
    ages: [17, 35],
    clubNames: ({ flavour }) => flavour.club,
    grounds: ({ flavour }) => flavour.stadium,
    seats: { least: 800, most: 48_000 },
    nationalName: 'national team',
    attackShare: 1,
  },
  // From the start of the longest competition, two years before the week of the anchor, to the end of the last one,
  // half a year after it.
  injuries: { causes: INJURIES.football, daysBetween: 13, days: [-112 * 7, 26 * 7], reported: 1 },
  lineups: { absencesMs: 2 * DAY_MS, probableMs: null },
  hasSuspensions: true,
  rules: { points: { win: 3, draw: 1, loss: 0 }, tieBreakers: ['goalDifference', 'goalsFor', 'wins'] },
  shortestMs: SHORTEST_MINUTES * 60_000,
  titles: { mean: ({ strength }) => 3 + strength * 10, deviation: 4 },
  start: ({ venue, season, isDecider, firstLeg, random }, { home, away }) => {
    const first = firstLeg && matchOf(firstLeg).final()
    const carried = first ? { home: first.awayScore.current, away: first.homeScore.current } : null
    const setup = {
      home,
      away,
      neutral: venue !== undefined,
      videoReview: season.competition.priority >= VIDEO_REVIEW_PRIORITY,
      knockout: isDecider ? { firstLeg: carried } : null,
    }
    return new FootballMatch(setup, random.stream('match'))
  },
  preview: () => ({}),
  award: awarded(3),
  blocks: footballBlocks,
  entrants: ({ key }, edition, frame) => entrants(key, edition === 'current', frame),
}
