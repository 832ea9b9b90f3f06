/** `scoreline backup` and `scoreline restore` (design, 8): a whole copy while the service runs, and the way back. */
import { backUp, restore } from '../../db/backup.ts'
import { openToRead } from '../../db/open.ts'
import { closeDatabase } from '../store/statement.ts'
import type { CommandContext } from './context.ts'
import { refuseSecondService } from './private-listener.ts'

/** Throws DatabaseRefused. */
export function runBackup(context: CommandContext, file: string, database: string): void {
  const db = openToRead(database)
  try {
    const position = backUp(db, file)
    context.out(`${file}: checked, position ${position}.`)
  } finally {
    closeDatabase(db)
  }
}

/** Throws DatabaseRefused, and CommandFailed where a service runs on the database. */
export async function runRestore(context: CommandContext, file: string, database: string): Promise<void> {
  await refuseSecondService(database)
  const position = restore(file, database)
  context.out(`${database}: restored from ${file}, position ${position}.`)
}
