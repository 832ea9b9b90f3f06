/** A league that plays match after match: who meets whom next, and when. */
import { MINUTE_MS, type Pairing, roundRobin } from './calendar.ts'

/**
 * Rounds of everybody against everybody, again and again. By the circle method a pairing moves by one place from round
 * to round, so with twelve participants each has at least four other matches between two of his own.
 */
export class Pairings<T> {
  readonly #rounds: readonly (readonly Pairing<T>[])[]
  #left: Pairing<T>[] = []
  #round = 0

  constructor(participants: readonly T[]) {
    this.#rounds = roundRobin(participants, 2)
  }

  /** Number of the running round, from 1. */
  get round(): number {
    return this.#round
  }

  next(): Pairing<T> {
    if (this.#left.length === 0) {
      this.#left = this.ordered(this.#rounds[this.#round % this.#rounds.length] ?? [])
      this.#round += 1
    }
    const pairing = this.#left.shift()
    if (!pairing) throw new Error('a league without matches')
    return pairing
  }

  protected ordered(round: readonly Pairing<T>[]): Pairing<T>[] {
    return [...round]
  }
}

/** In each round, those who rested longest play first. */
export class RestedPairings<T> extends Pairings<T> {
  /** The number of everybody's last match. */
  readonly #last = new Map<T, number>()
  #count = 0

  override next(): Pairing<T> {
    const pairing = super.next()
    this.#count += 1
    this.#last.set(pairing.home, this.#count)
    this.#last.set(pairing.away, this.#count)
    return pairing
  }

  protected override ordered(round: readonly Pairing<T>[]): Pairing<T>[] {
    const last = ({ home, away }: Pairing<T>) =>
      Math.max(this.#last.get(home) ?? 0, this.#last.get(away) ?? 0)
    return [...round].sort((a, b) => last(a) - last(b))
  }
}

/** A match begins at least that long before the one before it ends, on a full five minutes. */
const OVERLAP_MS = 2 * MINUTE_MS
const STEP_MS = 5 * MINUTE_MS

/** Match after match, until the next league has taken over. `play` adds one and gives its length. */
export function playInTurn(fromMs: number, endMs: number, play: (startMs: number) => number): void {
  for (let startMs = fromMs; startMs < endMs; ) {
    const overMs = startMs + play(startMs) * 1000
    if (overMs > endMs) return
    startMs = Math.floor((overMs - OVERLAP_MS) / STEP_MS) * STEP_MS
  }
}
