/**
 * API keys and their daily usage (docs/reference/rules.md#5, docs/decisions.md). A key is shown once, when it is
 * created; the store has only its SHA-256. A fast hash without salt is enough, because 256 random bits cannot be
 * guessed. Looking up the hash leaks nothing through timing, because a caller cannot choose how far a hash matches.
 */
import { and, desc, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { apiKey, keyUsage } from '../../../db/schema/schema.ts'
import { isPlanName, type PlanName } from '../../catalog/plans.ts'
import { findSport, type SportSlug } from '../../catalog/sports.ts'
import { OperatorError } from '../../shared/operator-error.ts'
import { atMost, bound, insertRow, is, prepared, query, rowBy } from '../sql/statement.ts'
import { inTransaction } from '../sql/transaction.ts'

/** Random bytes per key. */
export const KEY_BYTES = 32
/** 62^43 is just above 2^256. */
const KEY_DIGITS = 43
const PREFIX_LENGTH = 8
/** Longer than a typo, so that none revokes a key by accident. */
const MIN_PREFIX_LENGTH = 4
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The formats of a key and of a calendar token. Any other text is rejected without a database query. */
export const KEY_PATTERN = /^sl_[0-9A-Za-z]{43}$/
export const TOKEN_PATTERN = /^slc_[0-9A-Za-z]{43}$/

export interface ApiKey {
  readonly hash: string
  /** The first eight characters after `sl_`. */
  readonly prefix: string
  readonly name: string
  readonly plan: PlanName
  /** Null for all sports. */
  readonly sports: readonly SportSlug[] | null
  /** Origins of the pages that may use it; null for programs and all pages. */
  readonly origins: readonly string[] | null
  readonly createdMs: number
  readonly revokedMs: number | null
  /** When it stops to be valid; null if it does not. */
  readonly expiresMs: number | null
}

export function isValidKey({ revokedMs, expiresMs }: ApiKey, now: number): boolean {
  return revokedMs === null && (expiresMs === null || now < expiresMs)
}

export function hashKey(key: string): string {
  return Bun.CryptoHasher.hash('sha256', key, 'hex')
}

/** The text form of random bytes: a prefix and 43 digits of base 62. */
export function keyText(bytes: Uint8Array, prefix: 'sl' | 'slc' = 'sl'): string {
  if (bytes.length !== KEY_BYTES) throw new Error(`a key needs ${KEY_BYTES} bytes`)
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  for (let position = 0; position < KEY_DIGITS; position += 1) {
    digits = BASE62[Number(rest % 62n)] + digits
    rest /= 62n
  }
  return `${prefix}_${digits}`
}

export interface NewKey {
  readonly name: string
  readonly plan: PlanName
  /** Null for all sports. */
  readonly sports: readonly SportSlug[] | null
  /** Default: null, for programs and all pages. */
  readonly origins?: readonly string[] | null
  /** Default: null, without an end. */
  readonly expiresMs?: number | null
  readonly now: number
  /** `KEY_BYTES` bytes from a cryptographically secure source. */
  readonly bytes: Uint8Array
}

/** Creates a key. `key` is the only copy of its text. */
export function createKey(db: Db, of: NewKey): { key: string; record: ApiKey } {
  const key = keyText(of.bytes)
  const record: ApiKey = {
    hash: hashKey(key),
    prefix: key.slice(3, 3 + PREFIX_LENGTH),
    name: of.name,
    plan: of.plan,
    sports: of.sports,
    origins: of.origins ?? null,
    createdMs: of.now,
    revokedMs: null,
    expiresMs: of.expiresMs ?? null,
  }
  const [sports, origins] = [record.sports, record.origins].map((list) => list?.join(',') ?? null)
  insertRow(db, apiKey, { ...record, sports, origins })
  return { key, record }
}

type KeyRow = typeof apiKey.$inferSelect

const allKeys = query((orm) => orm.select().from(apiKey).orderBy(apiKey.createdMs, apiKey.hash))
const keyByHash = rowBy(getTableColumns(apiKey), apiKey.hash)
const keyByToken = rowBy(getTableColumns(apiKey), apiKey.calendarTokenHash)
const keysByPrefix = query((orm) =>
  orm
    .select()
    .from(apiKey)
    .where(
      sql`substr(${apiKey.prefix}, 1, length(${sql.placeholder('start')})) = ${sql.placeholder('start')}`,
    ),
)
const revocation = query((orm) =>
  orm
    .update(apiKey)
    .set({ revokedMs: bound('now') })
    .where(is(apiKey.hash, 'hash')),
)
const expiry = query((orm) =>
  orm
    .update(apiKey)
    .set({ expiresMs: bound('expires'), calendarTokenHash: null })
    .where(is(apiKey.hash, 'hash')),
)
const tokenUpdate = query((orm) =>
  orm
    .update(apiKey)
    .set({ calendarTokenHash: bound('token') })
    .where(is(apiKey.hash, 'hash')),
)
const revokedKeys = query((orm) =>
  orm
    .select({ hash: apiKey.hash })
    .from(apiKey)
    .where(or(isNotNull(apiKey.revokedMs), lte(apiKey.expiresMs, sql.placeholder('now')))),
)
const usageOfDay = query((orm) =>
  orm
    .select({ used: keyUsage.used })
    .from(keyUsage)
    .where(and(is(keyUsage.keyHash, 'hash'), is(keyUsage.day, 'day'))),
)
const used = sql<number>`coalesce(${keyUsage.used}, 0)`
const mostUsedKeys = query((orm) =>
  orm
    .select({ prefix: apiKey.prefix, name: apiKey.name, plan: apiKey.plan, used })
    .from(apiKey)
    .leftJoin(keyUsage, and(eq(keyUsage.keyHash, apiKey.hash), is(keyUsage.day, 'day')))
    .where(isNull(apiKey.revokedMs))
    .orderBy(desc(used), apiKey.createdMs, apiKey.hash)
    .limit(atMost('limit')),
)

function apiKeyOf({ calendarTokenHash: _, ...row }: KeyRow): ApiKey {
  if (!isPlanName(row.plan)) throw new Error(`the key ${row.prefix} has the unknown plan "${row.plan}"`)
  const sports = row.sports?.split(',').flatMap((slug) => findSport(slug)?.slug ?? []) ?? null
  return { ...row, plan: row.plan, sports, origins: row.origins?.split(',') ?? null }
}

/** All keys in order of creation, including revoked ones. */
export function listKeys(db: Db): ApiKey[] {
  return allKeys(db).all().map(apiKeyOf)
}

/** The key with a hash, revoked or not; null if there is none. */
export function findKeyByHash(db: Db, hash: string): ApiKey | null {
  const row = keyByHash(db, hash)
  return row ? apiKeyOf(row) : null
}

/** The key with the hash of a calendar token, revoked or not; null if there is none. */
export function findKeyByToken(db: Db, hash: string): ApiKey | null {
  const row = keyByToken(db, hash)
  return row ? apiKeyOf(row) : null
}

/** Revokes the key identified by a prefix, and with it its calendar token. Throws OperatorError. */
export function revokeKeyByPrefix(db: Db, prefix: string, now: number): ApiKey {
  const key = requireActiveKey(db, prefix)
  revocation(db).run({ hash: key.hash, now })
  return { ...key, revokedMs: now }
}

export interface Rotation {
  readonly now: number
  /** How long the old key is still valid. */
  readonly overlapMs: number
  /** `KEY_BYTES` bytes from a cryptographically secure source. */
  readonly bytes: Uint8Array
}

/**
 * Replaces the key identified by a prefix by a new one with the same owner, plan, sports, origins, end and calendar token.
 * The old one ends after the overlap, unless it ends before. Throws OperatorError.
 */
export function rotateKey(
  db: Db,
  prefix: string,
  { now, overlapMs, bytes }: Rotation,
): { readonly key: string; readonly record: ApiKey; readonly old: ApiKey } {
  return inTransaction(db, () => {
    const old = requireActiveKey(db, prefix)
    if (!isValidKey(old, now)) throw new OperatorError('this key has expired; create a new one')
    const token = keyByHash(db, old.hash)?.calendarTokenHash ?? null
    const expiresMs = Math.min(old.expiresMs ?? Number.POSITIVE_INFINITY, now + overlapMs)
    expiry(db).run({ hash: old.hash, expires: expiresMs })
    const created = createKey(db, { ...old, now, bytes })
    if (token !== null) tokenUpdate(db).run({ hash: created.record.hash, token })
    return { ...created, old: { ...old, expiresMs } }
  })
}

/**
 * Gives the key identified by a prefix a new calendar token, which replaces an earlier one. Returns its only copy.
 * Throws OperatorError. @param bytes `KEY_BYTES` bytes from a cryptographically secure source
 */
export function createCalendarToken(
  db: Db,
  prefix: string,
  bytes: Uint8Array,
): { token: string; record: ApiKey } {
  const record = requireActiveKey(db, prefix)
  const token = keyText(bytes, 'slc')
  tokenUpdate(db).run({ hash: record.hash, token: hashKey(token) })
  return { token, record }
}

/**
 * The active key identified by a prefix: the characters shown in lists, fewer of them, or the whole key. Throws
 * OperatorError if it matches no key, several keys, or only revoked ones.
 */
function requireActiveKey(db: Db, prefix: string): ApiKey {
  if (prefix.replace(/^sl_/, '').length < MIN_PREFIX_LENGTH) {
    throw new OperatorError(
      `give at least ${MIN_PREFIX_LENGTH} characters of the key; "key list" shows ${PREFIX_LENGTH}`,
    )
  }
  const found = keysOfPrefix(db, prefix)
  const active = found.filter((key) => key.revokedMs === null)
  const [key, another] = active
  if (another) {
    const names = active.map((one) => `${one.prefix} (${one.name})`).join(', ')
    throw new OperatorError(`the prefix matches ${active.length} keys: ${names}; give more characters`)
  }
  if (!key) {
    throw new OperatorError(
      found.length > 0 ? 'this key is already revoked' : 'no key has this prefix; "key list" shows all',
    )
  }
  return key
}

function keysOfPrefix(db: Db, prefix: string): ApiKey[] {
  if (KEY_PATTERN.test(prefix)) return [findKeyByHash(db, hashKey(prefix))].filter((key) => key !== null)
  const start = prefix.replace(/^sl_/, '')
  if (start === '') return []
  return keysByPrefix(db).all({ start }).map(apiKeyOf)
}

/** Hashes of all keys that are revoked or expired. A full scan takes about a millisecond for ten thousand keys. */
export function selectRevokedKeys(db: Db, now: number): string[] {
  return revokedKeys(db)
    .all({ now })
    .map(({ hash }) => hash)
}

/** Requests of a key on a quota day. */
export function selectUsage(db: Db, keyHash: string, day: number): number {
  return usageOfDay(db).get({ hash: keyHash, day })?.used ?? 0
}

export interface KeyUse {
  readonly prefix: string
  readonly name: string
  readonly plan: PlanName
  readonly used: number
}

/** Keys that are not revoked, those with the most requests on a quota day first. */
export function selectKeyUses(db: Db, day: number, limit: number): KeyUse[] {
  return mostUsedKeys(db)
    .all({ day, limit })
    .flatMap(({ plan, ...rest }) => (isPlanName(plan) ? [{ ...rest, plan }] : []))
}

/** How long the last write before exit waits for another process; a stop takes at most two seconds. */
const LAST_WRITE_WAIT_MS = 1000

export interface UsageIncrease {
  readonly keyHash: string
  readonly day: number
  /** Requests since the last write; negative if more were refunded than spent. */
  readonly count: number
}

function usageAddition(db: Db) {
  return prepared(
    db,
    'INSERT INTO key_usage (key_hash, day, used) VALUES (?1, ?2, max(0, ?3)) ON CONFLICT DO UPDATE SET used = max(0, used + ?3)',
  )
}

/**
 * Adds to the usage of keys, all or nothing. `wait` decides what happens while another process writes: a server must
 * not block its event loop, so it gets SQLITE_BUSY at once and retries later; before exit there is no later.
 */
export function addUsage(db: Db, increases: readonly UsageIncrease[], wait: boolean): void {
  const timeout = prepared<{ timeout: number }>(db, 'PRAGMA busy_timeout').get()?.timeout ?? 0
  db.client.run(`PRAGMA busy_timeout = ${wait ? LAST_WRITE_WAIT_MS : 0}`)
  try {
    db.client
      .transaction(() => {
        for (const { keyHash, day, count } of increases) usageAddition(db).run(keyHash, day, count)
      })
      .immediate()
  } finally {
    db.client.run(`PRAGMA busy_timeout = ${timeout}`)
  }
}

/** Units that were taken of a key's day. */
export interface TakenUnits {
  readonly units: number
  /** What is used of the day from now on. */
  readonly used: number
}

/**
 * Takes units of a key's day, which count as used from now on. Returns them and what is used then. Throws SQLITE_BUSY
 * if another process writes for longer than the busy timeout.
 * @param unitsOf how many of a day with that many used units
 */
export function leaseUsage(
  db: Db,
  keyHash: string,
  day: number,
  unitsOf: (used: number) => number,
): TakenUnits {
  const before = selectUsage(db, keyHash, day)
  // A key without units left costs a read, not the write lock.
  if (unitsOf(before) === 0) return { units: 0, used: before }
  return inTransaction(db, () => {
    const used = selectUsage(db, keyHash, day)
    const units = unitsOf(used)
    if (units > 0) usageAddition(db).run(keyHash, day, units)
    return { units, used: used + units }
  })
}

/** The part of the store that the HTTP layer uses. */
export function keyStore(db: Db) {
  return {
    findKeyByHash: (hash: string) => findKeyByHash(db, hash),
    findKeyByToken: (hash: string) => findKeyByToken(db, hash),
    selectUsage: (keyHash: string, day: number) => selectUsage(db, keyHash, day),
    addUsage: (increases: readonly UsageIncrease[], wait: boolean) => addUsage(db, increases, wait),
    leaseUsage: (keyHash: string, day: number, unitsOf: (used: number) => number) =>
      leaseUsage(db, keyHash, day, unitsOf),
  }
}
export type KeyStore = ReturnType<typeof keyStore>
