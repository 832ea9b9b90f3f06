/** A failure that the operator can fix: commands print the message alone, in one line, and exit with 1. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
