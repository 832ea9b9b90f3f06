/**
 * Matches that follow each other round the clock, by a rule without end: every lane of a bank has a match in each of
 * its slots of world time, and the lanes of a bank begin a quarter of a slot after each other. A match lasts longer
 * than that, so at any moment one is in progress. Which match it is follows from lane and slot alone.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { HOUR_MS, MINUTE_MS, roundRobin, weekStartMs } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import type { PlannedMatch } from '../world.ts'
import { BANK_LIMIT, type Bank, GROUPS, type MakeBank, type RollingFate, SIDES } from './bank.ts'
import type { SteppedClock } from './play-clock.ts'
import { withSquads } from './squads.ts'

export interface RollingRow {
  readonly makeBank: MakeBank
  readonly slotMinutes: number
  /** Every match lasts longer than half a slot, so that one of the four lanes may stand still. */
  readonly isLong: boolean
}

const LANES = 4
/** Slots before the week of the world that have ids, and how many have in all; then the ids begin anew. */
const SLOTS_BEFORE = 1_000
const SLOTS = 600_000
const FIRST_NUMBER = 10_000_000
/** Tries to find a course that is neither too short nor so long that a side would have to be in two places. */
const TRIES = 24
const SPARE_MS = 3 * MINUTE_MS
const LONGEST_SLOTS = 1.2
const POSTPONED_CHANCE = 0.04
const INTERRUPTED_CHANCE = 0.1
const POSTPONED_KNOWN_MS = HOUR_MS

export interface RollingMatch extends PlannedMatch {
  /** Monday of the week to whose season it belongs. */
  readonly weekMs: number
}

interface RollingOptions {
  readonly sport: SportSlug
  readonly row: RollingRow
  readonly banks: number
  /** Monday of the week of the world. */
  readonly anchorMs: number
  readonly random: Random
  readonly clock: SteppedClock
}

const ROUNDS = roundRobin(
  Array.from({ length: SIDES / 2 }, (_, i) => i),
  2,
)

/** 0, 1/2, 1/4, 3/4, ...: however many there are, they are spread evenly (van der Corput). */
function spread(index: number): number {
  let share = 0
  for (let rest = index, part = 0.5; rest > 0; rest >>= 1, part /= 2) if (rest & 1) share += part
  return share
}

/** The matches round the clock of a sport. */
export class RollingLeague {
  readonly lanes: number
  readonly #options: RollingOptions
  readonly #banks: readonly Bank[]
  readonly #slotMs: number

  constructor(options: RollingOptions) {
    const { sport, row, anchorMs, random } = options
    const banks = Math.min(BANK_LIMIT, options.banks)
    this.#options = options
    this.#slotMs = row.slotMinutes * MINUTE_MS
    this.#banks = Array.from({ length: banks }, (_, number) =>
      row.makeBank({ sport, number, anchorMs, random: random.stream(`bank/${number}`) }),
    )
    this.lanes = banks * LANES
  }

  *frame(): Generator<Change> {
    const { sport, anchorMs } = this.#options
    for (const bank of this.#banks) yield* withSquads(sport, bank.frame(), anchorMs)
  }

  /** The seasons of a week. */
  *seasons(weekMs: number): Generator<Change> {
    for (const bank of this.#banks) yield bank.season(weekMs)
  }

  /** The last slot of a lane that has begun by a real moment. */
  slotAt(lane: number, realMs: number): number {
    const { clock, anchorMs } = this.#options
    return Math.floor((clock.worldMs(realMs) - anchorMs) / this.#slotMs - this.#offset(lane))
  }

  /** By its id, as it is or was to be played lately; null for other ids. */
  matchOf(id: number, nowMs: number): RollingMatch | null {
    const number = id - this.#idOf(0)
    const lane = number % (BANK_LIMIT * LANES)
    if (number < 0 || number >= SLOTS * BANK_LIMIT * LANES || lane >= this.lanes) return null
    const index = Math.floor(number / (BANK_LIMIT * LANES)) - SLOTS_BEFORE
    const latest = this.slotAt(lane, nowMs) + SLOTS_BEFORE
    return this.match(lane, index + Math.max(0, Math.floor((latest - index) / SLOTS)) * SLOTS)
  }

  match(lane: number, slot: number): RollingMatch {
    const bank = this.#banks[Math.floor(lane / LANES)] as Bank
    const startMs = this.#startOf(lane, slot)
    const weekMs = weekStartMs(startMs)
    const frame = this.#fixture(lane, slot, startMs, weekMs)
    const random = this.#options.random.stream(`${lane}/${slot}`)
    const planned = this.#played((attempt) => bank.match({ ...frame, random: random.stream(attempt) }))
    const disturbed = this.#disturbed(lane, planned.durationMs, random.stream('fate'))
    const { match } = planned
    const stopped =
      disturbed && bank.match({ ...frame, random: planned.random(random), fate: disturbed.fate })
    const isStoppedAt = (momentMs: number) => {
      const sinceMs = momentMs - startMs
      return disturbed !== null && sinceMs >= disturbed.fromMs && sinceMs < disturbed.untilMs
    }
    return {
      sport: match.sport,
      id: match.id,
      startMs,
      weekMs,
      isKnown: () => true,
      seenAt: (momentMs) => {
        if (stopped && isStoppedAt(momentMs)) return stopped.seenAt(momentMs)
        if (!disturbed || momentMs - startMs < disturbed.fromMs) return match.seenAt(momentMs)
        const pausedMs = disturbed.untilMs - disturbed.fromMs
        return { ...match.seenAt(momentMs - pausedMs), pausedSeconds: pausedMs / 1000 }
      },
      forget: () => {
        match.forget()
        stopped?.forget()
      },
    }
  }

  #offset(lane: number): number {
    return ((lane % LANES) + spread(Math.floor(lane / LANES))) / LANES
  }

  #startOf(lane: number, slot: number): number {
    const { clock, anchorMs } = this.#options
    return clock.realMs(anchorMs + Math.floor((slot + this.#offset(lane)) * this.#slotMs))
  }

  #idOf(number: number): number {
    return seedId(this.#options.sport, 'match', FIRST_NUMBER + number)
  }

  /** The groups take turns, so that every side rests for a slot after its match. */
  #fixture(lane: number, slot: number, startMs: number, weekMs: number) {
    const turn = slot + SLOTS_BEFORE
    const group = turn % GROUPS.length
    const round = Math.floor(turn / GROUPS.length) % ROUNDS.length
    const pairing = ROUNDS[round]?.[lane % LANES] as { home: number; away: number }
    const first = (group * SIDES) / GROUPS.length
    return {
      id: this.#idOf((turn % SLOTS) * BANK_LIMIT * LANES + lane),
      home: first + pairing.home,
      away: first + pairing.away,
      startMs,
      weekMs,
      round: round + 1,
      table: GROUPS[group] as string,
    }
  }

  #played(make: (attempt: number) => PlannedMatch) {
    const { row } = this.#options
    const shortestMs = this.#slotMs / (row.isLong ? 2 : LANES) + SPARE_MS
    for (let attempt = 0; ; attempt++) {
      const match = make(attempt)
      const durationMs = match.seenAt(match.startMs).play().durationSeconds() * 1000
      const isFine = durationMs >= shortestMs && durationMs <= this.#slotMs * LONGEST_SLOTS
      if (isFine || attempt === TRIES) {
        return { match, durationMs, random: (random: Random) => random.stream(attempt) }
      }
    }
  }

  /** Now and then a match of the second lane is postponed, or stands still for some time. */
  #disturbed(lane: number, durationMs: number, chance: Random): Disturbance | null {
    if (!this.#options.row.isLong || lane % LANES !== 1) return null
    if (chance.chance(POSTPONED_CHANCE)) {
      const fate = { kind: 'off', status: 'postponed' } as const
      return { fate, fromMs: -POSTPONED_KNOWN_MS, untilMs: Number.POSITIVE_INFINITY }
    }
    if (!chance.chance(INTERRUPTED_CHANCE)) return null
    const atSecond = Math.floor((durationMs / 1000) * (0.15 + 0.5 * chance.next()))
    const pausedMs = chance.integer(8, 20) * MINUTE_MS
    const fate = { kind: 'stopped', status: 'interrupted', atSecond } as const
    return { fate, fromMs: atSecond * 1000, untilMs: atSecond * 1000 + pausedMs }
  }
}

/** Times are counted from the start of the match. */
interface Disturbance {
  readonly fate: RollingFate
  readonly fromMs: number
  readonly untilMs: number
}
