/** Statistics of basketball. @assumed Keys other than those that existing clients read. */
import { FRACTION, NEGATIVE, OF_PLAYERS, SECONDS, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
export const BASKETBALL_STATISTICS: SportStatistics = {
  sport: 'basketball',
  sections: [
    { scope: 'match', group: 'Scoring', rows: [
      ['fieldGoalsScored', 'Field goals', 'Броски с игры', 'Tiros de campo', { ...OF_PLAYERS, ...FRACTION }],
      ['twoPointersScored', '2 pointers', 'Двухочковые', 'Tiros de dos', { ...OF_PLAYERS, ...FRACTION }],
      ['threePointersScored', '3 pointers', 'Трёхочковые', 'Triples', { ...OF_PLAYERS, ...FRACTION }],
      ['freeThrowsScored', 'Free throws', 'Штрафные броски', 'Tiros libres', { ...OF_PLAYERS, ...FRACTION }],
      ['pointsInPaint', 'Points in the paint', 'Очки из трёхсекундной зоны', 'Puntos en la pintura'],
      ['fastBreakPoints', 'Fast break points', 'Очки в быстрых прорывах', 'Puntos al contraataque'],
      ['secondChancePoints', 'Second chance points', 'Очки второго шанса', 'Puntos de segunda oportunidad'],
      ['pointsFromTurnovers', 'Points from turnovers', 'Очки после потерь соперника', 'Puntos tras pérdidas'],
      ['benchPoints', 'Bench points', 'Очки скамейки', 'Puntos del banquillo'],
    ] },
    { scope: 'match', group: 'Rebounds', rows: [
      ['rebounds', 'Rebounds', 'Подборы', 'Rebotes', OF_PLAYERS],
      ['defensiveRebounds', 'Defensive rebounds', 'Подборы в защите', 'Rebotes defensivos', OF_PLAYERS],
      ['offensiveRebounds', 'Offensive rebounds', 'Подборы в нападении', 'Rebotes ofensivos', OF_PLAYERS],
    ] },
    { scope: 'match', group: 'Ball control', rows: [
      ['assists', OF_PLAYERS],
      ['turnovers', 'Turnovers', 'Потери', 'Pérdidas', { ...OF_PLAYERS, ...NEGATIVE }],
      ['steals', 'Steals', 'Перехваты', 'Robos', OF_PLAYERS],
      ['blocks', 'Blocks', 'Блок-шоты', 'Tapones', OF_PLAYERS],
    ] },
    { scope: 'match', group: 'Discipline', rows: [
      ['fouls', { ...OF_PLAYERS, ...NEGATIVE }],
      ['timeouts'],
    ] },
    { scope: 'match', group: 'Lead', rows: [
      ['biggestLead'],
      ['timeSpentInLead', 'Time spent in lead', 'Время в роли лидера', 'Tiempo en ventaja', SECONDS],
      ['maxPointsInARow', 'Max points in a row', 'Макс. очков подряд', 'Máx. puntos consecutivos'],
      ['leadChanges'],
    ] },
    { scope: 'player', group: 'General', rows: [
      ['rating'],
      ['secondsPlayed', 'Time played', 'Игровое время', 'Tiempo jugado'],
      ['plusMinus'],
      ['personalFouls', 'Personal fouls', 'Персональные фолы', 'Faltas personales'],
      ['foulsDrawn', 'Fouls drawn', 'Заработанные фолы', 'Faltas recibidas'],
    ] },
    { scope: 'player', group: 'Scoring', rows: [
      ['points'],
      ['fieldGoalsMade', 'Field goals made', 'Реализованные броски с игры', 'Tiros de campo anotados'],
      ['fieldGoalAttempts', 'Field goal attempts', 'Попытки с игры', 'Tiros de campo intentados'],
      ['twoPointsMade', '2 pointers made', 'Реализованные двухочковые', 'Tiros de dos anotados'],
      ['twoPointAttempts', '2 point attempts', 'Попытки двухочковых', 'Tiros de dos intentados'],
      ['threePointsMade', '3 pointers made', 'Реализованные трёхочковые', 'Triples anotados'],
      ['threePointAttempts', '3 point attempts', 'Попытки трёхочковых', 'Triples intentados'],
      ['freeThrowsMade', 'Free throws made', 'Реализованные штрафные', 'Tiros libres anotados'],
      ['freeThrowAttempts', 'Free throw attempts', 'Попытки штрафных', 'Tiros libres intentados'],
    ] },
    { scope: 'player', group: 'Rebounds', rows: [
      ['rebounds'],
      ['defensiveRebounds'],
      ['offensiveRebounds'],
    ] },
    { scope: 'player', group: 'Ball control', rows: [
      ['assists'],
      ['turnovers'],
      ['steals'],
      ['blocks'],
    ] },
  ],
}
