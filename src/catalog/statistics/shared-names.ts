/**
 * Names of statistics shared by several sports, or by matches and players. If sports use different words (a shot in
 * football and in ice-hockey differ in Russian), the neutral word is here and each sport's own word in its table.
 */
import type { NameRow } from './statistic.ts'

export const SHARED_NAMES: readonly NameRow[] = [
  ['rating', 'Rating', 'Оценка', 'Valoración'],
  ['goals', 'Goals', 'Голы', 'Goles'],
  ['assists', 'Assists', 'Передачи', 'Asistencias'],
  ['points', 'Points', 'Очки', 'Puntos'],
  ['plusMinus', 'Plus/minus', 'Плюс-минус', 'Más/menos'],
  ['saves', 'Saves', 'Сейвы', 'Paradas'],
  ['fouls', 'Fouls', 'Фолы', 'Faltas'],
  ['totalShots', 'Total shots', 'Все попытки взятия ворот', 'Tiros totales'],
  ['shotsOnGoal', 'Shots on goal', 'Попытки в створ ворот', 'Tiros a puerta'],
  ['goalkeeperSaves', 'Goalkeeper saves', 'Сейвы вратаря', 'Paradas del portero'],
  ['hitWoodwork', 'Hit woodwork', 'Попадания в штангу или перекладину', 'Tiros al palo'],
  ['aces', 'Aces', 'Эйсы', 'Aces'],
  ['pointsTotal', 'Total points', 'Всего очков', 'Puntos totales'],
  ['pointsWon', 'Points won', 'Выигранные очки', 'Puntos ganados'],
  ['gamesWon', 'Games won', 'Выигранные геймы', 'Juegos ganados'],
  ['maxPointsInRow', 'Max points in a row', 'Макс. очков подряд', 'Máx. puntos consecutivos'],
  [
    'servicePointsAccuracy',
    'Service points won',
    'Очки, выигранные на своей подаче',
    'Puntos ganados al saque',
  ],
  ['receiverPointsAccuracy', 'Receiver points won', 'Очки, выигранные на приёме', 'Puntos ganados al resto'],
  ['serviceErrors', 'Service errors', 'Ошибки на подаче', 'Errores de saque'],
  ['biggestLead', 'Biggest lead', 'Наибольшее преимущество', 'Mayor ventaja'],
  ['leadChanges', 'Lead changes', 'Смены лидера', 'Cambios de líder'],
  ['timeouts', 'Timeouts', 'Тайм-ауты', 'Tiempos muertos'],
  ['takeaways', 'Takeaways', 'Отборы', 'Recuperaciones'],
  ['giveaways', 'Giveaways', 'Потери', 'Pérdidas'],
  ['penaltyMinutes', 'Penalty minutes', 'Штрафное время', 'Minutos de penalización'],
]
