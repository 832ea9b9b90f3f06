/** `scoreline key create | list | calendar-token | revoke` (docs/command-line.md). A running server sees changes within a second. */
import { PLANS, type PlanName } from '../catalog/plans.ts'
import type { SportSlug } from '../catalog/sports.ts'
import { createCalendarToken, createKey, KEY_BYTES, listKeys, revokeKeyByPrefix } from '../store/keys.ts'
import { type CommandContext, withDatabase } from './context.ts'

export interface CreateOptions {
  readonly database: string
  readonly name: string
  readonly plan: PlanName
  /** Null for all sports. */
  readonly sports: readonly SportSlug[] | null
  /** Null for programs and all pages. */
  readonly origins: readonly string[] | null
}

/** Prints only the key, and only this once: just its hash is stored. */
export async function runKeyCreate(context: CommandContext, options: CreateOptions): Promise<void> {
  const { key, record } = await withDatabase(
    options.database,
    (db) => createKey(db, { ...options, now: context.clock(), bytes: context.entropy(KEY_BYTES) }),
    { report: context.report },
  )
  const { dailyLimit } = PLANS[record.plan]
  context.out(key)
  context.report(
    `Key "${record.name}" (${record.prefix}…), plan ${record.plan}: ${dailyLimit === null ? 'no daily limit' : `${dailyLimit} requests a day`}, ` +
      `${record.sports ? record.sports.join(', ') : 'all sports'}${record.origins ? `, for pages of ${record.origins.join(', ')}` : ''}. ` +
      'It is not shown again.',
  )
}

export async function runKeyList(context: CommandContext, database: string): Promise<void> {
  const keys = await withDatabase(database, listKeys, { mustExist: true })
  context.out(['PREFIX', 'PLAN', 'SPORTS', 'ORIGINS', 'CREATED', 'REVOKED', 'NAME'].join('\t'))
  for (const key of keys) {
    context.out(
      [
        key.prefix,
        key.plan,
        key.sports?.join(',') ?? 'all',
        key.origins?.join(',') ?? 'all',
        isoTime(key.createdMs),
        key.revokedMs === null ? '-' : isoTime(key.revokedMs),
        key.name,
      ].join('\t'),
    )
  }
}

/** Prints only the token, and only this once: just its hash is stored. */
export async function runCalendarToken(
  context: CommandContext,
  prefix: string,
  database: string,
): Promise<void> {
  const { token, record } = await withDatabase(
    database,
    (db) => createCalendarToken(db, prefix, context.entropy(KEY_BYTES)),
    { mustExist: true },
  )
  context.out(token)
  context.report(
    `Calendar token of the key "${record.name}" (${record.prefix}…). It works only for calendar addresses: append ` +
      `"?token=TOKEN" to .../calendar.ics. An earlier token of this key no longer works. It is not shown again.`,
  )
}

export async function runKeyRevoke(context: CommandContext, prefix: string, database: string): Promise<void> {
  const key = await withDatabase(database, (db) => revokeKeyByPrefix(db, prefix, context.clock()), {
    mustExist: true,
  })
  context.report(`Key "${key.name}" (${key.prefix}…) is revoked.`)
}

function isoTime(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'second' })
}
