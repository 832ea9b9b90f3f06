/** Joins the live channel to what was applied: which subscribers hear of which change (design, 5 and 6). */
import type { Sport } from '../catalog/sports.ts'
import type { MatchUses } from '../views/live-match.ts'
import { type LiveSource, MatchStates, type Publisher } from './match-states.ts'
import type { SessionContext } from './session.ts'
import { LiveSockets } from './sockets.ts'

/** An applied change, as far as subscribers may see it. */
export interface LiveTouched {
  readonly kind: string
  readonly op: 'put' | 'merge' | 'delete'
  readonly id: number
  readonly sport: Sport
  /** Nothing but times of the feed moved: nobody hears of it. */
  readonly isSilent?: boolean
  /** What moved with it: results of a match, texts that name a player. */
  readonly results?: {
    readonly teamIds: readonly number[]
    readonly managerIds: readonly number[]
    readonly seasonIds: readonly number[]
    /** Matches in which somebody bears another name now, and pairs that name such a one. */
    readonly matchIds?: readonly number[]
    readonly pairIds?: readonly number[]
  }
}

export interface ChannelOptions extends LiveSource {
  readonly liveMatchIds: SessionContext['liveMatchIds']
  /** The teams whose card in a match names a team: itself, and the pairs of an athlete. */
  readonly teamsShowing: (teamId: number) => readonly number[]
}

export class LiveChannel {
  readonly sockets: LiveSockets
  readonly #states: MatchStates
  readonly #options: ChannelOptions
  #publisher: Publisher | null = null

  constructor(options: ChannelOptions) {
    const { clock, liveMatchIds, onFault } = options
    this.#options = options
    this.#states = new MatchStates(options, {
      publish: (topic, text) => this.#send(topic, text),
      subscriberCount: (topic) => this.#publisher?.subscriberCount(topic) ?? 0,
    })
    this.sockets = new LiveSockets({ states: this.#states, clock, liveMatchIds, onFault })
  }

  /** Somebody for whom a message was lost is closed before the next one: nobody ever sees a gap. */
  #send(topic: string, text: string): number {
    if (!this.#publisher) return 0
    this.sockets.counts.published += 1
    this.sockets.counts.deliveries += this.#publisher.subscriberCount(topic)
    const sent = this.#publisher.publish(topic, text)
    if (sent === 0) this.sockets.closeSlow()
    return sent
  }

  /** The server whose native topics carry the messages. */
  attach(publisher: Publisher): void {
    this.#publisher = publisher
  }

  /**
   * Publishes what a batch changed: each match once, however often the batch touched it. The batch is stored by now,
   * so a fault in here is logged and never reaches whoever sent it; whoever listens gets snapshots from then on.
   */
  publish(touched: readonly LiveTouched[]): void {
    this.#guard(() => this.#publishTouched(touched))
  }

  #guard(work: () => void): void {
    try {
      work()
    } catch (problem) {
      this.#states.forget()
      this.#options.onFault(problem)
    }
  }

  #publishTouched(touched: readonly LiveTouched[]): void {
    const matches = new Map<number, LiveTouched>()
    for (const change of touched) {
      if (MATCH_KINDS.has(change.kind) && !change.isSilent) matches.set(change.id, change)
    }
    for (const { kind, op, sport, id } of matches.values()) {
      if (kind === 'match' && op === 'delete') this.#states.remove(sport, id)
      else this.#states.touch(sport, id)
    }
    for (const { sport, results } of touched) {
      for (const id of results?.matchIds ?? []) if (!matches.has(id)) this.#states.touch(sport, id)
    }
    const isUsed = usersOf(touched, this.#options.teamsShowing)
    if (isUsed) this.#states.touchUsers(isUsed)
  }

  /** Looks at all states again: time alone changes some fields, and other processes write to the file. */
  refreshAll(): void {
    this.#guard(() => this.#states.touchUsers(() => true))
  }
}

/** Kinds whose id is that of a match. */
const MATCH_KINDS: ReadonlySet<string> = new Set(['match', 'oddsBoards'])

/** Kinds that reach whatever named an id. */
const MERGES: ReadonlySet<string> = new Set(['mergedTeam', 'mergedPlayer'])

/** Which matches show something of these changes beside their own; null for none. */
function usersOf(
  touched: readonly LiveTouched[],
  teamsShowing: ChannelOptions['teamsShowing'],
): ((uses: MatchUses) => boolean) | null {
  if (touched.some(({ kind }) => MERGES.has(kind))) return () => true
  const changed = { team: new Set<number>(), manager: new Set<number>(), season: new Set<number>() }
  const parents = { tournament: new Set<number>(), category: new Set<number>() }
  for (const { kind, id, sport, results } of touched) {
    if (kind === 'team' || kind === 'season') changed[kind].add(id)
    if (sport.teamIsAthlete && kind === 'team') {
      for (const teamId of teamsShowing(id)) changed.team.add(teamId)
    }
    for (const teamId of results?.pairIds ?? []) changed.team.add(teamId)
    if (kind === 'tournament' || kind === 'category') parents[kind].add(id)
    for (const teamId of results?.teamIds ?? []) changed.team.add(teamId)
    for (const managerId of results?.managerIds ?? []) changed.manager.add(managerId)
    for (const seasonId of results?.seasonIds ?? []) changed.season.add(seasonId)
  }
  const isEmpty = [...Object.values(changed), ...Object.values(parents)].every((ids) => ids.size === 0)
  if (isEmpty) return null
  return (uses) =>
    uses.teamIds.some((id) => changed.team.has(id)) ||
    uses.managerIds.some((id) => changed.manager.has(id)) ||
    (uses.seasonId !== null && changed.season.has(uses.seasonId)) ||
    parents.tournament.has(uses.tournamentId) ||
    parents.category.has(uses.categoryId)
}
