/**
 * Leagues of athletes. In the week of `now` they follow each other round the clock: each has its hours of the day, in
 * which a match begins as soon as the one before is about to end, so at any moment somewhere one is in progress. In
 * the weeks around they play now and then, at least one match of them every day.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { LEAGUE_TABLE } from '../frame/competitions.ts'
import { Pairings, playInTurn } from '../pairings.ts'
import type { Random } from '../random.ts'
import type { Entrant } from './athletes.ts'
import { type Fixture, matchOf, type RacketSport, type Season, type Series } from './fixtures.ts'
import { addFixture, makeSeason } from './seasons.ts'

/** Days counted from the Monday of the week of `now`. */
const PREVIOUS = { from: -35, days: 21, entrants: 6 }
/** With four leagues one of them plays on each of these days. */
const SPARSE_DAYS = 4
const CURRENT = { from: -14, dense: 0, sparseAgain: 7, to: 36 }

export interface SeriesFrame<F> {
  readonly sport: RacketSport<F>
  readonly series: Series<F>
  /** Its place among the leagues of the sport. */
  readonly place: number
  readonly entrants: readonly Entrant[]
  readonly anchorMs: number
  readonly random: Random
}

class SeriesPlanner<F> {
  readonly #frame: SeriesFrame<F>
  readonly #season: Season<F>
  readonly #pairings: Pairings<Entrant>

  constructor(frame: SeriesFrame<F>, season: Season<F>, entrants: readonly Entrant[]) {
    this.#frame = frame
    this.#season = season
    this.#pairings = new Pairings(entrants)
  }

  add(startMs: number, isSpine: boolean): Fixture<F> {
    const { sport, random } = this.#frame
    const pairing = this.#pairings.next()
    const round = { round: this.#pairings.round }
    const seeds = { home: null, away: null }
    const rest = { startMs, round, table: LEAGUE_TABLE, seeds, hangsOn: [], isSpine }
    return addFixture(sport, this.#season, random, { ...pairing, ...rest })
  }

  /** 00:00 UTC of a day, and from when on the league plays on it. */
  startOf(day: number): number {
    return this.#frame.anchorMs + day * DAY_MS + this.#frame.series.startHour * HOUR_MS
  }

  /** One match, at some time of the league's hours. */
  addOne(day: number): void {
    const half = this.#frame.random.stream(`start/${day}`).integer(0, 9)
    this.add(this.startOf(day) + half * 30 * MINUTE_MS, false)
  }

  /** Match after match, until the next league has taken over. */
  fill(day: number): void {
    const { sport } = this.#frame
    const fromMs = this.startOf(day)
    playInTurn(fromMs, fromMs + sport.leagueHours * HOUR_MS, (startMs) =>
      matchOf(sport, this.add(startMs, true)).durationSeconds(),
    )
  }
}

/** Six of them, each against each. */
function planPrevious<F>(frame: SeriesFrame<F>): Season<F> {
  const { sport, series, anchorMs } = frame
  const entrants = frame.entrants.slice(0, PREVIOUS.entrants)
  const matches = (entrants.length * (entrants.length - 1)) / 2
  const days = Array.from({ length: matches }, (_, i) => {
    const inOrder = (i + frame.place / 4) * (PREVIOUS.days / matches)
    return PREVIOUS.from + Math.floor(inOrder)
  })
  const times = [days[0] as number, days.at(-1) as number].map((day) => anchorMs + day * DAY_MS)
  const season = makeSeason({ sport, competition: series, edition: 'previous', times, entrants })
  const planner = new SeriesPlanner(frame, season, entrants)
  for (const day of days) planner.addOne(day)
  return season
}

function planCurrent<F>(frame: SeriesFrame<F>): Season<F> {
  const { sport, series, entrants, anchorMs, place } = frame
  const times = [CURRENT.from, CURRENT.to + 1].map((day) => anchorMs + day * DAY_MS)
  const season = makeSeason({ sport, competition: series, edition: 'current', times, entrants })
  const planner = new SeriesPlanner(frame, season, entrants)
  // The league of the evening fills the Sunday before, too: its last match goes on into the week.
  const denseFrom = CURRENT.dense - (series.startHour === 18 ? 1 : 0)
  for (let day = CURRENT.from; day <= CURRENT.to; day++) {
    if (day >= denseFrom && day < CURRENT.sparseAgain) planner.fill(day)
    else if ((day + place + SPARSE_DAYS * 9) % SPARSE_DAYS === 0) planner.addOne(day)
  }
  return season
}

export function planSeries<F>(frame: SeriesFrame<F>): Season<F>[] {
  const named = (edition: string) => ({ ...frame, random: frame.random.stream(edition) })
  return [planPrevious(named('previous')), planCurrent(named('current'))]
}
