/** Starters and bench of a team from a table with the number per position, and who plays when players rotate. */
import type { Random } from '../../random.ts'
import { type Both, both, byAbility, type SquadPlayer, type TeamSetup, type TeamSheet } from '../match.ts'

export interface SheetRow {
  /** In the order in which line-ups name them. */
  readonly starters: Readonly<Record<string, number>>
  /** Maximum number of goalkeepers and of others. */
  readonly bench: { readonly keepers: number; readonly others: number }
  /** The position of goalkeepers, who play only there; null for sports without goalkeepers. */
  readonly keeper: string | null
  /** Spread of the form, by which the same squad lines up differently. */
  readonly form: number
}

export type Squad = Pick<TeamSetup, 'squad' | 'isTired'>

/** The line-ups of a match, drawn on first use: the outlook before the start does not need the available players. */
export function drawSheets(
  setups: Both<Squad>,
  pick: (setup: Squad, random: Random) => TeamSheet,
  random: Random,
): () => Both<TeamSheet> {
  let drawn: Both<TeamSheet> | null = null
  return () => {
    drawn ??= both((side) => pick(setups[side], random.stream(side)))
    return drawn
  }
}

/** The goalkeepers, starter first: the best, unless the side played the day before. */
function keepersOf({ squad, isTired }: Squad, position: string | null): SquadPlayer[] {
  const keepers = squad.filter((player) => player.position === position).sort(byAbility)
  if (isTired && keepers.length > 1) keepers.unshift(...keepers.splice(1, 1))
  return keepers
}

/** The best by ability and form; with many absences players play out of position. */
export const pickSheet =
  (row: SheetRow) =>
  (setup: Squad, random: Random): TeamSheet => {
    const form = new Map(setup.squad.map((each) => [each, each.ability + random.normal(0, row.form)]))
    const byForm = [...setup.squad].sort(
      (a, b) => (form.get(b) ?? 0) - (form.get(a) ?? 0) || a.shirtNumber - b.shirtNumber,
    )
    const keepers = keepersOf(setup, row.keeper)
    const size = Object.values(row.starters).reduce((sum, count) => sum + count, 0)
    const placed = Object.entries(row.starters).flatMap(([position, count]) =>
      (position === row.keeper ? keepers : byForm.filter((each) => each.position === position)).slice(
        0,
        count,
      ),
    )
    const others = byForm.filter((each) => !keepers.includes(each) && !placed.includes(each))
    const starters = [...placed, ...others.splice(0, size - placed.length)]
    const [captain] = starters.filter((each) => !keepers.includes(each)).sort(byAbility)
    if (!captain || starters.length < size) throw new Error('a squad is too small for a match')
    const { keepers: most, others: room } = row.bench
    const spare = keepers.filter((each) => !starters.includes(each))
    const bench = [...spare.slice(0, most), ...others.slice(0, room), ...spare.slice(most)].slice(
      0,
      most + room,
    )
    return { starters, bench, captainId: captain.id }
  }

export type Formation = Readonly<Record<string, number>>

interface Load {
  readonly player: SquadPlayer
  readonly share: number
  /** Seconds played, divided by the share. */
  played: number
}

/** One side of a sport in which players come and go: those who are furthest behind their share of the time play next. */
export class RotatingSide {
  on: readonly SquadPlayer[]
  readonly #loads: Load[]

  /** `shares` are those of the playing time, in the order of the players. */
  constructor(on: readonly SquadPlayer[], players: readonly SquadPlayer[], shares: readonly number[]) {
    this.on = on
    this.#loads = players.map((player, i) => ({ player, share: shares[i] ?? 0.01, played: 0 }))
  }

  play(seconds: number): void {
    for (const load of this.#loads) if (this.on.includes(load.player)) load.played += seconds / load.share
  }

  /** Sends the next players; a position with too few of them is filled with others. */
  rotateTo(formation: Formation, isOut: (player: SquadPlayer) => boolean): void {
    const players = this.#loads.sort((a, b) => a.played - b.played).map(({ player }) => player)
    const fit = players.filter((player) => !isOut(player))
    const wanted: Record<string, number> = { ...formation }
    const placed = fit.filter(({ position }) => {
      const isPlaced = (wanted[position] ?? 0) > 0
      if (isPlaced) wanted[position] = (wanted[position] as number) - 1
      return isPlaced
    })
    const others = fit.filter((player) => !placed.includes(player))
    const size = Object.values(formation).reduce((sum, count) => sum + count, 0)
    this.on = [...placed, ...others.slice(0, size - placed.length)]
  }
}
