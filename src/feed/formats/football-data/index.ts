/**
 * Source format `football-data`: tables of football results with statistics and odds, one match per row, as published
 * by football-data.co.uk and copied by other collections. Categories, leagues, seasons, clubs and matches have the ids
 * of the openfootball format, so that both sources share them. All rows are read before the first change, for the
 * spellings of clubs; one league season at a time is in memory.
 */
import type { Change } from '../../../contract/changes.ts'
import { leagueSeason } from '../football/season.ts'
import { TeamNames } from '../football/teams.ts'
import { type FormatOptions, type SourceFormat, WrongOption } from '../format.ts'
import type { ImportInput } from '../import-input.ts'
import { onceEach } from '../source.ts'
import { competitionOf } from '../tables/competitions.ts'
import { leagueChanges } from './matches.ts'
import { DEFAULT_ODDS_BOOKMAKERS, type OddsBookmakers, readOddsBookmakers } from './odds.ts'
import { resultShape } from './rows.ts'

const ODDS_OPTION = 'odds-bookmakers'

export const footballData: SourceFormat = {
  name: 'football-data',
  description: 'CSV tables of football-data.co.uk: results, half times, referees, statistics, odds',
  sharesSeasons: true,
  files: { results: ['*.csv'] },
  options: [
    {
      name: ODDS_OPTION,
      value: 'pairs',
      description: `bookmakers whose odds are imported as boards: column prefix = bookmaker by order or default slug (default: "${DEFAULT_ODDS_BOOKMAKERS}")`,
    },
  ],
  read: (input) => onceEach(readLeagues(input, bookmakersOf(input.options))),
}

/** Throws WrongOption. */
function bookmakersOf(options: FormatOptions): OddsBookmakers {
  const bookmakers = readOddsBookmakers(options[ODDS_OPTION] ?? DEFAULT_ODDS_BOOKMAKERS)
  if (typeof bookmakers === 'string') throw new WrongOption(`--${ODDS_OPTION} ${bookmakers}`)
  return bookmakers
}

function* readLeagues(input: ImportInput, bookmakers: OddsBookmakers): Generator<Change> {
  const seasons = new Map<string, ReturnType<typeof leagueSeason>>()
  const names = new TeamNames()
  const all = input
    .files('results')
    .values()
    .flatMap((file) => input.rows([file], resultShape(file.path, bookmakers)))
  using rows = input.grouped(all, ({ value: { league, season, home, away } }) => {
    const key = `${league}/${season.key}`
    const of = seasons.get(key) ?? leagueSeason(competitionOf(league, null, false), season)
    seasons.set(key, of)
    for (const team of [of.findTeam(home), of.findTeam(away)]) if (team) names.add(team)
    return key
  })
  for (const [key, of] of seasons) {
    yield* leagueChanges({ of, rows: rows.of(key), names, report: input.report })
  }
}
