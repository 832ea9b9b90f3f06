/** A minute of football: possible events, their rates and order. */
import { corner, disallowedGoal, offside, openPlayShot, ownGoal, penalty } from './football-attacks.ts'
import { booking, foul, plannedChange, straightRed, substitute } from './football-fouls.ts'
import {
  CHANCES,
  type FootballPlay,
  heatOf,
  MINUTES,
  type Minute,
  type MinuteChances,
  menFactor,
  OWN_GOALS,
} from './football-play.ts'
import { other, SIDES, type Side } from './match.ts'

interface Conditions {
  readonly side: Side
  readonly play: FootballPlay
  /** Effect of red cards on it. */
  readonly men: number
}

interface Action {
  /** Probability in a minute of intensity 1, and the exponent of the intensity. */
  readonly chance: (at: Conditions) => number
  readonly heat: 0 | 1 | 2
  readonly act: (play: FootballPlay, minute: Minute, side: Side) => void
}

const ATTACK: readonly Action[] = [
  { chance: ({ play, side, men }) => (play.shots[side] * men) / MINUTES, heat: 1, act: openPlayShot },
  { chance: ({ play, side, men }) => (play.rates[side] * OWN_GOALS * men) / MINUTES, heat: 1, act: ownGoal },
  { chance: () => CHANCES.penalty, heat: 1, act: penalty },
  { chance: ({ men }) => CHANCES.corner * men, heat: 0, act: corner },
  { chance: () => CHANCES.offside, heat: 0, act: offside },
  { chance: ({ play }) => (play.videoReview ? CHANCES.disallowed : 0), heat: 0, act: disallowedGoal },
]
const DISCIPLINE: readonly Action[] = [
  { chance: () => CHANCES.foul, heat: 0, act: foul },
  { chance: ({ side }) => CHANCES.yellow[side], heat: 2, act: booking },
  { chance: () => CHANCES.red, heat: 1, act: straightRed },
  {
    chance: () => CHANCES.injury,
    heat: 0,
    act: (play, minute, side) => substitute(play, minute, side, true),
  },
]
const KINDS = [ATTACK, DISCIPLINE] as const

function chancesFor(play: FootballPlay, side: Side): MinuteChances {
  const { sides, chances } = play
  const men = menFactor(sides[side].sentOff, sides[other(side)].sentOff)
  const known = chances[side]
  if (known?.men === men) return known
  const kinds = KINDS.map((rows) => {
    const sums: [number, number, number] = [0, 0, 0]
    const list = rows.map(({ chance, heat }) => {
      const value = chance({ play, side, men })
      sums[heat] += value
      return value
    })
    return { chances: list, sums }
  })
  chances[side] = { men, kinds }
  return { men, kinds }
}

interface Planned {
  readonly second: number
  readonly act: () => void
}

/** Plays the minute. */
export function playMinute(play: FootballPlay, minute: Minute): void {
  const planned: Planned[] = []
  for (const side of SIDES) planMinute(play, minute, side, planned)
  planned.sort((a, b) => a.second - b.second)
  for (const { second, act } of planned) {
    minute.offset = Math.max(minute.offset, second)
    act()
  }
}

function planMinute(play: FootballPlay, minute: Minute, side: Side, planned: Planned[]): void {
  const { random } = play
  const heat = heatOf(minute.time)
  const { kinds } = chancesFor(play, side)
  for (const [i, { chances, sums }] of kinds.entries()) {
    const drawn = random.next()
    if (drawn >= sums[0] + heat * (sums[1] + heat * sums[2])) continue
    const row = drawnFrom(KINDS[i] as readonly Action[], chances, heat, drawn)
    planned.push({ second: random.integer(0, 59), act: () => row.act(play, minute, side) })
  }
  const players = minute.added === 0 ? play.plans[side].get(minute.time) : undefined
  if (players === undefined) return
  // Half-time substitutions come first.
  const second = minute.time === 46 ? -1 : random.integer(0, 59)
  planned.push({ second, act: () => plannedChange(play, minute, side, players) })
}

function drawnFrom(rows: readonly Action[], chances: readonly number[], heat: number, drawn: number): Action {
  let left = drawn
  const row = rows.find(({ heat: power }, i) => {
    left -= (chances[i] as number) * heat ** power
    return left < 0
  })
  return row ?? (rows[0] as Action)
}
