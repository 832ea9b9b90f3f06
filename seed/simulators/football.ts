/**
 * A football match, step by step: two halves with added time, and in a knock-out match extra time and a shoot-out
 * where they are needed. A state machine without a clock: the same setup and the same stream of chance give the
 * same match, however and in whatever order it is looked at.
 */
import type { Random } from '../random.ts'
import { type Lineup, PitchSide, pickLineup, type SquadMember } from './football-lineup.ts'
import { FootballLog, PHASES, type PhaseKey } from './football-log.ts'
import { type FootballPlay, type Minute, other, playMinute } from './football-minute.ts'
import type { MatchProgress, Side, Simulation } from './simulation.ts'

export interface FootballSide {
  readonly squad: readonly SquadMember[]
  /** Natural logarithms: 0 is an average side, 0.2 makes about a fifth more (or fewer against) goals. */
  readonly attack: number
  readonly defence: number
}

export interface FootballSetup {
  readonly home: FootballSide
  readonly away: FootballSide
  /** On neutral ground nobody has the advantage of home. */
  readonly neutral: boolean
  /** Video assistants look on, as in big competitions. */
  readonly videoReview: boolean
  /** A knock-out match must have a winner; null for a match that may be drawn. */
  readonly knockout: {
    readonly decider: boolean
    readonly firstLeg: Readonly<Record<Side, number>> | null
  } | null
}

/** Expected goals of an average side. */
const GOALS = { home: 1.43, away: 1.12, neutral: 1.27 }
/** Of these come from penalties, which have a chance of their own. */
const PENALTY_GOALS = 0.1

const BREAK_SECONDS: Partial<Record<PhaseKey, number>> = {
  halftime: 15 * 60,
  beforeExtra: 5 * 60,
  extraHalftime: 2 * 60,
  beforePenalties: 4 * 60,
}
const PERIOD_TEXT: Partial<Record<PhaseKey, string>> = {
  period1: 'HT',
  period2: 'FT',
  extra2: 'ET',
  penalties: 'PEN',
}
const KICK_SCORED = 0.76

function rate(setup: FootballSetup, side: Side): number {
  const base = setup.neutral ? GOALS.neutral : GOALS[side]
  const edge = setup[side].attack - setup[other(side)].defence
  return Math.max(0.15, base * Math.exp(edge) - PENALTY_GOALS)
}

/** Minutes of planned changes: sometimes one at half-time, then two or three interruptions in the second half. */
function planChanges(random: Random): Map<number, number> {
  const plan = new Map<number, number>()
  let left = random.weighted([3, 4, 5], (count) => count - 2) ?? 5
  const add = (minute: number, most: number) => {
    const players = Math.min(left, random.integer(1, most))
    if (players > 0) plan.set(minute, (plan.get(minute) ?? 0) + players)
    left -= players
  }
  if (random.chance(0.3)) add(46, 2)
  for (const mean of [62, 72, 82]) add(Math.min(89, Math.max(50, Math.round(random.normal(mean, 4)))), 2)
  if (random.chance(0.7)) plan.set(random.integer(93, 112), 1)
  return plan
}

class FootballSimulation implements Simulation {
  readonly lineups: Readonly<Record<Side, Lineup>>
  readonly #setup: FootballSetup
  readonly #random: Random
  readonly #log: FootballLog
  readonly #play: FootballPlay
  #phase: PhaseKey = 'period1'
  #phaseStart = 0
  /** Minutes played in this phase, and how many of added time it will have. */
  #played = 0
  #added = 0
  /** The real second up to which the match has been played. */
  #known = 0
  readonly #kicks = { home: { taken: 0, scored: 0 }, away: { taken: 0, scored: 0 } }
  #takers: Record<Side, readonly SquadMember[]> = { home: [], away: [] }
  #firstKicker: Side = 'home'

  constructor(setup: FootballSetup, random: Random) {
    this.#setup = setup
    this.#random = random
    this.lineups = {
      home: pickLineup(setup.home.squad, random.stream('home')),
      away: pickLineup(setup.away.squad, random.stream('away')),
    }
    this.#log = new FootballLog(setup.knockout?.firstLeg ?? null)
    this.#play = {
      random,
      log: this.#log,
      videoReview: setup.videoReview,
      sides: { home: new PitchSide(this.lineups.home), away: new PitchSide(this.lineups.away) },
      rates: { home: rate(setup, 'home'), away: rate(setup, 'away') },
      goals: { home: 0, away: 0 },
      plans: { home: planChanges(random), away: planChanges(random) },
    }
    this.#log.begin(0, 'period1')
  }

  step(): boolean {
    if (this.#phase === 'ended') return false
    const rest = BREAK_SECONDS[this.#phase]
    if (rest !== undefined) this.#pass(this.#phaseStart + rest)
    else if (this.#phase === 'penalties') this.#kick()
    else this.#minute()
    return this.#isGoingOn()
  }

  at(elapsedSeconds: number): MatchProgress {
    while (this.#known <= elapsedSeconds && this.step());
    return this.#log.view(Math.max(0, elapsedSeconds))
  }

  final(): MatchProgress {
    return this.#log.view(this.durationSeconds())
  }

  durationSeconds(): number {
    while (this.step());
    return this.#log.endSecond()
  }

  #isGoingOn(): boolean {
    return this.#phase !== 'ended'
  }

  #minute(): void {
    const { firstMinute, minutes } = PHASES[this.#phase]
    this.#played += 1
    const minute: Minute = {
      period: this.#phase,
      time: firstMinute + Math.min(this.#played, minutes),
      added: Math.max(0, this.#played - minutes),
      startSecond: this.#phaseStart + (this.#played - 1) * 60,
      offset: 0,
    }
    playMinute(this.#play, minute)
    this.#known = this.#phaseStart + this.#played * 60
    if (this.#played === minutes) this.#announceAddedTime()
    if (this.#played === minutes + this.#added) this.#endHalf(this.#known + this.#random.integer(0, 40))
  }

  #announceAddedTime(): void {
    const { firstMinute, minutes } = PHASES[this.#phase]
    const [least, most] = { period1: [1, 4], period2: [3, 7] }[this.#phase as string] ?? [1, 2]
    this.#added = this.#random.integer(least as number, most as number)
    this.#log.add(this.#known, {
      time: firstMinute + minutes,
      timeSeconds: null,
      type: 'injuryTime',
      period: this.#phase,
      length: this.#added,
      addedTime: 0,
    })
  }

  #endHalf(second: number): void {
    this.#logPeriod(second)
    this.#pass(second)
  }

  #logPeriod(second: number): void {
    const text = PERIOD_TEXT[this.#phase]
    if (!text) return
    const { firstMinute, minutes } = PHASES[this.#phase]
    const { home, away } = this.#play.goals
    this.#log.add(second, {
      time: firstMinute + minutes,
      timeSeconds: null,
      type: 'period',
      period: this.#phase,
      text,
      isLive: false,
      homeScore: home,
      awayScore: away,
    })
  }

  /** On to the next phase, which begins at the given second. */
  #pass(second: number): void {
    this.#phase = this.#next()
    this.#phaseStart = second
    this.#known = second
    this.#played = 0
    this.#added = 0
    this.#log.begin(second, this.#phase)
    if (this.#phase === 'extra1') {
      for (const side of Object.values(this.#play.sides)) side.allowExtraTime()
    }
    if (this.#phase === 'penalties') this.#lineUpForPenalties()
  }

  #next(): PhaseKey {
    const isUndecided = this.#setup.knockout?.decider === true && this.#isLevel()
    const order: Partial<Record<PhaseKey, PhaseKey>> = {
      period1: 'halftime',
      halftime: 'period2',
      period2: isUndecided ? 'beforeExtra' : 'ended',
      beforeExtra: 'extra1',
      extra1: 'extraHalftime',
      extraHalftime: 'extra2',
      extra2: isUndecided ? 'beforePenalties' : 'ended',
      beforePenalties: 'penalties',
    }
    return order[this.#phase] ?? 'ended'
  }

  /** Level over all that counts: this match, and the first leg where there was one. */
  #isLevel(): boolean {
    const first = this.#setup.knockout?.firstLeg ?? { home: 0, away: 0 }
    const { home, away } = this.#play.goals
    return home + first.home === away + first.away
  }

  #lineUpForPenalties(): void {
    this.#firstKicker = this.#random.pick(['home', 'away'])
    for (const side of ['home', 'away'] as const) {
      const order = this.#random.shuffle(this.#play.sides[side].onPitch)
      const last = (player: SquadMember) => (player.position === 'G' ? 1 : 0)
      this.#takers[side] = order.sort((a, b) => last(a) - last(b))
    }
  }

  #kick(): void {
    const { home, away } = this.#kicks
    const side = home.taken === away.taken ? this.#firstKicker : other(this.#firstKicker)
    const takers = this.#takers[side]
    const player = takers[this.#kicks[side].taken % takers.length] as SquadMember
    const isScored = this.#random.chance(KICK_SCORED)
    this.#kicks[side].taken += 1
    if (isScored) this.#kicks[side].scored += 1
    this.#known += this.#random.integer(45, 70)
    this.#log.add(this.#known, {
      time: PHASES.penalties.firstMinute,
      timeSeconds: null,
      type: 'penaltyShootout',
      class: isScored ? 'scored' : 'missed',
      team: side,
      period: 'penalties',
      player: { id: player.id, name: player.name },
      playerName: player.name,
      sequence: home.taken + away.taken,
      homeScore: home.scored,
      awayScore: away.scored,
    })
    if (this.#isShootoutDecided()) this.#endHalf(this.#known + 1)
  }

  /** Best of five kicks, then kick by kick (Laws of the Game, 10). */
  #isShootoutDecided(): boolean {
    const { home, away } = this.#kicks
    const left = (side: { taken: number }) => Math.max(0, 5 - side.taken)
    if (home.taken <= 5 && away.taken <= 5) {
      return home.scored > away.scored + left(away) || away.scored > home.scored + left(home)
    }
    return home.taken === away.taken && home.scored !== away.scored
  }
}

export type FootballMatch = Simulation & Pick<FootballSimulation, 'lineups'>

/** A match about to kick off. Its future depends on nothing but these two arguments. */
export function startFootball(setup: FootballSetup, random: Random): FootballMatch {
  return new FootballSimulation(setup, random)
}
