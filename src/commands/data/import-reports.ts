/**
 * What an import says beside its counts: seasons that the database has from another source are joined and all imported
 * ones checked afterwards (SeasonReport); what was skipped is in a file (SkipList).
 */

import { appendFileSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Db } from '../../../db/open.ts'
import type { Change } from '../../contract/changes.ts'
import type { Rejection } from '../../feed/apply.ts'
import { selectSeasonWarnings } from '../../feed/content-checks.ts'
import { unusable, WRITE_REASONS } from '../../feed/formats/content.ts'
import type { SourceFormat } from '../../feed/formats/format.ts'
import type { SkippedRow } from '../../feed/formats/import-report.ts'
import { teamsOfTable } from '../../feed/formats/tables/competitions.ts'
import {
  applyIdentity,
  type Identity,
  recordUnsure,
  selectIdentity,
} from '../../feed/identity/match-teams.ts'
import { counted } from '../../shared/plural.ts'
import { type CommandContext, withDatabase } from '../context.ts'
import { CommandError } from '../errors.ts'

/** Maximum findings of one kind in a summary. */
const REPORTED_LIMIT = 50

export class SeasonReport {
  readonly #context: CommandContext
  readonly #path: string | null
  readonly #seasons = new Set<string>()
  #identity: Identity | null = null

  /** A service behind a port has its database elsewhere, so seasons are neither joined nor checked. */
  constructor(
    context: CommandContext,
    { sharesSeasons }: SourceFormat,
    { database, feedPort }: { readonly database: string; readonly feedPort: object | null },
  ) {
    this.#context = context
    this.#path = sharesSeasons && !feedPort ? database : null
  }

  /**
   * Matches identities before the first change is applied and the database is opened for writing; `read` returns all
   * changes.
   */
  async prepare(read: () => Iterable<Change>): Promise<void> {
    await this.#look((db) => {
      this.#identity = selectIdentity(db, read())
    })
  }

  /** The changes with joined identities. */
  *join(changes: Iterable<Change>): Generator<Change> {
    const joined = this.#identity ? applyIdentity(changes, this.#identity) : changes
    for (const change of joined) {
      if (change.kind === 'season' && typeof change.id === 'string') this.#seasons.add(change.id)
      yield change
    }
  }

  /** Reports joined seasons, uncertain matches and, if the import was stored (`kept`), suspicious seasons. */
  async report(kept: boolean): Promise<void> {
    const { teams, players } = this.#identity ?? {}
    const joined = {
      team: (teams?.known.joined.size ?? 0) + (teams?.known.merged.size ?? 0),
      player: (players?.known.joined.size ?? 0) + (players?.known.merged.size ?? 0),
    }
    for (const [noun, count] of Object.entries(joined)) {
      if (count > 0)
        this.#context.report(`${counted(count, noun)} recognized under the name of another source`)
    }
    this.#reportAll(
      (teams?.unsure ?? []).map(
        ({ name, season, candidates }) =>
          `uncertain: ${season}: "${name}" may be one of ${candidates.map((of) => of.name).join(', ')}; see "scoreline identities"`,
      ),
    )
    if (!kept) return
    await this.#look((db) => {
      if (this.#identity) recordUnsure(db, this.#identity)
      const warnings = selectSeasonWarnings(db, this.#seasons, teamsOfTable)
      this.#reportAll(warnings.map(({ season, warning }) => `warning: ${season}: ${warning}`))
    })
  }

  #reportAll(sentences: readonly string[]): void {
    for (const sentence of sentences.slice(0, REPORTED_LIMIT)) this.#context.report(sentence)
    const unlistedCount = sentences.length - REPORTED_LIMIT
    if (unlistedCount > 0) this.#context.report(`… and ${unlistedCount} more`)
  }

  async #look(work: (db: Db) => void): Promise<void> {
    if (this.#path === null || !existsSync(this.#path)) return
    // Not mapped, so that memory does not grow with the file.
    await withDatabase(this.#path, work, { isBulkLoad: true })
  }
}

/** Lines per write. */
const BUFFERED_LINES = 1000

export class SkipList {
  readonly #file: string | null
  #lines: string[] = []

  /**
   * Truncates the file, which must not be one of the inputs; null makes a list that writes nothing. Throws
   * CommandError and UnreadablePath.
   */
  static at(file: string | null, inputs: readonly string[]): SkipList {
    if (file === null) return new SkipList(null)
    const isInput = inputs.some((input) => {
      const inside = statSync(input, { throwIfNoEntry: false })?.isDirectory()
        ? `${resolve(input)}${sep}`
        : null
      return resolve(file) === resolve(input) || (inside !== null && resolve(file).startsWith(inside))
    })
    if (isInput)
      throw new CommandError(`--report ${file}: is one of the files to import; choose another file`)
    write(file, () => writeFileSync(file, ''))
    return new SkipList(file)
  }

  private constructor(file: string | null) {
    this.#file = file
  }

  add(skipped: SkippedRow | Rejection): void {
    if (this.#file === null) return
    this.#lines.push(`${JSON.stringify(skipped)}\n`)
    if (this.#lines.length >= BUFFERED_LINES) this.close()
  }

  /** Writes what is buffered. */
  close(): void {
    const [file, text] = [this.#file, this.#lines.join('')]
    this.#lines = []
    if (file !== null && text !== '') write(file, () => appendFileSync(file, text))
  }
}

function write(file: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    throw unusable(file, cause, 'written', WRITE_REASONS)
  }
}
