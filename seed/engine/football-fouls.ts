/**
 * Fouls, cards and substitutions of football. Events as in docs/reference/resources.md#7.
 *
 * @assumed Simulation and handball have no fouled player. After a foul or an offside the other side has a free kick,
 * unless it has a penalty.
 */
import type { PitchSide } from './football-lineup.ts'
import { count, emit, type FootballPlay, type Minute, pickBy, review, type Weights } from './football-play.ts'
import { named, other, type Side, type SquadPlayer } from './match.ts'

const FOULS: Weights = { G: 0.2, D: 1.4, M: 1.2, F: 0.8 }
const FOULED = { G: 0.1, D: 0.6, M: 1.1, F: 1.4 }
const FOULED_IN_FINAL_THIRD = 0.25
/** Reasons of cards, and whether they are fouls: on an opponent, or without a victim. */
const OFFENCES: Readonly<Record<string, 'on an opponent' | 'alone'>> = {
  Foul: 'on an opponent',
  'Professional foul last man': 'on an opponent',
  'Violent conduct': 'on an opponent',
  Handball: 'alone',
  Simulation: 'alone',
}
const YELLOW_REASONS = ['Foul', 'Foul', 'Foul', 'Foul', 'Argument', 'Time wasting', 'Handball', 'Simulation']
const RED_REASONS = ['Professional foul last man', 'Violent conduct', 'Foul', 'Handball']

export function freeKickFor(play: FootballPlay, minute: Minute, side: Side): void {
  count(play, minute, side, null, { freeKicks: 1 })
}

/** A foul of a side, by a random player unless given. */
export function foul(play: FootballPlay, minute: Minute, side: Side, by?: SquadPlayer): void {
  const player = by ?? pickBy(play, side, FOULS)
  if (!player) return
  count(play, minute, side, player, { fouls: 1, duelLost: 1 })
  const victim = pickBy(play, other(side), FOULED)
  if (victim) {
    const isFar = play.random.chance(FOULED_IN_FINAL_THIRD)
    const gains = { wasFouled: 1, duelWon: 1, touches: 1, ...(isFar ? { fouledFinalThird: 1 } : {}) }
    count(play, minute, other(side), victim, gains)
  }
  freeKickFor(play, minute, other(side))
}

/** The foul for which a side concedes a penalty. */
export function penaltyFoul(play: FootballPlay, minute: Minute, side: Side): void {
  const player = pickBy(play, side, FOULS)
  if (!player) return
  const victim = play.random.chance(0.85) ? pickBy(play, other(side), FOULED) : undefined
  count(play, minute, side, player, { fouls: 1, penaltyConceded: 1, ...(victim ? { duelLost: 1 } : {}) })
  if (!victim) return
  const gains = {
    wasFouled: 1,
    duelWon: 1,
    touches: 1,
    penaltyWon: 1,
    fouledFinalThird: 1,
    touchesInOppBox: 1,
  }
  count(play, minute, other(side), victim, gains)
}

function offence(play: FootballPlay, minute: Minute, side: Side, reason: string, player: SquadPlayer): void {
  const kind = OFFENCES[reason]
  if (kind === 'on an opponent') foul(play, minute, side, player)
  if (kind !== 'alone') return
  count(play, minute, side, player, { fouls: 1 })
  freeKickFor(play, minute, other(side))
}

function card(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  kind: 'yellow' | 'yellowRed' | 'red',
  reason: string,
  player: SquadPlayer,
) {
  count(play, minute, side, player, kind === 'yellow' ? { yellowCard: 1 } : { redCard: 1 })
  emit(play, minute, { type: 'card', class: kind, team: side, reason, rescinded: false, ...named(player) })
}

/** Factor for a second yellow card, which is rarer. */
export function booking(play: FootballPlay, minute: Minute, side: Side): void {
  const pitch = play.sides[side]
  const player = play.random.weighted(
    pitch.on,
    (candidate) => (FOULS[candidate.position] ?? 0) * (pitch.booked.has(candidate.id) ? 0.3 : 1),
  )
  if (!player) return
  const isSecond = pitch.booked.has(player.id)
  if (isSecond && !maySendOff(pitch)) return
  const reason = play.random.pick(YELLOW_REASONS)
  offence(play, minute, side, reason, player)
  card(play, minute, side, isSecond ? 'yellowRed' : 'yellow', reason, player)
  pitch.booked.add(player.id)
  if (isSecond) leaveForGood(play, minute, side, player)
}

/** A side needs at least seven players (Laws of the Game, 3); the demo world stays above that. */
function maySendOff(pitch: PitchSide): boolean {
  return pitch.on.length > 8
}

export function straightRed(play: FootballPlay, minute: Minute, side: Side): void {
  const pitch = play.sides[side]
  const player = play.random.weighted(pitch.on, (candidate) => FOULS[candidate.position] ?? 0)
  if (!player || !maySendOff(pitch)) return
  const reason = play.random.pick(RED_REASONS)
  offence(play, minute, side, reason, player)
  if (play.random.chance(0.35)) {
    review(play, minute, side, play.random.chance(0.5) ? 'cardUpgrade' : 'redCardGiven', false, player)
  }
  card(play, minute, side, 'red', reason, player)
  leaveForGood(play, minute, side, player)
}

/** If the goalkeeper is sent off, an outfield player is replaced by the second one, if a substitution is left. */
function leaveForGood(play: FootballPlay, minute: Minute, side: Side, player: SquadPlayer): void {
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
  off: SquadPlayer,
  on: SquadPlayer,
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

/** One substitution; after an injury it counts as a separate interruption. */
export function substitute(play: FootballPlay, minute: Minute, side: Side, injury: boolean): void {
  const pitch = play.sides[side]
  if (!pitch.canSubstitute() || (injury && pitch.interruptionsLeft === 0)) return
  const off = pitch.pickToGoOff(play.random)
  const on = off && pitch.pickToComeOn(off.position, play.random)
  if (!off || !on) return
  if (injury) pitch.interruptionsLeft -= 1
  change(play, minute, side, off, on, injury)
}

export function plannedChange(play: FootballPlay, minute: Minute, side: Side, players: number): void {
  const pitch = play.sides[side]
  const isBreak = minute.time === 46
  if (!isBreak && pitch.interruptionsLeft === 0) return
  if (!isBreak) pitch.interruptionsLeft -= 1
  for (let i = 0; i < players; i++) substitute(play, minute, side, false)
}
