/** Substitutions by playing time: those who are furthest behind their share play next. */
import type { SquadPlayer } from './match.ts'

/** Number of players on the field by position. */
export type Formation = Readonly<Record<string, number>>

interface Load {
  readonly player: SquadPlayer
  readonly share: number
  /** Seconds played, divided by the share. */
  played: number
}

/** One side of a sport in which players come and go. */
export abstract class RotatingSide {
  /** The players on the field. */
  on: readonly SquadPlayer[]
  readonly #loads: Load[]

  /** `shares` are those of the playing time, in the order of the players. */
  constructor(on: readonly SquadPlayer[], players: readonly SquadPlayer[], shares: readonly number[]) {
    this.on = on
    this.#loads = players.map((player, i) => ({ player, share: shares[i] ?? 0.01, played: 0 }))
  }

  /** Whether a player may not play now. */
  protected abstract isOut(player: SquadPlayer): boolean

  /** Players who may play. */
  protected get fit(): number {
    return this.#loads.filter(({ player }) => !this.isOut(player)).length
  }

  play(seconds: number): void {
    for (const load of this.#loads) if (this.on.includes(load.player)) load.played += seconds / load.share
  }

  /** Sends the next players; a position with too few of them is filled with others. */
  protected rotateTo(formation: Formation): void {
    const wanted: Record<string, number> = { ...formation }
    const others: SquadPlayer[] = []
    const placed: SquadPlayer[] = []
    let size = 0
    for (const count of Object.values(formation)) size += count
    for (const { player } of this.#loads.sort((a, b) => a.played - b.played)) {
      if (this.isOut(player)) continue
      const isPlaced = (wanted[player.position] ?? 0) > 0
      if (isPlaced) wanted[player.position] = (wanted[player.position] as number) - 1
      ;(isPlaced ? placed : others).push(player)
    }
    this.on = [...placed, ...others.slice(0, size - placed.length)]
  }
}
