/** How a command fails: one line on standard error and an exit code (docs/command-line.md). */
import { OperatorError } from '../shared/operator-error.ts'

/** A failure of a command: one line, exit code 1. */
export class CommandError extends OperatorError {
  override readonly name = 'CommandError'
}

/** Wrong usage of a command: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
