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

export class Rotation {
  readonly #loads: Load[]

  /** `shares` are those of the playing time, in the order of the players. */
  constructor(players: readonly SquadPlayer[], shares: readonly number[]) {
    this.#loads = players.map((player, i) => ({ player, share: shares[i] ?? 0.01, played: 0 }))
  }

  play(on: readonly SquadPlayer[], seconds: number): void {
    for (const load of this.#loads) if (on.includes(load.player)) load.played += seconds / load.share
  }

  /** The next players; a position with too few of them is filled with others. */
  next(formation: Formation, isOut: (player: SquadPlayer) => boolean): SquadPlayer[] {
    const wanted: Record<string, number> = { ...formation }
    const others: SquadPlayer[] = []
    const placed: SquadPlayer[] = []
    let size = 0
    for (const count of Object.values(formation)) size += count
    for (const { player } of this.#loads.sort((a, b) => a.played - b.played)) {
      if (isOut(player)) continue
      const isPlaced = (wanted[player.position] ?? 0) > 0
      if (isPlaced) wanted[player.position] = (wanted[player.position] as number) - 1
      ;(isPlaced ? placed : others).push(player)
    }
    return [...placed, ...others.slice(0, size - placed.length)]
  }
}
