/**
 * Probabilities behind the outlook of matches. Remaining goals are two independent Poisson variables (M. J. Maher,
 * "Modelling association football scores", 1982); points of basketball are close to a normal variable.
 */
import { type Both, both, type Outlook, other, type Side, type SidesSetup } from './match.ts'

/** The outlook of a match that cannot be drawn. */
export const outlookOf = (home: number, expectedTotal: number, expectedMargin: number): Outlook => {
  return { home, draw: null, away: 1 - home, expectedTotal, expectedMargin }
}

/** The outlook when nothing is left to play. */
export const decided = (winner: Side, home: number, away: number): Outlook =>
  outlookOf(winner === 'home' ? 1 : 0, home + away, home - away)

/** Poisson probabilities of 0, 1, 2 ... events, up to `most`. */
export function poisson(mean: number, most: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let count = 1; count <= most; count++) chances.push(((chances[count - 1] as number) * mean) / count)
  return chances
}

/** The standard normal distribution function (Abramowitz and Stegun, 26.2.17; error below 8e-8). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z >= 0 ? 1 - tail : tail
}

/** Attack of each side relative to an average one. `homeEdge` is the logarithm of home advantage. */
export function advantages(setup: SidesSetup, homeEdge: number): Both<number> {
  const edge = setup.neutral ? 0 : homeEdge
  return both((side) =>
    Math.exp(setup[side].attack - setup[other(side)].defence + (side === 'home' ? edge : -edge)),
  )
}

const MAX_GOALS = 16

/** Probabilities of the result for the expected remaining goals of each side. */
export function goalResult(lead: number, home: number, away: number): Record<Side | 'draw', number> {
  const chances = { home: 0, draw: 0, away: 0 }
  const conceded = poisson(away, MAX_GOALS)
  poisson(home, MAX_GOALS).forEach((p, scored) => {
    conceded.forEach((q, goals) => {
      const margin = lead + scored - goals
      chances[margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw'] += p * q
    })
  })
  const sum = chances.home + chances.draw + chances.away
  return { home: chances.home / sum, draw: chances.draw / sum, away: chances.away / sum }
}

/** A value of two numbers that depends on those of later ones; each is computed once. */
export function recursive<T>(value: (a: number, b: number, later: (a: number, b: number) => T) => T) {
  const known = new Map<number, T>()
  const of = (a: number, b: number): T => {
    const key = a * 1000 + b
    const result = known.get(key) ?? value(a, b, of)
    known.set(key, result)
    return result
  }
  return of
}

/** From a score on: the probability that home wins, and the expected further units and margin. */
export interface Value {
  readonly home: number
  readonly units: number
  readonly margin: number
}

export const certain = (winner: Side): Value => ({ home: winner === 'home' ? 1 : 0, units: 0, margin: 0 })

/** The first with probability `p`, otherwise the second. */
export function mix(p: number, a: Value, b: Value): Value {
  const q = 1 - p
  return {
    home: p * a.home + q * b.home,
    units: p * a.units + q * b.units,
    margin: p * a.margin + q * b.margin,
  }
}

/** The same with one more unit, which home wins with probability `p`. */
export function unit(p: number, ifWon: Value, ifLost: Value): Value {
  const { home, units, margin } = mix(p, ifWon, ifLost)
  return { home, units: units + 1, margin: margin + 2 * p - 1 }
}
