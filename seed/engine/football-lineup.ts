/** Football line-ups by formation, and the players on the pitch during a match. */
import type { Random } from '../random.ts'
import { pickSheet, type Squad } from './line-up.ts'
import type { SquadPlayer, TeamSheet } from './match.ts'

/** Formations with the number of defenders, midfielders and forwards, and how common they are. @assumed */
const FORMATIONS = [
  { name: '4-3-3', D: 4, M: 3, F: 3, weight: 30 },
  { name: '4-2-3-1', D: 4, M: 5, F: 1, weight: 28 },
  { name: '4-4-2', D: 4, M: 4, F: 2, weight: 20 },
  { name: '3-5-2', D: 3, M: 5, F: 2, weight: 12 },
  { name: '3-4-3', D: 3, M: 4, F: 3, weight: 7 },
  { name: '5-3-2', D: 5, M: 3, F: 2, weight: 3 },
] as const
const BENCH = { keepers: 1, others: 8 }
const OUTFIELD = ['D', 'M', 'F'] as const

/** The starting eleven and the bench, in a formation for which there are enough players. */
export function pickFootballSheet(setup: Squad, random: Random): TeamSheet {
  const countIn = (players: readonly SquadPlayer[], position: string) =>
    players.filter((player) => player.position === position).length
  const possible = FORMATIONS.filter((row) =>
    OUTFIELD.every((position) => countIn(setup.squad, position) >= row[position]),
  )
  const row = random.weighted(possible, ({ weight }) => weight) ?? FORMATIONS[0]
  const { D, M, F } = row
  const sheet = pickSheet(
    setup,
    { starters: { G: 1, D, M, F }, bench: BENCH, keeper: 'G', form: 0.12 },
    random,
  )
  const counts = OUTFIELD.map((position) => countIn(sheet.starters, position))
  const isAsPlanned = OUTFIELD.every((position, i) => counts[i] === row[position])
  return { ...sheet, formation: isAsPlanned ? row.name : counts.join('-') }
}

/** Allowed substitutions: five in three interruptions, not counting half-time (Laws of the Game, 3). */
const SUBSTITUTIONS = 5
const INTERRUPTIONS = 3
/** Weight of a player for being substituted. */
const GOES_OFF: Readonly<Record<string, number>> = { G: 0, D: 0.7, M: 1.3, F: 1.4 }

/** One side during a match. */
export class PitchSide {
  on: readonly SquadPlayer[]
  bench: readonly SquadPlayer[]
  readonly booked = new Set<number>()
  /** Finished minutes at which players came on, and minutes of those who have left. */
  readonly #since = new Map<SquadPlayer, number>()
  readonly #played = new Map<SquadPlayer, number>()
  substitutionsLeft = SUBSTITUTIONS
  interruptionsLeft = INTERRUPTIONS
  sentOff = 0

  constructor({ starters, bench }: TeamSheet) {
    this.on = starters
    this.bench = bench
  }

  /** Extra time adds one substitution and one interruption. */
  allowExtraTime(): void {
    this.substitutionsLeft += 1
    this.interruptionsLeft += 1
  }

  canSubstitute(): boolean {
    return this.substitutionsLeft > 0 && this.bench.length > 0
  }

  /** Minutes of all players who have been on the pitch, at least one each. */
  minutesPlayed(minute: number): Map<SquadPlayer, number> {
    const running = this.on.map((player) => [player, this.#minutesOf(player, minute)] as const)
    return new Map([...this.#played, ...running])
  }

  #minutesOf(player: SquadPlayer, minute: number): number {
    return Math.max(1, minute - (this.#since.get(player) ?? 0))
  }

  sendOff(player: SquadPlayer, minute: number): void {
    this.#played.set(player, this.#minutesOf(player, minute))
    this.on = this.on.filter((each) => each !== player)
    this.sentOff += 1
  }

  /** The goalkeeper; without one, another player stands in the goal. */
  get keeper(): SquadPlayer {
    return this.on.find(({ position }) => position === 'G') ?? (this.on[0] as SquadPlayer)
  }

  /** Never a goalkeeper, rarely a substitute, more likely a player with a yellow card. */
  pickToGoOff(random: Random): SquadPlayer | undefined {
    return random.weighted(this.on, (player) => {
      const fresh = this.#since.has(player) ? 0.03 : 1
      return (GOES_OFF[player.position] ?? 0) * fresh * (this.booked.has(player.id) ? 1.6 : 1)
    })
  }

  /** Of the same position if possible. A goalkeeper only replaces a goalkeeper. */
  pickToComeOn(position: string, random: Random): SquadPlayer | undefined {
    const same = this.bench.filter((player) => player.position === position)
    if (same.length > 0 && random.chance(0.75)) return random.weighted(same, ({ ability }) => ability)
    return random.weighted(this.bench, (player) => (player.position === 'G' ? 0 : player.ability))
  }

  replace(off: SquadPlayer, on: SquadPlayer, minute: number): void {
    this.#played.set(off, this.#minutesOf(off, minute))
    this.#since.set(on, minute)
    this.on = this.on.map((player) => (player === off ? on : player))
    this.bench = this.bench.filter((player) => player !== on)
    this.substitutionsLeft -= 1
  }
}
