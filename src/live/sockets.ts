/**
 * The connections of the live channel (docs/reference/live.md): Bun's native WebSockets, and streams of server-sent
 * events. Accepts connections, queues and processes their messages, and closes them.
 */
import type { WebSocketHandler } from 'bun'
import { type Caller, Scheduler } from '../callers/scheduler.ts'
import { CLOSE_CODES, LIVE_LIMITS, type LiveAmounts } from '../catalog/live/live.ts'
import { ApiError } from '../contract/errors.ts'
import { type ClientMessage, LiveRefusal, type SubscribeMessage } from '../contract/live-messages.ts'
import { TokenBucket } from '../rules/api/quota.ts'
import { Backlogs } from './backlogs.ts'
import { type EventStream, EventStreams } from './event-streams.ts'
import { Heartbeats } from './heartbeats.ts'
import { ConnectedKeys } from './keys.ts'
import { Session, type SessionContext } from './session.ts'
import {
  closeWith,
  FULL,
  type LiveKey,
  type LiveSocket,
  PendingCharge,
  queuedBy,
  readMessage,
  type SocketData,
} from './socket.ts'
import { topicName } from './topics.ts'
import { LiveCounters, processUsage } from './usage.ts'

/** Pending snapshots are sent while the backlog is below this. */
const READY_BYTES = LIVE_LIMITS.backlogBytes / 4

/** Messages that are worth compressing: snapshots, not deltas, which are published once for all subscribers. */
const COMPRESSED_FROM = 4_096

export class LiveSockets {
  readonly #context: SessionContext
  readonly #open = new Set<LiveSocket>()
  readonly #keys: ConnectedKeys
  readonly #backlogs: Backlogs
  readonly #heartbeats: Heartbeats
  readonly #scheduler: Scheduler
  /** Those that continue in a later turn of their key. */
  readonly #queued = new Set<LiveSocket>()
  /** The topics of those connections that are no native sockets. */
  readonly streams: EventStreams
  readonly counters = new LiveCounters()
  /** Total usage of all connections, and the limits. */
  readonly usage: ReturnType<typeof processUsage>
  /** Those that sent too many messages, with the moment from which further ones are ignored. */
  readonly #ignored = new Map<LiveSocket, number>()
  /** Times at which slow readers got a close reason, within the last hour. */
  #slowReaderReasons: number[] = []

  /** @param limits of the process that differ from the defaults */
  constructor(context: SessionContext, limits?: Partial<LiveAmounts>) {
    this.#context = context
    this.usage = processUsage(limits)
    this.#scheduler = context.scheduler ?? new Scheduler(context.timer)
    this.#keys = new ConnectedKeys(this.usage, context.clock)
    this.#backlogs = new Backlogs(
      this.usage,
      () => this.#keys.values(),
      (socket) => this.#closeSlow(socket),
      context.timer,
    )
    this.#heartbeats = new Heartbeats(context, (socket, text) => this.#send(socket, text))
    this.streams = new EventStreams({
      clock: context.clock,
      epoch: context.epoch,
      callerOf: ({ data: { key } }) => this.#scheduler.callerOf(key?.hash ?? ''),
      later: (caller, work) => void this.#scheduler.laterAsync(caller, work),
      onDrain: (stream) => this.#guard(stream, () => this.#onDrain(stream)),
      onClose: (stream, code) => this.#onClosed(stream, code),
    })
  }

  /**
   * Opens a stream of server-sent events with its only subscription. Throws LiveRefusal, ApiError or PendingCharge.
   * @param charge takes a unit of the key's daily quota; throws ApiError or PendingCharge
   */
  openStream(key: LiveKey, charge: () => void, message: SubscribeMessage): EventStream {
    const full = this.#keys.get(key).usage.fullAt('sockets')
    if (full !== null) throw new LiveRefusal(FULL[full].slug, FULL[full].reason)
    const stream = this.streams.open({ key, charge })
    try {
      this.#scheduler.measure(this.#callerOf(key), () => {
        this.#onOpen(stream)
        stream.data.session?.handle(message)
      })
    } catch (problem) {
      stream.close(1000, '')
      throw problem
    }
    this.#heartbeats.update(stream, message, this.#context.clock())
    if (stream.data.session?.hasPending) this.#enqueue(stream)
    return stream
  }

  /** Matches with changes that `conflateMs` holds, once per content. */
  get heldCount(): number {
    return this.#context.states.heldCount
  }

  get count(): number {
    return this.#open.size
  }

  get subscriptionCount(): number {
    return this.usage.amounts.subscriptions
  }

  /** Sends the heartbeats that are due, and closes connections that are. */
  sendHeartbeats(): void {
    this.#heartbeats.sendDue()
    const ignoredMs = this.#context.timer() - LIVE_LIMITS.ignoredMs
    const due = [...this.#ignored].filter(([, sinceMs]) => sinceMs <= ignoredMs).map(([socket]) => socket)
    void this.#closeInTicks(due, (socket) => closeWith(socket, 'tooFast'))
    this.#backlogs.closeStalled()
    this.streams.keepAlive()
  }

  /** Sends a heartbeat to all connections, since messages about matches do not contain the epoch. */
  announceEpoch(): void {
    this.#heartbeats.sendTo([...this.#open])
  }

  /** Backlog of the slowest reader, in bytes. */
  get largestBacklogBytes(): number {
    let largest = 0
    for (const socket of this.#open) largest = Math.max(largest, socket.getBufferedAmount())
    return largest
  }

  /** The `websocket` option of `Bun.serve`. */
  readonly handlers: WebSocketHandler<SocketData> = {
    maxPayloadLength: LIVE_LIMITS.messageBytes,
    backpressureLimit: LIVE_LIMITS.backlogBytes,
    // Bun would close a slow reader without a reason. With `false` it drops the message and reports it.
    closeOnBackpressureLimit: false,
    idleTimeout: LIVE_LIMITS.idleSeconds,
    sendPings: true,
    open: (socket) => this.#guard(socket, () => this.#onOpen(socket)),
    message: (socket, message) => this.#guard(socket, () => this.#onMessage(socket, message)),
    drain: (socket) => this.#guard(socket, () => this.#onDrain(socket)),
    close: (socket, code) => this.#onClosed(socket, code),
  }

  /**
   * Call it after each publish; see Backlogs.onPublished. A socket that lost a message is closed before the next one,
   * so no client ever sees a gap.
   */
  onPublished(status: number, bytes: number): void {
    this.#backlogs.onPublished(status, bytes)
  }

  #closeSlow(socket: LiveSocket): void {
    const now = this.#context.clock()
    this.#slowReaderReasons = this.#slowReaderReasons.filter(
      (ms) => ms > now - LIVE_LIMITS.slowReaderReasonsMs,
    )
    if (this.#slowReaderReasons.length >= LIVE_LIMITS.slowReaderReasons) {
      socket.terminate()
      return
    }
    this.#slowReaderReasons.push(now)
    closeWith(socket, 'slowReader')
  }

  /** After an internal error in a handler the state of the socket is unknown, so it is closed. */
  #guard(socket: LiveSocket, work: () => void): void {
    const { key } = socket.data
    try {
      if (key) this.#scheduler.measure(this.#callerOf(key), work)
      else work()
    } catch (problem) {
      const id = this.#context.onFault(problem)
      const message = `${CLOSE_CODES.internalError.reason} Correlation id ${id}.`
      socket.send(JSON.stringify({ type: 'error', code: 'internal_error', message }))
      socket.close(CLOSE_CODES.internalError.code, message)
    }
  }

  #callerOf({ hash }: LiveKey): Caller {
    return this.#scheduler.callerOf(hash)
  }

  /** Continues the work of a socket in a turn of its key. */
  #enqueue(socket: LiveSocket): void {
    const { key } = socket.data
    if (!key || this.#queued.has(socket)) return
    this.#queued.add(socket)
    void this.#scheduler.later(this.#callerOf(key), () => {
      if (this.#queued.delete(socket)) this.#guard(socket, () => this.#resume(socket))
    })
  }

  /** Whether the running piece of work may process another message, or send another snapshot. */
  #mayContinue({ data: { key } }: LiveSocket): boolean {
    return key !== null && this.#scheduler.takeStep(this.#callerOf(key))
  }

  /** Hashes of the stored keys with an open socket, without duplicates. */
  get keyHashes(): string[] {
    return [...this.#keys.values()].flatMap(({ key }) => (key.stored ? [key.hash] : []))
  }

  /** Closes all sockets of revoked keys, over several ticks. */
  closeKeys(hashes: ReadonlySet<string>): Promise<void> {
    const sockets = [...this.#keys.values()].flatMap(({ key, sockets }) =>
      hashes.has(key.hash) ? [...sockets] : [],
    )
    return this.#closeInTicks(sockets, (socket) => {
      // With a long backlog the close reason would hold memory for a rejected client.
      if (socket.getBufferedAmount() > READY_BYTES) socket.terminate()
      else closeWith(socket, 'refused')
    })
  }

  /** Closes all sockets at shutdown, over several ticks. */
  closeAll(): Promise<void> {
    return this.#closeInTicks([...this.#open], (socket) => closeWith(socket, 'goingAway'))
  }

  /** Removing native topics is slow, so the number of subscriptions per tick is bounded. */
  async #closeInTicks(sockets: readonly LiveSocket[], close: (socket: LiveSocket) => void): Promise<void> {
    let [closed, removed] = [0, 0]
    for (const socket of sockets) {
      if (closed >= LIVE_LIMITS.closedSocketsPerTick || removed >= LIVE_LIMITS.closedSubscriptionsPerTick) {
        await new Promise((resolve) => setImmediate(resolve))
        closed = 0
        removed = 0
      }
      closed += 1
      removed += socket.data.session?.subscriptionCount ?? 0
      if (this.#open.has(socket)) close(socket)
    }
  }

  #onOpen(socket: LiveSocket): void {
    const { key, refusal } = socket.data
    if (!key) {
      closeWith(socket, refusal ?? 'refused')
      return
    }
    const connected = this.#keys.get(key)
    const full = connected.usage.fullAt('sockets')
    if (full !== null) {
      closeWith(socket, full === 'key' ? 'tooManySockets' : 'serviceFull')
      return
    }
    this.#keys.add(connected, socket)
    this.#open.add(socket)
    const now = this.#context.clock()
    socket.data.connected = connected
    socket.data.rate = new TokenBucket(LIVE_LIMITS.messageBurst, LIVE_LIMITS.messagesPerSecond, now)
    socket.data.inbox = []
    socket.data.session = new Session(socket, this.#context, connected, (text) => this.#send(socket, text))
    this.#send(
      socket,
      JSON.stringify({
        type: 'connected',
        timestamp: now,
        epoch: this.#context.epoch(),
        position: this.#context.position(0),
      }),
    )
  }

  #send(socket: LiveSocket, text: string): void {
    // Bun ignores the flag for clients that did not negotiate compression.
    const status = socket.send(text, text.length >= COMPRESSED_FROM)
    if (status > 0 || socket.readyState !== WebSocket.OPEN) return
    if (status === 0) this.#closeSlow(socket)
    else if (socket.data.connected) this.#backlogs.measure(socket, socket.data.connected.usage)
  }

  #sendError(
    socket: LiveSocket,
    { slug, message, topic }: { slug: string; message: string; topic?: string },
  ): void {
    this.#send(socket, JSON.stringify({ type: 'error', code: slug, message, ...(topic && { topic }) }))
  }

  /** Only what its key may do in this turn is done at once, and a flood is not even read. */
  #onMessage(socket: LiveSocket, message: string | Buffer): void {
    const { rate, inbox, connected } = socket.data
    if (!inbox || !rate || !connected) return
    const frame = typeof message === 'string' ? message : null
    const full = connected.usage.fullAt('queued', queuedBy([frame]))
    const isFlood = full === 'key' && (socket.data.refused ?? 0) >= LIVE_LIMITS.refusedAtOnce
    if (!rate.take(this.#context.clock()) || (isFlood && !this.#mayContinue(socket))) {
      this.#ignore(socket)
      return
    }
    if (full !== null) {
      if (!this.#isRefusedAgain(socket)) this.#refuse(socket, connected.usage.refusal('queued', full))
      return
    }
    inbox.push(frame)
    connected.usage.add('queued', queuedBy([frame]))
    // Responses are sent in message order, so a socket with earlier messages stays in the queue.
    if (!this.#queued.has(socket)) this.#processInbox(socket)
  }

  /** Counts a refused message, and ignores the next ones after too many. */
  #isRefusedAgain(socket: LiveSocket): boolean {
    socket.data.refused = (socket.data.refused ?? 0) + 1
    if (socket.data.refused <= LIVE_LIMITS.refusedMessages) return false
    this.#ignore(socket)
    return true
  }

  #ignore(socket: LiveSocket): void {
    socket.data.connected?.usage.add('queued', -queuedBy(socket.data.inbox))
    socket.data.inbox = undefined
    socket.data.next = undefined
    this.#ignored.set(socket, this.#context.timer())
  }

  #onDrain(socket: LiveSocket): void {
    const { connected } = socket.data
    if (connected && this.#open.has(socket)) this.#backlogs.measure(socket, connected.usage)
    this.#sendPending(socket)
  }

  /** Continues in a later tick, in the order of the requests. */
  #resume(socket: LiveSocket): void {
    this.#sendPending(socket)
    this.#processInbox(socket)
  }

  #processInbox(socket: LiveSocket): void {
    const { data } = socket
    const isReady = () => !data.isHeld && !this.#queued.has(socket) && socket.readyState === WebSocket.OPEN
    while ((data.next || data.inbox?.length) && isReady()) {
      if (!this.#mayContinue(socket)) {
        this.#enqueue(socket)
        return
      }
      const next = data.next ?? this.#readNext(socket)
      if (!next || this.#awaitsPosition(socket, next)) return
      data.next = undefined
      this.#process(socket, next)
    }
  }

  /** Parses the next frame; null if it is one invalid message too many. */
  #readNext(socket: LiveSocket): ClientMessage | LiveRefusal | null {
    const { inbox = [], connected } = socket.data
    const frame = inbox.shift() ?? null
    connected?.usage.add('queued', -queuedBy([frame]))
    const read = readMessage(frame)
    if (!(read instanceof LiveRefusal)) socket.data.refused = 0
    else if (this.#isRefusedAgain(socket)) return null
    socket.data.next = read
    return read
  }

  /** Whether the next message resumes from a position that this process will show soon. */
  #awaitsPosition(socket: LiveSocket, next: ClientMessage | LiveRefusal): boolean {
    const { data } = socket
    const since = 'since' in next && !data.hasWaited ? next.since : null
    const shown = since ? this.#context.untilShown(since) : null
    if (!shown) return false
    const note = (isShown: boolean) => () => {
      data.hasWaited = !isShown
    }
    this.#hold(socket, shown.then(note))
    return true
  }

  #process(socket: LiveSocket, message: ClientMessage | LiveRefusal): void {
    try {
      if (message instanceof LiveRefusal) throw message
      socket.data.session?.handle(message)
      // The response may have closed the socket of a slow reader.
      if (socket.readyState === WebSocket.OPEN) {
        this.#heartbeats.update(socket, message, this.#context.clock())
        this.#sendPending(socket)
      }
    } catch (problem) {
      if (problem instanceof PendingCharge) this.#awaitCharge(socket, problem, message as SubscribeMessage)
      else this.#refuse(socket, problem, message)
    }
  }

  /** Processes a message again once its unit of quota is taken. */
  #awaitCharge(socket: LiveSocket, { charged }: PendingCharge, message: SubscribeMessage): void {
    const retry = () => {
      socket.data.next = { ...message, isCharged: true }
    }
    this.#hold(
      socket,
      charged.then(
        () => retry,
        (problem) => () => this.#refuse(socket, problem, message),
      ),
    )
  }

  /** Processes no message of a socket until something is done, then does what that says. */
  #hold(socket: LiveSocket, done: Promise<() => void>): void {
    socket.data.isHeld = true
    void done.then((work) => {
      socket.data.isHeld = false
      if (!this.#open.has(socket)) return
      this.#guard(socket, work)
      this.#enqueue(socket)
    })
  }

  /** Sends the error of a rejected message. Internal errors are rethrown. */
  #refuse(socket: LiveSocket, problem: unknown, message?: ClientMessage | LiveRefusal): void {
    if (!(problem instanceof LiveRefusal) && !(problem instanceof ApiError)) throw problem
    const slug = problem.slug as LiveRefusal['slug']
    this.counters.countRefusal(slug)
    const topic = message && 'topic' in message ? { topic: topicName(message.topic) } : {}
    this.#sendError(socket, { slug, message: problem.message, ...topic })
  }

  #sendPending(socket: LiveSocket): void {
    const { session } = socket.data
    const isReady = () => socket.readyState === WebSocket.OPEN && socket.getBufferedAmount() < READY_BYTES
    session?.sendPending(() => isReady() && this.#mayContinue(socket))
    if (session?.hasPending && isReady()) this.#enqueue(socket)
  }

  #onClosed(socket: LiveSocket, code: number): void {
    this.counters.countClose(code)
    this.#heartbeats.delete(socket)
    this.#queued.delete(socket)
    this.#ignored.delete(socket)
    const { connected, session, inbox } = socket.data
    if (!this.#open.delete(socket) || !connected) return
    session?.end()
    connected.usage.add('queued', -queuedBy(inbox))
    this.#backlogs.release(socket, connected.usage)
    this.#keys.delete(connected, socket)
    socket.data.inbox = undefined
  }
}
