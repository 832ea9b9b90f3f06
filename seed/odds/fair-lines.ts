/** Which lines of a total or a margin are offered: those around its middle that are not as good as decided. */
import { chanceAbove, type Variable } from './variable.ts'

export interface FairLine {
  readonly line: number
  readonly above: number
}

export interface LineRule {
  /** Distance of lines: 0.5 for half lines (and, where it says something, the line 0), 0.25 for quarter lines too. */
  readonly step: 0.5 | 0.25
  readonly most: number
  /** Is 0 a line of its own? Where draws exist it returns the stakes. */
  readonly hasZero: boolean
}

/** Lines that are nearly decided are not offered. */
const SUREST = 0.95
/** Lines of long scales stand further apart: so many fit into one deviation. */
const LINES_A_DEVIATION = 6

/** The lines around the middle, at most so many; ascending. */
export function fairLines(variable: Variable, rule: LineRule): FairLine[] {
  const { mean, deviation } = variable
  const wide = Math.max(1, Math.floor(deviation / LINES_A_DEVIATION))
  const step = rule.step === 0.25 ? 0.25 : wide
  const middle = Math.floor(mean) + 0.5
  const reach = rule.most + 2
  const found: FairLine[] = []
  for (let i = -reach; i <= reach; i++) add(middle + i * step)
  if (rule.hasZero && rule.step === 0.5 && Math.abs(middle) < reach * step) add(0)

  function add(line: number): void {
    const above = chanceAbove(variable, line)
    if (above <= SUREST && above >= 1 - SUREST) found.push({ line, above })
  }
  return found
    .sort((a, b) => Math.abs(a.above - 0.5) - Math.abs(b.above - 0.5))
    .slice(0, rule.most)
    .sort((a, b) => a.line - b.line)
}
