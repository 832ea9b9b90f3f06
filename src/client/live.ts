/**
 * The client of the live channel (docs/reference/live.md): typed states of matches that stay up to date. It connects,
 * subscribes, applies deltas, checks revisions, requests a snapshot after a gap, and reconnects and resumes after a lost
 * connection. It runs in browsers, Node 22 and Bun; for Node 20 see `platformSocket`.
 */
import { EventQueue } from './event-queue.ts'
import { covers, hasContent, KnownMatches, keyText, type MatchKey, nameOf } from './known-matches.ts'
import { type LiveClientOptions, LiveConnection } from './live-connection.ts'
import {
  contentOf,
  contentText,
  type DeltaMessage,
  type KnownMatch,
  type LiveEvent,
  type LiveEventOf,
  type LiveSince,
  type LiveStatus,
  type LiveTopic,
  type LiveVariant,
  type MatchField,
  optionsOf,
  type ResumedMessage,
  type ServerMessage,
  type SubscribedMessage,
} from './live-messages.ts'
import type { SportSlug } from './rest-calls.ts'

/** Snapshots requested at once; further ones are requested when these have arrived. */
const MAX_REQUESTS = 200

type Listener = (event: LiveEvent) => void

export class LiveClient implements AsyncIterable<LiveEvent> {
  readonly #connection: LiveConnection
  readonly #known: KnownMatches
  readonly #topics = new Map<string, LiveTopic>()
  readonly #listeners = new Map<LiveEvent['type'], Set<Listener>>()
  readonly #queues = new Set<EventQueue>()
  /** Awaited matches whose subscription has been confirmed. */
  readonly #confirmed = new Set<string>()
  /** Where the complete topics resume: the last position at which all known states were current. */
  #since: LiveSince | null = null
  /** Of the last message that had one: those about matches belong to it. */
  #epoch: string | null = null
  /** Topics whose states are current at `#since`, by name. */
  readonly #complete = new Set<string>()
  /** Topics of this connection whose first messages are still arriving, by name. */
  readonly #resuming = new Set<string>()
  /** Known matches that a resumed sport does not cover: they are resumed one by one. */
  readonly #unchecked = new Map<string, MatchKey>()
  /** Whether a batch of requests is pending. */
  #isRequesting = false

  /** Connects in the next tick, so that listeners can be added first. Throws if the runtime has no WebSocket. */
  constructor(options: LiveClientOptions) {
    this.#connection = new LiveConnection(options, {
      onStatus: (status) => this.#onStatus(status),
      onMessage: (message) => this.#onMessage(message),
      onUnreadable: (message) => this.#emit({ type: 'error', code: 'unreadable_message', message }),
    })
    this.#known = new KnownMatches(this.#connection.options.limits.matches)
    queueMicrotask(() => {
      if (this.status.state !== 'closed') this.#connection.connect()
    })
  }

  get status(): LiveStatus {
    return this.#connection.status
  }

  /** All known states, ordered by last change. */
  matches(): KnownMatch[] {
    return [...this.#known.values()]
  }

  /** A whole match, or with `fields` the state of a subscription to exactly these. */
  match(
    sportSlug: SportSlug,
    matchId: number,
    variant: LiveVariant = 'plain',
    fields?: readonly MatchField[],
  ): KnownMatch | undefined {
    const wanted = contentText({ variant, ...(fields && { fields }) })
    for (const topic of this.#topicsOf({ sportSlug, matchId })) {
      const { conflateMs, ...content } = contentOf(topic)
      if (contentText(content) !== wanted) continue
      const known = this.#known.get({ sportSlug, matchId, ...contentOf(topic) })
      if (known) return known
    }
    return undefined
  }

  /**
   * Subscribes to a match or a sport until the returned function is called, across reconnects. A sport delivers the
   * matches in progress at once, and any other match with its next change. A topic has one set of options: a second
   * subscription replaces the first.
   */
  subscribe(topic: LiveTopic): () => void {
    const name = nameOf(topic)
    this.#topics.set(name, topic)
    this.#complete.delete(name)
    this.#known.keepOnly((key) => this.#isWanted(key))
    this.#begin(topic)
    return () => {
      if (this.#topics.get(name) === topic) this.unsubscribe(topic)
    }
  }

  unsubscribe(topic: LiveTopic): void {
    const name = nameOf(topic)
    if (!this.#topics.delete(name)) return
    this.#resuming.delete(name)
    this.#known.keepOnly((key) => this.#isWanted(key))
    const { withBkOdds, oddsStage, fields, conflateMs, heartbeatMs, ...plain } = topic
    this.#connection.send({ action: 'unsubscribe', ...plain })
  }

  /** Calls a function with every event of a type. Returns a function that removes the listener. */
  on<Type extends LiveEvent['type']>(type: Type, listener: (event: LiveEventOf<Type>) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners)
    listeners.add(listener as Listener)
    return () => listeners.delete(listener as Listener)
  }

  /**
   * All events from now on, for `for await`. Buffered events of one match are joined, so a slow reader skips steps but
   * never the newest state. Ends when the client is closed.
   */
  events(): AsyncIterableIterator<LiveEvent, undefined, undefined> {
    const queue = new EventQueue(this.#connection.options.limits.bufferedEvents, (ended) =>
      this.#queues.delete(ended),
    )
    if (this.status.state === 'closed') queue.end()
    else this.#queues.add(queue)
    return queue
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<LiveEvent, undefined, undefined> {
    return this.events()
  }

  /**
   * Resolves when everything the service sent before has arrived; while the client is connecting, it waits for the
   * connection. Rejects if that fails or ends.
   */
  settle(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = () =>
        reject(new Error(`The live channel ${this.#connection.options.place} is not connected.`))
      this.#connection.barrier(resolve, fail)
    })
  }

  /** Reconnects at once instead of waiting for the next attempt, e.g. because the network is back. */
  reconnectNow(): void {
    this.#connection.reconnectNow()
  }

  /** Closes the connection and ends the iterators. */
  close(): void {
    this.#connection.close()
  }

  #onStatus(status: LiveStatus): void {
    if (status.state === 'open') this.#subscribeAll()
    this.#emit({ type: 'status', status })
    if (status.state !== 'closed') return
    for (const queue of this.#queues) queue.end()
    this.#queues.clear()
  }

  #subscribeAll(): void {
    this.#resuming.clear()
    this.#unchecked.clear()
    this.#known.carry()
    this.#isRequesting = false
    for (const topic of this.#topics.values()) this.#begin(topic)
  }

  /** Subscribes, or resumes a topic that was complete. */
  #begin(topic: LiveTopic): void {
    if (this.status.state !== 'open') return
    this.#resuming.add(nameOf(topic))
    if (this.#sinceOf(topic) === null) this.#awaitAll(topic)
    this.#resume(topic)
  }

  /** With its last position, resubscribing costs no quota. */
  #resume(topic: LiveTopic): void {
    const since = this.#sinceOf(topic)
    this.#connection.send({ action: 'subscribe', ...topic, since, ...this.#position() })
  }

  #sinceOf(topic: LiveTopic): LiveSince | null {
    return this.#complete.has(nameOf(topic)) ? this.#since : null
  }

  #position(): { position?: number } {
    return this.#since ? { position: this.#since.position } : {}
  }

  #onMessage(message: ServerMessage): void {
    if ('epoch' in message) this.#epoch = message.epoch
    this.#handle(message)
    // States that are still arriving are older than the positions that other messages carry.
    if (this.#resuming.size > 0 || this.#isRequesting || !('position' in message)) return
    const { position } = message
    const epoch = this.#epoch
    const timestamp = 'timestamp' in message ? message.timestamp : null
    if (epoch !== null && timestamp !== null) this.#since = { epoch, position, timestamp }
  }

  #handle(message: ServerMessage): void {
    switch (message.type) {
      case 'match_snapshot':
        if (this.#isWanted(message)) this.#emit(this.#known.snapshot(message))
        break
      case 'match_delta':
        if (this.#isWanted(message)) this.#onDelta(message)
        break
      case 'match_deleted':
        this.#emit(this.#known.deleted(message))
        break
      case 'subscribed':
      case 'already_subscribed':
        this.#onSubscribed(message)
        break
      case 'reset':
        this.#onReset(message.topic)
        break
      case 'resumed':
        this.#onResumed(message)
        break
      case 'error':
        if (message.topic !== undefined) this.#onRefused(message.topic)
        this.#emit(message)
        break
      case 'heartbeat':
        this.#emit(message)
    }
  }

  /** Nothing known of the topic is current. Snapshots follow, and what they do not include is requested. */
  #onReset(topicText: string): void {
    const topic = this.#topicOf(topicText)
    if (!topic) return
    this.#complete.delete(nameOf(topic))
    this.#awaitAll(topic)
  }

  #awaitAll(topic: LiveTopic): void {
    for (const match of this.matches()) if (covers(topic, match)) this.#known.await(match)
  }

  #onResumed(message: ResumedMessage): void {
    const { sportSlug, matchId } = message
    if (matchId !== undefined) this.#unchecked.delete(keyText({ sportSlug, matchId, ...contentOf(message) }))
    const topic = this.#topicOf(message.topic)
    if (!topic || !hasContent(topic, contentOf(message)) || !this.#resuming.has(nameOf(topic))) return
    if (topic.type === 'sport' && this.#complete.has(nameOf(topic))) this.#checkOthers(topic)
    this.#complete.add(nameOf(topic))
    this.#finish(topic)
  }

  /** A resumed sport covers the matches in progress and those that changed themselves. */
  #checkOthers(topic: LiveTopic): void {
    for (const match of this.matches()) {
      const own = this.#topics.get(`${match.sportSlug}/${match.matchId}`)
      const isResumed = own && hasContent(own, match)
      if (!covers(topic, match) || isResumed || match.state.status === 'inprogress') continue
      if (!this.#known.isAwaited(match)) this.#unchecked.set(keyText(match), match)
    }
  }

  #onRefused(topicText: string): void {
    const topic = this.#topicOf(topicText)
    if (!topic || !this.#resuming.has(nameOf(topic))) return
    this.#onReset(topicText)
    this.#finish(topic)
  }

  #finish(topic: LiveTopic): void {
    this.#resuming.delete(nameOf(topic))
    if (this.#resuming.size === 0 && !this.#isRequesting) this.#requestAwaited()
  }

  #topicOf(topicText: string): LiveTopic | undefined {
    return this.#topics.get(topicText.split(':').slice(1).join('/'))
  }

  #onDelta(message: DeltaMessage): void {
    const outcome = this.#known.delta(message, this.#isResumed(message))
    if (outcome?.type !== 'missing') {
      if (outcome) this.#emit(outcome)
      return
    }
    const { sportSlug, matchId } = message
    this.#known.await(message)
    if (outcome.isGap) {
      const text = `Match ${matchId} (${sportSlug}) missed messages before revision ${message.revision}.`
      this.#emit({ type: 'error', code: 'revision_gap', message: text })
    }
    // A topic that is resumed may have a snapshot of it on the way.
    if (!this.#isRequesting && this.#resuming.size === 0) this.#requestAwaited()
  }

  #isResumed(key: MatchKey): boolean {
    const isResuming = this.#topicsOf(key).some((topic) => this.#resuming.has(nameOf(topic)))
    return !isResuming && !this.#unchecked.has(keyText(key))
  }

  #onSubscribed(message: SubscribedMessage): void {
    if (message.matchId === undefined) return
    const { sportSlug, matchId } = message
    const key = { sportSlug, matchId, ...contentOf(message) }
    if (this.#known.isAwaited(key)) this.#confirmed.add(keyText(key))
  }

  /** Requests the awaited snapshots and resumes the unchecked matches, a batch at a time. */
  #requestAwaited(): void {
    const batch = [...this.#known.awaited(), ...this.#unchecked.values()].slice(0, MAX_REQUESTS)
    this.#isRequesting = batch.length > 0
    if (!this.#isRequesting) return
    this.#confirmed.clear()
    for (const key of batch) this.#requestMatch(key)
    this.#connection.barrier(() => {
      for (const key of batch) {
        if (this.#known.isAwaited(key)) this.#onUnanswered(key)
        if (this.#unchecked.delete(keyText(key))) this.#known.forget(key)
      }
      this.#requestAwaited()
    }, nothing)
  }

  /**
   * The service answers a new subscription with a snapshot, with `since` only if there is something new. Afterwards the
   * subscription of the match is restored.
   */
  #requestMatch(key: MatchKey): void {
    const { sportSlug, matchId } = key
    const plain: LiveTopic = { type: 'match', sportSlug, matchId }
    const own = this.#topics.get(nameOf(plain))
    const wanted = own && hasContent(own, key) ? own : { ...plain, ...optionsOf(key) }
    const since = this.#unchecked.has(keyText(key)) ? { since: this.#since } : {}
    if (own === wanted) this.#connection.send({ action: 'unsubscribe', ...plain })
    this.#connection.send({ action: 'subscribe', ...wanted, ...since, ...this.#position() })
    if (!own) this.#connection.send({ action: 'unsubscribe', ...plain })
    else if (own !== wanted) this.#resume(own)
  }

  /** The match was deleted, or the request was rejected and its state is unknown. */
  #onUnanswered(key: MatchKey): void {
    const isGone = this.#confirmed.has(keyText(key))
    const wasKnown = this.#known.get(key) !== undefined
    if (isGone && wasKnown) this.#emit(this.#known.deleted({ ...key, timestamp: null }))
    else this.#known.forget(key)
  }

  #isWanted(key: MatchKey): boolean {
    return this.#topicsOf(key).some((topic) => hasContent(topic, key))
  }

  /** The subscriptions to a match, and to its sport. */
  #topicsOf({ sportSlug, matchId }: Pick<MatchKey, 'sportSlug' | 'matchId'>): LiveTopic[] {
    const topics = [this.#topics.get(`${sportSlug}/${matchId}`), this.#topics.get(sportSlug)]
    return topics.filter((topic) => topic !== undefined)
  }

  #emit(event: LiveEvent): void {
    for (const queue of this.#queues) queue.push(event)
    for (const listener of this.#listeners.get(event.type) ?? []) {
      try {
        listener(event)
      } catch (error) {
        // An error in a listener is reported as uncaught; the states stay correct.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}

function nothing(): void {}
