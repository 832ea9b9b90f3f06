/**
 * Repeated kill -9 at random moments: of the service, of commands that apply changes, of backup, restore and upgrade.
 * After each kill everything acknowledged or reported is stored, `check` finds no fault, repeating the work gives the
 * expected result, and at most the quota counts of the last second are missing (docs/operating.md#durability).
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRandom } from '../../seed/random.ts'
import { temporaryFolder } from '../support/command-kit.ts'
import { KINDS, type Round } from './crash-kinds.ts'
import { makeStage } from './crash-stage.ts'

export interface KindSummary {
  readonly kills: number
  /** Rounds whose work was finished before the kill. */
  readonly late: number
  readonly acknowledged: number
  readonly answered: number
  /** Lost quota counts. */
  readonly lostCounts: number
  /** From the restart of the service to its first response, median and maximum; null if it was not restarted. */
  readonly startMs: readonly [median: number, slowest: number] | null
}

export interface CrashSummary {
  readonly kills: number
  readonly acknowledged: number
  readonly answered: number
  readonly kinds: Readonly<Record<string, KindSummary>>
  readonly faults: readonly string[]
}

export interface CrashOptions {
  readonly times: number
  readonly randomSeed: number
  /** Rows of what is imported. */
  readonly rows: number
}

/** A round whose work finished too early is repeated; maximum attempts per kill. */
const MAX_TRIES = 3

export async function crash({ times, randomSeed, rows }: CrashOptions): Promise<CrashSummary> {
  const folder = temporaryFolder('crash')
  const random = makeRandom(randomSeed).stream('crash')
  const rounds: { readonly name: string; readonly round: Round }[] = []
  const kinds = Object.entries(KINDS)
  try {
    const stage = await makeStage(folder.path, rows)
    for (let kills = 0, time = 0; kills < times && time < times * MAX_TRIES; time += 1) {
      const [name, kill] = kinds[kills % kinds.length] ?? []
      if (!name || !kill) break
      const cwd = join(folder.path, `round-${time}`)
      mkdirSync(cwd)
      const turn = rounds.filter((of) => of.name === name).length
      const round = await kill({ stage, cwd, chance: random.next(), turn })
      rounds.push({ name, round })
      if (round.isKilled) kills += 1
      rmSync(cwd, { recursive: true })
    }
  } finally {
    folder.remove()
  }
  const all = rounds.map(({ round }) => round)
  return {
    kills: all.filter(({ isKilled }) => isKilled).length,
    acknowledged: sum(all, 'acknowledged'),
    answered: sum(all, 'answered'),
    kinds: Object.fromEntries(
      kinds.map(([name]) => [
        name,
        summaryOf(rounds.filter((of) => of.name === name).map(({ round }) => round)),
      ]),
    ),
    faults: rounds.flatMap(({ name, round }, index) =>
      round.faults.map((fault) => `round ${index + 1}, ${name}: ${fault}`),
    ),
  }
}

function summaryOf(rounds: readonly Round[]): KindSummary {
  const starts = rounds
    .flatMap(({ startMs }) => startMs ?? [])
    .map(Math.round)
    .toSorted((a, b) => a - b)
  return {
    kills: rounds.filter(({ isKilled }) => isKilled).length,
    late: rounds.filter(({ isKilled }) => !isKilled).length,
    acknowledged: sum(rounds, 'acknowledged'),
    answered: sum(rounds, 'answered'),
    lostCounts: sum(rounds, 'lostCounts'),
    startMs: starts.length === 0 ? null : [starts[Math.floor(starts.length / 2)] ?? 0, starts.at(-1) ?? 0],
  }
}

function sum(rounds: readonly Round[], of: 'acknowledged' | 'answered' | 'lostCounts'): number {
  return rounds.reduce((total, round) => total + (round[of] ?? 0), 0)
}
