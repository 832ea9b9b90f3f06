/** The rows as a table for people; figures are rounded here and nowhere else. */
import type { BenchCase } from './case.ts'
import type { Row } from './measure.ts'

const COLUMNS = ['case', 'ours', 'yardstick', 'unit', 'ratio', 'goal', 'met'] as const
/** Numbers are right-aligned. */
const FIGURES: ReadonlySet<string> = new Set(['ours', 'yardstick', 'ratio'])

const NOTHING = '-'

/** Three significant digits, whole numbers complete: `0.0312`, `7.5`, `31,400`. */
export function figureText(figure: number | null): string {
  if (figure === null) return NOTHING
  const rounded = Math.abs(figure) < 100 ? Number(figure.toPrecision(3)) : Math.round(figure)
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 20 })
}

function cellsOf(row: Row): string[] {
  return [
    row.case,
    figureText(row.ours),
    figureText(row.yardstick),
    row.unit,
    figureText(row.ratio),
    row.goal ?? NOTHING,
    row.met === null ? NOTHING : row.met ? 'yes' : 'NO',
  ]
}

export function tableText(rows: readonly Row[]): string {
  const lines = [[...COLUMNS], ...rows.map(cellsOf)]
  const widths = COLUMNS.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  const padded = lines.map((line) =>
    line.map((cell, index) => {
      const width = widths[index] ?? 0
      return FIGURES.has(COLUMNS[index] ?? '') ? cell.padStart(width) : cell.padEnd(width)
    }),
  )
  return padded.map((line) => line.join('  ').trimEnd()).join('\n')
}

/** The table of docs/benchmarks.md: case, yardstick and results. */
export function markdownText(
  rows: readonly Row[],
  cases: readonly Pick<BenchCase, 'name' | 'title' | 'yardstick'>[],
): string {
  const lines = rows.map((row) => {
    const of = cases.find(({ name }) => name === row.case)
    const [name, ours, yardstick, unit, ...rest] = cellsOf(row)
    const against = row.yardstick === null ? (of?.yardstick ?? NOTHING) : `${yardstick} (${of?.yardstick})`
    return `| \`${name}\`: ${of?.title} | ${ours} ${unit} | ${against} | ${rest.join(' | ')} |`
  })
  return [
    '| case | ours | yardstick | ratio | goal | met |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
