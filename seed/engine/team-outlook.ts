/**
 * Outlook of timed team sports. Remaining goals are two independent Poisson variables (M. J. Maher, "Modelling
 * association football scores", 1982); points of basketball are close to a normal variable.
 */
import { type Both, both, other, poisson, type Side, type TeamSetup } from './match.ts'

export interface SidesSetup {
  readonly home: TeamSetup
  readonly away: TeamSetup
  /** On neutral ground there is no home advantage. */
  readonly neutral: boolean
}

/** Attack of each side relative to an average one. `homeEdge` is the logarithm of home advantage. */
export function advantages(setup: SidesSetup, homeEdge: number): Both<number> {
  const edge = setup.neutral ? 0 : homeEdge
  return both((side) =>
    Math.exp(setup[side].attack - setup[other(side)].defence + (side === 'home' ? edge : -edge)),
  )
}

/** Maximum number of goals considered per side. */
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
