/**
 * Sends changes that a node received to the one that writes, over NATS (docs/cluster.md#roles), and brings the answer
 * back.
 */
import type { Msg } from '@nats-io/transport-node'
import type { Line } from '../feed/apply.ts'
import type { Acknowledgement, FeedAnswer, FeedRelay, Listener } from '../feed/transport/listener.ts'
import type { Engine } from './engine.ts'
import { MESSAGE_BYTES } from './entry-messages.ts'

/** Longer than the writer may wait for its database and for the stream. */
const ANSWER_MS = 20_000
/** Between two looks whether the node that was asked still writes: a node that died gives no answer. */
const CHECK_MS = 250
/** Changes of one request, in bytes of JSON: compressed, they nearly always fit into a message. */
const REQUEST_BYTES = 2 * 1024 * 1024

interface RelayedRequest {
  readonly lines: readonly Line[]
  readonly isStrict: boolean
  /** Id of the cluster of the sender; absent from earlier versions. */
  readonly cluster?: string | null
}

const subjectOf = ({ cluster }: Engine) => `${cluster}.feed`
const packed = (value: unknown) => Bun.zstdCompressSync(Buffer.from(JSON.stringify(value)))
const unpacked = (bytes: Uint8Array): unknown => JSON.parse(Bun.zstdDecompressSync(bytes).toString())

export interface RelaySource {
  readonly connected: () => Engine | null
  readonly isWriting: () => boolean
  /** The node that has the lease; null if none has. */
  readonly writer: () => string | null
  /** Id of the cluster of its file; null before it has begun. */
  readonly clusterId: () => string | null
}

export function feedRelay(node: RelaySource): FeedRelay {
  return {
    isNeeded: () => !node.isWriting() && node.connected()?.isConnected === true,
    async send(lines, isStrict) {
      let sum: Acknowledgement | null = null
      const requests = isStrict ? [lines] : [...requestsOf(lines)]
      for (const part of requests.length === 0 ? [[]] : requests) {
        const answer = await sendOne(node, { lines: part, isStrict, cluster: node.clusterId() })
        if ('error' in answer)
          return sum ? { ...answer, applied: sum.applied + (answer.applied ?? 0) } : answer
        sum = sum ? added(sum, answer) : answer
      }
      return sum as Acknowledgement
    },
  }
}

async function sendOne({ connected, writer }: RelaySource, request: RelayedRequest): Promise<FeedAnswer> {
  const bytes = packed(request)
  if (bytes.length > MESSAGE_BYTES) {
    const what = request.isStrict ? 'the changes of a strict request are' : 'a change is'
    return {
      error: 'payload_too_large',
      message: `This node follows, and ${what} too large to be sent on; send it to the node that writes.`,
    }
  }
  try {
    const engine = connected()
    if (!engine) throw new Error('no connection')
    const asked = writer()
    const changed = Promise.withResolvers<never>()
    const check = setInterval(() => {
      if (writer() !== asked) changed.reject(new Error('another node writes'))
    }, CHECK_MS)
    const answer = engine.connection.request(subjectOf(engine), bytes, { timeout: ANSWER_MS })
    const { data } = await Promise.race([answer, changed.promise]).finally(() => clearInterval(check))
    return unpacked(data) as FeedAnswer
  } catch {
    return UNAVAILABLE
  }
}

const UNAVAILABLE = {
  error: 'unavailable',
  message: 'This node follows, and no node answers that writes. Send the changes again in some seconds.',
} as const

function* requestsOf(lines: readonly Line[]): Generator<Line[]> {
  let [part, bytes]: [Line[], number] = [[], 0]
  for (const line of lines) {
    const length = JSON.stringify(line).length
    if (bytes + length > REQUEST_BYTES && part.length > 0) {
      yield part
      part = []
      bytes = 0
    }
    part.push(line)
    bytes += length
  }
  if (part.length > 0) yield part
}

function added(sum: Acknowledgement, next: Acknowledgement): Acknowledgement {
  return {
    lines: sum.lines + next.lines,
    applied: sum.applied + next.applied,
    unchanged: sum.unchanged + next.unchanged,
    rejected: [...sum.rejected, ...next.rejected],
    held: [...sum.held, ...next.held],
    position: next.position,
    kept: sum.kept && next.kept,
  }
}

/** Answers what other nodes send on, until the returned function is called. */
export function serveRelayed(
  engine: Engine,
  listener: Pick<Listener, 'takeRelayed'>,
  clusterId: () => string | null,
): () => void {
  const answer = async (message: Msg) => {
    const { lines, isStrict, cluster } = unpacked(message.data) as RelayedRequest
    // The first moments of a node at the NATS of another cluster.
    const isForeign = (cluster ?? null) !== null && cluster !== clusterId()
    message.respond(packed(isForeign ? UNAVAILABLE : await listener.takeRelayed(lines, isStrict)))
  }
  const subscription = engine.connection.subscribe(subjectOf(engine), {
    callback: (problem, message) => {
      if (!problem) void answer(message)
    },
  })
  return () => subscription.unsubscribe()
}
