/** All live sources. To add one, write its folder and add it here (docs/sources.md). */
import { apiFootball } from './api-football/index.ts'
import { espn } from './espn/index.ts'
import { footballDataOrg } from './football-data-org/index.ts'
import { nba } from './nba/index.ts'
import { nhl } from './nhl/index.ts'
import { openligadb } from './openligadb/index.ts'
import { pandascore } from './pandascore/index.ts'
import type { Source } from './source.ts'

export const SOURCES: readonly Source[] = [
  openligadb,
  footballDataOrg,
  espn,
  nba,
  nhl,
  pandascore,
  apiFootball,
]

export function findSource(name: string): Source | undefined {
  return SOURCES.find((source) => source.name === name)
}

/** Credit lines of the live sources among the names of sources. They must be shown wherever the data is published. */
export function creditsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => findSource(name)?.credit ?? [])
}
