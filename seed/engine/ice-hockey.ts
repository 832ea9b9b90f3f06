/**
 * An ice-hockey match, stint by stint: three periods of 20 minutes, then whatever the competition has for a level
 * match. A state machine without a clock: the same setup and the same stream of chance give the same match, however
 * and in whatever order it is looked at.
 */
import type { Random } from '../random.ts'
import { type HockeySetup, type IcePlay, IceSide, pickHockeySheet, type Stop } from './ice-hockey-lineup.ts'
import { hockeyAdvantages, hockeyOutlook, ShootOut } from './ice-hockey-outlook.ts'
import { playStint } from './ice-hockey-play.ts'
import { HOCKEY_KEYS, hockeyProgress } from './ice-hockey-view.ts'
import {
  type Both,
  type Outlook,
  other,
  SIDES,
  type Side,
  SteppedMatch,
  type TeamMatch,
  type TeamProgress,
  type TeamSheet,
} from './match.ts'
import { minuteOf, type Phase, TeamClock, TeamRecord } from './team-record.ts'

const PERIOD_SECONDS = 20 * 60
const SHORT_OVERTIME_SECONDS = 5 * 60
const BREAK_SECONDS = 18 * 60
const SHORT_BREAK_SECONDS = 2 * 60
/** A period takes at least so long, with all its stops. */
const SHORTEST_PERIOD_SECONDS = 36 * 60
/** No match is over sooner than this after its start. */
export const HOCKEY_SHORTEST_SECONDS = 3 * SHORTEST_PERIOD_SECONDS + 2 * BREAK_SECONDS

const PAUSE: Readonly<Record<Stop, readonly [least: number, most: number]>> = {
  goal: [45, 65],
  penalty: [30, 50],
  whistle: [34, 56],
  change: [0, 0],
}
const ORDINALS = ['1st', '2nd', '3rd'] as const
const AFTER_SECONDS = 3 * PERIOD_SECONDS

function breakPhase(key: string, text: string, firstSecond: number): Phase {
  return { key, text, firstSecond, seconds: 0 }
}

class HockeySimulation extends SteppedMatch<TeamProgress> {
  readonly sheets: Both<TeamSheet>
  readonly #setup: HockeySetup
  readonly #random: Random
  readonly #play: IcePlay
  readonly #pullSeconds: Readonly<Record<Side, readonly [oneBehind: number, twoBehind: number]>>
  #phase: Phase
  #phaseStart = 0
  #pauseSeconds = 0
  /** Seconds of play so far. */
  #game = 0
  protected known = 0
  #isFaceOff = true
  #period = 1
  #shootOut: ShootOut | null = null

  constructor(setup: HockeySetup, random: Random) {
    super()
    this.#setup = setup
    this.#random = random
    this.sheets = {
      home: pickHockeySheet(setup.home, random.stream('home')),
      away: pickHockeySheet(setup.away, random.stream('away')),
    }
    this.#play = {
      random,
      record: new TeamRecord(HOCKEY_KEYS),
      clock: new TeamClock(),
      sides: { home: new IceSide(this.sheets.home), away: new IceSide(this.sheets.away) },
      edges: hockeyAdvantages(setup),
      goals: { home: 0, away: 0 },
      wereOn: { home: [], away: [] },
    }
    const pull = () => [random.integer(55, 130), random.integer(100, 190)] as const
    this.#pullSeconds = { home: pull(), away: pull() }
    this.#phase = this.#periodPhase(1)
    this.#play.clock.begin(0, this.#phase)
  }

  step(): boolean {
    if (this.#phase.key === 'ended') return false
    if (this.#shootOut) this.#attempt(this.#shootOut)
    else if (this.#phase.seconds === 0) this.#pass(this.#phaseStart + this.#pauseSeconds)
    else this.#stint()
    return true
  }

  outlook(elapsedSeconds: number): Outlook {
    const progress = elapsedSeconds < 0 ? null : this.at(elapsedSeconds)
    const state = this.#play.clock.at(Math.max(0, elapsedSeconds))
    return hockeyOutlook(this.#setup, this.#play.edges, progress, state)
  }

  protected view(second: number): TeamProgress {
    const { record, clock } = this.#play
    return hockeyProgress(record.tally(second), clock.at(second), this.#setup)
  }

  #periodPhase(number: number): Phase {
    return {
      key: `period${number}`,
      text: `${ORDINALS[number - 1]} period`,
      firstSecond: (number - 1) * PERIOD_SECONDS,
      seconds: PERIOD_SECONDS,
    }
  }

  #part(): string {
    return this.#period <= 3 ? (ORDINALS[this.#period - 1] as string).toUpperCase() : 'OT'
  }

  #stint(): void {
    const { random, goals } = this.#play
    const left = this.#phase.firstSecond + this.#phase.seconds - this.#game
    const before = goals.home + goals.away
    const end = playStint(this.#play, {
      phase: this.#phase,
      part: this.#part(),
      isShortOvertime: this.#period > 3 && this.#setup.overtime === 'short',
      second: this.known,
      gameSecond: this.#game,
      most: Math.min(left, this.#secondsToChange(left)),
      isFaceOff: this.#isFaceOff,
    })
    this.#game += end.seconds
    this.known += end.seconds
    this.#isFaceOff = end.stop !== 'change'
    const isGolden = this.#period > 3 && goals.home + goals.away > before
    if (isGolden || left === end.seconds) this.#endPeriod()
    else this.known += random.integer(...PAUSE[end.stop])
  }

  /** Until a penalty ends or a goalkeeper makes room for an attacker; the latter is decided here too. */
  #secondsToChange(left: number): number {
    const { sides, goals } = this.#play
    let most = Number.POSITIVE_INFINITY
    for (const side of SIDES) {
      most = Math.min(most, sides[side].nextReturn(this.#game) - this.#game)
      const behind = goals[other(side)] - goals[side]
      const pullAt = this.#period === 3 ? (this.#pullSeconds[side][behind - 1] ?? 0) : 0
      const isShort = sides[side].missing(this.#game) > sides[other(side)].missing(this.#game)
      sides[side].isPulled = left <= pullAt && !isShort
      if (pullAt > 0 && left > pullAt) most = Math.min(most, left - pullAt)
    }
    return most
  }

  #endPeriod(): void {
    const text = this.#period <= 3 ? `P${this.#period}` : 'OT'
    const isFull = this.#phase.seconds === PERIOD_SECONDS && this.#game % PERIOD_SECONDS === 0
    const shortest = isFull ? this.#phaseStart + SHORTEST_PERIOD_SECONDS : 0
    const second = Math.max(this.known, shortest)
    this.#logPeriod(second, text)
    this.#pass(second)
  }

  #logPeriod(second: number, text: string): void {
    const { home, away } = this.#play.goals
    const shootOutWinner = this.#shootOut?.winner()
    this.#play.record.event(second, {
      // The goal that ends an overtime stands in the same minute.
      time: minuteOf(this.#game, this.#phase.seconds > 0 ? this.#phase : END_OF_OVERTIME),
      timeSeconds: this.#game,
      type: 'period',
      period: this.#phase.key,
      text,
      isLive: false,
      homeScore: home + (shootOutWinner === 'home' ? 1 : 0),
      awayScore: away + (shootOutWinner === 'away' ? 1 : 0),
    })
  }

  /** On to the next phase, which begins at the given second. */
  #pass(second: number): void {
    const [next, pauseSeconds] = this.#next()
    if (next.key === 'ended') this.#logPeriod(second, 'FT')
    this.#phase = next
    this.#phaseStart = second
    this.known = second
    this.#pauseSeconds = pauseSeconds
    this.#isFaceOff = true
    this.#play.wereOn = { home: [], away: [] }
    this.#play.clock.begin(second, next)
    if (next.key === 'penalties') {
      const { home, away } = this.sheets
      this.#shootOut = new ShootOut(home, away, this.#setup.shootOutRounds, this.#random)
    }
  }

  #next(): [phase: Phase, pauseSeconds: number] {
    const { home, away } = this.#play.goals
    const isPlayed = this.#phase.seconds > 0
    const isFull = this.#setup.overtime === 'full'
    if (!isPlayed) return [this.#afterPause(), 0]
    if (this.#period < 3) {
      const text = `${ORDINALS[this.#period - 1]} intermission`
      return [breakPhase(`break${this.#period}`, text, this.#game), BREAK_SECONDS]
    }
    if (home !== away) return [breakPhase('ended', 'Ended', this.#game), 0]
    if (this.#period === 3 || isFull) {
      const pause = isFull ? BREAK_SECONDS : SHORT_BREAK_SECONDS
      return [breakPhase('beforeOvertime', 'Awaiting overtime', this.#game), pause]
    }
    return [breakPhase('beforePenalties', 'Awaiting penalties', this.#game), SHORT_BREAK_SECONDS]
  }

  #afterPause(): Phase {
    if (this.#phase.key === 'penalties') return breakPhase('ended', 'Ended', this.#game)
    if (this.#phase.key === 'beforePenalties') return breakPhase('penalties', 'Penalties', this.#game)
    this.#period += 1
    if (this.#period <= 3) {
      this.#mayReplaceKeepers()
      return this.#periodPhase(this.#period)
    }
    const seconds = this.#setup.overtime === 'full' ? PERIOD_SECONDS : SHORT_OVERTIME_SECONDS
    return { key: 'overtime', text: 'Overtime', firstSecond: this.#game, seconds }
  }

  /** After five goals against, the second goalkeeper often comes on for the next period. */
  #mayReplaceKeepers(): void {
    for (const side of SIDES) {
      const against = this.#play.goals[other(side)]
      if (against >= 5 && this.#random.chance(0.5)) this.#play.sides[side].replaceKeeper()
    }
  }

  #attempt(shootOut: ShootOut): void {
    this.known += this.#random.integer(28, 45)
    const { side, player, isScored } = shootOut.attempt()
    const { home, away } = shootOut.score
    this.#play.record.event(this.known, {
      time: AFTER_SECONDS / 60 + SHORT_OVERTIME_SECONDS / 60,
      timeSeconds: null,
      type: 'penaltyShootout',
      class: isScored ? 'scored' : 'missed',
      team: side,
      period: 'penalties',
      player: { id: player.id, name: player.name },
      playerName: player.name,
      sequence: shootOut.taken,
      homeScore: home,
      awayScore: away,
    })
    if (!shootOut.winner()) return
    this.known += 1
    this.#pass(this.known)
    this.#shootOut = null
  }
}

/** Where a shoot-out stands on the clock. */
const END_OF_OVERTIME: Phase = {
  key: 'penalties',
  text: 'Penalties',
  firstSecond: AFTER_SECONDS,
  seconds: SHORT_OVERTIME_SECONDS,
}

/** A match about to begin. Its future depends on nothing but these two arguments. */
export function startIceHockey(setup: HockeySetup, random: Random): TeamMatch {
  return new HockeySimulation(setup, random)
}
