/**
 * What of a match depends on the clock (docs/reference/rules.md#2 and #3): the statuses of its analytics and whether
 * its score is final. The bodies of the analytics endpoints (docs/reference/resources.md#13). And which parts the
 * matches of a season, or one match, have (docs/reference/endpoints.md#23).
 */
import type { Db } from '../../../db/open.ts'
import type { MatchBlock } from '../../catalog/match-blocks.ts'
import { type Sport, sportById } from '../../catalog/sports.ts'
import { STATUS_CODE, statusOfCode } from '../../catalog/statuses.ts'
import { COVERED_PARTS, type CoveredPart } from '../../contract/resources/tournaments.ts'
import {
  type AnalyticsStatus,
  type AnalyticsType,
  analyticsStatus,
  hasAnalyticsType,
  scoreFinality,
} from '../../rules/matches/timing.ts'
import { hasBlock, type MatchRecord } from '../../store/matches/reader.ts'
import type { MatchFacts } from '../../store/matches/renderings.ts'
import { selectBlock } from '../../store/matches/writer.ts'
import { selectCoverage } from '../../store/seasons/matches.ts'
import type { MatchViewContext } from './context.ts'

type Json = string

interface AnalyticsRow {
  /** Stored blocks with the data; a match has at most one of them. */
  readonly blocks: readonly MatchBlock[]
  /** Members of the body after `status`; an empty structure without data. */
  readonly members: (data: Json | null) => Json
}

const ROWS: Readonly<Record<AnalyticsType, AnalyticsRow>> = {
  shotmap: { blocks: ['shotmap'], members: (data) => `"shots":${data ?? '[]'}` },
  momentum: {
    blocks: ['momentum', 'tennisMomentum'],
    members: (data) => `"momentum":${data ?? '[]'}`,
  },
  averagePositions: {
    blocks: ['averagePositions'],
    members: (data) => data?.slice(1, -1) ?? '"home":[],"away":[],"substitutions":[]',
  },
}

/** What of a match depends on the clock. */
export interface MatchTiming {
  readonly analytics: Readonly<Record<AnalyticsType, AnalyticsStatus>>
  /** `scoreStatus.final`. */
  readonly isFinal: boolean | null
  /** When any of it changes with time alone; null if only a change of the match can change it. */
  readonly changesAtMs: number | null
}

/** Whether the match has stored data of the type. */
function hasAnalyticsData(record: Pick<MatchFacts, 'blockMask'>, type: AnalyticsType): boolean {
  return ROWS[type].blocks.some((block) => hasBlock(record, block))
}

export function matchTiming(record: MatchFacts, now: number): MatchTiming {
  const { tournamentId, startMs, endedMs, correctedMs } = record
  const sport = sportById(record.sport)
  const status = statusOfCode(record.status)
  const match = { sport, tournamentId, status, startMs, endedMs }
  const of = (type: AnalyticsType) => analyticsStatus(match, type, hasAnalyticsData(record, type), now)
  const types = { shotmap: of('shotmap'), momentum: of('momentum'), averagePositions: of('averagePositions') }
  const isAmateur = record.isAmateur === 1
  const score = scoreFinality({ status, startMs, endedMs, correctedMs, isAmateur, sport, now })
  const changes = [types.shotmap, types.momentum, types.averagePositions, score].map(
    ({ changesAtMs }) => changesAtMs ?? Number.POSITIVE_INFINITY,
  )
  const changesAtMs = Math.min(...changes)
  return {
    analytics: {
      shotmap: types.shotmap.status,
      momentum: types.momentum.status,
      averagePositions: types.averagePositions.status,
    },
    isFinal: score.final,
    changesAtMs: Number.isFinite(changesAtMs) ? changesAtMs : null,
  }
}

/** The body of an endpoint: `{matchId, status, …}`. Data is included only if the status is available. */
export function viewMatchAnalytics(db: Db, record: MatchRecord, type: AnalyticsType, now: number): Json {
  const status = matchTiming(record, now).analytics[type]
  const { blocks, members } = ROWS[type]
  const stored = status === 'available' ? blocks.find((block) => hasBlock(record, block)) : undefined
  const data = stored === undefined ? null : selectBlock(db, record.id, stored)
  return `{"matchId":${record.id},"status":"${status}",${members(data)}}`
}

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
