/**
 * Knock-out tournaments: the draw with its seeds, then round after round. Neighbours of the bracket meet, so each
 * match hangs on two of the round before.
 */

import { slotTimes } from '../calendar.ts'
import type { Edition } from '../frame/competitions.ts'
import type { Random } from '../random.ts'
import type { Entrant } from './athletes.ts'
import { type Cup, type Fixture, type RacketSport, type Season, winnerOf } from './fixtures.ts'
import { addFixture, makeSeason } from './seasons.ts'

/** By the number of matches (docs/reference/resources.md#3.2). */
const ROUNDS: Readonly<Record<number, { name: string; slug: string; cupRoundType: number }>> = {
  16: { name: '1/16', slug: 'round-of-32', cupRoundType: 16 },
  8: { name: '1/8', slug: 'round-of-16', cupRoundType: 8 },
  4: { name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  2: { name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  1: { name: 'Final', slug: 'final', cupRoundType: 1 },
}
const WEEKS_OF_A_YEAR = 52

/** The places of a bracket as ranks, so that the better ones meet late: 1 and 2 in the final. */
export function bracket(size: number): number[] {
  let places = [1]
  while (places.length < size) {
    const ranks = places.length * 2 + 1
    places = places.flatMap((rank) => [rank, ranks - rank])
  }
  return places
}

interface Place {
  readonly entrant: Entrant
  readonly seed: number | null
}

/** Seeds stand in their places; all others are drawn by lot. */
function drawPlaces(entrants: readonly Entrant[], seeds: number, random: Random): Place[] {
  const ranked = [...entrants].sort((a, b) => b.strength - a.strength)
  const lots = random.shuffle(ranked.slice(seeds))
  return bracket(entrants.length).map((rank) => {
    const seed = rank <= seeds ? rank : null
    const entrant = (seed === null ? lots.pop() : ranked[seed - 1]) as Entrant
    return { entrant, seed }
  })
}

export interface CupFrame<F> {
  readonly sport: RacketSport<F>
  readonly cup: Cup<F>
  readonly edition: Edition
  readonly entrants: readonly Entrant[]
  readonly anchorMs: number
  readonly random: Random
}

/** Plays the whole tournament. */
export function planCup<F>(frame: CupFrame<F>): Season<F> {
  const { sport, cup, edition, anchorMs, random } = frame
  const week = cup.startWeek - (edition === 'previous' ? WEEKS_OF_A_YEAR : 0)
  const times = cup.rounds.map((slots) => slotTimes(anchorMs, week, slots))
  const chosen = random.stream('entries').shuffle(frame.entrants).slice(0, cup.size)
  const season = makeSeason({ sport, competition: cup, edition, times: times.flat(), entrants: chosen })
  const places = drawPlaces(chosen, cup.seeds, random.stream('draw'))
  const seedOf = new Map(places.map(({ entrant, seed }) => [entrant, seed]))
  let standing = places.map(({ entrant }) => entrant)
  let before: Fixture<F>[] = []
  for (const [i, roundTimes] of times.entries()) {
    before = playRound({ frame, season, standing, before, roundTimes, number: i + 1, seedOf })
    standing = before.map((fixture) => winnerOf(sport, fixture))
  }
  return season
}

interface RoundFrame<F> {
  readonly frame: CupFrame<F>
  readonly season: Season<F>
  /** Who is left, in the order of the bracket. */
  readonly standing: readonly Entrant[]
  readonly before: readonly Fixture<F>[]
  readonly roundTimes: readonly number[]
  readonly number: number
  readonly seedOf: ReadonlyMap<Entrant, number | null>
}

/** The matches of a round in the order of the bracket; who played early before plays early again. */
function playRound<F>({ frame, season, standing, before, roundTimes, number, seedOf }: RoundFrame<F>) {
  const count = standing.length / 2
  const kind = ROUNDS[count]
  if (!kind || roundTimes.length < count) throw new Error(`${season.name} cannot play its round ${number}`)
  const feeders = (tie: number) => before.slice(2 * tie, 2 * tie + 2)
  const ready = (tie: number) => Math.max(0, ...feeders(tie).map(({ startMs }) => startMs))
  const ties = Array.from({ length: count }, (_, tie) => tie)
  const order = [...ties].sort((a, b) => ready(a) - ready(b) || a - b)
  return ties.map((tie) => {
    const [home, away] = standing.slice(2 * tie, 2 * tie + 2) as [Entrant, Entrant]
    const fixture = addFixture(frame.sport, season, frame.random, {
      home,
      away,
      startMs: roundTimes[order.indexOf(tie)] as number,
      round: { round: number, ...kind },
      table: null,
      seeds: { home: seedOf.get(home) ?? null, away: seedOf.get(away) ?? null },
      hangsOn: feeders(tie),
      isSpine: false,
    })
    const { walkovers } = frame.cup
    if (walkovers?.[frame.edition]?.includes(season.fixtures.length)) {
      const winner = fixture.random.stream('walkover').pick(['home', 'away'] as const)
      fixture.fate = { kind: 'walkover', winner }
    }
    return fixture
  })
}
