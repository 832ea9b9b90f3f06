/**
 * Fixtures as matches: the simulated match, whether it is known or over, and who advances. A match depends only on its
 * fixture and on earlier ones, so it can be read at any time.
 */
import { HOUR_MS } from '../calendar.ts'
import { both, other, type Side, type SportMatch, type TeamSetup } from '../engine/match.ts'
import { absencesOf } from './absences.ts'
import type { Fixture, Team } from './model.ts'

/** Maximum length: play-off matches can have many overtimes. */
const LONGEST_MS = 12 * HOUR_MS
/** How long before the start a walkover becomes known. */
export const WALKOVER_KNOWN_MS = 2 * HOUR_MS
/** A side that plays again within this time rests its first goalkeeper. */
const TIRED_MS = 30 * HOUR_MS

function setupOf(fixture: Fixture, side: Side): TeamSetup {
  const { attack, defence, members } = fixture[side]
  const before = fixture.before?.[side]
  return {
    attack,
    defence,
    isTired: before !== undefined && fixture.startMs - before.startMs < TIRED_MS,
    // Availability depends on earlier matches, so it is computed on first use.
    get squad() {
      const absent = new Set(absencesOf(fixture, side).map(({ player }) => player))
      return members.filter((player) => !absent.has(player))
    },
  }
}

export function matchOf(fixture: Fixture): SportMatch {
  fixture.simulation ??= fixture.season.sport.start(
    fixture,
    both((side) => setupOf(fixture, side)),
  )
  return fixture.simulation
}

/** Whether it is played at its time, perhaps not to the end. */
export function isPlayable({ disruption }: Fixture): boolean {
  if (!disruption || disruption.kind === 'stopped') return true
  return disruption.kind === 'off' && disruption.status === 'delayed'
}

export function isOver(fixture: Fixture, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.startMs
  const { disruption, season } = fixture
  if (disruption?.kind === 'walkover') return elapsedMs >= -WALKOVER_KNOWN_MS
  if (disruption) return disruption.kind === 'awarded' && elapsedMs >= 0
  if (elapsedMs <= 0 || elapsedMs < season.sport.shortestMs) return false
  return elapsedMs > LONGEST_MS || elapsedMs >= matchOf(fixture).durationSeconds() * 1000
}

/** Whether it has been drawn by then. */
export function isKnown({ dependsOn = [] }: Fixture, nowMs: number): boolean {
  return dependsOn.every((before) => isOver(before, nowMs))
}

/** Real seconds played since the start; null for a match that has not begun or never will. */
export function playedSeconds({ disruption, startMs }: Fixture, nowMs: number): number | null {
  const elapsed = Math.floor((nowMs - startMs) / 1000)
  if (elapsed < 0 || (disruption && disruption.kind !== 'stopped')) return null
  return disruption ? Math.min(disruption.atSecond, elapsed) : elapsed
}

/** Null for a draw. */
export function winningSide(fixture: Fixture): Side | null {
  const { disruption } = fixture
  return disruption && 'winner' in disruption ? disruption.winner : matchOf(fixture).winner()
}

function advancing(fixture: Fixture): Side {
  const side = winningSide(fixture)
  if (!side) throw new Error(`match ${fixture.id} has no winner`)
  return side
}

/** The side that advances after the (last) match of a tie. */
export const winnerOf = (fixture: Fixture): Team => fixture[advancing(fixture)]
export const loserOf = (fixture: Fixture): Team => fixture[other(advancing(fixture))]
