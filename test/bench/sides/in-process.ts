/** Calls the whole handler without a socket, for cases whose yardstick has none, and measures single calls. */
import pino from 'pino'
import type { Db } from '../../../db/open.ts'
import { type App, createApp } from '../../../src/app.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { newKey } from '../../support/database.ts'
import type { Stage } from '../stage.ts'

export type Ask = (path: string) => Promise<string>

/** Sends requests with a key to the app over a database; throws if a response is not 200. */
export function askInProcess(
  stage: Stage,
  database: Db,
  responseCacheBytes = DEFAULT_CONFIG.responseCacheBytes,
): Ask {
  const app = createApp({
    database,
    clock: Date.now,
    config: { ...DEFAULT_CONFIG, responseCacheBytes },
    logger: pino({ level: 'silent' }),
  })
  stage.onClose(() => app.close())
  return asking(app, newKey(database))
}

export function asking(app: App, authorization: string): Ask {
  return async (path) => {
    const headers = { authorization }
    const response = await app.fetch(new Request(`http://localhost${path}`, { headers }))
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}: ${text.slice(0, 200)}`)
    return text
  }
}

/** How many units of some work are done in a second. */
export async function perSecond(units: number, work: () => unknown): Promise<number> {
  const startedMs = performance.now()
  await work()
  return units / ((performance.now() - startedMs) / 1000)
}

export interface Times {
  readonly meanMs: number
  readonly p95Ms: number
}

/** Sequential calls, each timed separately. */
export async function timeEach<T>(items: readonly T[], call: (item: T) => unknown): Promise<Times> {
  const times = new Float64Array(items.length)
  for (const [index, item] of items.entries()) {
    const startedMs = performance.now()
    await call(item)
    times[index] = performance.now() - startedMs
  }
  times.sort()
  return {
    meanMs: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    p95Ms: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
  }
}
