/**
 * Statistics of ice-hockey. Some match keys begin with a capital letter (docs/reference/resources.md#8), player keys do
 * not: `Hits` and `hits` are different keys. @assumed Keys other than those that existing clients read.
 */
import { NEGATIVE, OF_PLAYERS, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
const NAMES: SportStatistics['names'] = [
  ['shotsOnGoal', 'Shots on goal', 'Броски в створ', 'Tiros a puerta'],
  ['totalShots', 'Total shots', 'Всего бросков', 'Tiros totales'],
  ['missedShots', 'Missed shots', 'Броски мимо', 'Tiros fallados'],
  ['Blocked', 'Blocked shots', 'Заблокированные броски', 'Tiros bloqueados'],
  ['Hits', 'Hits', 'Силовые приёмы', 'Cargas'],
  ['FaceOffsWon', 'Face-offs won', 'Выигранные вбрасывания', 'Saques neutrales ganados'],
  ['PowerPlayGoals', 'Power-play goals', 'Голы в большинстве', 'Goles en superioridad'],
  ['ShortHandedGoals', 'Short-handed goals', 'Голы в меньшинстве', 'Goles en inferioridad'],
  ['powerPlays', 'Power plays', 'Игра в большинстве', 'Superioridades numéricas'],
  ['penalties', 'Penalties', 'Удаления', 'Penalizaciones'],
  ['emptyNetGoals', 'Empty-net goals', 'Голы в пустые ворота', 'Goles a puerta vacía'],
  ['shots', 'Shots on goal', 'Броски в створ', 'Tiros a puerta'],
  ['hits', 'Hits', 'Силовые приёмы', 'Cargas'],
  ['blocked', 'Blocked shots', 'Заблокированные броски', 'Tiros bloqueados'],
  ['timeOnIce', 'Time on ice', 'Время на льду', 'Tiempo en el hielo'],
  ['powerPlayTimeOnIce', 'Power-play time on ice', 'Время на льду в большинстве', 'Tiempo en el hielo en superioridad'],
  ['shortHandedTimeOnIce', 'Short-handed time on ice', 'Время на льду в меньшинстве', 'Tiempo en el hielo en inferioridad'],
  ['shifts', 'Shifts', 'Смены', 'Turnos'],
  ['powerPlayGoals', 'Power-play goals', 'Голы в большинстве', 'Goles en superioridad'],
  ['powerPlayAssists', 'Power-play assists', 'Передачи в большинстве', 'Asistencias en superioridad'],
  ['shortHandedGoals', 'Short-handed goals', 'Голы в меньшинстве', 'Goles en inferioridad'],
  ['shortHandedAssists', 'Short-handed assists', 'Передачи в меньшинстве', 'Asistencias en inferioridad'],
  ['gameWinningGoals', 'Game-winning goals', 'Победные голы', 'Goles de la victoria'],
  ['faceOffWins', 'Face-offs won', 'Выигранные вбрасывания', 'Saques neutrales ganados'],
  ['faceOffLosses', 'Face-offs lost', 'Проигранные вбрасывания', 'Saques neutrales perdidos'],
  ['shotsAgainst', 'Shots against', 'Броски по воротам', 'Tiros recibidos'],
  ['goalsAgainst', 'Goals against', 'Пропущенные шайбы', 'Goles encajados'],
  ['evenSaves', 'Even-strength saves', 'Сейвы в равных составах', 'Paradas en igualdad'],
  ['powerPlaySaves', 'Power-play saves', 'Сейвы в большинстве', 'Paradas en superioridad'],
  ['shortHandedSaves', 'Short-handed saves', 'Сейвы в меньшинстве', 'Paradas en inferioridad'],
]

export const ICE_HOCKEY_STATISTICS: SportStatistics = {
  sport: 'ice-hockey',
  names: NAMES,
  matchGroups: [
    ['Match overview', ['shotsOnGoal', 'goalkeeperSaves', 'FaceOffsWon', 'Hits', 'penaltyMinutes']],
    ['Shots', ['totalShots', 'shotsOnGoal', 'missedShots', 'Blocked', 'hitWoodwork']],
    [
      'Special teams',
      ['powerPlays', 'PowerPlayGoals', 'ShortHandedGoals', 'emptyNetGoals', 'penalties', 'penaltyMinutes'],
    ],
    ['Puck control', ['FaceOffsWon', 'takeaways', 'giveaways']],
  ],
  matchTraits: {
    Blocked: OF_PLAYERS,
    Hits: OF_PLAYERS,
    FaceOffsWon: OF_PLAYERS,
    takeaways: OF_PLAYERS,
    giveaways: { ...OF_PLAYERS, ...NEGATIVE },
    penalties: NEGATIVE,
    penaltyMinutes: NEGATIVE,
  },
  playerGroups: [
    ['General', ['rating', 'timeOnIce', 'shifts', 'plusMinus', 'penaltyMinutes']],
    ['Attack', ['goals', 'assists', 'points', 'shots', 'missedShots', 'gameWinningGoals']],
    [
      'Special teams',
      [
        'powerPlayGoals',
        'powerPlayAssists',
        'shortHandedGoals',
        'shortHandedAssists',
        'powerPlayTimeOnIce',
        'shortHandedTimeOnIce',
      ],
    ],
    ['Defending', ['hits', 'blocked', 'takeaways', 'giveaways']],
    ['Face-offs', ['faceOffWins', 'faceOffLosses']],
    [
      'Goalkeeping',
      ['saves', 'shotsAgainst', 'goalsAgainst', 'evenSaves', 'powerPlaySaves', 'shortHandedSaves'],
    ],
  ],
}
