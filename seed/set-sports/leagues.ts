/**
 * Leagues. In the week of `now` they follow each other round the clock: each has its hours of the day, in which a
 * match begins before the one before it ends, so at any moment somewhere one is in progress. In the weeks around they
 * play now and then, together on every day.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { type Edition, LEAGUE_TABLE } from '../frame/competitions.ts'
import { playInTurn, RestedPairings } from '../pairings.ts'
import type { Random } from '../random.ts'
import { type Fixture, type League, matchOf, type Season, type SetSport, type Team } from './fixtures.ts'
import { addFixture, makeSeason } from './seasons.ts'

/** Days counted from the Monday of the week of `now`. */
const PREVIOUS = { from: -35, days: 21 }
const CURRENT = { from: -14, dense: 0, sparseAgain: 7, to: 36 }

export interface LeagueFrame<F> {
  readonly sport: SetSport<F>
  readonly league: League<F>
  /** Its place among the leagues of the sport, and how many there are. */
  readonly place: number
  readonly leagues: number
  readonly teams: readonly Team[]
  readonly anchorMs: number
  readonly random: Random
}

class LeaguePlanner<F> {
  readonly season: Season<F>
  readonly #frame: LeagueFrame<F>
  readonly #pairings: RestedPairings<Team>

  constructor(
    frame: LeagueFrame<F>,
    edition: Edition,
    teams: readonly Team[],
    days: readonly [number, number],
  ) {
    const { sport, league, anchorMs } = frame
    const [startMs, endMs] = days.map((day) => anchorMs + day * DAY_MS) as [number, number]
    const table = { key: LEAGUE_TABLE, name: league.name, teams, zones: league.zones }
    this.#frame = frame
    this.#pairings = new RestedPairings(teams)
    this.season = makeSeason({ sport, competition: league, edition, startMs, endMs, tables: [table] })
  }

  add(startMs: number, isSpine: boolean): Fixture<F> {
    const { sport, league, random } = this.#frame
    const pairing = this.#pairings.next()
    const round = { round: this.#pairings.round }
    const rest = {
      startMs,
      round,
      table: LEAGUE_TABLE,
      format: league.format,
      venue: null,
      hangsOn: [],
      isSpine,
    }
    return addFixture(sport, this.season, random, { ...pairing, ...rest })
  }

  /** From when on the league plays on a day. */
  startOf(day: number): number {
    return this.#frame.anchorMs + day * DAY_MS + this.#frame.league.startHour * HOUR_MS
  }

  /** One match, at some time of the league's hours. */
  addOne(day: number): Fixture<F> {
    const half = this.#frame.random.stream(`start/${day}`).integer(0, 5)
    return this.add(this.startOf(day) + half * 30 * MINUTE_MS, false)
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

/** Each against each, once. */
function planPrevious<F>(frame: LeagueFrame<F>): Season<F> {
  const { league, place, leagues } = frame
  const teams = frame.teams.slice(0, league.previousTeams)
  const matches = (teams.length * (teams.length - 1)) / 2
  const days = Array.from(
    { length: matches },
    (_, i) => PREVIOUS.from + Math.floor((i + place / leagues) * (PREVIOUS.days / matches)),
  )
  const planner = new LeaguePlanner(frame, 'previous', teams, [PREVIOUS.from, PREVIOUS.from + PREVIOUS.days])
  for (const day of days) planner.addOne(day)
  const awarded = planner.season.fixtures[(league.awarded ?? 0) - 1]
  if (awarded) awarded.fate = { kind: 'awarded', winner: 'home' }
  return planner.season
}

function planCurrent<F>(frame: LeagueFrame<F>): Season<F> {
  const { sport, league, teams, place } = frame
  const planner = new LeaguePlanner(frame, 'current', teams, [CURRENT.from, CURRENT.to + 1])
  // The league of the night fills the Sunday before, too: its last match goes on into the week.
  const denseFrom = CURRENT.dense - (league.startHour + sport.leagueHours >= 24 ? 1 : 0)
  for (let day = CURRENT.from; day <= CURRENT.to; day++) {
    if (day >= denseFrom && day < CURRENT.sparseAgain) planner.fill(day)
    else if ((day + place + 60) % (day < 0 ? 2 : 3) === 0) planner.addOne(day)
  }
  return planner.season
}

export function planLeague<F>(frame: LeagueFrame<F>): Season<F>[] {
  const named = (edition: Edition) => ({ ...frame, random: frame.random.stream(edition) })
  return [planPrevious(named('previous')), planCurrent(named('current'))]
}
