/**
 * `bun run histories -- --histories 10000`: random histories of three nodes, simulated, each with its faults
 * (test/support/cluster/simulation.ts). A fault names its history; `--random-seed S` plays the same ones again.
 */
import { playHistories } from '../../support/cluster/simulation.ts'
import { runStressProgram } from '../program.ts'

await runStressProgram(
  'Plays random histories of a cluster without its servers, on a clock of its own.',
  { histories: [10_000, 'how many histories'] },
  async ({ histories, randomSeed }) => {
    try {
      return { faults: [], ...(await playHistories(histories, String(randomSeed))) }
    } catch (fault) {
      return { faults: [String(fault)] }
    }
  },
)
