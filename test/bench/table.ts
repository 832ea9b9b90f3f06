/** The rows as a table for people; figures are rounded here and nowhere else. */
import { markdownTable } from '../support/markdown-table.ts'
import type { BenchCase } from './case.ts'
import type { Row } from './measure.ts'

const NOTHING = '-'

/** Three significant digits, whole numbers complete: `0.0312`, `7.5`, `31,400`. */
export function figureText(figure: number | null): string {
  if (figure === null) return NOTHING
  const rounded = Math.abs(figure) < 100 ? Number(figure.toPrecision(3)) : Math.round(figure)
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 20 })
}

/** The table of docs/benchmarks.md: case, yardstick and results. */
export function tableText(
  rows: readonly Row[],
  cases: readonly Pick<BenchCase, 'name' | 'title' | 'yardstick'>[],
): string {
  const cells = rows.map((row) => {
    const of = cases.find(({ name }) => name === row.case)
    return [
      `\`${row.case}\`: ${of?.title}`,
      `${figureText(row.ours)} ${row.unit}`,
      row.yardstick === null ? (of?.yardstick ?? NOTHING) : `${figureText(row.yardstick)} (${of?.yardstick})`,
      figureText(row.ratio),
      row.goal ?? NOTHING,
      row.met === null ? NOTHING : row.met ? 'yes' : 'NO',
    ]
  })
  return markdownTable(['case', 'ours', 'yardstick', 'ratio', 'goal', 'met'], cells)
}
