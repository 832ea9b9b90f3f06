/** Tables of Markdown, laid out as the formatter lays them out. */

export type Cells = readonly string[]

export function markdownTable(head: Cells, rows: readonly Cells[]): string {
  const escaped = [head, ...rows].map((row) => row.map(escapeCell))
  const widths = head.map((_, column) =>
    Math.max(3, ...escaped.map((row) => Bun.stringWidth(row[column] ?? ''))),
  )
  const line = (cells: Cells) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - Bun.stringWidth(cell))).join(' | ')} |`
  const [first = [], ...others] = escaped
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}

function escapeCell(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim()
}

/** A list of values as code. */
export function codeList(values: Iterable<unknown>): string {
  return [...values].map((value) => `\`${value}\``).join(', ')
}
