/** Source format `nba-games`: basketball games of the NBA, one per row, with Elo ratings (`nba_elo.csv`). */
import { RowError } from '../cells.ts'
import { count, day, field, flag, rowShape, text } from '../fields.ts'
import { NBA } from '../tables/north-american-leagues.ts'
import { type Game, leagueFormat } from './games.ts'

function side(column: string) {
  return text(column)
    .required()
    .map((code) => ({ code: code.toUpperCase(), name: null }))
}

const GAMES = rowShape({
  stage: text('playoff').map((cell) => {
    const stage = (cell ?? '').toLowerCase()
    if (stage === '' || stage in NBA.stages) return stage
    const known = Object.keys(NBA.stages).join(', ')
    throw new RowError(`playoff ${JSON.stringify(stage)} is unknown: it must be empty or one of ${known}`)
  }),
  score: field(['score1', 'score2'], (row) => {
    const score = row.pair('score1', 'score2')
    if (score && score[0] === score[1]) throw new RowError('its score is level')
    return score
  }),
  season: count('season').required(),
  day: day('date').required(),
  isNeutral: flag('neutral').optional(),
  home: side('team1'),
  away: side('team2'),
  // The files do not record overtime.
  decidedIn: field([], (): Game['decidedIn'] => 'regular'),
})

export const nbaGames = leagueFormat(
  NBA,
  GAMES,
  'CSV tables of NBA games with ratings (nba_elo.csv): results, play-in, play-offs',
)
