/** Chances out of the joint distribution of both scores: for sports whose scores are small enough to be counted. */
import type { Outlook, Side } from '../engine/match.ts'
import type { Chances } from './chances.ts'
import { countedVariable } from './variable.ts'

/** `cells[i][j]` is the weight of `first.home + i` to `first.away + j`. */
export interface Joint {
  readonly first: Readonly<Record<Side, number>>
  readonly cells: readonly (readonly number[])[]
}

type Weights = Record<'home' | 'draw' | 'away', number>

/** Weights of the three results. */
export function resultWeights({ first, cells }: Joint): Weights {
  const lead = first.home - first.away
  const sum = { home: 0, draw: 0, away: 0 }
  for (const [i, row] of cells.entries()) {
    for (const [j, weight] of row.entries()) {
      const margin = lead + i - j
      sum[margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw'] += weight
    }
  }
  return sum
}

/** How much more or less weight each result gets. Where score and outlook have nothing in common, the score stands. */
function factors(given: Weights, outlook: Pick<Outlook, 'home' | 'draw' | 'away'>): Weights {
  const wanted = { home: outlook.home, draw: outlook.draw ?? 0, away: outlook.away }
  const factor = (key: keyof Weights) => (given[key] > 0 ? wanted[key] / given[key] : 0)
  const all = { home: factor('home'), draw: factor('draw'), away: factor('away') }
  return all.home + all.draw + all.away > 0 ? all : { home: 1, draw: 1, away: 1 }
}

/** The chances of a joint distribution; each result is given the weight that the outlook has for it. */
export function jointChances(joint: Joint, outlook: Pick<Outlook, 'home' | 'draw' | 'away'>): Chances {
  const { first, cells } = joint
  const width = cells[0]?.length ?? 0
  const height = cells.length
  const lead = first.home - first.away
  const factor = factors(resultWeights(joint), outlook)
  const weights = {
    home: new Array<number>(height).fill(0),
    away: new Array<number>(width).fill(0),
    total: new Array<number>(height + width - 1).fill(0),
    margin: new Array<number>(height + width - 1).fill(0),
  }
  const add = (to: number[], place: number, weight: number) => {
    to[place] = (to[place] as number) + weight
  }
  let both = 0
  let odd = 0
  let sum = 0
  for (const [i, row] of cells.entries()) {
    for (const [j, cell] of row.entries()) {
      const margin = lead + i - j
      const weight = cell * factor[margin > 0 ? 'home' : margin < 0 ? 'away' : 'draw']
      sum += weight
      add(weights.home, i, weight)
      add(weights.away, j, weight)
      add(weights.total, i + j, weight)
      add(weights.margin, i - j + width - 1, weight)
      if (first.home + i > 0 && first.away + j > 0) both += weight
      if ((first.home + i + first.away + j) % 2 === 1) odd += weight
    }
  }
  return {
    result: { home: outlook.home, draw: outlook.draw, away: outlook.away },
    total: countedVariable(first.home + first.away, weights.total),
    margin: countedVariable(lead - width + 1, weights.margin),
    home: countedVariable(first.home, weights.home),
    away: countedVariable(first.away, weights.away),
    bothScore: both / sum,
    odd: odd / sum,
  }
}
