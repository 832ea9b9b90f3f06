/**
 * Source format `nba-games`: the basketball games of the NBA, one a row, with Elo ratings beside them (`nba_elo.csv`).
 * It is the worked example of a source format: which files, how a row is read, and what comes of the rows.
 */
import { BadCell } from '../cells.ts'
import type { SourceFormat } from '../format.ts'
import type { RowShape } from '../import-input.ts'
import { leagueChanges } from './games.ts'
import { NBA } from './leagues.ts'
import type { Game } from './play-offs.ts'

export const nbaGames: SourceFormat = {
  name: 'nba-games',
  description: 'CSV tables of NBA games with ratings (nba_elo.csv): results, play-in, play-offs',
  files: { games: ['*.csv'] },
  read: (input) => leagueChanges(NBA, [...input.allRows('games', GAME)], input.report),
}

const GAME: RowShape<Game> = {
  required: ['date', 'season', 'playoff', 'team1', 'team2', 'score1', 'score2'],
  read(row) {
    const stage = row.get('playoff').toLowerCase()
    if (stage !== '' && !(stage in NBA.stages)) {
      const known = Object.keys(NBA.stages).join(', ')
      throw new BadCell(`${JSON.stringify(stage)} is no part of the season: it is one of ${known}`)
    }
    const score = row.pair('score1', 'score2')
    if (score && score[0] === score[1]) throw new BadCell('its score is level')
    return {
      season: row.requiredCount('season'),
      day: row.day('date'),
      stage,
      isNeutral: row.get('neutral') === '1',
      home: { code: row.requiredText('team1').toUpperCase(), name: null },
      away: { code: row.requiredText('team2').toUpperCase(), name: null },
      score,
      // The files do not say whether there was overtime.
      decidedIn: 'regular',
    }
  },
}
