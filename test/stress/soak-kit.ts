/**
 * Simulated matches of all sports through the whole service, and clients that connect, disconnect and change
 * subscriptions; at random moments and at the end the state of every client must equal the REST response.
 */
import { readdirSync } from 'node:fs'
import { weekStartMs } from '../../seed/calendar.ts'
import { makeRandom, type Random } from '../../seed/random.ts'
import { SEEDED_SPORTS, sportOf } from '../../seed/sports/index.ts'
import { sportPlan } from '../../seed/world/plan.ts'
import { changeOf, generateWorld, isPlayedMatch, type PlayedMatch } from '../../seed/world/planned-match.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import { type Change, MatchData } from '../../src/contract/changes.ts'
import { LIVE_VARIANTS, type LiveVariant } from '../../src/contract/live-messages.ts'
import { fill, type Harness, makeHarness, NOW } from '../support/harness.ts'
import { type LiveServer, type LiveSocket, serveLive } from '../support/live-kit.ts'

export const SOAK_SPORTS = SEEDED_SPORTS

export interface SoakOptions {
  readonly sports: readonly SportSlug[]
  readonly matches: number
  readonly clients: number
  /** Seconds of play in a second of the clock. */
  readonly speed: number
  /** Rounds: in each the matches advance and some clients act. */
  readonly rounds: number
  readonly roundMs: number
  readonly randomSeed: number
}

export interface SoakSummary {
  changes: number
  messages: number
  bytes: number
  reconnects: number
  comparisons: number
  mismatches: string[]
  rssMb: number
  fileDescriptors: number
}

/** A match in progress: its feed data at a second after its start. */
interface LoadPhase {
  readonly sport: SportSlug
  readonly id: number
  at(elapsedSeconds: number): Record<string, unknown>
}

const OPTIONS: Readonly<Record<LiveVariant, { topic: object; query: string }>> = {
  plain: { topic: { withBkOdds: false }, query: '' },
  odds: { topic: { withBkOdds: true }, query: '?with_bk_odds=true' },
  all: { topic: { withBkOdds: true, oddsStage: 'all' }, query: '?with_bk_odds=true&odds_stage=all' },
}
/** Fields of a match that the simulator sets; the others are unchanged. */
const MEMBERS = Object.keys(MatchData.properties)

function loadPhaseOf({ change, play }: PlayedMatch): LoadPhase {
  let simulation: ReturnType<PlayedMatch['play']> | null = null
  return {
    sport: change.sport,
    id: Number(change.id),
    at(elapsedSeconds) {
      simulation ??= play()
      return Object.fromEntries(
        Object.entries(simulation.at(elapsedSeconds)).filter(([member]) => MEMBERS.includes(member)),
      )
    },
  }
}

/** Fills the world and chooses the matches that are played, as many of each sport. */
async function fillWorld(
  harness: Harness,
  { sports, matches, randomSeed }: SoakOptions,
): Promise<LoadPhase[]> {
  const root = makeRandom(randomSeed)
  const courses: LoadPhase[] = []
  for (const sport of sports) {
    const context = { nowMs: NOW, anchorMs: weekStartMs(NOW), random: root.stream(sport) }
    const plan = sportPlan(sportOf(sport), context)
    const reported = [...generateWorld(plan, context)]
    const coming = reported.filter(isPlayedMatch).filter(({ change }) => change.data.status === 'notstarted')
    const chosen = new Set(coming.slice(0, Math.ceil(matches / sports.length)))
    const isWanted = (one: (typeof reported)[number]) => !isPlayedMatch(one) || chosen.has(one)
    await fill(harness, reported.filter(isWanted).map(changeOf))
    courses.push(...[...chosen].map(loadPhaseOf))
  }
  return courses
}

class Client {
  readonly #soak: Soak
  readonly #random: Random
  readonly #wanted = new Map<LoadPhase, LiveVariant>()
  #socket: LiveSocket | null = null

  constructor(soak: Soak, random: Random) {
    this.#soak = soak
    this.#random = random
  }

  async connect(): Promise<void> {
    if (this.#socket) this.#leave(this.#socket)
    this.#socket = await this.#soak.server.connect()
    for (const [course, variant] of this.#wanted) this.#subscribe(course, variant)
  }

  /** Subscribes, changes a flag, unsubscribes or connects again. */
  async act(): Promise<void> {
    const course = this.#random.pick(this.#soak.courses)
    const chance = this.#random.next()
    if (chance < 0.1) {
      this.#soak.summary.reconnects += 1
      await this.connect()
    } else if (chance < 0.3) {
      this.#wanted.delete(course)
      this.#socket?.send({ action: 'unsubscribe', ...topicOf(course) })
    } else {
      const variant = this.#random.pick(LIVE_VARIANTS)
      this.#wanted.set(course, variant)
      this.#subscribe(course, variant)
    }
  }

  #subscribe(course: LoadPhase, variant: LiveVariant): void {
    this.#socket?.send({ action: 'subscribe', ...topicOf(course), ...OPTIONS[variant].topic })
  }

  /** Compares the client's states with REST. Nothing may change in between. */
  async compare(): Promise<void> {
    const socket = this.#socket
    if (!socket) return
    await socket.settle()
    for (const [{ sport, id }, variant] of this.#wanted) {
      const path = `/v2/${sport}/matches/${id}${OPTIONS[variant].query}`
      const { body } = await this.#soak.harness.get(path)
      this.#soak.summary.comparisons += 1
      if (withoutTimes(socket.states.get(id)?.state) !== withoutTimes(body)) {
        this.#soak.summary.mismatches.push(`${path}: another state`)
      }
    }
    this.#soak.summary.mismatches.push(...socket.faults.splice(0))
    this.#soak.take(socket)
  }

  #leave(socket: LiveSocket): void {
    this.#soak.take(socket)
    socket.close()
  }
}

function topicOf({ sport, id }: LoadPhase) {
  return { type: 'match', sportSlug: sport, matchId: id }
}

/** Ignores feed timestamps and the order of members. */
function withoutTimes(body: unknown): string {
  const left = ['updatedAt', 'updatedAtByStage', 'changedAt', 'scoreStatus']
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).filter(([key]) => !left.includes(key))
    return Object.fromEntries(
      members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, plain(each)]),
    )
  }
  return JSON.stringify(plain(body))
}

class Soak {
  readonly summary: SoakSummary = {
    changes: 0,
    messages: 0,
    bytes: 0,
    reconnects: 0,
    comparisons: 0,
    mismatches: [],
    rssMb: 0,
    fileDescriptors: 0,
  }
  readonly harness: Harness
  readonly server: LiveServer
  readonly courses: readonly LoadPhase[]

  constructor(harness: Harness, server: LiveServer, courses: readonly LoadPhase[]) {
    this.harness = harness
    this.server = server
    this.courses = courses
  }

  /** Counts what a socket received since the last call. */
  take(socket: LiveSocket): void {
    this.summary.messages += socket.messages.splice(0).length
    this.summary.bytes += socket.bytes.snapshots + socket.bytes.deltas
    socket.bytes = { snapshots: 0, deltas: 0 }
  }

  /** Advances the matches to a second after their start, and occasionally changes a price. */
  moveOn(elapsedSeconds: number, random: Random): void {
    const changes = this.courses.map((course): Change => {
      const of = { op: 'merge', sport: course.sport, id: course.id } as const
      if (random.next() > 0.2) return { ...of, kind: 'match', data: course.at(elapsedSeconds) }
      const stakes = { w1: { factor: random.integer(11, 50) / 10 } }
      const board = { isBettingActive: true, updatedAt: this.harness.now, markets: { result: { stakes } } }
      return { ...of, kind: 'oddsBoards', data: { boards: { 1: { live: board } } } }
    })
    for (const { applied } of this.harness.put(changes)) this.summary.changes += applied.length
  }
}

export async function soak(options: SoakOptions): Promise<SoakSummary> {
  const harness = makeHarness()
  const courses = await fillWorld(harness, options)
  const server = serveLive(harness)
  const one = new Soak(harness, server, courses)
  const random = makeRandom(options.randomSeed).stream('soak')
  const clients = Array.from(
    { length: options.clients },
    (_, index) => new Client(one, random.stream('client').stream(index)),
  )
  for (const client of clients) await client.connect()
  for (let round = 1; round <= options.rounds; round += 1) {
    const startedMs = performance.now()
    harness.now += options.roundMs
    one.moveOn((round * options.roundMs * options.speed) / 1000, random)
    for (const client of clients) if (random.next() < 0.1) await client.act()
    if (round % 10 === 0) await random.pick(clients).compare()
    await Bun.sleep(Math.max(0, Math.min(options.roundMs, 1000) - (performance.now() - startedMs)))
  }
  for (const client of clients) await client.compare()
  one.summary.rssMb = Math.round(process.memoryUsage.rss() / 2 ** 20)
  one.summary.fileDescriptors = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
  await server.stop()
  harness.close()
  return one.summary
}
