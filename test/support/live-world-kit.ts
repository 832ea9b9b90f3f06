/** The demo world that goes on, in the tests: one sport, a clock that jumps, and the matches as the changes leave them. */
import { LiveWorld } from '../../seed/live/live-world.ts'
import { PlayClock, withSpeed } from '../../seed/live/play-clock.ts'
import { OddsMaker } from '../../seed/odds.ts'
import { makeRandom } from '../../seed/random.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import type { OddsBoardsData } from '../../src/contract/match-blocks.ts'
import { mergePatch } from '../../src/feed/merge-patch.ts'

export type MatchData = ChangeData<'match'>
export type OddsBoards = OddsBoardsData['boards']

/** Wednesday, 9 September 2026, 11:07 UTC. */
export const MADE = Date.UTC(2026, 8, 9, 11, 7)

export const SEED = 3

export interface LiveRun {
  readonly world: LiveWorld
  readonly clock: PlayClock
  /** Knows the teams and tournaments of the world. */
  readonly oddsMaker: OddsMaker
  /** As the changes have left them; so are the boards. */
  readonly matches: Map<number, MatchData>
  readonly boards: Map<number, OddsBoards>
  /** Tournaments as they were put. */
  readonly tournaments: Map<number, ChangeData<'tournament'>>
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
  const oddsMaker = new OddsMaker(makeRandom(SEED).stream('odds'))
  const matches = new Map<number, MatchData>()
  const boards = new Map<number, OddsBoards>()
  const tournaments = new Map<number, ChangeData<'tournament'>>()
  const keep = (changes: Iterable<Change>) => {
    const kept: Change[] = []
    for (const change of changes) {
      kept.push(change)
      oddsMaker.register(change)
      if (change.op !== 'put' && change.op !== 'merge') continue
      const id = Number(change.id)
      const isMerge = change.op === 'merge'
      if (change.kind === 'tournament' && !isMerge) tournaments.set(id, change.data)
      if (change.kind === 'match') {
        matches.set(id, mergePatch(isMerge ? matches.get(id) : undefined, change.data) as MatchData)
      }
      if (change.kind === 'oddsBoards') {
        const before = isMerge ? { boards: boards.get(id) } : undefined
        boards.set(id, (mergePatch(before, change.data) as OddsBoardsData).boards)
      }
    }
    return kept
  }
  keep(world.fill())
  const clock = new PlayClock(speeds)
  return { world, clock, oddsMaker, matches, boards, tournaments, tick: (ms) => keep(world.tick(ms)) }
}
