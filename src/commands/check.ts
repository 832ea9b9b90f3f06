/** `scoreline check` (design, 8): is the file sound, and does its content keep to what the program relies on? */
import { openToRead, refusalOf } from '../../db/open.ts'
import { contentFaults } from '../feed/content-checks.ts'
import { counted } from '../rules/counted.ts'
import { foreignKeyFaults, rowCheckFaults, structureFaults, TOLD_FAULTS } from '../store/checks/walk.ts'
import { closeDatabase } from '../store/statement.ts'
import { type CommandContext, CommandFailed } from './context.ts'

/**
 * Tells each fault on a line of its own, and in the end how many checks there were. Never writes, and reads in slices:
 * it may run beside a service. Throws CommandFailed where there is any fault, DatabaseRefused for an unusable file.
 */
export function runCheck(context: CommandContext, database: string): void {
  const db = openToRead(database)
  try {
    const broken = tellFaults(context, structureFaults(db))
    // What a damaged file holds cannot be read, or is not what was written.
    if (broken > 0) throw new CommandFailed(`${database} is damaged; restore it from a backup`)
    const checks = [foreignKeyFaults(db), ...rowCheckFaults(db), ...contentFaults(db)]
    let faults = 0
    for (const [index, check] of checks.entries()) {
      context.progress(`check ${index + 1} of ${checks.length}, ${counted(faults, 'fault')}`)
      faults += tellFaults(context, check)
    }
    const count = counted(checks.length + 1, 'check')
    if (faults > 0) throw new CommandFailed(`${count}, ${counted(faults, 'fault')} in ${database}`)
    context.out(`${count}, no fault.`)
  } catch (cause) {
    throw refusalOf(cause, database) ?? cause
  } finally {
    closeDatabase(db)
  }
}

/** The number of faults; of very many the first ones are told. */
function tellFaults(context: CommandContext, check: Generator<string>): number {
  let count = 0
  let last = ''
  for (const fault of check) {
    count += 1
    last = fault
    if (count <= TOLD_FAULTS) context.out(fault.replaceAll('\n', ' '))
  }
  if (count > TOLD_FAULTS) context.out(`… and ${count - TOLD_FAULTS} more of that kind, the last: ${last}`)
  return count
}
