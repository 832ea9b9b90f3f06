/** Who is down for a basketball match, who is on the court, and who comes on for whom. */
import type { Random } from '../random.ts'
import { byAbility, type SquadPlayer, type TeamSheet } from './match.ts'

/** Two guards, two forwards, a centre begin; at most twelve are down for a match. */
const STARTERS: readonly (readonly [position: string, count: number])[] = [
  ['G', 2],
  ['F', 2],
  ['C', 1],
]
const SHEET_SIZE = 12
/** Shares of the time of play: a starter's, and those of the bench in the order of ability. @assumed */
const STARTER_SHARE = 0.66
const BENCH_SHARES = [0.48, 0.43, 0.36, 0.26, 0.13, 0.05, 0.02]
/** A change is due when two players are so many seconds apart from what they should have played. */
const DUE_SECONDS = 230

export function pickBasketballSheet(squad: readonly SquadPlayer[], random: Random): TeamSheet {
  const mood = new Map(squad.map((player) => [player, player.ability + random.normal(0, 0.07)]))
  const byMood = [...squad].sort(
    (a, b) => (mood.get(b) ?? 0) - (mood.get(a) ?? 0) || a.shirtNumber - b.shirtNumber,
  )
  const starters = STARTERS.flatMap(([position, count]) =>
    byMood.filter((player) => player.position === position).slice(0, count),
  )
  const bench = byMood.filter((player) => !starters.includes(player)).slice(0, SHEET_SIZE - starters.length)
  if (starters.length !== 5 || bench.length < 4) throw new Error('a squad is too small for a match')
  const [captain] = [...starters].sort(byAbility)
  return { starters, bench, captainId: (captain as SquadPlayer).id }
}

interface Load {
  readonly share: number
  seconds: number
  fouls: number
}

/** One side during a match. */
export class CourtSide {
  onCourt: readonly SquadPlayer[]
  #bench: readonly SquadPlayer[]
  readonly #loads = new Map<SquadPlayer, Load>()
  readonly #starters: ReadonlySet<SquadPlayer>
  readonly #foulLimit: number

  constructor(sheet: TeamSheet, foulLimit: number) {
    this.onCourt = sheet.starters
    this.#bench = sheet.bench
    this.#foulLimit = foulLimit
    this.#starters = new Set(sheet.starters)
    for (const player of sheet.starters)
      this.#loads.set(player, { share: STARTER_SHARE, seconds: 0, fouls: 0 })
    const bench = [...sheet.bench].sort(byAbility)
    bench.forEach((player, i) => {
      this.#loads.set(player, { share: BENCH_SHARES[i] ?? 0, seconds: 0, fouls: 0 })
    })
  }

  isStarter(player: SquadPlayer): boolean {
    return this.#starters.has(player)
  }

  play(seconds: number): void {
    for (const player of this.onCourt) this.#of(player).seconds += seconds
  }

  /** May he foul once more? Nobody goes out for good when nobody could come on. */
  mayFoul(player: SquadPlayer): boolean {
    return this.#bench.length > 0 || this.#of(player).fouls < this.#foulLimit - 1
  }

  /** Counts a foul; with the last one allowed he goes out for good. */
  foul(player: SquadPlayer): void {
    const load = this.#of(player)
    load.fouls += 1
    if (load.fouls < this.#foulLimit) return
    const on = this.#next(player, 0)
    if (on) this.#change(player, on, false)
  }

  /** Changes whoever has played too much for whoever has played too little. */
  rotate(gameSecond: number): void {
    const tired = this.#mostTired(this.onCourt, gameSecond)
    const on = tired && this.#next(tired, gameSecond)
    if (!tired || !on) return
    if (this.#surplus(tired, gameSecond) - this.#surplus(on, gameSecond) > DUE_SECONDS) {
      this.#change(tired, on, true)
    }
  }

  #of(player: SquadPlayer): Load {
    return this.#loads.get(player) as Load
  }

  /** Seconds played beyond his share; one more foul before he is out weighs as much as some minutes. */
  #surplus(player: SquadPlayer, gameSecond: number): number {
    const { share, seconds, fouls } = this.#of(player)
    return seconds - share * gameSecond + (fouls >= this.#foulLimit - 1 ? 120 : 0)
  }

  #mostTired(players: readonly SquadPlayer[], gameSecond: number): SquadPlayer | undefined {
    return players.reduce<SquadPlayer | undefined>(
      (most, player) =>
        most && this.#surplus(most, gameSecond) >= this.#surplus(player, gameSecond) ? most : player,
      undefined,
    )
  }

  /** Who comes on for him: of the same position, if there is one. */
  #next(off: SquadPlayer, gameSecond: number): SquadPlayer | undefined {
    const same = this.#bench.filter((player) => player.position === off.position)
    const from = same.length > 0 ? same : this.#bench
    return from.reduce<SquadPlayer | undefined>(
      (least, player) =>
        least && this.#surplus(least, gameSecond) <= this.#surplus(player, gameSecond) ? least : player,
      undefined,
    )
  }

  #change(off: SquadPlayer, on: SquadPlayer, mayReturn: boolean): void {
    this.onCourt = this.onCourt.map((player) => (player === off ? on : player))
    this.#bench = this.#bench.filter((player) => player !== on)
    if (mayReturn) this.#bench = [...this.#bench, off]
  }
}
