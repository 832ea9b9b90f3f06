/** Season statistics of ice-hockey. */
import {
  addition,
  against,
  average,
  averageFact,
  BOTH,
  byScope,
  difference,
  fact,
  HOME_AND_AWAY,
  MATCHES,
  matchesWith,
  PLAYER,
  percentage,
  perMatch,
  RECORD,
  rate,
  type SportSeasonStatistics,
  STREAKS,
  sum,
  TEAM,
  tally,
  teamSum,
} from './season-statistic.ts'

// biome-ignore format: one row a line
export const ICE_HOCKEY: SportSeasonStatistics = {
  sport: 'ice-hockey',
  facts: ['periods', 'suspensions', 'extraTime', 'comebackOfGoals', 'attendance'],
  sections: [
    {
      scopes: PLAYER, group: 'general',
      shared: [
        ['appearances', MATCHES],
        ['rating', average('rating')],
        ['plusMinus', sum('plusMinus')],
      ],
      rows: [
        ['timeOnIce', 'Time on ice', 'Время на льду', 'Tiempo en el hielo', sum('timeOnIce')],
        ['averageTimeOnIce', 'Average time on ice', 'Среднее время на льду', 'Tiempo medio en el hielo', perMatch('timeOnIce')],
        ['shifts', 'Shifts', 'Смены', 'Turnos', sum('shifts')],
        ['shiftsPerGame', 'Shifts per game', 'Смены за матч', 'Turnos por partido', perMatch('shifts')],
      ],
    },
    {
      scopes: TEAM, group: 'results',
      shared: [...RECORD, ...HOME_AND_AWAY, ['overtimeWins', fact('overtimeWins')], ['overtimeLosses', fact('overtimeLosses')], ...STREAKS, ['averageAttendance', averageFact('attendance')]],
      rows: [
        ['regulationWins', 'Regulation wins', 'Победы в основное время', 'Victorias en el tiempo reglamentario', fact('regulationWins')],
        ['shootoutWins', 'Shootout wins', 'Победы по буллитам', 'Victorias en los penaltis', fact('shootoutWins')],
        ['shootoutLosses', 'Shootout losses', 'Поражения по буллитам', 'Derrotas en los penaltis', fact('shootoutLosses'), 'smaller'],
        ['firstPeriodGoals', 'First period goals', 'Голы в первом периоде', 'Goles en el primer periodo', fact('firstPeriodGoals')],
        ['secondPeriodGoals', 'Second period goals', 'Голы во втором периоде', 'Goles en el segundo periodo', fact('secondPeriodGoals')],
        ['thirdPeriodGoals', 'Third period goals', 'Голы в третьем периоде', 'Goles en el tercer periodo', fact('thirdPeriodGoals')],
      ],
    },
    {
      scopes: BOTH, group: 'attack',
      shared: [
        ['goals', byScope({ kind: 'sum', of: 'goals' }, tally('scored'))],
        ['assists', sum('assists')],
      ],
      rows: [
        ['evenStrengthGoals', 'Even-strength goals', 'Голы в равных составах', 'Goles en igualdad', difference('goals', 'powerPlayGoals', 'shortHandedGoals')],
        ['emptyNetGoals', 'Empty-net goals', 'Голы в пустые ворота', 'Goles a puerta vacía', byScope(fact('emptyNetGoals'), teamSum('emptyNetGoals'))],
        ['overtimeGoals', 'Overtime goals', 'Голы в овертайме', 'Goles en la prórroga', fact('overtimeGoals')],
        ['shootoutGoals', 'Shootout goals', 'Забитые буллиты', 'Goles en la tanda de penaltis', fact('shootoutGoals')],
        ['shootoutAttempts', 'Shootout attempts', 'Выполненные буллиты', 'Lanzamientos en la tanda de penaltis', fact('shootoutAttempts')],
        ['shootoutPercentage', 'Shootout percentage', 'Реализация буллитов', 'Porcentaje en la tanda de penaltis', percentage('shootoutGoals', 'shootoutAttempts')],
      ],
    },
    {
      scopes: PLAYER, group: 'attack',
      shared: [
        ['points', sum('points')],
        ['hatTricks', matchesWith('goals', 3)],
      ],
      rows: [
        ['primaryAssists', 'Primary assists', 'Первые передачи', 'Primeras asistencias', fact('primaryAssists')],
        ['secondaryAssists', 'Secondary assists', 'Вторые передачи', 'Segundas asistencias', difference('assists', 'primaryAssists')],
        ['gameWinningGoals', 'Game-winning goals', 'Победные шайбы', 'Goles decisivos', sum('gameWinningGoals')],
        ['firstGoals', 'First goals', 'Первые шайбы в матче', 'Primeros goles', fact('firstGoals')],
        ['evenStrengthPoints', 'Even-strength points', 'Очки в равных составах', 'Puntos en igualdad', difference('points', 'powerPlayPoints', 'shortHandedPoints')],
      ],
    },
    { scopes: BOTH, group: 'shots', rows: [
      ['shots', 'Shots on goal', 'Броски в створ', 'Tiros a puerta', sum('shots', 'shotsOnGoal')],
      ['shotAttempts', 'Shot attempts', 'Попытки бросков', 'Intentos de tiro', byScope(null, teamSum('totalShots'))],
      ['missedShots', 'Missed shots', 'Броски мимо', 'Tiros fallados', sum('missedShots', 'missedShots'), 'smaller'],
      ['shootingPercentage', 'Shooting percentage', 'Реализация бросков', 'Porcentaje de acierto', percentage('goals', 'shots')],
    ] },
    { scopes: BOTH, group: 'specialTeams', rows: [
      ['powerPlayGoals', 'Power-play goals', 'Голы в большинстве', 'Goles en superioridad', sum('powerPlayGoals', 'PowerPlayGoals')],
      ['shortHandedGoals', 'Short-handed goals', 'Голы в меньшинстве', 'Goles en inferioridad', sum('shortHandedGoals', 'ShortHandedGoals')],
    ] },
    { scopes: PLAYER, group: 'specialTeams', rows: [
      ['powerPlayAssists', 'Power-play assists', 'Передачи в большинстве', 'Asistencias en superioridad', sum('powerPlayAssists')],
      ['powerPlayPoints', 'Power-play points', 'Очки в большинстве', 'Puntos en superioridad', addition('powerPlayGoals', 'powerPlayAssists')],
      ['powerPlayTimeOnIce', 'Power-play time on ice', 'Время на льду в большинстве', 'Tiempo en superioridad', sum('powerPlayTimeOnIce')],
      ['shortHandedAssists', 'Short-handed assists', 'Передачи в меньшинстве', 'Asistencias en inferioridad', sum('shortHandedAssists')],
      ['shortHandedPoints', 'Short-handed points', 'Очки в меньшинстве', 'Puntos en inferioridad', addition('shortHandedGoals', 'shortHandedAssists')],
      ['shortHandedTimeOnIce', 'Short-handed time on ice', 'Время на льду в меньшинстве', 'Tiempo en inferioridad', sum('shortHandedTimeOnIce')],
    ] },
    { scopes: TEAM, group: 'specialTeams', rows: [
      ['powerPlayOpportunities', 'Power-play opportunities', 'Численные преимущества', 'Oportunidades en superioridad', teamSum('powerPlays')],
      ['powerPlayPercentage', 'Power-play percentage', 'Реализация большинства', 'Porcentaje en superioridad', percentage('powerPlayGoals', 'powerPlayOpportunities')],
      ['timesShortHanded', 'Times short-handed', 'Игра в меньшинстве', 'Veces en inferioridad', against('powerPlays'), 'smaller'],
      ['powerPlayGoalsAgainst', 'Power-play goals against', 'Голы, пропущенные в меньшинстве', 'Goles encajados en inferioridad', against('PowerPlayGoals'), 'smaller'],
      ['penaltyKillPercentage', 'Penalty kill percentage', 'Процент успешной игры в меньшинстве', 'Porcentaje de inferioridades defendidas', rate({ timesShortHanded: 1, powerPlayGoalsAgainst: -1 }, { timesShortHanded: 1 })],
      ['shortHandedGoalsAgainst', 'Short-handed goals against', 'Голы, пропущенные в большинстве', 'Goles encajados en superioridad', against('ShortHandedGoals'), 'smaller'],
    ] },
    { scopes: BOTH, group: 'faceOffs', rows: [
      ['faceOffsWon', 'Face-offs won', 'Выигранные вбрасывания', 'Saques neutrales ganados', sum('faceOffWins', 'FaceOffsWon')],
      ['faceOffsLost', 'Face-offs lost', 'Проигранные вбрасывания', 'Saques neutrales perdidos', sum('faceOffLosses'), 'smaller'],
      ['faceOffsTaken', 'Face-offs taken', 'Все вбрасывания', 'Saques neutrales disputados', addition('faceOffsWon', 'faceOffsLost')],
      ['faceOffPercentage', 'Face-off percentage', 'Процент выигранных вбрасываний', 'Porcentaje de saques neutrales ganados', percentage('faceOffsWon', 'faceOffsTaken')],
    ] },
    { scopes: BOTH, group: 'defending', rows: [
      ['hits', 'Hits', 'Силовые приёмы', 'Cargas', sum('hits', 'Hits')],
      ['blockedShots', 'Blocked shots', 'Заблокированные броски', 'Tiros bloqueados', sum('blocked', 'Blocked')],
      ['takeaways', 'Takeaways', 'Отборы шайбы', 'Recuperaciones del disco', sum('takeaways', 'takeaways')],
      ['giveaways', 'Giveaways', 'Потери шайбы', 'Pérdidas del disco', sum('giveaways', 'giveaways'), 'smaller'],
    ] },
    { scopes: BOTH, group: 'discipline', rows: [
      ['penalties', 'Penalties', 'Удаления', 'Penalizaciones', byScope(fact('penalties'), teamSum('penalties')), 'smaller'],
      ['penaltyMinutes', 'Penalty minutes', 'Штрафное время', 'Minutos de penalización', sum('penaltyMinutes', 'penaltyMinutes'), 'smaller'],
      ['minorPenalties', 'Minor penalties', 'Малые штрафы', 'Penalizaciones menores', fact('minorPenalties'), 'smaller'],
      ['majorPenalties', 'Major penalties', 'Большие штрафы', 'Penalizaciones mayores', fact('majorPenalties'), 'smaller'],
    ] },
    { scopes: PLAYER, group: 'discipline', rows: [
      ['penaltiesDrawn', 'Penalties drawn', 'Заработанные удаления соперников', 'Penalizaciones provocadas'],
    ] },
    {
      scopes: BOTH, group: 'goalkeeping',
      shared: [
        ['saves', sum('saves', 'goalkeeperSaves')],
        ['savePercentage', percentage('saves', 'shotsAgainst')],
      ],
      rows: [
        ['shotsAgainst', 'Shots against', 'Броски по воротам', 'Tiros recibidos', sum('shotsAgainst'), 'smaller'],
        ['goalsAgainst', 'Goals against', 'Пропущенные шайбы', 'Goles recibidos', byScope({ kind: 'sum', of: 'goalsAgainst' }, tally('conceded')), 'smaller'],
        ['goalsAgainstAverage', 'Goals against average', 'Коэффициент надёжности', 'Promedio de goles recibidos', byScope(rate({ goalsAgainst: 36 }, { timeOnIce: 1 }), perMatch('goalsAgainst')), 'smaller'],
        ['shutouts', 'Shutouts', 'Сухие матчи', 'Partidos sin encajar', byScope(null, tally('cleanSheets'))],
      ],
    },
    { scopes: PLAYER, group: 'goalkeeping', rows: [
      ['goalkeeperWins', 'Goalkeeper wins', 'Победы вратаря', 'Victorias del portero', fact('goalkeeperWins')],
      ['goalkeeperLosses', 'Goalkeeper losses', 'Поражения вратаря', 'Derrotas del portero', fact('goalkeeperLosses'), 'smaller'],
      ['evenSaves', 'Even-strength saves', 'Сейвы в равных составах', 'Paradas en igualdad', sum('evenSaves')],
      ['powerPlaySaves', 'Power-play saves', 'Сейвы в большинстве', 'Paradas en superioridad', sum('powerPlaySaves')],
      ['shortHandedSaves', 'Short-handed saves', 'Сейвы в меньшинстве', 'Paradas en inferioridad', sum('shortHandedSaves')],
      ['shootoutSaves', 'Shootout saves', 'Отражённые буллиты', 'Penaltis parados en la tanda'],
    ] },
    {
      scopes: BOTH, group: 'averages',
      families: [['perGame', ['goals', 'assists', 'shots', 'hits', 'blockedShots', 'penaltyMinutes', 'faceOffsWon', 'saves']]],
    },
    {
      scopes: PLAYER, group: 'averages',
      families: [['perGame', ['points']]],
    },
    {
      scopes: TEAM, group: 'averages',
      families: [['perGame', ['shotsAgainst', 'powerPlayOpportunities']]],
    },
  ],
}
