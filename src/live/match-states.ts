/**
 * Cached states of subscribed matches, and the messages published when one changes. A state is cached as the texts of
 * its fields: as it was published last. Without a cached state the next message is a snapshot, so eviction is always
 * safe.
 *
 * With `conflateMs` a change that follows too soon is held (docs/live.md#fewer-messages): nothing is built until it is
 * due, then the match is compared with the published state. Connections with such subscriptions are told no position
 * beyond a change that is held for them.
 */
import type { LRUCache } from 'lru-cache'
import { LIVE_LIMITS } from '../catalog/live/live.ts'
import type { Sport } from '../catalog/sports.ts'
import { contentOf, LIVE_VARIANTS, type LiveContent } from '../contract/live-messages.ts'
import { boundedCache } from '../shared/bounded-cache.ts'
import type { LiveView, MatchUses } from '../views/matches/live-match.ts'
import { changesBetween } from './delta.ts'
import { contentTopic, nativeTopic } from './topics.ts'

export interface LiveSource {
  /** The current match, as the REST match without `scoreStatus`; null if it does not exist. */
  view(matchId: number, content: LiveContent): LiveView | null
  readonly clock: () => number
  /** Monotonic milliseconds, for measuring. */
  readonly timer: () => number
  /** Position of the change log up to which `view` shows all changes. */
  readonly position: () => number
  /** Matches changed or deleted after a position, unless they are too many. */
  readonly changedMatches: (since: number) => ReadonlyMap<number, Sport>
  /** Logs an internal error and returns its correlation id. */
  readonly onFault: (problem: unknown) => string
}

/** The native topics of the server. */
export interface Publisher {
  /** As in Bun: 0 if a subscriber's backlog was full and the message was dropped for it. */
  publish(topic: string, text: string): number
  subscriberCount(topic: string): number
}

interface State {
  readonly revision: number
  readonly timestamp: number
  readonly view: LiveView
  /** When the delta was published that led to it, by the timer. */
  readonly deltaMs: number
}

/** A match that changed less than `conflateMs` after its last delta. */
interface Held {
  readonly sport: Sport
  /** When the next delta may be published, by the timer. */
  readonly dueMs: number
  /** The published position before the first held change. */
  readonly position: number
}

/** The states of the matches in one content. */
interface ContentStates {
  readonly content: LiveContent
  /** Number of subscriptions by the hold of their connection. */
  readonly subscriptions: Map<number, number>
  readonly states: LRUCache<number, State>
  /** Matches to compare again. */
  readonly stale: Map<number, Sport>
  /** By id of the match; the one with the lowest position first. */
  readonly held: Map<number, Held>
}

function emptyStates(content: LiveContent): ContentStates {
  return {
    content,
    subscriptions: new Map(),
    states: boundedCache(LIVE_LIMITS.cachedStates),
    stale: new Map(),
    held: new Map(),
  }
}

export class MatchStates {
  readonly #source: LiveSource
  readonly #publisher: Publisher
  /** The contents with all fields, and those with subscriptions, by key. */
  readonly #contents = new Map(
    LIVE_VARIANTS.map((variant) => contentOf(variant)).map((content) => [content.key, emptyStates(content)]),
  )
  #isRefreshing = false

  /** Published revisions ahead of the stored ones, because a derived field changed without the match itself. */
  readonly #ahead = boundedCache<number, number>(LIVE_LIMITS.revisionsAhead)

  /** All changes up to this position have been published, or belong to no cached state. */
  #published: number
  /** The same once the stale states have been compared. */
  #reached: number

  constructor(source: LiveSource, publisher: Publisher) {
    this.#source = source
    this.#publisher = publisher
    this.#published = source.position()
    this.#reached = this.#published
  }

  /** Whether a key that has some contents may have another one: no more than are left for others (callers/share). */
  hasRoomFor({ key }: LiveContent, ofKey: number): boolean {
    return this.#contents.has(key) || ofKey < LIVE_LIMITS.contents - this.#contents.size
  }

  /** Counts a subscription. Messages are built only for contents that somebody has subscribed to. */
  addSubscription(content: LiveContent, holdMs: number): void {
    const of = this.#contents.get(content.key) ?? emptyStates(content)
    of.subscriptions.set(holdMs, (of.subscriptions.get(holdMs) ?? 0) + 1)
    this.#contents.set(content.key, of)
  }

  removeSubscription(content: LiveContent, holdMs: number): void {
    const subscriptions = this.#contents.get(content.key)?.subscriptions
    const left = (subscriptions?.get(holdMs) ?? 0) - 1
    if (left > 0) subscriptions?.set(holdMs, left)
    else subscriptions?.delete(holdMs)
    // The states of the variants are kept for clients that resume.
    const isVariant = content.fields === null && content.conflateMs === null
    if (subscriptions?.size === 0 && !isVariant) this.#contents.delete(content.key)
  }

  /**
   * The position from which a client that got everything until now may resume.
   * @param holdMs the longest `conflateMs` of its subscriptions; 0 if they have none
   */
  positionFor(holdMs: number): number {
    let position = this.#published
    if (holdMs === 0) return position
    for (const { content, held } of this.#contents.values()) {
      if (content.conflateMs === null || content.conflateMs > holdMs) continue
      const [first] = held.values()
      if (first) position = Math.min(position, first.position)
    }
    return position
  }

  /** Matches with held changes, in all contents. */
  get heldCount(): number {
    let count = 0
    for (const { held } of this.#contents.values()) count += held.size
    return count
  }

  /** Publishes the held changes that are due. Returns whether it holds more. Call it periodically. */
  publishHeld(): boolean {
    const now = this.#source.timer()
    for (const { held, stale } of this.#contents.values()) {
      for (const [matchId, { dueMs, sport }] of held) if (now >= dueMs) stale.set(matchId, sport)
    }
    if (!this.#isRefreshing) this.#refreshStale()
    return this.heldCount > 0
  }

  /** Notes that a batch of changes has been published. Changes by another process in between have not. */
  notePublished(before: number, after: number): void {
    if (before === this.#reached) this.#reached = after
    if (!this.#isRefreshing) this.#published = this.#reached
  }

  /**
   * Compares all states again: some fields change with time alone, and other processes write to the file. A match that
   * another process changed may have no state yet; its subscribers get it whole.
   */
  refreshAll(): void {
    const position = this.#source.position()
    if (position !== this.#reached) this.#noteForeign(this.#source.changedMatches(this.#reached))
    this.#reached = position
    this.refreshWhere(() => true)
  }

  #noteForeign(changed: ReadonlyMap<number, Sport>): void {
    for (const of of this.#contents.values()) {
      for (const [matchId, sport] of changed) {
        if (this.#hasSubscribers(sport, matchId, of)) of.stale.set(matchId, sport)
      }
    }
  }

  /** Publishes what changed in a match to the subscribers of each content. */
  refresh(sport: Sport, matchId: number): void {
    for (const of of this.#contents.values()) this.#refreshIn(sport, matchId, of)
  }

  /** Handles the deletion of a match. No further message about it follows unless it is recreated. */
  remove(sport: Sport, matchId: number): void {
    for (const of of this.#contents.values()) this.#removeIn(of, sport, matchId)
  }

  #removeIn(of: ContentStates, sport: Sport, matchId: number): void {
    const known = of.states.get(matchId)
    const timestamp = Math.max(this.#source.clock(), known?.timestamp ?? 0)
    forget(of, matchId)
    this.#publish(sport, matchId, of, (holdMs) => this.deletedText(sport, matchId, holdMs, timestamp))
  }

  deletedText(sport: Sport, matchId: number, holdMs: number, timestamp = this.#source.clock()): string {
    const position = this.positionFor(holdMs)
    return JSON.stringify({ type: 'match_deleted', sportSlug: sport.slug, matchId, timestamp, position })
  }

  /**
   * Compares the cached matches that show a changed resource, a few per tick. Each is read only then, so several
   * changes are published as one and in order.
   */
  refreshWhere(isAffected: (uses: MatchUses) => boolean): void {
    for (const { states, stale } of this.#contents.values()) {
      for (const [matchId, { view }] of states) if (isAffected(view.uses)) stale.set(matchId, view.sport)
    }
    if (!this.#isRefreshing) this.#refreshStale()
  }

  /** Drops all states; subscribers get snapshots afterwards. */
  clear(): void {
    for (const { content, states, stale, held } of this.#contents.values()) {
      states.clear()
      stale.clear()
      // Held changes are still owed. After a fault they are tried again when the interval has passed, not at once.
      const dueMs = this.#source.timer() + (content.conflateMs ?? 0)
      for (const [matchId, change] of held) held.set(matchId, { ...change, dueMs })
    }
  }

  #refreshStale(): void {
    let left: number = LIVE_LIMITS.statesPerTick
    for (const of of this.#contents.values()) {
      for (const [matchId, sport] of of.stale) {
        if (left === 0) {
          this.#isRefreshing = true
          setImmediate(() => this.#continueRefreshing())
          return
        }
        left -= 1
        of.stale.delete(matchId)
        this.#refreshIn(sport, matchId, of)
      }
    }
    this.#isRefreshing = false
    this.#published = this.#reached
  }

  /** Runs in a tick of its own, so no caller could catch an error. */
  #continueRefreshing(): void {
    try {
      this.#refreshStale()
    } catch (problem) {
      this.#isRefreshing = false
      this.clear()
      this.#source.onFault(problem)
    }
  }

  #refreshIn(sport: Sport, matchId: number, of: ContentStates): void {
    if (this.#hasSubscribers(sport, matchId, of)) this.#publishChange(sport, matchId, of)
    else forget(of, matchId)
  }

  /**
   * The snapshot for a new subscriber; null if there is no such match. Existing subscribers first get the changes up to
   * the same state, so that the next delta applies to all. While these are held, it is the published state, and the
   * held changes follow for all: otherwise every new subscriber would cost the others a delta.
   */
  snapshot(sport: Sport, matchId: number, content: LiveContent, holdMs: number): string | null {
    const of = this.#contents.get(content.key)
    if (!of) throw new Error(`nobody has subscribed to ${content.key}`)
    const isShared = of.states.has(matchId) || of.held.has(matchId)
    if (isShared && this.#hasSubscribers(sport, matchId, of)) this.#publishChange(sport, matchId, of)
    else forget(of, matchId)
    const state = of.states.get(matchId) ?? this.#load(sport, matchId, of)
    return state && this.#snapshotText(matchId, of, state, holdMs)
  }

  #hasSubscribers(sport: Sport, matchId: number, of: ContentStates): boolean {
    const count = (topic: string) => this.#publisher.subscriberCount(topic)
    for (const holdMs of of.subscriptions.keys()) {
      if (topicsOf(sport, matchId, of, holdMs).some((topic) => count(topic) > 0)) return true
    }
    return false
  }

  /** @param textOf the message for connections with a hold: it differs only in the position */
  #publish(sport: Sport, matchId: number, of: ContentStates, textOf: (holdMs: number) => string): void {
    for (const holdMs of of.subscriptions.keys()) {
      const topics = topicsOf(sport, matchId, of, holdMs)
      const wanted = topics.filter((topic) => this.#publisher.subscriberCount(topic) > 0)
      if (wanted.length === 0) continue
      const text = textOf(holdMs)
      for (const topic of wanted) this.#publisher.publish(topic, text)
    }
  }

  /** Holds a change that follows the last delta too soon. */
  #hold(sport: Sport, matchId: number, of: ContentStates, { deltaMs }: State): boolean {
    const { conflateMs } = of.content
    if (conflateMs === null) return false
    const dueMs = deltaMs + conflateMs
    if (this.#source.timer() >= dueMs) return false
    if (of.held.has(matchId)) return true
    if (of.held.size >= LIVE_LIMITS.heldMatches) return false
    of.held.set(matchId, { sport, dueMs, position: this.#published })
    return true
  }

  #load(sport: Sport, matchId: number, of: ContentStates): State | null {
    const view = this.#source.view(matchId, of.content)
    if (!view || view.sport !== sport) return null
    const revision = Math.max(view.revision, this.#ahead.get(matchId) ?? 0)
    const state = { revision, timestamp: this.#source.clock(), view, deltaMs: Number.NEGATIVE_INFINITY }
    of.states.set(matchId, state)
    return state
  }

  /** Other contents of the match may have a higher published revision. */
  #noteRevision(matchId: number, published: number, stored: number): void {
    const ahead = Math.max(published, this.#ahead.get(matchId) ?? 0)
    this.#ahead.delete(matchId)
    if (ahead <= stored) return
    this.#ahead.set(matchId, ahead)
  }

  /** Publishes the difference from the cached state, or a snapshot if none is cached; or holds it. */
  #publishChange(sport: Sport, matchId: number, of: ContentStates): void {
    const before = of.states.get(matchId)
    if (before && this.#hold(sport, matchId, of, before)) return
    if (!before) {
      const state = this.#load(sport, matchId, of)
      of.held.delete(matchId)
      if (state) this.#publish(sport, matchId, of, (holdMs) => this.#snapshotText(matchId, of, state, holdMs))
      else this.#removeIn(of, sport, matchId)
      return
    }
    const view = this.#source.view(matchId, of.content)
    of.held.delete(matchId)
    if (!view) {
      // Another process deleted it.
      this.#removeIn(of, sport, matchId)
      return
    }
    const changes = changesBetween(before.view.fields, view.fields)
    if (!changes) return
    // A derived field may change without the match itself: the revision still increases, so that clients detect gaps.
    const revision = Math.max(view.revision, before.revision + 1)
    this.#noteRevision(matchId, revision, view.revision)
    const timestamp = Math.max(this.#source.clock(), before.timestamp)
    of.states.set(matchId, { revision, timestamp, view, deltaMs: this.#source.timer() })
    const version = { revision, baseRevision: before.revision }
    const rest = JSON.stringify({ ...describeContent(of.content), ...version, changes }).slice(1)
    const head = `{"type":"match_delta","sportSlug":"${sport.slug}","matchId":${matchId},"timestamp":${timestamp}`
    const textOf = (holdMs: number) => `${head},"position":${this.positionFor(holdMs)},${rest}`
    this.#publish(sport, matchId, of, textOf)
  }

  #snapshotText(matchId: number, of: ContentStates, { revision, timestamp, view }: State, holdMs: number) {
    const rest = JSON.stringify({ ...describeContent(of.content), revision }).slice(1, -1)
    let data = ''
    for (const [field, text] of view.fields) data += `${data === '' ? '{' : ','}"${field}":${text}`
    return (
      `{"type":"match_snapshot","sportSlug":"${view.sport.slug}","matchId":${matchId},"timestamp":${timestamp},` +
      `"position":${this.positionFor(holdMs)},${rest},"data":${data}}}`
    )
  }
}

/** Held changes of a match without a state are not needed: its next message is a snapshot. */
function forget({ states, held }: ContentStates, matchId: number): void {
  states.delete(matchId)
  held.delete(matchId)
}

function describeContent({ variant, fields, conflateMs }: LiveContent) {
  return { variant, ...(fields && { fields }), ...(conflateMs !== null && { conflateMs }) }
}

function topicsOf(sport: Sport, matchId: number, { content }: ContentStates, holdMs: number): string[] {
  const ofSport = nativeTopic(contentTopic({ sport, matchId: null }, content), holdMs)
  return [ofSport, nativeTopic(contentTopic({ sport, matchId }, content), holdMs)]
}
