/**
 * Cached states of subscribed matches, and the messages published when one changes. A state is cached as the texts of
 * its fields. Without a cached state the next message is a snapshot, so eviction is always safe.
 */
import type { LRUCache } from 'lru-cache'
import { LIVE_LIMITS } from '../catalog/live.ts'
import type { Sport } from '../catalog/sports.ts'
import { contentOf, LIVE_VARIANTS, type LiveContent } from '../contract/live-messages.ts'
import { boundedCache } from '../rules/bounded-cache.ts'
import type { LiveView, MatchUses } from '../views/live-match.ts'
import { changesBetween } from './delta.ts'
import { nativeTopic } from './topics.ts'

export interface LiveSource {
  /** The current match, as the REST match without `scoreStatus`; null if it does not exist. */
  view(matchId: number, content: LiveContent): LiveView | null
  readonly clock: () => number
  /** Position of the change log. */
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
}

/** The states of the matches in one content. */
interface ContentStates {
  readonly content: LiveContent
  /** Number of subscriptions. */
  subscriptions: number
  readonly states: LRUCache<number, State>
  /** Matches to compare again. */
  readonly stale: Map<number, Sport>
}

function emptyStates(content: LiveContent): ContentStates {
  return { content, subscriptions: 0, states: boundedCache(LIVE_LIMITS.cachedStates), stale: new Map() }
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

  /** Whether another content may be subscribed to. */
  hasRoomFor({ key }: LiveContent): boolean {
    return this.#contents.has(key) || this.#contents.size < LIVE_LIMITS.contents
  }

  /** Counts a subscription. Messages are built only for contents that somebody has subscribed to. */
  addSubscription(content: LiveContent): void {
    const of = this.#contents.get(content.key) ?? emptyStates(content)
    of.subscriptions += 1
    this.#contents.set(content.key, of)
  }

  removeSubscription({ key }: LiveContent): void {
    const known = this.#contents.get(key)
    if (!known) return
    known.subscriptions -= 1
    // The states with all fields are kept for clients that resume.
    if (known.subscriptions === 0 && known.content.fields !== null) this.#contents.delete(key)
  }

  /** The position from which a client that got everything until now may resume. */
  get position(): number {
    return this.#published
  }

  /** Whether another process changed something that has not been noticed yet. */
  get isBehind(): boolean {
    return this.#source.position() !== this.#reached
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
    if (this.isBehind) this.#noteForeign(this.#source.changedMatches(this.#reached))
    this.#reached = this.#source.position()
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
    of.states.delete(matchId)
    this.#publish(sport, matchId, of, this.deletedText(sport, matchId, timestamp))
  }

  deletedText(sport: Sport, matchId: number, timestamp = this.#source.clock()): string {
    const position = this.#published
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
    for (const { states, stale } of this.#contents.values()) {
      states.clear()
      stale.clear()
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
    else of.states.delete(matchId)
  }

  /**
   * The snapshot for a new subscriber; null if there is no such match. Existing subscribers first get the changes up to
   * the same state, so that the next delta applies to all.
   */
  snapshot(sport: Sport, matchId: number, content: LiveContent): string | null {
    const of = this.#contents.get(content.key)
    if (!of) throw new Error(`nobody has subscribed to ${content.key}`)
    const cached = of.states.get(matchId)
    if (cached && this.#hasSubscribers(sport, matchId, of)) this.#publishChange(sport, matchId, of)
    else of.states.delete(matchId)
    const state = of.states.get(matchId) ?? this.#load(sport, matchId, of)
    return state && this.#snapshotText(matchId, of, state)
  }

  #hasSubscribers(sport: Sport, matchId: number, of: ContentStates): boolean {
    return topicsOf(sport, matchId, of).some((topic) => this.#publisher.subscriberCount(topic) > 0)
  }

  #publish(sport: Sport, matchId: number, of: ContentStates, text: string): void {
    for (const topic of topicsOf(sport, matchId, of)) {
      if (this.#publisher.subscriberCount(topic) > 0) this.#publisher.publish(topic, text)
    }
  }

  #load(sport: Sport, matchId: number, of: ContentStates): State | null {
    const view = this.#source.view(matchId, of.content)
    if (!view || view.sport !== sport) return null
    const revision = Math.max(view.revision, this.#ahead.get(matchId) ?? 0)
    const state = { revision, timestamp: this.#source.clock(), view }
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

  /** Publishes the difference from the cached state, or a snapshot if none is cached. */
  #publishChange(sport: Sport, matchId: number, of: ContentStates): void {
    const before = of.states.get(matchId)
    if (!before) {
      const state = this.#load(sport, matchId, of)
      if (state) this.#publish(sport, matchId, of, this.#snapshotText(matchId, of, state))
      else this.#removeIn(of, sport, matchId)
      return
    }
    const view = this.#source.view(matchId, of.content)
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
    of.states.set(matchId, { revision, timestamp, view })
    const delta = {
      type: 'match_delta',
      sportSlug: sport.slug,
      matchId,
      timestamp,
      position: this.#published,
      ...describeContent(of.content),
      revision,
      baseRevision: before.revision,
      changes,
    }
    this.#publish(sport, matchId, of, JSON.stringify(delta))
  }

  #snapshotText(matchId: number, of: ContentStates, { revision, timestamp, view }: State): string {
    const { variant, fields } = of.content
    const chosen = fields ? `,"fields":${JSON.stringify(fields)}` : ''
    let data = ''
    for (const [field, text] of view.fields) data += `${data === '' ? '{' : ','}"${field}":${text}`
    return (
      `{"type":"match_snapshot","sportSlug":"${view.sport.slug}","matchId":${matchId},"timestamp":${timestamp},` +
      `"position":${this.#published},"variant":"${variant}"${chosen},"revision":${revision},"data":${data}}}`
    )
  }
}

function describeContent({ variant, fields }: LiveContent) {
  return { variant, ...(fields && { fields }) }
}

function topicsOf(sport: Sport, matchId: number, of: ContentStates): readonly [string, string] {
  const { content } = of
  return [nativeTopic({ sport, matchId: null }, content), nativeTopic({ sport, matchId }, content)]
}
