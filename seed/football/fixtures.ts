/** Fixtures of the football world: who plays when, in which season and round, and what came of it. */

import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import type { Round, SeasonRow, Venue } from '../frame/competitions.ts'
import type { Random } from '../random.ts'
import { type FootballMatch, type FootballSide, startFootball } from '../simulators/football.ts'
import type { Side } from '../simulators/simulation.ts'
import { squadFor } from './absences.ts'
import type { Club } from './clubs.ts'
import type { Competition } from './competitions.ts'
import type { Fate } from './fates.ts'
import type { Referee } from './referees.ts'

export interface Season extends SeasonRow {
  readonly competition: Competition
  /** Null for a pure cup. */
  readonly rules: StandingsRules | null
  readonly fixtures: Fixture[]
}

/** A match that a draw has made, before it has a day. */
export interface Draw {
  readonly home: Club
  readonly away: Club
  readonly table: string | null
  /** There must be a winner on the day. */
  readonly decider: boolean
  readonly firstLeg?: Fixture
  /** The matches out of which it was drawn: before they are over, nobody knows of it. */
  readonly hangsOn?: readonly Fixture[]
  /** Position in the bracket of a knock-out round. */
  readonly tie?: number
  /** Played on neutral ground. */
  readonly venue?: Venue
}

export interface Fixture extends Draw {
  readonly id: number
  readonly season: Season
  readonly kickoffMs: number
  readonly round: Round
  /** Everything about it that is left to chance. */
  readonly random: Random
  /** The matches of the two sides before this one, in whatever competition. */
  readonly before?: Readonly<Record<Side, Fixture | undefined>>
  referee?: Referee
  /** What keeps it from simply being played. */
  fate?: Fate
  simulation?: FootballMatch
}

/** Nothing ends sooner than this after kick-off, and nothing later. */
export const SHORTEST_MS = 108 * 60_000
export const LONGEST_MS = 4 * 3_600_000

/** Competitions from this priority on have video assistants. */
const VIDEO_REVIEW_PRIORITY = 200

/** A side with those who can play; who that is hangs on its matches before, so it is asked only when needed. */
function sideFor(fixture: Fixture, side: Side): FootballSide {
  const { attack, defence } = fixture[side]
  return {
    attack,
    defence,
    get squad() {
      return squadFor(fixture, side)
    },
  }
}

/** The match itself. Its course depends on the fixture and those before it, so it can be asked at any time. */
export function matchOf(fixture: Fixture): FootballMatch {
  fixture.simulation ??= startFootball(
    {
      home: sideFor(fixture, 'home'),
      away: sideFor(fixture, 'away'),
      neutral: fixture.venue !== undefined,
      videoReview: fixture.season.competition.priority >= VIDEO_REVIEW_PRIORITY,
      knockout: fixture.decider
        ? { decider: true, firstLeg: fixture.firstLeg ? reversed(resultOf(fixture.firstLeg)) : null }
        : null,
    },
    fixture.random.stream('match'),
  )
  return fixture.simulation
}

function reversed(score: Readonly<Record<Side, number>>): Record<Side, number> {
  return { home: score.away, away: score.home }
}

export function isOver(fixture: Fixture, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.kickoffMs
  if (fixture.fate) return fixture.fate.kind === 'awarded' && elapsedMs > 0
  if (elapsedMs < SHORTEST_MS) return false
  return elapsedMs > LONGEST_MS || elapsedMs >= matchOf(fixture).durationSeconds() * 1000
}

/** Has it been drawn by then? */
export function isKnown(fixture: Fixture, nowMs: number): boolean {
  return fixture.hangsOn?.every((before) => isOver(before, nowMs)) ?? true
}

/** Real seconds that have been played, breaks included; null for a match that has not begun, or never will. */
export function playedSeconds({ fate, kickoffMs }: Fixture, nowMs: number): number | null {
  const elapsed = Math.floor((nowMs - kickoffMs) / 1000)
  if (elapsed < 0 || fate?.kind === 'off' || fate?.kind === 'awarded') return null
  return fate ? Math.min(fate.atSecond, elapsed) : elapsed
}

/** The result after the end; goals of a shoot-out do not count. */
export function resultOf(fixture: Fixture): Record<Side, number> {
  if (fixture.fate?.kind === 'awarded') return { ...fixture.fate.score }
  const { homeScore, awayScore } = matchOf(fixture).final()
  return { home: homeScore.current, away: awayScore.current }
}

/** Who goes on after the (last) match of a tie. */
export function winnerOf(fixture: Fixture): Club {
  const { homeScore, awayScore } = matchOf(fixture).final()
  const total = (score: typeof homeScore) =>
    (score.aggregated ?? score.current) + (score.penalties ?? 0) / 100
  return total(homeScore) > total(awayScore) ? fixture.home : fixture.away
}

export function loserOf(fixture: Fixture): Club {
  return winnerOf(fixture) === fixture.home ? fixture.away : fixture.home
}

/** The order of a table: points, goal difference, goals, wins, then the smaller id. */
export const TABLE_ORDER = ['goalDifference', 'goalsFor', 'wins'] as const

export function rank(clubs: readonly Club[], fixtures: readonly Fixture[]): Club[] {
  const rows = new Map(clubs.map((club) => [club, { points: 0, difference: 0, scored: 0, wins: 0 }]))
  for (const fixture of fixtures) {
    const { home, away } = resultOf(fixture)
    for (const [club, scored, conceded] of [
      [fixture.home, home, away],
      [fixture.away, away, home],
    ] as const) {
      const row = rows.get(club)
      if (!row) continue
      row.points += scored > conceded ? 3 : scored === conceded ? 1 : 0
      row.difference += scored - conceded
      row.scored += scored
      row.wins += scored > conceded ? 1 : 0
    }
  }
  const keys = (club: Club) => {
    const { points, difference, scored, wins } = rows.get(club) ?? {
      points: 0,
      difference: 0,
      scored: 0,
      wins: 0,
    }
    return [points, difference, scored, wins, -club.id]
  }
  return [...clubs].sort((a, b) => {
    const [left, right] = [keys(a), keys(b)]
    const i = left.findIndex((value, index) => value !== right[index])
    return i < 0 ? 0 : (right[i] as number) - (left[i] as number)
  })
}
