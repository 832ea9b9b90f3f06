/**
 * A football match, minute by minute: two halves with added time, and in a knock-out match extra time and a shoot-out
 * where they are needed. The same setup and random stream always give the same match.
 *
 * @assumed A minute has begun as soon as it is counted: 63:12 on the clock is minute 64, second 12, and a goal then has
 * `time` 64. `timeSeconds` is the clock of the match and null in added time, where `addedTime` counts the minutes.
 */
import type { Random } from '../../random.ts'
import {
  type Both,
  both,
  type Outlook,
  other,
  SIDES,
  type Side,
  SportMatch,
  type SportProgress,
  type SquadPlayer,
  type TeamSheet,
} from '../match.ts'
import { goalResult } from '../outlook.ts'
import { Counters } from '../statistics.ts'
import { drawSheets } from '../team/line-up.ts'
import { BallPlay } from './ball.ts'
import { CHANCES, FootballPlay, MINUTES, OWN_GOALS, PENALTIES } from './play.ts'
import { type FootballSetup, HALFTIME_CHANGE_MINUTE, pickFootballSheet, planChanges } from './rules.ts'
import {
  averagePositionsOf,
  type BallMinute,
  BRIEF_STATISTICS,
  briefStatistics,
  FOOTBALL_STATISTICS,
  footballShares,
  momentumOf,
} from './statistics.ts'

/** Added minutes of the first half, of the second half, and of halves of extra time. */
const ADDED = { period1: [1, 4], period2: [3, 7] } as Readonly<Record<string, readonly [number, number]>>
const ADDED_EXTRA = [1, 2] as const

/** Intensity rises by half from the kick-off to the end. */
const heatOf = (minute: number): number => 0.78 + 0.44 * Math.min(minute / 90, 1.1)

function menFactor(sentOff: number, opponentsSentOff: number): number {
  return 0.75 ** sentOff * 1.2 ** opponentsSentOff
}

/** Length of halves in minutes, with the expected added time before it is announced. */
const HALVES = [
  { key: 'period1', first: 0, added: 2.5 },
  { key: 'period2', first: 45, added: 5 },
] as const
const HALF_MINUTES = 45

/** Remaining minutes of a half after `played`, each weighted with its intensity. */
function heatLeft({ first }: (typeof HALVES)[number], played: number, added: number): number {
  const end = HALF_MINUTES + added
  let heat = 0
  for (let minute = Math.floor(played); minute < end; minute++) {
    const share = Math.min(minute + 1, end) - Math.max(minute, played)
    heat += share * heatOf(first + Math.min(minute + 1, HALF_MINUTES))
  }
  return heat
}

interface FootballEvent {
  readonly side: Side
  /** By the intensity of the minute and the effect of red cards. */
  readonly aMinute: (heat: number, men: number) => number
  readonly act: () => void
}

class Football extends FootballPlay {
  readonly #changes: Both<ReadonlyMap<number, number>>
  readonly #ball: BallPlay | null
  readonly #ballMinutes: BallMinute[] = []
  #added: number | null = null
  readonly #events = SIDES.flatMap((side) => this.#eventsOf(side))

  /** Details are slow, so they are simulated only when they are read. */
  constructor(setup: FootballSetup, isDetailed: boolean, sheets: () => Both<TeamSheet>, random: Random) {
    super(setup, new Counters(isDetailed ? FOOTBALL_STATISTICS : BRIEF_STATISTICS), sheets, random)
    this.#changes = both(() => planChanges(random))
    this.#ball = isDetailed ? new BallPlay(this.counters, this.rates, random.stream('work')) : null
  }

  /** What may happen to a side, with the mean number in a minute. */
  #eventsOf(side: Side): FootballEvent[] {
    const { rates, hasVideo } = this
    const shots = this.shotsOf(side) / MINUTES
    const ownGoals = (rates[side] * OWN_GOALS) / MINUTES
    return [
      { side, aMinute: (heat, men) => heat * men * shots, act: () => this.openPlayShot(side) },
      { side, aMinute: (heat, men) => heat * men * ownGoals, act: () => this.ownGoal(side) },
      { side, aMinute: (heat) => heat * CHANCES.penalty, act: () => this.penalty(side) },
      { side, aMinute: (_, men) => men * CHANCES.corner, act: () => this.corner(side) },
      { side, aMinute: () => CHANCES.offside, act: () => this.offside(side) },
      { side, aMinute: () => (hasVideo ? CHANCES.disallowed : 0), act: () => this.disallowedGoal(side) },
      { side, aMinute: () => CHANCES.foul, act: () => this.foul(side) },
      { side, aMinute: (heat) => heat ** 2 * CHANCES.yellow[side], act: () => this.booking(side) },
      { side, aMinute: (heat) => heat * CHANCES.red, act: () => this.straightRed(side) },
      { side, aMinute: () => CHANCES.injury, act: () => this.substitute(side, true) },
    ]
  }

  /** Players on the pitch at the end, goalkeepers last. */
  protected override takers(side: Side): readonly SquadPlayer[] {
    const last = ({ position }: SquadPlayer) => (position === 'G' ? 1 : 0)
    return this.random.shuffle(this.sides[side].on).sort((a, b) => last(a) - last(b))
  }

  protected *play() {
    const { firstSecond, seconds, key } = this.phase
    const length = seconds / 60
    this.#added = null
    if (key === 'extra1') for (const side of SIDES) this.sides[side].allowExtraTime()
    for (this.minute = 1; this.minute <= length + (this.#added ?? 0); this.minute += 1) {
      const time = firstSecond / 60 + Math.min(this.minute, length)
      yield* this.#playMinute(time)
      const on = both((side) => this.sides[side].on)
      if (this.#ball) this.#ballMinutes.push(this.#ball.minute(time, on))
      if (this.minute === length) this.#announceAddedTime()
    }
    yield this.after(this.random.integer(0, 40))
  }

  *#playMinute(time: number) {
    const { sides } = this
    const heat = heatOf(time)
    const men = both((side) => menFactor(sides[side].sentOff, sides[other(side)].sentOff))
    for (const side of SIDES) this.#changePlayers(side, time)
    yield* this.playSpan(
      60,
      this.#events,
      ({ side, aMinute }) => aMinute(heat, men[side]) / 60,
      ({ act }) => {
        act()
        return null
      },
    )
  }

  /** Planned substitutions come at the beginning of a minute. */
  #changePlayers(side: Side, time: number): void {
    const pitch = this.sides[side]
    const players = this.minute * 60 <= this.phase.seconds ? (this.#changes[side].get(time) ?? 0) : 0
    if (players === 0) return
    if (time !== HALFTIME_CHANGE_MINUTE) {
      if (pitch.interruptionsLeft === 0) return
      pitch.interruptionsLeft -= 1
    }
    for (let i = 0; i < players; i++) this.substitute(side, false)
  }

  #announceAddedTime(): void {
    const { key, firstSecond, seconds } = this.phase
    this.#added = this.random.integer(...(ADDED[key] ?? ADDED_EXTRA))
    this.events.push({
      time: (firstSecond + seconds) / 60,
      timeSeconds: null,
      type: 'injuryTime',
      period: key,
      length: this.#added,
      addedTime: 0,
    })
  }

  override view(second: number): SportProgress {
    const { counters } = this
    const minute = Math.floor(this.gameSecondAt(second) / 60)
    for (const side of SIDES) {
      for (const [player, minutes] of this.sides[side].minutesPlayed(minute)) {
        counters.player(side, player).minutesPlayed = minutes
      }
    }
    const progress = super.view(second)
    if (!this.#ball) return { ...progress, playerStatistics: briefStatistics(counters) }
    const positions = this.random.stream('positions')
    return {
      ...progress,
      ...counters.blocks(this.isOver, footballShares),
      shotmap: [...this.shots],
      momentum: momentumOf(this.#ballMinutes, this.shots),
      averagePositions: averagePositionsOf(this.sheets, counters.players, this.events, positions),
    }
  }

  #heatLeft(second: number): number {
    return HALVES.reduce((sum, half) => {
      if (!this.hasBegun(half.key)) return sum + heatLeft(half, 0, half.added)
      if (this.phase.key !== half.key) return sum
      return sum + heatLeft(half, (second - this.phaseStart) / 60, this.#added ?? half.added)
    }, 0)
  }

  /** The outlook of regular time: expected remaining goals by the remaining minutes. */
  outlook(second: number): Outlook {
    const { rates, hasVideo } = this
    const heat = this.#heatLeft(second)
    const given = hasVideo ? 1 - PENALTIES.reviewed * (1 - PENALTIES.given) : 1
    const sentOff = (side: Side) => (second < 0 ? 0 : this.sides[side].sentOff)
    const goals = both((side) => {
      const men = menFactor(sentOff(side), sentOff(other(side)))
      return heat * ((rates[side] / MINUTES) * men + CHANCES.penalty * given * PENALTIES.scored)
    })
    const { homeScore, awayScore } = super.view(second)
    const [home, away] = [homeScore, awayScore].map((score) => score.normaltime ?? score.current) as [
      number,
      number,
    ]
    return {
      ...goalResult(home - away, goals.home, goals.away),
      expectedTotal: home + away + goals.home + goals.away,
      expectedMargin: home - away + goals.home - goals.away,
    }
  }
}

export class FootballMatch extends SportMatch {
  /** The same match with all blocks, which takes longer. */
  readonly detailed: SportMatch

  constructor(setup: FootballSetup, random: Random) {
    const sheets = drawSheets(setup, pickFootballSheet, random)
    const start = (isDetailed: boolean) => () =>
      new Football(setup, isDetailed, sheets, random.stream('play'))
    super(start(false), sheets)
    this.detailed = new SportMatch(start(true), sheets)
  }
}
