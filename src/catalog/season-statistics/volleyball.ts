/** Season statistics of volleyball. */
import {
  addition,
  against,
  average,
  averageFact,
  BOTH,
  byScope,
  fact,
  HOME_AND_AWAY,
  MATCHES,
  PLAYER,
  percentage,
  RECORD,
  ratio,
  SETS,
  type SportSeasonStatistics,
  STARTS,
  STREAKS,
  sum,
  TEAM,
  teamSum,
} from './season-statistic.ts'

// biome-ignore format: one row a line
export const VOLLEYBALL: SportSeasonStatistics = {
  sport: 'volleyball',
  facts: ['sets', 'attendance'],
  sections: [
    {
      scopes: PLAYER, group: 'general',
      shared: [['appearances', MATCHES], ['matchesStarted', STARTS], ['setsPlayed'], ['rating', average('rating')], ['playerOfTheMatchAwards', fact('playerOfTheMatchAwards')]],
    },
    {
      scopes: TEAM, group: 'results',
      shared: [
        ...RECORD, ...HOME_AND_AWAY, ...STREAKS, ...SETS,
        ['pointsPlayed', addition('pointsWon', 'pointsLost')],
        ['pointsWon', teamSum('pointsTotal')],
        ['pointsWonPercentage', percentage('pointsWon', 'pointsPlayed')],
        ['averageAttendance', averageFact('attendance')],
      ],
      rows: [
        ['setRatio', 'Set ratio', 'Соотношение сетов', 'Cociente de sets', ratio('setsWon', 'setsLost')],
        ['pointsLost', 'Points lost', 'Проигранные очки', 'Puntos perdidos', against('pointsTotal'), 'smaller'],
        ['pointRatio', 'Point ratio', 'Соотношение мячей', 'Cociente de puntos', ratio('pointsWon', 'pointsLost')],
        ['opponentErrors', 'Points from opponent errors', 'Очки на ошибках соперника', 'Puntos por errores del rival', teamSum('opponentErrors')],
      ],
    },
    {
      scopes: BOTH, group: 'scoring',
      shared: [['points', sum('points', 'pointsTotal')]],
      rows: [
        ['breakPoints', 'Break points', 'Очки на своей подаче', 'Puntos con saque propio', byScope(null, teamSum('servicePointsScored'))],
      ],
    },
    { scopes: BOTH, group: 'attack', rows: [
      ['attackPoints', 'Attack points', 'Очки в атаке', 'Puntos de ataque', sum('attackPoints', 'attackPoints')],
      ['attackAttempts', 'Attack attempts', 'Попытки в атаке', 'Intentos de ataque'],
      ['attackErrors', 'Attack errors', 'Ошибки в атаке', 'Errores de ataque', sum('attackErrors', 'attackErrors'), 'smaller'],
      ['blockedAttacks', 'Attacks blocked by opponents', 'Атаки, закрытые блоком соперника', 'Ataques bloqueados por el rival', byScope(null, against('blockPoints')), 'smaller'],
      ['attackSuccessPercentage', 'Attack success', 'Процент успешных атак', 'Porcentaje de ataques exitosos', percentage('attackPoints', 'attackAttempts')],
      ['attackEfficiency', 'Attack efficiency', 'Эффективность атаки', 'Eficacia en ataque'],
    ] },
    { scopes: BOTH, group: 'block', rows: [
      ['blockPoints', 'Block points', 'Очки на блоке', 'Puntos de bloqueo', sum('blockPoints', 'blockPoints')],
      ['blockErrors', 'Block errors', 'Ошибки на блоке', 'Errores de bloqueo', null, 'smaller'],
    ] },
    {
      scopes: BOTH, group: 'service',
      shared: [['aces', sum('aces', 'aces')]],
      rows: [
        ['serviceAttempts', 'Service attempts', 'Всего подач', 'Saques realizados'],
        ['serviceErrors', 'Service errors', 'Ошибки на подаче', 'Errores de saque', sum('serviceErrors', 'serviceErrors'), 'smaller'],
        ['acePercentage', 'Ace percentage', 'Процент эйсов', 'Porcentaje de aces', percentage('aces', 'serviceAttempts')],
        ['serviceEfficiency', 'Service efficiency', 'Эффективность подачи', 'Eficacia en el saque'],
      ],
    },
    { scopes: BOTH, group: 'reception', rows: [
      ['receptionAttempts', 'Receptions', 'Приёмы подачи', 'Recepciones'],
      ['perfectReceptions', 'Perfect receptions', 'Идеальные приёмы', 'Recepciones perfectas'],
      ['perfectReceptionPercentage', 'Perfect reception percentage', 'Процент идеального приёма', 'Porcentaje de recepción perfecta', percentage('perfectReceptions', 'receptionAttempts')],
      ['positiveReceptions', 'Positive receptions', 'Позитивные приёмы', 'Recepciones positivas'],
      ['positiveReceptionPercentage', 'Positive reception percentage', 'Процент позитивного приёма', 'Porcentaje de recepción positiva', percentage('positiveReceptions', 'receptionAttempts')],
      ['receptionErrors', 'Reception errors', 'Ошибки на приёме', 'Errores de recepción', sum('receptionErrors', 'receptionErrors'), 'smaller'],
      ['digs', 'Digs', 'Спасённые мячи', 'Defensas'],
    ] },
    { scopes: BOTH, group: 'passing', rows: [
      ['assistSets', 'Assist sets', 'Результативные пасы', 'Colocaciones de punto'],
      ['settingAttempts', 'Sets attempted', 'Все пасы на атаку', 'Colocaciones intentadas'],
    ] },
    {
      scopes: BOTH, group: 'averages',
      families: [['perGame', ['points']], ['perSet', ['attackPoints', 'blockPoints', 'aces', 'digs', 'perfectReceptions']]],
    },
  ],
}
