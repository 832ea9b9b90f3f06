/** The tennis and table tennis that are played round the clock. */
import { seasonChange } from '../frame/changes.ts'
import { makePool, type Pool } from '../rackets/athletes.ts'
import type { RacketSport, Season, Series } from '../rackets/fixtures.ts'
import { rankingsOf } from '../rackets/rankings.ts'
import { tournamentChanges } from '../rackets/tournaments.ts'
import { entrantChanges, plannedMatch } from '../rackets/world.ts'
import {
  type Bank,
  type BankFrame,
  competitionRow,
  groupTables,
  type MakeBank,
  SIDES,
  teamNumber,
  weekSeason,
} from './bank.ts'

const POPULARITY = 10_000
const NO_SEEDS = { home: null, away: null }
/** The athletes of the tours are ranked before those who play round the clock. */
const TOUR_PLACES = 200

function poolOf(frame: BankFrame, key: string): Pool {
  return {
    key,
    number: Math.floor(teamNumber(frame, 0) / 100),
    count: SIDES,
    gender: 'M',
    isPairs: false,
    country: null,
    level: 0,
    spread: 0.012,
    popularity: POPULARITY,
    ages: [17, 36],
  }
}

function competitionOf<F>(sport: RacketSport<F>, frame: BankFrame): Series<F> {
  const [base] = sport.series
  const [category] = sport.categories
  if (!base || !category) throw new Error(`${sport.slug} has no league`)
  const own = competitionRow(frame, POPULARITY)
  return { ...base, ...own, category: category.key, pool: own.key }
}

export function racketBank<F>(sport: RacketSport<F>): MakeBank {
  return (frame): Bank => {
    const competition = competitionOf(sport, frame)
    const entrants = makePool(
      sport.slug,
      poolOf(frame, competition.key),
      frame.anchorMs,
      new Set(),
      frame.random,
    )
    const seasonOf = (weekMs: number): Season<F> => ({
      ...weekSeason(frame, weekMs),
      competition,
      entrants,
      rules: { ...sport.rules, tables: groupTables(entrants.map(({ id }) => id)) },
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
      season: (weekMs) => seasonChange(sport.slug, seasonOf(weekMs)),
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
