/**
 * One minute of football: goals, penalties, cards, substitutions and video review, each with its chance and each
 * done by a player who is on the pitch at that second. Events as in section 5 of the wire format.
 *
 * @assumed The rates are round figures of top leagues: 2.7 goals, 4 cards, 0.25 penalties (77 % scored) a match, a
 * tenth of a red card a side, more of everything towards the end. `team` of an own goal is the side that gets it.
 */
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import type { Random } from '../random.ts'
import type { PitchSide, SquadMember } from './football-lineup.ts'
import type { FootballLog, PhaseKey } from './football-log.ts'
import type { Side } from './simulation.ts'

/** What a minute of play works on. */
export interface FootballPlay {
  readonly random: Random
  readonly log: FootballLog
  readonly videoReview: boolean
  readonly sides: Readonly<Record<Side, PitchSide>>
  /** Expected goals from open play in 90 minutes, with eleven against eleven. */
  readonly rates: Readonly<Record<Side, number>>
  readonly goals: Record<Side, number>
  /** Minutes in which the coach wants to change, and how many players. */
  readonly plans: Readonly<Record<Side, ReadonlyMap<number, number>>>
}

export interface Minute {
  readonly period: PhaseKey
  /** The minute as events show it, at most the last regular one of the period. */
  readonly time: number
  /** Counts the minutes of added time; 0 in regular time. */
  readonly added: number
  /** Real second after kick-off at which it begins. */
  readonly startSecond: number
  /** Seconds of the minute that have passed; events move it on. */
  offset: number
}

const SIDES = ['home', 'away'] as const
export const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Chances a minute and side; a match has about 96 minutes with added time. */
const MINUTES = 96
const CHANCES = {
  penalty: 0.125 / MINUTES,
  yellow: { home: 1.7 / MINUTES, away: 2 / MINUTES },
  red: 0.045 / MINUTES,
  injury: 0.12 / MINUTES,
  disallowed: 0.06 / MINUTES,
}
const PENALTY_SCORED = 0.77
const SCORES = { G: 0, D: 1, M: 2.6, F: 6 }
const ASSISTS = { G: 0.1, D: 1.5, M: 4, F: 2.5 }
const FOULS = { G: 0.2, D: 1.4, M: 1.2, F: 0.8 }
const YELLOW_REASONS = ['Foul', 'Foul', 'Foul', 'Foul', 'Argument', 'Time wasting', 'Handball', 'Simulation']
const RED_REASONS = ['Professional foul last man', 'Violent conduct', 'Foul', 'Handball']

/** Plays the minute: what happens in it, in the order of the seconds. */
export function playMinute(play: FootballPlay, minute: Minute): void {
  const { random } = play
  const happenings: { second: number; act: () => void }[] = []
  const maybe = (chance: number, act: () => void) => {
    if (random.chance(chance)) happenings.push({ second: random.integer(0, 59), act })
  }
  // Legs and nerves: twice as much happens at the end as one would see at a kick-off.
  const heat = 0.78 + 0.44 * Math.min(minute.time / 90, 1.1)
  for (const side of SIDES) {
    const men = 0.75 ** play.sides[side].sentOff * 1.2 ** play.sides[other(side)].sentOff
    maybe((play.rates[side] / MINUTES) * heat * men, () => openPlayGoal(play, minute, side))
    maybe(CHANCES.penalty * heat, () => penalty(play, minute, side))
    maybe(CHANCES.yellow[side] * heat ** 2, () => booking(play, minute, side))
    maybe(CHANCES.red * heat, () => straightRed(play, minute, side))
    maybe(CHANCES.injury, () => substitute(play, minute, side, true))
    if (play.videoReview) maybe(CHANCES.disallowed, () => disallowedGoal(play, minute, side))
    const planned = minute.added === 0 ? play.plans[side].get(minute.time) : undefined
    if (planned !== undefined) {
      const second = minute.time === 46 ? 0 : random.integer(0, 59)
      happenings.push({ second, act: () => plannedChange(play, minute, side, planned) })
    }
  }
  happenings.sort((a, b) => a.second - b.second)
  for (const { second, act } of happenings) {
    minute.offset = Math.max(minute.offset, second)
    act()
  }
}

function emit(
  play: FootballPlay,
  minute: Minute,
  event: Omit<LiveEvent, 'time' | 'timeSeconds' | 'period'>,
): void {
  const { time, added, offset, period } = minute
  play.log.add(minute.startSecond + offset, {
    time,
    timeSeconds: added === 0 ? (time - 1) * 60 + offset : null,
    ...(added > 0 ? { addedTime: added } : {}),
    period,
    ...event,
  })
}

/** A video review takes its time, as far as the minute has it. */
function pass(minute: Minute, seconds: number): void {
  minute.offset = Math.min(59, minute.offset + seconds)
}

function named(player: SquadMember) {
  return { player: { id: player.id, name: player.name }, playerName: player.name }
}

function pickBy(play: FootballPlay, side: Side, weights: Readonly<Record<SquadMember['position'], number>>) {
  return play.random.weighted(
    play.sides[side].onPitch,
    (player) => weights[player.position] * player.ability ** 2,
  )
}

function goal(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  event: Partial<LiveEvent> & { class: string },
): void {
  play.goals[side] += 1
  emit(play, minute, {
    type: 'goal',
    team: side,
    from: event.class,
    ...event,
    homeScore: play.goals.home,
    awayScore: play.goals.away,
  })
}

function openPlayGoal(play: FootballPlay, minute: Minute, side: Side): void {
  if (play.random.chance(0.03)) {
    const unlucky = pickBy(play, other(side), FOULS)
    if (unlucky) goal(play, minute, side, { class: 'ownGoal', ...named(unlucky) })
    return
  }
  const scorer = pickBy(play, side, SCORES)
  if (!scorer) return
  const helper = play.random.chance(0.72)
    ? play.random.weighted(play.sides[side].onPitch, (player) =>
        player === scorer ? 0 : ASSISTS[player.position] * player.ability,
      )
    : undefined
  const assist = helper ? { assist: { id: helper.id, name: helper.name }, assistName: helper.name } : {}
  goal(play, minute, side, { class: 'regular', ...named(scorer), ...assist })
  if (play.random.chance(0.05)) review(play, minute, side, 'goalAwarded', true, scorer)
}

function review(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  decision: string,
  confirmed: boolean,
  player: SquadMember,
): void {
  if (!play.videoReview) return
  pass(minute, 40)
  emit(play, minute, { type: 'varDecision', class: decision, team: side, confirmed, ...named(player) })
}

function disallowedGoal(play: FootballPlay, minute: Minute, side: Side): void {
  const scorer = pickBy(play, side, SCORES)
  if (scorer) review(play, minute, side, 'goalNotAwarded', false, scorer)
}

function penalty(play: FootballPlay, minute: Minute, side: Side): void {
  const taker = pickBy(play, side, SCORES)
  if (!taker) return
  if (play.videoReview && play.random.chance(0.3)) {
    const given = play.random.chance(0.75)
    review(play, minute, side, given ? 'penaltyAwarded' : 'penaltyNotAwarded', given, taker)
    if (!given) return
  }
  pass(minute, 10)
  if (play.random.chance(PENALTY_SCORED)) {
    goal(play, minute, side, { class: 'penalty', ...named(taker) })
  } else {
    const reason = play.random.pick(['Goalkeeper save', 'Goalkeeper save', 'Off target', 'Woodwork'])
    emit(play, minute, { type: 'inGamePenalty', class: 'missed', team: side, reason, ...named(taker) })
  }
}

function card(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  kind: string,
  reason: string,
  player: SquadMember,
) {
  emit(play, minute, { type: 'card', class: kind, team: side, reason, rescinded: false, ...named(player) })
}

/** Referees think twice before a second yellow. */
function booking(play: FootballPlay, minute: Minute, side: Side): void {
  const pitch = play.sides[side]
  const player = play.random.weighted(
    pitch.onPitch,
    (candidate) => FOULS[candidate.position] * (pitch.booked.has(candidate.id) ? 0.3 : 1),
  )
  if (!player) return
  const reason = play.random.pick(YELLOW_REASONS)
  if (!pitch.booked.has(player.id)) {
    pitch.booked.add(player.id)
    card(play, minute, side, 'yellow', reason, player)
  } else if (maySendOff(pitch)) {
    card(play, minute, side, 'yellowRed', reason, player)
    leaveForGood(play, minute, side, player)
  }
}

/** A side of fewer than seven could not go on (Laws of the Game, 3); the demo world stays clear of that. */
function maySendOff(pitch: PitchSide): boolean {
  return pitch.onPitch.length > 8
}

function straightRed(play: FootballPlay, minute: Minute, side: Side): void {
  const pitch = play.sides[side]
  const player = play.random.weighted(pitch.onPitch, (candidate) => FOULS[candidate.position])
  if (!player || !maySendOff(pitch)) return
  if (play.random.chance(0.35)) {
    review(play, minute, side, play.random.chance(0.5) ? 'cardUpgrade' : 'redCardGiven', false, player)
  }
  card(play, minute, side, 'red', play.random.pick(RED_REASONS), player)
  leaveForGood(play, minute, side, player)
}

/** Without its keeper a side takes off an outfield player for the second one, if it still may. */
function leaveForGood(play: FootballPlay, minute: Minute, side: Side, player: SquadMember): void {
  const pitch = play.sides[side]
  pitch.sendOff(player)
  if (player.position !== 'G' || !pitch.canSubstitute() || pitch.interruptionsLeft === 0) return
  const on = pitch.bench.find((candidate) => candidate.position === 'G')
  const off = pitch.pickToGoOff(play.random)
  if (!on || !off) return
  pitch.interruptionsLeft -= 1
  change(play, minute, side, off, on, false)
}

function change(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  off: SquadMember,
  on: SquadMember,
  injury: boolean,
): void {
  play.sides[side].replace(off, on)
  emit(play, minute, {
    type: 'substitution',
    class: injury ? 'injury' : 'regular',
    team: side,
    playerIn: { id: on.id, name: on.name },
    playerInName: on.name,
    playerOut: { id: off.id, name: off.name },
    playerOutName: off.name,
    injury,
  })
}

/** One change; an injury is an interruption of its own. */
function substitute(play: FootballPlay, minute: Minute, side: Side, injury: boolean): void {
  const pitch = play.sides[side]
  if (!pitch.canSubstitute() || (injury && pitch.interruptionsLeft === 0)) return
  const off = pitch.pickToGoOff(play.random)
  const on = off && pitch.pickToComeOn(off.position, play.random)
  if (!off || !on) return
  if (injury) pitch.interruptionsLeft -= 1
  change(play, minute, side, off, on, injury)
}

function plannedChange(play: FootballPlay, minute: Minute, side: Side, players: number): void {
  const pitch = play.sides[side]
  const isBreak = minute.time === 46
  if (!isBreak && pitch.interruptionsLeft === 0) return
  if (!isBreak) pitch.interruptionsLeft -= 1
  for (let i = 0; i < players; i++) substitute(play, minute, side, false)
}
