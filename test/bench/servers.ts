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
  return startServer(stage, [PROGRAM, 'serve', '--database', database, '--port', '0', ...flags])
}

/** A raw `Bun.serve` with the bodies of a file of JSON lines `{paths, body}`, all in memory. */
export function startBodies(stage: Stage, file: string): Promise<ServerProcess> {
  return startServer(stage, [join(ROOT, 'test/bench/serve-bodies.ts'), file])
}

/** A raw `Bun.serve` that responds to every request with the bytes of a file. */
export function startBytes(stage: Stage, file: string): Promise<ServerProcess> {
  return startServer(stage, [join(ROOT, 'test/bench/serve-bytes.ts'), file])
}

/** A raw `Bun.serve` that streams the bytes of a file from memory. */
export function startStream(stage: Stage, file: string): Promise<ServerProcess> {
  return startServer(stage, [join(ROOT, 'test/bench/serve-stream.ts'), file])
}

/** The service with the paths of the live cases, over a database file; changes are of one match. */
export function startLive(stage: Stage, database: string, matchId: number): Promise<ServerProcess> {
  return startServer(stage, [join(ROOT, 'test/bench/serve-live.ts'), database, String(matchId)])
}

function startServer(stage: Stage, script: readonly string[]): Promise<ServerProcess> {
  return startScript(stage, process.execPath, script)
}

/** Starts a script that prints its address to standard error; the stage stops it. */
export async function startScript(
  stage: Stage,
  runtime: string,
  script: readonly string[],
): Promise<ServerProcess> {
  const child = Bun.spawn([...pin(), runtime, ...script], {
    cwd: stage.folder,
    // Settings of the operator's shell must not affect the benchmark.
    env: { PATH: process.env.PATH ?? '' },
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
