/**
 * Statistics of ice-hockey. Some match keys begin with a capital letter (docs/reference/resources.md#8), player keys do
 * not: `Hits` and `hits` are different keys. @assumed Keys other than those that existing clients read.
 */
import { NEGATIVE, OF_PLAYERS, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
export const ICE_HOCKEY_STATISTICS: SportStatistics = {
  sport: 'ice-hockey',
  sections: [
    { scope: 'match', group: 'Match overview', rows: [
      ['shotsOnGoal', 'Shots on goal', 'Броски в створ', 'Tiros a puerta'],
      ['goalkeeperSaves'],
      ['FaceOffsWon', 'Face-offs won', 'Выигранные вбрасывания', 'Saques neutrales ganados', OF_PLAYERS],
      ['Hits', 'Hits', 'Силовые приёмы', 'Cargas', OF_PLAYERS],
      ['penaltyMinutes', NEGATIVE],
    ] },
    { scope: 'match', group: 'Shots', rows: [
      ['totalShots', 'Total shots', 'Всего бросков', 'Tiros totales'],
      ['shotsOnGoal'],
      ['missedShots', 'Missed shots', 'Броски мимо', 'Tiros fallados'],
      ['Blocked', 'Blocked shots', 'Заблокированные броски', 'Tiros bloqueados', OF_PLAYERS],
      ['hitWoodwork'],
    ] },
    { scope: 'match', group: 'Special teams', rows: [
      ['powerPlays', 'Power plays', 'Игра в большинстве', 'Superioridades numéricas'],
      ['PowerPlayGoals', 'Power-play goals', 'Голы в большинстве', 'Goles en superioridad'],
      ['ShortHandedGoals', 'Short-handed goals', 'Голы в меньшинстве', 'Goles en inferioridad'],
      ['emptyNetGoals', 'Empty-net goals', 'Голы в пустые ворота', 'Goles a puerta vacía'],
      ['penalties', 'Penalties', 'Удаления', 'Penalizaciones', NEGATIVE],
      ['penaltyMinutes'],
    ] },
    { scope: 'match', group: 'Puck control', rows: [
      ['FaceOffsWon'],
      ['takeaways', OF_PLAYERS],
      ['giveaways', { ...OF_PLAYERS, ...NEGATIVE }],
    ] },
    { scope: 'player', group: 'General', rows: [
      ['rating'],
      ['timeOnIce', 'Time on ice', 'Время на льду', 'Tiempo en el hielo'],
      ['shifts', 'Shifts', 'Смены', 'Turnos'],
      ['plusMinus'],
      ['penaltyMinutes'],
    ] },
    { scope: 'player', group: 'Attack', rows: [
      ['goals'],
      ['assists'],
      ['points'],
      ['shots', 'Shots on goal', 'Броски в створ', 'Tiros a puerta'],
      ['missedShots'],
      ['gameWinningGoals', 'Game-winning goals', 'Победные голы', 'Goles de la victoria'],
    ] },
    { scope: 'player', group: 'Special teams', rows: [
      ['powerPlayGoals', 'Power-play goals', 'Голы в большинстве', 'Goles en superioridad'],
      ['powerPlayAssists', 'Power-play assists', 'Передачи в большинстве', 'Asistencias en superioridad'],
      ['shortHandedGoals', 'Short-handed goals', 'Голы в меньшинстве', 'Goles en inferioridad'],
      ['shortHandedAssists', 'Short-handed assists', 'Передачи в меньшинстве', 'Asistencias en inferioridad'],
      ['powerPlayTimeOnIce', 'Power-play time on ice', 'Время на льду в большинстве', 'Tiempo en el hielo en superioridad'],
      ['shortHandedTimeOnIce', 'Short-handed time on ice', 'Время на льду в меньшинстве', 'Tiempo en el hielo en inferioridad'],
    ] },
    { scope: 'player', group: 'Defending', rows: [
      ['hits', 'Hits', 'Силовые приёмы', 'Cargas'],
      ['blocked', 'Blocked shots', 'Заблокированные броски', 'Tiros bloqueados'],
      ['takeaways'],
      ['giveaways'],
    ] },
    { scope: 'player', group: 'Face-offs', rows: [
      ['faceOffWins', 'Face-offs won', 'Выигранные вбрасывания', 'Saques neutrales ganados'],
      ['faceOffLosses', 'Face-offs lost', 'Проигранные вбрасывания', 'Saques neutrales perdidos'],
    ] },
    { scope: 'player', group: 'Goalkeeping', rows: [
      ['saves'],
      ['shotsAgainst', 'Shots against', 'Броски по воротам', 'Tiros recibidos'],
      ['goalsAgainst', 'Goals against', 'Пропущенные шайбы', 'Goles encajados'],
      ['evenSaves', 'Even-strength saves', 'Сейвы в равных составах', 'Paradas en igualdad'],
      ['powerPlaySaves', 'Power-play saves', 'Сейвы в большинстве', 'Paradas en superioridad'],
      ['shortHandedSaves', 'Short-handed saves', 'Сейвы в меньшинстве', 'Paradas en inferioridad'],
    ] },
  ],
}
