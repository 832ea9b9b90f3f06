/**
 * The two lane-based titles in rows: sides, heroes, pay, structures, and which statistics they show
 * (docs/reference/resources.md#15).
 */
import { ANCIENT_HEROES, RIFT_CHAMPIONS } from '../names/esports.ts'
import type { EsportsMember } from './esports-game.ts'
import type { Pace } from './lanes-lead.ts'
import { type Gains, type LanesTally, type Objective, sumOf } from './lanes-log.ts'

/** What a player of a position gets a minute. */
export interface Pay {
  readonly gold: number
  readonly experience: number
  readonly lastHits: number
  readonly denies: number
}

/** An objective that a side may take in a minute that it won. */
export interface ObjectiveRule {
  readonly objective: Objective
  readonly from: number
  readonly chance: number
  /** How many a side can take, by the towers that it has taken. */
  readonly most: (towers: number) => number
  /** What the winner has at least: without it there is no way to the other base. */
  readonly least: number
}

type Statistics = Record<string, number | boolean | string>

export interface LanesTitle {
  readonly sides: readonly ['Radiant', 'Dire'] | readonly ['Blue', 'Red']
  readonly heroes: readonly string[]
  readonly bansEach: number
  readonly pace: Pace
  readonly pay: Readonly<Record<string, Pay>>
  readonly killGold: number
  readonly assistGold: number
  readonly objectives: readonly ObjectiveRule[]
  /** Seconds for which a dead player is away, by the minute. */
  readonly respawnSeconds: (minute: number) => number
  player(member: EsportsMember, gains: Readonly<Gains>, seconds: number): Statistics
  team(tally: LanesTally, members: readonly EsportsMember[], side: 'home' | 'away'): Statistics
}

function perMinute(value: number, seconds: number): number {
  return seconds === 0 ? 0 : Math.round((60 * value) / seconds)
}

/** @assumed Levels grow with a power of the experience, as the tables of such games roughly do. */
function levelOf(experience: number, power: number, most: number): number {
  return Math.min(most, 1 + Math.floor((experience / 60) ** power))
}

function teamBasics(tally: LanesTally, members: readonly EsportsMember[], side: 'home' | 'away') {
  const of = (key: keyof Gains) => sumOf(tally, members, key)
  const fights = { kills: of('kills'), deaths: of('deaths'), assists: of('assists') }
  return { ...fights, firstBlood: tally.firstBlood === side, towers: tally.objectives[side].towers }
}

const TOWERS: ObjectiveRule = { objective: 'towers', from: 9, chance: 0.42, most: () => 10, least: 5 }

/** The first title: Radiant against Dire. */
export const ANCIENTS_RULES: LanesTitle = {
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
export const RIFT_RULES: LanesTitle = {
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
