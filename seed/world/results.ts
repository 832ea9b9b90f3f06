/** What comes of fixtures: the match itself, whether it is known or over, and who goes on. */
import { HOUR_MS } from '../calendar.ts'
import { both, other, type Side, type SportMatch, type TeamSetup } from '../engine/match.ts'
import { squadFor } from './availability.ts'
import type { Fixture, Sport, Team } from './model.ts'

/** Nothing ends later after its start: play-off matches can have many overtimes. */
const LONGEST_MS = 12 * HOUR_MS
/** It becomes known so long before the start that a side does not come. */
export const WALKOVER_KNOWN_MS = 2 * HOUR_MS
/** Who plays again so soon rests his first goalkeeper. */
const TIRED_MS = 30 * HOUR_MS

/** Who can play depends on the matches before this one, so it is worked out only when it is asked for. */
function setupOf(sport: Sport, fixture: Fixture, side: Side): TeamSetup {
  const { attack, defence } = fixture[side]
  const before = fixture.before?.[side]
  return {
    attack,
    defence,
    isTired: before !== undefined && fixture.startMs - before.startMs < TIRED_MS,
    get squad() {
      return squadFor(sport, fixture, side)
    },
  }
}

/** The match itself. Its course depends on the fixture and those before it, so it can be asked at any time. */
export function matchOf(sport: Sport, fixture: Fixture): SportMatch {
  fixture.simulation ??= sport.start(
    fixture,
    both((side) => setupOf(sport, fixture, side)),
  )
  return fixture.simulation
}

export function isOver(sport: Sport, fixture: Fixture, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.startMs
  const { disruption } = fixture
  if (disruption?.kind === 'walkover') return elapsedMs >= -WALKOVER_KNOWN_MS
  if (disruption) return disruption.kind === 'awarded' && elapsedMs >= 0
  if (elapsedMs <= 0 || elapsedMs < sport.shortestMs) return false
  return elapsedMs > LONGEST_MS || elapsedMs >= matchOf(sport, fixture).durationSeconds() * 1000
}

/** Has it been drawn by then? */
export function isKnown(sport: Sport, { dependsOn = [] }: Fixture, nowMs: number): boolean {
  return dependsOn.every((before) => isOver(sport, before, nowMs))
}

/** Real seconds since the start, as far as it was played; null for a match that has not begun, or never will. */
export function playedSeconds({ disruption, startMs }: Fixture, nowMs: number): number | null {
  const elapsed = Math.floor((nowMs - startMs) / 1000)
  if (elapsed < 0 || (disruption && disruption.kind !== 'stopped')) return null
  return disruption ? Math.min(disruption.atSecond, elapsed) : elapsed
}

/** Null for a draw. */
export function winningSide(sport: Sport, fixture: Fixture): Side | null {
  const { disruption } = fixture
  return disruption && 'winner' in disruption ? disruption.winner : matchOf(sport, fixture).winner()
}

function goingOn(sport: Sport, fixture: Fixture): Side {
  const side = winningSide(sport, fixture)
  if (!side) throw new Error(`match ${fixture.id} has no winner`)
  return side
}

/** Who goes on after the (last) match of a tie. */
export function winnerOf(sport: Sport, fixture: Fixture): Team {
  return fixture[goingOn(sport, fixture)]
}

export function loserOf(sport: Sport, fixture: Fixture): Team {
  return fixture[other(goingOn(sport, fixture))]
}
