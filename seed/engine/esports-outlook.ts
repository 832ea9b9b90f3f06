/** Exact chances of an esports series: the running game, then games of equal chance. Totals and margins are in games. */
import type { Outlook, Side } from './match.ts'

interface Rest {
  readonly home: number
  readonly games: number
  readonly margin: number
}

/** `chance`: that home wins the running or next game; `fresh`: any later one. */
function rest(bestOf: number, won: Readonly<Record<Side, number>>, chance: number, fresh: number): Rest {
  for (const side of ['home', 'away'] as const) {
    if (won[side] * 2 > bestOf) return { home: side === 'home' ? 1 : 0, games: 0, margin: 0 }
  }
  const ifWon = rest(bestOf, { ...won, home: won.home + 1 }, fresh, fresh)
  const ifLost = rest(bestOf, { ...won, away: won.away + 1 }, fresh, fresh)
  const mix = (a: number, b: number) => chance * a + (1 - chance) * b
  return {
    home: mix(ifWon.home, ifLost.home),
    games: 1 + mix(ifWon.games, ifLost.games),
    margin: mix(ifWon.margin + 1, ifLost.margin - 1),
  }
}

export function seriesOutlook(
  bestOf: number,
  won: Readonly<Record<Side, number>>,
  chance: number,
  fresh: number,
): Outlook {
  const { home, games, margin } = rest(bestOf, won, chance, fresh)
  return {
    home,
    draw: null,
    away: 1 - home,
    expectedTotal: won.home + won.away + games,
    expectedMargin: won.home - won.away + margin,
  }
}
