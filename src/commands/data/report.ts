/** Reports the outcome of lines and rows: rejections as they occur, totals at the end. */
import type { HeldFields, Rejection } from '../../feed/apply.ts'
import type { IngestSummary } from '../../feed/transport/ingest.ts'
import { counted } from '../../shared/plural.ts'
import type { CommandContext } from '../context.ts'
import { CommandError } from '../errors.ts'

/** Rejections reported one by one; the rest are counted. */
const REPORTED_REJECTIONS = 200

/** Unit of a change number: lines of the operator's file, or changes made from rows of other formats. */
export type Unit = 'line' | 'change'

/** Where a line comes from, in brackets; empty if unknown. */
type DescribeLine = (line: number) => string

/** Reports rejections, one per line, up to the limit. */
export function rejectionReporter(
  context: CommandContext,
  {
    unit,
    onRejected,
    reportsRejections = true,
  }: {
    readonly unit: Unit
    readonly onRejected?: (rejection: Rejection) => void
    readonly reportsRejections?: boolean
  },
): (rejection: Rejection) => void {
  let reported = 0
  return (rejection) => {
    onRejected?.(rejection)
    if (!reportsRejections) return
    reported += 1
    if (reported <= REPORTED_REJECTIONS) context.report(rejectionText(rejection, unit))
    if (reported === REPORTED_REJECTIONS + 1)
      context.report('… further rejections are counted but not listed')
  }
}

function rejectionText({ line, kind, id, pointer, reason }: Rejection, unit: Unit): string {
  const what = [kind, id === null ? null : JSON.stringify(id)].filter((part) => part !== null).join(' ')
  return [`${unit} ${line}`, what, pointer, reason].filter((part) => part !== '').join(': ')
}

/** Resources with operator-owned fields that are listed one by one. */
const REPORTED_HELD = 20

/** Fields that keep the operator's value: counted, and the first ones listed. */
export class HeldList {
  #count = 0
  readonly #named: HeldFields[] = []

  readonly add = (held: HeldFields) => {
    this.#count += 1
    if (this.#named.length < REPORTED_HELD) this.#named.push(held)
  }

  report(context: CommandContext): void {
    const [first] = this.#named
    if (!first) return
    for (const { kind, id, source, fields } of this.#named) {
      const what = fields.length === 0 ? 'it was deleted' : fields.join(', ')
      context.report(`operator value kept: ${kind} ${JSON.stringify(id)} of ${source}: ${what}`)
    }
    const unlistedCount = this.#count - this.#named.length
    const more = unlistedCount > 0 ? ` (${unlistedCount} more not shown)` : ''
    const { kind, sport, id } = first
    const release = ['match', 'team', 'player'].includes(kind)
      ? `scoreline ${kind} release ${id}`
      : `push lines like ${JSON.stringify({ op: 'release', kind, sport, id })}`
    context.report(
      `${counted(this.#count, 'change')} did not change fields that the operator set${more}; to let sources set them again: ${release}`,
    )
  }
}

/** Shows progress after each batch; without `strict`, counted changes are stored. */
export function batchReporter(context: CommandContext): (sum: IngestSummary) => void {
  return (sum) => context.progress(countsText(sum))
}

/** Exit code 1 means that not all of the input is in the database. */
export function requireNoRejections({ rejected }: IngestSummary): void {
  if (rejected === 0) return
  throw new CommandError(`${counted(rejected, 'change')} ${wereText(rejected)} rejected`)
}

function countsText({ lines, applied, unchanged, rejected }: IngestSummary): string {
  return `${counted(lines, 'change')}: ${applied} applied, ${unchanged} unchanged, ${rejected} rejected`
}

/** The last line of an import or push. */
export function summaryText(sum: IngestSummary, isDryRun = false): string {
  const undone = sum.kept
    ? ''
    : isDryRun
      ? ' Nothing was written: this was a dry run.'
      : ' Nothing was stored: --strict is all or nothing.'
  return `${countsText(sum)}; position ${sum.position}.${undone}`
}

/**
 * What was stored before the work was interrupted, and what to do next. Repeating applied changes has no effect, so the
 * advice is always to run the command again.
 */
export function storedText(sum: IngestSummary, unit: Unit, placeOf: DescribeLine = () => ''): string {
  if (sum.lines === 0 || !sum.kept) return 'nothing was stored; fix the problem and run it again'
  const refused = sum.rejected > 0 ? `, ${sum.rejected} rejected` : ''
  return `${progressText(sum, 'stored', unit, placeOf)}${refused}; fix the problem and run it again`
}

/** The same for a service that disappeared: it may have stored more than it acknowledged. */
export function acknowledgedText(sum: IngestSummary, unit: Unit, placeOf: DescribeLine = () => ''): string {
  const acknowledged =
    sum.lines === 0
      ? 'no change was acknowledged'
      : progressText(sum, 'acknowledged and stored', unit, placeOf)
  return `${acknowledged}; later changes may be lost: send the input again`
}

function progressText(sum: IngestSummary, what: string, unit: Unit, placeOf: DescribeLine): string {
  const kept = sum.applied + sum.unchanged
  return `${counted(kept, 'change')} ${wereText(kept)} ${what}, up to ${unit} ${sum.lastLine}${placeOf(sum.lastLine)}`
}

const wereText = (count: number) => (count === 1 ? 'was' : 'were')

/** Counts by action and kind: applied changes or, for a dry run, those that would be applied. */
export function appliedText(tally: ReadonlyMap<string, number>, isDryRun: boolean): string {
  const parts = [...tally].map(([what, count]) => counted(count, what))
  return `${isDryRun ? 'would apply' : 'applied'}: ${parts.join(', ') || 'nothing'}`
}

/** A table for other programs: tab separated, the names of the columns first. */
export function printTabbed(
  { out }: CommandContext,
  head: string,
  rows: readonly (readonly unknown[])[],
): void {
  out(head.split(' ').join('\t'))
  for (const cells of rows) out(cells.map((cell) => cell ?? '-').join('\t'))
}

/** A list for people and other programs: a table, or with `--json` the items as they are. */
export function printList<T>(context: CommandContext, { items, head, cellsOf, asJson }: ListOutput<T>): void {
  if (asJson) context.out(JSON.stringify(items, null, 2))
  else printTabbed(context, head, items.map(cellsOf))
}

interface ListOutput<T> {
  readonly items: readonly T[]
  /** Names of the columns. */
  readonly head: string
  readonly cellsOf: (item: T) => readonly unknown[]
  readonly asJson: boolean
}

export function isoTime(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'second' })
}

export const mebibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MiB`
