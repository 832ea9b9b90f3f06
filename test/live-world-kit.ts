/** The demo world that goes on, in the tests: one sport, a clock that jumps, and the matches as the changes leave them. */
import { LiveWorld } from '../seed/live/live-world.ts'
import { SteppedClock, withSpeed } from '../seed/live/play-clock.ts'
import type { SportSlug } from '../src/catalog/sports.ts'
import type { Change, ChangeData } from '../src/contract/changes.ts'
import { mergePatch } from '../src/feed/merge-patch.ts'

export type MatchData = ChangeData<'match'>

/** Wednesday, 9 September 2026, 11:07 UTC. */
export const MADE = Date.UTC(2026, 8, 9, 11, 7)

export const SEED = 3

export interface LiveRun {
  readonly world: LiveWorld
  readonly clock: SteppedClock
  /** As the changes have left them. */
  readonly matches: Map<number, MatchData>
  /** The changes of a tick, after they were applied. */
  tick(nowMs: number): Change[]
}

export interface RunOptions {
  readonly sport: SportSlug
  readonly speed?: number
  readonly nowMs?: number
  readonly liveMatches?: number
}

export function runLive({ sport, speed = 1, nowMs = MADE, liveMatches = 0 }: RunOptions): LiveRun {
  const speeds = withSpeed([], MADE, speed)
  const world = new LiveWorld({ randomSeed: SEED, madeMs: MADE, nowMs, speeds, liveMatches, sports: [sport] })
  const matches = new Map<number, MatchData>()
  const keep = (changes: Iterable<Change>) => {
    const kept: Change[] = []
    for (const change of changes) {
      kept.push(change)
      if (change.kind !== 'match' || change.op === 'delete') continue
      const id = Number(change.id)
      const before = change.op === 'merge' ? matches.get(id) : undefined
      matches.set(id, (change.op === 'merge' ? mergePatch(before, change.data) : change.data) as MatchData)
    }
    return kept
  }
  keep(world.fill())
  return { world, clock: new SteppedClock(speeds), matches, tick: (ms) => keep(world.tick(ms)) }
}
