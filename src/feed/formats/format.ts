/**
 * The interface of a source format (docs/formats.md#writing-a-format). A format names the files that it reads and
 * converts their rows to changes. The rest is shared: finding, unpacking and decoding files and accounting for their rows
 * (`import-input.ts`), columns to fields (`cells.ts`), puts and ids (`source.ts`).
 */
import type { ImportInput, ReadableFormat } from './input/import-input.ts'

export interface SourceFormat extends ReadableFormat {
  /**
   * Whether other formats may have the same seasons: then teams and matches are identified with stored ones before the
   * import is applied (feed/identity/match-teams).
   */
  readonly sharesSeasons?: true
  /**
   * Whether the files are lists of the operator, each the whole of a season: what an earlier version of a list brought
   * is updated (feed/identity/match-teams).
   */
  readonly isList?: (input: ImportInput) => boolean
  /** Whether ids of matches count the meetings of two sides within a file (rules/identity/match-matching). */
  readonly countsMeetings?: true
}

/** What the command line says of a format. */
export interface FormatFacts extends Pick<SourceFormat, 'name'> {
  /** One sentence for `--help`. */
  readonly description: string
  /** Options on the command line. */
  readonly options?: readonly FormatOption[]
}

/** An option of a format: `scoreline import FORMAT --name VALUE PATH...`. */
export interface FormatOption {
  /** In kebab-case, without the dashes. Formats may share an option with the same meaning. */
  readonly name: string
  /** Placeholder of its value in `--help`, e.g. "file"; null for a switch, whose value is "true". */
  readonly value: string | null
  readonly description: string
  /** An option beside which it means nothing. */
  readonly without?: string
}

/** An option that a format cannot use. The message names the allowed values. */
export class WrongOption extends Error {}
