/** How rallies of volleyball end: who wins them hangs on who serves, and by what on who wins them. */
import type { Random } from '../random.ts'
import { other, type Side } from './simulation.ts'

export type Ending = 'ace' | 'serviceError' | 'attackPoint' | 'attackError' | 'blockPoint' | 'fault'

export interface Rally {
  /** The real second after the start at which it was over. */
  readonly second: number
  readonly server: Side
  readonly winner: Side
  /** `serviceError`, `attackError` and `fault` are those of the loser. */
  readonly ending: Ending
  /** The receiver touched the ball, but could not play it. */
  readonly isReceptionError: boolean
}

/** Chance that home wins a rally, by who serves. */
export type RallyChances = Readonly<Record<Side, number>>

type Weights = Readonly<Partial<Record<Ending, number>>>
/** Shares as usual in the top leagues: one serve in twenty is an ace, one in six goes out. */
const SERVER_WINS: Weights = { ace: 13, attackPoint: 37, blockPoint: 20, attackError: 23, fault: 7 }
const RECEIVER_WINS: Weights = { serviceError: 25, attackPoint: 61, blockPoint: 4, attackError: 7, fault: 3 }
const RECEPTION_ERROR_SHARE = 0.75

/** `sideOut`: how often the receiving side wins the rally between equals. */
export function rallyChances(sideOut: number, edge: number): RallyChances {
  const share = (value: number) => Math.min(0.9, Math.max(0.1, value))
  return { home: share(1 - sideOut + edge), away: share(sideOut + edge) }
}

export function playRally(server: Side, chances: RallyChances, random: Random): Omit<Rally, 'second'> {
  const winner = random.chance(chances[server]) ? 'home' : 'away'
  const weights = winner === server ? SERVER_WINS : RECEIVER_WINS
  const ending = random.weighted(Object.keys(weights) as Ending[], (each) => weights[each] ?? 0) as Ending
  const isReceptionError = ending === 'ace' && random.chance(RECEPTION_ERROR_SHARE)
  return { server, winner, ending, isReceptionError }
}

/** Whose the ending is: points belong to the winner, errors to the loser. */
export function ownerOf({ ending, winner }: Rally): Side {
  return isError(ending) ? other(winner) : winner
}

export function isError(ending: Ending): boolean {
  return ending === 'serviceError' || ending === 'attackError' || ending === 'fault'
}
