/** `scoreline check`: checks the structure of the file and the invariants of its content. */
import type { Db } from '../../../db/open.ts'
import { matchFaults } from '../../feed/content-checks.ts'
import { searchFaults } from '../../feed/search-rebuild.ts'
import { counted } from '../../shared/plural.ts'
import { contentDigest } from '../../store/checks/content-digest.ts'
import {
  foreignKeyFaults,
  REPORTED_FAULTS,
  rowCheckFaults,
  structureFaults,
} from '../../store/checks/table-scan.ts'
import { closeDatabase } from '../../store/sql/statement.ts'
import { type CommandContext, readDatabase } from '../context.ts'
import { CommandError } from '../errors.ts'

/**
 * Prints each fault on its own line, then the number of checks. Read-only and in slices, so it may run beside a
 * service. Throws CommandError if there is any fault, DatabaseError for a file that cannot be used.
 */
export function runCheck(
  context: CommandContext,
  database: string,
  { withDigest = false }: { readonly withDigest?: boolean } = {},
): void {
  readDatabase(database, (db) => {
    // The content of a damaged file is unreadable or wrong.
    if (printFaults(context.out, structureFaults(db)) > 0)
      throw new CommandError(`${database} is damaged; restore it from a backup`)
    const { checks, faults, isSearchFaulty } = checkContent(context, db, context.out)
    if (withDigest) printDigest(context, db)
    const count = counted(checks + 1, 'check')
    const remedy = isSearchFaulty ? '; "check --rebuild-search" rebuilds the search index' : ''
    if (faults > 0) throw new CommandError(`${count}, ${counted(faults, 'fault')} in ${database}${remedy}`)
    context.out(`${count}, no faults.`)
  })
}

/** Checks the content of a structurally sound file and prints each fault. */
export function checkContent(
  context: CommandContext,
  db: Db,
  print: (line: string) => void,
): { readonly checks: number; readonly faults: number; readonly isSearchFaulty: boolean } {
  const others = [foreignKeyFaults(db), ...rowCheckFaults(db), ...matchFaults(db)]
  const checks = [...others, ...searchFaults(db)]
  let faults = 0
  let searchFaultCount = 0
  for (const [index, check] of checks.entries()) {
    context.progress(`check ${index + 1} of ${checks.length}, ${counted(faults, 'fault')}`)
    const found = printFaults(print, check)
    faults += found
    if (index >= others.length) searchFaultCount += found
  }
  return { checks: checks.length, faults, isSearchFaulty: searchFaultCount > 0 }
}

/** Characters of the digest of a table: enough to see that two differ. */
const SHORT_DIGEST = 16

function printDigest({ out, progress }: CommandContext, db: Db): void {
  const { digest, position, epoch, tables } = contentDigest(db, (name, number, of) =>
    progress(`digest of ${name}, table ${number} of ${of}`),
  )
  for (const { name, rows, digest } of tables)
    out(`table ${name.padEnd(18)} ${digest.slice(0, SHORT_DIGEST)} ${counted(rows, 'row')}`)
  out(`digest sha256:${digest} position ${position} epoch ${epoch}`)
}

/** A check for `restore`: tells `onFault` how many faults the copy has, and closes it. */
export function copyCheck(context: CommandContext, onFault: (fault: string) => void): (copy: Db) => void {
  return (copy) => {
    try {
      const { faults } = checkContent(context, copy, context.report)
      if (faults > 0) onFault(`${counted(faults, 'fault')} in its content`)
    } finally {
      closeDatabase(copy)
    }
  }
}

/** Returns the number of faults. If there are very many, only the first ones are printed. */
function printFaults(print: (line: string) => void, check: Generator<string>): number {
  let count = 0
  let last = ''
  for (const fault of check) {
    count += 1
    last = fault
    if (count <= REPORTED_FAULTS) print(fault.replaceAll('\n', ' '))
  }
  if (count > REPORTED_FAULTS)
    print(`… and ${count - REPORTED_FAULTS} more of this kind, the last one: ${last}`)
  return count
}
