/** The football that is played round the clock: covered as a big competition is, with video assistants. */

import { makeTeam } from '../football/clubs.ts'
import { CHAMPIONS_CUP, type Competition } from '../football/competitions.ts'
import { type Season, TABLE_ORDER } from '../football/fixtures.ts'
import { footballTournament } from '../football/tournaments.ts'
import { clubChanges, plannedMatch } from '../football.ts'
import { seasonChange } from '../frame/changes.ts'
import { fillPattern } from '../names/local-name.ts'
import {
  type Bank,
  type BankFrame,
  competitionRow,
  groupTables,
  homeOf,
  SIDES,
  teamNumber,
  weekSeason,
} from './bank.ts'

const POPULARITY = 40_000

function makeClub(frame: BankFrame, place: number) {
  const { country, town } = homeOf(frame, place)
  const random = frame.random.stream(place)
  const plan = {
    teamNumber: teamNumber(frame, place),
    country,
    abroad: 0.15,
    name: fillPattern(random.pick(country.flavour.club), town),
    city: town.en,
    stadium: random.pick(country.flavour.stadium).replace('*', town.en),
    national: false,
    strength: random.normal(0, 0.15),
    popularity: POPULARITY / 10,
    minimumAge: 17,
  }
  return makeTeam(plan, frame.anchorMs, random)
}

export function footballBank(frame: BankFrame): Bank {
  const competition: Competition = { ...CHAMPIONS_CUP, ...competitionRow(frame, POPULARITY) }
  const clubs = Array.from({ length: SIDES }, (_, place) => makeClub(frame, place))
  const ids = clubs.map(({ id }) => id)
  const seasonOf = (weekMs: number): Season => ({
    ...weekSeason(frame, weekMs),
    competition,
    rules: { points: { win: 3, draw: 1, loss: 0 }, tieBreakers: [...TABLE_ORDER], tables: groupTables(ids) },
  })
  return {
    frame: function* () {
      yield footballTournament(competition, [], null, frame.random)
      yield* clubChanges(clubs)
    },
    season: (weekMs) => seasonChange('football', seasonOf(weekMs)),
    match: ({ home, away, startMs, weekMs, round, ...rest }) =>
      plannedMatch(
        {
          ...rest,
          season: seasonOf(weekMs),
          home: clubs[home] as (typeof clubs)[number],
          away: clubs[away] as (typeof clubs)[number],
          kickoffMs: startMs,
          round: { round },
          decider: false,
        },
        undefined,
      ),
  }
}
