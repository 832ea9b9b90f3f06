/** From fair chances to prices. */

export interface Pricing {
  /** 0.05: the prices of an open market imply chances that add up to 105 %. */
  readonly margin: number
  readonly decimals: number
  /** No price is higher. */
  readonly highest: number
}

/**
 * The odds of an outcome out of `outcomes`, `winners` of which win; null where there is no price above 1.
 *
 * The margin is laid on in proportion to p(1 - p). So it is whole in an open market and goes to nothing as the
 * result becomes certain, no chance is pushed above 1, and of two chances the greater one never pays more: lines stay
 * in order. Odds are rounded down, so that a market never adds up to less than its fair chances.
 */
export function priceOf(
  chance: number,
  outcomes: number,
  winners: number,
  { margin, decimals, highest }: Pricing,
): number | null {
  if (chance <= 0) return null
  const implied = chance + (margin / (1 - winners / outcomes)) * chance * (1 - chance)
  const scale = 10 ** decimals
  const odds = Math.floor(Math.min(1 / implied, highest) * scale + 1e-9) / scale
  return odds > 1 ? odds : null
}
