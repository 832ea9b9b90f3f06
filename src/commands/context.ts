/**
 * The environment of commands, provided by `main`: settings, clock, randomness and the terminal. Commands access the
 * process only through it.
 */
import type { Db, OpenOptions } from '../../db/open.ts'
import { openDatabase, refusalOf } from '../../db/open.ts'
import { closeDatabase } from '../store/statement.ts'

/** Progress of an import. */
export interface ProgressBar {
  /** The share of the input that was applied, from 0 to 1, and the number of changes. */
  readonly update: (share: number, changes: number) => void
  readonly end: () => void
}

export interface CommandContext {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Monotonic milliseconds, for measuring. */
  readonly timer: () => number
  readonly entropy: (count: number) => Uint8Array
  /** Prints data to standard output. */
  readonly out: (line: string) => void
  /**
   * Writes large data to standard output. Resolves when the reader has taken it; false if the reader closed its end.
   */
  readonly write: (text: string) => Promise<boolean>
  /** Prints reports, hints and errors to standard error. */
  readonly report: (line: string) => void
  /** Shows progress on a terminal only; the next line replaces it. */
  readonly progress: (text: string) => void
  /** Null without a terminal. */
  readonly bar: () => ProgressBar | null
  /** Asks on a terminal; without one the answer is yes. */
  readonly confirm: (question: string) => Promise<boolean>
  /** Bytes of standard input. */
  readonly input: () => AsyncIterable<Uint8Array>
  /** From this call on, Ctrl-C and SIGTERM abort this signal instead of ending the process; a second one ends it. */
  readonly stopSignal: () => AbortSignal
}

/** A failure that the operator can fix: one line, exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** Wrong usage of a command: one line, exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/**
 * Opens the database, does the work and always closes it. Throws DatabaseRefused if file, disk or another process
 * prevent the work.
 */
export async function withDatabase<T>(
  path: string,
  work: (db: Db) => T | Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const db = openDatabase(path, options)
  try {
    return await work(db)
  } catch (cause) {
    throw refusalOf(cause, path) ?? cause
  } finally {
    closeDatabase(db)
  }
}

/** The same in a database that must exist. */
export function inDatabase<T>(path: string, work: (db: Db) => T | Promise<T>): Promise<T> {
  return withDatabase(path, work, { mustExist: true })
}
