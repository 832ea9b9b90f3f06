/**
 * Momentum of a football match: who pressed in which minute, out of shots, corners and the share of the ball (wire
 * format, 11). A minute takes on something of the two before it, never of those after it.
 *
 * @assumed The weights. Added time counts into the last minute of its half.
 */
import type { MomentumChange } from '../../src/contract/match-blocks.ts'
import type { BallMinute } from './football-work.ts'
import type { Shot } from './team-record.ts'

const SHOT = 0.45
const XG = 1.6
const BALL = 1.3
/** How much of a minute is left in the next ones. */
const FADING = [1, 0.45, 0.2] as const

function pressures(ball: readonly BallMinute[], shots: readonly Shot[]): Map<number, number> {
  const shares = new Map<number, number[]>()
  for (const { time, share } of ball) {
    const of = shares.get(time)
    if (of) of.push(share)
    else shares.set(time, [share])
  }
  const result = new Map<number, number>()
  for (const [time, of] of shares) {
    const mean = of.reduce((sum, share) => sum + share, 0) / of.length
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
