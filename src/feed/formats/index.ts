/**
 * The registry of source formats (docs/architecture.md#layers): what the command line says of each, and how it is
 * loaded. What reads the files is loaded when a format is used, because every start loads this table.
 */

import { DEFAULT_ODDS_BOOKMAKERS } from './football-data/odds.ts'
import type { FormatFacts, SourceFormat } from './format.ts'

interface ListedFormat extends FormatFacts {
  readonly load: () => Promise<SourceFormat>
}

export const SOURCE_FORMATS: readonly ListedFormat[] = [
  {
    name: 'openfootball',
    description: 'files of the openfootball collections, JSON or text: leagues, cups, World Cups, Euros',
    load: async () => (await import('./openfootball/index.ts')).openfootball,
  },
  {
    name: 'football-data',
    description: 'CSV tables of football-data.co.uk: fixtures, results, referees, statistics, odds',
    options: [
      {
        name: 'odds-bookmakers',
        value: 'pairs',
        description: `bookmakers whose odds are imported as boards: column prefix = bookmaker by order or default slug (default: "${DEFAULT_ODDS_BOOKMAKERS}")`,
      },
    ],
    load: async () => (await import('./football-data/index.ts')).footballData,
  },
  {
    name: 'internationals',
    description: 'CSV tables of national teams since 1872: results, goal scorers, shoot-outs, former names',
    load: async () => (await import('./internationals/index.ts')).internationals,
  },
  {
    name: 'atp-tennis',
    description: 'CSV tables of the tennis tours: scores, statistics, tournaments, athletes, qualifying',
    load: async () => (await import('./atp-tennis/index.ts')).atpTennis,
  },
  {
    name: 'nhl-games',
    description:
      'CSV tables of NHL games with ratings (nhl_elo.csv): results, overtime, shoot-outs, play-offs',
    load: async () => (await import('./elo-games.ts')).nhlGames,
  },
  {
    name: 'nba-games',
    description: 'CSV tables of NBA games with ratings (nba_elo.csv): results, play-in, play-offs',
    load: async () => (await import('./elo-games.ts')).nbaGames,
  },
  {
    name: 'volleyball-bundesliga',
    description: 'CSV tables of the German volleyball league: sets, squads, statistics of players',
    load: async () => (await import('./volleyball-bundesliga/index.ts')).volleyballBundesliga,
  },
  {
    name: 'wyscout',
    description: 'JSON files of the public Wyscout events: line-ups, cards, shots, positions, players',
    options: [
      {
        name: 'as-feed',
        value: 'file',
        description:
          'wyscout: instead of importing, write the match with events as a recorded feed for "feed replay"',
      },
    ],
    load: async () => (await import('./wyscout/index.ts')).wyscout,
  },
  {
    name: 'table',
    description:
      'your own CSV, NDJSON, spreadsheet or calendar, with a mapping file (--mapping) or a proposed one',
    options: [
      { name: 'mapping', value: 'file', description: 'JSON file that maps columns to fields' },
      ...(
        [
          ['league', 'name', 'name of the league'],
          ['country', 'name', 'country of the league'],
          ['season', 'season', '"2023/24" or "2024"'],
          ['sport-of', 'sport', 'sport of the matches'],
          ['zone', 'zone', 'time zone, such as Europe/Berlin'],
          ['order', 'dmy|mdy', 'order of day and month'],
          ['day', 'day', 'day of matches that have none'],
          ['sheet', 'name', 'only this sheet of a spreadsheet'],
          ['score-order', 'home|away', 'which side results name first, where the away side stands first'],
          ['columns', 'list', 'which column is what, e.g. result=6,date=1'],
        ] as const
      ).map(([name, value, text]) => ({ name, value, description: `without a mapping: ${text}` })),
      {
        name: 'teams',
        value: 'list',
        description: 'what new names mean: "Lions FC=Lions" was Lions before, "Tigers=new" is another team',
      },
      {
        name: 'remove-missing',
        value: null,
        description: 'delete matches of an earlier version of the list that it no longer has',
      },
    ],
    load: async () => (await import('./table/index.ts')).table,
  },
]
