/**
 * Rounds of series: the same two clubs meet until one has won often enough. What may not be needed is not told
 * before it is: a match beyond the least number hangs on all matches of its series before it, and a series on the
 * round before it.
 */

import { DAY_MS, MINUTE_MS, minutesOfDay } from '../calendar.ts'
import type { Round } from '../frame/competitions.ts'
import { type Fixture, type Season, winnerOf } from './fixtures.ts'
import { addFixture, type SeasonFrame } from './seasons.ts'
import type { Club, SeriesStage } from './sport.ts'

/** Names of the rounds, by the number of ties (docs/reference/resources.md#3.2). */
const ROUNDS: Readonly<Record<SeriesStage['ties'], Omit<Round, 'round'>>> = {
  4: { name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  2: { name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  1: { name: 'Final', slug: 'final', cupRoundType: 1 },
}

/** Where the better club plays at home: two here, two there, then in turn. */
const AT_HOME = [true, true, false, false, true] as const
const SHORT_AT_HOME = [true, false, true] as const

type Pair = readonly [better: Club, other: Club]

interface Series<F> {
  readonly winner: Club
  readonly fixtures: readonly Fixture<F>[]
}

export interface SeriesPlan<F> {
  readonly frame: SeasonFrame<F>
  readonly season: Season<F>
  readonly stages: readonly SeriesStage[]
  /** The best first; in each series the one that stands higher here has the right of home. */
  readonly seeds: readonly Club[]
  /** The matches out of which the order came. */
  readonly hangsOn: readonly Fixture<F>[]
  readonly firstRound: number
  readonly startMs: number
}

/** Best against last, second against last but one, so that the best two meet in the final. */
function bracketOf(seeds: readonly Club[]): Club[] {
  const order = seeds.length === 8 ? [0, 7, 3, 4, 1, 6, 2, 5] : [0, 3, 1, 2]
  return order.map((place) => seeds[place] as Club)
}

/** Plays all rounds. */
export function playSeries<F>(plan: SeriesPlan<F>): void {
  const { seeds, stages, firstRound } = plan
  let clubs = bracketOf(seeds)
  let hangsOn = plan.hangsOn
  stages.forEach((stage, i) => {
    const pair = (tie: number) =>
      [clubs[2 * tie] as Club, clubs[2 * tie + 1] as Club].sort((a, b) => seeds.indexOf(a) - seeds.indexOf(b))
    const round = { round: firstRound + i, ...ROUNDS[stage.ties] }
    const series = Array.from({ length: stage.ties }, (_, tie) =>
      playOne(plan, stage, round, pair(tie) as [Club, Club], tie, hangsOn),
    )
    clubs = series.map(({ winner }) => winner)
    hangsOn = series.flatMap(({ fixtures }) => fixtures)
  })
}

function playOne<F>(
  plan: SeriesPlan<F>,
  stage: SeriesStage,
  round: Round,
  [first, second]: Pair,
  tie: number,
  before: readonly Fixture<F>[],
): Series<F> {
  const { frame, season, startMs } = plan
  const { sport, competition } = frame
  const wins = new Map<Club, number>()
  const fixtures: Fixture<F>[] = []
  const times = competition.seriesTimes
  const minutes = minutesOfDay(times[tie % times.length] as string)
  const atHome = stage.wins === 2 ? SHORT_AT_HOME : AT_HOME
  for (const [number, day] of stage.days.entries()) {
    const isSure = number < stage.wins
    const [home, away] = atHome[number] ? [first, second] : [second, first]
    const fixture = addFixture(frame, season, {
      home,
      away,
      // Ties are spread over two days.
      kickoffMs: startMs + (day + Math.floor(tie / 2)) * DAY_MS + minutes * MINUTE_MS,
      round,
      table: null,
      hangsOn: isSure ? before : [...before, ...fixtures],
    })
    fixtures.push(fixture)
    const winner = winnerOf(sport, fixture)
    const won = (wins.get(winner) ?? 0) + 1
    wins.set(winner, won)
    if (won === stage.wins) return { winner, fixtures }
  }
  throw new Error(`${season.name}: a series has too few days`)
}
