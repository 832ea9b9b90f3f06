/** Tells what became of lines and rows: rejections as they come, sums at the end. */
import type { Rejection } from '../feed/apply.ts'
import type { IngestSummary } from '../feed/ingest.ts'
import type { CommandContext } from './context.ts'

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
  return [`line ${line}`, what, pointer].filter((part) => part !== '').join(': ') + `: ${reason}`
}

/** The last line of an import or a push. */
export function summaryText(sum: IngestSummary): string {
  const undone = sum.kept ? '' : ' Nothing was kept: --strict wants all or nothing.'
  return (
    `${sum.lines} changes: ${sum.applied} applied, ${sum.unchanged} unchanged, ${sum.rejected} rejected; ` +
    `position ${sum.position}.${undone}`
  )
}
