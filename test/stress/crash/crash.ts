/**
 * `bun run crash -- --times 100`: kill -9 at random moments, of the service, of commands that apply changes, of backup,
 * restore and upgrade. After each kill everything acknowledged or reported is stored, `check` finds no fault, repeating
 * the work gives the expected result, and at most the quota counts of the last second are missing
 * (docs/operating.md#durability).
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRandom } from '../../../seed/random.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { medianAndMaximum, type Report, runStressProgram } from '../program.ts'
import { KINDS, type Round } from './kinds.ts'
import { makeStage } from './stage.ts'

/** Sums over rounds, of one kind or of all. */
interface Summary {
  readonly kills: number
  /** Rounds whose work was finished before the kill. */
  readonly late: number
  readonly acknowledged: number
  readonly answered: number
  readonly lostCounts: number
  /** From the restart of the service to its first response. */
  readonly startMs: ReturnType<typeof medianAndMaximum>
}

interface CrashReport extends Report {
  readonly all: Summary
  readonly kinds: Readonly<Record<string, Summary>>
}

interface CrashOptions {
  readonly times: number
  readonly randomSeed: number
  /** Rows of what is imported. */
  readonly rows: number
}

/** A round whose work finished too early is repeated; maximum attempts per kill. */
const MAX_TRIES = 3

export async function crash({ times, randomSeed, rows }: CrashOptions): Promise<CrashReport> {
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
      const own = rounds.filter((of) => of.name === name)
      // The work may be faster than it was when it was measured: earlier, each time that it was finished.
      const late = own.length - 1 - own.findLastIndex(({ round }) => round.isKilled)
      const round = await kill({ stage, cwd, chance: random.next() / 2 ** late, turn: own.length })
      rounds.push({ name, round })
      if (round.isKilled) kills += 1
      rmSync(cwd, { recursive: true })
    }
  } finally {
    folder.remove()
  }
  const byKind = Map.groupBy(rounds, ({ name }) => name)
  return {
    all: summaryOf(rounds.map(({ round }) => round)),
    kinds: Object.fromEntries(
      [...byKind].map(([name, own]) => [name, summaryOf(own.map(({ round }) => round))]),
    ),
    faults: rounds.flatMap(({ name, round }, index) =>
      round.faults.map((fault) => `round ${index + 1}, ${name}: ${fault}`),
    ),
  }
}

function summaryOf(rounds: readonly Round[]): Summary {
  const sum = (of: 'acknowledged' | 'answered' | 'lostCounts') =>
    rounds.reduce((total, round) => total + (round[of] ?? 0), 0)
  const kills = rounds.filter(({ isKilled }) => isKilled).length
  return {
    kills,
    late: rounds.length - kills,
    acknowledged: sum('acknowledged'),
    answered: sum('answered'),
    lostCounts: sum('lostCounts'),
    startMs: medianAndMaximum(rounds.flatMap(({ startMs }) => startMs ?? [])),
  }
}

if (import.meta.main)
  await runStressProgram(
    'Kills the program at random moments of its work, each kind of work in turn, and looks what survived.',
    { times: [100, 'how often it is killed'], rows: [6000, 'rows of what is imported'] },
    crash,
  )
