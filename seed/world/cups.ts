/**
 * Groups, brackets, ties over one match, two legs or a series. Pairings depend on the previous round: winners of
 * neighbouring ties meet, and the losers of the semi-finals may play for third place.
 */
import {
  DAY_MS,
  MINUTE_MS,
  minutesOfDay,
  type RoundSlots,
  roundRobin,
  slotTimes,
  WEEK_MS,
} from '../calendar.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import type { Cup, CupStage, Draw, Fixture, Round, RoundFormat, Season, Team, Venue } from './model.ts'
import type { EditionFrame, PlannedRound, PlannedSeason } from './planned-rounds.ts'
import { loserOf, winnerOf } from './results.ts'
import { finalOrders, makeSeason } from './seasons.ts'

/** Names of the rounds, by the number of ties (docs/reference/resources.md#3.2). */
export const CUP_ROUNDS: Readonly<Record<CupStage['ties'], Omit<Round, 'round'>>> = {
  16: { name: '1/16', slug: 'round-of-32', cupRoundType: 16 },
  8: { name: '1/8', slug: 'round-of-16', cupRoundType: 8 },
  6: { name: '1/16', slug: 'round-of-32', cupRoundType: 16 },
  4: { name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  2: { name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  1: { name: 'Final', slug: 'final', cupRoundType: 1 },
}
const THIRD_PLACE = { name: 'Match for 3rd place', slug: 'match-for-3rd-place', cupRoundType: 1 } as const
const GROUPS: readonly LocalName[] = ['A', 'B', 'C', 'D'].map((x) => ({
  en: `Group ${x}`,
  ru: `Группа ${x}`,
}))
const GROUP_SIZE = 4
const QUALIFIED = { from: 1, to: 2, id: 3, name: { en: 'Playoffs', ru: 'Плей-офф' } }

/** Home advantage of the better team in a series: two at home, two away, then alternating. */
const AT_HOME = { 2: [true, false, true], 3: [true, true, false, false, true] } as const

/** The slots of a bracket as ranks, so that the best meet late: 1 and 2 in the final. */
export function bracket(size: number): number[] {
  let places = [1]
  while (places.length < size) {
    const ranks = places.length * 2 + 1
    places = places.flatMap((rank) => [rank, ranks - rank])
  }
  return places
}

export type Pair = readonly [Team, Team]

/** Pairings with the matches that decided them. */
interface Pairing {
  readonly pairs: readonly Pair[]
  readonly dependsOn: readonly Fixture[]
}

interface KnockoutPlan {
  readonly frame: EditionFrame<unknown>
  readonly season: Season
  readonly stages: readonly CupStage[]
  /** Number of the first of its rounds. */
  readonly firstRound: number
  /** Monday of the first week, or the first day of play-offs. */
  readonly startMs: number
  /** A match waits only for its two feeders. */
  readonly isBracket?: boolean
  /** Best first: the higher team starts a series at home. */
  ranked(): readonly Team[]
  entrants(): Pairing
  seedOf?(team: Team): number | null
  /** Neutral ground and format of a match. */
  settings?(format: RoundFormat, index: number): Pick<Draw, 'venue' | 'format'>
}

type Series = NonNullable<CupStage['series']>

/** What all matches of a tie have in common. */
type Tie = Pick<Draw, 'table' | 'tie' | 'dependsOn'>

/** Seeds in their slots of the bracket, all others drawn. */
export function drawBracket(teams: readonly Team[], seeds: number, random: Random): Pair[] {
  const ranked = [...teams].sort((a, b) => b.strength - a.strength)
  const lots = random.shuffle(ranked.slice(seeds))
  const places = bracket(teams.length).map((rank) => (rank <= seeds ? ranked[rank - 1] : lots.pop()) as Team)
  return pairsOf(places)
}

/** The seed of a team of a draw: the strongest has the first. */
export function seedsOf(teams: readonly Team[], seeds: number): (team: Team) => number | null {
  const best = [...teams].sort((a, b) => b.strength - a.strength).slice(0, seeds)
  return (team) => best.indexOf(team) + 1 || null
}

export function pairsOf(list: readonly Team[]): Pair[] {
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] as Team, list[2 * i + 1] as Team])
}

class Knockout {
  readonly rounds: PlannedRound[] = []
  readonly #plan: KnockoutPlan
  #number: number

  constructor(plan: KnockoutPlan) {
    this.#plan = plan
    this.#number = plan.firstRound
    plan.stages.forEach((stage, i) => {
      const before = plan.stages[i - 1]
      if (stage.thirdPlaceSlots && before) this.#addThirdPlace(stage.thirdPlaceSlots, before)
      if (stage.series) this.#addSeries(stage, stage.series, before)
      else this.#addTies(stage, before)
      this.#number += 1
    })
  }

  #add(times: readonly number[], kind: Omit<Round, 'round'>, draw: () => Draw[]): void {
    this.rounds.push({ season: this.#plan.season, times, round: { round: this.#number, ...kind }, draw })
  }

  /** The matches of a stage, or of one of its ties. */
  #fixtures({ ties }: CupStage, tie?: number): Fixture[] {
    const { slug } = CUP_ROUNDS[ties]
    return this.#plan.season.fixtures.filter(
      (fixture) => fixture.round.slug === slug && (tie === undefined || fixture.tie === tie),
    )
  }

  /** The last match of each tie, in the order of the bracket. */
  #deciders(stage: CupStage): Fixture[] {
    return Array.from({ length: stage.ties }, (_, tie) => this.#fixtures(stage, tie).at(-1) as Fixture)
  }

  #pairing(stage: CupStage, before: CupStage | undefined): Pairing {
    if (!before) return this.#plan.entrants()
    const winners = this.#deciders(before).map(winnerOf)
    // Teams that enter at this stage are drawn against the winners first, then against each other.
    const joining = this.#plan.frame.teams.slice(0, stage.joining ?? 0)
    const drawn = winners.flatMap((winner, i) => [...joining.slice(i, i + 1), winner])
    return {
      pairs: pairsOf([...drawn, ...joining.slice(winners.length)]),
      dependsOn: this.#fixtures(before),
    }
  }

  /** The pairs of a stage, each as one match. */
  #draw(stage: CupStage, before: CupStage | undefined, make: (pair: Pair, tie: Tie) => Draw): Draw[] {
    const { pairs, dependsOn } = this.#pairing(stage, before)
    const isFeeder = ({ tie = 0 }: Fixture, of: number) => !this.#plan.isBracket || Math.floor(tie / 2) === of
    return pairs.map((pair, tie) =>
      make(pair, { table: null, tie, dependsOn: dependsOn.filter((each) => isFeeder(each, tie)) }),
    )
  }

  /** A single match; on neutral ground the first of the pair is listed first, otherwise home is drawn. */
  #single([a, b]: Pair, format: RoundFormat, common: Tie): Draw {
    const { frame, season, seedOf } = this.#plan
    const settings = this.#plan.settings?.(format, common.tie ?? 0) ?? {}
    const isNeutral = Boolean(settings.venue ?? season.competition.venue)
    const chance = frame.random.stream(`home/${a.id}/${b.id}`)
    const [home, away] = isNeutral ? [a, b] : (chance.shuffle([a, b]) as [Team, Team])
    const seeds = seedOf ? { seeds: { home: seedOf(home), away: seedOf(away) } } : {}
    return { home, away, ...common, isDecider: true, ...settings, ...seeds }
  }

  #addTies(stage: CupStage, before: CupStage | undefined): void {
    const times = (slots: RoundSlots) => slotTimes(this.#plan.startMs, 0, slots)
    const kind = CUP_ROUNDS[stage.ties]
    const format = stage.ties === 1 ? 'final' : 'knockout'
    // The second of a pair plays the first leg at home, so that the first has the return leg there.
    this.#add(times(stage.slots), kind, () =>
      this.#draw(stage, before, (pair, tie) =>
        stage.returnSlots ? { home: pair[1], away: pair[0], ...tie } : this.#single(pair, format, tie),
      ),
    )
    if (!stage.returnSlots) return
    this.#add(times(stage.returnSlots), kind, () =>
      this.#fixtures(stage).map((leg) => {
        const { home: away, away: home, table, tie = 0, dependsOn = [] } = leg
        return { home, away, table, isDecider: true, firstLeg: leg, dependsOn, tie }
      }),
    )
  }

  #addThirdPlace(slots: RoundSlots, semifinals: CupStage): void {
    this.#add(slotTimes(this.#plan.startMs, 0, slots), THIRD_PLACE, () => {
      const matches = this.#deciders(semifinals)
      const pair = matches.map(loserOf) as [Team, Team]
      return [this.#single(pair, 'knockout', { table: null, dependsOn: matches })]
    })
    this.#number += 1
  }

  /** Two teams meet until one has the required number of wins; later matches depend on earlier ones. */
  #addSeries(stage: CupStage, { wins, days }: Series, before: CupStage | undefined): void {
    for (const [number, day] of days.entries()) {
      for (let tie = 0; tie < stage.ties; tie++) {
        const [offset, utc] = stage.slots[tie % stage.slots.length] as RoundSlots[number]
        const startMs = this.#plan.startMs + (day + offset) * DAY_MS + minutesOfDay(utc) * MINUTE_MS
        this.#add([startMs], CUP_ROUNDS[stage.ties], () => {
          const played = this.#fixtures(stage, tie)
          const won = Map.groupBy(played, winnerOf)
          if (played.length < number || [...won.values()].some((own) => own.length === wins)) return []
          const { pairs, dependsOn } = this.#pairing(stage, before)
          const ranked = this.#plan.ranked()
          const pair = [...(pairs[tie] as Pair)].sort((a, b) => ranked.indexOf(a) - ranked.indexOf(b))
          const [home, away] = (AT_HOME[wins][number] ? pair : pair.reverse()) as [Team, Team]
          const known = number < wins ? dependsOn : [...dependsOn, ...played]
          return [{ home, away, table: null, tie, isDecider: true, isOfSeries: true, dependsOn: known }]
        })
      }
    }
  }
}

export const planKnockout = (plan: KnockoutPlan): readonly PlannedRound[] => new Knockout(plan).rounds

/** The strongest are spread over the groups, the others are drawn pot by pot. */
function drawGroups(teams: readonly Team[], count: number, random: Random): Team[][] {
  const ranked = [...teams].sort((a, b) => b.strength - a.strength).slice(0, count * GROUP_SIZE)
  const pots = Array.from({ length: GROUP_SIZE }, (_, pot) =>
    random.stream(`pot/${pot}`).shuffle(ranked.slice(pot * count, (pot + 1) * count)),
  )
  return Array.from({ length: count }, (_, group) => pots.map((pot) => pot[group] as Team))
}

/** The first two of each group, drawn so that teams of one group do not meet before the final. */
function qualifiers(orders: readonly (readonly Team[])[]): Pair[] {
  const at = (group: number, place: number) => orders[group]?.[place] as Team
  const groups = Array.from({ length: orders.length / 2 }, (_, i) => [2 * i, 2 * i + 1] as const)
  return [
    ...groups.map(([a, b]): Pair => [at(a, 0), at(b, 1)]),
    ...groups.map(([a, b]): Pair => [at(b, 0), at(a, 1)]),
  ]
}

/** Null if the cup does not have the edition. `grounds` are those of its host. */
export function planCup(frame: EditionFrame<Cup>, grounds: readonly Venue[]): PlannedSeason | null {
  const { competition: cup, edition, anchorMs, random } = frame
  const { startWeek, size, stages, formats, finalVenue, seeds } = cup
  const week = startWeek[edition]
  if (week === undefined) return null
  const startMs = anchorMs + week * WEEK_MS
  const teams =
    size === undefined ? frame.teams : random.stream('entries').shuffle(frame.teams).slice(0, size)
  const groups = cup.groups ? drawGroups(teams, cup.groups.count, random) : []
  const groupDays = cup.groups?.slots ?? []
  const times = [...groupDays, ...stages.map(({ slots }) => slots)].flatMap((own) =>
    slotTimes(startMs, 0, own),
  )
  const season = makeSeason({
    ...frame,
    teams: groups.length > 0 ? groups.flat() : teams,
    startMs: Math.min(...times),
    endMs: Math.max(...times) + (stages.at(-1)?.series?.days.at(-1) ?? 0) * DAY_MS,
    tables: groups.map((own, i) => {
      const name = GROUPS[i] as LocalName
      return { key: name.en, name, teams: own, zones: [QUALIFIED] }
    }),
  })
  const settings = (format: RoundFormat, index: number) => ({
    venue: (format === 'final' ? finalVenue : undefined) ?? grounds[index % grounds.length],
    ...(formats ? { format: formats[format] } : {}),
  })
  const calendars = groups.map((own) => roundRobin(own, cup.groups?.legs ?? 1))
  const groupRounds = groupDays.map((slots, day) => ({
    season,
    times: slotTimes(startMs, 0, slots),
    round: { round: day + 1 },
    draw: () =>
      calendars.flatMap((calendar, group) =>
        (calendar[day] ?? []).map((pairing, i) => ({
          ...pairing,
          table: GROUPS[group]?.en ?? null,
          ...settings('group', day * 8 + group * 2 + i),
        })),
      ),
  }))
  const ranked = [...teams].sort((a, b) => b.strength - a.strength)
  const knockout = planKnockout({
    frame: { ...frame, teams },
    season,
    stages,
    firstRound: groupRounds.length + 1,
    startMs,
    isBracket: seeds !== undefined,
    ranked: () => ranked,
    entrants: () => cupEntrants(cup, season, teams, random),
    ...(seeds !== undefined && seeds < teams.length ? { seedOf: seedsOf(teams, seeds) } : {}),
    settings,
  })
  return { season, rounds: [...groupRounds, ...knockout] }
}

function cupEntrants(cup: Cup, season: Season, teams: readonly Team[], random: Random): Pairing {
  if (cup.groups) {
    const dependsOn = season.fixtures.filter(({ table }) => table !== null)
    return { pairs: qualifiers(finalOrders(season)), dependsOn }
  }
  const draw = random.stream('draw')
  if (cup.seeds !== undefined) return { pairs: drawBracket(teams, cup.seeds, draw), dependsOn: [] }
  const first = (cup.stages[0]?.ties ?? 1) * 2
  return { pairs: pairsOf(draw.shuffle(teams.slice(-first))), dependsOn: [] }
}
