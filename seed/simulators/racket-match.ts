/** What tennis and table tennis do alike: point follows point until somebody has won, or gives up. */
import { decided, meanOutlook } from './outlook.ts'
import type { RacketMatch, RacketProgress } from './racket-progress.ts'
import type { Outlook, Side } from './simulation.ts'
import { SteppedMatch } from './stepped-match.ts'

interface End {
  readonly second: number
  readonly winner: Side
  readonly isRetired: boolean
}

/** The match up to a second. */
interface RacketRecord<B> {
  readonly board: B
  /** What totals and margins count: games in tennis, points in table tennis. */
  counted(side: Side): number
}

/** `B` is the board, which knows the score. */
export abstract class RacketSimulation<B> extends SteppedMatch<RacketProgress> implements RacketMatch {
  protected known = 0
  #end: End | null = null

  protected abstract playPoint(): void
  /** The score before the first point. */
  protected abstract newBoard(firstToServe: Side): B
  protected abstract record(second: number): RacketRecord<B>
  protected abstract outlookFrom(board: B): Outlook

  step(): boolean {
    if (this.#end) return false
    this.playPoint()
    return this.#end === null
  }

  protected finish(winner: Side, isRetired: boolean): void {
    this.#end = { second: this.known, winner, isRetired }
  }

  /** Null while the match goes on. */
  protected endBy(second: number): End | null {
    return this.#end && second >= this.#end.second ? this.#end : null
  }

  winner(): Side {
    while (this.step());
    if (!this.#end) throw new Error('the match is not over')
    return this.#end.winner
  }

  outlook(elapsedSeconds: number): Outlook {
    if (elapsedSeconds < 0) return this.#beforeToss()
    this.playTo(elapsedSeconds)
    const record = this.record(elapsedSeconds)
    const end = this.endBy(elapsedSeconds)
    if (!end) return this.outlookFrom(record.board)
    return decided(end.winner, record.counted('home'), record.counted('away'))
  }

  /** Nobody knows who will serve first. */
  #beforeToss(): Outlook {
    return meanOutlook(this.outlookFrom(this.newBoard('home')), this.outlookFrom(this.newBoard('away')))
  }
}
