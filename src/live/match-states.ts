/**
 * The states of matches that somebody listens to, and what is published when one changes. A state is kept as the
 * texts of its fields; where none is kept, the next message is a snapshot, so forgetting one is never wrong.
 */
import { LIVE_LIMITS } from '../catalog/live.ts'
import type { Sport } from '../catalog/sports.ts'
import { LIVE_VARIANTS, type LiveVariant } from '../contract/live-messages.ts'
import type { LiveView, MatchUses } from '../views/live-match.ts'
import { changesBetween } from './delta.ts'
import { nativeTopic } from './topics.ts'

export interface LiveSource {
  /** The match now, as the single match of REST without `scoreStatus`; null when there is none. */
  view(matchId: number, variant: LiveVariant): LiveView | null
  readonly clock: () => number
  /** Logs a fault of ours; gives back its id in the log. */
  readonly onFault: (problem: unknown) => string
}

/** The native topics of the server. */
export interface Publisher {
  /** As Bun's: 0 when somebody's backlog was full, so that the message is lost for them. */
  publish(topic: string, text: string): number
  subscriberCount(topic: string): number
}

interface State {
  readonly revision: number
  readonly timestamp: number
  readonly view: LiveView
}

export class MatchStates {
  readonly #source: LiveSource
  readonly #publisher: Publisher
  readonly #states: Readonly<Record<LiveVariant, Map<number, State>>> = {
    plain: new Map(),
    odds: new Map(),
    all: new Map(),
  }

  /** States that wait to be looked at again. */
  readonly #waiting: Readonly<Record<LiveVariant, Set<number>>> = {
    plain: new Set(),
    odds: new Set(),
    all: new Set(),
  }
  #isSlicing = false

  /** Versions that ran ahead of the stored ones, because a derived field changed without the match itself. */
  readonly #ahead = new Map<number, number>()

  constructor(source: LiveSource, publisher: Publisher) {
    this.#source = source
    this.#publisher = publisher
  }

  /** A match was touched: everybody who listens gets what changed for them. */
  touch(sport: Sport, matchId: number): void {
    for (const variant of LIVE_VARIANTS) {
      if (this.#isHeard(sport, matchId, variant)) this.#refresh(sport, matchId, variant)
      else this.#states[variant].delete(matchId)
    }
  }

  /** A match is gone. Nothing is ever said of it afterwards, unless it is put again. */
  remove(sport: Sport, matchId: number): void {
    for (const variant of LIVE_VARIANTS) this.#removeIn(variant, sport, matchId)
  }

  #removeIn(variant: LiveVariant, sport: Sport, matchId: number): void {
    const known = this.#states[variant].get(matchId)
    const timestamp = Math.max(this.#source.clock(), known?.timestamp ?? 0)
    this.#states[variant].delete(matchId)
    const message = { type: 'match_deleted', sportSlug: sport.slug, matchId, timestamp }
    this.#publish(sport, matchId, variant, JSON.stringify(message))
  }

  /**
   * Something that matches are made of changed: those of the kept ones that use it are looked at again, a few at
   * once and the rest in the next turns of the event loop. Each is seen as it is at its turn, so whatever changes in
   * between is told once and in order.
   */
  touchUsers(isUsed: (uses: MatchUses) => boolean): void {
    for (const variant of LIVE_VARIANTS) {
      for (const [matchId, { view }] of this.#states[variant]) {
        if (isUsed(view.uses)) this.#waiting[variant].add(matchId)
      }
    }
    if (!this.#isSlicing) this.#refreshSlice()
  }

  /** Forgets all states; whoever listens gets snapshots from then on. */
  forget(): void {
    for (const variant of LIVE_VARIANTS) {
      this.#states[variant].clear()
      this.#waiting[variant].clear()
    }
  }

  #refreshSlice(): void {
    let left: number = LIVE_LIMITS.statesPerSlice
    for (const variant of LIVE_VARIANTS) {
      for (const matchId of this.#waiting[variant]) {
        if (left === 0) {
          this.#isSlicing = true
          setImmediate(() => this.#continueSlices())
          return
        }
        left -= 1
        this.#waiting[variant].delete(matchId)
        this.#refreshKept(matchId, variant)
      }
    }
    this.#isSlicing = false
  }

  /** In a turn of its own nobody else would catch a fault. */
  #continueSlices(): void {
    try {
      this.#refreshSlice()
    } catch (problem) {
      this.#isSlicing = false
      this.forget()
      this.#source.onFault(problem)
    }
  }

  #refreshKept(matchId: number, variant: LiveVariant): void {
    const sport = this.#states[variant].get(matchId)?.view.sport
    if (!sport) return
    if (this.#isHeard(sport, matchId, variant)) this.#refresh(sport, matchId, variant)
    else this.#states[variant].delete(matchId)
  }

  /**
   * The snapshot for a new subscriber, null when there is no such match. Those who listen already are brought up
   * to the same state first, so that the next delta fits all of them.
   */
  snapshot(sport: Sport, matchId: number, variant: LiveVariant): string | null {
    const kept = this.#states[variant].get(matchId)
    if (kept && this.#isHeard(sport, matchId, variant)) this.#refresh(sport, matchId, variant)
    else this.#states[variant].delete(matchId)
    const state = this.#states[variant].get(matchId) ?? this.#load(sport, matchId, variant)
    return state && snapshotText(matchId, variant, state)
  }

  #isHeard(sport: Sport, matchId: number, variant: LiveVariant): boolean {
    return topicsOf(sport, matchId, variant).some((topic) => this.#publisher.subscriberCount(topic) > 0)
  }

  #publish(sport: Sport, matchId: number, variant: LiveVariant, text: string): void {
    for (const topic of topicsOf(sport, matchId, variant)) {
      if (this.#publisher.subscriberCount(topic) > 0) this.#publisher.publish(topic, text)
    }
  }

  #load(sport: Sport, matchId: number, variant: LiveVariant): State | null {
    const view = this.#source.view(matchId, variant)
    if (!view || view.sport !== sport) return null
    const revision = Math.max(view.revision, this.#ahead.get(matchId) ?? 0)
    const state = { revision, timestamp: this.#source.clock(), view }
    this.#keep(matchId, variant, state)
    return state
  }

  /** Other variants of the match may be further ahead than this one. */
  #noteRevision(matchId: number, told: number, stored: number): void {
    const ahead = Math.max(told, this.#ahead.get(matchId) ?? 0)
    this.#ahead.delete(matchId)
    if (ahead <= stored) return
    if (this.#ahead.size >= LIVE_LIMITS.revisionsAhead) {
      const oldest = this.#ahead.keys().next().value
      if (oldest !== undefined) this.#ahead.delete(oldest)
    }
    this.#ahead.set(matchId, ahead)
  }

  #keep(matchId: number, variant: LiveVariant, state: State): void {
    const states = this.#states[variant]
    states.delete(matchId)
    if (states.size >= LIVE_LIMITS.keptStates) {
      const oldest = states.keys().next().value
      if (oldest !== undefined) states.delete(oldest)
    }
    states.set(matchId, state)
  }

  /** Publishes the difference to the kept state, or a snapshot where none is kept. */
  #refresh(sport: Sport, matchId: number, variant: LiveVariant): void {
    const before = this.#states[variant].get(matchId)
    if (!before) {
      const state = this.#load(sport, matchId, variant)
      if (state) this.#publish(sport, matchId, variant, snapshotText(matchId, variant, state))
      return
    }
    const view = this.#source.view(matchId, variant)
    if (!view) {
      // Another process deleted it.
      this.#removeIn(variant, sport, matchId)
      return
    }
    const changes = changesBetween(before.view.fields, view.fields)
    if (!changes) return
    // A derived field may change without the match itself: its version still grows, so that gaps are seen.
    const revision = Math.max(view.revision, before.revision + 1)
    this.#noteRevision(matchId, revision, view.revision)
    const timestamp = Math.max(this.#source.clock(), before.timestamp)
    this.#keep(matchId, variant, { revision, timestamp, view })
    const delta = {
      type: 'match_delta',
      sportSlug: sport.slug,
      matchId,
      timestamp,
      variant,
      revision,
      baseRevision: before.revision,
      changes,
    }
    this.#publish(sport, matchId, variant, JSON.stringify(delta))
  }
}

function topicsOf(sport: Sport, matchId: number, variant: LiveVariant): readonly [string, string] {
  return [nativeTopic({ sport, matchId: null }, variant), nativeTopic({ sport, matchId }, variant)]
}

function snapshotText(matchId: number, variant: LiveVariant, { revision, timestamp, view }: State): string {
  let data = ''
  for (const [field, text] of view.fields) data += `${data === '' ? '{' : ','}"${field}":${text}`
  return (
    `{"type":"match_snapshot","sportSlug":"${view.sport.slug}","matchId":${matchId},"timestamp":${timestamp},` +
    `"variant":"${variant}","revision":${revision},"data":${data}}}`
  )
}
