/** What prevents the work of a cluster. */
import { OperatorError } from '../shared/operator-error.ts'

/** A problem of NATS, of its settings or of the cluster, not of this program. The message says what to do. */
export class EngineProblem extends OperatorError {
  override readonly name = 'EngineProblem'
  /** The same without addresses, for whoever may ask `/readyz`. */
  readonly publicText: string

  constructor(message: string, options: ErrorOptions & { readonly publicText?: string } = {}) {
    super(message, options)
    this.publicText = options.publicText ?? message
  }
}

/** NATS has another history than the file. The message says what to do: only the operator knows which is to go on. */
export class ForeignHistoryError extends Error {
  override readonly name = 'ForeignHistoryError'
}
