/** `scoreline seed`: a demo world in a database, without a server. */
import { type CommandContext, withDatabase } from './context.ts'
import { DEMO_RANDOM_SEED, fillWorld } from './demo.ts'
import { batchTeller, summaryText } from './report.ts'

export interface SeedOptions {
  readonly database: string
  /** Moment of the world, ms. */
  readonly nowMs: number
  /** Which world; null for that of `serve --demo`. */
  readonly randomSeed: number | null
}

export async function runSeed(context: CommandContext, options: SeedOptions): Promise<void> {
  const { database, nowMs, randomSeed } = options
  const sum = await withDatabase(
    database,
    (db) => fillWorld(db, nowMs, randomSeed ?? DEMO_RANDOM_SEED, batchTeller(context)),
    { durability: 'normal' },
  )
  context.out(summaryText(sum))
}
