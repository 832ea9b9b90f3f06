/**
 * The way of a push to the node that writes (docs/cluster.md#roles). A node holds it until a node has taken it: after a
 * failure of the writer, or of a NATS server, it is sent again. Its key says whether it was applied before, also to
 * another writer, because entries of the stream have it.
 */
import type { Msg } from '@nats-io/transport-node'
import type { Line } from '../feed/apply.ts'
import type { Acknowledgement, FeedAnswer, FeedRelay, Listener, Push } from '../feed/transport/listener.ts'
import type { Engine } from './engine.ts'
import { MESSAGE_BYTES } from './entry-messages.ts'

/** Between two looks whether the node that was asked still writes, and whether the stream has the push. */
const CHECK_MS = 100
/**
 * A request without an answer is sent again after this time, ms: a NATS server that fails loses what is on its way. The
 * node that writes has answered by then, since it waits for the stream for five seconds; it answers both alike.
 */
const RESEND_MS = 6000
/** Changes of one request, in bytes of JSON: compressed, they nearly always fit into a message. */
const REQUEST_BYTES = 2 * 1024 * 1024
/** Requests that wait for an answer, compressed: those of all senders, of a usual size. */
const HELD_BYTES = 64 * 1024 * 1024

interface RelayedRequest extends Push {
  /** Id of the cluster of the sender; null before it has begun. */
  readonly cluster: string | null
}

const subjectOf = ({ cluster }: Engine) => `${cluster}.feed`
const packed = (value: unknown) => Bun.zstdCompressSync(Buffer.from(JSON.stringify(value)))
const unpacked = (bytes: Uint8Array): unknown => JSON.parse(Bun.zstdDecompressSync(bytes).toString())

export interface RelaySource {
  readonly connected: () => Engine | null
  readonly isWriting: () => boolean
  /** Whether the service is stopping. */
  readonly isStopped: () => boolean
  /** The node that has the lease; null if none has. */
  readonly writer: () => string | null
  /** Id of the cluster of its file; null before it has begun. */
  readonly clusterId: () => string | null
  /** The name of the history; another writer begins another one. */
  readonly epoch: () => string
  /** The answer, as JSON, to a push of which the file has a part. */
  readonly appliedPush: (key: string) => string | undefined
  /** Whether the file has committed what the stream does not have; a node that wrote may lose it. */
  readonly hasUnpublished: () => boolean
  /** Why this node takes no changes itself. */
  readonly problem: () => string
  /** How long a push is held, ms. */
  readonly takeMs: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
  readonly entropy: (count: number) => Uint8Array
}

/** Bytes of random keys. */
const KEY_BYTES = 16

/** @param maxHeldBytes of the requests that wait, compressed */
export function feedRelay(node: RelaySource, maxHeldBytes = HELD_BYTES, resendMs = RESEND_MS): FeedRelay {
  let heldBytes = 0
  return {
    isNeeded: () => !node.isWriting(),
    async send({ lines, isStrict, key }, here) {
      let held = 0
      // Only what waits is measured: a push that this node applies at once is not.
      const hold = () => {
        if (held > 0) return true
        const bytes = packed(lines).length
        if (heldBytes + bytes > maxHeldBytes) return false
        heldBytes += bytes
        held = bytes
        return true
      }
      if (!node.isWriting() && !hold()) return BUSY
      const name = key ?? Buffer.from(node.entropy(KEY_BYTES)).toString('hex')
      const endsMs = node.timer() + node.takeMs()
      try {
        let sum: Acknowledgement | null = null
        const requests = isStrict ? [lines] : [...requestsOf(lines)]
        for (const [index, part] of (requests.length === 0 ? [[]] : requests).entries()) {
          const push = { lines: part, isStrict, key: `${name}/${index}` }
          const attempt = new Attempts(node, push, endsMs, resendMs)
          const answer = await attempt.run(here, hold)
          if ('error' in answer)
            return sum ? { ...answer, applied: sum.applied + (answer.applied ?? 0) } : answer
          sum = sum ? added(sum, answer) : answer
        }
        return sum as Acknowledgement
      } finally {
        heldBytes -= held
      }
    },
  }
}

type KeyedPush = Push & { readonly key: string }

/** Sends a push until it is answered. */
class Attempts {
  readonly #node: RelaySource
  readonly #push: KeyedPush
  readonly #endsMs: number
  readonly #resendMs: number
  /** The history in which a node may still apply the push although it has not answered; null for none. */
  #openEpoch: string | null = null
  #refusal: FeedAnswer | null = null

  constructor(node: RelaySource, push: KeyedPush, endsMs: number, resendMs: number) {
    this.#node = node
    this.#push = push
    this.#endsMs = endsMs
    this.#resendMs = resendMs
  }

  /** @param hold whether there is room to wait */
  async run(here: (push: Push) => Promise<FeedAnswer>, hold: () => boolean): Promise<FeedAnswer> {
    const { timer, isStopped } = this.#node
    while (true) {
      const answer = await this.#once(here)
      if (answer && !('error' in answer && answer.error === 'unavailable')) return answer
      if (answer) this.#refusal = answer
      if (isStopped() || timer() >= this.#endsMs || !hold()) return this.#given()
      await Bun.sleep(CHECK_MS)
      const applied = this.#applied()
      if (applied) return applied
    }
  }

  /** Null without an answer. */
  async #once(here: (push: Push) => Promise<FeedAnswer>): Promise<FeedAnswer | null> {
    const { connected, isWriting, writer, epoch, appliedPush } = this.#node
    if (isWriting()) {
      const answer = await here(this.#push)
      // Committed, but the stream may not have it: another node may go on without it.
      if ('error' in answer && appliedPush(this.#push.key) !== undefined) this.#openEpoch = epoch()
      return answer
    }
    const engine = connected()
    if (!engine?.isConnected || writer() === null) return null
    const bytes = packed({ ...this.#push, cluster: this.#node.clusterId() } satisfies RelayedRequest)
    if (bytes.length > MESSAGE_BYTES) return tooLarge(this.#push.isStrict)
    this.#openEpoch = epoch()
    return this.#ask(engine, bytes)
  }

  /** Until the answer, or until another node writes: one that died gives none. */
  async #ask(engine: Engine, bytes: Uint8Array): Promise<FeedAnswer | null> {
    const { timer, writer, isStopped } = this.#node
    const asked = writer()
    const ended = Promise.withResolvers<FeedAnswer | null>()
    const check = setInterval(() => {
      if (writer() !== asked || isStopped() || !engine.isConnected) return ended.resolve(null)
      const applied = this.#applied()
      if (applied) ended.resolve(applied)
    }, CHECK_MS)
    let sent = 0
    const send = () => {
      sent += 1
      const timeout = Math.max(1, this.#endsMs - timer())
      void engine.connection
        .request(subjectOf(engine), bytes, { timeout })
        .then(({ data }) => unpacked(data) as FeedAnswer)
        .catch(() => null)
        .then(ended.resolve)
    }
    send()
    const resending = setInterval(send, this.#resendMs)
    const answer = await ended.promise
    clearInterval(check)
    clearInterval(resending)
    // Of two, the other one may yet arrive.
    if (answer && sent === 1) this.#openEpoch = null
    return answer
  }

  /** The stream has the whole push, so it is as safe as one that was answered. */
  #applied(): Acknowledgement | null {
    if (this.#node.isWriting() || this.#node.hasUnpublished()) return null
    const found = this.#node.appliedPush(this.#push.key)
    const answer = found === undefined ? null : (JSON.parse(found) as Acknowledgement)
    return answer?.lines === this.#push.lines.length ? { ...answer, kept: true } : null
  }

  /** The refusal. Nothing of a closed history is applied any more, unless the file has it. */
  #given(): FeedAnswer {
    const { epoch, appliedPush } = this.#node
    const isOpen = this.#openEpoch !== null && this.#openEpoch === epoch()
    if (isOpen || appliedPush(this.#push.key) !== undefined) return UNCERTAIN
    return this.#refusal ?? refusalOf(this.#node.problem())
  }
}

const refusalOf = (problem: string): FeedAnswer => ({
  error: 'unavailable',
  message: `No node took the changes, and none was applied: ${problem}. Send them again.`,
})

const UNCERTAIN = {
  error: 'unavailable',
  message:
    'The node that writes did not answer in time; it may have applied some of the changes, or may yet. Send them again, with the same Idempotency-Key if they had one.',
} as const

const BUSY = {
  error: 'unavailable',
  message: 'Too many changes wait for the node that writes. Send them again later.',
} as const

const tooLarge = (isStrict: boolean) =>
  ({
    error: 'payload_too_large',
    message: `This node follows, and ${isStrict ? 'the changes of a strict request are' : 'a change is'} too large to be sent on; send it to the node that writes.`,
  }) as const

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
    const { cluster, ...push } = unpacked(message.data) as RelayedRequest
    // The first moments of a node at the NATS of another cluster.
    const isForeign = cluster !== null && cluster !== clusterId()
    message.respond(
      packed(
        isForeign
          ? refusalOf('the node that was asked is of another cluster')
          : await listener.takeRelayed(push),
      ),
    )
  }
  const subscription = engine.connection.subscribe(subjectOf(engine), {
    callback: (problem, message) => {
      if (!problem) void answer(message)
    },
  })
  return () => subscription.unsubscribe()
}
