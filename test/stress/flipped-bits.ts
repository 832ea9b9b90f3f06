/**
 * Copies of one backup, each with one flipped bit, are restored: how many are refused, and with which words? Run it
 * alone with `bun test/stress/flipped-bits.ts [COPIES]`.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inParallel, runProgram, temporaryFolder } from '../support/command-kit.ts'

export interface FlippedBit {
  /** Of the file, in bytes. */
  readonly offset: number
  readonly isRefused: boolean
  readonly message: string
}

/** Flips bits that are spread evenly over a backup, from its first byte to its last. */
export async function restoreFlipped(folder: string, backup: string, copies: number): Promise<FlippedBit[]> {
  const { length } = readFileSync(backup)
  const numbers = Array.from({ length: copies }, (_, index) => index)
  return inParallel(numbers, async (number) => {
    const bytes = readFileSync(backup)
    const offset = Math.floor((number * (length - 1)) / (copies - 1))
    bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (number % 8))
    const [copy, restored] = [join(folder, `flipped-${number}.db`), join(folder, `restored-${number}.db`)]
    writeFileSync(copy, bytes)
    const { code, err } = await runProgram(['restore', copy, '--database', restored], { cwd: folder })
    for (const file of [copy, restored]) rmSync(file, { force: true })
    return { offset, isRefused: code !== 0, message: err.trim() }
  })
}

if (import.meta.main) {
  const copies = Number(process.argv[2] ?? 80)
  const folder = temporaryFolder('flipped')
  const backup = join(folder.path, 'copy.db')
  try {
    for (const args of [
      ['seed', '--no-world', '--matches', '500'],
      ['backup', backup],
    ]) {
      const { code, err } = await runProgram(args, { cwd: folder.path })
      if (code !== 0) throw new Error(err)
    }
    const results = await restoreFlipped(folder.path, backup, copies)
    const refused = results.filter(({ isRefused }) => isRefused)
    for (const { offset, message } of results)
      process.stdout.write(`byte ${offset}: ${message || 'restored'}\n`)
    process.stdout.write(`${refused.length} of ${copies} refused\n`)
    process.exitCode = refused.length === copies ? 0 : 1
  } finally {
    folder.remove()
  }
}
