/** Seasons: names, ids, rules of their tables, the rounds of a league and its final order. */

import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { DAY_MS, type RoundSlots, roundRobin, slotTimes } from '../calendar.ts'
import { type Edition, LEAGUE_TABLE, nextMatchId, seasonFrame, tableRules } from '../frame/competitions.ts'
import { finalOrders, standingsMatch } from '../frame/standings.ts'
import type { Random } from '../random.ts'
import { type Fixture, matchOf, type Season, winningSide } from './fixtures.ts'
import type { Club, Competition, League, LeagueEdition, TeamSport } from './sport.ts'

export interface SeasonFrame<F> {
  readonly sport: TeamSport<F>
  readonly competition: Competition<F>
  readonly edition: Edition
  readonly clubs: readonly Club[]
  readonly anchorMs: number
  readonly random: Random
}

function rulesOf<F>(sport: TeamSport<F>, league: League<F>, clubs: readonly Club[]): StandingsRules {
  const { points, name, zones } = league
  return {
    points,
    tieBreakers: [...sport.tieBreakers],
    tables: [tableRules({ key: LEAGUE_TABLE, name, teams: clubs, zones })],
  }
}

export function makeSeason<F>(frame: SeasonFrame<F>, startMs: number, endMs: number): Season<F> {
  const { sport, competition, edition, clubs } = frame
  return {
    ...seasonFrame({ sport: sport.slug, competition, edition, startMs, endMs }),
    competition,
    clubs,
    rules: competition.kind === 'league' ? rulesOf(sport, competition, clubs) : null,
  }
}

export function addFixture<F>(
  { sport, random }: SeasonFrame<F>,
  season: Season<F>,
  rest: Pick<Fixture<F>, 'home' | 'away' | 'kickoffMs' | 'round' | 'table' | 'hangsOn'>,
): Fixture<F> {
  const id = nextMatchId(sport.slug, season)
  const fixture: Fixture<F> = { ...rest, id, season, random: random.stream(id) }
  season.fixtures.push(fixture)
  return fixture
}

/** So many kick-offs in the slots of the weeks, from a day on. */
function kickoffTimes(anchorMs: number, startDay: number, slots: RoundSlots, count: number): number[] {
  const times: number[] = []
  for (let week = Math.floor(startDay / 7); times.length < count; week++) {
    times.push(...slotTimes(anchorMs, week, slots).filter((ms) => ms >= anchorMs + startDay * DAY_MS))
  }
  return times.slice(0, count)
}

/** Play-offs begin two days after the last round. */
export function playoffsStartMs(lastKickoffMs: number): number {
  return (Math.floor(lastKickoffMs / DAY_MS) + 2) * DAY_MS
}

/** All matches of a league before its play-offs, those who have rested longest first in each round. */
export function planRounds<F>(frame: SeasonFrame<F>, league: League<F>, edition: LeagueEdition): Season<F> {
  const { anchorMs, clubs, random } = frame
  const rounds = roundRobin(random.stream('draw').shuffle(clubs), edition.legs)
  const times = kickoffTimes(anchorMs, edition.startDay, league.slots, rounds.flat().length)
  const last = new Map<Club, number>()
  const lastMs = times.at(-1) as number
  const playoffDays = edition.playoffs.at(-1)?.days.at(-1)
  const endMs = playoffDays === undefined ? lastMs : playoffsStartMs(lastMs) + (playoffDays + 1) * DAY_MS
  const season = makeSeason(frame, times[0] as number, endMs)
  rounds.forEach((round, i) => {
    const rested = (pairing: (typeof round)[number]) =>
      Math.max(last.get(pairing.home) ?? 0, last.get(pairing.away) ?? 0)
    for (const { home, away } of [...round].sort((a, b) => rested(a) - rested(b))) {
      const kickoffMs = times[season.fixtures.length] as number
      last.set(home, kickoffMs)
      last.set(away, kickoffMs)
      addFixture(frame, season, {
        home,
        away,
        kickoffMs,
        round: { round: i + 1 },
        table: LEAGUE_TABLE,
        hangsOn: [],
      })
    }
  })
  return season
}

/** The clubs of a league in their final order. */
export function finalOrder<F>(sport: TeamSport<F>, season: Season<F>): Club[] {
  if (!season.rules) return []
  const matches = season.fixtures
    .filter(({ table }) => table !== null)
    .map((fixture) => {
      const isAwarded = fixture.fate?.kind === 'awarded'
      const awarded = { homeScore: { current: sport.awardedScore }, awayScore: { current: 0 } }
      const { homeScore, awayScore } = isAwarded ? awarded : matchOf(sport, fixture).final()
      const winner = winningSide(sport, fixture)
      const played = { ...fixture, startMs: fixture.kickoffMs }
      return standingsMatch(played, { homeScore, awayScore, winner, countsSets: false })
    })
  return finalOrders(season.rules, season.clubs, matches)[0] ?? []
}
