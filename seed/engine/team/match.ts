/**
 * The frame of a timed team sport: periods and breaks by a table of rules, overtime and shoot-out for level matches,
 * the clock and the score. A sport plays its periods and reports the events.
 *
 * @assumed `normaltime`, `overtime` and `penalties` are in the score once the match is level after regular time. The
 * last event of a period is its end, with the score; the last event of a match is `FT` if the rules define it.
 */
import type { ScoreParts } from '../../../src/contract/changes.ts'
import type { ShotmapChange } from '../../../src/contract/match-blocks.ts'
import type { LiveEventChange as LiveEvent } from '../../../src/contract/resources/blocks.ts'
import type { Random } from '../../random.ts'
import {
  type Both,
  both,
  clockOf,
  named,
  noScore,
  other,
  type Pair,
  SIDES,
  type Side,
  Simulation,
  type SportProgress,
  type SquadPlayer,
  type TeamSheet,
} from '../match.ts'
import type { Counters } from '../statistics.ts'
import { type Phase, pause, shootOutChance, shootOutWinner, type TeamRules } from './rules.ts'

/** Weight of each position for an action; default 1. */
export type Weights = Readonly<Record<string, number>>
export type Shot = ShotmapChange[number]

/** A goal with its scorer; `on` are the players whose plus and minus it affects, null for none. */
interface Goal {
  readonly kind: string
  readonly scorer: SquadPlayer
  /** Who assisted, the last one first. */
  readonly helpers?: readonly SquadPlayer[]
  readonly on: Both<readonly SquadPlayer[]> | null
}

/** One side during a match, with the players who can act now. */
interface FieldSide {
  readonly on: readonly SquadPlayer[]
}

export abstract class TimedSimulation<S extends FieldSide> extends Simulation {
  protected readonly random: Random
  protected readonly score = noScore()
  protected readonly events: LiveEvent[] = []
  protected readonly shots: Shot[] = []
  protected abstract readonly counters: Counters
  protected sides!: Both<S>
  protected phase: Phase & { readonly firstSecond: number } = { ...pause('', '', 0), firstSecond: 0 }
  /** Real second at which it began. */
  protected phaseStart = 0
  /** Seconds of play until the last event. */
  protected gameSecond = 0
  /** Number of the current or last period, overtimes included. */
  protected period = 0
  readonly #rules: TeamRules
  readonly #sheets: () => Both<TeamSheet>
  /** Keys of the phases that have begun, with the points of each. */
  readonly #points = new Map<string, Pair>()
  /** The clock has run since a real second, at most for some seconds. */
  #clock = { since: 0, gameSecond: 0, seconds: 0 }
  #shootOut: { readonly first: Side; readonly kicks: Pair; taken: number } | null = null

  constructor(rules: TeamRules, sheets: () => Both<TeamSheet>, random: Random) {
    super()
    this.#rules = rules
    this.#sheets = sheets
    this.random = random
  }

  protected get sheets(): Both<TeamSheet> {
    return this.#sheets()
  }

  protected abstract play(): Generator<number, void>
  protected abstract sideOf(sheet: TeamSheet, side: Side): S
  /** Takers of a shoot-out in order. */
  protected takers(_side: Side): readonly SquadPlayer[] {
    return []
  }

  *run() {
    const { regular, overtime, repeats, shootOut, final } = this.#rules
    this.sides = both((side) => this.sideOf(this.sheets[side], side))
    yield* this.#playAll(regular)
    if (overtime && this.#isLevel) {
      do yield* this.#playAll(overtime)
      while (repeats && this.#isLevel)
    }
    if (shootOut && this.#isLevel) {
      yield* this.#playAll([shootOut.before])
      yield* this.#playShootOut(shootOut)
    }
    if (final) this.#endPeriod(final)
    this.#begin(pause('ended', 'Ended', 0))
  }

  *#playAll(phases: readonly Phase[]) {
    for (const phase of phases) {
      this.#begin(phase)
      if (phase.pauseSeconds) {
        yield this.after(phase.pauseSeconds)
        continue
      }
      this.period += 1
      this.counters.begin(phase.part ?? '')
      yield* this.play()
      if (phase.end) this.#endPeriod(phase.end)
    }
  }

  /** `firstSecond` counts the seconds of play before it. */
  #begin(phase: Phase): void {
    this.phase = { ...phase, firstSecond: this.gameSecond }
    this.phaseStart = this.second
    this.#points.set(phase.key, this.#points.get(phase.key) ?? noScore())
  }

  /** Lets the clock run until the next event, at most to the end of the period. */
  protected *runClock(seconds: number) {
    const played = Math.min(seconds, this.secondsLeft)
    this.#clock = { since: this.second, gameSecond: this.gameSecond, seconds: played }
    yield this.after(seconds)
    this.gameSecond += played
  }

  /**
   * Plays a span in which events happen at their rates per second (a Poisson process), until one of them stops play.
   * Returns the length of the span and the reason for its end, if there is one.
   */
  protected *playSpan<Event, Stop>(
    length: number,
    events: readonly Event[],
    rateOf: (event: Event) => number,
    act: (event: Event) => Stop | null,
  ): Generator<number, { readonly seconds: number; readonly stop: Stop | null }> {
    const rates = events.map(rateOf)
    const total = rates.reduce((sum, rate) => sum + rate, 0)
    const gap = () => -Math.log(1 - this.random.next()) / total
    let seconds = 0
    for (let next = gap(); next < length; next += gap()) {
      const until = Math.max(1, Math.floor(next))
      yield* this.runClock(until - seconds)
      seconds = until
      let left = this.random.next() * total
      const event = events.find((_, i) => {
        left -= rates[i] as number
        return left < 0
      })
      const stop = event === undefined ? null : act(event)
      if (stop) return { seconds, stop }
    }
    yield* this.runClock(length - seconds)
    return { seconds: length, stop: null }
  }

  protected gameSecondAt(second: number): number {
    const { since, gameSecond, seconds } = this.#clock
    return gameSecond + Math.min(seconds, Math.max(0, Math.floor(second - since)))
  }

  protected get secondsLeft(): number {
    return this.phase.firstSecond + this.phase.seconds - this.gameSecond
  }

  protected get isOver(): boolean {
    return this.phase.key === 'ended'
  }

  protected hasBegun(key: string): boolean {
    return this.#points.has(key)
  }

  get #isLevel(): boolean {
    const { home, away } = this.#rules.firstLeg ?? noScore()
    return this.score.home + home === this.score.away + away
  }

  /** Minute of a second of play, within its period. */
  #minuteOf(gameSecond: number): number {
    const { firstSecond, seconds } = this.phase
    return Math.min(Math.floor(gameSecond / 60) + 1, (firstSecond + seconds) / 60)
  }

  /** Time of an event on the clock of the match. */
  protected get eventTime(): Pick<LiveEvent, 'time' | 'timeSeconds' | 'addedTime'> {
    return { time: this.#minuteOf(this.gameSecond), timeSeconds: this.gameSecond }
  }

  protected emit(event: Omit<LiveEvent, 'time' | 'timeSeconds' | 'period'>): void {
    this.events.push({ ...this.eventTime, period: this.phase.key, ...event })
  }

  #endPeriod(text: string): void {
    this.events.push({
      time: this.#minuteOf(this.gameSecond),
      timeSeconds: this.#rules.hasSeconds ? this.gameSecond : null,
      type: 'period',
      period: this.phase.key,
      text,
      isLive: false,
      homeScore: this.score.home,
      awayScore: this.score.away,
    })
  }

  *#playShootOut({ kickSeconds, rounds, scored, addsGoal, end }: NonNullable<TeamRules['shootOut']>) {
    const first = this.random.pick(SIDES)
    const takers = both((side) => this.takers(side))
    const state = { first, kicks: noScore(), taken: 0 }
    this.#shootOut = state
    this.#begin(pause('penalties', 'Penalties', 0))
    let winner: Side | null = null
    for (; !winner; winner = shootOutWinner(state.kicks, state.taken, first, rounds)) {
      yield this.after(this.random.integer(...kickSeconds))
      const team = state.taken % 2 === 0 ? first : other(first)
      const player = takers[team][Math.floor(state.taken / 2) % takers[team].length] as SquadPlayer
      const isScored = this.random.chance(scored)
      state.taken += 1
      if (isScored) state.kicks[team] += 1
      this.events.push({
        time: this.phase.firstSecond / 60,
        timeSeconds: null,
        type: 'penaltyShootout',
        class: isScored ? 'scored' : 'missed',
        team,
        period: 'penalties',
        ...named(player),
        sequence: state.taken,
        homeScore: state.kicks.home,
        awayScore: state.kicks.away,
      })
    }
    yield this.after(1)
    if (addsGoal) this.score[winner] += 1
    if (end) this.#endPeriod(end)
  }

  /** Probability that home wins the shoot-out that is played or comes next. */
  protected shootOutChance(): number {
    const { shootOut } = this.#rules
    if (!this.#shootOut || !shootOut) return 0.5
    const { kicks, taken, first } = this.#shootOut
    return shootOutChance(kicks, taken, first, shootOut)
  }

  /** A player on the field, by the weight of the position and a power of the ability. */
  protected pick(
    side: Side,
    weights: Weights,
    power = 1,
    isFit: (player: SquadPlayer) => boolean = () => true,
  ): SquadPlayer {
    const { on } = this.sides[side]
    const weight = (player: SquadPlayer) =>
      isFit(player) ? player.ability ** power * (weights[player.position] ?? 1) : 0
    return this.random.weighted(on, weight) ?? (on[0] as SquadPlayer)
  }

  protected addPoints(side: Side, points: number, on: Goal['on']): void {
    this.score[side] += points
    const scored = this.#points.get(this.phase.key)
    if (scored) scored[side] += points
    if (!on) return
    for (const of of SIDES) {
      const key = of === side ? 'pointsFor' : 'pointsAgainst'
      for (const player of on[of]) this.counters.credit(of, player, key, points)
    }
  }

  protected goal(side: Side, { kind, scorer, helpers: [first, second] = [], on }: Goal): void {
    this.addPoints(side, 1, on)
    this.emit({
      type: 'goal',
      class: kind,
      team: side,
      from: kind,
      ...named(scorer),
      ...(first && { assist: { id: first.id, name: first.name }, assistName: first.name }),
      ...(second && { secondAssist: { id: second.id, name: second.name }, secondAssistName: second.name }),
      homeScore: this.score.home,
      awayScore: this.score.away,
    })
  }

  protected shot(
    team: Side,
    { id: playerId }: SquadPlayer,
    shot: Omit<Shot, 'time' | 'timeSeconds' | 'team' | 'playerId'>,
  ): void {
    const { time, timeSeconds } = this.eventTime
    this.shots.push({ time: time ?? 0, timeSeconds: timeSeconds ?? null, team, playerId, ...shot })
  }

  /**
   * The clock at a real second. It shows the elapsed time where the rules count seconds, and otherwise the minute that
   * has begun: in added time and between parts the last second of the part, so that it never goes back.
   */
  #clockAt(second: number): Pick<SportProgress, 'currentMatchMinute' | 'currentMatchSecond'> {
    const gameSecond = this.gameSecondAt(second)
    if (this.#rules.hasSeconds) return clockOf(gameSecond)
    const { firstSecond, seconds } = this.phase
    if (gameSecond >= firstSecond + seconds) {
      return { currentMatchMinute: Math.ceil(gameSecond / 60), currentMatchSecond: 59 }
    }
    return { currentMatchMinute: this.#minuteOf(gameSecond), currentMatchSecond: gameSecond % 60 }
  }

  /** The periods of overtime that have begun. */
  get #late(): readonly Phase[] {
    return (this.#rules.overtime ?? []).filter(({ key, seconds }) => seconds > 0 && this.hasBegun(key))
  }

  /** Status, clock, score and events. */
  view(second: number): SportProgress {
    const [late] = this.#late
    const endText = this.#shootOut ? 'AP' : late ? 'AET' : 'Ended'
    return {
      status: this.isOver ? 'finished' : 'inprogress',
      statusDescription: this.isOver ? endText : this.phase.text,
      ...this.#clockAt(second),
      ...(late ? { overtimeLength: late.seconds } : {}),
      homeScore: this.#scoreOf('home'),
      awayScore: this.#scoreOf('away'),
      liveEvents: [...this.events],
    }
  }

  #scoreOf(side: Side): ScoreParts {
    const { regular, overtime, firstLeg } = this.#rules
    const late = this.#late
    const points = ({ key }: Phase) => this.#points.get(key)?.[side] ?? 0
    const sum = (of: readonly Phase[]) => of.reduce((total, period) => total + points(period), 0)
    const parts = (of: readonly Phase[]) =>
      Object.fromEntries(of.map((period) => [period.key, points(period)]))
    const current = this.score[side]
    return {
      current,
      display: current,
      ...parts(regular.filter(({ key, seconds }) => seconds > 0 && this.hasBegun(key))),
      ...(overtime?.[0] && this.hasBegun(overtime[0].key) ? { normaltime: sum(regular) } : {}),
      ...parts(late),
      ...(late.length > 0 ? { overtime: sum(late) } : {}),
      ...(this.#shootOut ? { penalties: this.#shootOut.kicks[side] } : {}),
      ...(firstLeg ? { aggregated: current + firstLeg[side] } : {}),
    }
  }
}
