/** Statistics of tennis and table tennis (docs/reference/resources.md#8). @assumed Further keys. */
import { FRACTION, NEGATIVE, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
export const TENNIS_STATISTICS: SportStatistics = {
  sport: 'tennis',
  sections: [
    { scope: 'match', group: 'Service', rows: [
      ['aces'],
      ['doubleFaults', 'Double faults', 'Двойные ошибки', 'Dobles faltas', NEGATIVE],
      ['firstServeAccuracy', 'First serve', 'Первая подача', 'Primer servicio', FRACTION],
      ['secondServeAccuracy', 'Second serve', 'Вторая подача', 'Segundo servicio', FRACTION],
      ['firstServePointsAccuracy', 'First serve points', 'Очки на первой подаче', 'Puntos con el primer servicio', FRACTION],
      ['secondServePointsAccuracy', 'Second serve points', 'Очки на второй подаче', 'Puntos con el segundo servicio', FRACTION],
      ['servicePointsAccuracy', FRACTION],
      ['serviceGamesTotal', 'Service games played', 'Геймы на своей подаче', 'Juegos al servicio disputados'],
      ['breakPointsSaved', 'Break points saved', 'Отыгранные брейк-пойнты', 'Puntos de break salvados', FRACTION],
    ] },
    { scope: 'match', group: 'Return', rows: [
      ['firstReturnPoints', 'First serve return points', 'Очки на приёме первой подачи', 'Puntos al resto del primer servicio', FRACTION],
      ['secondReturnPoints', 'Second serve return points', 'Очки на приёме второй подачи', 'Puntos al resto del segundo servicio', FRACTION],
      ['receiverPointsAccuracy', FRACTION],
      ['returnGamesTotal', 'Return games played', 'Геймы на приёме', 'Juegos al resto disputados'],
      ['breakPointsScored', 'Break points converted', 'Реализованные брейк-пойнты', 'Puntos de break convertidos', FRACTION],
    ] },
    { scope: 'match', group: 'Points', rows: [
      ['pointsTotal'],
      ['pointsWon', FRACTION],
      ['winnersTotal', 'Winners', 'Виннеры', 'Golpes ganadores'],
      ['unforcedErrorsTotal', 'Unforced errors', 'Невынужденные ошибки', 'Errores no forzados', NEGATIVE],
      ['maxPointsInRow'],
    ] },
    { scope: 'match', group: 'Games', rows: [
      ['gamesWon'],
      ['serviceGamesWon', 'Service games won', 'Выигранные геймы на своей подаче', 'Juegos al servicio ganados'],
      ['maxGamesInRow', 'Max games in a row', 'Макс. геймов подряд', 'Máx. juegos consecutivos'],
      ['tiebreaks', 'Tiebreaks won', 'Выигранные тай-брейки', 'Tie-breaks ganados'],
    ] },
  ],
}

// biome-ignore format: one row a line
export const TABLE_TENNIS_STATISTICS: SportStatistics = {
  sport: 'table-tennis',
  sections: [
    { scope: 'match', group: 'Service', rows: [
      ['servicePointsAccuracy', FRACTION],
      ['aces'],
      ['serviceErrors', NEGATIVE],
    ] },
    { scope: 'match', group: 'Return', rows: [
      ['receiverPointsAccuracy', FRACTION],
    ] },
    { scope: 'match', group: 'Points', rows: [
      ['pointsTotal'],
      ['pointsWon', FRACTION],
      ['maxPointsInRow'],
      ['biggestLead'],
      ['comebackToWin', 'Biggest comeback', 'Наибольшее отыгранное отставание', 'Mayor remontada'],
      ['leadChanges'],
    ] },
    { scope: 'match', group: 'Other', rows: [
      ['gamesWon', 'Games won', 'Выигранные партии', 'Juegos ganados'],
      ['timeouts'],
    ] },
  ],
}
