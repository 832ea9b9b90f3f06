/** `scoreline backup` and `scoreline restore`: a complete copy while the service runs, and the way back. */
import { backUp, restore } from '../../db/backup.ts'
import { DatabaseRefused, type Db, openToRead } from '../../db/open.ts'
import { counted } from '../rules/counted.ts'
import { closeDatabase } from '../store/statement.ts'
import { checkContent } from './check.ts'
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

export interface RestoreOptions {
  readonly database: string
  /** Report a missing or wrong digest and faults in the content, but continue. */
  readonly isForced: boolean
}

/** Throws DatabaseRefused, and CommandFailed if a service runs on the database. */
export async function runRestore(
  context: CommandContext,
  file: string,
  { database, isForced }: RestoreOptions,
): Promise<void> {
  await refuseSecondService(database)
  const refuse = (fault: string) => {
    if (!isForced) throw new DatabaseRefused(`${fault}; use another backup, or restore this one with --force`)
    context.report(`Warning: ${fault}.`)
  }
  const check = (copy: Db) => {
    try {
      const { faults } = checkContent(context, copy, context.report)
      if (faults > 0) refuse(`${file} has ${counted(faults, 'fault')} in its content`)
    } finally {
      closeDatabase(copy)
    }
  }
  const position = restore(file, database, { onDigestFault: refuse, checkContent: check })
  context.out(`${database}: restored from ${file}, position ${position}.`)
}
