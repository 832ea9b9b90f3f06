/**
 * Season statistics computed from matches if no provider supplied them (docs/reference/endpoints.md): one pass over the
 * decided matches sums up players and teams overall, at home, away and in each part of the season. The order of the
 * matches affects only a player's last team and the longest runs.
 */
import type { SeasonScope } from '../../catalog/season-statistics/index.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { StatisticsChange } from '../../contract/match-blocks.ts'
import { WINNER_CODE } from '../matches/outcome.ts'
import {
  type AggregatePlan,
  aggregatePlan,
  type CountedGoal,
  type CountedRange,
  countGoal,
  type Gathered,
  type GoalCounts,
  goalValues,
  INPUT_SOURCES,
  type InputSource,
  type ReportedKeys,
  SeasonCoverage,
  seasonValues,
} from './aggregates.ts'
import {
  type Facts,
  factsOfPlayers,
  factsOfSide,
  type MatchDetails,
  type PlayerInMatch,
  type Side,
} from './match-facts.ts'
import type { SeasonPart } from './types.ts'

/** A slice of a season of one player or team. */
export interface SeasonLine {
  readonly entityId: number
  /** A player's team in the season. */
  readonly teamId: number | null
  readonly type: string
  /** By position of the key in the dictionary; NaN if absent. */
  readonly values: Float64Array
}

export type CountedPlayer = PlayerInMatch

/** A statistic of the whole match. */
export type CountedStatistic = StatisticsChange[number]['items'][number]

/** A decided match with its known data. */
export interface CountedMatch {
  readonly homeTeamId: number
  readonly awayTeamId: number
  readonly homeScore: number
  readonly awayScore: number
  readonly winnerCode: number | null
  /** Awarded without play. */
  readonly isAwarded: boolean
  readonly homePlayers: readonly CountedPlayer[]
  readonly awayPlayers: readonly CountedPlayer[]
  readonly statistics: readonly CountedStatistic[]
  /** Goals of players without statistics; absent or null if the scorers are unknown. */
  readonly goals?: readonly CountedGoal[] | null
  /** What else is known of the match. */
  readonly details?: MatchDetails
  /** The part of the season, if any. */
  readonly part?: SeasonPart | null
}

/** Player and match statistics are tracked separately: feeds may have either one. */
type StatisticKind = 'players' | 'statistics'
type MatchCoverage = Readonly<Record<StatisticKind, ReportedKeys>>

const STATISTIC_KINDS = ['players', 'statistics'] as const satisfies readonly StatisticKind[]

/** Where a match holds a source. A player's own statistics are among those of players. */
const kindOf = (scope: SeasonScope, source: InputSource): StatisticKind =>
  scope === 'player' || source === 'players' ? 'players' : 'statistics'

/** The slots of a scope that matches report, each with the key under which they do. */
function coveredSlots(
  plan: AggregatePlan,
  scope: SeasonScope,
): Record<StatisticKind, [key: string, slot: number][]> {
  const slots: Record<StatisticKind, [string, number][]> = { players: [], statistics: [] }
  for (const source of INPUT_SOURCES) {
    for (const [key, slot] of plan.slots[source])
      slots[kindOf(scope, source)].push([coverageKey(source, key), slot])
  }
  for (const { of, slot } of plan.counted) slots.players.push([of, slot])
  return slots
}

/** A total has a different key than the value it belongs to. */
const coverageKey = (source: InputSource, key: string) =>
  source === 'totals' || source === 'opponentTotals' ? `${key} of all` : key

/**
 * The types of totals, by the sides and parts with a match. If teams are athletes, home and away are only draw
 * positions, so they are left out. @assumed
 */
export function computedTypes(sport: Sport, slices: Iterable<'overall' | Side | SeasonPart>): string[] {
  const isShown = (slice: string) => !sport.teamIsAthlete || (slice !== 'home' && slice !== 'away')
  return [...new Set(['overall', ...slices].filter(isShown))]
}

/**
 * Whether a player took part. Players with statistics did. In sports without player statistics, starters did, and for
 * substitutes it is unknown. @assumed
 */
export function hasPlayed(sport: Sport, { statistics, substitute }: CountedPlayer): boolean {
  if (statistics != null) return true
  return isKnownByStart(sport) && substitute !== true
}

/** Whether the line-up is the only evidence of who played. */
export function isKnownByStart(sport: Sport): boolean {
  return !sport.hasPlayerStatistics
}

class Sums {
  matches = 0
  starts = 0
  played = 0
  results = ''
  readonly tallies: Record<string, number> = {}
  readonly sums: Float64Array
  readonly counts: Uint32Array
  /** Goals in matches without player statistics; null if there are none. */
  goals: GoalCounts | null = null
  /** What the matches report, by kind of statistics. */
  readonly reported: Record<StatisticKind, ReportedKeys[]> = { players: [], statistics: [] }

  constructor(slotCount: number) {
    this.sums = new Float64Array(slotCount)
    this.counts = new Uint32Array(slotCount)
  }

  add(slot: number | undefined, value: unknown): void {
    if (slot === undefined || typeof value !== 'number') return
    this.sums[slot] = (this.sums[slot] ?? 0) + value
    this.counts[slot] = (this.counts[slot] ?? 0) + 1
  }

  /** Zeros are counted: a team without a win has 0 wins. */
  tally(name: string, by: number | boolean): void {
    this.tallies[name] = (this.tallies[name] ?? 0) + Number(by)
  }

  score(goal: CountedGoal): void {
    this.goals ??= { goals: 0, penaltyGoals: 0, ownGoals: 0 }
    countGoal(this.goals, goal)
  }

  report({ players, statistics }: MatchCoverage): void {
    this.played += 1
    this.reported.players.push(players)
    this.reported.statistics.push(statistics)
  }

  /** Facts are known in matches that were played. */
  note(slots: ReadonlyMap<string, number>, facts: Facts): void {
    for (const [name, slot] of slots) {
      const value = facts[name]
      this.add(slot, typeof value === 'boolean' ? Number(value) : value)
    }
  }
}

class Entity {
  teamId: number | null = null
  readonly slices = new Map<'overall' | Side | SeasonPart, Sums>()
  readonly #slotCount: number

  constructor({ slotCount }: AggregatePlan) {
    this.#slotCount = slotCount
  }

  /** The sums to which a match on a side is added. */
  sumsOf(side: Side, { part }: CountedMatch): Sums[] {
    return (['overall', side, ...(part ? [part] : [])] as const).map((name) =>
      this.slices.getOrInsertComputed(name, () => new Sums(this.#slotCount)),
    )
  }
}

export class SeasonTotals {
  readonly #sport: Sport
  readonly #plans: Readonly<Record<SeasonScope, AggregatePlan>>
  readonly #entities: Readonly<Record<SeasonScope, Map<number, Entity>>> = {
    player: new Map(),
    team: new Map(),
  }
  readonly #coveredSlots: Readonly<Record<SeasonScope, ReturnType<typeof coveredSlots>>>
  readonly #coverage = { players: new SeasonCoverage(), statistics: new SeasonCoverage() }
  /** Matches with known scorers, by team and type. */
  readonly #matchesWithScorers = new Map<string, number>()

  constructor(sport: Sport) {
    this.#sport = sport
    this.#plans = { player: aggregatePlan(sport.slug, 'player'), team: aggregatePlan(sport.slug, 'team') }
    this.#coveredSlots = {
      player: coveredSlots(this.#plans.player, 'player'),
      team: coveredSlots(this.#plans.team, 'team'),
    }
  }

  /** Adds a decided match. A player's team is that of the last match added. */
  add(match: CountedMatch): void {
    const statistics = this.#coverage.statistics.note(keysOfMatch(match))
    for (const side of ['home', 'away'] as const) {
      const players = match[`${side}Players`].filter((player) => hasPlayed(this.#sport, player))
      const reported = { statistics, players: this.#coverage.players.note(keysOfPlayers(players)) }
      const held = match.isAwarded ? null : reported
      if (this.#sport.seasonStatistics.players) {
        const factsOf = factsOfPlayers(this.#sport, match, side, winnerSide(match))
        for (const player of players) this.#addPlayer(match, side, player, held, factsOf(player, players))
      }
      if (this.#sport.seasonStatistics.teams) this.#addTeam(match, side, players, held)
    }
    this.#addGoals(match)
  }

  /** The slices of all players or teams: overall, and each side and part with a match. */
  *lines(scope: SeasonScope): Generator<SeasonLine> {
    const plan = this.#plans[scope]
    for (const [entityId, { teamId, slices }] of this.#entities[scope]) {
      const sums: ReadonlyMap<string, Sums> = slices
      for (const type of computedTypes(this.#sport, slices.keys())) {
        const of = sums.get(type) as Sums
        const gathered = this.#gathered(scope, of)
        const values = of.goals
          ? goalValues(plan, of.goals, gathered, this.#matchesWithScorers.get(`${teamId} ${type}`) ?? 0)
          : seasonValues(plan, gathered)
        yield { entityId, teamId, type, values }
      }
    }
  }

  #gathered(scope: SeasonScope, sums: Sums): Gathered {
    const hidden = new Set<number>()
    for (const kind of STATISTIC_KINDS) {
      for (const slot of this.#coverage[kind].hidden(sums.reported[kind], this.#coveredSlots[scope][kind]))
        hidden.add(slot)
    }
    return Object.assign(sums, { hidden })
  }

  #entity(scope: SeasonScope, id: number): Entity {
    return this.#entities[scope].getOrInsertComputed(id, () => new Entity(this.#plans[scope]))
  }

  #addPlayer(
    match: CountedMatch,
    side: Side,
    { playerId, substitute, statistics }: CountedPlayer,
    reported: MatchCoverage | null,
    facts: Facts,
  ): void {
    const entity = this.#entity('player', playerId)
    const {
      slots: { own },
      counted,
      facts: factSlots,
    } = this.#plans.player
    entity.teamId = match[`${side}TeamId`]
    for (const sums of entity.sumsOf(side, match)) {
      sums.matches += 1
      if (reported) {
        sums.report(reported)
        sums.note(factSlots, facts)
      }
      if (substitute !== true) sums.starts += 1
      for (const key in statistics) sums.add(own.get(key), statistics[key])
      if (statistics != null)
        for (const range of counted) sums.add(range.slot, isIn(range, statistics[range.of]))
    }
  }

  #addGoals(match: CountedMatch): void {
    if (!match.goals || !this.#sport.seasonStatistics.players) return
    for (const side of ['home', 'away'] as const) {
      for (const type of ['overall', side, ...(match.part ? [match.part] : [])]) {
        const key = `${match[`${side}TeamId`]} ${type}`
        this.#matchesWithScorers.set(key, (this.#matchesWithScorers.get(key) ?? 0) + 1)
      }
    }
    for (const goal of match.goals) {
      const entity = this.#entity('player', goal.playerId)
      entity.teamId = match[`${goal.side}TeamId`]
      for (const sums of entity.sumsOf(goal.side, match)) sums.score(goal)
    }
  }

  #addTeam(
    match: CountedMatch,
    side: Side,
    players: readonly CountedPlayer[],
    reported: MatchCoverage | null,
  ): void {
    const { slots, facts: factSlots } = this.#plans.team
    const facts = factsOfSide(this.#sport, match, side, winnerSide(match))
    for (const sums of this.#entity('team', match[`${side}TeamId`]).sumsOf(side, match)) {
      sums.matches += 1
      if (reported) {
        sums.report(reported)
        sums.note(factSlots, facts)
      }
      addTallies(sums, match, side)
      for (const statistic of match.statistics) {
        sums.add(slots.own.get(statistic.key), statistic[side])
        const other = side === 'home' ? 'away' : 'home'
        sums.add(slots.opponents.get(statistic.key), statistic[other])
        sums.add(slots.totals.get(statistic.key), statistic[`${side}Total`])
        sums.add(slots.opponentTotals.get(statistic.key), statistic[`${other}Total`])
      }
      if (slots.players.size === 0) continue
      for (const { statistics } of players) {
        for (const key in statistics) sums.add(slots.players.get(key), statistics[key])
      }
    }
  }
}

/** 1 or 0; feeds omit zeros. */
function isIn({ atLeast, atMost }: CountedRange, value: unknown): number {
  const number = typeof value === 'number' ? value : 0
  return Number(number >= atLeast && number <= atMost)
}

function* keysOfMatch({ statistics }: CountedMatch): Generator<string> {
  for (const { key, homeTotal, awayTotal } of statistics) {
    yield coverageKey('own', key)
    if (homeTotal !== undefined || awayTotal !== undefined) yield coverageKey('totals', key)
  }
}

function* keysOfPlayers(players: readonly CountedPlayer[]): Generator<string> {
  for (const { statistics } of players) yield* Object.keys(statistics ?? {})
}

function winnerSide({ winnerCode }: CountedMatch): Side | null {
  return winnerCode === WINNER_CODE.home ? 'home' : winnerCode === WINNER_CODE.away ? 'away' : null
}

/** Counts derived from the result of a side (catalog, `Tally`). */
function addTallies(sums: Sums, match: CountedMatch, side: Side): void {
  const isDraw = match.winnerCode === WINNER_CODE.draw
  const isWon = match.winnerCode === WINNER_CODE[side]
  const isLost = !isDraw && !isWon
  for (const place of ['home', 'away'] as const) {
    sums.tally(`${place}Wins`, place === side && isWon)
    sums.tally(`${place}Draws`, place === side && isDraw)
    sums.tally(`${place}Losses`, place === side && isLost)
  }
  sums.results += isWon ? 'W' : isDraw ? 'D' : 'L'
  sums.tally('wins', isWon)
  sums.tally('draws', isDraw)
  sums.tally('losses', isLost)
  const [scored, conceded] =
    side === 'home' ? [match.homeScore, match.awayScore] : [match.awayScore, match.homeScore]
  sums.tally('scored', scored)
  sums.tally('conceded', conceded)
  sums.tally('cleanSheets', conceded === 0)
  sums.tally('failedToScore', scored === 0)
}
