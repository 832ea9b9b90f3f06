/** Statistics of tennis and table tennis (docs/reference/resources.md#8). @assumed Further keys. */
import { FRACTION, NEGATIVE, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
const TENNIS_NAMES: SportStatistics['names'] = [
  ['doubleFaults', 'Double faults', 'Двойные ошибки', 'Dobles faltas'],
  ['firstServeAccuracy', 'First serve', 'Первая подача', 'Primer servicio'],
  ['secondServeAccuracy', 'Second serve', 'Вторая подача', 'Segundo servicio'],
  ['firstServePointsAccuracy', 'First serve points', 'Очки на первой подаче', 'Puntos con el primer servicio'],
  ['secondServePointsAccuracy', 'Second serve points', 'Очки на второй подаче', 'Puntos con el segundo servicio'],
  ['serviceGamesTotal', 'Service games played', 'Геймы на своей подаче', 'Juegos al servicio disputados'],
  ['serviceGamesWon', 'Service games won', 'Выигранные геймы на своей подаче', 'Juegos al servicio ganados'],
  ['breakPointsSaved', 'Break points saved', 'Отыгранные брейк-пойнты', 'Puntos de break salvados'],
  ['firstReturnPoints', 'First serve return points', 'Очки на приёме первой подачи', 'Puntos al resto del primer servicio'],
  ['secondReturnPoints', 'Second serve return points', 'Очки на приёме второй подачи', 'Puntos al resto del segundo servicio'],
  ['returnGamesTotal', 'Return games played', 'Геймы на приёме', 'Juegos al resto disputados'],
  ['breakPointsScored', 'Break points converted', 'Реализованные брейк-пойнты', 'Puntos de break convertidos'],
  ['winnersTotal', 'Winners', 'Виннеры', 'Golpes ganadores'],
  ['unforcedErrorsTotal', 'Unforced errors', 'Невынужденные ошибки', 'Errores no forzados'],
  ['maxGamesInRow', 'Max games in a row', 'Макс. геймов подряд', 'Máx. juegos consecutivos'],
  ['tiebreaks', 'Tiebreaks won', 'Выигранные тай-брейки', 'Tie-breaks ganados'],
]

export const TENNIS_STATISTICS: SportStatistics = {
  sport: 'tennis',
  names: TENNIS_NAMES,
  matchGroups: [
    [
      'Service',
      [
        'aces',
        'doubleFaults',
        'firstServeAccuracy',
        'secondServeAccuracy',
        'firstServePointsAccuracy',
        'secondServePointsAccuracy',
        'servicePointsAccuracy',
        'serviceGamesTotal',
        'breakPointsSaved',
      ],
    ],
    [
      'Return',
      [
        'firstReturnPoints',
        'secondReturnPoints',
        'receiverPointsAccuracy',
        'returnGamesTotal',
        'breakPointsScored',
      ],
    ],
    ['Points', ['pointsTotal', 'pointsWon', 'winnersTotal', 'unforcedErrorsTotal', 'maxPointsInRow']],
    ['Games', ['gamesWon', 'serviceGamesWon', 'maxGamesInRow', 'tiebreaks']],
  ],
  matchTraits: {
    doubleFaults: NEGATIVE,
    firstServeAccuracy: FRACTION,
    secondServeAccuracy: FRACTION,
    firstServePointsAccuracy: FRACTION,
    secondServePointsAccuracy: FRACTION,
    servicePointsAccuracy: FRACTION,
    breakPointsSaved: FRACTION,
    firstReturnPoints: FRACTION,
    secondReturnPoints: FRACTION,
    receiverPointsAccuracy: FRACTION,
    breakPointsScored: FRACTION,
    pointsWon: FRACTION,
    unforcedErrorsTotal: NEGATIVE,
  },
  playerGroups: [],
}

// biome-ignore format: one row a line
const TABLE_TENNIS_NAMES: SportStatistics['names'] = [
  ['gamesWon', 'Games won', 'Выигранные партии', 'Juegos ganados'],
  ['comebackToWin', 'Biggest comeback', 'Наибольшее отыгранное отставание', 'Mayor remontada'],
]

export const TABLE_TENNIS_STATISTICS: SportStatistics = {
  sport: 'table-tennis',
  names: TABLE_TENNIS_NAMES,
  matchGroups: [
    ['Service', ['servicePointsAccuracy', 'aces', 'serviceErrors']],
    ['Return', ['receiverPointsAccuracy']],
    ['Points', ['pointsTotal', 'pointsWon', 'maxPointsInRow', 'biggestLead', 'comebackToWin', 'leadChanges']],
    ['Other', ['gamesWon', 'timeouts']],
  ],
  matchTraits: {
    servicePointsAccuracy: FRACTION,
    receiverPointsAccuracy: FRACTION,
    serviceErrors: NEGATIVE,
    pointsWon: FRACTION,
  },
  playerGroups: [],
}
