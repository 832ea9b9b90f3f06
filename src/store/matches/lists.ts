/** Selects the matches of a list in order: ids and start times only, from indexes. */
import type { Db } from '../../../db/open.ts'
import { type MatchStatus, STATUS_CODE } from '../../catalog/statuses.ts'
import { prepared } from '../sql/statement.ts'
import { type MatchSelection, type Source, sourcesOf } from './filters.ts'

export interface MatchKey {
  readonly id: number
  readonly startMs: number
}

export type SortOrder = 'asc' | 'desc'

export interface MatchListQuery {
  readonly selection: MatchSelection
  readonly order: SortOrder
  readonly limit: number
  readonly offset?: number
  /** Start after this match in list order (keyset pagination). */
  readonly after?: MatchKey
}

/** Matches ordered by start, then id, so that pages are stable. */
export function selectMatchKeys(db: Db, query: MatchListQuery): MatchKey[] {
  const { text, values } = statementOf(query)
  const rows = prepared(db, text).values(...values) as [number, number][]
  return rows.map(([id, startMs]) => ({ id, startMs }))
}

/** The ids of the same matches as a text, `12,7,9`. One value takes half the time of a row for each match. */
export function selectMatchIds(db: Db, query: MatchListQuery): string {
  const { text, values } = statementOf(query)
  const [row] = prepared(db, `SELECT group_concat(id) FROM (${text})`).values(...values)
  return (row?.[0] ?? '') as string
}

function statementOf({ selection, order, limit, offset = 0, after }: MatchListQuery) {
  const direction = order === 'asc' ? 'ASC' : 'DESC'
  const behind = after ? ` AND (start_ms, id) ${order === 'asc' ? '>' : '<'} (?, ?)` : ''
  const sources = sourcesOf(selection)
  const text = `${sources
    .map(({ from, where }) => `SELECT id, start_ms FROM ${from} WHERE ${where}${behind}`)
    .join(' UNION ALL ')} ORDER BY start_ms ${direction}, id ${direction} LIMIT +? OFFSET ?`
  const bounds = after ? [after.startMs, after.id] : []
  return { text, values: [...sources.flatMap(({ values }) => [...values, ...bounds]), limit, offset] }
}

export function countMatches(db: Db, selection: MatchSelection): number {
  const count = ({ from, where, values }: Source): number =>
    (prepared(db, `SELECT count(*) FROM ${from} WHERE ${where}`).values(...values)[0]?.[0] as number) ?? 0
  return sourcesOf(selection).reduce((sum, source) => sum + count(source), 0)
}

/** Columns used by day aggregates. */
export interface MatchTally {
  readonly startMs: number
  readonly tournamentId: number
  readonly status: number
}

/** The columns for day aggregates, for all matches of a selection. */
export function selectMatchTallies(db: Db, selection: MatchSelection): MatchTally[] {
  return sourcesOf(selection).flatMap(({ from, where, values }) =>
    (
      prepared(db, `SELECT start_ms, tournament_id, status FROM ${from} WHERE ${where}`).values(
        ...values,
      ) as number[][]
    ).map(([startMs = 0, tournamentId = 0, status = 0]) => ({ startMs, tournamentId, status })),
  )
}

/** Matches of all sports with a start up to a given time and one of some statuses. */
export function selectStartedMatchIds(db: Db, statuses: readonly MatchStatus[], byMs: number): number[] {
  const codes = statuses.map((status) => STATUS_CODE[status])
  const places = codes.map(() => '?').join(', ')
  const text = `SELECT id FROM match WHERE status IN (${places}) AND start_ms <= +? ORDER BY id`
  return (prepared(db, text).values(...codes, byMs) as [number][]).map(([id]) => id)
}

/** Matches of a sport in progress, latest start first. */
export function selectLiveMatchIds(db: Db, sport: number, limit: number): number[] {
  const selection: MatchSelection = { sport, statuses: ['inprogress'] }
  return selectMatchKeys(db, { selection, order: 'desc', limit }).map(({ id }) => id)
}
