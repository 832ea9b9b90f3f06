/** Who meets whom next in a league that plays match after match. */
import { type Pairing, roundRobin } from './calendar.ts'

/** Rounds of everybody against everybody, again and again; in each, those who rested longest play first. */
export class Pairings<T> {
  readonly #rounds: readonly (readonly Pairing<T>[])[]
  /** The number of everybody's last match. */
  readonly #last = new Map<T, number>()
  #left: Pairing<T>[] = []
  #round = 0
  #count = 0

  constructor(participants: readonly T[]) {
    this.#rounds = roundRobin(participants, 2)
  }

  /** Number of the running round, from 1. */
  get round(): number {
    return this.#round
  }

  next(): Pairing<T> {
    if (this.#left.length === 0) {
      this.#left = this.#byRest(this.#rounds[this.#round % this.#rounds.length] ?? [])
      this.#round += 1
    }
    const pairing = this.#left.shift()
    if (!pairing) throw new Error('a league without matches')
    this.#count += 1
    this.#last.set(pairing.home, this.#count)
    this.#last.set(pairing.away, this.#count)
    return pairing
  }

  #byRest(round: readonly Pairing<T>[]): Pairing<T>[] {
    const last = ({ home, away }: Pairing<T>) =>
      Math.max(this.#last.get(home) ?? 0, this.#last.get(away) ?? 0)
    return [...round].sort((a, b) => last(a) - last(b))
  }
}
