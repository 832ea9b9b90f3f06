/** All live sources. To add one, write its folder and add it here (docs/sources.md). */
import apiFootball from './api-football/data.json' with { type: 'json' }
import espn from './espn/data.json' with { type: 'json' }
import footballDataOrg from './football-data-org/data.json' with { type: 'json' }
import nba from './nba/data.json' with { type: 'json' }
import nhl from './nhl/data.json' with { type: 'json' }
import openligadb from './openligadb/data.json' with { type: 'json' }
import pandascore from './pandascore/data.json' with { type: 'json' }
import { factsOf, type ListedSource } from './source.ts'

export const SOURCES: readonly ListedSource[] = [
  { ...factsOf(openligadb), load: async () => (await import('./openligadb/index.ts')).openligadb },
  {
    ...factsOf(footballDataOrg),
    load: async () => (await import('./football-data-org/index.ts')).footballDataOrg,
  },
  { ...factsOf(espn), load: async () => (await import('./espn/index.ts')).espn },
  { ...factsOf(nba), load: async () => (await import('./nba/index.ts')).nba },
  { ...factsOf(nhl), load: async () => (await import('./nhl/index.ts')).nhl },
  { ...factsOf(pandascore), load: async () => (await import('./pandascore/index.ts')).pandascore },
  { ...factsOf(apiFootball), load: async () => (await import('./api-football/index.ts')).apiFootball },
]

export function findSource(name: string): ListedSource | undefined {
  return SOURCES.find((source) => source.name === name)
}

/** Credit lines of the live sources among the names of sources. They must be shown wherever the data is published. */
export function creditsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => findSource(name)?.credit ?? [])
}
