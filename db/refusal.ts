/** Operator messages for problems with a database file, its disk or another process. */
import { SQLiteError } from 'bun:sqlite'
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../src/shared/error-code.ts'
import { OperatorError } from '../src/shared/operator-error.ts'

/** Why a database cannot be used, in one sentence. */
export class DatabaseError extends OperatorError {
  override readonly name = 'DatabaseError'
}

const READ_ONLY = 'the disk is read-only; make it writable, or choose another file'
const FULL = 'the disk is full; free some space and try again'
const NO_PERMISSION = 'this user may not write to the file or its folder; check their owner and mode'

/** Of the file of a node that copies another one: what a command writes to it would be lost. */
export const FOLLOWS =
  'it follows a cluster; run the command on the node that writes ("scoreline status" shows it)'

/** Failures that the operator can fix, by prefix of the SQLite or system error code. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'another process is writing to it; try again when it has finished'],
  ['SQLITE_CORRUPT', 'the file is damaged; restore it from a backup'],
  ['SQLITE_FULL', FULL],
  // The index of the log cannot grow.
  ['SQLITE_IOERR_SHMSIZE', FULL],
  ['SQLITE_IOERR', 'the disk cannot be read or written'],
  ['SQLITE_NOTADB', 'the file is not a database; choose another file'],
  ['SQLITE_READONLY', NO_PERMISSION],
  [
    'SQLITE_CANTOPEN',
    'the file, or the log beside it, cannot be opened; check that this user may read and write both',
  ],
  ['SQLITE_CONSTRAINT_TRIGGER', FOLLOWS],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EROFS', READ_ONLY],
  ['EACCES', NO_PERMISSION],
]

/** The DatabaseError for an SQLite failure during work; null if file, disk and other processes did not cause it. */
export function refusalOf(cause: unknown, path: string): DatabaseError | null {
  const known = cause instanceof SQLiteError ? knownReason(cause, path) : null
  return known === null ? null : new DatabaseError(`cannot use the database ${path}: ${known}`, { cause })
}

/** Whether a statement failed only because another process is writing. */
export function isBusy(cause: unknown): boolean {
  return cause instanceof SQLiteError && cause.code?.startsWith('SQLITE_BUSY') === true
}

/** SQLite and system errors that mean the disk accepts no more writes at the moment. */
const DISK_CODES: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^(SQLITE_READONLY|EROFS|EACCES|EPERM)/, 'the disk or the file can no longer be written to'],
  [/^(SQLITE_IOERR|SQLITE_CANTOPEN|EIO)/, 'the disk reports an error'],
]

/** Why the disk refused a write; null if the disk did not cause the failure. */
export function diskRefusal(cause: unknown): string | null {
  return DISK_CODES.find(([pattern]) => pattern.test(errorCode(cause)))?.[1] ?? null
}

/** Why a file cannot be opened or written. */
export function reason(cause: unknown, path: string): string {
  return knownReason(cause, path) ?? (cause instanceof Error ? cause.message : String(cause))
}

function knownReason(cause: unknown, path: string): string | null {
  const code = errorCode(cause)
  // SQLite reports a read-only disk as a failure to open the file.
  if (/^SQLITE_(CANTOPEN|READONLY)/.test(code) && isOnReadOnlyDisk(path)) return READ_ONLY
  return REASONS.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}

/** Whether a file or its folder is on a read-only disk. */
export function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK)
    return false
  } catch (cause) {
    return errorCode(cause) === 'EROFS'
  }
}
