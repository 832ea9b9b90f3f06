/**
 * Decides whose work the event loop does next. A caller is a key or, without one, an address. All work on behalf of
 * callers is measured; once a turn of the event loop is used up, the rest waits, and of those who wait the caller that
 * used the least time lately continues with one piece.
 *
 * This is fair queueing by measured time, as in start-time fair queueing (Goyal, Vin and Cheng, 1996) and deficit round
 * robin (Shreedhar and Varghese, 1996): a piece is as long as it is, and its caller waits longer for the next one. Used
 * time fades by forward decay (Cormode et al., 2009): later use weighs more, so that the order of callers never has to
 * be computed again.
 */
import { CALLER_LIMITS } from '../catalog/callers.ts'

const { turnMs, aloneMs, pieceMs, quantumMs, fadeMs, othersMs, responseMs, sentMsPerMebibyte } = CALLER_LIMITS

interface Task {
  readonly run: () => void
  /** It continues after its first return, in microtasks. */
  readonly isAsync: boolean
}

export class Caller {
  readonly id: string
  /** Used time, weighted. */
  used = 0
  /** First in, first out, but for what continues. */
  readonly pieces: Task[] = []
  /** Pieces that only refuse a request. */
  refusals = 0
  /** The turn in which it was last active, and the time that it used in it, ms. */
  turn = 0
  turnMs = 0
  /** Mean time of its latest queued pieces, ms. */
  usualMs = 0

  constructor(id: string) {
    this.id = id
  }
}

/**
 * Used time after which the next turn is awaited, ms. An immediate for each turn would take a tenth of the time of a
 * cached response; short turns are counted as one instead. Half of a turn: whoever uses more of it waits for the next.
 */
const AWAITED_FROM_MS = turnMs / 2

/** A turn that has been awaited for so long is begun by the next request, ms. */
const LATE_MS = 4 * turnMs

/** Of the latest piece in the mean. */
const LATEST_SHARE = 0.2

/** Weights are computed anew after this many fading times: numbers stay far from their limits. */
const REWEIGHTED_AFTER = 20

export class Scheduler {
  /** Monotonic milliseconds. */
  readonly #timer: () => number
  readonly #callers = new Map<string, Caller>()
  readonly #waiting = new Set<Caller>()
  /** When the weight of used time was 1. */
  #sinceMs: number
  #turn = 1
  /** Time used in this turn. */
  #usedMs = 0
  #isScheduled = false
  /** Since when the next turn is awaited. */
  #awaitedMs = 0
  /** Whether a turn is running, or a piece that continues in microtasks. */
  #isInTurn = false
  /** The piece that is running. */
  #running: { readonly startedMs: number; readonly isQueued: boolean; steps: number } | null = null
  #last: Caller | null = null
  /** When work of another caller than before was last done. */
  #changedMs = Number.NEGATIVE_INFINITY
  /** Measured time of all callers since the start, ms. */
  measuredMs = 0

  constructor(timer: () => number) {
    this.#timer = timer
    this.#sinceMs = timer()
  }

  /** Pieces that wait, of all callers. */
  get waitingCount(): number {
    let count = 0
    for (const { pieces } of this.#waiting) count += pieces.length
    return count
  }

  get knownCount(): number {
    return this.#callers.size
  }

  callerOf(id: string): Caller {
    const known = this.#callers.get(id)
    if (known) return known
    if (this.#callers.size >= CALLER_LIMITS.callers) this.#forget()
    const caller = new Caller(id)
    this.#callers.set(id, caller)
    return caller
  }

  /** Whether a caller has used up its time in this turn. Its next request should wait. */
  isOver({ turn, turnMs: used }: Caller): boolean {
    if (turn !== this.#turn || used < turnMs) return false
    return used >= aloneMs || this.hasOthers
  }

  /** Whether more than one caller was active lately. */
  get hasOthers(): boolean {
    return this.#timer() - this.#changedMs < othersMs
  }

  /** Records time that was used for a caller. */
  note(caller: Caller, ms: number, now = this.#timer()): void {
    this.measuredMs += ms
    this.#usedMs += ms
    if (caller.turn !== this.#turn) {
      caller.turn = this.#turn
      caller.turnMs = 0
    }
    caller.turnMs += ms
    // Computed first: it may change what was used.
    const weight = this.#weightAt(now)
    caller.used += ms * weight
    if (caller !== this.#last) {
      this.#last = caller
      this.#changedMs = now
    }
    if (this.#usedMs >= AWAITED_FROM_MS) this.#schedule()
  }

  /**
   * Records what the runtime itself does for a response, before and after the work: nobody can measure it. A caller who
   * is alone does not wait for it, since a long body that is sent later than its request was read takes twice the time.
   */
  noteResponse(caller: Caller, bytes: number, now: number): void {
    if (now - this.#changedMs >= othersMs) return
    const { measuredMs } = this
    this.note(caller, responseMs + (bytes / 2 ** 20) * sentMsPerMebibyte, now)
    this.measuredMs = measuredMs
  }

  /** Whether a caller may begin something at once: the turn has room, and nobody waits who used less. */
  mayBegin(caller: Caller): boolean {
    return this.#mayRun(caller, this.hasOthers ? turnMs : aloneMs)
  }

  /** Runs work that continues something at once if the caller may, else in its next turn. */
  run<T>(caller: Caller, work: () => T): T | Promise<T> {
    return this.#mayRun(caller, turnMs) ? this.measure(caller, work) : this.next(caller, work)
  }

  /** Runs work in a turn of the caller. */
  later<T>(caller: Caller, work: () => T): Promise<T> {
    return this.#queued(caller, work, {})
  }

  /**
   * As `later`, but ahead of the other work of the caller: for what continues something that has begun, so that its
   * memory is free before the next one begins.
   */
  next<T>(caller: Caller, work: () => T): Promise<T> {
    return this.#queued(caller, work, { isFirst: true })
  }

  /** As `later` or `next`, for work that continues in microtasks until its promise is settled; all of it is measured. */
  laterAsync<T>(caller: Caller, work: () => Promise<T>, isFirst = false): Promise<T> {
    return this.#queued(caller, work, { isAsync: true, isFirst })
  }

  /** Runs work at once, and records its time. */
  measure<T>(caller: Caller, work: () => T): T {
    return this.#measured(caller, work, false)
  }

  /** Whether the running piece may do one more step; each counts as the time of a short piece at least. */
  takeStep(caller: Caller): boolean {
    const running = this.#running
    if (!running) return true
    const used = Math.max(running.steps * pieceMs, this.#timer() - running.startedMs)
    if (running.isQueued ? used >= quantumMs : !this.#hasRoom(caller, used, turnMs)) return false
    running.steps += 1
    return true
  }

  #mayRun(caller: Caller, mostMs: number): boolean {
    return this.#running !== null || this.#hasRoom(caller, 0, mostMs)
  }

  #hasRoom(caller: Caller, used: number, mostMs: number): boolean {
    if (this.#usedMs + used >= mostMs || caller.pieces.length > 0) return false
    return this.#waiting.size === 0 || caller.used <= this.#first().used
  }

  #measured<T>(caller: Caller, work: () => T, isQueued: boolean): T {
    if (this.#running) return work()
    const running = { startedMs: this.#timer(), isQueued, steps: 0 }
    this.#running = running
    try {
      return work()
    } finally {
      this.#running = null
      const now = this.#timer()
      const ms = Math.max(now - running.startedMs, running.steps * pieceMs, pieceMs)
      if (isQueued) caller.usualMs += (ms - caller.usualMs) * LATEST_SHARE
      this.note(caller, ms, now)
      this.#relieve()
    }
  }

  /**
   * Begins a turn that the runtime does not begin: while a thousand connections are ready, it goes on reading from them
   * for seconds, without immediates and timers.
   */
  #relieve(): void {
    if (this.#waiting.size === 0 || this.#isInTurn || this.#running) return
    if (this.#timer() - this.#awaitedMs > LATE_MS) this.#takeTurn(false)
  }

  #queued<T>(
    caller: Caller,
    work: () => T | Promise<T>,
    { isAsync = false, isFirst = false }: { isAsync?: boolean; isFirst?: boolean },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(work())
        } catch (problem) {
          reject(problem)
        }
      }
      if (isFirst) caller.pieces.unshift({ run, isAsync })
      else caller.pieces.push({ run, isAsync })
      this.#waiting.add(caller)
      this.#schedule()
      this.#relieve()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#awaitedMs = this.#timer()
    setImmediate(() => this.#startTurn())
  }

  #startTurn(): void {
    this.#isScheduled = false
    this.#takeTurn(true)
    if (this.#waiting.size > 0) this.#schedule()
  }

  /** @param mayAwait whether it may begin a piece that continues in microtasks */
  #takeTurn(mayAwait: boolean): void {
    this.#turn += 1
    this.#usedMs = 0
    this.#awaitedMs = this.#timer()
    this.#isInTurn = true
    while (this.#waiting.size > 0 && this.#usedMs < turnMs) {
      const caller = this.#first()
      if (caller.pieces[0]?.isAsync && !mayAwait) break
      // Otherwise turns would be longer by most of a piece.
      if (this.#usedMs > 0 && this.#usedMs + caller.usualMs > turnMs) break
      const piece = caller.pieces.shift()
      if (caller.pieces.length === 0) this.#waiting.delete(caller)
      if (piece?.isAsync) {
        this.#runAsync(caller, piece)
        return
      }
      if (piece) this.#measured(caller, piece.run, true)
    }
    this.#isInTurn = false
  }

  /** Microtasks run between two immediates, so what passes from one to the other is the time of the piece. */
  #runAsync(caller: Caller, { run }: Task): void {
    this.#isScheduled = true
    let [startedMs, before] = [0, 0]
    setImmediate(() => {
      startedMs = this.#timer()
      before = this.measuredMs
      run()
    })
    setImmediate(() => {
      const others = this.measuredMs - before
      this.note(caller, Math.max(pieceMs, this.#timer() - startedMs - others))
      this.#startTurn()
    })
  }

  /** Of the callers that wait, the one that used the least. */
  #first(): Caller {
    let first: Caller | null = null
    for (const caller of this.#waiting) if (first === null || caller.used < first.used) first = caller
    if (!first) throw new Error('no caller waits')
    return first
  }

  #weightAt(now: number): number {
    const periods = (now - this.#sinceMs) / fadeMs
    if (periods < REWEIGHTED_AFTER) return Math.exp(periods)
    for (const caller of this.#callers.values()) caller.used *= Math.exp(-periods)
    this.#sinceMs = now
    return 1
  }

  /** Forgets callers that used next to nothing lately and, so that it is rarely called, half of the others. */
  #forget(): void {
    const weight = this.#weightAt(this.#timer())
    for (const [id, { used, pieces }] of this.#callers)
      if (pieces.length === 0 && used < pieceMs * weight) this.#callers.delete(id)
    for (const [id, { pieces }] of this.#callers) {
      if (this.#callers.size < CALLER_LIMITS.callers / 2) return
      if (pieces.length === 0) this.#callers.delete(id)
    }
  }
}
