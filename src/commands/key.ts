/** `scoreline key create | list | calendar-token | revoke` (docs/command-line.md). A running server sees changes within a second. */
import { PLANS, type PlanName } from '../catalog/plans.ts'
import type { SportSlug } from '../catalog/sports.ts'
import { createCalendarToken, createKey, KEY_BYTES, listKeys, revokeKeyByPrefix } from '../store/keys.ts'
import { type CommandContext, inDatabase, withDatabase } from './context.ts'
import { isoTime, printTabbed } from './report.ts'

export interface CreateOptions {
  readonly database: string
  readonly name: string
  readonly plan: PlanName
  /** Default: all. */
  readonly sports?: readonly SportSlug[] | null
  /** Default: programs and all pages. */
  readonly origins?: readonly string[] | null
}

/** Prints only the key, and only this once: just its hash is stored. */
export async function runKeyCreate(
  context: CommandContext,
  { database, name, plan, sports = null, origins = null }: CreateOptions,
): Promise<void> {
  const made = { name, plan, sports, origins, now: context.clock(), bytes: context.entropy(KEY_BYTES) }
  const { key, record } = await withDatabase(database, (db) => createKey(db, made), {
    report: context.report,
  })
  const { dailyLimit } = PLANS[record.plan]
  context.out(key)
  context.report(
    `Key "${record.name}" (${record.prefix}…), plan ${record.plan}: ${dailyLimit === null ? 'no daily limit' : `${dailyLimit} requests a day`}, ` +
      `${record.sports ? record.sports.join(', ') : 'all sports'}${record.origins ? `, for pages of ${record.origins.join(', ')}` : ''}. ` +
      'It is not shown again.',
  )
}

export async function runKeyList(context: CommandContext, database: string): Promise<void> {
  const keys = await inDatabase(database, listKeys)
  const rows = keys.map(({ prefix, plan, sports, origins, createdMs, revokedMs, name }) => {
    const [pages, revoked] = [origins?.join(',') ?? 'all', revokedMs === null ? null : isoTime(revokedMs)]
    return [prefix, plan, sports?.join(',') ?? 'all', pages, isoTime(createdMs), revoked, name]
  })
  printTabbed(context, 'PREFIX PLAN SPORTS ORIGINS CREATED REVOKED NAME', rows)
}

/** Prints only the token, and only this once: just its hash is stored. */
export async function runCalendarToken(
  context: CommandContext,
  prefix: string,
  database: string,
): Promise<void> {
  const bytes = context.entropy(KEY_BYTES)
  const { token, record } = await inDatabase(database, (db) => createCalendarToken(db, prefix, bytes))
  context.out(token)
  context.report(
    `Calendar token of the key "${record.name}" (${record.prefix}…). It works only for calendar addresses: append ` +
      `"?token=TOKEN" to .../calendar.ics. An earlier token of this key no longer works. It is not shown again.`,
  )
}

export async function runKeyRevoke(context: CommandContext, prefix: string, database: string): Promise<void> {
  const key = await inDatabase(database, (db) => revokeKeyByPrefix(db, prefix, context.clock()))
  context.report(`Key "${key.name}" (${key.prefix}…) is revoked.`)
}
