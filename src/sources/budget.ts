/**
 * Counts requests against the limits of a source, in sliding windows: at any moment, the requests of the time before are
 * within each limit. Plain data, so that it survives a restart.
 */
import type { RequestLimit } from './source.ts'

interface Slot {
  readonly startMs: number
  readonly used: number
}
/** The used slots of each window, in the order of the limits. */
export type Budget = readonly (readonly Slot[])[]

/** Number of slots per window; requests are released per slot, so a request may wait this much longer. */
const SLOTS = 20

/** The budget after one more request. */
export function spend(budget: Budget, limits: readonly RequestLimit[], nowMs: number): Budget {
  return limits.map((limit, index) => {
    const startMs = nowMs - (nowMs % slotMs(limit))
    const slots = openSlots(budget[index], limit, nowMs)
    const used = slots.find((slot) => slot.startMs === startMs)?.used ?? 0
    return [...slots.filter((slot) => slot.startMs !== startMs), { startMs, used: used + 1 }]
  })
}

/** The earliest time of the next request, ms since 1970. */
export function allowedAtMs(budget: Budget, limits: readonly RequestLimit[], nowMs: number): number {
  const times = limits.map((limit, index) => {
    let free = limit.requests
    const slots = openSlots(budget[index], limit, nowMs)
    // From the newest slot back: the one that fills the window has to leave it first.
    const filling = slots.findLast(({ used }) => {
      free -= used
      return free <= 0
    })
    return filling ? filling.startMs + slotMs(limit) + limit.perMs : nowMs
  })
  return Math.max(nowMs, ...times)
}

/** Slots in the window, oldest first. Those in the future, after the clock was set back, do not count. */
function openSlots(slots: readonly Slot[] = [], limit: RequestLimit, nowMs: number): Slot[] {
  return slots.filter(({ startMs }) => startMs <= nowMs && startMs + slotMs(limit) + limit.perMs > nowMs)
}

function slotMs({ perMs }: RequestLimit): number {
  return perMs / SLOTS
}
