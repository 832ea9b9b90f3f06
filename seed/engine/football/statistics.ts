/**
 * What is counted in football: statistics of teams by part and of players (docs/reference/resources.md#6, #8), momentum
 * by minute, and average positions.
 *
 * @assumed A second yellow card counts as a red one. Possession is the share of the passes. Extra time is the part `OT`.
 */
import type { AveragePositionsChange, MomentumChange } from '../../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../../src/contract/resources/blocks.ts'
import type { Random } from '../../random.ts'
import { type Both, both, type Side, type SquadPlayer, type Statistics, type TeamSheet } from '../match.ts'
import data from '../statistics.json' with { type: 'json' }
import type { Counters, StatisticsTable } from '../statistics.ts'
import type { Shot } from '../team/match.ts'

const { team, always, more, base, weights, conceded } = data.football

/** By position: a deduction per goal conceded while the player was on the pitch. */
export const FOOTBALL_STATISTICS: StatisticsTable = {
  team,
  players: Object.fromEntries(
    Object.entries(conceded).map(([position, pointsAgainst]) => [
      position,
      { always, more, rating: { base, weights: { ...weights, pointsAgainst } } },
    ]),
  ),
}

/** Percentages of both sides; 50 each if there is nothing. */
function sharesOf({ home, away }: Readonly<Record<Side, number>>) {
  const share = home + away === 0 ? 50 : Math.round((100 * home) / (home + away))
  return { home: share, away: 100 - share }
}

/** The values of the teams that are not sums. */
export function footballShares(sum: (side: Side, key: string) => number) {
  const won = both((side) => sum(side, 'duelWon'))
  const air = both((side) => sum(side, 'aerialWon'))
  const airTotal = both((side) => air[side] + sum(side, 'aerialLost'))
  const total = both((side) => won[side] + sum(side, 'duelLost') - airTotal[side])
  return [
    { key: 'ballPossession', ...sharesOf(both((side) => sum(side, 'totalPass'))) },
    { key: 'duelWonPercent', ...sharesOf(won) },
    {
      key: 'groundDuelsPercentage',
      ...both((side) => won[side] - air[side]),
      homeTotal: total.home,
      awayTotal: total.away,
    },
    { key: 'aerialDuelsPercentage', ...air, homeTotal: airTotal.home, awayTotal: airTotal.away },
  ]
}

/** The few statistics of players that small competitions and old matches have. */
export const BRIEF_STATISTICS: StatisticsTable = data.footballBrief

export function briefStatistics({ players }: Counters): Map<number, Statistics> {
  const rows = [...players.home, ...players.away]
  return new Map(rows.map(([{ id }, { pointsFor, pointsAgainst, ...own }]) => [id, own]))
}

/** Possession of the home side in a minute. */
export interface BallMinute {
  readonly time: number
  readonly share: number
}

/** Momentum of a shot, of its expected goals, and of possession. */
const SHOT = 0.45
const XG = 1.6
const BALL = 1.3
/** Share of a minute that carries over into the next ones. */
const FADING = [1, 0.45, 0.2] as const

function pressures(ball: readonly BallMinute[], shots: readonly Shot[]): Map<number, number> {
  const result = new Map<number, number>()
  for (const [time, minutes] of Map.groupBy(ball, (minute) => minute.time)) {
    const mean = minutes.reduce((sum, { share }) => sum + share, 0) / minutes.length
    result.set(time, BALL * (mean - 0.5))
  }
  for (const { time, team, xg } of shots) {
    const before = result.get(time)
    if (before === undefined) continue
    result.set(time, before + (team === 'home' ? 1 : -1) * (SHOT + XG * (xg ?? 0)))
  }
  return result
}

export function momentumOf(ball: readonly BallMinute[], shots: readonly Shot[]): MomentumChange {
  const pressure = pressures(ball, shots)
  return [...pressure.keys()].map((minute) => {
    const felt = FADING.reduce((sum, share, back) => sum + share * (pressure.get(minute - back) ?? 0), 0)
    return { minute, value: Math.round(100 * Math.tanh(felt)) }
  })
}

interface PitchPosition {
  readonly x: number
  readonly y: number
}

const GOAL: PitchPosition = { x: 9, y: 50 }
/** Depth of the lines in front of the goalkeeper, by number of lines. */
const LINES: Readonly<Record<number, readonly number[]>> = { 3: [33, 49, 64], 4: [32, 44, 57, 67] }
/** Wide defenders and midfielders stand higher. */
const WING_X = 6
const WIDTH = 76

/** The eleven places of a formation: the goal, then line by line from the right. */
function placesOf(formation: string): PitchPosition[] {
  const lines = formation.split('-').map(Number)
  const depths = LINES[lines.length] ?? []
  const places = lines.flatMap((men, line) =>
    Array.from({ length: men }, (_, i): PitchPosition => {
      const isWing = men >= 3 && (i === 0 || i === men - 1)
      const y =
        men === 1 ? 50 : 50 - WIDTH / 2 + (WIDTH * (i + (men === 2 ? 0.6 : 0))) / (men === 2 ? 2.2 : men - 1)
      return { x: (depths[line] ?? 50) + (isWing ? WING_X : 0), y }
    }),
  )
  return [GOAL, ...places]
}

/** Positions of the players: starters in the order of the formation, then substitutes. */
function placesByPlayer(
  { formation, starters, bench }: TeamSheet,
  changes: readonly LiveEvent[],
): Map<SquadPlayer, PitchPosition> {
  const free = placesOf(formation ?? '4-4-2')
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
  lineups: Both<TeamSheet>,
  players: Counters['players'],
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
