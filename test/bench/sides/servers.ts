/**
 * Servers of a case, each in a separate process, so that client and server share no event loop. On Linux, servers are
 * pinned to the first core and the client to the others.
 */
import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import type { Stage } from '../stage.ts'

const START_LIMIT_MS = 90_000
const ROOT = join(import.meta.dir, '../../..')
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

function pin(): readonly string[] {
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

/** Maximum time until nginx responds. */
const NGINX_LIMIT_MS = 5000
const POLL_MS = 20

/** nginx with the given locations, null if it is not installed; polls `path` until it responds. */
export async function startNginxWith(
  stage: Stage,
  locations: string,
  path: string,
  modules: readonly string[] = [],
): Promise<ServerProcess | null> {
  const program = Bun.which('nginx')
  if (!program) return null
  const folder = join(stage.folder, `nginx-${stage.nextNumber()}`)
  mkdirSync(folder)
  const port = freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configText(folder, port, locations, modules))
  const child = Bun.spawn([...pin(), program, '-p', folder, '-c', config], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  stage.onClose(async () => {
    child.kill('SIGTERM')
    await child.exited
  })
  await answering(port, path)
  return { port, pid: child.pid }
}

/** No log and keep-alive connections: everything except responding is disabled. */
function configText(folder: string, port: number, locations: string, modules: readonly string[]): string {
  return `
${modules.map((file) => `load_module ${file};`).join('\n')}
daemon off;
master_process off;
worker_processes 1;
pid ${join(folder, 'pid')};
error_log /dev/null crit;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 600;
  keepalive_requests 100000000;
  open_file_cache max=100;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  scgi_temp_path ${join(folder, 'scgi')};
  server { listen 127.0.0.1:${port}; ${locations} }
}
`
}

async function answering(port: number, path: string): Promise<void> {
  const endMs = performance.now() + NGINX_LIMIT_MS
  while (performance.now() < endMs) {
    try {
      await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
      return
    } catch {
      await Bun.sleep(POLL_MS)
    }
  }
  throw new Error('nginx did not start')
}

/**
 * What somebody would write instead: a framework that returns one stored row of SQLite. The packages are not
 * dependencies of Scoreline; they are looked up in the folder of `SCORELINE_BENCH_PEERS` (docs/benchmarks.md).
 */
export type Peer = keyof typeof PEERS

const PEERS = {
  fastify: { runtime: 'node', packages: ['fastify', 'better-sqlite3'] },
  hono: { runtime: process.execPath, packages: ['hono'] },
  /** What the framework of the service costs alone; a dependency of its own. */
  elysia: { runtime: process.execPath, packages: [] },
} as const

/** Null if its packages or its runtime are not installed. @param file JSON lines `{paths, body}` */
export async function startPeer(stage: Stage, peer: Peer, file: string): Promise<ServerProcess | null> {
  const { runtime, packages } = PEERS[peer]
  const folder = resolve(process.env.SCORELINE_BENCH_PEERS ?? '')
  const program = Bun.which(runtime)
  if (!program || packages.some((name) => !existsSync(join(folder, 'node_modules', name)))) return null
  const database = await stage.file(`${basename(file)}.db`, (path) => storeBodies(path, file))
  return startScript(stage, program, [join(import.meta.dir, `../peers/${peer}.mjs`), folder, database])
}

function storeBodies(path: string, file: string): void {
  const db = new Database(path)
  db.run('CREATE TABLE answer (path TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID')
  const insert = db.prepare('INSERT INTO answer VALUES (?, ?)')
  db.transaction(() => {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const { paths, body } = JSON.parse(line) as { paths: string[]; body: string }
      for (const each of paths) insert.run(each, Buffer.from(body))
    }
  })()
  db.close()
}
