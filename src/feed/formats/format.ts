/**
 * What a source format implements. A format is a folder with an `index.ts` and a line in `formats/index.ts`; it says
 * which files it reads and what their rows mean. Everything else is shared: finding, unpacking and decoding files,
 * taking rows apart, accounting for each of them (`import-input.ts`). `elo-games/nba-games.ts` is the worked example.
 */
import type { Change } from '../../contract/changes.ts'
import type { ImportInput } from './import-input.ts'

export interface SourceFormat {
  /** What stands after `scoreline import`. */
  readonly name: string
  /** One sentence for `--help`. */
  readonly description: string
  /**
   * The files that it reads, by part: patterns of their names, in which `*` is any text ("match_scores*.csv"). Case and
   * an ending `.gz` or `.zst` do not count. The first part that fits gets the file.
   */
  readonly files: Readonly<Record<string, readonly string[]>>
  /**
   * The content of the files as changes, in an order in which everything exists before it is referred to. Rows that give
   * no change are accounted for by `input.report`.
   */
  read(input: ImportInput): Iterable<Change>
  /**
   * Its seasons may be those of other formats: teams and matches are compared with what the database has of them
   * (feed/identity) before anything is applied.
   */
  readonly sharesSeasons?: true
  /** What the command line takes for this format. */
  readonly options?: readonly FormatOption[]
}

/** An option of a format, as `scoreline import FORMAT --name VALUE PATH...` takes it. */
export interface FormatOption {
  /** In kebab-case, without the dashes. Two formats may share one that means the same. */
  readonly name: string
  /** What its value is called in `--help`, e.g. "file"; null for a switch, whose value is "true". */
  readonly value: string | null
  readonly description: string
  /** The format makes no sense without it. */
  readonly isRequired?: boolean
}

/** Texts of the options that were given, by name. */
export type FormatOptions = Readonly<Record<string, string>>

/** An option that a format cannot use. The message is for people and names what it takes. */
export class WrongOption extends Error {}
