/**
 * Schedules rounds as fixtures in chronological order, so that every team has its days of rest across all its
 * competitions. Future rounds are scheduled as well, so that nothing moves later; `isKnown` tells which of them may be
 * reported.
 */
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type Pairing,
  type RoundSlots,
  roundRobin,
  slotTimes,
} from '../calendar.ts'
import type { Random } from '../random.ts'
import { bracket, pairsOf, planKnockout } from './cups.ts'
import { decide } from './disruptions.ts'
import {
  type ContinuousLeague,
  type Draw,
  type Fixture,
  LEAGUE_TABLE,
  type League,
  type Round,
  type Season,
  type Team,
} from './model.ts'
import type { EditionFrame, PlannedRound, PlannedSeason } from './planned-rounds.ts'
import { matchOf } from './results.ts'
import { finalOrders, makeSeason, nextMatchId } from './seasons.ts'

export class Scheduler {
  readonly fixtures: Fixture[] = []
  readonly #random: Random
  /** The last match of each team so far. */
  readonly #last = new Map<number, Fixture>()

  constructor(random: Random) {
    this.#random = random
  }

  /** Schedules the rounds in the order of their first starts. */
  schedule(rounds: readonly PlannedRound[]): void {
    for (const planned of [...rounds].sort((a, b) => (a.times[0] as number) - (b.times[0] as number))) {
      this.byRest(planned.draw()).forEach((draw, i) => {
        const startMs = planned.times[i]
        if (startMs === undefined) throw new Error(`a round of ${planned.season.name} has too few starts`)
        this.add(planned.season, planned.round, draw, startMs)
      })
    }
  }

  /** The teams with the longest rest play first. */
  byRest<D extends Pairing<Team>>(draws: readonly D[]): D[] {
    const ready = ({ home, away }: D) => Math.max(this.lastStartMs(home), this.lastStartMs(away))
    return [...draws].sort((a, b) => ready(a) - ready(b))
  }

  /** Of the last match of a team so far; 0 without one. */
  lastStartMs({ id }: Team): number {
    return this.#last.get(id)?.startMs ?? 0
  }

  add(season: Season, round: Round, draw: Draw, startMs: number, isContinuous = false): Fixture {
    const id = nextMatchId(season)
    const { home, away } = draw
    const before = { home: this.#last.get(home.id), away: this.#last.get(away.id) }
    const random = this.#random.stream(id)
    const fixture: Fixture = { ...draw, id, season, startMs, round, random, before, isContinuous }
    season.fixtures.push(fixture)
    this.fixtures.push(fixture)
    this.#last.set(home.id, fixture)
    this.#last.set(away.id, fixture)
    if (season.competition.awarded?.[season.edition] === season.fixtures.length) decide(fixture)
    return fixture
  }
}

/** The given number of starts in the weekly slots, from a day on. */
function startTimes(anchorMs: number, startDay: number, slots: RoundSlots, count: number): number[] {
  const times: number[] = []
  for (let week = Math.floor(startDay / 7); times.length < count; week++) {
    times.push(...slotTimes(anchorMs, week, slots).filter((ms) => ms >= anchorMs + startDay * DAY_MS))
  }
  return times.slice(0, count)
}

/** Play-offs begin two days after the last round. */
const PLAYOFFS = { afterDays: 2, days: 17 }

/** Null if the league does not have the edition. */
export function planLeague(frame: EditionFrame<League>): PlannedSeason | null {
  const { competition, edition, teams, anchorMs, random } = frame
  const { isExhibition } = competition
  const row = competition.editions[edition]
  if (!row) return null
  const pairings = roundRobin(random.stream('draw').shuffle(teams), row.legs)
  const times = startTimes(anchorMs, row.startDay, competition.slots, pairings.flat().length)
  const lastMs = times.at(-1) as number
  const playoffsMs = (Math.floor(lastMs / DAY_MS) + PLAYOFFS.afterDays) * DAY_MS
  const season = makeSeason({
    ...frame,
    startMs: times[0] as number,
    endMs: row.playoffs ? playoffsMs + PLAYOFFS.days * DAY_MS : lastMs,
    tables: isExhibition
      ? []
      : [{ key: LEAGUE_TABLE, name: competition.name, teams, zones: competition.zones }],
  })
  const size = Math.floor(teams.length / 2)
  const rounds = pairings.map((round, i) => ({
    season,
    times: times.slice(i * size, (i + 1) * size),
    round: { round: isExhibition ? null : i + 1 },
    draw: () => round.map((pairing) => ({ ...pairing, table: isExhibition ? null : LEAGUE_TABLE })),
  }))
  const ranked = () => finalOrders(season)[0] ?? []
  const playoffs = planKnockout({
    frame,
    season,
    stages: row.playoffs ?? [],
    firstRound: rounds.length + 1,
    startMs: playoffsMs,
    ranked,
    entrants: () => {
      const order = ranked()
      const places = bracket((row.playoffs?.[0]?.ties ?? 1) * 2).map((rank) => order[rank - 1] as Team)
      return { pairs: pairsOf(places), dependsOn: season.fixtures.filter(({ table }) => table !== null) }
    },
  })
  return { season, rounds: [...rounds, ...playoffs] }
}

function* endlessDraws(teams: readonly Team[], scheduler: Scheduler): Generator<Draw & Round, never> {
  const rounds = roundRobin(teams, 2)
  for (let round = 1; ; round++) {
    const pairings = rounds[(round - 1) % rounds.length] as Pairing<Team>[]
    for (const pairing of scheduler.byRest(pairings)) yield { ...pairing, table: LEAGUE_TABLE, round }
  }
}

/** In a continuous league a match begins at least this long before the previous one ends. */
const OVERLAP_MS = 2 * MINUTE_MS
const STEP_MS = 5 * MINUTE_MS

/** Days of a continuous league, counted from the Monday of the week of `now`. */
export const PREVIOUS = { from: -35, days: 21 }
export const CURRENT = { from: -14, dense: 0, sparseAgain: 7, to: 36 }
const LAST_HALF_HOUR = 5

/** The night league also plays on the Sunday before: its last match continues into the week. */
export const denseFrom = (startHour: number, hours: number): number =>
  CURRENT.dense - (startHour + hours >= 24 ? 1 : 0)

/** Adds matches without a gap. The next league takes over once one lasts beyond the end. */
export function cover(fromMs: number, endMs: number, add: (startMs: number) => Fixture): void {
  for (let ms = fromMs, overMs = 0; ms < endMs && overMs <= endMs; ) {
    overMs = ms + matchOf(add(ms)).durationSeconds() * 1000
    ms = Math.floor((overMs - OVERLAP_MS) / STEP_MS) * STEP_MS
  }
}

/**
 * Leagues that cover the whole day in the week of `now`: each has its hours, in which a match begins before the
 * previous one ends, so that one is always in progress. In other weeks they play occasionally, together on every day.
 * `place` is the index of the league within its sport.
 */
export function planContinuous(
  frame: EditionFrame<ContinuousLeague>,
  scheduler: Scheduler,
  place: { readonly index: number; readonly of: number },
): Season {
  const { competition, edition, anchorMs, random } = frame
  const { startHour, previousTeams, name, zones } = competition
  const { hours, every } = frame.sport.continuous ?? { hours: 24, every: [1, 1] }
  const teams = edition === 'previous' ? frame.teams.slice(0, previousTeams) : frame.teams
  const days =
    edition === 'previous' ? [PREVIOUS.from, PREVIOUS.from + PREVIOUS.days] : [CURRENT.from, CURRENT.to + 1]
  const [startMs, endMs] = days.map((day) => anchorMs + day * DAY_MS) as [number, number]
  const tables = [{ key: LEAGUE_TABLE, name, teams, zones }]
  const season = makeSeason({ ...frame, teams, startMs, endMs, tables })
  const draws = endlessDraws(teams, scheduler)
  const add = (ms: number, isContinuous: boolean) => {
    const { round, ...draw } = draws.next().value
    return scheduler.add(season, { round }, draw, ms, isContinuous)
  }
  const startOf = (day: number) => anchorMs + day * DAY_MS + startHour * HOUR_MS
  const addOne = (day: number) => {
    const half = random.stream(`start/${day}`).integer(0, LAST_HALF_HOUR)
    add(startOf(day) + half * 30 * MINUTE_MS, false)
  }
  if (edition === 'previous') {
    // Single round robin.
    const matches = (teams.length * (teams.length - 1)) / 2
    const step = PREVIOUS.days / matches
    for (let i = 0; i < matches; i++) addOne(PREVIOUS.from + Math.floor((i + place.index / place.of) * step))
    return season
  }
  for (let day = CURRENT.from; day <= CURRENT.to; day++) {
    if (day >= denseFrom(startHour, hours) && day < CURRENT.sparseAgain)
      cover(startOf(day), startOf(day) + hours * HOUR_MS, (ms) => add(ms, true))
    else if ((day + place.index + 60) % every[day < 0 ? 0 : 1] === 0) addOne(day)
  }
  return season
}
