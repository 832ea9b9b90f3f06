/** `scoreline zone` (docs/operating.md#time-zone). */
import { changeZone, selectZone } from '../../store/zone.ts'
import { type CommandContext, inDatabase } from '../context.ts'

export async function runZone(context: CommandContext, database: string, zone?: string): Promise<void> {
  await inDatabase(database, (db) => {
    if (zone === undefined) context.out(selectZone(db))
    else
      context.report(`Days and dateEvent are those of ${zone} ${changeZone(db, zone) ? 'now' : 'already'}.`)
  })
}
