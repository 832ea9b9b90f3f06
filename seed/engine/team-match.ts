/**
 * The frame of a timed team sport: periods and breaks by a table of rules, overtime and shoot-out for level matches,
 * the clock and the score. A sport simulates its periods in steps (a minute, a shift, a possession) and reports the
 * events.
 *
 * @assumed `normaltime`, `overtime` and `penalties` are in the score once the match is level after regular time. The
 * last event of a period is its end, with the score; the last event of a match is `FT` if the rules define it.
 */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'
import {
  type Both,
  both,
  type MatchProgress,
  named,
  noScore,
  other,
  type Pair,
  type Side,
  type SportProgress,
  type SquadPlayer,
  type Statistics,
  SteppedMatch,
} from './match.ts'
import { ShootOut, type ShootOutRules } from './shoot-out.ts'
import {
  type ClockState,
  minuteOf,
  type Phase,
  type Shot,
  shownClock,
  type Tally,
  TeamClock,
  type TeamRecord,
} from './team-record.ts'

export interface Pause {
  readonly key: string
  readonly text: string
  /** Real seconds. */
  readonly pauseSeconds: number
}

export interface Period extends Pick<Phase, 'text' | 'part' | 'end' | 'seconds'> {
  /** Its key in the score. */
  readonly key: `period${number}` | 'overtime' | 'extra1' | 'extra2'
  /** The break after it, if another period follows. */
  readonly pause?: Pause
}

export interface TeamRules {
  readonly periods: readonly Period[]
  /** Overtime of a level match; without it a match may be drawn. */
  readonly overtime?: {
    readonly before: Pause
    readonly periods: readonly Period[]
    /** Repeated until a side leads. */
    readonly repeats?: boolean
  }
  /** Shoot-out of a match that is level after overtime. */
  readonly shootOut?: ShootOutRules & {
    readonly before: Pause
    readonly kickSeconds: readonly [least: number, most: number]
    /** The winner gets one more goal. */
    readonly addsGoal: boolean
    readonly end: string
  }
  /** Text of an additional event at the end of the match. */
  readonly final?: string
  /** Goals of the first leg, which are added. */
  readonly firstLeg?: Readonly<Pair> | null
  /** Whether clock events have seconds; football has none in added time. */
  readonly hasSeconds: boolean
}

/** Weight of each position for an action; default 1. */
export type Weights = Readonly<Record<string, number>>

/** A goal with its scorer; `on` are the players whose plus and minus it affects, null for none. */
interface Goal {
  readonly kind: string
  readonly scorer: SquadPlayer
  readonly helper?: SquadPlayer | undefined
  readonly on: Both<readonly SquadPlayer[]> | null
}

const ORDINALS = ['1st', '2nd', '3rd', '4th'] as const

/** Equal periods of regular time. */
export function equalPeriods(
  count: number,
  seconds: number,
  name: string,
  end: string,
  pause: (number: number) => Pause,
): Period[] {
  return ORDINALS.slice(0, count).map((ordinal, i) => ({
    key: `period${i + 1}`,
    text: `${ordinal} ${name}`,
    part: ordinal.toUpperCase(),
    end: `${end}${i + 1}`,
    seconds,
    pause: pause(i + 1),
  }))
}

export abstract class TimedMatch<P extends SportProgress = SportProgress> extends SteppedMatch<P> {
  protected readonly random: Random
  protected readonly clock = new TeamClock()
  protected readonly score = noScore()
  protected abstract readonly record: TeamRecord
  /** Real second up to which the match has been simulated. */
  protected known = 0
  protected phase!: Phase
  protected phaseStart = 0
  /** Seconds of play so far. */
  protected gameSecond = 0
  /** Seconds after `known` at which the next event happens. */
  protected offset = 0
  /** Number of the current or last period, overtimes included. */
  protected period = 0
  readonly #rules: TeamRules
  readonly #phases: Iterator<Phase>
  #shootOut: ShootOut | null = null

  constructor(rules: TeamRules, random: Random) {
    super()
    this.#rules = rules
    this.random = random
    this.#phases = this.#course()
  }

  /** Simulates the next step of the current period. */
  protected abstract playOn(): void
  /** The players who can act now. */
  protected abstract onField(side: Side): readonly SquadPlayer[]
  /** A period is about to begin. */
  protected beginPeriod(): void {}
  /** Takers of a shoot-out in order. */
  protected takers(_side: Side): readonly SquadPlayer[] {
    return []
  }

  /** Called by sports at the end of their constructor. */
  protected start(): void {
    this.#begin(0)
  }

  protected get secondsLeft(): number {
    return this.phase.firstSecond + this.phase.seconds - this.gameSecond
  }

  /** Time of the next event on the clock of the match. */
  protected get eventTime(): Pick<LiveEvent, 'time' | 'timeSeconds' | 'addedTime'> {
    const timeSeconds = this.gameSecond + this.offset
    return { time: minuteOf(timeSeconds, this.phase), timeSeconds }
  }

  protected emit(event: Omit<LiveEvent, 'time' | 'timeSeconds' | 'period'>): void {
    this.record.event(this.known + this.offset, { ...this.eventTime, period: this.phase.key, ...event })
  }

  /** Adds to the statistics of a player, or of the side only. */
  protected count(side: Side, player: SquadPlayer | null, gains: Statistics): void {
    this.record.gain(this.known + this.offset, this.phase.part, side, player, gains)
  }

  /** A player on the field, by the weight of the position and a power of the ability. */
  protected pick(
    side: Side,
    weights: Weights,
    power = 1,
    isFit: (player: SquadPlayer) => boolean = () => true,
  ): SquadPlayer {
    const on = this.onField(side)
    const weight = (player: SquadPlayer) =>
      isFit(player) ? player.ability ** power * (weights[player.position] ?? 1) : 0
    return this.random.weighted(on, weight) ?? (on[0] as SquadPlayer)
  }

  protected addPoints(side: Side, points: number, on: Goal['on']): void {
    const { phase, gameSecond, offset } = this
    this.record.points(this.known + offset, { phase, gameSecond: gameSecond + offset, side, points, on })
    this.score[side] += points
  }

  protected goal(side: Side, { kind, scorer, helper, on }: Goal): void {
    this.addPoints(side, 1, on)
    this.emit({
      type: 'goal',
      class: kind,
      team: side,
      from: kind,
      ...named(scorer),
      ...(helper ? { assist: { id: helper.id, name: helper.name }, assistName: helper.name } : {}),
      homeScore: this.score.home,
      awayScore: this.score.away,
    })
  }

  protected shot(
    team: Side,
    { id: playerId }: SquadPlayer,
    shot: Omit<Shot, 'time' | 'timeSeconds' | 'team' | 'playerId'>,
  ): void {
    const { time = 0, timeSeconds = null } = this.eventTime
    this.record.shot(this.known + this.offset, { time: time ?? 0, timeSeconds, team, playerId, ...shot })
  }

  get #isLevel(): boolean {
    const { home, away } = this.#rules.firstLeg ?? noScore()
    return this.score.home + home === this.score.away + away
  }

  /** All phases in order; each is created when the previous one is over. */
  *#course(): Generator<Phase> {
    const { periods, overtime, shootOut } = this.#rules
    yield* this.#periods(periods)
    if (overtime && this.#isLevel) {
      do {
        yield this.#pause(overtime.before)
        yield* this.#periods(overtime.periods)
      } while (overtime.repeats && this.#isLevel)
    }
    if (shootOut && this.#isLevel) {
      yield this.#pause(shootOut.before)
      yield { ...this.#pause({ key: 'penalties', text: 'Penalties', pauseSeconds: 0 }), end: shootOut.end }
    }
    yield this.#pause({ key: 'ended', text: 'Ended', pauseSeconds: 0 })
  }

  *#periods(periods: readonly Period[]): Generator<Phase> {
    for (const [i, { pause, ...period }] of periods.entries()) {
      yield { ...period, firstSecond: this.gameSecond, pauseSeconds: 0 }
      if (pause && i + 1 < periods.length) yield this.#pause(pause)
    }
  }

  #pause(pause: Pause): Phase {
    return { ...pause, part: '', end: '', firstSecond: this.gameSecond, seconds: 0 }
  }

  step(): boolean {
    if (this.phase.key === 'ended') return false
    if (this.#shootOut) this.#kick(this.#shootOut)
    else if (this.phase.seconds === 0) this.#begin(this.phaseStart + this.phase.pauseSeconds)
    else this.playOn()
    return true
  }

  /** Ends the current period at a real second. */
  protected endPeriod(second: number): void {
    if (this.phase.end) this.#logPeriod(second, this.phase.end)
    this.#begin(second)
  }

  #begin(second: number): void {
    const next = this.#phases.next().value as Phase
    if (next.key === 'ended' && this.#rules.final) this.#logPeriod(second, this.#rules.final)
    this.phase = next
    this.phaseStart = second
    this.known = second
    this.clock.begin(second, next)
    if (next.seconds > 0) {
      this.period += 1
      this.beginPeriod()
    }
    this.#shootOut =
      next.key === 'penalties' && this.#rules.shootOut
        ? new ShootOut(
            both((side) => this.takers(side)),
            this.#rules.shootOut,
            this.random,
          )
        : null
  }

  #logPeriod(second: number, text: string): void {
    const { shootOut, hasSeconds } = this.#rules
    const winner = shootOut?.addsGoal ? this.#shootOut?.winner() : null
    this.record.event(second, {
      time: minuteOf(this.gameSecond, this.phase),
      timeSeconds: hasSeconds ? this.gameSecond : null,
      type: 'period',
      period: this.phase.key,
      text,
      isLive: false,
      homeScore: this.score.home + (winner === 'home' ? 1 : 0),
      awayScore: this.score.away + (winner === 'away' ? 1 : 0),
    })
  }

  #kick(shootOut: ShootOut): void {
    this.known += this.random.integer(...(this.#rules.shootOut?.kickSeconds ?? [30, 60]))
    const { side, player, isScored } = shootOut.kick()
    const { home, away } = shootOut.score
    this.record.event(this.known, {
      time: this.phase.firstSecond / 60,
      timeSeconds: null,
      type: 'penaltyShootout',
      class: isScored ? 'scored' : 'missed',
      team: side,
      period: 'penalties',
      ...named(player),
      sequence: shootOut.taken,
      homeScore: home,
      awayScore: away,
    })
    if (shootOut.winner()) this.endPeriod(this.known + 1)
  }

  /** The parts of the statistics that have begun, without duplicates. */
  protected partsBegun({ begun }: ClockState): string[] {
    const { periods, overtime } = this.#rules
    const all = [...periods, ...(overtime?.periods ?? [])]
    return [...new Set(all.filter(({ key }) => begun.has(key)).map(({ part }) => part))]
  }

  /** Status, clock, score and events. */
  protected progress(tally: Tally, state: ClockState): MatchProgress {
    const { phase, begun } = state
    const [first] = this.#rules.overtime?.periods ?? []
    const isOver = phase.key === 'ended'
    const isLong = first !== undefined && begun.has(first.key)
    const endText = begun.has('penalties') ? 'AP' : isLong ? 'AET' : 'Ended'
    return {
      status: isOver ? 'finished' : 'inprogress',
      statusDescription: isOver ? endText : phase.text,
      ...shownClock(state),
      ...(isLong ? { overtimeLength: first.seconds } : {}),
      homeScore: this.#scoreOf('home', tally, state),
      awayScore: this.#scoreOf('away', tally, state),
      liveEvents: tally.events,
    }
  }

  #scoreOf(side: Side, tally: Tally, { begun, phase }: ClockState): ScoreParts {
    const { periods, overtime, shootOut, firstLeg } = this.#rules
    const points = ({ key }: Period) => tally.points.get(key)?.[side] ?? 0
    const sum = (of: readonly Period[]) => of.reduce((total, period) => total + points(period), 0)
    const kicks = (of: Side) =>
      tally.events.filter(
        ({ type, team, class: kind }) => type === 'penaltyShootout' && team === of && kind === 'scored',
      ).length
    const late = (overtime?.periods ?? []).filter(({ key }) => begun.has(key))
    const hasWonShootOut =
      shootOut?.addsGoal &&
      phase.key === 'ended' &&
      begun.has('penalties') &&
      kicks(side) > kicks(other(side))
    const current = sum(periods) + sum(late) + (hasWonShootOut ? 1 : 0)
    const score: ScoreParts = { current, display: current }
    for (const period of periods) if (begun.has(period.key)) score[period.key] = points(period)
    if (overtime && begun.has(overtime.before.key)) score.normaltime = sum(periods)
    for (const period of late) score[period.key] = points(period)
    if (late.length > 0) score.overtime = sum(late)
    if (begun.has('penalties')) score.penalties = kicks(side)
    if (firstLeg) score.aggregated = current + firstLeg[side]
    return score
  }
}
