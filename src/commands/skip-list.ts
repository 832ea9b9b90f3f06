/** The file of `import --report`: every skipped row and rejected change with its reason, one JSON object a line. */
import { appendFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Rejection } from '../feed/apply.ts'
import { unusable, WRITE_REASONS } from '../feed/formats/content.ts'
import type { SkippedRow } from '../feed/formats/import-report.ts'
import { CommandFailed } from './context.ts'

/** Lines per write. */
const BUFFERED_LINES = 1000

export class SkipList {
  readonly #file: string | null
  #lines: string[] = []

  /**
   * Truncates the file, which must not be one of the inputs; null makes a list that writes nothing. Throws
   * CommandFailed and UnreadablePath.
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
      throw new CommandFailed(`--report ${file}: is one of the files to import; choose another file`)
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
