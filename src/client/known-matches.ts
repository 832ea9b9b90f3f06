/**
 * The match states of a live client: converts snapshots and deltas to events. A delta applies to the state whose
 * revision is its base. If the base differs, deltas were missed, and the state waits for a snapshot.
 */
import {
  contentOf,
  contentText,
  type DeletedEvent,
  type DeletedMessage,
  type DeltaMessage,
  type KnownMatch,
  type LiveContent,
  type LiveEvent,
  type LiveTopic,
  type SnapshotMessage,
} from './live-messages.ts'
import { applyChanges } from './live-state.ts'
import type { SportSlug } from './rest-calls.ts'

export interface MatchKey extends LiveContent {
  readonly sportSlug: SportSlug
  readonly matchId: number
}

export function keyText(key: MatchKey): string {
  return `${key.sportSlug}/${key.matchId}/${contentText(key)}`
}

/** `missing`: a snapshot is needed; `isGap`: a delta was missed. */
type DeltaOutcome = LiveEvent | { readonly type: 'missing'; readonly isGap: boolean } | null

export class KnownMatches {
  readonly #maxMatches: number
  /** Ordered by last change. */
  readonly #matches = new Map<string, KnownMatch>()
  /** Of earlier connections: another process of the service may count their revisions differently. */
  readonly #carried = new Set<string>()
  /** Matches whose next message must be a snapshot. */
  readonly #awaited = new Map<string, MatchKey>()

  constructor(maxMatches: number) {
    this.#maxMatches = maxMatches
  }

  get(key: MatchKey): KnownMatch | undefined {
    return this.#matches.get(keyText(key))
  }

  values(): IterableIterator<KnownMatch> {
    return this.#matches.values()
  }

  isAwaited(key: MatchKey): boolean {
    return this.#awaited.has(keyText(key))
  }

  awaited(): MatchKey[] {
    return [...this.#awaited.values()]
  }

  await(key: MatchKey): void {
    this.#awaited.set(keyText(key), key)
  }

  /** Call it when a connection begins. */
  carry(): void {
    for (const key of this.#matches.keys()) this.#carried.add(key)
  }

  /** Drops matches that no subscription covers any more. */
  keepOnly(isWanted: (key: MatchKey) => boolean): void {
    for (const match of this.#matches.values()) if (!isWanted(match)) this.forget(match)
    for (const key of this.#awaited.values()) if (!isWanted(key)) this.forget(key)
  }

  forget(key: MatchKey): void {
    this.#matches.delete(keyText(key))
    this.#awaited.delete(keyText(key))
    this.#carried.delete(keyText(key))
  }

  snapshot({ data, type: _, position: __, ...of }: SnapshotMessage): LiveEvent {
    const match: KnownMatch = { ...of, state: data }
    const before = this.get(match)?.state ?? null
    this.#awaited.delete(keyText(match))
    this.#set(match)
    return { type: 'snapshot', ...match, before }
  }

  /**
   * Null for a delta that arrives while a snapshot is awaited.
   * @param isResumed whether the service had nothing newer for the match, so that a delta applies to what is known
   */
  delta({ baseRevision, changes, ...of }: DeltaMessage, isResumed: boolean): DeltaOutcome {
    if (this.isAwaited(of)) return null
    const known = this.get(of)
    if (!known) return { type: 'missing', isGap: false }
    const isCarried = this.#carried.has(keyText(of))
    if (baseRevision !== known.revision && !(isCarried && isResumed))
      return { type: 'missing', isGap: !isCarried }
    const { revision, timestamp } = of
    const match: KnownMatch = { ...known, revision, timestamp, state: applyChanges(known.state, changes) }
    this.#set(match)
    return { type: 'change', ...match, before: known.state, changes: changes.flatChanges, deltas: 1 }
  }

  deleted({
    sportSlug,
    matchId,
    timestamp,
  }: Pick<DeletedMessage, 'sportSlug' | 'matchId'> & { timestamp: number | null }): DeletedEvent {
    const isIt = (key: MatchKey) => key.sportSlug === sportSlug && key.matchId === matchId
    const known = [...this.#matches.values()].filter(isIt)
    this.keepOnly((key) => !isIt(key))
    // Of several contents a whole one says most.
    const { state = null } = known.find(({ fields }) => !fields) ?? known[0] ?? {}
    return { type: 'deleted', sportSlug, matchId, timestamp, before: state }
  }

  #set(match: KnownMatch): void {
    const key = keyText(match)
    this.#carried.delete(key)
    this.#matches.delete(key)
    this.#matches.set(key, match)
    const oldest = this.#matches.size > this.#maxMatches ? this.#matches.keys().next().value : undefined
    if (oldest === undefined) return
    this.#matches.delete(oldest)
    this.#carried.delete(oldest)
  }
}

export function covers(topic: LiveTopic, key: MatchKey): boolean {
  const { sportSlug, matchId } = key
  const isOfTopic = topic.sportSlug === sportSlug && (topic.type === 'sport' || topic.matchId === matchId)
  return isOfTopic && hasContent(topic, key)
}

/** Whether the messages of a topic have a content: states of other fields or intervals are not the same. */
export function hasContent(topic: LiveTopic, content: LiveContent): boolean {
  return contentText(contentOf(topic)) === contentText(content)
}

/** `football` or `football/1`. */
export function nameOf(topic: LiveTopic): string {
  return topic.type === 'match' ? `${topic.sportSlug}/${topic.matchId}` : topic.sportSlug
}
