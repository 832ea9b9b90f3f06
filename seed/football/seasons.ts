/** Seasons: their names and ids, the rules of their tables, and the rounds of a league. */
import type { StandingsRules, TableRules } from '../../src/contract/standings-rules.ts'
import { type RoundSlots, roundRobin, slotTimes } from '../calendar.ts'
import { type Edition, LEAGUE_TABLE, seasonFrame, tableRules } from '../frame/competitions.ts'
import type { Random } from '../random.ts'
import type { Club } from './clubs.ts'
import type { Competition, LeagueCompetition } from './competitions.ts'
import { type Season, TABLE_ORDER } from './fixtures.ts'
import type { PlannedRound } from './schedule.ts'

export interface SeasonPlan {
  readonly competition: Competition
  readonly edition: Edition
  /** Kick-offs of all rounds. */
  readonly times: readonly (readonly number[])[]
  readonly tables: readonly TableRules[]
  /** Goes between the competition's name and the year. */
  readonly stage?: string
}

export function makeSeason(plan: SeasonPlan): Season {
  const { competition, edition, tables, stage } = plan
  const all = plan.times.flat()
  const [startMs, endMs] = [Math.min(...all), Math.max(...all)]
  const rules: StandingsRules = {
    points: { win: 3, draw: 1, loss: 0 },
    tieBreakers: [...TABLE_ORDER],
    tables: [...tables],
  }
  return {
    ...seasonFrame({ sport: 'football', competition, edition, startMs, endMs, stage }),
    competition,
    rules: tables.length > 0 ? rules : null,
  }
}

/** Kick-offs of a league's rounds, which fill one week after the other. */
function leagueTimes(anchorMs: number, startWeek: number, weekRounds: readonly RoundSlots[], rounds: number) {
  return Array.from({ length: rounds }, (_, i) => {
    const slots = weekRounds[i % weekRounds.length] as RoundSlots
    return slotTimes(anchorMs, startWeek + Math.floor(i / weekRounds.length), slots)
  })
}

/** A league season: everybody twice against everybody, once at home. */
export function planLeague(
  league: LeagueCompetition,
  edition: Edition,
  clubs: readonly Club[],
  anchorMs: number,
  random: Random,
): { season: Season; rounds: PlannedRound[] } {
  const startWeek = edition === 'previous' ? league.previousWeek : league.startWeek
  if (startWeek === undefined) throw new Error(`${league.key} has no previous season`)
  const chance = random.stream(`${league.key}/${edition}`)
  const pairings = roundRobin(chance.shuffle(clubs), 2)
  const times = leagueTimes(anchorMs, startWeek, league.weekRounds, pairings.length)
  const stage = league.stages?.[edition === 'previous' ? 0 : 1]
  const season = makeSeason({
    competition: league,
    edition,
    times,
    tables: [tableRules({ key: LEAGUE_TABLE, name: league.name, teams: clubs, zones: league.zones })],
    ...(stage ? { stage } : {}),
  })
  const rounds = pairings.map((round, i) => ({
    season,
    times: times[i] as number[],
    round: { round: i + 1 },
    draw: () => round.map((pairing) => ({ ...pairing, table: LEAGUE_TABLE, decider: false })),
  }))
  return { season, rounds }
}
