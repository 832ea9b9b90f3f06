/** Limits of what one caller may use of a process, each with its reason (docs/security.md#shares). */
import { LIMITS } from './limits.ts'

const MEBIBYTE = 1024 * 1024

export const CALLER_LIMITS = {
  /** Work in a turn of the event loop, ms; a request of another caller waits for one turn and one piece at most. */
  turnMs: 1,
  /** The same while no other caller is active, so that the first one that comes does not wait long either. */
  aloneMs: 8,
  /** What a piece of work counts at least, ms: also what is not measured, such as writing to the socket, takes time. */
  pieceMs: 0.05,
  /** What a body counts, ms for each MiB: measured on the loopback interface, where the reader takes part. */
  sentMsPerMebibyte: 0.4,
  /** What a response counts besides its work, ms: reading the request and writing the response. */
  responseMs: 0.04,
  /**
   * Long bodies of a caller that the runtime sends by itself while others are active: it writes as much as all sockets
   * take before it serves anybody. Further ones are sent in chunks, in turns of the caller.
   */
  wholeBodies: 16,
  /** After this long a queued piece of the live channel continues in its next turn, ms. */
  quantumMs: 0.5,
  /** Time after which used time counts a third of what it did, ms: about what was used in the last second decides. */
  fadeMs: 1000,
  /** Others are active if one of them used time so recently, ms. */
  othersMs: 100,
  /** Waiting requests of a caller: about 4 kB each. Further ones get 429. */
  waiting: 1000,
  /** Refusals of a caller that wait for its turn: about 4 kB each. Further ones close the connection at once. */
  refusals: 4000,
  /** A request that has waited this long gets 429, ms: most clients have given up. */
  waitMs: 10_000,
  /** Callers that are known at the same time: about 200 bytes each. Those that use nothing are forgotten first. */
  callers: 20_000,
  /** Unsent bytes of all streamed responses: with the caches less than half of a machine with 512 MiB. */
  unsentBytes: 64 * MEBIBYTE,
  /** Chunks of a stream are smaller the more its caller has not read. */
  chunkBytes: { least: 16 * 1024, most: 256 * 1024 },
  /** A streamed response up to this size is copied for the cache, whose next reader then gets it whole. */
  copiedBytes: 512 * 1024,
  /** Requests that wait for a position: about 200 bytes each. */
  positions: 10_000,
  /** Searches that wait for their thread: about 4 kB each. */
  searches: 2000,
  exports: LIMITS.exportsAtOnce,
} as const
