/**
 * Connects applied changes to the live channel: decides which subscribers are notified of which change
 * (docs/architecture.md#the-path-of-a-change, docs/reference/live.md#4).
 */
import type { LiveAmounts } from '../catalog/live/live.ts'
import type { Sport } from '../catalog/sports.ts'
import { type ChangeEffects, forEachEffect } from '../contract/change-effects.ts'
import type { MatchUses } from '../views/matches/live-match.ts'
import { type LiveSource, MatchStates, type Publisher } from './match-states.ts'
import type { SessionContext } from './session.ts'
import { LiveSockets } from './sockets.ts'

/** An applied change, as far as it concerns subscribers. */
interface LiveChange {
  readonly sport: Sport
  readonly effects: ChangeEffects
}

/** A batch of applied changes. */
export interface LiveBatch {
  readonly applied: readonly LiveChange[]
  /** Positions of the change log before and after it. */
  readonly before: number
  readonly position: number
}

interface ChannelOptions extends LiveSource, Omit<SessionContext, 'position' | 'states'> {
  /** Process limits that differ from the defaults. */
  readonly limits?: Partial<LiveAmounts>
}

export class LiveChannel {
  readonly sockets: LiveSockets
  readonly #states: MatchStates
  readonly #options: ChannelOptions
  #publisher: Publisher | null = null

  constructor(options: ChannelOptions) {
    this.#options = options
    this.#states = new MatchStates(options, {
      publish: (topic, text) => this.#send(topic, text),
      subscriberCount: (topic) => this.#subscriberCount(topic),
    })
    const position = (holdMs: number) => this.positionFor(holdMs)
    this.sockets = new LiveSockets({ ...options, position, states: this.#states }, options.limits)
  }

  /** See MatchStates.positionFor. */
  positionFor(holdMs: number): number {
    return this.#states.positionFor(holdMs)
  }

  #subscriberCount(topic: string): number {
    return (this.#publisher?.subscriberCount(topic) ?? 0) + this.sockets.streams.subscriberCount(topic)
  }

  #send(topic: string, text: string): number {
    const subscribers = this.#subscriberCount(topic)
    this.sockets.counters.published += 1
    this.sockets.counters.deliveries += subscribers
    const sockets = this.#publisher?.subscriberCount(topic) ? this.#publisher : null
    const native = sockets ? sockets.publish(topic, text) : text.length
    const status = Math.min(native, this.sockets.streams.publish(topic, text))
    this.sockets.onPublished(status, text.length * subscribers)
    return status
  }

  /** Sets the server whose native topics carry the messages. */
  attach(publisher: Publisher): void {
    this.#publisher = publisher
  }

  /**
   * Publishes the changes of a batch, each match once however often the batch changed it. The batch is already
   * committed, so an error here is logged and does not reach the sender; subscribers get snapshots afterwards.
   */
  publish({ applied, before, position }: LiveBatch): void {
    this.#guard(() => {
      const affected = affectedBy(applied)
      for (const [id, { sport, isDeleted }] of affected.matches) {
        if (isDeleted) this.#states.remove(sport, id)
        else this.#states.refresh(sport, id)
      }
      if (affected.shows) this.#states.refreshWhere(affected.shows)
      this.#states.notePublished(before, position)
    })
  }

  #guard<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (problem) {
      this.#states.clear()
      this.#options.onFault(problem)
      return undefined
    }
  }

  /** Call it when the epoch has changed, before what changes afterwards is published. */
  announceEpoch(): void {
    this.#guard(() => this.sockets.announceEpoch())
  }

  /** See MatchStates.publishHeld. */
  publishHeld(): boolean {
    return this.#guard(() => this.#states.publishHeld()) === true
  }

  /** See MatchStates.refreshAll. */
  refreshAll(): void {
    this.#guard(() => this.#states.refreshAll())
  }
}

interface Affected {
  /** Changed matches, each with its last change. */
  readonly matches: ReadonlyMap<number, { readonly sport: Sport; readonly isDeleted: boolean }>
  /** Whether a match shows another resource that changed; null if no such resource did. */
  readonly shows: ((uses: MatchUses) => boolean) | null
}

function affectedBy(changes: readonly LiveChange[]): Affected {
  const matches = new Map<number, { sport: Sport; isDeleted: boolean }>()
  const [teams, managers, seasons] = [new Set<number>(), new Set<number>(), new Set<number>()]
  const [tournaments, categories] = [new Set<number>(), new Set<number>()]
  for (const { sport, effects } of changes) {
    if (effects === 'everything') continue
    forEachEffect(effects, {
      matches: (id) => matches.set(id, { sport, isDeleted: false }),
      deletedMatches: (id) => matches.set(id, { sport, isDeleted: true }),
      teams: (id) => teams.add(id),
      seasons: (id) => seasons.add(id),
      tournaments: (id) => tournaments.add(id),
      categories: (id) => categories.add(id),
      // The `pregame` block of other matches.
      teamResults: (id) => teams.add(id),
      managerResults: (id) => managers.add(id),
      seasonResults: (id) => seasons.add(id),
      matchTimestamps: null,
      fixtures: null,
      days: null,
      players: null,
      seasonStatistics: null,
    })
  }
  if (changes.some(({ effects }) => effects === 'everything')) return { matches, shows: () => true }
  if ([teams, managers, seasons, tournaments, categories].every((ids) => ids.size === 0)) {
    return { matches, shows: null }
  }
  return {
    matches,
    shows: (uses) =>
      uses.teamIds.some((id) => teams.has(id)) ||
      uses.managerIds.some((id) => managers.has(id)) ||
      (uses.seasonId !== null && seasons.has(uses.seasonId)) ||
      tournaments.has(uses.tournamentId) ||
      categories.has(uses.categoryId),
  }
}
