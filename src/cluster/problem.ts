/** A problem of NATS, of its settings or of the cluster, not of this program. The message says what to do. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem'
}

/** NATS has another history than the file. The message says what to do: only the operator knows which is to go on. */
export class ForeignHistoryError extends Error {
  override readonly name = 'ForeignHistoryError'
}
