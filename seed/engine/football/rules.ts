/** Football in rules: the setup of a match, its periods, line-ups by formation, and the players on the pitch. */
import type { Random } from '../../random.ts'
import { other, type Pair, type Side, type SidesSetup, type SquadPlayer, type TeamSheet } from '../match.ts'
import { pickSheet, type Squad } from '../team/line-up.ts'
import { pause, type TeamRules } from '../team/rules.ts'

/** Of a match that must have a winner, with the goals of the first leg; null for a match that may be drawn. */
type Knockout = { readonly firstLeg: Readonly<Pair> | null } | null

/** 0 in attack and defence is an average side; 0.2 means about a fifth more goals (or fewer conceded). */
export interface FootballSetup extends SidesSetup {
  /** Whether there are video assistants, as in big competitions. */
  readonly videoReview: boolean
  readonly knockout: Knockout
}

export function rulesOf(knockout: Knockout): TeamRules {
  const [half, extra] = [{ seconds: 45 * 60 }, { seconds: 15 * 60, part: 'OT' }]
  const regular: TeamRules = {
    regular: [
      { ...half, key: 'period1', text: '1st half', part: '1ST', end: 'HT' },
      pause('halftime', 'Halftime', 15 * 60),
      { ...half, key: 'period2', text: '2nd half', part: '2ND', end: 'FT' },
    ],
    firstLeg: knockout?.firstLeg ?? null,
    hasSeconds: false,
  }
  if (!knockout) return regular
  return {
    ...regular,
    overtime: [
      pause('beforeExtra', 'Awaiting extra time', 5 * 60),
      { ...extra, key: 'extra1', text: '1st extra' },
      pause('extraHalftime', 'Extra time halftime', 2 * 60),
      { ...extra, key: 'extra2', text: '2nd extra', end: 'AET' },
    ],
    shootOut: {
      before: pause('beforePenalties', 'Awaiting penalties', 4 * 60),
      rounds: 5,
      scored: 0.76,
      kickSeconds: [45, 70],
      end: 'AP',
    },
  }
}

const GOALS = { home: 1.43, away: 1.12, neutral: 1.27 }
/** Part of these from penalties, which are simulated separately. */
const PENALTY_GOALS = 0.1

/** Expected goals of a side from open play in 90 minutes, with eleven against eleven. */
export function rateOf(setup: FootballSetup, side: Side): number {
  const base = setup.neutral ? GOALS.neutral : GOALS[side]
  const edge = setup[side].attack - setup[other(side)].defence
  return Math.max(0.15, base * Math.exp(edge) - PENALTY_GOALS)
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
const BENCH = { keepers: 1, others: 8 }
const OUTFIELD = ['D', 'M', 'F'] as const

export function pickFootballSheet(setup: Squad, random: Random): TeamSheet {
  const countIn = (players: readonly SquadPlayer[], position: string) =>
    players.filter((player) => player.position === position).length
  const possible = FORMATIONS.filter((row) =>
    OUTFIELD.every((position) => countIn(setup.squad, position) >= row[position]),
  )
  const row = random.weighted(possible, ({ weight }) => weight) ?? FORMATIONS[0]
  const { D, M, F } = row
  const starters = { G: 1, D, M, F }
  const sheet = pickSheet({ starters, bench: BENCH, keeper: 'G', form: 0.12 })(setup, random)
  const counts = OUTFIELD.map((position) => countIn(sheet.starters, position))
  const isAsPlanned = OUTFIELD.every((position, i) => counts[i] === row[position])
  return { ...sheet, formation: isAsPlanned ? row.name : counts.join('-') }
}

/** Allowed substitutions: five in three interruptions, not counting half-time (Laws of the Game, 3). */
const SUBSTITUTIONS = 5
const INTERRUPTIONS = 3
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

export const HALFTIME_CHANGE_MINUTE = 46

/** Minutes of planned changes with the number of players: sometimes at half-time, then two or three times later. */
export function planChanges(random: Random): Map<number, number> {
  const plan = new Map<number, number>()
  let left = random.weighted([3, 4, 5], (count) => count - 2) ?? 5
  const add = (minute: number) => {
    const players = Math.min(left, random.integer(1, 2))
    if (players > 0) plan.set(minute, (plan.get(minute) ?? 0) + players)
    left -= players
  }
  if (random.chance(0.3)) add(HALFTIME_CHANGE_MINUTE)
  for (const mean of [62, 72, 82]) add(Math.min(89, Math.max(50, Math.round(random.normal(mean, 4)))))
  if (random.chance(0.7)) plan.set(random.integer(93, 112), 1)
  return plan
}
