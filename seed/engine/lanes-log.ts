/** The record of a lane-based game: who gained what at which second. Whatever is shown is added up from it. */
import type { EsportsMember, Lineups } from './esports-game.ts'
import type { Side } from './match.ts'

/** Everything that is counted of a player. */
export interface Gains {
  kills: number
  deaths: number
  assists: number
  gold: number
  experience: number
  /** Of the own and of the other side's troops. */
  lastHits: number
  denies: number
}

export type Objective = 'towers' | 'barracks' | 'dragons' | 'baron' | 'inhibitors'

export type Entry = { readonly second: number } & (
  | { readonly kind: 'gain'; readonly member: EsportsMember; readonly gains: Partial<Gains> }
  | { readonly kind: 'kill'; readonly side: Side }
  | { readonly kind: 'objective'; readonly side: Side; readonly objective: Objective; readonly count: number }
)

export interface LanesTally {
  readonly gains: ReadonlyMap<EsportsMember, Readonly<Gains>>
  readonly kills: Readonly<Record<Side, number>>
  readonly objectives: Readonly<Record<Side, Readonly<Record<Objective, number>>>>
  readonly firstBlood: Side | null
}

function noGains(): Gains {
  return { kills: 0, deaths: 0, assists: 0, gold: 0, experience: 0, lastHits: 0, denies: 0 }
}

function noObjectives(): Record<Objective, number> {
  return { towers: 0, barracks: 0, dragons: 0, baron: 0, inhibitors: 0 }
}

export class LanesLog {
  readonly #entries: Entry[] = []
  readonly #objectives = { home: noObjectives(), away: noObjectives() }

  /** Entries are added in the order of time. */
  add(...entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#entries.push(entry)
      if (entry.kind === 'objective') this.#objectives[entry.side][entry.objective] += entry.count
    }
  }

  /** What a side has taken so far. */
  taken(side: Side, objective: Objective): number {
    return this.#objectives[side][objective]
  }

  tally({ home, away }: Lineups, second: number): LanesTally {
    const gains = new Map([...home, ...away].map((member) => [member, noGains()]))
    const kills = { home: 0, away: 0 }
    const objectives = { home: noObjectives(), away: noObjectives() }
    let firstBlood: Side | null = null
    for (const entry of this.#entries) {
      if (entry.second > second) break
      if (entry.kind === 'kill') {
        kills[entry.side] += 1
        firstBlood ??= entry.side
      } else if (entry.kind === 'objective') objectives[entry.side][entry.objective] += entry.count
      else {
        const own = gains.get(entry.member) as Gains
        for (const key of Object.keys(entry.gains) as (keyof Gains)[]) own[key] += entry.gains[key] ?? 0
      }
    }
    return { gains, kills, objectives, firstBlood }
  }
}

/** Sum over a side. */
export function sumOf(tally: LanesTally, members: readonly EsportsMember[], key: keyof Gains): number {
  return members.reduce((sum, member) => sum + (tally.gains.get(member)?.[key] ?? 0), 0)
}
