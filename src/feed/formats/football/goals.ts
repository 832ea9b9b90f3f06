/** Goals as live events, and their scorers, for all football formats and sources (docs/reference/resources.md#7). */
import { type Change, SAME_AS_LIMIT } from '../../../contract/changes.ts'
import type { LiveEventChange } from '../../../contract/resources/blocks.ts'
import { groupSpellings } from '../../../rules/identity/player-matching.ts'
import { externalIdOf, foldText, keyOf } from '../input/text.ts'
import { named, otherSide, type Pair, type SideName, type Source } from '../source.ts'
import type { Team } from './teams.ts'

type GoalClass = 'regular' | 'penalty' | 'ownGoal'

/** Periods in order, with the last regular minute of each. */
export const PERIODS = [
  { name: 'period1', lastMinute: 45, end: 'HT' },
  { name: 'period2', lastMinute: 90, end: 'FT' },
  { name: 'extra1', lastMinute: 105, end: null },
  // @assumed The contract has no text for the end of extra time; the text of the status is used.
  { name: 'extra2', lastMinute: 120, end: 'AET' },
] as const

/** Index in PERIODS, and the minute within the regular length of the period. */
interface MinuteInPeriod {
  readonly period: number
  readonly minute: number
  readonly added: number
}

/**
 * Minutes beyond the last one are added time: without extra time 92 is 90+2. @param maxAdded minutes beyond the end of
 * a period that belong to it
 */
export function minuteInPeriod(
  minute: number,
  added: number,
  hasExtraTime: boolean,
  maxAdded = 0,
): MinuteInPeriod {
  const lastPeriod = hasExtraTime ? 3 : 1
  const found = PERIODS.findIndex(({ lastMinute }) => minute <= lastMinute + maxAdded)
  const period = found < 0 ? lastPeriod : Math.min(found, lastPeriod)
  const regular = Math.min(minute, PERIODS[period]?.lastMinute ?? minute)
  return { period, minute: regular, added: added + minute - regular }
}

/** Its time as members of an event. */
export function timeMembers({ period, minute, added }: MinuteInPeriod) {
  return {
    time: minute,
    timeSeconds: null,
    period: PERIODS[period]?.name ?? null,
    ...(added > 0 && { addedTime: added }),
  }
}

/** A goal as a file lists it. `team` is the side that it counts for, including own goals. */
export interface Goal {
  readonly team: SideName
  readonly class: GoalClass
  /** Null without a minute. */
  readonly at: MinuteInPeriod | null
}

/** The side of the player who scored. */
export function scorerSide({ team, class: kind }: Pick<Goal, 'team' | 'class'>): SideName {
  return kind === 'ownGoal' ? otherSide(team) : team
}

/** The number of goals of each side. */
export function tally(goals: readonly Pick<Goal, 'team'>[]): Pair {
  const home = goals.filter(({ team }) => team === 'home').length
  return [home, goals.length - home]
}

/** Goals without a minute come last. */
const UNTIMED = { period: PERIODS.length, minute: Infinity, added: 0 }

/**
 * The goals in order with the running score. @assumed If a minute is missing, the order is unknown, and no goal has a
 * score.
 */
export function inOrder<G extends Goal>(goals: readonly G[]): (G & { readonly score: Pair | null })[] {
  const isTimed = goals.every(({ at }) => at !== null)
  const sorted = goals.toSorted(({ at: a }, { at: b }) => {
    const [one, other] = [a ?? UNTIMED, b ?? UNTIMED]
    return one.period - other.period || one.minute - other.minute || one.added - other.added
  })
  return sorted.map((goal, index) => ({ ...goal, score: isTimed ? tally(sorted.slice(0, index + 1)) : null }))
}

interface ScoredGoal extends Goal {
  readonly player: { readonly id: string; readonly name: string } | undefined
  readonly playerName: string | null
  /** After the goal; null if unknown. */
  readonly score: Pair | null
}

export function goalEvent({ team, class: kind, at, player, playerName, score }: ScoredGoal): LiveEventChange {
  return {
    ...(at ? timeMembers(at) : { time: null, timeSeconds: null, period: null }),
    type: 'goal',
    class: kind,
    team,
    ...named('player', player, playerName),
    from: kind,
    homeScore: score?.[0] ?? null,
    awayScore: score?.[1] ?? null,
  }
}

interface Scorer {
  readonly id: string
  readonly name: string
}

/** Part of an id; equal in all sources of the same competition. */
export interface ScorerScope {
  /** Prefix of external ids. */
  readonly prefix: string
  readonly competition: string
  readonly season: string
}

interface Names {
  readonly team: Team
  readonly scope: ScorerScope
  readonly names: Set<string>
  /** By name, after all names were added. */
  readonly scorers: Map<string, Scorer>
}

/**
 * The players of an import who are named only as scorers: all names of a season are added before `changes`, and looked
 * up after it. A name identifies a player within a team and competition; a single word ("Müller") only within a season,
 * because a competition may have several over the decades. Their ids begin with `scorer/`; only name, team and country
 * are known. @assumed
 */
export class Scorers {
  readonly #source: Source
  /** Names added since the last call of `changes`, and those before it. */
  #added = new Map<string, Names>()
  #groups: ReadonlyMap<string, Names> = new Map()
  /** Display name by id: that of the first season. */
  readonly #names = new Map<string, string>()

  constructor(source: Source) {
    this.#source = source
  }

  add(name: string, team: Team, scope: ScorerScope): void {
    const none = () => ({ team, scope, names: new Set<string>(), scorers: new Map() })
    const { names } = this.#added.getOrInsertComputed(groupKey(team, scope), none)
    if (foldText(name) !== '') names.add(name)
  }

  find(name: string, team: Team, scope: ScorerScope): Scorer | undefined {
    return this.#groups.get(groupKey(team, scope))?.scorers.get(name)
  }

  /** The players of the names added since the last call; other spellings are further external ids. */
  *changes(): Generator<Change> {
    this.#groups = this.#added
    this.#added = new Map()
    for (const { team, scope, names, scorers } of this.#groups.values()) {
      const country = { country: team.country?.name ?? null, countryCode: team.country?.iso ?? null }
      for (const spellings of groupSpellings(names)) {
        const ids = [...new Set(spellings.map((name) => idOf(name, team, scope)))]
        const [id = '', ...sameAs] = ids
        const name = this.#names.get(ids.find((of) => this.#names.has(of)) ?? id) ?? spellings[0]
        const isNew = ids.some((of) => !this.#names.has(of))
        for (const of of ids) this.#names.set(of, name)
        for (const spelling of spellings) scorers.set(spelling, { id, name })
        if (!isNew) continue
        const put = this.#source.put('player', id, { name, teamId: team.id, ...(team.isNational && country) })
        yield sameAs.length > 0 ? { ...put, sameAs: sameAs.slice(0, SAME_AS_LIMIT) } : put
      }
    }
  }
}

/** Whether an external id is that of a player known only as a scorer. */
export function isScorerId(external: string): boolean {
  return /^[^:]+:scorer\//.test(external)
}

function groupKey({ key }: Team, { prefix, competition, season }: ScorerScope): string {
  return `${prefix} ${competition} ${season} ${key}`
}

function idOf(name: string, team: Team, scope: ScorerScope): string {
  const isOneWord = !foldText(name).includes(' ')
  const season = isOneWord ? [scope.season] : []
  return externalIdOf(scope.prefix, 'scorer', scope.competition, team.key, keyOf(name), ...season)
}
