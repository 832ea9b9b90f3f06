/** The sides of a case that asks one address again and again: our server, and a raw one with the same bytes. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../db/open.ts'
import { PLANS, type PlanName } from '../catalog/plans.ts'
import { createKey, KEY_BYTES } from '../store/keys.ts'
import { closeDatabase } from '../store/statement.ts'
import type { Sides } from './case.ts'
import { ask, requestBytes } from './load.ts'
import { startBytes, startOurs } from './servers.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 32
const RUN_MS = 1500
/** Above this share of a core the client, not the server, may be what is measured. */
const BUSY_CLIENT = 0.97
/** The largest plan with a daily limit, so that answers carry the rate headers. */
const PLAN = 'pro' satisfies PlanName

/** Both sides get the same requests from the same client. A run of ours has a key of its own, so that none runs dry. */
export async function httpSides(stage: Stage, database: string, path: string): Promise<Sides> {
  // All keys are made before the server starts: a write of this process would make it drop what it keeps.
  const keys = makeKeys(database, stage.turns + 1)
  const firstKey = keys[0] ?? ''
  const ours = await startOurs(stage, database)
  const body = await answerOf(ours.port, path, firstKey)
  const file = join(stage.folder, 'answer')
  writeFileSync(file, body)
  const raw = await startBytes(stage, file)

  const load = async (port: number, key: string) => {
    const { requestsPerSecond, clientShare } = await ask({
      port,
      requests: [requestBytes(path, { Authorization: key })],
      bodyBytes: body.length,
      connections: CONNECTIONS,
      durationMs: RUN_MS,
      maxRequests: PLANS[PLAN].dailyLimit,
    })
    if (clientShare > BUSY_CLIENT)
      stage.note('In an HTTP case the client was the limit: its figures are too low.')
    return requestsPerSecond
  }
  let turn = 0
  return {
    ours: () => {
      turn += 1
      return load(ours.port, keys[turn] ?? firstKey)
    },
    yardstick: () => load(raw.port, firstKey),
  }
}

function makeKeys(database: string, count: number): string[] {
  const db = openDatabase(database)
  try {
    return Array.from({ length: count }, (_, index) => {
      const bytes = new Uint8Array(randomBytes(KEY_BYTES))
      return createKey(db, { name: `bench ${index}`, plan: PLAN, sports: null, now: Date.now(), bytes }).key
    })
  } finally {
    closeDatabase(db)
  }
}

/** The answer, and the proof that it is one with rate headers. */
async function answerOf(port: number, path: string, key: string): Promise<Uint8Array> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: key } })
  const body = await response.bytes()
  if (response.status !== 200) {
    throw new Error(`${path}: status ${response.status}: ${new TextDecoder().decode(body.slice(0, 200))}`)
  }
  if (!response.headers.has('x-ratelimit-limit')) throw new Error(`${path}: an answer without rate headers`)
  return body
}
