/**
 * The environment of commands, provided by `main`: settings, clock, randomness and the terminal. Commands access the
 * process only through it.
 */
import type { Command, OptionValues } from 'commander'
import { type Db, type OpenOptions, openDatabase, openToRead, refusalOf } from '../../db/open.ts'
import { isIndexIncomplete } from '../store/search/search-index.ts'
import { closeDatabase } from '../store/sql/statement.ts'
import type { S3Settings } from './backup/destination.ts'
import type { ConfigFile } from './config/config-file.ts'
import type { FeedPort } from './data/feed-address.ts'

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
  /** Whether someone can answer a question. */
  readonly isTerminal: boolean
  /** Asks on a terminal; without one the answer is yes. */
  readonly confirm: (question: string) => Promise<boolean>
  /** Bytes of standard input. */
  readonly input: () => AsyncIterable<Uint8Array>
  /** From this call on, Ctrl-C and SIGTERM abort this signal instead of ending the process; a second one ends it. */
  readonly stopSignal: () => AbortSignal
}

/** Settings beside the options of a command. */
export interface CommandSettings {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The absolute command line that started this process, without arguments. */
  readonly commandLine: readonly [program: string, ...rest: string[]]
  /** Memory limit of the cgroup in bytes; 0 for none. */
  readonly memoryBytes: number
  /** The configuration file in force; null for none. */
  readonly file: () => ConfigFile | null
  /** The value of a secret. Secrets have no flags: every user of the machine can read the process list. */
  readonly secretOf: (secret: string) => string | undefined
  readonly s3Of: (options: OptionValues) => S3Settings
  /** The port of `--feed-port` with its token; null without the option. */
  readonly feedPortOf: (options: OptionValues) => FeedPort | null
}

export type AddCommands = (program: Command, context: CommandContext, settings: CommandSettings) => void

let reportUpgrade: (line: string) => void = () => {}

/** Says where every command reports the upgrade of a file of an earlier version, which can take minutes. */
export function reportUpgradesTo(report: typeof reportUpgrade): void {
  reportUpgrade = report
}

/**
 * Opens the database, does the work and always closes it. Throws DatabaseError if file, disk or another process
 * prevent the work.
 */
export async function withDatabase<T>(
  path: string,
  work: (db: Db) => T | Promise<T>,
  options?: OpenOptions,
): Promise<T> {
  const db = openDatabase(path, { report: reportUpgrade, ...options })
  try {
    // Loaded only when needed, with the feed.
    if (isIndexIncomplete(db))
      (await import('../feed/search-rebuild.ts')).rebuildSearchIndex(db, reportUpgrade)
    const result = await work(db)
    // Everything is found the moment an import ends.
    if (options?.isBulkLoad) (await import('../feed/search-rebuild.ts')).finishDocuments(db)
    return result
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

/** Reads a file of this version, or with `any` an earlier one too, and always closes it. Throws DatabaseError. */
export function readDatabase<T>(path: string, read: (db: Db) => T, versions: 'this' | 'any' = 'this'): T {
  const db = openToRead(path, versions)
  try {
    return read(db)
  } catch (cause) {
    throw refusalOf(cause, path) ?? cause
  } finally {
    closeDatabase(db)
  }
}
