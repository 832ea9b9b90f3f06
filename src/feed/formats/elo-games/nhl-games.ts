/** Source format `nhl-games`: the ice-hockey games of the NHL, one a row, with Elo ratings beside them (`nhl_elo.csv`). */
import { BadCell, readDay } from '../cells.ts'
import type { TableRow } from '../csv.ts'
import type { Pair } from '../football/scores.ts'
import type { SourceFormat } from '../format.ts'
import { countIn, needCount, needText } from '../rows.ts'
import { type GameShape, readGames } from './games.ts'
import { NHL, SHOOT_OUTS_SINCE } from './leagues.ts'
import type { Game } from './play-offs.ts'

export const nhlGames: SourceFormat = {
  name: 'nhl-games',
  description: 'CSV tables of NHL games with ratings (nhl_elo.csv): results, overtime, shoot-outs, play-offs',
  read: (paths, report, files) => readGames(SHAPE, paths, report, files),
}

const SHAPE: GameShape = {
  league: NHL,
  needed: [
    'season',
    'date',
    'playoff',
    'home_team_abbr',
    'away_team_abbr',
    'home_team_score',
    'away_team_score',
    'ot',
  ],
  read(cells) {
    const season = needCount(cells, 'season')
    const score = scoreOf(cells)
    const decidedIn = decidedInOf(cells, season, score)
    const [home, away] = [needText(cells, 'home_team_abbr'), needText(cells, 'away_team_abbr')]
    if (home === away) throw new BadCell('both sides are the same')
    return {
      season,
      day: readDay(cells.get('date')),
      stage: cells.get('playoff') === '1' ? 'playoffs' : '',
      isNeutral: cells.get('neutral') === '1',
      home: home.toUpperCase(),
      away: away.toUpperCase(),
      homeName: cells.get('home_team') || null,
      awayName: cells.get('away_team') || null,
      score,
      decidedIn,
    }
  },
}

/** Null for a game that is not played; one that is on its way has scores and no result yet. */
function scoreOf(cells: TableRow): Pair | null {
  const [home, away] = [countIn(cells, 'home_team_score'), countIn(cells, 'away_team_score')]
  const status = cells.get('status')
  if (status !== '' && status !== 'post') return null
  if (home === null && away === null) return null
  if (home === null || away === null) throw new BadCell('it has the score of one side only')
  return [home, away]
}

function decidedInOf(cells: TableRow, season: number, score: Pair | null): Game['decidedIn'] {
  const mark = cells.get('ot').toUpperCase()
  if (!/^(|\d?OT|SO)$/.test(mark)) throw new BadCell(`${JSON.stringify(mark)} is no mark of overtime`)
  const lead = score === null ? 1 : Math.abs(score[0] - score[1])
  if (lead === 0 && (season >= SHOOT_OUTS_SINCE || mark === 'SO')) throw new BadCell('its score is level')
  if (mark === 'SO' && lead !== 1)
    throw new BadCell('a shoot-out counts one goal, but the score differs by more')
  if (mark === '') return 'regular'
  return mark === 'SO' ? 'penalties' : 'overtime'
}
