/**
 * A stint of ice hockey: half a minute or so of play with the same players on the ice. A goal, a penalty or the end
 * of a period stops it sooner; what happens in it is in `ice-hockey-actions.ts`.
 */
import { faceOff, gain, punish, shoot } from './ice-hockey-actions.ts'
import {
  type IcePlay,
  RATES,
  SITUATIONS,
  type Stint,
  type StintEnd,
  type StintFrame,
  type Stop,
  type Strength,
  situationOf,
} from './ice-hockey-lineup.ts'
import { other, SIDES, type Side } from './match.ts'
import type { Stretch } from './team-record.ts'

/** Plays one stint and says how long it lasted and what stopped it. */
export function playStint(play: IcePlay, frame: StintFrame): StintEnd {
  const { random } = play
  const stint = lineUp(play, frame)
  const length = Math.min(frame.most, random.integer(30, 56))
  const stretch = enter(play, stint, length)
  if (frame.isFaceOff) faceOff(play, stint)
  const rates = ratesOf(play, stint)
  const total = rates.reduce((sum, rate) => sum + rate, 0)
  const gap = () => -Math.log(1 - random.next()) / total
  let stop: Stop | null = null
  for (let time = gap(); time < length && !stop; time += gap()) {
    const offset = Math.max(1, Math.ceil(time))
    stop = act(play, stint, offset, indexOf(rates, random.next() * total))
    if (stop) stretch.seconds = offset
  }
  for (const side of SIDES) play.sides[side].tire(stretch.seconds)
  play.clock.run(frame.second, frame.gameSecond, stretch.seconds)
  return { seconds: stretch.seconds, stop: stop ?? (random.chance(0.72) ? 'whistle' : 'change') }
}

function lineUp(play: IcePlay, frame: StintFrame): Stint {
  const { sides } = play
  const { gameSecond, isShortOvertime } = frame
  const less = { home: sides.home.missing(gameSecond), away: sides.away.missing(gameSecond) }
  const more = (side: Side) => less[other(side)] - less[side]
  // Three a side in overtime: instead of one less, the others have one more (rules of both great leagues).
  const men = (side: Side) =>
    isShortOvertime ? 3 + Math.max(0, more(side)) : 5 - less[side] + (sides[side].isPulled ? 1 : 0)
  const skaters = (side: Side) => sides[side].skaters(men(side), isShortOvertime, gameSecond)
  const strength = (side: Side): Strength =>
    more(side) > 0 ? 'powerPlay' : more(side) < 0 ? 'shortHanded' : 'even'
  const keeper = (side: Side) => (sides[side].isPulled ? null : sides[side].keeper)
  return {
    ...frame,
    skaters: { home: skaters('home'), away: skaters('away') },
    strength: { home: strength('home'), away: strength('away') },
    keepers: { home: keeper('home'), away: keeper('away') },
  }
}

const TIME_KEYS: Readonly<Record<Strength, readonly string[]>> = {
  even: ['timeOnIce'],
  powerPlay: ['timeOnIce', 'powerPlayTimeOnIce'],
  shortHanded: ['timeOnIce', 'shortHandedTimeOnIce'],
}

/** Everybody onto the ice; who was not there in the last stint begins a shift. */
function enter(play: IcePlay, stint: Stint, length: number): Stretch {
  const { second, part, keepers, skaters, strength } = stint
  const before = play.wereOn
  const entering = (side: Side) => skaters[side].filter((player) => !before[side].includes(player))
  const on = (side: Side) => {
    const keeper = keepers[side]
    return keeper ? [...skaters[side], keeper] : skaters[side]
  }
  const stretch: Stretch = {
    second,
    part,
    seconds: length,
    on: { home: on('home'), away: on('away') },
    keys: { home: TIME_KEYS[strength.home], away: TIME_KEYS[strength.away] },
    entering: { home: entering('home'), away: entering('away') },
  }
  play.record.stretch(stretch)
  play.wereOn = skaters
  return stretch
}

/** What may happen, for the home side and then for the away side: the same order as in `ratesOf`. */
const ACTS = ['shot', 'hits', 'takeaways', 'giveaways', 'penalty'] as const

function ratesOf(play: IcePlay, stint: Stint): number[] {
  const calm = stint.isShortOvertime ? 0.4 : 1
  return SIDES.flatMap((side) => [
    shotRate(play, stint, side),
    RATES.hits * calm,
    RATES.takeaways,
    RATES.giveaways,
    play.sides[side].missing(stint.gameSecond) < 2 ? RATES.penalty * calm : 0,
  ])
}

/** Which of the rates a draw falls on. */
function indexOf(rates: readonly number[], draw: number): number {
  let left = draw
  for (const [index, rate] of rates.entries()) {
    left -= rate
    if (left < 0) return index
  }
  return 0
}

function act(play: IcePlay, stint: Stint, offset: number, index: number): Stop | null {
  const side = SIDES[Math.floor(index / ACTS.length)] ?? 'home'
  const kind = ACTS[index % ACTS.length] ?? 'shot'
  if (kind === 'shot') return shoot(play, stint, offset, side)
  return kind === 'penalty' ? punish(play, stint, offset, side) : gain(play, stint, offset, side, kind)
}

function shotRate(play: IcePlay, stint: Stint, side: Side): number {
  return RATES.shot * play.edges[side] * SITUATIONS[situationOf(stint, side)].shots
}
