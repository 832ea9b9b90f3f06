/** Requests of a source as data: `polls` in its `data.json`, by the first part of their keys (docs/sources.md). */
import { HOUR_MS, nextPollMs, type PolledMatch } from './calendar.ts'
import type { DueRequest, PollTimes } from './source.ts'

export interface Poll {
  /** With `{league}`, `{season}`, `{item}` and further values in braces. */
  readonly path: string
  /** `regular`: at the interval. `matches`: by its matches, at best at the interval. `list`: by both, at least hourly. */
  readonly pace: string
  readonly everyMs: number
  /** Interval while no match is known. */
  readonly emptyMs?: number
  /** Key of another request whose responses have the same matches. */
  readonly covers?: string
  /** Not earlier than this before the first start. */
  readonly aheadMs?: number
  /** Not later than this after the end. */
  readonly untilMs?: number
  /** Where its matches are; absent for other responses. */
  readonly list?: string
  /** The matches of the others are newer. */
  readonly isOverview?: boolean
}
export type Polls = Readonly<Record<string, Poll>>

/** What is requested for itself: a day, a match. */
export interface PollItem {
  /** Part of the key; empty for a request of which there is one. */
  readonly item: string
  readonly matches: readonly PolledMatch[]
  readonly values?: Readonly<Record<string, string | number>>
  /** Whether the source has something new, so that it is due at once. */
  readonly isNew?: boolean
}

/** Matches by day of their start in UTC, or by what a function says. */
export function itemsBy<M extends PolledMatch>(
  matches: readonly M[],
  key: (match: M) => string = ({ startMs }) => new Date(startMs).toISOString().slice(0, 10),
): (Omit<PollItem, 'matches'> & { readonly matches: readonly M[] })[] {
  return [...Map.groupBy(matches, key)].map(([item, of]) => ({ item, matches: of }))
}

/** All requests and when each is due. A poll without items is one request for all matches. */
export function dueRequests(
  polls: Polls,
  matches: readonly PolledMatch[],
  items: Readonly<Record<string, readonly PollItem[] | undefined>>,
  values: Readonly<Record<string, string | number | null>>,
  polledMs: PollTimes,
): DueRequest[] {
  return Object.entries(polls).flatMap(([name, poll]) =>
    (items[name] ?? [{ item: '', matches }]).map((one): DueRequest => {
      const all: typeof values = { ...values, item: one.item, ...one.values }
      const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(all[name]))
      const key = one.item === '' ? name : `${name}/${one.item}`
      const times = [polledMs[key], polledMs[filled(poll.covers ?? '')]].filter((ms) => ms !== undefined)
      const lastMs = times.length === 0 ? null : Math.max(...times)
      const isEmpty = matches.length === 0
      return {
        request: { key, path: filled(poll.path) },
        atMs: one.isNew ? 0 : dueMs(poll, one.matches, lastMs, isEmpty),
      }
    }),
  )
}

function dueMs(poll: Poll, matches: readonly PolledMatch[], lastMs: number | null, isEmpty: boolean): number {
  const { pace, everyMs, emptyMs = everyMs, aheadMs = Infinity, untilMs = Infinity } = poll
  if (pace !== 'matches' && lastMs === null) return 0
  const last = lastMs ?? 0
  if (pace === 'regular') return last + (isEmpty ? emptyMs : everyMs)
  const next = matches
    .filter(({ endedMs }) => endedMs === null || last <= endedMs + untilMs)
    .map((match) => Math.max(match.startMs - aheadMs, nextPollMs(last, match, everyMs)))
  return Math.min(...next, pace === 'list' ? last + HOUR_MS : Infinity)
}
