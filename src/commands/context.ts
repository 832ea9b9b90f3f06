/** What commands get from `main`: settings, clock, chance and the terminal. They touch nothing else of the process. */
import type { Db, OpenOptions } from '../../db/open.ts'
import { openDatabase, refusalOf } from '../../db/open.ts'
import { closeDatabase } from '../store/statement.ts'

/** How far a piece of work of known size is. */
export interface ProgressBar {
  readonly update: (done: number) => void
  readonly end: () => void
}

export interface CommandContext {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Milliseconds that never run backwards, for measuring. */
  readonly timer: () => number
  readonly chance: (count: number) => Uint8Array
  /** Data for programs and pipes. */
  readonly out: (line: string) => void
  /** Everything else: reports, hints, errors. */
  readonly tell: (line: string) => void
  /** How far a long piece of work is; shown on a terminal only, and gone with the next line. */
  readonly progress: (text: string) => void
  /** A bar for work of a known size, e.g. changes; null where there is no terminal, and then the size is not asked for. */
  readonly bar: (sizeOf: () => number) => ProgressBar | null
  /** Bytes of standard input. */
  readonly input: () => AsyncIterable<Uint8Array>
  /** From now on Ctrl-C and SIGTERM end the work in hand by this signal, and no longer the process; a second one does. */
  readonly stopSignal: () => AbortSignal
}

/** Something went wrong that the operator can understand and mend: one line, exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** A command was called wrongly: one line, exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/**
 * Opens the database for one piece of work and closes it whatever happens. Throws DatabaseRefused where file, disk
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
