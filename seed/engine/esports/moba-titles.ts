/**
 * The two lane-based titles in rows: sides, heroes, pay, structures, and which statistics they show
 * (docs/reference/resources.md#15).
 */
import { HEROES } from '../../names/esports.ts'
import type { SquadPlayer, Statistics } from '../match.ts'
import data from './moba-titles.json' with { type: 'json' }

export interface Pace {
  /** No base falls before this minute is over. */
  readonly earliest: number
  /** The lead needed at that minute, and its decrease per minute, down to 1. */
  readonly lead: number
  readonly fall: number
}

/** Income per minute; last hits are on enemy troops, denies on allied ones. */
interface Pay {
  readonly gold: number
  readonly experience: number
  readonly lastHits: number
  readonly denies: number
}

/** An objective that a side may take in a minute that it won. */
interface ObjectiveRule {
  readonly objective: 'towers' | 'barracks' | 'dragons' | 'baron' | 'inhibitors'
  readonly from: number
  readonly chance: number
  /** Maximum number for a side, by the towers it has taken. */
  readonly most: (towers: number) => number
  /** Minimum for the winner: without these the base cannot be reached. */
  readonly least: number
}

export interface MobaTitle {
  readonly sides: readonly ['Radiant', 'Dire'] | readonly ['Blue', 'Red']
  readonly heroes: readonly string[]
  readonly bansEach: number
  readonly pace: Pace
  readonly pay: Readonly<Record<string, Pay>>
  readonly killGold: number
  readonly assistGold: number
  readonly objectives: readonly ObjectiveRule[]
  readonly respawnSeconds: (minute: number) => number
  /** Statistics of the teams besides the first kill, and the name that their gold has. */
  readonly team: readonly string[]
  readonly gold: string
  player(member: SquadPlayer, own: Statistics, seconds: number): Record<string, number | string>
}

function perMinute(value: number, seconds: number): number {
  return seconds === 0 ? 0 : Math.round((60 * value) / seconds)
}

/** @assumed Levels grow with a power of the experience, as the tables of such games roughly do. */
function levelOf(experience: number, power: number, most: number): number {
  return Math.min(most, 1 + Math.floor((experience / 60) ** power))
}

const TOWERS: ObjectiveRule = { objective: 'towers', from: 9, chance: 0.42, most: () => 10, least: 5 }

export const ANCIENTS_TITLE: MobaTitle = {
  ...data.ancients,
  sides: ['Radiant', 'Dire'],
  heroes: HEROES.ancients,
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
  player: (_member, { gold = 0, experience = 0, lastHits = 0, denies = 0 }, seconds) => ({
    goldPerMin: perMinute(gold, seconds),
    xpPerMin: perMinute(experience, seconds),
    denies,
    lastHits,
    netWorth: gold,
    heroLevel: levelOf(experience, 0.53, 30),
  }),
}

export const RIFT_TITLE: MobaTitle = {
  ...data.rift,
  sides: ['Blue', 'Red'],
  heroes: HEROES.rift,
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
  player: ({ position }, { gold = 0, experience = 0, lastHits = 0 }) => ({
    goldEarned: gold,
    level: levelOf(experience, 0.5, 18),
    minionsKilled: lastHits,
    role: position.toLowerCase(),
  }),
}
