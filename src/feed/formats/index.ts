/** The registry of source formats: one line each (docs/architecture.md#layers). */

import { atpTennis } from './atp-tennis/index.ts'
import { nbaGames, nhlGames } from './elo-games.ts'
import { footballData } from './football-data/index.ts'
import type { SourceFormat } from './format.ts'
import { internationals } from './internationals/index.ts'
import { openfootball } from './openfootball/index.ts'
import { table } from './table/index.ts'
import { volleyballBundesliga } from './volleyball-bundesliga/index.ts'
import { wyscout } from './wyscout/index.ts'

export const SOURCE_FORMATS: readonly SourceFormat[] = [
  openfootball,
  footballData,
  internationals,
  atpTennis,
  nhlGames,
  nbaGames,
  volleyballBundesliga,
  wyscout,
  table,
]

/** The format of a name, or undefined for any other text. */
export function findSourceFormat(name: string): SourceFormat | undefined {
  return SOURCE_FORMATS.find((format) => format.name === name)
}
