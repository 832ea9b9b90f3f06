/** Who is on the pitch: the starting eleven and the bench of one side, and how both change during a match. */
import type { Random } from '../random.ts'
import { keepersOf, other, type Side, type SquadPlayer, type TeamSetup, type TeamSheet } from './match.ts'

export type FootballPosition = 'G' | 'D' | 'M' | 'F'

export interface FootballPlayer extends SquadPlayer {
  readonly position: FootballPosition
}

export interface FootballSheet extends TeamSheet {
  readonly formation: string
  readonly starters: readonly FootballPlayer[]
  readonly bench: readonly FootballPlayer[]
}

/** Formations with the number of defenders, midfielders and forwards, and how common they are. @assumed */
const FORMATIONS = [
  { name: '4-3-3', D: 4, M: 3, F: 3, weight: 30 },
  { name: '4-2-3-1', D: 4, M: 5, F: 1, weight: 28 },
  { name: '4-4-2', D: 4, M: 4, F: 2, weight: 20 },
  { name: '3-5-2', D: 3, M: 5, F: 2, weight: 12 },
  { name: '3-4-3', D: 3, M: 4, F: 3, weight: 7 },
  { name: '5-3-2', D: 5, M: 3, F: 2, weight: 3 },
] as const

/** At most so many may sit on the bench. */
const BENCH_SIZE = 9

/** Formations for which there are enough players. */
function formationsFor(squad: readonly FootballPlayer[]) {
  const has = (position: FootballPosition, count: number) =>
    squad.filter((player) => player.position === position).length >= count
  return FORMATIONS.filter((row) => has('D', row.D) && has('M', row.M) && has('F', row.F))
}

/** The best of the starters, a goalkeeper only where he stands out. @assumed */
function captainOf(starters: readonly FootballPlayer[]): number {
  const rank = ({ ability, position }: FootballPlayer) => ability - (position === 'G' ? 0.2 : 0)
  return starters.reduce((best, player) => (rank(player) > rank(best) ? player : best)).id
}

/** The eleven and the bench for one match: by ability, with a good deal of the coach's mood. */
export function pickLineup(setup: TeamSetup, random: Random): FootballSheet {
  const squad = setup.squad as readonly FootballPlayer[]
  const keepers = keepersOf(setup) as FootballPlayer[]
  const formation = random.weighted(formationsFor(squad), (row) => row.weight) ?? FORMATIONS[0]
  const mood = new Map(squad.map((player) => [player.id, player.ability + random.normal(0, 0.12)]))
  const byMood = [...squad].sort((a, b) => (mood.get(b.id) ?? 0) - (mood.get(a.id) ?? 0))
  const best = (position: FootballPosition, count: number) =>
    byMood.filter((player) => player.position === position).slice(0, count)
  const placed = [
    ...keepers.slice(0, 1),
    ...best('D', formation.D),
    ...best('M', formation.M),
    ...best('F', formation.F),
  ]
  // With many injured somebody plays out of his position.
  const others = byMood.filter((player) => player.position !== 'G' && !placed.includes(player))
  const starters = [...placed, ...others.slice(0, 11 - placed.length)]
  if (starters.length !== 11) throw new Error('a squad is too small')
  const count = (position: FootballPosition) =>
    starters.filter((player) => player.position === position).length
  const isAsPlanned = placed.length === 11
  const rest = byMood.filter((player) => !starters.includes(player))
  const keeper = keepers.slice(1, 2)
  const outfield = rest.filter((player) => player.position !== 'G').slice(0, BENCH_SIZE - keeper.length)
  return {
    formation: isAsPlanned ? formation.name : `${count('D')}-${count('M')}-${count('F')}`,
    starters,
    bench: [...keeper, ...outfield],
    captainId: captainOf(starters),
  }
}

/** Substitutions allowed: five in three interruptions, the half-time break not counted (Laws of the Game, 3). */
const SUBSTITUTIONS = 5
const INTERRUPTIONS = 3

/** One side during a match. */
export class PitchSide {
  readonly lineup: FootballSheet
  onPitch: FootballPlayer[]
  bench: FootballPlayer[]
  readonly booked = new Set<number>()
  readonly #cameOn = new Set<number>()
  substitutionsLeft = SUBSTITUTIONS
  interruptionsLeft = INTERRUPTIONS
  sentOff = 0

  constructor(lineup: FootballSheet) {
    this.lineup = lineup
    this.onPitch = [...lineup.starters]
    this.bench = [...lineup.bench]
  }

  /** Extra time brings one more substitution and one more interruption. */
  allowExtraTime(): void {
    this.substitutionsLeft += 1
    this.interruptionsLeft += 1
  }

  canSubstitute(): boolean {
    return this.substitutionsLeft > 0 && this.bench.length > 0
  }

  sendOff(player: FootballPlayer): void {
    this.onPitch = this.onPitch.filter((other) => other !== player)
    this.sentOff += 1
  }

  keeper(): FootballPlayer | undefined {
    return this.onPitch.find((player) => player.position === 'G')
  }

  /** Somebody who goes off: no keeper, rarely one who has just come on, rather one who risks a second yellow. */
  pickToGoOff(random: Random): FootballPlayer | undefined {
    const weight = { G: 0, D: 0.7, M: 1.3, F: 1.4 }
    return random.weighted(this.onPitch, (player) => {
      const fresh = this.#cameOn.has(player.id) ? 0.03 : 1
      return weight[player.position] * fresh * (this.booked.has(player.id) ? 1.6 : 1)
    })
  }

  /** Somebody of the bench, of the same position if there is one. A keeper comes on for a keeper only. */
  pickToComeOn(position: FootballPosition, random: Random): FootballPlayer | undefined {
    const same = this.bench.filter((player) => player.position === position)
    if (same.length > 0 && (position === 'G' || random.chance(0.75))) {
      return random.weighted(same, (player) => player.ability)
    }
    return random.weighted(this.bench, (player) => (player.position === 'G' ? 0 : player.ability))
  }

  replace(off: FootballPlayer, on: FootballPlayer): void {
    this.onPitch = this.onPitch.map((player) => (player === off ? on : player))
    this.bench = this.bench.filter((player) => player !== on)
    this.#cameOn.add(on.id)
    this.substitutionsLeft -= 1
  }
}

const SCORED = 0.76

interface Kick {
  readonly side: Side
  readonly player: FootballPlayer
  readonly isScored: boolean
  /** Counts the kicks of both sides. */
  readonly sequence: number
  /** Kicks scored so far. */
  readonly score: Readonly<Record<Side, number>>
}

export class FootballShootOut {
  readonly #random: Random
  readonly #takers: Readonly<Record<Side, readonly FootballPlayer[]>>
  readonly #first: Side
  readonly #taken = { home: 0, away: 0 }
  readonly #scored = { home: 0, away: 0 }

  /** Those who are on the pitch at the end, goalkeepers last. */
  constructor(onPitch: Readonly<Record<Side, readonly FootballPlayer[]>>, random: Random) {
    this.#random = random
    this.#first = random.pick(['home', 'away'])
    const order = (side: Side) => {
      const last = (player: FootballPlayer) => (player.position === 'G' ? 1 : 0)
      return random.shuffle(onPitch[side]).sort((a, b) => last(a) - last(b))
    }
    this.#takers = { home: order('home'), away: order('away') }
  }

  kick(): Kick {
    const taken = this.#taken
    const side = taken.home === taken.away ? this.#first : other(this.#first)
    const takers = this.#takers[side]
    const player = takers[taken[side] % takers.length] as FootballPlayer
    const isScored = this.#random.chance(SCORED)
    taken[side] += 1
    if (isScored) this.#scored[side] += 1
    return { side, player, isScored, sequence: taken.home + taken.away, score: { ...this.#scored } }
  }

  isDecided(): boolean {
    const [taken, scored] = [this.#taken, this.#scored]
    const left = (side: Side) => Math.max(0, 5 - taken[side])
    if (taken.home <= 5 && taken.away <= 5) {
      return scored.home > scored.away + left('away') || scored.away > scored.home + left('home')
    }
    return taken.home === taken.away && scored.home !== scored.away
  }
}
