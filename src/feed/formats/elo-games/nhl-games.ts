/** Source format `nhl-games`: the ice-hockey games of the NHL, one a row, with Elo ratings beside them (`nhl_elo.csv`). */
import { BadCell } from '../cells.ts'
import type { Pair } from '../football/scores.ts'
import type { SourceFormat } from '../format.ts'
import type { RowShape } from '../import-input.ts'
import type { TableRow } from '../table-rows.ts'
import { leagueChanges } from './games.ts'
import { NHL, SHOOT_OUTS_SINCE } from './leagues.ts'
import type { Game } from './play-offs.ts'

export const nhlGames: SourceFormat = {
  name: 'nhl-games',
  description: 'CSV tables of NHL games with ratings (nhl_elo.csv): results, overtime, shoot-outs, play-offs',
  files: { games: ['*.csv'] },
  read: (input) => leagueChanges(NHL, [...input.allRows('games', GAME)], input.report),
}

const COLUMNS = 'season date playoff home_team_abbr away_team_abbr home_team_score away_team_score ot'

const GAME: RowShape<Game> = {
  required: COLUMNS.split(' '),
  read(row) {
    const season = row.requiredCount('season')
    const status = row.get('status')
    // A game that is on its way has scores and no result yet.
    const isOver = status === '' || status === 'post'
    const score = isOver ? row.pair('home_team_score', 'away_team_score') : null
    return {
      season,
      day: row.day('date'),
      stage: row.get('playoff') === '1' ? 'playoffs' : '',
      isNeutral: row.get('neutral') === '1',
      home: sideIn(row, 'home'),
      away: sideIn(row, 'away'),
      score,
      decidedIn: decidedInOf(row, season, score),
    }
  },
}

function sideIn(row: TableRow, side: 'home' | 'away'): Game['home'] {
  return { code: row.requiredText(`${side}_team_abbr`).toUpperCase(), name: row.get(`${side}_team`) || null }
}

function decidedInOf(row: TableRow, season: number, score: Pair | null): Game['decidedIn'] {
  const mark = row.get('ot').toUpperCase()
  if (!/^(|\d?OT|SO)$/.test(mark)) throw new BadCell(`${JSON.stringify(mark)} is no mark of overtime`)
  const lead = score === null ? 1 : Math.abs(score[0] - score[1])
  if (lead === 0 && (season >= SHOOT_OUTS_SINCE || mark === 'SO')) throw new BadCell('its score is level')
  if (mark === 'SO' && lead !== 1)
    throw new BadCell('a shoot-out counts one goal, but the score differs by more')
  if (mark === '') return 'regular'
  return mark === 'SO' ? 'penalties' : 'overtime'
}
