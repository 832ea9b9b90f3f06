/** How the commands for operating by hand print lists and resources. */
import { LIMITS } from '../../catalog/limits.ts'
import type { OwnedFields } from '../../feed/ownership.ts'
import type { CommandContext } from '../context.ts'
import type { HandKind } from './plan.ts'

/** Rows of a list; more are for REST. */
export const LIST_LIMIT = LIMITS.pageSize

export interface ShowOptions {
  readonly database: string
  readonly json?: boolean
}

export function printList(
  context: CommandContext,
  { json }: ShowOptions,
  items: readonly unknown[],
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
): void {
  if (json) context.out(JSON.stringify(items, null, 2))
  else printRows(context, head, rows)
}

/** Aligned columns; numbers to the right. */
export function printRows(
  context: CommandContext,
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
): void {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => String(cell ?? '-')))
  const widths = head.map((_, column) =>
    Math.max(...lines.map((cells) => Bun.stringWidth(cells[column] ?? ''))),
  )
  const isNumeric = head.map((_, column) => rows.every((cells) => typeof cells[column] === 'number'))
  for (const cells of lines) {
    const padded = cells.map((cell, column) => {
      const padding = ' '.repeat((widths[column] ?? 0) - Bun.stringWidth(cell))
      return isNumeric[column] ? padding + cell : cell + padding
    })
    context.out(padded.join('  ').trimEnd())
  }
}

export type Fact = readonly [name: string, text: string | null | undefined]

export function ownerFacts(kind: HandKind, id: number, { source, isOperators, held }: OwnedFields): Fact[] {
  return [
    ['source', source ?? (isOperators ? 'none, entered by hand' : 'none yet')],
    ['set by hand', isOperators ? null : held.join(', ')],
    ['to release', held.length > 0 && !isOperators ? `scoreline ${kind} release ${id}` : null],
  ]
}

/** Facts without a text are left out. */
export function printFacts(context: CommandContext, title: string, facts: readonly Fact[]): void {
  context.out(title)
  for (const [name, text] of facts) if (text) context.out(`  ${name}: ${text}`)
}
