/** A match that is played piece by piece, as far as it is asked for: what the simulators of most sports share. */
import type { MatchProgress, Simulation } from './simulation.ts'

export abstract class SteppedMatch<P extends MatchProgress> implements Simulation {
  #final: P | null = null
  /** The real second up to which the match has been played. */
  protected abstract readonly known: number

  abstract step(): boolean

  /** The state at a second up to which the match has been played. */
  protected abstract view(second: number): P

  protected playTo(elapsedSeconds: number): void {
    while (this.known <= elapsedSeconds && this.step());
  }

  at(elapsedSeconds: number): P {
    this.playTo(elapsedSeconds)
    return this.view(Math.max(0, elapsedSeconds))
  }

  final(): P {
    this.#final ??= this.view(this.durationSeconds())
    return this.#final
  }

  durationSeconds(): number {
    while (this.step());
    return this.known
  }
}
