/**
 * Plans of API keys. `dailyLimit` null means no daily limit and so no rate headers (docs/reference/rules.md#6).
 * @assumed
 */

export const PLANS = {
  free: { dailyLimit: 100 },
  basic: { dailyLimit: 5_000 },
  pro: { dailyLimit: 100_000 },
  unlimited: { dailyLimit: null },
} as const satisfies Record<string, { dailyLimit: number | null }>

export type PlanName = keyof typeof PLANS

export const PLAN_NAMES = Object.keys(PLANS) as PlanName[]

export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(PLANS, text)
}
