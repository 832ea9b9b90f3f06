/** How a match stands that has not begun, or that was stopped, in all sports. */
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { STATUS_DESCRIPTION } from '../../src/catalog/statuses.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'

/** Scores and clock of a match that has not begun. */
export const NOT_BEGUN = {
  currentMatchMinute: 0,
  currentMatchSecond: 0,
  homeScore: { current: 0 },
  awayScore: { current: 0 },
  liveEvents: [],
} satisfies Partial<ChangeData<'match'>>

/** What keeps a match from simply being played. */
export type Hindrance =
  /** It did not begin. */
  | { readonly kind: 'off'; readonly status: MatchStatus }
  /** It began and stopped so many real seconds after the start. */
  | { readonly kind: 'stopped'; readonly status: MatchStatus; readonly atSecond: number }

export function statusOf(status: MatchStatus) {
  return { status, statusDescription: STATUS_DESCRIPTION[status] }
}

/** Real seconds since the start at a moment; a match that was stopped stands still. */
export function elapsedSeconds(
  fate: { readonly kind: string; readonly atSecond?: number } | undefined,
  startMs: number,
  nowMs: number,
): number {
  const elapsed = Math.floor((nowMs - startMs) / 1000)
  return fate?.kind === 'stopped' ? Math.min(elapsed, fate.atSecond ?? elapsed) : elapsed
}

/** The seats that are taken: a share with its deviation by lot, never empty. */
export function crowdOf(
  seats: number,
  share: { readonly mean: number; readonly deviation: number; readonly least: number },
  random: Random,
): number {
  const filled = share.mean + random.stream('crowd').normal(0, share.deviation)
  return Math.round(seats * Math.min(1, Math.max(share.least, filled)))
}
