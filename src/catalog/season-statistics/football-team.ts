/** Season statistics of football for teams only: results, set pieces, opponents, averages. */
import {
  HOME_AND_AWAY,
  percentage,
  RECORD,
  type SeasonSection,
  STREAKS,
  TEAM,
  tally,
  teamSum,
} from './season-statistic.ts'

// biome-ignore format: one row a line
export const FOOTBALL_TEAM: readonly SeasonSection[] = [
  {
    sport: 'football', scopes: TEAM, group: 'results',
    shared: [...RECORD, ...HOME_AND_AWAY, ...STREAKS, ['averageAttendance']],
    rows: [
      ['draws', 'Draws', 'Ничьи', 'Empates', tally('draws')],
      ['homeDraws', 'Home draws', 'Ничьи дома', 'Empates en casa', tally('homeDraws')],
      ['awayDraws', 'Away draws', 'Ничьи в гостях', 'Empates a domicilio', tally('awayDraws')],
      ['longestUnbeatenRun', 'Longest unbeaten run', 'Самая длинная серия без поражений', 'Mejor racha sin perder'],
      ['longestWinlessRun', 'Longest winless run', 'Самая длинная серия без побед', 'Peor racha sin ganar', null, 'smaller'],
      ['cleanSheetPercentage', 'Clean sheet percentage', 'Процент матчей на ноль', 'Porcentaje de porterías a cero', percentage('cleanSheets', 'matches')],
      ['failedToScore', 'Matches without scoring', 'Матчи без забитых голов', 'Partidos sin marcar', tally('failedToScore'), 'smaller'],
      ['scoredFirst', 'Matches scoring first', 'Матчи, где забили первыми', 'Partidos marcando primero'],
      ['bothTeamsScored', 'Matches with both teams scoring', 'Матчи, где забили обе команды', 'Partidos con gol de ambos equipos'],
      ['matchesOver25Goals', 'Matches over 2.5 goals', 'Матчи с тоталом больше 2,5', 'Partidos con más de 2,5 goles'],
      ['firstHalfGoals', 'First half goals', 'Голы в первом тайме', 'Goles en la primera parte'],
      ['secondHalfGoals', 'Second half goals', 'Голы во втором тайме', 'Goles en la segunda parte'],
    ],
  },
  {
    sport: 'football', scopes: TEAM, group: 'setPieces',
    rows: [
      ['corners', 'Corners', 'Угловые', 'Saques de esquina', teamSum('cornerKicks')],
      ['cornerGoals', 'Goals from corners', 'Голы с угловых', 'Goles de saque de esquina'],
      ['freeKicks', 'Free kicks', 'Штрафные удары', 'Tiros libres', teamSum('freeKicks')],
      ['throwIns', 'Throw-ins', 'Вбрасывания из-за боковой', 'Saques de banda', teamSum('throwIns')],
      ['goalKicks', 'Goal kicks', 'Удары от ворот', 'Saques de puerta', teamSum('goalKicks')],
    ],
  },
  {
    sport: 'football', scopes: TEAM, group: 'opponents',
    rows: [
      ['totalShotsAgainst', 'Shots against', 'Удары соперников', 'Tiros del rival', null, 'smaller'],
      ['shotsFromInsideTheBoxAgainst', 'Shots against from inside the box', 'Удары соперников из штрафной', 'Tiros del rival desde dentro del área', null, 'smaller'],
      ['shotsFromOutsideTheBoxAgainst', 'Shots against from outside the box', 'Удары соперников из-за пределов штрафной', 'Tiros del rival desde fuera del área', null, 'smaller'],
      ['bigChancesAgainst', 'Big chances against', 'Голевые моменты соперников', 'Grandes ocasiones del rival', null, 'smaller'],
      ['keyPassesAgainst', 'Key passes against', 'Ключевые передачи соперников', 'Pases clave del rival', null, 'smaller'],
      ['totalPassesAgainst', 'Passes against', 'Передачи соперников', 'Pases del rival', null, 'smaller'],
      ['crossesAgainst', 'Crosses against', 'Навесы соперников', 'Centros del rival', null, 'smaller'],
      ['successfulDribblesAgainst', 'Successful dribbles against', 'Успешные обводки соперников', 'Regates completados del rival', null, 'smaller'],
      ['cornersAgainst', 'Corners against', 'Угловые соперников', 'Saques de esquina del rival', null, 'smaller'],
      ['offsidesAgainst', 'Opponent offsides', 'Офсайды соперников', 'Fueras de juego del rival'],
      ['yellowCardsAgainst', 'Opponent yellow cards', 'Жёлтые карточки соперников', 'Tarjetas amarillas del rival'],
      ['redCardsAgainst', 'Opponent red cards', 'Красные карточки соперников', 'Tarjetas rojas del rival'],
    ],
  },
  {
    sport: 'football', scopes: TEAM, group: 'averages',
    families: [
      [
        'perGame',
        [
          'goals', 'goalsConceded', 'expectedGoals', 'totalShots', 'shotsOnTarget', 'bigChancesCreated', 'corners',
          'totalPasses', 'accuratePasses', 'successfulDribbles', 'tackles', 'interceptions', 'clearances', 'fouls',
          'yellowCards', 'offsides', 'saves',
        ],
      ],
    ],
  },
]
