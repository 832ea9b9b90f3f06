/**
 * Commands in a process of their own, so that the event loop never waits for them: to copy a large database, or to prune
 * it, takes seconds.
 */
import { CommandError } from './errors.ts'

/** Time for a backup to be made, stored and checked; a process that hangs must not prevent all later ones. */
const MAX_RUN_MS = 6 * 3_600_000

/** Returns the output. Throws CommandError with the last line of its errors. */
export async function runChildProcess(commandLine: readonly string[], signal: AbortSignal): Promise<string> {
  const child = Bun.spawn([...commandLine], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)]),
  })
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  if (code === 0) return out
  const reason = err
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^scoreline: /, '')
  throw new CommandError(reason || `the process ended with ${child.signalCode ?? `code ${code}`}`)
}
