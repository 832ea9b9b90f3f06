/** The API key commands: `key create`, `list`, `calendar-token`, `rotate` and `revoke` (docs/command-line.md). A running server sees changes within a second. */
import type { Command } from 'commander'
import { PLAN_NAMES, PLANS, type PlanName } from '../../catalog/plans.ts'
import { SPORT_SLUGS, type SportSlug } from '../../catalog/sports.ts'
import {
  createCalendarToken,
  createKey,
  KEY_BYTES,
  listKeys,
  revokeKeyByPrefix,
  rotateKey,
} from '../../store/access/keys.ts'
import {
  durationMs,
  oneOf,
  readDate,
  readDuration,
  readKeyOrigins,
  readName,
  someOf,
} from '../config/option-parsers.ts'
import { DATABASE_OPTION, databaseCommand, listCommand } from '../config/options.ts'
import { type CommandContext, inDatabase, withDatabase } from '../context.ts'
import { isoTime, printList } from '../data/report.ts'
import { UsageError } from '../errors.ts'

export function addKeyCommands(commands: Command, context: CommandContext): void {
  const key = commands.command('key').description('API keys')
  key
    .command('create')
    .description('create a key and print it once')
    .requiredOption('--name <name>', 'name of the owner, for "key list"', readName)
    .option('--plan <plan>', PLAN_NAMES.join(', '), oneOf(PLAN_NAMES), 'free')
    .option('--sports <slugs>', 'included sports (default: all)', someOf(SPORT_SLUGS))
    .option(
      '--origins <origins>',
      'the only origins whose pages may use it, e.g. https://example.org (default: pages and programs)',
      readKeyOrigins,
    )
    .option('--expires <YYYY-MM-DD>', 'the last day on which it is valid, in UTC (default: no end)', readDate)
    .addOption(DATABASE_OPTION)
    .action((options) => runKeyCreate(context, options))
  listCommand(key, 'list')
    .description('list all keys, tab separated')
    .action(({ database, json }) => runKeyList(context, database, json === true))
  databaseCommand(key, 'calendar-token')
    .description('create a token for calendar addresses and print it once; it replaces an earlier one')
    .argument('<prefix>', 'the first characters of the key, as "key list" shows them')
    .action((prefix, options) => runCalendarToken(context, prefix, options.database))
  databaseCommand(key, 'rotate')
    .description('replace a key by a new one and print it once; the old one is valid for a while')
    .argument('<prefix>', 'the first characters of the key, as "key list" shows them')
    .option('--overlap <duration>', 'how long the old key is still valid', readDuration('1s', '366d'), '7d')
    .action((prefix, options) => runKeyRotate(context, prefix, options))
  databaseCommand(key, 'revoke')
    .description('revoke a key')
    .argument('<prefix>', 'the first characters of the key, as "key list" shows them')
    .action((prefix, options) => runKeyRevoke(context, prefix, options.database))
}

interface CreateOptions {
  readonly database: string
  readonly name: string
  readonly plan: PlanName
  /** Default: all. */
  readonly sports?: readonly SportSlug[] | null
  /** Default: programs and all pages. */
  readonly origins?: readonly string[] | null
  /** Default: no end. */
  readonly expires?: Temporal.PlainDate
}

const endOf = (day: Temporal.PlainDate) => day.add({ days: 1 }).toZonedDateTime('UTC').epochMilliseconds

/** Prints only the key, and only this once: just its hash is stored. */
async function runKeyCreate(
  context: CommandContext,
  { database, name, plan, sports = null, origins = null, expires }: CreateOptions,
): Promise<void> {
  const now = context.clock()
  const expiresMs = expires ? endOf(expires) : null
  if (expiresMs !== null && expiresMs <= now) throw new UsageError('--expires must not be in the past')
  const made = { name, plan, sports, origins, expiresMs, now, bytes: context.entropy(KEY_BYTES) }
  const { key, record } = await withDatabase(database, (db) => createKey(db, made))
  const { dailyLimit } = PLANS[record.plan]
  context.out(key)
  context.report(
    `Key "${record.name}" (${record.prefix}…), plan ${record.plan}: ${dailyLimit === null ? 'no daily limit' : `${dailyLimit} requests a day`}, ` +
      `${record.sports ? record.sports.join(', ') : 'all sports'}${record.origins ? `, for pages of ${record.origins.join(', ')}` : ''}` +
      `${expiresMs === null ? '' : `, until ${isoTime(expiresMs)}`}. ` +
      'It is not shown again.',
  )
}

async function runKeyList(context: CommandContext, database: string, asJson: boolean): Promise<void> {
  const keys = await inDatabase(database, listKeys)
  printList(context, {
    items: keys.map(({ prefix, plan, sports, origins, createdMs, expiresMs, revokedMs, name }) => {
      const revokedAt = revokedMs === null ? null : isoTime(revokedMs)
      const expiresAt = expiresMs === null ? null : isoTime(expiresMs)
      return { prefix, plan, sports, origins, createdAt: isoTime(createdMs), expiresAt, revokedAt, name }
    }),
    head: 'PREFIX PLAN SPORTS ORIGINS CREATED EXPIRES REVOKED NAME',
    cellsOf: ({ prefix, plan, sports, origins, createdAt, expiresAt, revokedAt, name }) => {
      const [included, pages] = [sports?.join(',') ?? 'all', origins?.join(',') ?? 'all']
      return [prefix, plan, included, pages, createdAt, expiresAt, revokedAt, name]
    },
    asJson,
  })
}

/** Prints only the token, and only this once: just its hash is stored. */
async function runCalendarToken(context: CommandContext, prefix: string, database: string): Promise<void> {
  const bytes = context.entropy(KEY_BYTES)
  const { token, record } = await inDatabase(database, (db) => createCalendarToken(db, prefix, bytes))
  context.out(token)
  context.report(
    `Calendar token of the key "${record.name}" (${record.prefix}…). It works only for calendar addresses: append ` +
      `"?token=TOKEN" to .../calendar.ics. An earlier token of this key no longer works. It is not shown again.`,
  )
}

/** Prints only the new key, and only this once. */
async function runKeyRotate(
  context: CommandContext,
  prefix: string,
  { database, overlap }: { readonly database: string; readonly overlap: string },
): Promise<void> {
  const rotation = { now: context.clock(), overlapMs: durationMs(overlap), bytes: context.entropy(KEY_BYTES) }
  const { key, record, old } = await inDatabase(database, (db) => rotateKey(db, prefix, rotation))
  context.out(key)
  context.report(
    `Key "${record.name}" (${record.prefix}…) replaces ${old.prefix}…, which is valid until ${isoTime(old.expiresMs ?? 0)}. It is not shown again.`,
  )
}

async function runKeyRevoke(context: CommandContext, prefix: string, database: string): Promise<void> {
  const key = await inDatabase(database, (db) => revokeKeyByPrefix(db, prefix, context.clock()))
  context.report(`Key "${key.name}" (${key.prefix}…) is revoked.`)
}
