/**
 * Plans of API keys (docs/reference/rules.md#6). `dailyLimit` null means no daily limit, and thus no rate headers.
 * `exports`: whether keys may export whole tables, which cost as much as many requests. `live` limits the total of all connections of a key. @assumed
 */
import type { LiveAmounts } from './live/live.ts'

/** Live channel limits of a plan; other limits are the same for all plans (LIVE_LIMITS). */
export type PlanLiveLimits = Pick<LiveAmounts, 'sockets' | 'subscriptions' | 'backlogBytes'>

const MEBIBYTE = 1024 * 1024

export const PLANS = {
  free: {
    dailyLimit: 100,
    exports: false,
    live: { sockets: 5, subscriptions: 200, backlogBytes: 4 * MEBIBYTE },
  },
  basic: {
    dailyLimit: 5_000,
    exports: false,
    live: { sockets: 20, subscriptions: 2_000, backlogBytes: 16 * MEBIBYTE },
  },
  pro: {
    dailyLimit: 100_000,
    exports: true,
    live: { sockets: 100, subscriptions: 10_000, backlogBytes: 32 * MEBIBYTE },
  },
  unlimited: {
    dailyLimit: null,
    exports: true,
    live: { sockets: 1_000, subscriptions: 50_000, backlogBytes: 64 * MEBIBYTE },
  },
} as const satisfies Record<string, { dailyLimit: number | null; exports: boolean; live: PlanLiveLimits }>

export type PlanName = keyof typeof PLANS

export const PLAN_NAMES = Object.keys(PLANS) as PlanName[]

export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(PLANS, text)
}
