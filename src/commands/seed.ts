/** `scoreline seed`: a demo world in a database, without a server. */
import { fillWorld } from './demo.ts'
import { type CommandContext, withDatabase } from './context.ts'

export interface SeedOptions {
  readonly database: string
  /** Moment of the world, ms. */
  readonly nowMs: number
  readonly randomSeed: number
}

export async function runSeed(context: CommandContext, options: SeedOptions): Promise<void> {
  const sum = await withDatabase(options.database, (db) => fillWorld(db, options.nowMs, options.randomSeed), {
    durability: 'normal',
  })
  context.out(`${sum.lines} changes: ${sum.applied} applied, ${sum.unchanged} unchanged; position ${sum.position}.`)
}
