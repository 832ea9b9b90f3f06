/** Tells what became of lines and rows: rejections as they come, sums at the end. */
import type { Rejection } from '../feed/apply.ts'
import type { IngestSummary } from '../feed/ingest.ts'
import { type CommandContext, CommandFailed } from './context.ts'

/** Rejections that are told one by one; more of them say nothing new to a person. */
const TOLD_REJECTIONS = 200

/** Tells rejections one a line, until there are too many to read. */
export function rejectionTeller(context: CommandContext): (rejection: Rejection) => void {
  let told = 0
  return (rejection) => {
    told += 1
    if (told <= TOLD_REJECTIONS) context.tell(rejectionText(rejection))
    if (told === TOLD_REJECTIONS + 1) context.tell('… further rejections are counted only')
  }
}

export function rejectionText({ line, kind, id, pointer, reason }: Rejection): string {
  const what = [kind, id === null ? null : JSON.stringify(id)].filter((part) => part !== null).join(' ')
  return [`line ${line}`, what, pointer, reason].filter((part) => part !== '').join(': ')
}

/** Tells how far it is after each batch; without `strict` what is told is in the file. */
export function batchTeller(context: CommandContext): (sum: IngestSummary) => void {
  return ({ lines, applied, unchanged, rejected }) =>
    context.progress(`${lines} changes: ${applied} applied, ${unchanged} unchanged, ${rejected} rejected`)
}

/** Exit code 1 says that not all of the input is in the database. */
export function requireNoRejections({ rejected }: IngestSummary): void {
  if (rejected === 0) return
  throw new CommandFailed(rejected === 1 ? '1 change was rejected' : `${rejected} changes were rejected`)
}

/** The last line of an import or a push. */
export function summaryText(sum: IngestSummary, isDryRun = false): string {
  const undone = sum.kept
    ? ''
    : isDryRun
      ? ' Nothing was written: this was a dry run.'
      : ' Nothing was kept: --strict wants all or nothing.'
  return (
    `${sum.lines} change${sum.lines === 1 ? '' : 's'}: ${sum.applied} applied, ${sum.unchanged} unchanged, ${sum.rejected} rejected; ` +
    `position ${sum.position}.${undone}`
  )
}

/** What was applied, by what happened and to what kind, or what a dry run found that would be. */
export function appliedText(tally: ReadonlyMap<string, number>, isDryRun: boolean): string {
  const parts = [...tally].map(([what, count]) => `${count} ${what}`)
  return `${isDryRun ? 'would apply' : 'applied'}: ${parts.join(', ') || 'nothing'}`
}
