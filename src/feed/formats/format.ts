/**
 * The interface of a source format (docs/formats.md#writing-a-format). A format names the files that it reads and
 * converts their rows to changes. The rest is shared: finding, unpacking and decoding files and accounting for their rows
 * (`import-input.ts`), columns to fields (`cells.ts`), puts and ids (`source.ts`).
 */
import type { Change } from '../../contract/changes.ts'
import type { ImportInput } from './import-input.ts'

export interface SourceFormat {
  /** The name on the command line: `scoreline import NAME`. */
  readonly name: string
  /** One sentence for `--help`. */
  readonly description: string
  /**
   * Patterns of the names of the files, by part; `*` is any text ("match_scores*.csv"). Case and an ending `.gz` or
   * `.zst` are ignored. A file belongs to the first part that matches.
   */
  readonly files: Readonly<Record<string, readonly string[]>>
  /**
   * The content of the files as changes, referenced resources first. Rows without a change are reported to
   * `input.report`.
   */
  read(input: ImportInput): Iterable<Change>
  /**
   * Whether other formats may have the same seasons: then teams and matches are identified with stored ones before the
   * import is applied (feed/identity/match-teams).
   */
  readonly sharesSeasons?: true
  /** Options on the command line. */
  readonly options?: readonly FormatOption[]
}

/** An option of a format: `scoreline import FORMAT --name VALUE PATH...`. */
interface FormatOption {
  /** In kebab-case, without the dashes. Formats may share an option with the same meaning. */
  readonly name: string
  /** Placeholder of its value in `--help`, e.g. "file"; null for a switch, whose value is "true". */
  readonly value: string | null
  readonly description: string
  /** Whether the option is required. */
  readonly isRequired?: boolean
}

/** Values of the given options by name. */
export type FormatOptions = Readonly<Record<string, string>>

/** An option that a format cannot use. The message names the allowed values. */
export class WrongOption extends Error {}
