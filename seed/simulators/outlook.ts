/** Outlooks that need no model of a sport. */
import type { Outlook, Side } from './simulation.ts'

/** The outlook when nothing is left to play. */
export function decided(winner: Side, home: number, away: number): Outlook {
  const chance = winner === 'home' ? 1 : 0
  return {
    home: chance,
    draw: null,
    away: 1 - chance,
    expectedTotal: home + away,
    expectedMargin: home - away,
  }
}

/** Between two cases of equal chance. */
export function meanOutlook(a: Outlook, b: Outlook): Outlook {
  const home = (a.home + b.home) / 2
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: (a.expectedTotal + b.expectedTotal) / 2,
    expectedMargin: (a.expectedMargin + b.expectedMargin) / 2,
  }
}
