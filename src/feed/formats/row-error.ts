/** A row that cannot be imported. The message ends a sentence such as "skipped row 7: …". */
export class RowError extends Error {}

/** Texts for a missing value. @assumed */
const MISSING = /^(|-|–|—|na|n\/a|nan|null|none|\\n)$/i

export function isMissing(text: string): boolean {
  return MISSING.test(text)
}

/** A file that cannot be read. The message is shown in the summary and names a remedy. */
export class UnreadableContent extends Error {}
