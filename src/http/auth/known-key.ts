/** A valid API key, as requests and sockets use it. */
import type { SportSlug } from '../../catalog/sports.ts'

export interface KnownKey {
  readonly hash: string
  readonly plan: string
  readonly dailyLimit: number | null
  readonly sports: readonly SportSlug[]
  /** Origins of the pages that may use it; null for programs and all pages. */
  readonly origins: readonly string[] | null
  /** False for the key of demo mode, whose use is not recorded. */
  readonly stored: boolean
}
