/**
 * Several live sources of one match, each on a server of the test with a clock of its own, and the service that follows
 * them: hours pass in milliseconds, sources fail as a test says, and a subscriber writes down what it sees.
 */

import { applyChanges, type Changes } from '../../../src/client/live-state.ts'
import { serviceDestination } from '../../../src/commands/sources/follow.ts'
import { leasedDestination } from '../../../src/commands/sources/live-destination.ts'
import { LiveLeases } from '../../../src/feed/live-leases.ts'
import type { FollowerState } from '../../../src/sources/follow-files.ts'
import { Poller } from '../../../src/sources/poller.ts'
import type { Source } from '../../../src/sources/source.ts'
import { selectByExternalId } from '../../../src/store/external-ids.ts'
import { makeHarness } from '../harness.ts'
import { serveLive } from '../live/live-kit.ts'
import { stateText } from './follow-kit.ts'

export interface PlayedSource {
  readonly source: Source
  readonly selection: string
  /** Answers a request at a time; it may throw, as a connection does. */
  answer(url: URL, nowMs: number): Response
}

export interface Scene {
  readonly sport: string
  /** External id of the match. */
  readonly match: string
  readonly fromMs: number
  readonly untilMs: number
  /** The most trusted first. */
  readonly sources: readonly PlayedSource[]
  /** Called every second of the clock. */
  readonly atSecond?: (nowMs: number, leases: LiveLeases) => void
}

export interface Seen {
  readonly atMs: number
  /** State, source, and whether it is stale: `inprogress 1:0 openligadb` or `... stale`. */
  readonly text: string
}

/** What a subscriber saw of the match, and REST at the end. */
export async function playScene(scene: Scene) {
  const harness = makeHarness({ config: { sources: scene.sources.map(({ source }) => source.name) } })
  harness.now = scene.fromMs
  const server = serveLive(harness)
  const socket = await server.connect()
  const log: string[] = []
  const inner = serviceDestination(harness.app, harness.db, {
    info: () => {},
    warn: (text) => log.push(text),
  })
  const leases = new LiveLeases({
    trusted: scene.sources.map(({ source }) => source.name),
    findMatch: (external) => selectByExternalId(harness.db, 'match', external),
    startedMs: scene.fromMs,
  })
  const stop = new AbortController()
  const sleepers = new Set<{ readonly atMs: number; readonly wake: () => void }>()
  const pollers = scene.sources.map(({ source, selection, answer }) => {
    let stored: FollowerState = { budget: [], follows: {} }
    return new Poller(source, [selection], null, {
      fetch: async (url) => answer(new URL(url), harness.now),
      clock: () => harness.now,
      timer: () => harness.now,
      random: () => 0.5,
      pause: (ms) =>
        new Promise((resolve) => {
          const sleeper = { atMs: harness.now + Math.ceil(ms), wake: resolve }
          sleepers.add(sleeper)
        }),
      destination: leasedDestination(inner, leases, source),
      store: { read: () => stored, write: (next) => (stored = next) },
      log: { info: () => {}, warn: (text) => log.push(text) },
      address: new URL('http://127.0.0.1:9/'),
      contact: null,
      key: source.key ? 'a-key-for-tests' : null,
    })
  })
  const running = pollers.map((poller) => poller.run(stop.signal))
  const idle = async () => {
    while (sleepers.size < pollers.length) await Bun.sleep(0)
  }
  let matchId: number | undefined
  let state: Record<string, unknown> = {}
  let read = 0
  const seen: Seen[] = []
  const look = async () => {
    if (matchId === undefined) {
      matchId = selectByExternalId(harness.db, 'match', scene.match)
      if (matchId === undefined) return
      await socket.subscribe({ type: 'match', sportSlug: scene.sport, matchId })
    }
    await socket.settle()
    for (const message of socket.messages.slice(read)) {
      read += 1
      if (message.type === 'match_snapshot') state = message.data as Record<string, unknown>
      else if (message.type === 'match_delta')
        state = applyChanges(state, message.changes as Changes) as Record<string, unknown>
      else continue
      const text = liveText(state)
      if (seen.at(-1)?.text !== text) seen.push({ atMs: harness.now, text })
    }
  }
  await idle()
  while (harness.now < scene.untilMs) {
    await look()
    harness.now += 1000
    scene.atSecond?.(harness.now, leases)
    for (const sleeper of [...sleepers]) {
      if (sleeper.atMs > harness.now) continue
      sleepers.delete(sleeper)
      sleeper.wake()
      await idle()
    }
    const due = leases.due(harness.now)
    if (due.length > 0) await inner.apply(due, harness.now)
  }
  await look()
  stop.abort()
  for (const { wake } of sleepers) wake()
  await Promise.all(running)
  const { body } = await harness.get<Record<string, unknown>>(`/v2/${scene.sport}/matches/${matchId}`)
  const faults = [...socket.faults]
  await server.stop()
  harness.close()
  return { seen, last: liveText(body), body, log, faults, summary: leases.summary(), socket }
}

/** Status, score and source of a match, and whether it is stale; empty without a match. */
export function liveText(state: Record<string, unknown>): string {
  if (state.status === undefined) return ''
  const { source, stale } = (state.liveState ?? {}) as { source?: string; stale?: boolean }
  return `${stateText(state)} ${source}${stale ? ' stale' : ''}`
}
