/**
 * Analytics of a match: the statuses of its `analytics` block, and the bodies of the three endpoints with the same
 * status (docs/reference/rules.md#2, docs/reference/resources.md#13).
 */
import type { Db } from '../../db/open.ts'
import type { MatchBlock } from '../catalog/match-blocks.ts'
import { sportById } from '../catalog/sports.ts'
import { statusOfCode } from '../catalog/statuses.ts'
import {
  ANALYTICS_TYPES,
  type AnalyticsStatus,
  type AnalyticsType,
  analyticsStatuses,
} from '../rules/analytics-status.ts'
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

/** Stored blocks that hold the data of a type; a match has at most one of them. */
export function analyticsBlocks(type: AnalyticsType): readonly MatchBlock[] {
  return ROWS[type].blocks
}

/** The statuses of all three types. */
export function viewAnalyticsStatuses(
  record: MatchFacts,
  now: number,
): Record<AnalyticsType, AnalyticsStatus> {
  const match = { ...record, sport: sportById(record.sport), status: statusOfCode(record.status) }
  const hasData = Object.fromEntries(
    ANALYTICS_TYPES.map((type) => [type, ROWS[type].blocks.some((block) => hasBlock(record, block))]),
  ) as Record<AnalyticsType, boolean>
  return analyticsStatuses(match, hasData, now)
}

/** The body of an endpoint: `{matchId, status, …}`. Data is included only if the status is available. */
export function viewMatchAnalytics(db: Db, record: MatchRecord, type: AnalyticsType, now: number): Json {
  const status = viewAnalyticsStatuses(record, now)[type]
  const { blocks, members } = ROWS[type]
  const stored = status === 'available' ? blocks.find((block) => hasBlock(record, block)) : undefined
  const data = stored === undefined ? null : selectBlock(db, record.id, stored)
  return `{"matchId":${record.id},"status":"${status}",${members(data)}}`
}
