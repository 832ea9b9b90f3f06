/** Source format `nhl-games`: ice-hockey games of the NHL, one per row, with Elo ratings (`nhl_elo.csv`). */
import { RowError, type TableRow } from '../cells.ts'
import { count, day, field, flag, rowShape, text } from '../fields.ts'
import { NHL, SHOOT_OUTS_SINCE } from '../tables/north-american-leagues.ts'
import { type Game, leagueFormat } from './games.ts'

const SEASON = count('season').required()

function side(side: 'home' | 'away') {
  return field(`${side}_team_abbr`, (row) => ({
    code: text(`${side}_team_abbr`).required().read(row).toUpperCase(),
    name: row.get(`${side}_team`) || null,
  }))
}

const GAMES = rowShape({
  season: SEASON,
  day: day('date').required(),
  stage: field('playoff', (row) => (row.get('playoff') === '1' ? 'playoffs' : '')),
  isNeutral: flag('neutral').optional(),
  home: side('home'),
  away: side('away'),
  score: field(['home_team_score', 'away_team_score'], scoreOf),
  decidedIn: field('ot', decidedInOf),
})

/** Null before the end: a game in progress has scores but no result. */
function scoreOf(row: TableRow): Game['score'] {
  const isOver = ['', 'post'].includes(text('status').read(row) ?? '')
  return isOver ? row.pair('home_team_score', 'away_team_score') : null
}

function decidedInOf(row: TableRow): Game['decidedIn'] {
  const mark = row.get('ot').toUpperCase()
  if (!/^(|\d?OT|SO)$/.test(mark)) {
    throw new RowError(`ot ${JSON.stringify(mark)} is unknown: it must be empty, OT, 2OT and so on, or SO`)
  }
  const score = scoreOf(row)
  const lead = score === null ? 1 : Math.abs(score[0] - score[1])
  if (lead === 0 && (mark === 'SO' || SEASON.read(row) >= SHOOT_OUTS_SINCE)) {
    throw new RowError('its score is level')
  }
  if (mark === 'SO' && lead !== 1) {
    throw new RowError('a shoot-out counts as one goal, but the score differs by more')
  }
  if (mark === '') return 'regular'
  return mark === 'SO' ? 'penalties' : 'overtime'
}

export const nhlGames = leagueFormat(
  NHL,
  GAMES,
  'CSV tables of NHL games with ratings (nhl_elo.csv): results, overtime, shoot-outs, play-offs',
)
