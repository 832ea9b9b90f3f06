/** Five players on the court and a bench: substitutions by playing time and fouls. */
import { byAbility, type SquadPlayer, type TeamSheet } from './match.ts'
import type { SheetRow } from './team-lineup.ts'

export const BASKETBALL_SHEET: SheetRow = {
  starters: { G: 2, F: 2, C: 1 },
  bench: { keepers: 0, others: 7 },
  keeper: null,
  form: 0.07,
}

/** Shares of playing time: of a starter, and of the bench in order of ability. @assumed */
const STARTER_SHARE = 0.66
const BENCH_SHARES = [0.48, 0.43, 0.36, 0.26, 0.13, 0.05, 0.02]
/** Difference in seconds from the planned playing time at which two players are exchanged. */
const DUE_SECONDS = 230
/** Seconds that count for a player one foul away from fouling out. */
const FOUL_TROUBLE_SECONDS = 120

interface Load {
  readonly share: number
  seconds: number
  fouls: number
}

export class CourtSide {
  on: readonly SquadPlayer[]
  readonly starters: readonly SquadPlayer[]
  #bench: readonly SquadPlayer[]
  readonly #loads: ReadonlyMap<SquadPlayer, Load>
  readonly #foulLimit: number

  constructor({ starters, bench }: TeamSheet, foulLimit: number) {
    this.on = starters
    this.starters = starters
    this.#bench = bench
    this.#foulLimit = foulLimit
    const shares = [...starters.map(() => STARTER_SHARE), ...BENCH_SHARES]
    this.#loads = new Map(
      [...starters, ...[...bench].sort(byAbility)].map((player, i) => [
        player,
        { share: shares[i] ?? 0, seconds: 0, fouls: 0 },
      ]),
    )
  }

  play(seconds: number): void {
    for (const player of this.on) this.#load(player).seconds += seconds
  }

  /** Whether the player may foul once more. A player does not foul out if there is no substitute. */
  mayFoul(player: SquadPlayer): boolean {
    return this.#bench.length > 0 || this.#load(player).fouls < this.#foulLimit - 1
  }

  /** Counts a foul; with the last allowed one the player fouls out. */
  foul(player: SquadPlayer): void {
    const load = this.#load(player)
    load.fouls += 1
    const on = load.fouls < this.#foulLimit ? undefined : this.#next(player, 0)
    if (on) this.#change(player, on, false)
  }

  /** Replaces the player with the largest surplus of playing time by the one with the largest deficit. */
  rotate(gameSecond: number): void {
    const off = this.#extreme(this.on, gameSecond, 1)
    const on = off && this.#next(off, gameSecond)
    if (off && on && this.#surplus(off, gameSecond) - this.#surplus(on, gameSecond) > DUE_SECONDS) {
      this.#change(off, on, true)
    }
  }

  #load(player: SquadPlayer): Load {
    return this.#loads.get(player) as Load
  }

  /** Seconds played above the player's share. */
  #surplus(player: SquadPlayer, gameSecond: number): number {
    const { share, seconds, fouls } = this.#load(player)
    return seconds - share * gameSecond + (fouls >= this.#foulLimit - 1 ? FOUL_TROUBLE_SECONDS : 0)
  }

  /** The player with the largest surplus, or with `sign` -1 the smallest. */
  #extreme(players: readonly SquadPlayer[], gameSecond: number, sign: 1 | -1): SquadPlayer | undefined {
    let best: SquadPlayer | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const player of players) {
      const surplus = sign * this.#surplus(player, gameSecond)
      if (surplus > most) [best, most] = [player, surplus]
    }
    return best
  }

  /** The substitute: of the same position if possible. */
  #next(off: SquadPlayer, gameSecond: number): SquadPlayer | undefined {
    const same = this.#bench.filter((player) => player.position === off.position)
    const from = same.length > 0 ? same : this.#bench
    return this.#extreme(from, gameSecond, -1)
  }

  #change(off: SquadPlayer, on: SquadPlayer, mayReturn: boolean): void {
    this.on = this.on.map((player) => (player === off ? on : player))
    this.#bench = [...this.#bench.filter((player) => player !== on), ...(mayReturn ? [off] : [])]
  }
}
