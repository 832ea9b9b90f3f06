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
import type { SourceFormat } from '../../feed/formats/format.ts'
import type { SkippedRow } from '../../feed/formats/import-report.ts'
import { unusable, WRITE_REASONS } from '../../feed/formats/input/content.ts'
import { foldText } from '../../feed/formats/input/text.ts'
import type { StoredSeason } from '../../feed/formats/stored-season.ts'
import { teamsOfTable } from '../../feed/formats/tables/competitions.ts'
import {
  applyIdentity,
  type Identity,
  type ListIdentity,
  recordUnsure,
  selectIdentityOfParts,
} from '../../feed/identity/match-teams.ts'
import { NEW_TEAM } from '../../feed/identity/people.ts'
import { counted } from '../../shared/plural.ts'
import { type CommandContext, withDatabase } from '../context.ts'
import { CommandError } from '../errors.ts'
import { isoTime } from './report.ts'

/** Maximum findings of one kind in a summary. */
const REPORTED_LIMIT = 50

export class SeasonReport {
  readonly #context: CommandContext
  readonly #path: string | null
  readonly #list: ImportedList | null
  readonly #areCounted: boolean
  readonly #seasons = new Set<string>()
  #identity: Identity | null = null

  /**
   * A service behind a port has its database elsewhere, so seasons are neither joined nor checked.
   *
   * @param list set for a list of the operator
   */
  constructor(
    context: CommandContext,
    { sharesSeasons, countsMeetings }: SourceFormat,
    { database, feedPort }: { readonly database: string; readonly feedPort: object | null },
    list: ImportedList | null,
  ) {
    this.#context = context
    this.#list = list
    this.#areCounted = countsMeetings === true || list !== null
    this.#path = (sharesSeasons || list) && !feedPort ? database : null
  }

  /** Whether the database may have seasons of the files: then `prepare` decides how these are read. */
  get canJoin(): boolean {
    return this.#path !== null && existsSync(this.#path)
  }

  /**
   * Matches identities before the first change is applied and the database is opened for writing; `read` returns all
   * changes. Throws CommandError if a question about a list is open.
   */
  async prepare(read: () => Iterable<Change>, stored: Map<string, StoredSeason>): Promise<void> {
    const answers = new Map(this.#list?.answers)
    await this.#look(async (db) => {
      while (true) {
        this.#identity = selectIdentityOfParts(db, read, stored, {
          asList: this.#list && { answers },
          areCounted: this.#areCounted,
        })
        const questions = this.#list ? questionsOf(this.#identity) : []
        if (questions.length === 0) return
        await this.#ask(questions, answers)
      }
    })
  }

  /** Adds the answers given on a terminal. Throws CommandError without one. */
  async #ask(questions: readonly OpenTeam[], answers: Map<string, string>): Promise<void> {
    if (!this.#context.isTerminal) {
      for (const { text, choices } of questions) this.#context.report(`question: ${text} ${choices}`)
      throw new CommandError(`nothing was imported: ${counted(questions.length, 'question')} to answer`)
    }
    for (const { name, formers } of questions) {
      let answer = NEW_TEAM
      for (const former of formers) {
        if (answer !== NEW_TEAM) break
        if (await this.#context.confirm(`Was "${name}" called "${former}" before?`)) answer = foldText(former)
      }
      answers.set(foldText(name), answer)
    }
  }

  *join(changes: Iterable<Change>): Generator<Change> {
    const joined = this.#identity ? applyIdentity(changes, this.#identity) : changes
    for (const change of joined) {
      if (change.kind === 'season' && typeof change.id === 'string') this.#seasons.add(change.id)
      yield change
    }
    if (!this.#list?.isRemovingMissing) return
    for (const { id, of, held } of this.#identity?.list?.missing ?? []) {
      if (held.length === 0) yield { op: 'delete', kind: 'match', ...of, id }
    }
  }

  /** What a list says differently from before. */
  #reportList({ renamed, missing, beyond }: ListIdentity, kept: boolean): void {
    this.#reportAll(renamed.map(({ name, former }) => `renamed: "${former}" is now "${name}"`))
    const isRemoving = this.#list?.isRemovingMissing === true
    this.#reportAll(
      missing.map(({ id, startMs, home, away, held }) => {
        const what = `${isoTime(startMs).slice(0, 10)} ${home} - ${away} (${id})`
        if (held.length > 0) return `no longer in the list: ${what}; it stays, because it was changed by hand`
        return `${isRemoving ? (kept ? 'removed' : 'to remove') : 'no longer in the list'}: ${what}`
      }),
    )
    if (beyond > 0)
      this.#context.report(`before and after the days of the list: ${counted(beyond, 'match')}, which stay`)
    if (missing.length > 0 && !isRemoving)
      this.#context.report(
        `no longer in the list: ${counted(missing.length, 'match')}; --remove-missing deletes what is gone`,
      )
  }

  /** Reports joined seasons, uncertain matches and, if the import was stored (`kept`), suspicious seasons. */
  async report(kept: boolean): Promise<void> {
    const { teams, players } = this.#identity ?? {}
    const joined = {
      team: (teams?.known.joined.size ?? 0) + (teams?.known.merged.size ?? 0),
      player: (players?.known.joined.size ?? 0) + (players?.known.merged.size ?? 0),
    }
    if (this.#identity?.list) this.#reportList(this.#identity.list, kept)
    else
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
    this.#reportAll(
      (this.#identity?.contradictions ?? []).map(
        ({ name, given, stored, source }) =>
          `contradicted: ${name}: ${given} in the files, ${stored} of ${source}`,
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

  async #look(work: (db: Db) => void | Promise<void>): Promise<void> {
    if (this.#path === null || !existsSync(this.#path)) return
    // Not mapped, so that memory does not grow with the file.
    await withDatabase(this.#path, work, { isBulkLoad: true })
  }
}

/** What the operator says of a list that may have been imported before. */
export interface ImportedList {
  /** By folded name of a team: its former name, or NEW_TEAM. */
  readonly answers: ReadonlyMap<string, string>
  readonly isRemovingMissing: boolean
}

interface OpenTeam {
  readonly name: string
  readonly formers: readonly string[]
  readonly text: string
  readonly choices: string
}

/** Teams that only their fixtures identify, and teams that may be one of those that the list no longer has. */
function questionsOf({ list, teams }: Identity): OpenTeam[] {
  const unsure = teams.unsure.map(({ name, candidates }) => ({
    name,
    formers: candidates.map((of) => of.name),
  }))
  const byFixtures = (list?.renamed ?? []).filter(({ isSure }) => !isSure)
  const all = [...byFixtures.map(({ name, former }) => ({ name, formers: [former] })), ...unsure]
  return all.map(({ name, formers }) => {
    const answers = [...formers, NEW_TEAM].map((former) => `--teams "${name}=${former}"`)
    const before = formers.map((former) => `"${former}"`).join(' or ')
    return {
      name,
      formers,
      text: `was "${name}" called ${before} before, or is it another team?`,
      choices: `choose with ${answers.join(' or ')}`,
    }
  })
}

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
