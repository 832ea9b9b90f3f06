/** What commands get from `main`: settings, clock, randomness and the terminal. They touch nothing else of the process. */
import type { Db, OpenOptions } from '../../db/open.ts'
import { openDatabase, refusalOf } from '../../db/open.ts'
import { closeDatabase } from '../store/statement.ts'

/** Progress of work of a known size. */
export interface ProgressBar {
  readonly update: (done: number) => void
  readonly end: () => void
}

export interface CommandContext {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Milliseconds that never run backwards, for measuring. */
  readonly timer: () => number
  readonly entropy: (count: number) => Uint8Array
  /** Prints data, for people and pipes. */
  readonly out: (line: string) => void
  /** Prints everything else: reports, hints, errors. */
  readonly report: (line: string) => void
  /** Shows progress, on a terminal only; the next line replaces it. */
  readonly progress: (text: string) => void
  /** A bar for work of a known size, e.g. changes; null where there is no terminal, and then the size is not asked for. */
  readonly bar: (sizeOf: () => number) => ProgressBar | null
  /** Bytes of standard input. */
  readonly input: () => AsyncIterable<Uint8Array>
  /** From now on Ctrl-C and SIGTERM end the work in hand by this signal, and no longer the process; a second one does. */
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
 * Opens the database, does the work and closes it whatever happens. Throws DatabaseRefused where file, disk
 * or another process do not let it work.
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
