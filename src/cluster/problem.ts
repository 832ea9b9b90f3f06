/** A problem of NATS, of its settings or of the cluster, not of this program. The message says what to do. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem'
}
