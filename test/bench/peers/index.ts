/**
 * What somebody would write instead: a framework that returns one stored row of SQLite. The packages are not
 * dependencies of Scoreline; they are looked up in the folder of `SCORELINE_BENCH_PEERS` (docs/benchmarks.md).
 */
import { Database } from 'bun:sqlite'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type ServerProcess, startScript } from '../servers.ts'
import type { Stage } from '../stage.ts'

export type Peer = 'fastify' | 'hono'

const PEERS = {
  fastify: { runtime: 'node', packages: ['fastify', 'better-sqlite3'] },
  hono: { runtime: process.execPath, packages: ['hono'] },
} as const

/** Null if its packages or its runtime are not installed. @param file JSON lines `{paths, body}` */
export async function startPeer(stage: Stage, peer: Peer, file: string): Promise<ServerProcess | null> {
  const { runtime, packages } = PEERS[peer]
  const folder = resolve(process.env.SCORELINE_BENCH_PEERS ?? '')
  const program = Bun.which(runtime)
  if (!program || packages.some((name) => !existsSync(join(folder, 'node_modules', name)))) return null
  const database = await stage.file(`${basename(file)}.db`, (path) => storeBodies(path, file))
  return startScript(stage, program, [join(import.meta.dir, `${peer}.mjs`), folder, database])
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
