/**
 * Average positions: where each player of a football match touched the ball, on average
 * (docs/reference/resources.md#13).
 *
 * @assumed Both sides attack towards x = 100; y counts from the right touchline to the left. Who comes on takes the
 * place of whom he replaces. Few touches scatter more than many.
 */
import type { AveragePositionsChange } from '../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'
import type { FootballPlayer, FootballSheet } from './football-lineup.ts'
import type { Side, Statistics } from './match.ts'

interface Place {
  readonly x: number
  readonly y: number
}

const GOAL: Place = { x: 9, y: 50 }
/** Depth of the lines in front of the goalkeeper, by how many there are. */
const LINES: Readonly<Record<number, readonly number[]>> = {
  3: [33, 49, 64],
  4: [32, 44, 57, 67],
}
/** Defenders and midfielders at the wing stand higher. */
const WING_X = 6
const WIDTH = 76

/** The eleven places of a formation: the goal, then line by line from the right. */
function placesOf(formation: string): Place[] {
  const lines = formation.split('-').map(Number)
  const depths = LINES[lines.length] ?? []
  const places = lines.flatMap((men, line) =>
    Array.from({ length: men }, (_, i): Place => {
      const isWing = men >= 3 && (i === 0 || i === men - 1)
      const y =
        men === 1 ? 50 : 50 - WIDTH / 2 + (WIDTH * (i + (men === 2 ? 0.6 : 0))) / (men === 2 ? 2.2 : men - 1)
      return { x: (depths[line] ?? 50) + (isWing ? WING_X : 0), y }
    }),
  )
  return [GOAL, ...places]
}

/** Who played where: the starters in the order of the formation, then those who came on. */
function placesByPlayer(
  { formation, starters, bench }: FootballSheet,
  changes: readonly LiveEvent[],
): Map<FootballPlayer, Place> {
  const free = placesOf(formation)
  const places = new Map(starters.map((player, i) => [player, free[i] ?? GOAL]))
  const member = (id: unknown) => [...starters, ...bench].find((player) => player.id === id)
  for (const { playerIn, playerOut } of changes) {
    const [on, off] = [member(playerIn?.id), member(playerOut?.id)]
    if (!on || !off) continue
    places.set(on, on.position === 'G' ? GOAL : (places.get(off) ?? GOAL))
  }
  return places
}

const clamp = (value: number) => Math.round(Math.min(98, Math.max(2, value)) * 10) / 10

export function averagePositionsOf(
  lineups: Readonly<Record<Side, FootballSheet>>,
  players: Readonly<Record<Side, ReadonlyMap<FootballPlayer, Statistics>>>,
  events: readonly LiveEvent[],
  random: Random,
): AveragePositionsChange {
  const changes = events.filter((event) => event.type === 'substitution')
  const positions = (side: Side) => {
    const places = placesByPlayer(
      lineups[side],
      changes.filter((event) => event.team === side),
    )
    return [...places].flatMap(([player, place]) => {
      const pointsCount = players[side].get(player)?.touches ?? 0
      if (pointsCount === 0) return []
      const chance = random.stream(player.id)
      const scatter = 2.5 + 16 / Math.sqrt(pointsCount)
      const isKeeper = place === GOAL
      return {
        playerId: player.id,
        shirtNumber: player.shirtNumber,
        position: player.position,
        averageX: clamp(chance.normal(place.x, isKeeper ? 1.5 : scatter)),
        averageY: clamp(chance.normal(place.y, isKeeper ? 1.5 : scatter)),
        pointsCount,
      }
    })
  }
  return {
    home: positions('home'),
    away: positions('away'),
    substitutions: changes.flatMap(({ team, time, playerIn, playerOut }) =>
      team && playerIn && playerOut
        ? { team: team as Side, time: time ?? 0, playerInId: playerIn.id, playerOutId: playerOut.id }
        : [],
    ),
  }
}
