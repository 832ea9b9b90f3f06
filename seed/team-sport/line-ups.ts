/**
 * Line-ups (docs/reference/resources.md#6.1, #6): who is missing is told some days before, who is down for the match
 * an hour before the start, and what each has done from the start on.
 */
import type { LineupChange } from '../../src/contract/match-blocks.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { isAbsent } from '../frame/absences.ts'
import type { Side } from '../simulators/simulation.ts'
import type { SquadPlayer, Statistics } from '../simulators/team-match.ts'
import { type Fixture, matchOf } from './fixtures.ts'
import type { Member, TeamSport } from './sport.ts'

const ABSENCES_MS = 7 * DAY_MS
const CONFIRMED_MS = HOUR_MS
/** Who is expected back so soon after the start may yet play. */
const DOUBTFUL_MS = 2 * DAY_MS

function missingPlayers(members: readonly Member[], kickoffMs: number, nowMs: number) {
  return members.flatMap((member) => {
    const { absence, id } = member
    const isNews = absence !== null && (absence.fromMs <= nowMs || kickoffMs - nowMs <= CONFIRMED_MS)
    if (!absence || !isNews || !isAbsent(member, kickoffMs)) return []
    const isDoubtful = kickoffMs - nowMs > CONFIRMED_MS && absence.untilMs - kickoffMs < DOUBTFUL_MS
    const { reason, description, untilMs } = absence
    return [
      {
        playerId: id,
        type: isDoubtful ? ('doubtful' as const) : ('missing' as const),
        reason,
        description,
        expectedEndDateMs: description ? untilMs : null,
      },
    ]
  })
}

function lineUp<F>(
  sport: TeamSport<F>,
  fixture: Fixture<F>,
  side: Side,
  nowMs: number,
  statistics: ReadonlyMap<number, Statistics> | null,
): LineupChange | null {
  const { kickoffMs, fate } = fixture
  if (kickoffMs - nowMs > ABSENCES_MS) return null
  const missing = missingPlayers(fixture[side].members, kickoffMs, nowMs)
  const isPlaying = fate === undefined || fate.kind === 'stopped'
  if (!isPlaying || kickoffMs - nowMs > CONFIRMED_MS) {
    return missing.length > 0 ? { players: [], missingPlayers: missing } : null
  }
  const { starters, bench, captainId } = matchOf(sport, fixture).sheets[side]
  const entry = (substitute: boolean) => (player: SquadPlayer) => {
    const own = statistics?.get(player.id)
    return {
      playerId: player.id,
      position: player.position,
      shirtNumber: player.shirtNumber,
      ...(player.id === captainId ? { captain: true } : {}),
      ...(substitute ? { substitute } : {}),
      ...(own ? { statistics: own } : {}),
    }
  }
  return {
    confirmed: true,
    players: [...starters.map(entry(false)), ...bench.map(entry(true))],
    missingPlayers: missing,
  }
}

export function lineUps<F>(
  sport: TeamSport<F>,
  fixture: Fixture<F>,
  nowMs: number,
  statistics: ReadonlyMap<number, Statistics> | null,
) {
  return {
    home: lineUp(sport, fixture, 'home', nowMs, statistics),
    away: lineUp(sport, fixture, 'away', nowMs, statistics),
  }
}
