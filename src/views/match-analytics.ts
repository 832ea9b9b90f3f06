/**
 * What of a match depends on the clock (docs/reference/rules.md#2 and #3): the statuses of its analytics and whether its
 * score is final; and the bodies of the analytics endpoints (docs/reference/resources.md#13).
 */
import type { Db } from '../../db/open.ts'
import type { MatchBlock } from '../catalog/match-blocks.ts'
import { sportById } from '../catalog/sports.ts'
import { statusOfCode } from '../catalog/statuses.ts'
import { type AnalyticsStatus, type AnalyticsType, analyticsStatus } from '../rules/analytics-status.ts'
import { scoreFinality } from '../rules/score-finality.ts'
import { hasBlock, type MatchRecord } from '../store/match-reader.ts'
import type { MatchFacts } from '../store/match-renderings.ts'
import { selectBlock } from '../store/match-writer.ts'

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
export function hasAnalyticsData(record: Pick<MatchFacts, 'blockMask'>, type: AnalyticsType): boolean {
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
