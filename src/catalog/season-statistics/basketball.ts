/** Season statistics of basketball. */
import {
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
  ratio,
  type SportSeasonStatistics,
  STARTS,
  STREAKS,
  shareAgainst,
  shareOfOpponents,
  sum,
  TEAM,
  tally,
  teamSum,
  weighted,
} from './season-statistic.ts'

/** Possessions, estimated as usual. A team's own stand for those of the opponents, which differ by one at most. @assumed */
const POSSESSIONS = { fieldGoalAttempts: 1, freeThrowAttempts: 0.44, offensiveRebounds: -1, turnovers: 1 }

// biome-ignore format: one row a line
export const BASKETBALL: SportSeasonStatistics = {
  sport: 'basketball',
  facts: ['quarters', 'extraTime', 'comebackOfParts', 'doubles', 'attendance'],
  sections: [
    {
      scopes: PLAYER, group: 'general',
      shared: [
        ['appearances', MATCHES],
        ['matchesStarted', STARTS],
        ['minutesPlayed', { kind: 'minutes', of: 'secondsPlayed' }],
        ['minutesPerGame', perMatch('minutesPlayed')],
        ['rating', average('rating')],
        ['playerOfTheMatchAwards', fact('playerOfTheMatchAwards')],
        ['plusMinus', sum('plusMinus')],
      ],
      rows: [
        ['doubleDoubles', 'Double-doubles', 'Дабл-даблы', 'Dobles-dobles', fact('doubleDoubles')],
        ['tripleDoubles', 'Triple-doubles', 'Трипл-даблы', 'Triples-dobles', fact('tripleDoubles')],
        ['gamesWith20Points', 'Games with 20+ points', 'Матчи с 20 и более очками', 'Partidos con 20 o más puntos', matchesWith('points', 20)],
        ['gamesWith30Points', 'Games with 30+ points', 'Матчи с 30 и более очками', 'Partidos con 30 o más puntos', matchesWith('points', 30)],
      ],
    },
    {
      scopes: TEAM, group: 'results',
      shared: [...RECORD, ...HOME_AND_AWAY, ['overtimeWins', fact('overtimeWins')], ['overtimeLosses', fact('overtimeLosses')], ...STREAKS, ['averageAttendance', averageFact('attendance')]],
      rows: [
        ['firstQuarterPoints', 'First quarter points', 'Очки в первой четверти', 'Puntos en el primer cuarto', fact('firstQuarterPoints')],
        ['secondQuarterPoints', 'Second quarter points', 'Очки во второй четверти', 'Puntos en el segundo cuarto', fact('secondQuarterPoints')],
        ['thirdQuarterPoints', 'Third quarter points', 'Очки в третьей четверти', 'Puntos en el tercer cuarto', fact('thirdQuarterPoints')],
        ['fourthQuarterPoints', 'Fourth quarter points', 'Очки в четвёртой четверти', 'Puntos en el último cuarto', fact('fourthQuarterPoints')],
      ],
    },
    {
      scopes: BOTH, group: 'scoring',
      shared: [['points', byScope({ kind: 'sum', of: 'points' }, tally('scored'))]],
      rows: [
        ['fieldGoalsMade', 'Field goals made', 'Реализованные броски с игры', 'Tiros de campo anotados', sum('fieldGoalsMade', 'fieldGoalsScored')],
        ['fieldGoalAttempts', 'Field goal attempts', 'Попытки бросков с игры', 'Tiros de campo intentados', sum('fieldGoalAttempts')],
        ['fieldGoalPercentage', 'Field goal percentage', 'Процент бросков с игры', 'Porcentaje de tiros de campo', percentage('fieldGoalsMade', 'fieldGoalAttempts')],
        ['twoPointsMade', '2-pointers made', 'Реализованные двухочковые', 'Tiros de dos anotados', sum('twoPointsMade', 'twoPointersScored')],
        ['twoPointAttempts', '2-point attempts', 'Попытки двухочковых', 'Tiros de dos intentados', sum('twoPointAttempts')],
        ['twoPointPercentage', '2-point percentage', 'Процент двухочковых', 'Porcentaje de tiros de dos', percentage('twoPointsMade', 'twoPointAttempts')],
        ['threePointsMade', '3-pointers made', 'Реализованные трёхочковые', 'Triples anotados', sum('threePointsMade', 'threePointersScored')],
        ['threePointAttempts', '3-point attempts', 'Попытки трёхочковых', 'Triples intentados', sum('threePointAttempts')],
        ['threePointPercentage', '3-point percentage', 'Процент трёхочковых', 'Porcentaje de triples', percentage('threePointsMade', 'threePointAttempts')],
        ['freeThrowsMade', 'Free throws made', 'Реализованные штрафные', 'Tiros libres anotados', sum('freeThrowsMade', 'freeThrowsScored')],
        ['freeThrowAttempts', 'Free throw attempts', 'Попытки штрафных', 'Tiros libres intentados', sum('freeThrowAttempts')],
        ['freeThrowPercentage', 'Free throw percentage', 'Процент штрафных', 'Porcentaje de tiros libres', percentage('freeThrowsMade', 'freeThrowAttempts')],
        ['pointsInPaint', 'Points in the paint', 'Очки из трёхсекундной зоны', 'Puntos en la pintura', byScope(null, teamSum('pointsInPaint'))],
        ['fastBreakPoints', 'Fast break points', 'Очки в быстрых прорывах', 'Puntos al contraataque', byScope(null, teamSum('fastBreakPoints'))],
        ['secondChancePoints', 'Second chance points', 'Очки второго шанса', 'Puntos de segunda oportunidad', byScope(null, teamSum('secondChancePoints'))],
        ['dunks', 'Dunks', 'Данки', 'Mates'],
      ],
    },
    { scopes: TEAM, group: 'scoring', rows: [
      ['benchPoints', 'Bench points', 'Очки скамейки', 'Puntos del banquillo', teamSum('benchPoints')],
      ['pointsFromTurnovers', 'Points from turnovers', 'Очки после потерь соперника', 'Puntos tras pérdidas del rival', teamSum('pointsFromTurnovers')],
    ] },
    { scopes: BOTH, group: 'rebounds', rows: [
      ['rebounds', 'Rebounds', 'Подборы', 'Rebotes', sum('rebounds', 'rebounds')],
      ['offensiveRebounds', 'Offensive rebounds', 'Подборы в нападении', 'Rebotes ofensivos', sum('offensiveRebounds', 'offensiveRebounds')],
      ['defensiveRebounds', 'Defensive rebounds', 'Подборы в защите', 'Rebotes defensivos', sum('defensiveRebounds', 'defensiveRebounds')],
    ] },
    {
      scopes: BOTH, group: 'playmaking',
      shared: [['assists', sum('assists', 'assists')]],
      rows: [
        ['turnovers', 'Turnovers', 'Потери', 'Pérdidas', sum('turnovers', 'turnovers'), 'smaller'],
        ['assistTurnoverRatio', 'Assist to turnover ratio', 'Отношение передач к потерям', 'Asistencias por pérdida', ratio('assists', 'turnovers')],
      ],
    },
    { scopes: BOTH, group: 'defending', rows: [
      ['steals', 'Steals', 'Перехваты', 'Robos', sum('steals', 'steals')],
      ['blocks', 'Blocks', 'Блок-шоты', 'Tapones', sum('blocks', 'blocks')],
      ['blocksAgainst', 'Own shots blocked', 'Броски, накрытые соперником', 'Tapones recibidos', byScope(null, against('blocks')), 'smaller'],
      ['chargesDrawn', 'Charges drawn', 'Заработанные фолы в нападении', 'Faltas de ataque provocadas'],
    ] },
    { scopes: BOTH, group: 'discipline', rows: [
      ['personalFouls', 'Personal fouls', 'Персональные фолы', 'Faltas personales', sum('personalFouls', 'fouls'), 'smaller'],
      ['foulsDrawn', 'Fouls drawn', 'Заработанные фолы', 'Faltas recibidas', sum('foulsDrawn')],
      ['technicalFouls', 'Technical fouls', 'Технические фолы', 'Faltas técnicas', null, 'smaller'],
      ['unsportsmanlikeFouls', 'Unsportsmanlike fouls', 'Неспортивные фолы', 'Faltas antideportivas', null, 'smaller'],
    ] },
    { scopes: PLAYER, group: 'discipline', rows: [
      ['foulOuts', 'Foul-outs', 'Матчи с перебором фолов', 'Eliminaciones por faltas', null, 'smaller'],
    ] },
    { scopes: BOTH, group: 'advanced', rows: [
      ['effectiveFieldGoalPercentage', 'Effective field goal percentage', 'Эффективный процент бросков с игры', 'Porcentaje efectivo de tiros de campo', rate({ fieldGoalsMade: 1, threePointsMade: 0.5 }, { fieldGoalAttempts: 1 })],
      ['trueShootingPercentage', 'True shooting percentage', 'Истинный процент попаданий', 'Porcentaje de tiro real', rate({ points: 1 }, { fieldGoalAttempts: 2, freeThrowAttempts: 0.88 })],
      ['offensiveRating', 'Offensive rating', 'Атакующий рейтинг', 'Índice ofensivo', byScope(null, rate({ points: 1 }, POSSESSIONS))],
      ['defensiveRating', 'Defensive rating', 'Защитный рейтинг', 'Índice defensivo', byScope(null, rate({ pointsAgainst: 1 }, POSSESSIONS)), 'smaller'],
      ['netRating', 'Net rating', 'Чистый рейтинг', 'Índice neto', difference('offensiveRating', 'defensiveRating')],
      ['offensiveReboundPercentage', 'Offensive rebound percentage', 'Процент подборов в нападении', 'Porcentaje de rebote ofensivo', byScope(null, shareAgainst('offensiveRebounds', 'defensiveRebounds'))],
      ['defensiveReboundPercentage', 'Defensive rebound percentage', 'Процент подборов в защите', 'Porcentaje de rebote defensivo', byScope(null, shareAgainst('defensiveRebounds', 'offensiveRebounds'))],
      ['assistPercentage', 'Assist percentage', 'Процент передач', 'Porcentaje de asistencias', byScope(null, percentage('assists', 'fieldGoalsMade'))],
      ['turnoverPercentage', 'Turnover percentage', 'Процент потерь', 'Porcentaje de pérdidas', rate({ turnovers: 1 }, { fieldGoalAttempts: 1, freeThrowAttempts: 0.44, turnovers: 1 }), 'smaller'],
      ['freeThrowRate', 'Free throw rate', 'Штрафные на один бросок с игры', 'Tiros libres por tiro de campo', ratio('freeThrowAttempts', 'fieldGoalAttempts')],
      ['threePointAttemptRate', '3-point attempt rate', 'Доля трёхочковых попыток', 'Proporción de triples intentados', ratio('threePointAttempts', 'fieldGoalAttempts')],
    ] },
    { scopes: PLAYER, group: 'advanced', rows: [
      ['usagePercentage', 'Usage percentage', 'Процент использования владений', 'Porcentaje de uso'],
      ['efficiency', 'Efficiency', 'Коэффициент полезности', 'Valoración de eficiencia', weighted({ points: 1, rebounds: 1, assists: 1, steals: 1, blocks: 1, fieldGoalsMade: 1, fieldGoalAttempts: -1, freeThrowsMade: 1, freeThrowAttempts: -1, turnovers: -1 })],
    ] },
    { scopes: TEAM, group: 'advanced', rows: [
      ['pace', 'Pace', 'Темп игры', 'Ritmo de juego'],
    ] },
    { scopes: TEAM, group: 'opponents', rows: [
      ['pointsAgainst', 'Points allowed', 'Пропущенные очки', 'Puntos encajados', tally('conceded'), 'smaller'],
      ['reboundsAgainst', 'Opponent rebounds', 'Подборы соперников', 'Rebotes del rival', against('rebounds'), 'smaller'],
      ['assistsAgainst', 'Opponent assists', 'Передачи соперников', 'Asistencias del rival', against('assists'), 'smaller'],
      ['turnoversForced', 'Turnovers forced', 'Потери соперников', 'Pérdidas forzadas', against('turnovers')],
      ['fieldGoalPercentageAgainst', 'Opponent field goal percentage', 'Процент бросков соперников с игры', 'Porcentaje de tiros de campo del rival', shareOfOpponents('fieldGoalsScored'), 'smaller'],
      ['threePointPercentageAgainst', 'Opponent 3-point percentage', 'Процент трёхочковых соперников', 'Porcentaje de triples del rival', shareOfOpponents('threePointersScored'), 'smaller'],
    ] },
    {
      scopes: BOTH, group: 'averages',
      families: [
        [
          'perGame',
          [
            'points', 'rebounds', 'offensiveRebounds', 'defensiveRebounds', 'assists', 'steals', 'blocks', 'turnovers',
            'personalFouls', 'fieldGoalsMade', 'fieldGoalAttempts', 'threePointsMade', 'threePointAttempts',
            'freeThrowsMade', 'freeThrowAttempts',
          ],
        ],
      ],
    },
    {
      scopes: TEAM, group: 'averages',
      families: [['perGame', ['pointsAgainst', 'benchPoints']]],
    },
  ],
}
