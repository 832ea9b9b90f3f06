/**
 * Servers of a case, each in a separate process, so that client and server share no event loop. On Linux, servers are
 * pinned to the first core and the client to the others.
 */
import { join } from 'node:path'
import type { Stage } from './stage.ts'

const START_LIMIT_MS = 90_000
const ROOT = join(import.meta.dir, '../..')
export const PROGRAM = join(ROOT, 'src/main.ts')
/** Path of the binary built by `npm run build`. */
export const BINARY = join(ROOT, 'dist/scoreline')

/** Settings of the operator's shell must not affect the benchmark. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '' }

/** For programs whose output is of no interest. */
export const QUIET = { env: ENVIRONMENT, stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' } as const

export interface ServerProcess {
  readonly port: number
  readonly pid: number
}

/** Scoreline as an operator starts it, over a database file. */
export function startOurs(
  stage: Stage,
  database: string,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const serve = ['serve', '--database', database, '--port', '0', ...flags]
  return startScript(stage, process.execPath, [PROGRAM, ...serve])
}

/** A raw `Bun.serve` that responds out of a file in memory (`serve-file.ts`). */
export function startFile(
  stage: Stage,
  kind: 'bytes' | 'stream' | 'bodies',
  file: string,
): Promise<ServerProcess> {
  return startScript(stage, process.execPath, [join(import.meta.dir, 'serve-file.ts'), kind, file])
}

/** Starts a script that prints its address to standard error; the stage stops it. */
export async function startScript(
  stage: Stage,
  runtime: string,
  script: readonly string[],
): Promise<ServerProcess> {
  const child = Bun.spawn([...pin(), runtime, ...script], {
    cwd: stage.folder,
    env: ENVIRONMENT,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  stage.onClose(async () => {
    child.kill('SIGTERM')
    await child.exited
  })
  const port = await Promise.race([portOf(child.stderr), timeout(script)])
  return { port, pid: child.pid }
}

export function pin(): readonly string[] {
  return process.platform === 'linux' && Bun.which('taskset') ? ['taskset', '-c', '0'] : []
}

/** The port in the address printed by a server; later output is drained, so that the server never blocks. */
function portOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = async () => {
      for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
        if (text.length < 10_000) text += piece
        const port = /Address:\s+http:\/\/[^\s/]+:(\d+)\s/.exec(text)?.[1]
        if (port) resolve(Number(port))
      }
      reject(new Error(`a server ended before it was ready:\n${text}`))
    }
    read().catch(reject)
  })
}

async function timeout(script: readonly string[]): Promise<never> {
  await Bun.sleep(START_LIMIT_MS)
  throw new Error(`not ready after ${START_LIMIT_MS} ms: ${script.join(' ')}`)
}
