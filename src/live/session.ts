/** One client connection: its subscriptions, their cost, and its pending snapshots. */
import type { Scheduler } from '../callers/scheduler.ts'
import { LIVE_LIMITS } from '../catalog/live/live.ts'
import type { Sport } from '../catalog/sports.ts'
import {
  type ClientMessage,
  type LiveContent,
  LiveRefusal,
  type LiveSince,
  type LiveTopic,
  type SubscribeMessage,
} from '../contract/live-messages.ts'
import type { MissedChanges } from '../views/matches/live-match.ts'
import type { ConnectedKey } from './keys.ts'
import type { LiveSource, MatchStates } from './match-states.ts'
import type { LiveSocket, Purchase, Resumable, SocketSession } from './socket.ts'
import { contentTopic, describeOptions, describeTopic, JoinedTopics, topicName } from './topics.ts'

/** The properties of a match that determine the cost of a subscription. */
interface MatchSummary {
  readonly sport: number
  readonly isInProgress: boolean
  /** Position of its last change in the change log. */
  readonly position: number
}

export interface SessionContext extends Pick<LiveSource, 'clock' | 'timer' | 'onFault'> {
  /** Default: one of its own. */
  readonly scheduler?: Scheduler
  readonly states: MatchStates
  /** Ids of the matches of a sport that are in progress. */
  readonly liveMatchIds: (sport: Sport) => readonly number[]
  readonly findMatch: (matchId: number) => MatchSummary | null
  /** Epoch and position of the change log: what has been published, and is not held (see MatchStates.positionFor). */
  readonly epoch: () => string
  readonly position: (holdMs: number) => number
  /** What a client has missed; null if only full snapshots can tell. */
  readonly missedChanges: (topic: LiveTopic, content: LiveContent, since: LiveSince) => MissedChanges | null
  /** Resolves once a position of another process is shown here, or the wait is over; null if nothing is to wait for. */
  readonly untilShown: (since: LiveSince) => Promise<boolean> | null
  /** When the last change of each source was received, ms. */
  readonly lastChanges: () => Readonly<Record<string, number>>
}

interface Subscription {
  readonly topic: LiveTopic
  readonly content: LiveContent
  /** Position of the change log when it began. */
  readonly since: number
  /** What its unit of quota still buys. */
  readonly purchase: Purchase
}

/** A message of a sport subscription that waits until the client has read the previous ones. */
interface Pending {
  readonly type: 'match_snapshot' | 'match_deleted' | 'resumed'
  readonly subscription: Subscription
  /** Null for `resumed`. */
  readonly matchId: number | null
}

export class Session implements SocketSession {
  /** Closes the socket instead if its reader is too slow. */
  readonly #sendText: (text: string) => void
  readonly #context: SessionContext
  readonly #key: ConnectedKey
  /** Takes one unit of the daily quota. Throws ApiError if none is left, PendingCharge if that takes a moment. */
  readonly #charge: () => void
  readonly #subscriptions = new Map<string, Subscription>()
  /** Subscriptions to matches that did not exist, by name, with the match id. */
  readonly #unknownMatches = new Map<string, number>()
  readonly #topics: JoinedTopics
  #pending: Pending[] = []
  #hasEnded = false

  constructor(socket: LiveSocket, context: SessionContext, key: ConnectedKey, send: (text: string) => void) {
    this.#sendText = send
    this.#topics = new JoinedTopics(socket)
    this.#context = context
    this.#key = key
    this.#charge = socket.data.charge ?? (() => {})
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  /** A subscription of this connection, as another one may resume it; null if there is none. */
  resumable(wanted: string): Resumable | null {
    const known = this.#subscriptions.get(wanted.slice(0, wanted.indexOf('|')))
    return known && contentTopic(known.topic, known.content) === wanted ? known : null
  }

  /** Processes a message in this tick. Throws LiveRefusal, ApiError or PendingCharge. */
  handle(message: ClientMessage): void {
    if (message.action === 'ping') this.#pong()
    else if (message.action === 'subscribe') this.#subscribe(message)
    else this.#unsubscribe(message.topic)
  }

  #pong(): void {
    this.#sendText(JSON.stringify({ type: 'pong', timestamp: this.#context.clock(), ...this.#position() }))
  }

  /** Sends pending messages while the budget lasts. */
  sendPending(takeBudget: () => boolean): void {
    while (this.#pending.length > 0 && takeBudget()) {
      const next = this.#pending.shift()
      if (!next) return
      this.#key.usage.add('queued', -1)
      this.#sendOne(next)
    }
  }

  #sendOne({ type, subscription, matchId }: Pending): void {
    const { sport } = subscription.topic
    if (matchId === null) this.#tell(type, subscription)
    else if (type === 'match_deleted')
      this.#sendText(this.#context.states.deletedText(sport, matchId, this.#topics.holdMs))
    else this.#sendSnapshot(sport, matchId, subscription.content)
  }

  /**
   * Handles the end of the connection: its subscriptions become resumable and no longer count. Bun drops the native
   * topics.
   */
  end(): void {
    this.#dropPending(() => true)
    for (const { topic, content, since, purchase } of this.#subscriptions.values()) {
      this.#key.noteEnded(contentTopic(topic, content), { since, purchase })
      this.#context.states.removeSubscription(content, this.#topics.holdMs)
      this.#key.noteContent(content, -1)
    }
    this.#key.usage.add('subscriptions', -this.#subscriptions.size)
    this.#key.usage.add('unknownMatches', -this.#unknownMatches.size)
    this.#hasEnded = true
    this.#subscriptions.clear()
    this.#unknownMatches.clear()
  }

  refreshUnknownMatches(): void {
    for (const [name, matchId] of this.#unknownMatches) {
      if (this.#context.findMatch(matchId)) this.#forgetUnknown(name)
    }
  }

  #subscribe({ topic, content, position, since, ignored = [], isCharged }: SubscribeMessage): void {
    const { sport, matchId } = topic
    if (!this.#key.key.sports.includes(sport.slug)) {
      throw new LiveRefusal('user_has_no_access', `This API key does not include ${sport.slug}.`)
    }
    const name = topicName(topic)
    const known = this.#subscriptions.get(name)
    if (known?.content.key === content.key) {
      this.#confirm('already_subscribed', known, ignored)
      // The client has missed nothing, or it waits.
      if (since !== undefined) this.#send([{ type: 'resumed', subscription: known, matchId: null }])
      return
    }
    const match = matchId === null ? null : this.#context.findMatch(matchId)
    const isUnknown = matchId !== null && match?.sport !== sport.id
    const missed = since ? this.#context.missedChanges(topic, content, since) : null
    const { changed, deleted } = missed ?? this.#everything(topic)
    this.#requireContent(content)
    this.#requireRoom(known !== undefined, isUnknown, changed.length + deleted.length)
    const purchase = this.#purchaseOf(topic, content, match, {
      // What is sent depends on `since`, whatever `position` says.
      position: since ? since.position : position,
      snapshots: isUnknown ? 0 : changed.length,
      isCharged: isCharged ?? false,
    })
    if (known) this.#leave(name, known)
    this.#hold(Math.max(this.#topics.holdMs, content.conflateMs ?? 0))
    const subscription = { topic, content, since: this.position, purchase }
    this.#subscriptions.set(name, subscription)
    this.#context.states.addSubscription(content, this.#topics.holdMs)
    this.#key.noteContent(content, 1)
    this.#key.usage.add('subscriptions', 1)
    if (isUnknown) {
      this.#unknownMatches.set(name, matchId)
      this.#key.usage.add('unknownMatches', 1)
    }
    this.#confirm(known ? 'already_subscribed' : 'subscribed', subscription, ignored)
    if (since && !missed) this.#tell('reset', subscription)
    const messages: Pending[] = [
      ...deleted.map((id) => ({ type: 'match_deleted', subscription, matchId: id }) as const),
      ...changed.map((id) => ({ type: 'match_snapshot', subscription, matchId: id }) as const),
    ]
    if (since !== undefined) messages.push({ type: 'resumed', subscription, matchId: null })
    this.#enter(subscription, messages)
  }

  /** The matches that a new subscription begins with. */
  #everything({ sport, matchId }: LiveTopic): MissedChanges {
    return { changed: matchId === null ? this.#context.liveMatchIds(sport) : [matchId], deleted: [] }
  }

  /** Every list of fields costs work at each change. Throws LiveRefusal. */
  #requireContent(content: LiveContent): void {
    const isVariant = (of: LiveContent) => of.fields === null && of.conflateMs === null
    if (isVariant(content)) return
    const contents = new Set([content.key])
    for (const { content: own } of this.#subscriptions.values()) if (!isVariant(own)) contents.add(own.key)
    const limit = LIVE_LIMITS.contentsPerSocket
    if (contents.size > limit) {
      throw new LiveRefusal(
        'too_many_field_lists',
        `A connection may have at most ${limit} different combinations of "fields" and "conflateMs". Use one of them, or omit both.`,
      )
    }
    if (!this.#context.states.hasRoomFor(content, this.#key.contents.size)) {
      throw new LiveRefusal(
        'service_busy',
        'This key has its share of the different combinations of "fields" and "conflateMs" of the service. Use one of them, omit both, or try again later.',
      )
    }
  }

  /** Throws LiveRefusal. */
  #requireRoom(isReplacement: boolean, isUnknown: boolean, snapshots: number): void {
    const { usage } = this.#key
    usage.require('backlogBytes')
    usage.require('queued', snapshots)
    if (isReplacement) return
    if (isUnknown) {
      if (usage.fullAt('unknownMatches')) this.#key.refreshUnknownMatches()
      usage.require('unknownMatches')
    }
    usage.require('subscriptions')
    const limit = LIVE_LIMITS.subscriptionsPerSocket
    if (this.#subscriptions.size >= limit) {
      throw new LiveRefusal(
        'too_many_subscriptions',
        `A connection may have at most ${limit} subscriptions. Subscribe to the sport, or open another connection.`,
      )
    }
  }

  /**
   * What pays for the snapshots of a subscription: a unit of quota, or what is left of one that the client paid for
   * the same topic, which it resumes, or for the sport. Whatever the client claims to have had, a unit buys no more than
   * the longest list over REST.
   */
  #purchaseOf(
    topic: LiveTopic,
    content: LiveContent,
    match: MatchSummary | null,
    {
      position,
      snapshots,
      isCharged,
    }: { position?: number | undefined; snapshots: number; isCharged: boolean },
  ): Purchase {
    const known = isCharged ? null : this.#known(topic, content, match, position)
    const purchase = known && known.left >= snapshots ? known : { left: LIVE_LIMITS.snapshotsPerUnit }
    if (purchase !== known && !isCharged) this.#charge()
    purchase.left -= snapshots
    return purchase
  }

  #known(
    topic: LiveTopic,
    content: LiveContent,
    match: MatchSummary | null,
    position: number | undefined,
  ): Purchase | null {
    const resumed = (of: LiveTopic): Resumable | null => {
      const had = position === undefined ? null : this.#key.resumable(contentTopic(of, content))
      return had && position !== undefined && position >= had.since ? had : null
    }
    const had = resumed(topic)
    if (had) return had.purchase
    if (topic.matchId === null || match === null) return null
    const ofSport = { sport: topic.sport, matchId: null }
    const own = this.#subscriptions.get(topicName(ofSport))
    const sport = own?.content.key === content.key ? own : resumed(ofSport)
    return sport && (match.isInProgress || match.position > sport.since) ? sport.purchase : null
  }

  /**
   * The snapshot of a match is sent before the native topic is joined. Both happen in one tick, so no delta can fall in
   * between.
   */
  #enter({ topic, content }: Subscription, messages: readonly Pending[]): void {
    const { sport, matchId } = topic
    // The confirmation overflowed the backlog of a slow reader.
    if (this.#hasEnded) return
    if (matchId !== null) {
      for (const message of messages) this.#sendOne(message)
      if (this.#hasEnded) return
      if (!this.#isCovered(topic, content)) this.#topics.join(topic, content)
      return
    }
    for (const covered of this.#matchesOf(sport, content)) this.#topics.leave(covered.topic, content)
    this.#topics.join(topic, content)
    this.#send(messages)
  }

  /** Sends messages of a subscription after those of its sport that wait. */
  #send(messages: readonly Pending[]): void {
    for (const message of messages) this.#pending.push(message)
    this.#key.usage.add('queued', messages.length)
  }

  /** Snapshots that were not sent can be sent later for the same unit. */
  #dropPending(isDropped: (subscription: Subscription) => boolean): void {
    const before = this.#pending.length
    this.#pending = this.#pending.filter(({ type, subscription }) => {
      if (!isDropped(subscription)) return true
      if (type === 'match_snapshot') subscription.purchase.left += 1
      return false
    })
    this.#key.usage.add('queued', this.#pending.length - before)
  }

  #leave(name: string, { topic, content, since, purchase }: Subscription): void {
    this.#subscriptions.delete(name)
    this.#context.states.removeSubscription(content, this.#topics.holdMs)
    this.#key.noteContent(content, -1)
    this.#key.usage.add('subscriptions', -1)
    this.#forgetUnknown(name)
    this.#key.noteEnded(contentTopic(topic, content), { since, purchase })
    this.#topics.leave(topic, content)
    if (content.conflateMs === this.#topics.holdMs) this.#hold(this.#longestHold())
    this.#dropPending((subscription) => subscription.topic === topic)
    if (topic.matchId !== null) return
    for (const covered of this.#matchesOf(topic.sport, content)) this.#topics.join(covered.topic, content)
  }

  #longestHold(): number {
    let longest = 0
    for (const { content } of this.#subscriptions.values())
      longest = Math.max(longest, content.conflateMs ?? 0)
    return longest
  }

  #hold(holdMs: number): void {
    const before = this.#topics.holdMs
    if (holdMs === before) return
    this.#topics.hold(holdMs)
    // The next positions may be lower than those at which they began, and resume them all the same.
    const { position } = this
    for (const [name, of] of this.#subscriptions) {
      this.#context.states.addSubscription(of.content, holdMs)
      this.#context.states.removeSubscription(of.content, before)
      this.#subscriptions.set(name, { ...of, since: Math.min(of.since, position) })
    }
  }

  #forgetUnknown(name: string): void {
    if (this.#unknownMatches.delete(name)) this.#key.usage.add('unknownMatches', -1)
  }

  /** A match is delivered through its sport if that is subscribed to with the same content, so that it is sent once. */
  #isCovered({ sport }: LiveTopic, content: LiveContent): boolean {
    return this.#subscriptions.get(topicName({ sport, matchId: null }))?.content.key === content.key
  }

  #matchesOf(sport: Sport, content: LiveContent): Subscription[] {
    return [...this.#subscriptions.values()].filter(
      (of) => of.topic.matchId !== null && of.topic.sport === sport && of.content.key === content.key,
    )
  }

  #unsubscribe(topic: LiveTopic): void {
    const name = topicName(topic)
    const known = this.#subscriptions.get(name)
    if (known) this.#leave(name, known)
    this.#sendText(JSON.stringify({ type: 'unsubscribed', ...describeTopic(topic) }))
  }

  #confirm(
    type: 'subscribed' | 'already_subscribed',
    subscription: Subscription,
    ignored: readonly string[],
  ): void {
    const names = ignored.length > 0 && { ignored }
    this.#sendText(JSON.stringify({ type, ...describeOptions(subscription), ...names, ...this.#position() }))
  }

  /** Says how far a resumed subscription is. */
  #tell(type: Pending['type'] | 'reset', subscription: Subscription): void {
    const timestamp = this.#context.clock()
    this.#sendText(JSON.stringify({ type, ...describeOptions(subscription), timestamp, ...this.#position() }))
  }

  /** The position from which this connection may resume. */
  get position(): number {
    return this.#context.position(this.#topics.holdMs)
  }

  #position() {
    return { epoch: this.#context.epoch(), position: this.position }
  }

  /** A match that does not exist yet has no snapshot; its first message will be one. */
  #sendSnapshot(sport: Sport, matchId: number, content: LiveContent): void {
    const text = this.#context.states.snapshot(sport, matchId, content, this.#topics.holdMs)
    if (text !== null) this.#sendText(text)
  }
}
