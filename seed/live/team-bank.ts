/** The ice hockey and basketball that are played round the clock. */
import { seasonChange } from '../frame/changes.ts'
import { makeClub } from '../team-sport/clubs.ts'
import type { Season } from '../team-sport/fixtures.ts'
import type { Competition, League, SeriesCup, TeamSport } from '../team-sport/sport.ts'
import { tournamentChanges } from '../team-sport/tournaments.ts'
import { clubChanges, plannedMatch } from '../team-sport/world.ts'
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

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

function competitionOf<F>(sport: TeamSport<F>, frame: BankFrame): Competition<F> {
  const base = sport.competitions.find((row): row is SeriesCup<F> => row.kind === 'cup')
  if (!base) throw new Error(`${sport.slug} has no competition between countries`)
  return { ...base, ...competitionRow(frame, 20_000) }
}

function pointsOf<F>(sport: TeamSport<F>): League<F>['points'] {
  const league = sport.competitions.find((row): row is League<F> => row.kind === 'league')
  if (!league) throw new Error(`${sport.slug} has no league`)
  return league.points
}

export function teamBank<F>(sport: TeamSport<F>): MakeBank {
  return (frame): Bank => {
    const competition = competitionOf(sport, frame)
    const clubs = Array.from({ length: SIDES }, (_, place) => {
      const plan = { sport, competition, teamNumber: teamNumber(frame, place), anchorMs: frame.anchorMs }
      return makeClub({ ...plan, ...homeOf(frame, place) }, frame.random.stream(place))
    })
    const rules = {
      points: pointsOf(sport),
      tieBreakers: [...sport.tieBreakers],
      tables: groupTables(clubs.map(({ id }) => id)),
    }
    const seasonOf = (weekMs: number): Season<F> => ({
      ...weekSeason(frame, weekMs),
      competition,
      clubs,
      rules,
    })
    return {
      frame: function* () {
        yield* tournamentChanges({ ...sport, competitions: [competition] }, [], frame.random)
        yield* clubChanges(sport, clubs)
      },
      season: (weekMs) => seasonChange(sport.slug, seasonOf(weekMs)),
      match: ({ home, away, startMs, weekMs, round, ...rest }) =>
        plannedMatch(
          sport,
          {
            ...rest,
            season: seasonOf(weekMs),
            home: clubs[home] as (typeof clubs)[number],
            away: clubs[away] as (typeof clubs)[number],
            kickoffMs: startMs,
            round: { round },
            hangsOn: [],
          },
          NO_COUNTS,
        ),
    }
  }
}
