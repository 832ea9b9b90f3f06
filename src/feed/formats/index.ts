/** The registry of source formats: one line each (design, 3). */

import { atpTennis } from './atp-tennis.ts'
import { footballData } from './football-data.ts'
import type { SourceFormat } from './format.ts'
import { internationals } from './internationals.ts'
import { nbaGames } from './nba-games.ts'
import { nhlGames } from './nhl-games.ts'
import { openfootball } from './openfootball.ts'
import { table } from './table.ts'
import { volleyballBundesliga } from './volleyball-bundesliga.ts'
import { wyscout } from './wyscout.ts'

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
