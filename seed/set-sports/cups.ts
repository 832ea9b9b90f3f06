/**
 * Cups: groups of four, in which everybody meets everybody once, and then a knock-out stage with a match for third
 * place. Who meets there hangs on all matches of the round before, and is known when those are over.
 */

import { roundRobin, slotTimes } from '../calendar.ts'
import type { Edition, Round } from '../frame/competitions.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import {
  type Cup,
  type Fixture,
  loserOf,
  type Season,
  type SetSport,
  type Team,
  winnerOf,
} from './fixtures.ts'
import { addFixture, finalOrders, makeSeason } from './seasons.ts'

/** By the number of ties (docs/reference/resources.md#3.2). */
const ROUNDS: Readonly<Record<number, Omit<Round, 'round'>>> = {
  4: { name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  2: { name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  1: { name: 'Final', slug: 'final', cupRoundType: 1 },
}
const THIRD_PLACE = { name: 'Match for 3rd place', slug: 'match-for-3rd-place', cupRoundType: 1 } as const

const GROUP_SIZE = 4
const GROUPS: readonly LocalName[] = [
  { en: 'Group A', ru: 'Группа A' },
  { en: 'Group B', ru: 'Группа B' },
  { en: 'Group C', ru: 'Группа C' },
  { en: 'Group D', ru: 'Группа D' },
]
const PLAYOFFS = { from: 1, to: 2, id: 2, name: { en: 'Playoffs', ru: 'Плей-офф' } }

export interface CupFrame<F> {
  readonly sport: SetSport<F>
  readonly cup: Cup<F>
  readonly edition: Edition
  readonly teams: readonly Team[]
  readonly anchorMs: number
  readonly random: Random
}

/** The strongest ones are spread over the groups, the others are drawn pot by pot. */
function drawGroups<F>({ cup, teams, random }: CupFrame<F>): Team[][] {
  const ranked = [...teams].sort((a, b) => b.strength - a.strength).slice(0, cup.groups * GROUP_SIZE)
  const groups: Team[][] = Array.from({ length: cup.groups }, () => [])
  for (let pot = 0; pot < GROUP_SIZE; pot++) {
    const drawn = random.stream(`pot/${pot}`).shuffle(ranked.slice(pot * cup.groups, (pot + 1) * cup.groups))
    drawn.forEach((team, i) => {
      groups[i]?.push(team)
    })
  }
  return groups
}

/** Pairs of the first knock-out round: neighbours do not come out of one group before the final. */
function firstPairs(orders: readonly (readonly Team[])[]): [Team, Team][] {
  const of = (group: number, place: number) => orders[group]?.[place] as Team
  const halves =
    orders.length === 2
      ? [[0, 1]]
      : [
          [0, 1],
          [2, 3],
        ]
  const pairs = (swap: boolean) =>
    halves.map(([a = 0, b = 0]): [Team, Team] => (swap ? [of(b, 0), of(a, 1)] : [of(a, 0), of(b, 1)]))
  return [...pairs(false), ...pairs(true)]
}

class CupPlanner<F> {
  readonly season: Season<F>
  readonly #frame: CupFrame<F>
  readonly #groups: readonly Team[][]
  readonly #times: readonly number[][]
  #round = 0

  constructor(frame: CupFrame<F>) {
    const { sport, cup, edition, anchorMs } = frame
    this.#frame = frame
    this.#groups = drawGroups(frame)
    this.#times = [...cup.groupDays, ...cup.knockoutDays].map((slots) =>
      slotTimes(anchorMs, cup.startWeek[edition], slots),
    )
    const all = this.#times.flat()
    const tables = this.#groups.map((teams, i) => {
      const name = GROUPS[i] as LocalName
      return { key: name.en, name, teams, zones: [PLAYOFFS] }
    })
    const [startMs, endMs] = [Math.min(...all), Math.max(...all)]
    this.season = makeSeason({ sport, competition: cup, edition, startMs, endMs, tables })
  }

  plan(): Season<F> {
    this.#playGroups()
    const { sport } = this.#frame
    let before: Fixture<F>[] = [...this.season.fixtures]
    let pairs = firstPairs(finalOrders(sport, this.season))
    while (pairs.length > 1) {
      before = this.#playRound(pairs, before)
      const winners = before.map((fixture) => winnerOf(sport, fixture))
      pairs = pairs.slice(pairs.length / 2).map((_, i) => winners.slice(2 * i, 2 * i + 2) as [Team, Team])
    }
    const [first, second] = before.map((fixture) => loserOf(sport, fixture)) as [Team, Team]
    this.#add(first, second, 0, before, THIRD_PLACE)
    this.#round += 1
    this.#playRound(pairs, before)
    return this.season
  }

  #playGroups(): void {
    const calendars = this.#groups.map((teams) => roundRobin(teams, 1))
    for (const day of this.#frame.cup.groupDays.keys()) {
      const matches = calendars.flatMap((calendar, group) =>
        (calendar[day] ?? []).map((pairing) => ({ ...pairing, group })),
      )
      matches.forEach(({ home, away, group }, i) => {
        this.#add(home, away, i, [], null, GROUPS[group]?.en)
      })
      this.#round += 1
    }
  }

  #playRound(pairs: readonly [Team, Team][], before: readonly Fixture<F>[]): Fixture<F>[] {
    const kind = ROUNDS[pairs.length]
    if (!kind) throw new Error(`${this.season.name} has no round of ${pairs.length} matches`)
    const played = pairs.map(([home, away], i) => this.#add(home, away, i, before, kind))
    this.#round += 1
    return played
  }

  #add(
    home: Team,
    away: Team,
    place: number,
    hangsOn: readonly Fixture<F>[],
    kind: Omit<Round, 'round'> | null,
    table: string | null = null,
  ): Fixture<F> {
    const { sport, cup, random } = this.#frame
    const startMs = this.#times[this.#round]?.[place]
    if (startMs === undefined) throw new Error(`${this.season.name} has too few starts`)
    const { group, knockout, final } = cup.formats
    const format = kind === null ? group : kind.slug === 'final' ? final : knockout
    const round = { round: this.#round + 1, ...kind }
    const rest = { startMs, round, table, format, venue: cup.venue, hangsOn, isSpine: false }
    return addFixture(sport, this.season, random, { home, away, ...rest })
  }
}

/** Plays the whole cup. */
export function planCup<F>(frame: CupFrame<F>): Season<F> {
  return new CupPlanner(frame).plan()
}
