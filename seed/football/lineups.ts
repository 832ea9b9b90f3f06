/**
 * Line-ups of football matches as the feed gives them (docs/reference/resources.md#6).
 *
 * @assumed They are confirmed an hour before the start; two days before it is known who will be missing. Before that
 * nothing is known.
 */
import type { LineupChange } from '../../src/contract/match-blocks.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import type { SquadMember } from '../simulators/football-lineup.ts'
import type { Side } from '../simulators/simulation.ts'
import type { Statistics } from '../simulators/team-match.ts'
import { type Absence, absencesAhead, absencesOf } from './absences.ts'
import { type Fixture, matchOf } from './fixtures.ts'

const CONFIRMED_MS = HOUR_MS
const ABSENCES_MS = 2 * DAY_MS

type PlayerStatistics = Readonly<Record<Side, ReadonlyMap<number, Statistics>>>
type Lineups = { readonly home: LineupChange; readonly away: LineupChange }

function missing({ player, type, reason, description, expectedEndMs }: Absence) {
  const { text, ru, es } = description
  return {
    playerId: player.id,
    type,
    reason,
    description: { text, translations: { ru, es } },
    expectedEndDateMs: expectedEndMs,
  }
}

function confirmed(
  fixture: Fixture,
  side: Side,
  statistics: ReadonlyMap<number, Statistics> | null,
): LineupChange {
  const { formation, starters, bench, captainId } = matchOf(fixture).lineups[side]
  const entry = (player: SquadMember, substitute: boolean) => ({
    playerId: player.id,
    position: player.position,
    shirtNumber: player.shirtNumber,
    ...(player.id === captainId ? { captain: true } : {}),
    ...(substitute ? { substitute } : {}),
    statistics: statistics?.get(player.id) ?? null,
  })
  return {
    formation,
    confirmed: true,
    players: [
      ...starters.map((player) => entry(player, false)),
      ...bench.map((player) => entry(player, true)),
    ],
    missingPlayers: absencesOf(fixture, side).map(missing),
  }
}

/** Null statistics: the match has not begun. */
export function confirmedLineups(fixture: Fixture, statistics: PlayerStatistics | null): Lineups {
  return {
    home: confirmed(fixture, 'home', statistics?.home ?? null),
    away: confirmed(fixture, 'away', statistics?.away ?? null),
  }
}

/** What is known before the start; null when that is nothing. */
export function lineupsAhead(
  fixture: Fixture,
  nowMs: number,
): { home: LineupChange | null; away: LineupChange | null } | null {
  const leftMs = fixture.kickoffMs - nowMs
  if (leftMs <= CONFIRMED_MS) return confirmedLineups(fixture, null)
  if (leftMs > ABSENCES_MS) return null
  const of = (side: Side): LineupChange | null => {
    const absences = absencesAhead(fixture, side, nowMs)
    return absences.length === 0 ? null : { missingPlayers: absences.map(missing) }
  }
  const lineups = { home: of('home'), away: of('away') }
  return lineups.home || lineups.away ? lineups : null
}
