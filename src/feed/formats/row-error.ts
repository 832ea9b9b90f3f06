/** A row that cannot be imported. The message ends a sentence such as "skipped row 7: …". */
export class RowError extends Error {}

/** Its message names the column. */
class CellError extends RowError {}

/** Reads a cell. A fault names its column, unless it is of another one. Throws RowError. */
export function inColumn<T>(column: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof RowError) || cause instanceof CellError) throw cause
    throw new CellError(`column ${JSON.stringify(column)}: ${cause.message}`)
  }
}

/** Texts for a missing value. @assumed */
const MISSING = /^(|-|–|—|na|n\/a|nan|null|none|\\n)$/i

export function isMissing(text: string): boolean {
  return MISSING.test(text)
}

/** A file that cannot be read. The message is shown in the summary and names a remedy. */
export class UnreadableContent extends Error {}
