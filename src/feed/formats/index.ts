/** The registry of source formats: one line each (design, 3). */

import { footballData } from './football-data.ts'
import type { SourceFormat } from './format.ts'
import { internationals } from './internationals.ts'
import { openfootball } from './openfootball.ts'
import { table } from './table.ts'
import { wyscout } from './wyscout.ts'

export const SOURCE_FORMATS: readonly SourceFormat[] = [
  openfootball,
  footballData,
  internationals,
  wyscout,
  table,
]

/** The format of a name, or undefined for any other text. */
export function findSourceFormat(name: string): SourceFormat | undefined {
  return SOURCE_FORMATS.find((format) => format.name === name)
}
