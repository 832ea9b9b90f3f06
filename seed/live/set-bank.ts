/** The volleyball and esports that are played round the clock. */

import { ESPORTS_POOLS, type EsportsPool } from '../esports/competitions.ts'
import { makeTeam as makeEsportsTeam } from '../esports/teams.ts'
import { TITLES } from '../esports/titles.ts'
import { ESPORTS } from '../esports.ts'
import { seasonChange } from '../frame/changes.ts'
import { nicknames, teamNames } from '../names/esports.ts'
import { fillPattern, type LocalName } from '../names/local-name.ts'
import { makeRandom } from '../random.ts'
import type { League, Season, SetSport, Team } from '../set-sports/fixtures.ts'
import { tournamentChanges } from '../set-sports/tournaments.ts'
import { plannedMatch, teamChanges } from '../set-sports/world.ts'
import type { VolleyballPool } from '../volleyball/competitions.ts'
import { CLUBS, makeTeam as makeVolleyballTeam } from '../volleyball/teams.ts'
import { VOLLEYBALL } from '../volleyball.ts'
import {
  type Bank,
  type BankFrame,
  competitionRow,
  groupTables,
  homeOf,
  type MakeBank,
  SIDES,
  teamNumber,
  weekSeason,
} from './bank.ts'

interface SetBankPlan<F> {
  readonly sport: SetSport<F>
  /** The league whose format and category it has. */
  readonly base: League<F>
  readonly teams: readonly Team[]
}

const isLeague = <F>(row: { kind: string }): row is League<F> => row.kind === 'league'

function setBank<F>(frame: BankFrame, { sport, base, teams }: SetBankPlan<F>): Bank {
  const { upper: _, lower: __, ...row } = base
  const competition: League<F> = { ...row, ...competitionRow(frame, 10_000), amateur: false }
  const seasonOf = (weekMs: number): Season<F> => ({
    ...weekSeason(frame, weekMs),
    competition,
    teams,
    rules: { ...sport.rules, tables: groupTables(teams.map(({ id }) => id)) },
  })
  return {
    frame: function* () {
      yield* teamChanges(sport, teams)
      yield* tournamentChanges({ ...sport, competitions: [competition] }, [], {
        ...frame,
        nowMs: frame.anchorMs,
      })
    },
    season: (weekMs) => seasonChange(sport.slug, seasonOf(weekMs)),
    match: ({ home, away, weekMs, round, ...rest }) =>
      plannedMatch(sport, {
        ...rest,
        season: seasonOf(weekMs),
        home: teams[home] as Team,
        away: teams[away] as Team,
        round: { round },
        format: competition.format,
        venue: null,
        hangsOn: [],
        isSpine: false,
      }),
  }
}

function baseOf<F>(sport: SetSport<F>, isIt: (league: League<F>) => boolean): League<F> {
  const base = sport.competitions.find((row): row is League<F> => isLeague<F>(row) && isIt(row))
  if (!base) throw new Error(`${sport.slug} has no league`)
  return base
}

export const volleyballBank: MakeBank = (frame) => {
  const teams = Array.from({ length: SIDES }, (_, place) => {
    const { country, town } = homeOf(frame, place)
    const { key, number, popularity } = competitionRow(frame, 5_000)
    const pool: VolleyballPool = {
      key,
      number,
      country: country.key,
      count: SIDES,
      gender: 'M',
      level: 0,
      popularity,
      abroad: 0.2,
    }
    const random = frame.random.stream(place)
    const name = fillPattern(random.pick(CLUBS), town)
    const { anchorMs } = frame
    const plan = { pool, teamNumber: teamNumber(frame, place), country, name, city: town.en, anchorMs }
    return makeVolleyballTeam(plan, random)
  })
  // The cup's category is that of all countries.
  const category = VOLLEYBALL.competitions.find(({ kind }) => kind === 'cup')?.category
  const league = baseOf(VOLLEYBALL, ({ amateur }) => !amateur)
  const base = category ? { ...league, category } : league
  return setBank(frame, { sport: VOLLEYBALL, base, teams })
}

/** The titles take turns from bank to bank. */
export const esportsBank: MakeBank = (frame) => {
  const titles = Object.keys(TITLES) as (keyof typeof TITLES)[]
  const title = titles[frame.number % titles.length] as keyof typeof TITLES
  const pool = ESPORTS_POOLS.find((row) => row.title === title) as EsportsPool
  // All banks share out the same lists, so that no name is given twice among them.
  const names = teamNames(makeRandom(0).stream('academies'))
  const nicks = nicknames(makeRandom(0).stream('academies'))
  const size = TITLES[title].positions.length
  const at = (list: readonly LocalName[], index: number) => list[index % list.length] as LocalName
  const teams = Array.from({ length: SIDES }, (_, place) => {
    const index = frame.number * SIDES + place
    const { en, ru } = at(names, index)
    const name = { en: `${en} Academy`, ru: `${ru} Академия` }
    const own = Array.from({ length: size }, (_, i) => at(nicks, index * size + i))
    const plan = { pool, teamNumber: teamNumber(frame, place), name, nicks: own, anchorMs: frame.anchorMs }
    return makeEsportsTeam(plan, frame.random.stream(place))
  })
  const base = baseOf(ESPORTS, ({ format }) => format.title === title && format.bestOf === 3)
  return setBank(frame, { sport: ESPORTS, base, teams })
}
