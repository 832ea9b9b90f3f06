/** Source format `nba-games`: the basketball games of the NBA, one a row, with Elo ratings beside them (`nba_elo.csv`). */
import { BadCell, readDay } from '../cells.ts'
import type { TableRow } from '../csv.ts'
import type { Pair } from '../football/scores.ts'
import type { SourceFormat } from '../format.ts'
import { countIn, needCount, needText } from '../rows.ts'
import { type GameShape, readGames } from './games.ts'
import { NBA } from './leagues.ts'

export const nbaGames: SourceFormat = {
  name: 'nba-games',
  description: 'CSV tables of NBA games with ratings (nba_elo.csv): results, play-in, play-offs',
  read: (paths, report, files) => readGames(SHAPE, paths, report, files),
}

const SHAPE: GameShape = {
  league: NBA,
  needed: ['date', 'season', 'playoff', 'team1', 'team2', 'score1', 'score2'],
  read(cells) {
    const stage = cells.get('playoff').toLowerCase()
    if (stage !== '' && !(stage in NBA.stages)) {
      throw new BadCell(
        `${JSON.stringify(stage)} is no part of the season: it is one of ${Object.keys(NBA.stages)}`,
      )
    }
    const [home, away] = [needText(cells, 'team1'), needText(cells, 'team2')]
    if (home === away) throw new BadCell('both sides are the same')
    return {
      season: needCount(cells, 'season'),
      day: readDay(cells.get('date')),
      stage,
      isNeutral: cells.get('neutral') === '1',
      home: home.toUpperCase(),
      away: away.toUpperCase(),
      homeName: null,
      awayName: null,
      score: scoreOf(cells),
      // The files do not say whether there was overtime.
      decidedIn: 'regular',
    }
  },
}

function scoreOf(cells: TableRow): Pair | null {
  const [home, away] = [countIn(cells, 'score1'), countIn(cells, 'score2')]
  if (home === null && away === null) return null
  if (home === null || away === null) throw new BadCell('it has the score of one side only')
  if (home === away) throw new BadCell('its score is level')
  return [home, away]
}
