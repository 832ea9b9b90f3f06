/**
 * A football match, minute by minute: two halves with added time, and in a knock-out match extra time and a shoot-out
 * where they are needed. The same setup and random stream always give the same match.
 *
 * @assumed A minute has begun as soon as it is counted: 63:12 on the clock is minute 64, second 12, and a goal then has
 * `time` 64. `timeSeconds` is the clock of the match and null in added time, where `addedTime` counts the minutes.
 */
import type { Random } from '../random.ts'
import { averagePositionsOf, momentumOf } from './football-analytics.ts'
import { addBallPlay, type PlayedMinute } from './football-ball.ts'
import { pickFootballSheet } from './football-lineup.ts'
import { footballOutlook, heatOf, menFactor } from './football-outlook.ts'
import { CHANCES, type FootballFrame, FootballPlay, MINUTES, OWN_GOALS } from './football-play.ts'
import { briefStatistics, footballPlayers, footballTeamStatistics } from './football-statistics.ts'
import {
  type Both,
  both,
  type MatchProgress,
  type Outlook,
  other,
  type Pair,
  SIDES,
  type Side,
  type SportMatch,
  type SquadPlayer,
  type Statistics,
  type TeamSheet,
} from './match.ts'
import type { TeamRules } from './team-match.ts'
import type { SidesSetup } from './team-outlook.ts'
import type { ClockState } from './team-record.ts'
import { bestPlayers } from './team-statistics.ts'

/** Rules to find a winner; null for a match that may be drawn. */
export type Knockout = { readonly decider: boolean; readonly firstLeg: Readonly<Pair> | null } | null

/** 0 in attack and defence is an average side; 0.2 means about a fifth more goals (or fewer conceded). */
export interface FootballSetup extends SidesSetup {
  /** Whether there are video assistants, as in big competitions. */
  readonly videoReview: boolean
  readonly knockout: Knockout
}

const HALF_SECONDS = 45 * 60
const EXTRA_SECONDS = 15 * 60
const PENALTY_SCORED = 0.76

function rulesOf(knockout: Knockout): TeamRules {
  const pause = (key: string, text: string, minutes: number) => ({ key, text, pauseSeconds: minutes * 60 })
  const half = { seconds: HALF_SECONDS, pause: pause('halftime', 'Halftime', 15) }
  const extra = {
    part: 'OT',
    seconds: EXTRA_SECONDS,
    pause: pause('extraHalftime', 'Extra time halftime', 2),
  }
  const regular: TeamRules = {
    periods: [
      { ...half, key: 'period1', text: '1st half', part: '1ST', end: 'HT' },
      { ...half, key: 'period2', text: '2nd half', part: '2ND', end: 'FT' },
    ],
    firstLeg: knockout?.firstLeg ?? null,
    hasSeconds: false,
  }
  if (!knockout?.decider) return regular
  return {
    ...regular,
    overtime: {
      before: pause('beforeExtra', 'Awaiting extra time', 5),
      periods: [
        { ...extra, key: 'extra1', text: '1st extra', end: '' },
        { ...extra, key: 'extra2', text: '2nd extra', end: 'AET' },
      ],
    },
    shootOut: {
      before: pause('beforePenalties', 'Awaiting penalties', 4),
      rounds: 5,
      scored: PENALTY_SCORED,
      kickSeconds: [45, 70],
      addsGoal: false,
      end: 'AP',
    },
  }
}

/** Added minutes of the first half, of the second half, and of halves of extra time. */
const ADDED = { period1: [1, 4], period2: [3, 7] } as Readonly<Record<string, readonly [number, number]>>
const ADDED_EXTRA = [1, 2] as const
const HALFTIME_CHANGE_MINUTE = 46

/** Expected goals of an average side. */
const GOALS = { home: 1.43, away: 1.12, neutral: 1.27 }
/** Part of these from penalties, which are simulated separately. */
const PENALTY_GOALS = 0.1

function rate(setup: FootballSetup, side: Side): number {
  const base = setup.neutral ? GOALS.neutral : GOALS[side]
  const edge = setup[side].attack - setup[other(side)].defence
  return Math.max(0.15, base * Math.exp(edge) - PENALTY_GOALS)
}

/** Minutes of planned changes with the number of players: sometimes at half-time, then two or three times later. */
function planChanges(random: Random): Map<number, number> {
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

/** An event that may happen to a side in a minute. */
interface Action {
  /** Probability in a minute of intensity 1; `men` is the effect of red cards. */
  readonly chance: (side: Side, men: number) => number
  /** Exponent of the intensity. */
  readonly heat: 0 | 1 | 2
  readonly act: (side: Side) => void
}

interface Planned {
  readonly second: number
  readonly act: () => void
}

class FootballGame extends FootballPlay {
  readonly #minutes: PlayedMinute[] = []
  readonly #changes: Both<ReadonlyMap<number, number>>
  /** Added minutes of this period. */
  #added = 0
  /** At most one of each list happens to a side in a minute. */
  readonly #actions: readonly (readonly Action[])[] = [
    [
      {
        chance: (side, men) => (this.shots[side] * men) / MINUTES,
        heat: 1,
        act: (side) => this.openPlayShot(side),
      },
      {
        chance: (side, men) => (this.frame.rates[side] * OWN_GOALS * men) / MINUTES,
        heat: 1,
        act: (side) => this.ownGoal(side),
      },
      { chance: () => CHANCES.penalty, heat: 1, act: (side) => this.penalty(side) },
      { chance: (_side, men) => CHANCES.corner * men, heat: 0, act: (side) => this.corner(side) },
      { chance: () => CHANCES.offside, heat: 0, act: (side) => this.offside(side) },
      {
        chance: () => (this.frame.videoReview ? CHANCES.disallowed : 0),
        heat: 0,
        act: (side) => this.disallowedGoal(side),
      },
    ],
    [
      { chance: () => CHANCES.foul, heat: 0, act: (side) => this.foul(side) },
      { chance: (side) => CHANCES.yellow[side], heat: 2, act: (side) => this.booking(side) },
      { chance: () => CHANCES.red, heat: 1, act: (side) => this.straightRed(side) },
      { chance: () => CHANCES.injury, heat: 0, act: (side) => this.substitute(side, true) },
    ],
  ]

  constructor(frame: FootballFrame, knockout: Knockout, random: Random) {
    super(frame, rulesOf(knockout), random)
    this.#changes = both(() => planChanges(random))
    this.start()
  }

  protected override beginPeriod(): void {
    const { firstSecond, seconds, key } = this.phase
    this.played = 0
    this.#added = 0
    this.clock.run(this.phaseStart, firstSecond, seconds)
    if (key === 'extra1') for (const side of SIDES) this.sides[side].allowExtraTime()
  }

  /** Players on the pitch at the end, goalkeepers last. */
  protected override takers(side: Side): readonly SquadPlayer[] {
    const last = ({ position }: SquadPlayer) => (position === 'G' ? 1 : 0)
    return this.random.shuffle(this.sides[side].on).sort((a, b) => last(a) - last(b))
  }

  protected playOn(): void {
    const { phase, random } = this
    const length = phase.seconds / 60
    this.played += 1
    const time = phase.firstSecond / 60 + Math.min(this.played, length)
    this.offset = 0
    const planned = SIDES.flatMap((side) => this.#plan(side, time))
    for (const { second, act } of planned.sort((a, b) => a.second - b.second)) {
      this.offset = Math.max(this.offset, second)
      act()
    }
    this.offset = 0
    this.known += 60
    const on = both((side) => this.sides[side].on)
    this.#minutes.push({ endSecond: this.known, part: phase.part, time, on })
    if (this.played === length) this.#announceAddedTime()
    if (this.played < length + this.#added) return
    this.gameSecond = phase.firstSecond + phase.seconds
    this.endPeriod(this.known + random.integer(0, 40))
  }

  /** The events of a side in a minute. */
  #plan(side: Side, time: number): Planned[] {
    const { random, sides } = this
    const heat = heatOf(time)
    const men = menFactor(sides[side].sentOff, sides[other(side)].sentOff)
    const planned: Planned[] = []
    for (const actions of this.#actions) {
      let left = random.next()
      const action = actions.find(({ chance, heat: power }) => {
        left -= chance(side, men) * heat ** power
        return left < 0
      })
      if (action) planned.push({ second: random.integer(0, 59), act: () => action.act(side) })
    }
    const players = this.played * 60 <= this.phase.seconds ? this.#changes[side].get(time) : undefined
    if (players === undefined) return planned
    // Half-time substitutions come first.
    const second = time === HALFTIME_CHANGE_MINUTE ? -1 : random.integer(0, 59)
    return [...planned, { second, act: () => this.#changePlayers(side, time, players) }]
  }

  #changePlayers(side: Side, time: number, players: number): void {
    const pitch = this.sides[side]
    if (time !== HALFTIME_CHANGE_MINUTE) {
      if (pitch.interruptionsLeft === 0) return
      pitch.interruptionsLeft -= 1
    }
    for (let i = 0; i < players; i++) this.substitute(side, false)
  }

  #announceAddedTime(): void {
    const { key, firstSecond, seconds } = this.phase
    this.#added = this.random.integer(...(ADDED[key] ?? ADDED_EXTRA))
    this.record.event(this.known, {
      time: (firstSecond + seconds) / 60,
      timeSeconds: null,
      type: 'injuryTime',
      period: key,
      length: this.#added,
      addedTime: 0,
    })
  }

  protected view(second: number): MatchProgress {
    return this.progress(this.record.tally(second), this.clock.at(second))
  }

  /** The clock at a second; plays as far as needed. */
  clockAt(second: number): ClockState {
    this.playTo(second)
    return this.clock.at(second)
  }

  outlook(second: number): Outlook {
    const state = this.clockAt(second)
    return footballOutlook(this.frame, { second, state, progress: this.at(second) })
  }

  detailsAt(second: number, random: Random) {
    const state = this.clockAt(second)
    const tally = this.record.tally(second)
    const minutes = this.#minutes.filter(({ endSecond }) => endSecond <= second)
    const ball = addBallPlay(tally, minutes, this.frame.rates, random.stream('work'))
    const rows = both((side) => footballPlayers(this.sheets[side], side, tally, minutesOver(state)))
    return {
      statistics: footballTeamStatistics(tally, this.partsBegun(state)),
      /** By player id; only players who have played. */
      playerStatistics: both((side) => new Map(rows[side].map(([{ id }, own]) => [id, own]))),
      bestPlayers: bestPlayers(rows, 'ratings', state.phase.key === 'ended'),
      shotmap: tally.shots,
      momentum: momentumOf(ball, tally.shots),
      averagePositions: averagePositionsOf(
        this.sheets,
        tally.players,
        tally.events,
        random.stream('positions'),
      ),
    }
  }
}

/** Finished minutes of the match without added time. */
const minutesOver = ({ gameSecond }: ClockState) => Math.floor(gameSecond / 60)

export class FootballMatch implements SportMatch {
  readonly #setup: FootballSetup
  readonly #random: Random
  readonly #rates: Pair
  #sheets: Both<TeamSheet> | null = null
  /** Created on first use; the outlook before the start does not need the available players. */
  #plain: FootballGame | null = null
  #counting: FootballGame | null = null

  constructor(setup: FootballSetup, random: Random) {
    this.#setup = setup
    this.#random = random
    this.#rates = both((side) => rate(setup, side))
  }

  get sheets(): Both<TeamSheet> {
    this.#sheets ??= both((side) => pickFootballSheet(this.#setup[side], this.#random.stream(side)))
    return this.#sheets
  }

  get #game(): FootballGame {
    this.#plain ??= this.#newGame(false)
    return this.#plain
  }

  #newGame(isCounting: boolean): FootballGame {
    const { videoReview, knockout } = this.#setup
    const frame = { sheets: this.sheets, rates: this.#rates, videoReview, isCounting }
    return new FootballGame(frame, knockout, this.#random.stream('play'))
  }

  step(): boolean {
    return this.#game.step()
  }

  at(elapsedSeconds: number): MatchProgress {
    return this.#game.at(elapsedSeconds)
  }

  final(): MatchProgress {
    return this.#game.final()
  }

  durationSeconds(): number {
    return this.#game.durationSeconds()
  }

  winner(): Side | null {
    return this.#game.winner()
  }

  /** The outlook for regular time; negative seconds are before the start. Uses nothing later. */
  outlook(elapsedSeconds: number): Outlook {
    if (elapsedSeconds >= 0) return this.#game.outlook(elapsedSeconds)
    return footballOutlook({ rates: this.#rates, videoReview: this.#setup.videoReview }, null)
  }

  /** All blocks other than score and events at a second after the start. */
  detailsAt(elapsedSeconds: number): ReturnType<FootballGame['detailsAt']> {
    // The game with statistics is cached during the match and simulated again on later reads.
    this.#counting ??= this.#newGame(true)
    const second = Math.max(0, elapsedSeconds)
    const details = this.#counting.detailsAt(second, this.#random)
    if (this.#counting.at(second).status === 'finished') this.#counting = null
    return details
  }

  /** The few player statistics that follow from the events: fast. */
  appearancesAt(elapsedSeconds: number): Both<ReadonlyMap<number, Statistics>> {
    const second = Math.max(0, elapsedSeconds)
    const minute = minutesOver(this.#game.clockAt(second))
    const { liveEvents } = this.#game.at(second)
    return both((side) => briefStatistics(this.sheets[side], side, liveEvents, minute))
  }
}

export type FootballDetails = ReturnType<FootballMatch['detailsAt']>

export function startFootball(setup: FootballSetup, random: Random): FootballMatch {
  return new FootballMatch(setup, random)
}
