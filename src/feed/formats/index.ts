/**
 * The registry of source formats (docs/architecture.md#layers): what the command line says of each (`formats.json`), and
 * how it is loaded. What reads the files is loaded when a format is used, because every start loads this table.
 */
import { DEFAULT_ODDS_BOOKMAKERS } from './football-data/odds.ts'
import type { FormatFacts, FormatOption, SourceFormat } from './format.ts'
import FACTS from './formats.json' with { type: 'json' }

interface ListedFormat extends FormatFacts {
  readonly load: () => Promise<SourceFormat>
}

const LOADERS: Readonly<Record<string, ListedFormat['load']>> = {
  openfootball: async () => (await import('./openfootball/index.ts')).openfootball,
  'football-data': async () => (await import('./football-data/index.ts')).footballData,
  internationals: async () => (await import('./internationals/index.ts')).internationals,
  'atp-tennis': async () => (await import('./atp-tennis/index.ts')).atpTennis,
  'nhl-games': async () => (await import('./elo-games.ts')).nhlGames,
  'nba-games': async () => (await import('./elo-games.ts')).nbaGames,
  'volleyball-bundesliga': async () =>
    (await import('./volleyball-bundesliga/index.ts')).volleyballBundesliga,
  wyscout: async () => (await import('./wyscout/index.ts')).wyscout,
  table: async () => (await import('./table/index.ts')).table,
}

export const SOURCE_FORMATS: readonly ListedFormat[] = FACTS.flatMap(({ options = [], ...facts }) => {
  const load = LOADERS[facts.name]
  const own = options.map(({ description, ...each }: FormatOption) => ({
    ...each,
    description: `${each.without ? `without a ${each.without}: ` : ''}${description.replace('{default}', DEFAULT_ODDS_BOOKMAKERS)}`,
  }))
  return load ? [{ ...facts, options: own, load }] : []
})
