/** Refusals that say what is wrong with a database file, its disk or another process, for the operator. */
import { SQLiteError } from 'bun:sqlite'
import { errorCode } from '../src/rules/error-code.ts'

/** A reason why a database cannot be used, in one sentence for the operator. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}

/** What the operator can mend, by the code of SQLite or of the system; extended codes of SQLite begin with these. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'another process is writing to it; try again when that is done'],
  ['SQLITE_CORRUPT', 'the file is damaged; restore it from a backup'],
  ['SQLITE_FULL', 'the disk is full'],
  // The index of the log cannot be made larger.
  ['SQLITE_IOERR_SHMSIZE', 'the disk is full'],
  ['SQLITE_IOERR', 'the disk cannot be read or written'],
  ['SQLITE_NOTADB', 'the file is no database'],
  ['SQLITE_READONLY', 'this user may not write to the file or its folder'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EROFS', 'the disk is read only'],
  ['EACCES', 'this user may not write to the file or its folder'],
]

/**
 * The refusal behind a failure of SQLite in the middle of the work, or null where the failure is no fault of the
 * file, the disk or another process.
 */
export function refusalOf(cause: unknown, path: string): DatabaseRefused | null {
  const known = cause instanceof SQLiteError ? knownReason(cause) : null
  return known === null ? null : new DatabaseRefused(`cannot use the database ${path}: ${known}`, { cause })
}

/** Did a statement fail only because another process is writing? */
export function isBusy(cause: unknown): boolean {
  return cause instanceof SQLiteError && cause.code?.startsWith('SQLITE_BUSY') === true
}

/** Failures of SQLite and of the system that say: this disk takes no more writes at the moment. */
const DISK_CODES: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^(SQLITE_READONLY|EROFS|EACCES|EPERM)/, 'the disk or the file cannot be written to any more'],
  [/^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO)/, 'the disk fails'],
]

/** Why the disk refused a write; null where the failure is no fault of the disk. */
export function diskRefusal(cause: unknown): string | null {
  return DISK_CODES.find(([pattern]) => pattern.test(errorCode(cause)))?.[1] ?? null
}

function knownReason(cause: unknown): string | null {
  return REASONS.find(([code]) => errorCode(cause).startsWith(code))?.[1] ?? null
}

export function reason(cause: unknown): string {
  return knownReason(cause) ?? (cause instanceof Error ? cause.message : String(cause))
}
