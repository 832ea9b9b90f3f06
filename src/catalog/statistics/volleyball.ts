/** Statistics of volleyball (docs/reference/resources.md#8). @assumed Further keys. */
import { NEGATIVE, OF_PLAYERS, type SportStatistics } from './statistic.ts'

// biome-ignore format: one row a line
export const VOLLEYBALL_STATISTICS: SportStatistics = {
  sport: 'volleyball',
  sections: [
    { scope: 'match', group: 'Points', rows: [
      ['pointsTotal'],
      ['maxPointsInRow'],
      ['biggestLead'],
      ['opponentErrors', 'Points from opponent errors', 'Очки на ошибках соперника', 'Puntos por errores del rival'],
    ] },
    { scope: 'match', group: 'Attack', rows: [
      ['attackPoints', 'Attack points', 'Очки в атаке', 'Puntos de ataque', OF_PLAYERS],
      ['attackErrors', 'Attack errors', 'Ошибки в атаке', 'Errores de ataque', { ...OF_PLAYERS, ...NEGATIVE }],
      ['blockPoints', 'Block points', 'Очки на блоке', 'Puntos de bloqueo', OF_PLAYERS],
    ] },
    { scope: 'match', group: 'Service', rows: [
      ['aces', OF_PLAYERS],
      ['serviceErrors', { ...OF_PLAYERS, ...NEGATIVE }],
      ['servicePointsScored', 'Service points won', 'Очки при своей подаче', 'Puntos ganados al saque'],
    ] },
    { scope: 'match', group: 'Reception', rows: [
      ['receiverPointsScored', 'Receiver points won', 'Очки при приёме подачи', 'Puntos ganados en recepción'],
      ['receptionErrors', 'Reception errors', 'Ошибки на приёме', 'Errores de recepción', { ...OF_PLAYERS, ...NEGATIVE }],
    ] },
    { scope: 'match', group: 'Other', rows: [
      ['timeouts'],
    ] },
    { scope: 'player', group: 'General', rows: [
      ['rating'],
      ['points'],
    ] },
    { scope: 'player', group: 'Attack', rows: [
      ['attackPoints'],
      ['attackErrors'],
      ['blockPoints'],
    ] },
    { scope: 'player', group: 'Service', rows: [
      ['aces'],
      ['serviceErrors'],
    ] },
    { scope: 'player', group: 'Reception', rows: [
      ['receptionErrors'],
    ] },
  ],
}
