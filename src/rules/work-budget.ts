/** Bounds the work of one request by counting units, so that the same request does the same work on every machine. */
export class WorkBudget {
  #left: number
  #isExceeded = false

  /** @param units about a microsecond of work each */
  constructor(units: number) {
    this.#left = units
  }

  /** Whether anything was left out because the budget was used up. */
  get isExceeded(): boolean {
    return this.#isExceeded
  }

  get left(): number {
    return Math.max(0, this.#left)
  }

  /** How many of the steps the budget allows, without charging them. */
  allowed(steps: number, unitsEach: number): number {
    const affordable = Math.max(0, Math.min(steps, Math.floor(this.#left / unitsEach)))
    if (affordable < steps) this.#isExceeded = true
    return affordable
  }

  spend(units: number): void {
    this.#left -= units
  }

  /** Records that something was left out because of another limit. */
  noteLeftOut(): void {
    this.#isExceeded = true
  }
}
