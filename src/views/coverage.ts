/** Which parts the matches of a season, or one match, have: counted from the stored blocks and boards. */
import type { Sport } from '../catalog/sports.ts'
import { STATUS_CODE } from '../catalog/statuses.ts'
import { COVERED_PARTS, type CoveredPart } from '../contract/resources/tournaments.ts'
import { type AnalyticsType, hasAnalyticsType } from '../rules/analytics-status.ts'
import { hasBlock } from '../store/match-reader.ts'
import { selectCoverage } from '../store/season-matches.ts'
import type { MatchViewContext } from './match.ts'
import { hasAnalyticsData } from './match-analytics.ts'

type Json = string

/** What determines the parts of a match. */
interface CoveredMatch {
  readonly blockMask: number
  readonly oddsMask: number
}
type Has = (match: CoveredMatch, sport: Sport, tournamentId: number) => boolean

const PARTS: Readonly<Record<CoveredPart, Has>> = {
  events: (match) => hasBlock(match, 'liveEvents'),
  lineups: (match) => hasBlock(match, 'homeLineup') && hasBlock(match, 'awayLineup'),
  statistics: (match) => hasBlock(match, 'matchStatistics'),
  shotmap: hasAnalytics('shotmap'),
  momentum: hasAnalytics('momentum'),
  averagePositions: hasAnalytics('averagePositions'),
  oddsBase: (match) => hasBlock(match, 'oddsBase'),
}

/** Data of a type that the sport or tournament lacks is not shown, so it is not counted. */
function hasAnalytics(type: AnalyticsType): Has {
  return (match, { analytics }, tournamentId) =>
    hasAnalyticsType(analytics[type], tournamentId) && hasAnalyticsData(match, type)
}

/** `parts` and bookmakers of one kind of coverage, each with the value that `of` finds. */
function viewParts<T>(
  bookmakers: readonly string[],
  of: (has: Has) => T,
): Record<CoveredPart, T> & { oddsBk: Record<string, T> } {
  const names = Object.keys(COVERED_PARTS) as CoveredPart[]
  const parts = Object.fromEntries(names.map((name) => [name, of(PARTS[name])]))
  const oddsBk = Object.fromEntries(
    bookmakers.map((slug, index) => [slug, of(({ oddsMask }) => (oddsMask & (1 << index)) !== 0)]),
  )
  return { ...(parts as Record<CoveredPart, T>), oddsBk }
}

/** How many matches of the season have each part, and how many of those are finished. */
export function viewSeasonCoverage(
  { db, bookmakers }: Pick<MatchViewContext, 'db' | 'bookmakers'>,
  sport: Sport,
  season: { readonly id: number; readonly tournamentId: number },
): Json {
  const groups = selectCoverage(db, season.id)
  const count = (has: Has) => {
    let [finished, total] = [0, 0]
    for (const group of groups) {
      if (!has(group, sport, season.tournamentId)) continue
      total += group.matches
      if (group.status === STATUS_CODE.finished) finished += group.matches
    }
    return { finished, total }
  }
  return JSON.stringify({ matches: count(() => true), ...viewParts(bookmakers, count) })
}

/** Whether the match has each part. */
export function viewMatchCoverage(
  bookmakers: readonly string[],
  sport: Sport,
  match: CoveredMatch & { readonly tournamentId: number },
): Json {
  return JSON.stringify(viewParts(bookmakers, (has) => has(match, sport, match.tournamentId)))
}
