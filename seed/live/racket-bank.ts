/** The tennis and table tennis that are played round the clock. */
import { WEEK_MS } from '../calendar.ts'
import { makePool, type Pool } from '../rackets/athletes.ts'
import type { RacketSport, Season, Series } from '../rackets/fixtures.ts'
import { rankingsOf } from '../rackets/rankings.ts'
import { tournamentChanges } from '../rackets/tournaments.ts'
import { entrantChanges, plannedMatch, racketSeason } from '../rackets/world.ts'
import {
  type Bank,
  type BankFrame,
  competitionName,
  competitionNumber,
  groupTables,
  type MakeBank,
  ROLLING_PRIORITY,
  SIDES,
  seasonIdOf,
  seasonNames,
  teamNumber,
} from './bank.ts'

const NO_SEEDS = { home: null, away: null }
/** The athletes of the tours are ranked before those who play round the clock. */
const TOUR_PLACES = 200

function poolOf(frame: BankFrame): Pool {
  return {
    key: `day-and-night-${frame.number}`,
    number: Math.floor(teamNumber(frame, 0) / 100),
    count: SIDES,
    gender: 'M',
    isPairs: false,
    country: null,
    level: 0,
    spread: 0.012,
    popularity: 10_000,
    ages: [17, 36],
  }
}

function competitionOf<F>(sport: RacketSport<F>, frame: BankFrame): Series<F> {
  const [base] = sport.series
  const [category] = sport.categories
  if (!base || !category) throw new Error(`${sport.slug} has no league`)
  const { id: _, ...row } = base
  const { key } = poolOf(frame)
  return {
    ...row,
    key,
    number: competitionNumber(frame),
    category: category.key,
    pool: key,
    name: competitionName(frame),
    priority: ROLLING_PRIORITY,
    popularity: 10_000,
    defaultFor: ['ru', 'en'],
  }
}

export function racketBank<F>(sport: RacketSport<F>): MakeBank {
  return (frame): Bank => {
    const competition = competitionOf(sport, frame)
    const entrants = makePool(sport.slug, poolOf(frame), frame.anchorMs, new Set(), frame.random)
    const seasonOf = (weekMs: number): Season<F> => ({
      id: seasonIdOf(frame, weekMs),
      competition,
      edition: 'current',
      ...seasonNames(frame, weekMs),
      startMs: weekMs,
      endMs: weekMs + WEEK_MS,
      entrants,
      rules: { ...sport.rules, tables: groupTables(entrants.map(({ id }) => id)) },
      fixtures: [],
    })
    return {
      frame: function* () {
        const { anchorMs, random } = frame
        const rankings = rankingsOf(sport.slug, entrants, anchorMs, random.stream('rankings'), TOUR_PLACES)
        yield* entrantChanges(sport, entrants, rankings)
        yield* tournamentChanges({ ...sport, cups: [], series: [competition] }, [], {
          ...frame,
          nowMs: frame.anchorMs,
        })
      },
      season: (weekMs) => racketSeason(sport, seasonOf(weekMs)),
      match: ({ home, away, weekMs, round, ...rest }) =>
        plannedMatch(sport, {
          ...rest,
          season: seasonOf(weekMs),
          home: entrants[home] as (typeof entrants)[number],
          away: entrants[away] as (typeof entrants)[number],
          round: { round },
          seeds: NO_SEEDS,
          hangsOn: [],
          isSpine: false,
        }),
    }
  }
}
