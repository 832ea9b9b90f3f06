/**
 * The cups of the football world: Norland's, the Champions Cup (groups, then ties over two legs) and the Nations
 * Cup (groups, then single matches in the host country). Weeks are counted from the season's week 0.
 */
import { type RoundSlots, slotTimes } from '../calendar.ts'
import { type Edition, tableRules, type Venue } from '../frame/competitions.ts'
import type { Random } from '../random.ts'
import type { Club } from './clubs.ts'
import { CHAMPIONS_CUP, type Competition, NATIONS_CUP, NORLAND_CUP, PLAYOFF_ZONE } from './competitions.ts'
import type { Season } from './fixtures.ts'
import {
  GROUP_NAMES,
  type GroupPlan,
  groupQualifiers,
  planGroups,
  planKnockout,
  type Stage,
} from './knockout.ts'
import type { PlannedRound } from './schedule.ts'
import { makeSeason } from './seasons.ts'

export interface PlannedCup {
  readonly season: Season
  readonly rounds: PlannedRound[]
}

export interface CupFrame {
  readonly edition: Edition
  /** Monday of the season's week 0. */
  readonly weekZeroMs: number
  readonly random: Random
}

const EVENINGS = ['17:30', '19:45'] as const

/** Two matches an evening. */
function evenings(...weekdays: number[]): RoundSlots {
  return weekdays.flatMap((day) => EVENINGS.map((utc) => [day, utc] as const))
}

const WEDNESDAY = 2

function cupSeason(competition: Competition, frame: CupFrame, times: readonly (readonly number[])[]): Season {
  return makeSeason({ competition, edition: frame.edition, times, tables: [] })
}

/** Six ties of the lower clubs, then the others come in. `clubs` stand in the order of their divisions. */
export function planNorlandCup(clubs: readonly Club[], finalVenue: Venue, frame: CupFrame): PlannedCup {
  const at = (week: number, slots: RoundSlots) => slotTimes(frame.weekZeroMs, week, slots)
  const repeat = (count: number): RoundSlots =>
    Array.from({ length: count }, (_, i) => [WEDNESDAY, EVENINGS[i % 2] as string] as const)
  const stages: Stage[] = [
    { ties: 6, times: at(-11, repeat(6)) },
    { ties: 8, times: at(-7, repeat(8)), joining: clubs.slice(0, 10) },
    { ties: 4, times: at(-3, repeat(4)) },
    { ties: 2, times: at(1, repeat(2)) },
    { ties: 1, times: at(7, [[WEDNESDAY, '19:45']]), thirdPlaceTimes: at(7, [[WEDNESDAY, '16:30']]) },
  ]
  const season = cupSeason(NORLAND_CUP, frame, [...stages.map((stage) => stage.times)])
  const lowest = frame.random.shuffle(clubs.slice(10))
  const rounds = planKnockout({
    season,
    stages,
    firstRound: 1,
    random: frame.random,
    entrants: () => ({
      pairs: Array.from({ length: 6 }, (_, i) => [lowest[2 * i] as Club, lowest[2 * i + 1] as Club]),
      hangsOn: [],
    }),
    venue: (isFinal) => (isFinal ? finalVenue : undefined),
  })
  return { season, rounds }
}

/** The season of a competition with four groups. */
function groupSeason(
  competition: Competition,
  frame: CupFrame,
  groups: readonly Club[][],
  times: number[][],
): Season {
  const tables = groups.map((clubs, i) => {
    const name = GROUP_NAMES[i] as string
    const names = { en: name, ru: name.replace('Group', 'Группа') }
    return tableRules({ key: name, name: names, teams: clubs, zones: [PLAYOFF_ZONE(2)] })
  })
  return makeSeason({ competition, edition: frame.edition, times, tables })
}

/** Each group has one of Norland's four and three guests of different countries (`guests`: three of each). */
export function planChampionsCup(
  norland: readonly Club[],
  guests: readonly (readonly Club[])[],
  finalVenue: Venue,
  frame: CupFrame,
): PlannedCup {
  const at = (week: number, slots: RoundSlots) => slotTimes(frame.weekZeroMs, week, slots)
  const seeds = frame.random.shuffle(norland)
  const groups = seeds.map((club, g) => [
    club,
    ...[0, 1, 2].map((pot) => guests[(g + pot) % 4]?.[pot] as Club),
  ])
  const matchdays = [-10, -8, -6, -4, -2, 0].map((week) =>
    at(week, [...evenings(1), ...evenings(2), ...evenings(2), ...evenings(3)]),
  )
  const stages: Stage[] = [
    { ties: 4, times: at(2, evenings(2, 3)), returnTimes: at(3, evenings(2, 3)) },
    {
      ties: 2,
      times: at(5, [
        [2, '19:45'],
        [3, '19:45'],
      ]),
      returnTimes: at(6, [
        [2, '19:45'],
        [3, '19:45'],
      ]),
    },
    { ties: 1, times: at(9, [[WEDNESDAY, '19:00']]) },
  ]
  const season = groupSeason(CHAMPIONS_CUP, frame, groups, [
    ...matchdays,
    ...stages.map(({ times }) => [...times]),
  ])
  const plan: GroupPlan = { season, groups, legs: 2, times: matchdays }
  const knockout = planKnockout({
    season,
    stages,
    firstRound: 7,
    random: frame.random,
    entrants: () => groupQualifiers(plan),
    venue: (isFinal) => (isFinal ? finalVenue : undefined),
  })
  return { season, rounds: [...planGroups(plan), ...knockout] }
}

/** Sixteen teams by lot out of four pots of strength, all in the grounds of one host. */
export function planNationsCup(
  teams: readonly Club[],
  venues: readonly Venue[],
  frame: CupFrame,
): PlannedCup {
  const at = (week: number, slots: RoundSlots) => slotTimes(frame.weekZeroMs, week, slots)
  const ranked = [...teams].sort((a, b) => b.strength - a.strength)
  const pots = [0, 1, 2, 3].map((pot) => frame.random.shuffle(ranked.slice(pot * 4, pot * 4 + 4)))
  const groups = [0, 1, 2, 3].map((g) => pots.map((pot) => pot[g] as Club))
  const twoADay = (first: number): RoundSlots =>
    [0, 1, 2, 3].flatMap((day) => [[first + day, '16:00'] as const, [first + day, '20:00'] as const])
  const matchdays = [0, 4, 8].map((first) => at(-1, twoADay(first)))
  const late = (...weekdays: number[]): RoundSlots => weekdays.map((day) => [day, '20:00'] as const)
  const stages: Stage[] = [
    { ties: 4, times: at(1, late(1, 2, 3, 4)) },
    { ties: 2, times: at(2, late(0, 1)) },
    { ties: 1, times: at(2, late(6)), thirdPlaceTimes: at(2, late(5)) },
  ]
  const season = groupSeason(NATIONS_CUP, frame, groups, [
    ...matchdays,
    ...stages.map(({ times }) => [...times]),
  ])
  const ground = (i: number) => venues[1 + (i % (venues.length - 1))] as Venue
  const plan: GroupPlan = { season, groups, legs: 1, times: matchdays, venue: ground }
  const knockout = planKnockout({
    season,
    stages,
    firstRound: 4,
    random: frame.random,
    entrants: () => groupQualifiers(plan),
    venue: (isFinal, tie) => (isFinal ? venues[0] : ground(tie)),
  })
  return { season, rounds: [...planGroups(plan), ...knockout] }
}
