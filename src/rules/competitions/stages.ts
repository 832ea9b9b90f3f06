/**
 * The stages of a season: which table each match counts for, by the rules of the competition, otherwise found from the
 * fixtures: who meets whom how often, and who plays on among themselves. A pure function of the matches and the rules,
 * shared by all sources, so that the same season has the same tables from each of them.
 */
import { STATUS_CODE } from '../../catalog/statuses.ts'
import type { StageData } from '../../contract/competition-data.ts'
import type { StandingsRules, TableRules } from '../../contract/standings-rules.ts'
import { shortList } from '../../shared/plural.ts'
import { WINNER_CODE } from '../matches/outcome.ts'
import { isCupName } from './cup-ties.ts'
import { Fixtures, type Indexes } from './fixtures.ts'
import {
  foldStage,
  groupOrder,
  hasKnockoutWord,
  isDeciderName,
  isGroup,
  isSplitName,
  placesText,
  usualKey,
} from './season-parts.ts'
import { standings } from './standings.ts'

/** Key of the first table of a league. */
export const MAIN_TABLE = 'league'

export interface StageMatch {
  readonly home: string
  readonly away: string
  readonly startMs: number
  /** Null without a result that counts. */
  readonly score: readonly [home: number, away: number] | null
  /** The stage that the source names; null for the first one, or if it names none. */
  readonly stage: string | null
  /** The group table that the source names. */
  readonly group: string | null
  /** The round is one of a cup ("Final"), or has no number. */
  readonly isCupRound: boolean
  /** Name of a cup round, if its number of ties is not known: it may be a round robin. Empty without a name. */
  readonly cupRound?: string | null
  /** Abandoned, and played again: it counts nowhere. */
  readonly isReplayed?: boolean
}

/** Rules of the season, with teams as in the matches. */
export interface StageRules {
  readonly stages: readonly StageData[]
  /** Teams by table of a stage, instead of the names in `stages`. */
  teamsOf(stage: StageData): ReadonlyMap<string, readonly string[]>
  readonly order: Omit<StandingsRules, 'tables' | 'deductions' | 'basis'>
  readonly deductions: readonly { readonly team: string; readonly points: number }[]
  /** Whether two teams meet once at each ground; absent if it is not known. */
  readonly meetsOnceAtHome?: boolean
}

export interface StageTable {
  readonly key: string
  readonly teams: readonly string[]
  /** Of the rules; absent for a stage that they do not have. */
  readonly stage?: StageData
  readonly carriesFrom?: NonNullable<TableRules['carriesFrom']>
  /** No match names it. */
  readonly isDerived?: true
  /** Teams that a match after the season put in order, the better one first. */
  readonly decidedOrder?: readonly string[]
}

export interface Stages {
  /** Key of the table of each match, in their order; null for none. */
  readonly tableOf: readonly (string | null)[]
  /** Results that count for no table, since a later one of the same sides does. */
  readonly replaced: ReadonlySet<number>
  /** The first table first, then in order of the rules and of their first match. */
  readonly tables: readonly StageTable[]
  /** Whether a stage was found from the fixtures alone. */
  readonly isInferred: boolean
  /** What is not known, as sentences without a full stop. */
  readonly unknown: readonly string[]
}

const STAGE_TEXT = {
  noSplit: 'the matches after the regular season could not be divided into stages',
  form: (stage: string) => `whether "${stage}" is a table or a knock-out is not known`,
  outside: (matches: number) =>
    `${matches} matches after the regular season are in no stage of the rules, and count for no table`,
  carry: (stage: string) => `whether "${stage}" carries over points is not known`,
  uneven: (least: number, most: number) =>
    `teams have played from ${least} to ${most} matches, so matches of play-offs may be among those of the table`,
  repeated: (days: string) => `the later one counts of two results of a fixture (${days})`,
  sameHome: (days: string) => `a fixture is listed twice, and never with the other side at home (${days})`,
  parallel: (teams: number) => `${teams} teams are in none of the tables of the rules`,
  places: (stage: string) => `"${stage}" has other teams than those of its places`,
  apart: (stages: string) => `whether ${stages} are one table is not known`,
}

export function buildStages(matches: readonly StageMatch[], rules: StageRules): Stages {
  const season = new Season(matches, rules)
  season.place()
  return season.result()
}

const NAMED_DAYS = 3

class Season {
  readonly #matches: readonly StageMatch[]
  readonly #fixtures: Fixtures
  readonly #rules: StageRules
  readonly #tableOf: (string | null)[]
  readonly #stageOf = new Map<string, StageData>()
  readonly #unknown: string[] = []
  /** Keys of tables that no rules name, best teams first. */
  readonly #found: string[] = []
  /** Teams of stages by their places, which may not have played there yet. */
  readonly #members = new Map<string, Set<string>>()
  readonly #replaced = new Set<number>()
  /** Keys of tables that matches name. */
  readonly #named = new Set<string>([MAIN_TABLE])
  readonly #decided: string[] = []
  #isInferred = false

  constructor(matches: readonly StageMatch[], rules: StageRules) {
    // A group whose matches count for the first table is only a part of its fixtures.
    const isOfMain = ({ group }: StageMatch) => group !== null && rules.stages[0]?.names?.includes(group)
    this.#matches = matches.map((match) =>
      isOfMain(match) ? { ...match, group: null, stage: null, isCupRound: false } : match,
    )
    this.#fixtures = new Fixtures(this.#matches)
    this.#rules = rules
    this.#tableOf = this.#matches.map(({ group, isReplayed }) => (isReplayed ? null : group))
    for (const [index, { isReplayed }] of matches.entries()) if (isReplayed) this.#replaced.add(index)
    for (const stage of rules.stages) this.#stageOf.set(stage.key, stage)
    for (const { group } of this.#matches) if (group !== null) this.#named.add(group)
  }

  place(): void {
    const open = this.#matches
      .keys()
      .filter((index) => this.#matches[index]!.group === null && !this.#replaced.has(index))
    const byLabel = Map.groupBy(open, (index) => this.#labelOf(this.#matches[index]!))
    for (const [label, indexes] of byLabel) if (label !== null) this.#placeNamed(label, indexes)
    const unnamed = byLabel.get(null) ?? []
    this.#placeRounds(unnamed, byLabel)
    if (this.#rules.stages.length === 0 && this.#fixtures.isCup(unnamed)) {
      this.#put(unnamed, null)
      return
    }
    this.#placeMain(this.#once(this.#decide(unnamed)))
  }

  /**
   * The matches of the league. Those of two teams that were level after the last round give their order, and count for
   * no table: the title of Italy in 1964, relegation there in 2023.
   */
  #decide(unnamed: Indexes): number[] {
    const main = unnamed.filter((index) => !this.#matches[index]!.isCupRound)
    const [extra, meetings] = [this.#fixtures.afterAll(main), this.#rules.stages[0]?.meetings]
    const named = unnamed.filter((index) => isDeciderName(this.#matches[index]!.cupRound ?? ''))
    const regular = main.filter((index) => !extra.includes(index))
    const isOver = meetings === undefined || this.#fixtures.isComplete(regular, meetings)
    if (extra.length + named.length === 0 || !isOver) return main
    const points = new Map(this.#rows(regular).map((row) => [row.team, row.points]))
    const isLevel = ({ home, away }: StageMatch) => points.has(home) && points.get(home) === points.get(away)
    const ties = this.#fixtures.outcomesOf(
      [...extra, ...named].filter((index) => isLevel(this.#matches[index]!)),
    )
    if (ties === null || !extra.every((index) => isLevel(this.#matches[index]!))) return main
    this.#decided.push(...ties.flat())
    this.#put(extra, null)
    this.#isInferred ||= extra.length > 0
    return regular
  }

  /** The key of a stage of the rules, or the text of the source. */
  #labelOf({ stage }: StageMatch): string | null {
    if (stage === null) return null
    const text = foldStage(stage)
    const known = this.#rules.stages.find(({ key, names = [] }) =>
      [key, ...names].some((name) => foldStage(name) === text),
    )
    const label = known?.key ?? usualKey(text) ?? stage
    return label === MAIN_TABLE ? null : label
  }

  #placeNamed(label: string, indexes: number[]): void {
    const stage = this.#stageOf.get(label)
    const numbered = indexes.filter((index) => !this.#matches[index]!.isCupRound)
    if (stage?.form === 'knockout') return
    if (stage?.form === 'groups') {
      this.#placeGroups(numbered, stage)
      return
    }
    const isTable = stage !== undefined || this.#isTable(label, numbered, numbered.length < indexes.length)
    if (!isTable) return
    this.#named.add(label)
    this.#put(numbered, label)
  }

  /** Cup rounds in which all teams, or those of each group, meet each other: the final round of 1950. */
  #placeRounds(unnamed: Indexes, byLabel: ReadonlyMap<string | null, Indexes>): void {
    const byRound = Map.groupBy(unnamed, (index) => this.#matches[index]!.cupRound ?? null)
    for (const [round, indexes] of byRound) {
      if (round === null) continue
      const all = [...indexes, ...(byLabel.get(round) ?? [])].sort((a, b) => this.#fixtures.byStart(a, b))
      const { parts = [], finals = [] } = this.#fixtures.roundRobinsOf(all) ?? {}
      const [least, most] = parts.length > 0 ? [0, 0] : this.#fixtures.spread(all)
      // The best of two groups meet those of the other one, and have met each other.
      if (round && least === most && least > 1 && !this.#fixtures.isBracket(all)) {
        this.#named.add(round)
        this.#put(all, round)
      }
      if (parts.length === 0) continue
      this.#put(finals, null)
      const isWhole = parts.length === 1
      this.#isInferred ||= !isWhole || round === ''
      for (const [at, part] of parts.entries()) {
        const key = isWhole ? round || MAIN_TABLE : round ? `${round}, group ${at + 1}` : `Group ${at + 1}`
        if (isWhole) this.#named.add(key)
        this.#put(part, key)
      }
    }
  }

  /**
   * Whether a stage that the rules do not have is played for a table: by its name, or by who meets whom. Ties after
   * other matches, from which the losers drop out, are a knock-out whatever their name.
   */
  #isTable(label: string, numbered: Indexes, hasCupRounds: boolean): boolean {
    const { stage } = this.#matches[numbered[0] ?? -1] ?? {}
    if (stage && isSplitName(stage)) return true
    const parts = this.#fixtures.partsOf(numbered)
    if (parts.length > 0 && parts.every((part) => this.#fixtures.isRoundRobin(part))) return true
    if (hasCupRounds || parts.every((part) => this.#isTie(part, parts.length))) return false
    const isBracket = this.#fixtures.isBracket(numbered)
    if (isCupName(label) || hasKnockoutWord(label)) {
      const [least, most] = this.#fixtures.spread(numbered)
      return least === most && least > 1 && !isBracket
    }
    if (!isBracket || !this.#fixtures.isAnyAfter(numbered)) return true
    if (this.#fixtures.hasTree(numbered)) this.#isInferred = true
    else this.#unknown.push(STAGE_TEXT.form(label))
    return false
  }

  /** Whether two teams meet in two legs or, alone in their stage, once. */
  #isTie(part: Indexes, parts: number): boolean {
    return (
      this.#fixtures.teamsOf(part).length === 2 && (part.length === 2 || (part.length === 1 && parts === 1))
    )
  }

  /** The matches of the first stage without results that a later one of the same sides replaces. */
  #once(main: number[]): number[] {
    const { meetsOnceAtHome = false, stages } = this.#rules
    main.sort((a, b) => this.#fixtures.byStart(a, b))
    if (stages.length > 0 && !meetsOnceAtHome) return main
    const [replaced, doubtful]: [string[], string[]] = [[], []]
    for (const own of this.#fixtures.repeatedResults(main, meetsOnceAtHome)) {
      const last = this.#matches[own.at(-1)!]!
      const isSame = own.every((index) => String(this.#matches[index]!.score) === String(last.score))
      const isReplaced = isSame || this.#fixtures.hasReverse(own[0]!, main)
      // Sources write the names in different ways, and each would change the text again.
      ;(isReplaced ? replaced : doubtful).push(new Date(last.startMs).toISOString().slice(0, 10))
      if (isReplaced) for (const index of own.slice(0, -1)) this.#replaced.add(index)
    }
    if (replaced.length > 0) this.#unknown.push(STAGE_TEXT.repeated(shortList(replaced.sort(), NAMED_DAYS)))
    if (doubtful.length > 0) this.#unknown.push(STAGE_TEXT.sameHome(shortList(doubtful.sort(), NAMED_DAYS)))
    return main.filter((index) => !this.#replaced.has(index))
  }

  #placeMain(all: Indexes): void {
    const [first] = this.#rules.stages
    const guests = new Set(this.#fixtures.guestMatchesOf(all))
    const main = all.filter((index) => !guests.has(index))
    this.#put([...guests], null)
    this.#put(main, MAIN_TABLE)
    if (main.length === 0) return
    if (first?.form === 'groups') this.#placeGroups(main, first)
    else if (first && first.key !== MAIN_TABLE) this.#placeHalves(main)
    else if (first?.meetings !== undefined) this.#splitByRules(main, first.meetings)
    else if (first) {
      if (!this.#dropKnockout(main)) this.#checkSpread(main)
    } else if (
      !this.#placeInferredGroups(main) &&
      !this.#splitByFixtures(main) &&
      !this.#placeHalves(main) &&
      !this.#dropKnockout(main)
    )
      this.#checkSpread(main)
  }

  /** Two halves of a season with a knock-out after each. */
  #placeHalves(main: Indexes): boolean {
    const [first, second] = this.#rules.stages.filter(({ form }) => form === 'table')
    const halves = this.#fixtures.halves(main, first !== undefined)
    if (!halves) {
      if (first) this.#unknown.push(STAGE_TEXT.noSplit)
      return false
    }
    this.#put(halves.first, first?.key ?? 'First half')
    this.#put(halves.second, second?.key ?? 'Second half')
    this.#put(halves.finals, null)
    this.#isInferred ||= !first
    return true
  }

  /** A knock-out after matches of which all teams have equally many. */
  #dropKnockout(main: Indexes): boolean {
    const knockout = this.#fixtures.knockoutAfter(main)
    if (!knockout) return false
    this.#put(knockout, null)
    this.#isInferred = true
    return true
  }

  /** Matches of a season that is over, and was not stopped, belong to a play-off if some teams have more of them. */
  #checkSpread(main: Indexes): void {
    if (this.#rules.order.pointsPerGame) return
    const [least, most] = this.#fixtures.spread(main.filter((index) => this.#matches[index]!.score))
    // Matches without a result before the last one, in order of start, were called off.
    const isOver = this.#matches[main.at(-1)!]!.score !== null
    if (isOver && most - least >= SPREAD && least >= SPREAD * 2)
      this.#unknown.push(STAGE_TEXT.uneven(least, most))
  }

  #placeGroups(main: Indexes, stage: StageData): void {
    const teamsOf = this.#rules.teamsOf(stage)
    const groupOf = new Map([...teamsOf].flatMap(([key, teams]) => teams.map((team) => [team, key] as const)))
    if (groupOf.size === 0) {
      if (!this.#placeInferredGroups(main)) this.#put(main, stage.key)
      return
    }
    for (const index of main) {
      const { home, away } = this.#matches[index]!
      const key = groupOf.get(home)
      this.#tableOf[index] = key !== undefined && key === groupOf.get(away) ? key : null
    }
  }

  /** Groups whose teams all met each other and nobody else, but in a knock-out after them. */
  #placeInferredGroups(main: Indexes): boolean {
    const sorted = main.toSorted((a, b) => this.#fixtures.byStart(a, b))
    const { parts = [], finals = [] } = this.#fixtures.roundRobinsOf(sorted) ?? {}
    if (parts.length < 2 || !this.#fixtures.isBracket(finals)) return false
    for (const [index, part] of parts.entries()) this.#put(part, `Group ${index + 1}`)
    this.#put(finals, null)
    this.#isInferred = true
    return true
  }

  /** A league that splits: further meetings of two teams belong to the stage of their places. */
  #splitByRules(main: Indexes, meetings: number): void {
    const stages = this.#rules.stages
      .slice(1)
      .filter(({ form, key }) => form === 'table' && key !== MAIN_TABLE)
    const { regular, later } = this.#fixtures.cut(main, meetings)
    if (stages.length === 0 || later.length === 0) return
    const places = Math.max(
      0,
      ...stages.flatMap(({ places, placeList = [] }) => [places?.to ?? 0, ...placeList]),
    )
    const isWhole =
      this.#fixtures.isComplete(regular, meetings) && this.#fixtures.teamsOf(regular).length >= places
    const ranked = isWhole ? this.#rank(regular) : null
    if (
      !ranked ||
      !(this.#placeByPlaces(later, ranked, stages) || this.#placeByParts(later, ranked, stages))
    ) {
      if (ranked) this.#put(later, null)
      this.#unknown.push(STAGE_TEXT.noSplit)
    }
  }

  #placeByPlaces(later: Indexes, ranked: readonly string[], stages: readonly StageData[]): boolean {
    const stageOf = (team: string) => {
      const place = ranked.indexOf(team) + 1
      return stages.find(
        ({ places, placeList }) =>
          placeList?.includes(place) || (places && places.from <= place && place <= places.to),
      )?.key
    }
    const placed = later.map((index) => {
      const { home, away } = this.#matches[index]!
      const [key, other] = [stageOf(home), stageOf(away)]
      return [index, key === other ? (key ?? null) : 'between'] as const
    })
    const between = placed.filter(([, key]) => key === 'between').length
    if (between > later.length * OTHERS_SHARE) return false
    const outside = placed.filter(([, key]) => key === null).length
    if (outside > later.length * OTHERS_SHARE) this.#unknown.push(STAGE_TEXT.outside(outside))
    for (const [index, key] of placed) this.#tableOf[index] = key === 'between' ? null : key
    for (const team of ranked) {
      const key = stageOf(team)
      if (key !== undefined) this.#members.getOrInsertComputed(key, () => new Set()).add(team)
    }
    for (const { key, meetings } of stages) {
      if (meetings === undefined) continue
      const own = placed.flatMap(([index, of]) => (of === key ? [index] : []))
      this.#put(this.#fixtures.cut(own, meetings).later, null)
    }
    return true
  }

  /** Parts of the fixtures, best first, as the stages of the rules. */
  #placeByParts(later: Indexes, ranked: readonly string[], stages: readonly StageData[]): boolean {
    const found = this.#laterParts(later, ranked.length)
    if (found?.parts.length !== stages.length) return false
    const parts = this.#bestFirst(found.parts, ranked)
    this.#put(found.finals, null)
    for (const [index, part] of parts.entries()) this.#put(part, stages[index]!.key)
    return true
  }

  /** The same without rules: the smallest number of meetings after which the league falls apart. */
  #splitByFixtures(main: Indexes): boolean {
    for (let meetings = 1; meetings <= MEETINGS_LIMIT; meetings++) {
      const { regular, later } = this.#fixtures.cut(main, meetings)
      if (!this.#fixtures.isComplete(regular, meetings)) return false
      if (later.length === 0) return true
      const teams = this.#fixtures.teamsOf(regular).length
      const found = this.#fixtures.isMostlyAfter(later, regular) ? this.#laterParts(later, teams) : null
      if (found) {
        const ranked = this.#rank(regular)
        this.#isInferred = true
        this.#put(found.finals, null)
        for (const part of this.#bestFirst(found.parts, ranked)) {
          const places = this.#fixtures.teamsOf(part).map((team) => ranked.indexOf(team) + 1)
          const key = placesText(places, teams)
          this.#found.push(key)
          this.#put(part, key)
        }
        return true
      }
      if (this.#fixtures.isAfter(later, regular) && this.#fixtures.isKnockout(later, teams)) {
        this.#isInferred = true
        this.#put(later, null)
        return true
      }
    }
    return false
  }

  /** Round robins of a part of the teams, and finals after them. */
  #laterParts(later: Indexes, teams: number): { parts: number[][]; finals: Indexes } | null {
    const found = this.#fixtures.roundRobinsOf(later)
    const isSplit =
      found !== null && (found.parts.length > 1 || this.#fixtures.teamsOf(found.parts.flat()).length < teams)
    return isSplit && found.parts.length > 0 ? found : null
  }

  /** Teams in the order of the table. */
  #rank(indexes: Indexes): string[] {
    return this.#rows(indexes).map(({ team }) => team)
  }

  #rows(indexes: Indexes): { readonly team: string; readonly points: number }[] {
    const teams = this.#fixtures.teamsOf(indexes)
    const id = (team: string) => teams.indexOf(team) + 1
    const { order, deductions } = this.#rules
    const [table] = standings(
      {
        ...order,
        tables: [{ key: MAIN_TABLE, name: MAIN_TABLE }],
        deductions: deductions.map(({ team, points }) => ({ teamId: id(team), points, reason: null })),
      },
      indexes.flatMap((index) => {
        const { home, away, startMs, score } = this.#matches[index]!
        if (!score) return []
        return {
          status: STATUS_CODE.finished,
          startMs,
          homeTeamId: id(home),
          awayTeamId: id(away),
          homeScore: score[0],
          awayScore: score[1],
          winnerCode: WINNER_CODE[score[0] === score[1] ? 'draw' : score[0] > score[1] ? 'home' : 'away'],
          standingsTable: MAIN_TABLE,
        }
      }),
      ['total'],
    )
    return (table?.rows ?? []).map(({ teamId, points }) => ({ team: teams[teamId - 1]!, points }))
  }

  #bestFirst(parts: number[][], ranked: readonly string[]): number[][] {
    const best = (part: Indexes) =>
      Math.min(...this.#fixtures.teamsOf(part).map((team) => ranked.indexOf(team)))
    return parts.toSorted((a, b) => best(a) - best(b))
  }

  #put(indexes: Indexes, key: string | null): void {
    for (const index of indexes) this.#tableOf[index] = key
  }

  result(): Stages {
    const teams = new Map(this.#members)
    const order = [...this.#matches.keys()].sort((a, b) => this.#fixtures.byStart(a, b))
    for (const stage of this.#rules.stages.filter(({ form }) => form === 'groups'))
      for (const [key, own] of this.#rules.teamsOf(stage)) teams.set(key, new Set(own))
    for (const index of order) {
      const key = this.#tableOf[index]
      if (key == null) continue
      const { home, away } = this.#matches[index]!
      teams
        .getOrInsertComputed(key, () => new Set())
        .add(home)
        .add(away)
    }
    const main = teams.get(MAIN_TABLE)
    for (const { key, places: { from, to } = { from: 1, to: Infinity } } of this.#rules.stages)
      if ((teams.get(key)?.size ?? 0) > to - from + 1) this.#unknown.push(STAGE_TEXT.places(key))
    const apart = [...this.#named].filter((key) => teams.has(key) && !isGroup(key) && !this.#stageOf.has(key))
    const [one = '', ...more] = apart.sort()
    if (!main && more.some((key) => !teams.get(key)!.isDisjointFrom(teams.get(one)!)))
      this.#unknown.push(STAGE_TEXT.apart(shortList(apart, NAMED_DAYS)))
    const places = [...this.#rules.stages.map(({ key }) => key), ...this.#found]
    const rank = (key: string) =>
      key === MAIN_TABLE ? -1 : places.includes(key) ? places.indexOf(key) : places.length
    const tables = [...teams].flatMap(([key, own]): StageTable[] => {
      const stage = this.#stageOf.get(key)
      const carriesFrom = key === MAIN_TABLE ? null : this.#carryOf(key, stage, own, main)
      const isDecided = key === MAIN_TABLE && this.#decided.length > 0
      const more = {
        ...(stage && { stage }),
        ...(carriesFrom && { carriesFrom }),
        ...(isDecided && { decidedOrder: this.#decided }),
      }
      return [{ key, teams: [...own].sort(), ...more, ...(!this.#named.has(key) && { isDerived: true }) }]
    })
    tables.sort(
      (a, b) =>
        rank(a.key) - rank(b.key) ||
        Number(isGroup(b.key)) - Number(isGroup(a.key)) ||
        groupOrder(a.key, b.key),
    )
    return {
      tableOf: this.#tableOf,
      replaced: this.#replaced,
      tables: main ? [...tables.slice(0, 1), ...this.#parallel(main), ...tables.slice(1)] : tables,
      isInferred: this.#isInferred,
      unknown: this.#unknown,
    }
  }

  #carryOf(key: string, stage: StageData | undefined, own: Set<string>, main: Set<string> | undefined) {
    if (stage?.carry) {
      const { points, rounding, pointsOnly, headToHeadBefore, from = MAIN_TABLE } = stage.carry
      if (points === 'none') return null
      return {
        table: from,
        pointsFactor: points === 'half' ? 0.5 : 1,
        ...(rounding && { rounding }),
        ...(points === 'headToHead' && { headToHead: true }),
        ...(pointsOnly && { pointsOnly }),
        ...(headToHeadBefore && { headToHeadBefore }),
      }
    }
    // After groups, teams that do not all meet take along what they have.
    if (!main && !stage && !isGroup(key) && this.#tableOf.some((table) => table !== null && isGroup(table))) {
      const own = [...this.#matches.keys()].filter((index) => this.#tableOf[index] === key)
      if (!this.#fixtures.isRoundRobin(own)) this.#unknown.push(STAGE_TEXT.carry(key))
    }
    if (!main || isGroup(key) || stage?.form === 'groups' || !own.isSubsetOf(main)) return null
    this.#unknown.push(STAGE_TEXT.carry(key))
    // Most leagues carry everything over into a stage of some of their teams.
    return own.size < main.size ? { table: MAIN_TABLE, pointsFactor: 1 } : null
  }

  /** Tables of conferences or zones: their teams with all matches of the first table. */
  #parallel(main: ReadonlySet<string>): StageTable[] {
    const [stage] = this.#rules.stages
    if (stage?.form !== 'parallel') return []
    const tables = [...this.#rules.teamsOf(stage)].flatMap(([key, teams]): StageTable[] => {
      const own = teams.filter((team) => main.has(team))
      return own.length === 0
        ? []
        : [{ key, teams: own.sort(), carriesFrom: { table: MAIN_TABLE, pointsFactor: 1 } }]
    })
    const left = main.size - tables.reduce((sum, { teams }) => sum + teams.length, 0)
    if (left > 0) this.#unknown.push(STAGE_TEXT.parallel(left))
    return tables
  }
}

/** More matches than this between the stages of the rules: the places are not those of the rules. */
const OTHERS_SHARE = 0.2
/** No league meets more often before it splits. */
const MEETINGS_LIMIT = 6
/** Postponed matches make a smaller difference between teams. */
const SPREAD = 3
