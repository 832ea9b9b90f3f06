/**
 * The two lane-based titles in rows: sides, heroes, pay, structures, and which statistics they show
 * (docs/reference/resources.md#15).
 */

import { ANCIENT_HEROES, RIFT_CHAMPIONS } from '../names/esports.ts'
import type { EsportsMember, Lineups } from './esports-game.ts'
import type { Side } from './match.ts'

/** How long games of a title last. */
export interface Pace {
  /** No base falls before this minute is over. */
  readonly earliest: number
  /** The lead needed at that minute, and its decrease per minute, down to 1. */
  readonly lead: number
  readonly fall: number
}

/** Shares of the minutes. */
export interface MinuteChances {
  readonly home: number
  readonly away: number
}

/** From this minute on every minute has a winner, so that the game ends. */
const LAST_CALL = 80

export function minuteChances(edge: number): MinuteChances {
  const share = (value: number) => Math.min(0.58, Math.max(0.02, value))
  return { home: share(0.3 + edge), away: share(0.3 - edge) }
}

export function leadNeeded({ earliest, lead, fall }: Pace, minute: number): number {
  if (minute < earliest) return Number.POSITIVE_INFINITY
  return Math.max(1, Math.ceil(lead - fall * (minute - earliest)))
}

/** The side that wins a minute (from 1), by a random number from 0 to 1. */
export function takerOf({ home, away }: MinuteChances, minute: number, lot: number): Side | null {
  if (minute >= LAST_CALL) return lot < home / (home + away) ? 'home' : 'away'
  if (lot < home) return 'home'
  return lot < home + away ? 'away' : null
}

/** Probability that home wins, by finished minutes and its lead. */
export function leadChance(pace: Pace, chances: MinuteChances, minutes: number, lead: number): number {
  const known = new Map<number, number>()
  const { home, away } = chances
  const walk = (done: number, ahead: number): number => {
    if (done > 0 && Math.abs(ahead) >= leadNeeded(pace, done)) return ahead > 0 ? 1 : 0
    const isLast = done + 1 >= LAST_CALL
    const key = done * 1000 + ahead + 500
    const found = known.get(key)
    if (found !== undefined) return found
    const [p, q] = isLast ? [home / (home + away), away / (home + away)] : [home, away]
    const still = isLast ? 0 : (1 - p - q) * walk(done + 1, ahead)
    const value = p * walk(done + 1, ahead + 1) + q * walk(done + 1, ahead - 1) + still
    known.set(key, value)
    return value
  }
  return walk(minutes, lead)
}

/** Everything that is counted of a player. */
interface Gains {
  kills: number
  deaths: number
  assists: number
  gold: number
  experience: number
  /** Of allied and of enemy troops. */
  lastHits: number
  denies: number
}

type Objective = 'towers' | 'barracks' | 'dragons' | 'baron' | 'inhibitors'

export type Entry = { readonly second: number } & (
  | { readonly kind: 'gain'; readonly member: EsportsMember; readonly gains: Partial<Gains> }
  | { readonly kind: 'kill'; readonly side: Side }
  | { readonly kind: 'objective'; readonly side: Side; readonly objective: Objective; readonly count: number }
)

interface MobaTally {
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

export class MobaLog {
  readonly #entries: Entry[] = []
  readonly #objectives = { home: noObjectives(), away: noObjectives() }

  /** Entries are added in chronological order. */
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

  tally({ home, away }: Lineups, second: number): MobaTally {
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
export function sumOf(tally: MobaTally, members: readonly EsportsMember[], key: keyof Gains): number {
  return members.reduce((sum, member) => sum + (tally.gains.get(member)?.[key] ?? 0), 0)
}

/** Income per minute by position. */
interface Pay {
  readonly gold: number
  readonly experience: number
  readonly lastHits: number
  readonly denies: number
}

/** An objective that a side may take in a minute that it won. */
interface ObjectiveRule {
  readonly objective: Objective
  readonly from: number
  readonly chance: number
  /** Maximum number for a side, by the towers it has taken. */
  readonly most: (towers: number) => number
  /** Minimum for the winner: without these the base cannot be reached. */
  readonly least: number
}

type Statistics = Record<string, number | boolean | string>

export interface MobaTitle {
  readonly sides: readonly ['Radiant', 'Dire'] | readonly ['Blue', 'Red']
  readonly heroes: readonly string[]
  readonly bansEach: number
  readonly pace: Pace
  readonly pay: Readonly<Record<string, Pay>>
  readonly killGold: number
  readonly assistGold: number
  readonly objectives: readonly ObjectiveRule[]
  /** Respawn time in seconds, by minute. */
  readonly respawnSeconds: (minute: number) => number
  player(member: EsportsMember, gains: Readonly<Gains>, seconds: number): Statistics
  team(tally: MobaTally, members: readonly EsportsMember[], side: 'home' | 'away'): Statistics
}

function perMinute(value: number, seconds: number): number {
  return seconds === 0 ? 0 : Math.round((60 * value) / seconds)
}

/** @assumed Levels grow with a power of the experience, as the tables of such games roughly do. */
function levelOf(experience: number, power: number, most: number): number {
  return Math.min(most, 1 + Math.floor((experience / 60) ** power))
}

function teamBasics(tally: MobaTally, members: readonly EsportsMember[], side: 'home' | 'away') {
  const of = (key: keyof Gains) => sumOf(tally, members, key)
  const fights = { kills: of('kills'), deaths: of('deaths'), assists: of('assists') }
  return { ...fights, firstBlood: tally.firstBlood === side, towers: tally.objectives[side].towers }
}

const TOWERS: ObjectiveRule = { objective: 'towers', from: 9, chance: 0.42, most: () => 10, least: 5 }

/** The first title: Radiant against Dire. */
export const ANCIENTS_RULES: MobaTitle = {
  sides: ['Radiant', 'Dire'],
  heroes: ANCIENT_HEROES,
  bansEach: 7,
  pace: { earliest: 18, lead: 9, fall: 0.24 },
  pay: {
    Carry: { gold: 480, experience: 520, lastHits: 7.2, denies: 0.35 },
    Mid: { gold: 450, experience: 560, lastHits: 6.4, denies: 0.45 },
    Offlane: { gold: 370, experience: 480, lastHits: 4.6, denies: 0.2 },
    Support: { gold: 250, experience: 350, lastHits: 1.3, denies: 0.15 },
    'Hard support': { gold: 210, experience: 310, lastHits: 0.7, denies: 0.2 },
  },
  killGold: 260,
  assistGold: 60,
  objectives: [
    TOWERS,
    {
      objective: 'barracks',
      from: 20,
      chance: 0.3,
      most: (towers) => Math.min(6, 2 * Math.max(0, towers - 3)),
      least: 2,
    },
  ],
  respawnSeconds: (minute) => Math.min(90, 8 + 2 * minute),
  player: (_member, { kills, deaths, assists, gold, experience, lastHits, denies }, seconds) => ({
    kills,
    deaths,
    assists,
    goldPerMin: perMinute(gold, seconds),
    xpPerMin: perMinute(experience, seconds),
    denies: Math.floor(denies),
    lastHits: Math.floor(lastHits),
    netWorth: Math.round(gold),
    heroLevel: levelOf(experience, 0.53, 30),
  }),
  team: (tally, members, side) => ({
    ...teamBasics(tally, members, side),
    barracks: tally.objectives[side].barracks,
    netWorth: members.reduce((sum, member) => sum + Math.round(tally.gains.get(member)?.gold ?? 0), 0),
  }),
}

const ROLES: Readonly<Record<string, string>> = {
  Top: 'top',
  Jungle: 'jungle',
  Mid: 'mid',
  Bottom: 'bottom',
  Support: 'support',
}

/** The second title: Blue against Red. */
export const RIFT_RULES: MobaTitle = {
  sides: ['Blue', 'Red'],
  heroes: RIFT_CHAMPIONS,
  bansEach: 5,
  pace: { earliest: 17, lead: 7, fall: 0.28 },
  pay: {
    Top: { gold: 370, experience: 510, lastHits: 7.4, denies: 0 },
    Jungle: { gold: 330, experience: 450, lastHits: 5.4, denies: 0 },
    Mid: { gold: 400, experience: 530, lastHits: 8.1, denies: 0 },
    Bottom: { gold: 410, experience: 450, lastHits: 8.3, denies: 0 },
    Support: { gold: 220, experience: 360, lastHits: 1.1, denies: 0 },
  },
  killGold: 300,
  assistGold: 90,
  objectives: [
    TOWERS,
    { objective: 'dragons', from: 6, chance: 0.24, most: () => 5, least: 0 },
    { objective: 'baron', from: 20, chance: 0.16, most: () => 3, least: 0 },
    {
      objective: 'inhibitors',
      from: 19,
      chance: 0.3,
      most: (towers) => Math.min(3, Math.floor(towers / 3)),
      least: 1,
    },
  ],
  respawnSeconds: (minute) => Math.min(60, 8 + 1.5 * minute),
  player: (member, { kills, deaths, assists, gold, experience, lastHits }) => ({
    kills,
    deaths,
    assists,
    goldEarned: Math.round(gold),
    level: levelOf(experience, 0.5, 18),
    minionsKilled: Math.floor(lastHits),
    role: ROLES[member.position] ?? 'support',
  }),
  team: (tally, members, side) => {
    const { dragons, baron, inhibitors } = tally.objectives[side]
    const goldEarned = members.reduce(
      (sum, member) => sum + Math.round(tally.gains.get(member)?.gold ?? 0),
      0,
    )
    return { ...teamBasics(tally, members, side), dragons, inhibitors, baron, goldEarned }
  },
}
