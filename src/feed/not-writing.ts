/**
 * The node of a cluster does not accept changes at the moment (docs/cluster.md#takeover). The message says which node
 * does, or why none does, and what to do.
 */
export class NotWriting extends Error {
  override readonly name = 'NotWriting'
}
